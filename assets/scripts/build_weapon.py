"""Make a weapon (foil, epee or sabre) from cross sections and profiles.

    blender -b --factory-startup --python build_weapon.py -- --work DIR --out DIR --kind epee

In Blender's axes the blade points along +y, the thumb's side is +z, and the origin is where
thumb and index finger pinch the grip. In the model file the blade is -z and the thumb's
side +y. The empties KIND_grip, KIND_guard and KIND_tip mark the origin, the guard's apex
and the point.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bmesh
import bpy
import numpy as np

from arguments import parse
from fields import cone_chain, project, smooth_min
from materials import make_image, textured_material
from mesh_parts import edited, field_object, triangle_count
from weapon_paint import CHART, paint

SHARP_ANGLE = np.radians(40)
GUARD_APEX_M = .040
GUARD_SEGMENTS, GUARD_RINGS, INNER_RINGS = 36, 10, 5
ROUND_SEGMENTS = 8            # segments of the tip's barrel
BLADE_SECTIONS = 14
# The blade's bend downward: how far the tip lies below the grip's axis.
BLADE_SET_M = .012

# How far inside the guard the blade begins.
BLADE_SUNK_M = .004
# Radius and depth of the guard, and the length of the blade without its point, including the
# part inside the guard. The visible blade with its point is just below 90 cm (sabre: 88 cm),
# the limits of the FIE Material Rules.
SHAPES = {'epee': dict(guard_radius=.0675, guard_depth=.054, blade=.8878),
          'foil': dict(guard_radius=.058, guard_depth=.034, blade=.8903),
          'sabre': dict(guard_radius=.070, guard_depth=.060, blade=.8798)}


class Surface:
    """Faces with texture coordinates, collected from several pieces."""

    def __init__(self):
        self.vertices, self.faces, self.uvs = [], [], []

    def add(self, vertices, faces, uvs):
        first = len(self.vertices)
        self.vertices.extend(tuple(v) for v in vertices)
        self.faces.extend(tuple(first + i for i in face) for face in faces)
        self.uvs.extend(uvs)

    def loft(self, rings, chart, closed_start=True, closed_end=True):
        """Add a surface through rings (sections, points, 3); in `chart` u runs along, v around."""
        sections, around = rings.shape[:2]
        u0, u1, v0, v1 = chart
        steps = np.linalg.norm(np.diff(rings.mean(1), axis=0), axis=1)
        along = np.concatenate([[0], np.cumsum(steps)])
        along /= max(along[-1], 1e-9)

        def uv(section, point):
            return u0 + (u1 - u0) * along[section], v0 + (v1 - v0) * point / around

        faces, uvs = [], []
        for i in range(sections - 1):
            for j in range(around):
                k = (j + 1) % around
                faces.append((i * around + j, i * around + k,
                              (i + 1) * around + k, (i + 1) * around + j))
                uvs.append((uv(i, j), uv(i, j + 1), uv(i + 1, j + 1), uv(i + 1, j)))
        if closed_start:
            faces.append(tuple(range(around))[::-1])
            uvs.append([(u0, v0)] * around)
        if closed_end:
            faces.append(tuple((sections - 1) * around + j for j in range(around)))
            uvs.append([(u1, v0)] * around)
        self.add(rings.reshape(-1, 3), faces, uvs)

    def revolve(self, profile, segments, uv, center_z):
        """Revolve a profile of rows (y, radius) about the blade's axis.

        uv(row, angle) returns the texture coordinates.
        """
        angles = np.linspace(0, 2 * np.pi, segments, endpoint=False)
        vertices = [(r * np.cos(a), y, center_z + r * np.sin(a))
                    for y, r in profile for a in angles]
        step, faces, uvs = 2 * np.pi / segments, [], []
        for i in range(len(profile) - 1):
            for j in range(segments):
                k = (j + 1) % segments
                faces.append((i * segments + j, i * segments + k,
                              (i + 1) * segments + k, (i + 1) * segments + j))
                uvs.append((uv(i, j * step), uv(i, (j + 1) * step),
                            uv(i + 1, (j + 1) * step), uv(i + 1, j * step)))
        self.add(vertices, faces, uvs)


def ring(y, radius, segments, center_z=0.):
    a = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    return np.stack([radius * np.cos(a), np.full(segments, y),
                     center_z + radius * np.sin(a)], 1)


def rings(rows, segments, center_z=0.):
    return np.array([ring(y, r, segments, center_z) for y, r in rows])


# --------------------------------------------------------------------------
# Blades
# --------------------------------------------------------------------------

def epee_section(t):
    """An epee's section: three hollow-ground sides, with a groove for the wires on top."""
    w, h = .5 * (.0215 * (1 - t) ** .85 + .0055), .5 * (.0110 * (1 - t) + .0042)
    return [(-w, h * .6), (-w * .45, h * .25), (0, -h * .05), (w * .45, h * .25),
            (w, h * .6), (w * .5, -.25 * h), (0, -h), (-w * .5, -.25 * h)]


def foil_section(t):
    """A foil's section: a rectangle with beveled edges."""
    w, h, e = .5 * (.0075 * (1 - t) + .0030), .5 * (.0062 * (1 - t) + .0026), .75
    return [(-w, h * e), (-w * e, h), (w * e, h), (w, h * e),
            (w, -h * e), (w * e, -h), (-w * e, -h), (-w, -h * e)]


def sabre_section(t):
    """A sabre's section: a Y with a broad back and a thin edge."""
    w, h = .5 * (.0050 * (1 - t) + .0035), .5 * (.0110 * (1 - t) ** .8 + .0042)
    waist = .35 + .3 * t
    return [(-w, h), (w, h), (w, h * .55), (w * waist, h * .2),
            (w * waist * .7, -h), (-w * waist * .7, -h), (-w * waist, h * .2),
            (-w, h * .55)]


SECTIONS = {'epee': epee_section, 'foil': foil_section, 'sabre': sabre_section}


def add_blade(surface, kind):
    """Add blade and point. Return the position (y, z) of the blade's end."""
    length = SHAPES[kind]['blade']
    at = np.linspace(0, 1, BLADE_SECTIONS) ** .9

    def section(t, scale=1.):
        y, z = GUARD_APEX_M - BLADE_SUNK_M + t * length, -BLADE_SET_M * t * t
        return [(x * scale, y, h * scale + z) for x, h in SECTIONS[kind](t)]

    surface.loft(np.array([section(t) for t in at]), CHART['blade'])
    end_y, end_z = GUARD_APEX_M - BLADE_SUNK_M + length, -BLADE_SET_M
    if kind == 'epee':
        barrel = [(-.006, .0030), (-.004, .0041), (.009, .0041), (.0095, .0026),
                  (.012, .0026), (.0121, .0039), (.0150, .0039), (.0156, .0030)]
        point = .0156
    elif kind == 'foil':
        taped = np.linspace(1 - .15 / length, 1 - .003 / length, 4)
        surface.loft(np.array([section(t, 1.18) for t in taped]), CHART['tape'])
        barrel = [(-.004, .0022), (-.003, .0028), (.009, .0028), (.0095, .0020),
                  (.011, .0020), (.0111, .0027), (.013, .0027), (.0135, .0020)]
        point = .0135
    else:
        # The folded-back button.
        corners = [(-.003, .0035), (.003, .0035), (.003, -.0035), (-.003, -.0035)]
        surface.loft(np.array([[(x, end_y + y, end_z + z) for x, z in corners]
                               for y in (-.001, .004)]), CHART['blade end'])
        return end_y + .004, end_z
    surface.loft(rings([(end_y + y, r) for y, r in barrel], ROUND_SEGMENTS, end_z),
                 CHART['brass'])
    return end_y + point, end_z


# --------------------------------------------------------------------------
# Guards and grips
# --------------------------------------------------------------------------

def guard_profile(kind, rings):
    """Return rows (y, radius) of the guard's outside, from the blade to the rim.

    The surface turns by the same angle from each ring to the next: where a step is larger than its
    neighbors, the highlight shows a stripe.
    """
    radius, depth = SHAPES[kind]['guard_radius'], SHAPES[kind]['guard_depth']
    q = np.linspace(.004 / radius, 1, 2000)
    if kind == 'foil':
        fall = q ** 2.6
    else:
        bowl = 1 - np.sqrt(1 - .985 ** 2)
        fall = (1 - np.sqrt(1 - (q * .985) ** 2)) / bowl
    turned = np.arctan2(np.gradient(depth * fall), np.gradient(radius * q))
    even = np.interp(np.linspace(turned[0], turned[-1], rings + 1), turned, np.arange(len(q)))
    at = np.round(even).astype(int)
    return [(GUARD_APEX_M - depth * fall[i], radius * q[i]) for i in at]


def add_guard(surface, kind):
    radius = SHAPES[kind]['guard_radius']
    outside = guard_profile(kind, GUARD_RINGS)
    inside = [(y - .0014, max(r - .0010, .003)) for y, r in guard_profile(kind, INNER_RINGS)][::-1]
    rim_y, rim_r = outside[-1]
    rim = [(rim_y - .0005, rim_r + .0016), (rim_y - .0022, rim_r + .0016),
           (rim_y - .0030, rim_r + .0002)]
    profile = outside + rim + inside + outside[:1]

    def polar(row, angle):
        q = profile[row][1] / radius / 1.05 * .24
        return .25 + q * np.cos(angle), .75 + q * np.sin(angle)

    center_z = -.004 if kind == 'epee' else 0.    # the epee's bell is eccentric
    surface.revolve(profile, GUARD_SEGMENTS, polar, center_z)
    add_pad(surface, outside, radius, center_z)
    if kind == 'sabre':
        add_knuckle_bow(surface, SHAPES[kind])


def add_pad(surface, outside, radius, center_z):
    ys, rs = zip(*outside)

    def within(r):
        return np.interp(r, rs, ys) - .0022

    outer = radius * .55
    rows = [(within(.012), .012), (within(outer), outer), (within(outer) - .0046, outer),
            (within(.012) - .0051, .012)]
    surface.loft(rings(rows, 20, center_z), CHART['felt'])


def add_knuckle_bow(surface, shape):
    """A strip from the guard's lower rim to the pommel."""
    sections = []
    count = 10
    for a in np.linspace(0, 1, count):
        y = GUARD_APEX_M - shape['guard_depth'] * .9 - a * (SABRE_GRIP_M - .020)
        z = -.012 if a == 1 else -shape['guard_radius'] * np.cos(a * 1.45) ** .8
        w = .024 * (1 - a) ** .7 + .007
        sections.append([(-w, y, z), (0, y, z - .003), (w, y, z),
                         (w, y + .0006, z + .0016), (-w, y + .0006, z + .0016)])
    surface.loft(np.array(sections), CHART['guard'])


def pistol_grip(p):
    """An orthopedic (pistol) grip: body, rear prong, and hooks under and over the hand."""
    d = cone_chain(p, [(0, GUARD_APEX_M - .010, 0), (0, .012, .000), (0, -.030, -.004),
                       (0, -.052, -.002)], [.0085, .0105, .0120, .0105], .01)
    for joints, radii, blend in (
            ([(0, -.045, 0), (0, -.075, .010), (0, -.100, .013)],
             [.0100, .0085, .0065], .012),
            ([(0, .006, -.004), (0, .002, -.022), (0, -.008, -.034)],
             [.0080, .0070, .0058], .010),
            ([(0, -.034, -.008), (0, -.042, -.030), (0, -.050, -.044)],
             [.0085, .0075, .0060], .012),
            ([(0, -.030, .004), (0, -.036, .016)], [.0085, .0065], .010)):
        d = smooth_min(d, cone_chain(p, joints, radii, .008), blend)
    return d


def add_pistol_grip(surface):
    low, high = np.array((-.03, -.125, -.065)), (.03, .05, .035)
    obj = field_object('grip', pistol_grip, low, high, .0022, 230, 'grip')
    points = project(pistol_grip, np.array([v.co for v in obj.data.vertices]), 2)
    faces = [tuple(face.vertices) for face in obj.data.polygons]
    u0, u1, v0, v1 = CHART['grip']
    share = (points[:, 1:] - low[1:]) / (np.array(high) - low)[1:]
    uv = np.stack([u0 + share[:, 0] * (u1 - u0), v0 + share[:, 1] * (v1 - v0)], 1)
    surface.add(points, faces, [[tuple(uv[i]) for i in face] for face in faces])
    bpy.data.objects.remove(obj)


# With this length the pommel ends 105 cm behind the point (FIE Material Rules m.23).
SABRE_GRIP_M = .128


def add_sabre_grip(surface):
    count, around = 9, 12
    unit_ring = ring(0, 1, around)
    sections = []
    for a in np.linspace(0, 1, count):
        y = GUARD_APEX_M - .012 - a * SABRE_GRIP_M
        half_width = .0098 + .0022 * np.sin(a * np.pi) - .001 * a
        half_height = .0125 + .0035 * np.sin(a * np.pi * .9 + .3)
        z = .006 * np.sin(a * np.pi * 1.2) - .006 * a
        sections.append(np.stack([unit_ring[:, 0] * half_width, np.full(around, y),
                                  unit_ring[:, 2] * half_height + z], 1))
    surface.loft(np.array(sections)[::-1], CHART['grip'])
    end_z = -.006 + .006 * np.sin(1.2 * np.pi)
    end_y = GUARD_APEX_M - .012 - SABRE_GRIP_M
    pommel = [(.001, .009), (-.004, .0125), (-.022, .0125), (-.028, .0095), (-.030, .004)]
    surface.loft(rings([(end_y + y, r) for y, r in pommel], around, end_z)[::-1],
                 CHART['pommel'])


# --------------------------------------------------------------------------

def weapon_object(kind, surface):
    mesh = bpy.data.meshes.new(kind)
    mesh.from_pydata(surface.vertices, [], surface.faces)
    layer = mesh.uv_layers.new(name='UVMap')
    for face, uvs in zip(mesh.polygons, surface.uvs):
        for loop, uv in zip(face.loop_indices, uvs):
            layer.data[loop].uv = uv
    obj = bpy.data.objects.new(kind, mesh)
    bpy.context.scene.collection.objects.link(obj)
    with edited(obj) as bm:
        bmesh.ops.triangulate(bm, faces=bm.faces[:])
        bmesh.ops.remove_doubles(bm, verts=bm.verts[:], dist=1e-6)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = SHARP_ANGLE
    color, rough_metal, dented = paint(SHAPES[kind]['guard_radius'])
    material = textured_material(kind, make_image(kind + '_colour', color),
                                 make_image(kind + '_surface', rough_metal, data=True),
                                 make_image(kind + '_normal', dented, data=True))
    material.use_backface_culling = True
    mesh.materials.append(material)
    return obj


def main():
    arguments = parse(__doc__, ('--kind', dict(choices=sorted(SHAPES), required=True)))
    kind = arguments.kind
    bpy.ops.wm.read_factory_settings(use_empty=True)
    surface = Surface()
    tip_y, tip_z = add_blade(surface, kind)
    add_guard(surface, kind)
    if kind == 'sabre':
        add_sabre_grip(surface)
    else:
        add_pistol_grip(surface)
    obj = weapon_object(kind, surface)
    for mark, place in (('grip', (0, 0, 0)), ('guard', (0, GUARD_APEX_M, 0)),
                        ('tip', (0, tip_y, tip_z))):
        empty = bpy.data.objects.new(kind + '_' + mark, None)
        bpy.context.scene.collection.objects.link(empty)
        empty.location, empty.parent = place, obj
    path = os.path.join(arguments.out, kind + '.glb')
    bpy.ops.export_scene.gltf(filepath=path, export_format='GLB', export_tangents=False,
                              export_yup=True)
    print(kind, triangle_count(obj), 'triangles', os.path.getsize(path), 'bytes')


main()

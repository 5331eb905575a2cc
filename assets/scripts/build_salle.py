"""Make the hall: 22 x 12 x 6 m, with a piste, windows and the scoring apparatus.

    blender -b --factory-startup --python build_salle.py -- --work DIR --out DIR

In Blender's axes the piste runs along y with its middle at the origin; the windows are at
-x, the apparatus is at +x and faces them. Writes salle.glb (map `UVMap` for the tiled
images, `LM` for the light map) and, for bake_light.py, salle.blend with the lights.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bmesh
import bpy
import numpy as np
from mathutils import Vector

import salle_marks
import salle_textures
from arguments import parse
from materials import make_image, plain_material, textured_material
from mesh_parts import edited, select_only

HALF_WIDTH, HALF_LENGTH, HEIGHT = 6.0, 11.0, 6.0
TILE_M = 2.                      # size of the floor's and the wall's tiles
WAINSCOT_M = 1.25
PISTE_TOP_M = .018
WINDOWS_Y = (-9, -5.4, -1.8, 1.8, 5.4, 9)
WINDOW_HALF_WIDTH, WINDOW_LOW, WINDOW_HIGH, WINDOW_DEPTH = 1.0, 1.25, 5.2, .35
TABLE_X = 2.4

# name: color, roughness, metalness, emission, its strength
PLAIN = {
    'wainscot': ((.10, .16, .22), .55), 'ceiling': ((.78, .77, .74), .9),
    'beam': ((.20, .21, .23), .5, .3), 'frame': ((.85, .85, .83), .5),
    'sky': ((0, 0, 0), 1, 0, (.75, .88, 1.0), 5.0),
    'lamp': ((0, 0, 0), 1, 0, (1, .95, .86), 9.0),
    'box': ((.03, .03, .035), .4),
    # The game lights the scoring lamps; these are the colors of their dark glass.
    'lamp_red': ((.25, .01, .01), .3), 'lamp_green': ((.01, .20, .03), .3),
    'lamp_white': ((.16, .16, .15), .3),
    'steel': ((.55, .56, .58), .35, .9), 'wood': ((.30, .17, .08), .45),
    'bench': ((.36, .22, .11), .5),
    'rubber': ((.04, .04, .045), .8)}


class Hall:
    """The hall's quads, sorted by material."""

    FACES = {'-x': ((0, 1, 0), (0, 0, 0), (0, 0, 1), (0, 1, 1)),
             '+x': ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)),
             '-y': ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)),
             '+y': ((1, 1, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1)),
             '-z': ((0, 1, 0), (1, 1, 0), (1, 0, 0), (0, 0, 0)),
             '+z': ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))}

    def __init__(self):
        self.quads = {}

    def quad(self, material, a, b, c, d, uv=None):
        if uv is None:
            width, height = np.linalg.norm(np.subtract(b, a)), np.linalg.norm(np.subtract(d, a))
            uv = [(0, 0), (width, 0), (width, height), (0, height)]
        self.quads.setdefault(material, []).append(((a, b, c, d), uv))

    def box(self, material, low, high, without=''):
        """Add an axis-aligned box; `without` lists invisible faces, such as '-z +z'."""
        corner = np.array([low, high], float)
        for face, points in self.FACES.items():
            if face not in without.split():
                self.quad(material, *[tuple(corner[p[k], k] for k in range(3))
                                      for p in points])

    def wall(self, start, end, low, high, material='wall'):
        """Add an upright wall in pieces of about one tile, with continuous bricks."""
        start, end = np.array(start, float), np.array(end, float)
        length = np.linalg.norm(end - start)
        pieces = max(1, int(round(length / TILE_M)))
        for k in range(pieces):
            a, b = (start + (end - start) * t / pieces for t in (k, k + 1))
            u0, u1 = (length * t / pieces / TILE_M for t in (k, k + 1))
            self.quad(material, (*a, low), (*b, low), (*b, high), (*a, high),
                      [(u0, low / TILE_M), (u1, low / TILE_M),
                       (u1, high / TILE_M), (u0, high / TILE_M)])


def add_floor(hall):
    for y in np.arange(-HALF_LENGTH, HALF_LENGTH, TILE_M):
        for x in np.arange(-HALF_WIDTH, HALF_WIDTH, TILE_M):
            corners = [(x, y), (x + TILE_M, y), (x + TILE_M, y + TILE_M), (x, y + TILE_M)]
            hall.quad('floor', *[(*c, 0) for c in corners],
                      [(cy / TILE_M, -cx / TILE_M) for cx, cy in corners])
    w, l, z = salle_textures.PISTE_WIDTH_M / 2, salle_textures.PISTE_M / 2, PISTE_TOP_M
    hall.quad('piste', (-w, -l, z), (w, -l, z), (w, l, z), (-w, l, z),
              [(0, 1), (0, 0), (1, 0), (1, 1)])
    edge = .05
    for low, high in (((-w - edge, -l - edge), (-w, l + edge)),
                      ((w, -l - edge), (w + edge, l + edge)),
                      ((-w, -l - edge), (w, -l)), ((-w, l), (w, l + edge))):
        hall.box('rubber', (*low, 0), (*high, z), '-z')


def add_walls(hall):
    x, y = HALF_WIDTH, HALF_LENGTH
    for start, end in (((-x, y), (x, y)), ((x, -y), (-x, -y)), ((x, y), (x, -y))):
        hall.wall(start, end, WAINSCOT_M, HEIGHT)
        hall.wall(start, end, 0, WAINSCOT_M, 'wainscot')
    hall.wall((-x, -y), (-x, y), 0, WAINSCOT_M, 'wainscot')
    borders = [-y] + [w + s * WINDOW_HALF_WIDTH for w in WINDOWS_Y for s in (-1, 1)] + [y]
    for start, end in zip(borders[::2], borders[1::2]):
        hall.wall((-x, start), (-x, end), WAINSCOT_M, HEIGHT)
    for middle in WINDOWS_Y:
        add_window(hall, middle)
    hall.quad('ceiling', (-x, y, HEIGHT), (x, y, HEIGHT), (x, -y, HEIGHT), (-x, -y, HEIGHT))
    for beam in np.arange(-9, 9.1, 3.6):
        hall.box('beam', (-x, beam - .10, HEIGHT - .45), (x, beam + .10, HEIGHT), '-x +x +z')


def add_window(hall, middle):
    inner, outer = -HALF_WIDTH, -HALF_WIDTH - WINDOW_DEPTH
    a, b = middle - WINDOW_HALF_WIDTH, middle + WINDOW_HALF_WIDTH
    low, high = WINDOW_LOW, WINDOW_HIGH
    hall.wall((inner, a), (inner, b), high, HEIGHT)
    hall.quad('frame', (inner, a, low), (inner, b, low), (outer, b, low), (outer, a, low))
    hall.quad('wall', (outer, a, high), (outer, b, high), (inner, b, high), (inner, a, high))
    hall.quad('wall', (inner, a, low), (outer, a, low), (outer, a, high), (inner, a, high))
    hall.quad('wall', (outer, b, low), (inner, b, low), (inner, b, high), (outer, b, high))
    glass = outer - .02
    hall.quad('sky', (glass, a, low), (glass, b, low), (glass, b, high), (glass, a, high))
    for share in (-1 + .04, -1 / 3, 1 / 3, 1 - .04):
        y = middle + WINDOW_HALF_WIDTH * share
        hall.box('frame', (outer, y - .03, low), (outer + .06, y + .03, high), '-x')
    for z in (low + .04, low + 1.2, low + 2.4, high - .04):
        hall.box('frame', (outer, a, z - .03), (outer + .055, b, z + .03), '-x')


def add_ceiling_lamps(hall):
    for y in np.arange(-7.2, 7.3, 3.6):
        for x in (-2.2, 2.2):
            top, low = HEIGHT - .94, HEIGHT - 1.02
            hall.box('steel', (x - .16, y - .75, low), (x + .16, y + .75, top), '-z')
            hall.quad('lamp', (x - .15, y + .74, low), (x + .15, y + .74, low),
                      (x + .15, y - .74, low), (x - .15, y - .74, low))


def add_apparatus(hall):
    """Table, box with lamps toward the piste, and a lamp on a pole for each fencer."""
    x = TABLE_X
    hall.box('wood', (x - .30, -.75, .70), (x + .30, .75, .74))
    for dx in (-.26, .26):
        for dy in (-.70, .70):
            hall.box('steel', (x + dx - .02, dy - .02, 0), (x + dx + .02, dy + .02, .70),
                     '-z +z')
    hall.box('box', (x - .12, -.34, .74), (x + .12, .34, 1.06), '-z')
    front, z = x - .1205, .95
    # Red is on the left as seen from the windows, the side of the usual camera.
    for material, y, half_width, half_height in (
            ('lamp_red', .23, .085, .07), ('lamp_green', -.23, .085, .07),
            ('lamp_white', -.075, .05, .05), ('lamp_white', .075, .05, .05)):
        hall.quad(material, (front, y + half_width, z - half_height),
                  (front, y - half_width, z - half_height),
                  (front, y - half_width, z + half_height),
                  (front, y + half_width, z + half_height))
    for material, y in (('lamp_red', .55), ('lamp_green', -.55)):
        hall.box('steel', (x - .02, y - .02, .74), (x + .02, y + .02, 1.9), '-z')
        hall.box(material, (x - .07, y - .07, 1.9), (x + .07, y + .07, 2.08))
    for end in (-1, 1):    # the reels
        hall.box('box', (.25, end * 7.35 - .16, 0), (.60, end * 7.35 + .16, .26), '-z')


def add_furniture(hall):
    """The furniture along the wall behind the apparatus."""
    x = HALF_WIDTH
    for y in (-6.5, -3.2, 3.2, 6.5):
        hall.box('bench', (x - .55, y - 1.1, .42), (x - .12, y + 1.1, .47))
        for k in (-.9, .9):
            hall.box('beam', (x - .50, y + k - .03, 0), (x - .17, y + k + .03, .42), '-z +z')
    for y in (-6, 0, 6):
        hall.quad('banner', (x - .02, y + .7, 2.2), (x - .02, y - .7, 2.2),
                  (x - .02, y - .7, 4.6), (x - .02, y + .7, 4.6),
                  uv=[(0, 0), (1, 0), (1, 1), (0, 1)])
    for y in (-1.15, 0, 1.15):
        add_wall_bars(hall, y)
    add_clock(hall, 3., 4.1)
    add_door(hall, -9.4)


def add_wall_bars(hall, middle):
    x, half_width, rungs = HALF_WIDTH, .48, 11
    for side in (-1, 1):
        y = middle + side * half_width
        hall.box('wood', (x - .13, y - .025, .05), (x, y + .025, 2.05), '+x -z')
    for z in np.linspace(.20, 1.95, rungs):
        hall.box('bench', (x - .11, middle - half_width, z - .022),
                 (x - .075, middle + half_width, z + .022), '-y +y +x')


def add_clock(hall, y, z):
    """A clock with an octagonal face 5 cm in front of the wall; it shows ten past ten."""
    x, radius = HALF_WIDTH - .05, .32
    angles = np.radians(np.arange(22.5, 360, 45))
    rim = [(y + radius * np.cos(a), z + radius * np.sin(a)) for a in angles]
    hall.quad('frame', *[(x, *rim[k]) for k in (3, 0, 7, 4)])
    hall.quad('frame', *[(x, *rim[k]) for k in (2, 1, 0, 3)])
    hall.quad('frame', *[(x, *rim[k]) for k in (4, 7, 6, 5)])
    for k in range(8):
        a, b = rim[k], rim[(k + 1) % 8]
        hall.quad('box', (HALF_WIDTH, *b), (HALF_WIDTH, *a), (x, *a), (x, *b))
    # Seen from the hall, y runs to the left.
    for angle, length, thick in ((150, .16, .016), (35, .25, .011)):
        out = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        aside = np.array([-out[1], out[0]]) * thick
        tip = out * length
        corners = [-aside, tip - aside, tip + aside, aside]
        hall.quad('box', *[(x - .004, y - c[0], z + c[1]) for c in corners])


def add_door(hall, middle):
    x, half_width, top = HALF_WIDTH, .95, 2.15
    for a, b in ((-half_width, -.01), (.01, half_width)):
        hall.box('wood', (x - .03, middle + a, .01), (x, middle + b, top), '+x -z')
        handle = middle + (a if b == -.01 else b) * .12
        hall.box('steel', (x - .07, handle - .012, .95), (x - .03, handle + .012, 1.15), '+x')
    for y in (-half_width - .07, half_width):
        hall.box('frame', (x - .05, middle + y, 0), (x, middle + y + .07, top), '+x -z +z')
    hall.box('frame', (x - .05, middle - half_width - .07, top),
             (x, middle + half_width + .07, top + .07), '+x')


def make_materials():
    made = {}
    for name, images in (('floor', salle_textures.planks()),
                         ('wall', salle_textures.bricks()),
                         ('piste', salle_textures.piste()),
                         ('banner', salle_textures.banner())):
        kinds = ('colour', 'surface', 'normal')[:len(images)]
        made[name] = textured_material(
            name, *[make_image(name + '_' + kind, image, data=kind != 'colour')
                    for kind, image in zip(kinds, images)])
        made[name].node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = .3
    for name, look in PLAIN.items():
        made[name] = plain_material(name, *look)
        made[name].node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = .3
    return made


def hall_object(hall):
    made = make_materials()
    names = list(hall.quads)
    quads = [(points, uv, slot) for slot, name in enumerate(names)
             for points, uv in hall.quads[name]]
    mesh = bpy.data.meshes.new('Salle')
    mesh.from_pydata([p for points, _, _ in quads for p in points], [],
                     [tuple(range(4 * k, 4 * k + 4)) for k in range(len(quads))])
    for layer in ('UVMap', 'LM'):
        mesh.uv_layers.new(name=layer)
    tiled = mesh.uv_layers['UVMap']
    for face, (_, uv, slot) in zip(mesh.polygons, quads):
        face.material_index = slot
        for loop, at in zip(face.loop_indices, uv):
            tiled.data[loop].uv = at
    for name in names:
        mesh.materials.append(made[name])
    obj = bpy.data.objects.new('Salle', mesh)
    bpy.context.scene.collection.objects.link(obj)
    with edited(obj) as bm:
        bmesh.ops.remove_doubles(bm, verts=bm.verts[:], dist=1e-4)
    mesh.polygons.foreach_set('use_smooth', [False] * len(mesh.polygons))

    mesh.uv_layers.active = mesh.uv_layers['LM']
    mesh.uv_layers['UVMap'].active_render = True
    select_only(obj)
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.select_all(action='SELECT')
    bpy.ops.uv.smart_project(angle_limit=np.radians(50), island_margin=.003)
    bpy.ops.object.mode_set(mode='OBJECT')
    return obj


def paint(name):
    made = plain_material(name, *salle_marks.PAINT[name])
    made.node_tree.nodes['Principled BSDF'].inputs['Specular'].default_value = .3
    return made


def add_sun():
    """Add a low sun that shines through the windows across the piste."""
    sun = bpy.data.objects.new('sun', bpy.data.lights.new('sun', 'SUN'))
    sun.data.energy, sun.data.angle, sun.data.color = 3.2, .03, (1, .90, .74)
    sun.rotation_euler = Vector((.80, .34, -.72)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(sun)


def main():
    arguments = parse(__doc__)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    hall = Hall()
    for add in (add_floor, add_walls, add_ceiling_lamps, add_apparatus, add_furniture):
        add(hall)
    obj = hall_object(hall)
    add_sun()
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(arguments.work, 'salle.blend'))
    salle_marks.add_marks(obj, paint)    # lit by the light of what is below them
    path = os.path.join(arguments.out, 'salle.glb')
    bpy.ops.export_scene.gltf(filepath=path, export_format='GLB', export_lights=True,
                              export_yup=True)
    print('salle', 2 * len(obj.data.polygons), 'triangles', os.path.getsize(path), 'bytes')


main()

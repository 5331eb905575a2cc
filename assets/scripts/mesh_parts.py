"""Make and edit Blender meshes: from arrays and fields, with hems, bands and thickness."""
import bmesh
import bpy
import numpy as np
from mathutils import Vector

from fields import project
from surface_nets import mesh_of_field, nonmanifold_count

# Edges sharper than this keep a sharp shading, such as the lips of hems and the soles.
SHARP_ANGLE = np.radians(75)
# Vertices closer to a cut than this are moved onto it, to avoid thin triangles.
CUT_SNAP_M = 1.5e-3
# The remesher rejects some grids; each attempt shifts and scales the grid a little.
GRID_SCALES = (1, .93, 1.07, .87, .97, .83, .79, .75, .71)


def make_object(name, vertices, faces, material):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [],
                     [tuple(int(i) for i in face) for face in faces])
    mesh.materials.append(bpy.data.materials.get(material)
                          or bpy.data.materials.new(material))
    shade_smooth(mesh)
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def shade_smooth(mesh):
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))


def select_only(*objects):
    bpy.ops.object.select_all(action='DESELECT')
    for obj in objects:
        obj.select_set(True)
    bpy.context.view_layer.objects.active = objects[0]


def positions(obj):
    flat = np.empty(len(obj.data.vertices) * 3)
    obj.data.vertices.foreach_get('co', flat)
    return flat.reshape(-1, 3)


def set_positions(obj, points):
    obj.data.vertices.foreach_set('co', points.ravel())
    obj.data.update()


def triangle_count(obj):
    return sum(len(face.vertices) - 2 for face in obj.data.polygons)


class edited:
    """Edit an object's mesh as a BMesh: `with edited(obj) as bm: ...`."""

    def __init__(self, obj):
        self.mesh = obj.data

    def __enter__(self):
        self.bm = bmesh.new()
        self.bm.from_mesh(self.mesh)
        return self.bm

    def __exit__(self, *error):
        self.bm.to_mesh(self.mesh)
        self.bm.free()
        shade_smooth(self.mesh)


def field_object(name, field, low, high, cell, faces, material):
    """Make an object of about `faces` even quads on the surface of a field."""
    for attempt, scale in enumerate(GRID_SCALES):
        shift = .13 * cell * attempt
        vertices, quads = mesh_of_field(lambda p: field(p) - .00035 * attempt,
                                        np.array(low) + shift, high, cell * scale, 2)
        if nonmanifold_count(quads):
            continue
        obj = make_object(name, vertices, quads, material)
        select_only(obj)
        bpy.ops.object.quadriflow_remesh(mode='FACES', target_faces=faces,
                                         use_preserve_boundary=False,
                                         use_preserve_sharp=False, seed=0)
        # QuadriFlow only warns when it fails, and leaves the fine mesh.
        if len(obj.data.polygons) < 2 * faces:
            shade_smooth(obj.data)
            set_positions(obj, project(field, positions(obj), 2))
            return obj
        bpy.data.objects.remove(obj)
    raise RuntimeError('%s: no grid gave a mesh that QuadriFlow accepts; '
                       'change its cell size' % name)


def fine_object(name, field, low, high, cell, material):
    """Make an object of a field's surface without remeshing, to bake from."""
    vertices, quads = mesh_of_field(field, low, high, cell, 1)
    return make_object(name, vertices, quads, material)


def face_center(face):
    return np.array(face.calc_center_median())


def unique(items):
    """Return the items without duplicates, in order (a set's order differs between runs)."""
    return list(dict.fromkeys(items))


def cut_along(bm, point, normal, region):
    """Add edges where a plane cuts the faces of a region."""
    faces = [f for f in bm.faces if region(face_center(f))]
    near = unique(v for f in faces for v in f.verts)
    for v in near:
        distance = (np.array(v.co) - point) @ normal
        if abs(distance) < CUT_SNAP_M:
            v.co = Vector(np.array(v.co) - normal * distance)
    edges = unique(e for f in faces for e in f.edges)
    bmesh.ops.bisect_plane(bm, geom=near + edges + faces,
                           plane_co=point, plane_no=normal, dist=1e-5)


def hem(obj, point, normal, depth=.012, inset=.005, region=lambda center: True):
    """Cut off the cloth on the normal's side of a plane; turn the new edge inward as a lip."""
    point, normal = np.array(point, float), np.array(normal, float)
    normal /= np.linalg.norm(normal)

    def on_cut(edge):
        return edge.is_boundary and all(abs((np.array(v.co) - point) @ normal) < 1e-3
                                        for v in edge.verts)

    with edited(obj) as bm:
        cut_along(bm, point, normal, region)
        beyond = [f for f in bm.faces
                  if (face_center(f) - point) @ normal > 1e-5 and region(face_center(f))]
        bmesh.ops.delete(bm, geom=beyond, context='FACES')
        border = unique(v for e in bm.edges if on_cut(e) for v in e.verts)
        bmesh.ops.remove_doubles(bm, verts=border, dist=.004)
        border_edges = [e for e in bm.edges if on_cut(e)]
        if inset and border_edges:
            lip = bmesh.ops.extrude_edge_only(bm, edges=border_edges)
            new = [v for v in lip['geom'] if isinstance(v, bmesh.types.BMVert)]
            for loop in connected(new):
                turn_in(loop, normal, depth, inset)


def connected(vertices):
    """Divide the vertices into groups that are connected by edges."""
    left, groups = dict.fromkeys(vertices), []
    while left:
        group, front = [], [left.popitem()[0]]
        while front:
            vertex = front.pop()
            group.append(vertex)
            for edge in vertex.link_edges:
                other = edge.other_vert(vertex)
                if other in left:
                    del left[other]
                    front.append(other)
        groups.append(group)
    return groups


def turn_in(loop, normal, depth, inset):
    """Move a loop of vertices back by `depth` and toward its own center by `inset`."""
    center = np.mean([np.array(v.co) for v in loop], 0)
    for v in loop:
        inward = center - np.array(v.co)
        inward -= normal * inward.dot(normal)
        length = max(np.linalg.norm(inward), 1e-6)
        v.co = Vector(np.array(v.co) + inward / length * inset - normal * depth)


def material_slot(obj, material):
    if material not in obj.data.materials:
        obj.data.materials.append(bpy.data.materials.get(material)
                                  or bpy.data.materials.new(material))
    return obj.data.materials.find(material)


def seam(obj, point, normal, region=lambda center: True):
    """Add edges along a plane, so that the faces on its two sides can be in different zones."""
    point, normal = np.array(point, float), np.array(normal, float)
    normal /= np.linalg.norm(normal)
    with edited(obj) as bm:
        cut_along(bm, point, normal, region)


def mark_zones(obj, former, zone_of):
    """Give each face with the material `former` the material zone_of(center)."""
    slot_of = {}
    was = obj.data.materials.find(former)
    for face in obj.data.polygons:
        if face.material_index == was:
            zone = zone_of(np.array(face.center))
            if zone not in slot_of:
                slot_of[zone] = material_slot(obj, zone)
            face.material_index = slot_of[zone]


def mark_band(obj, point, normal, width, material, region):
    """Give the ring of faces between a plane and `width` beyond it another material."""
    point, normal = np.array(point, float), np.array(normal, float)
    slot = material_slot(obj, material)
    with edited(obj) as bm:
        for offset in (0, width):
            cut_along(bm, point + normal * offset, normal, region)
        for face in bm.faces:
            if region(face_center(face)) and 0 < (face_center(face) - point) @ normal < width:
                face.material_index = slot


def sheet_object(name, vertices, faces, material, thickness):
    """Make an object from a sheet, thickened to the outside."""
    obj = make_object(name, vertices, faces, material)
    select_only(obj)
    solidify = obj.modifiers.new('thickness', 'SOLIDIFY')
    solidify.thickness = thickness
    solidify.offset = 1
    solidify.use_even_offset = True
    bpy.ops.object.modifier_apply(modifier=solidify.name)
    face_outwards(obj)
    return obj


def face_outwards(obj):
    with edited(obj) as bm:
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])


def triangulate(obj):
    """Triangulate before baking, so that baked normals, tangents and the game agree."""
    with edited(obj) as bm:
        bmesh.ops.dissolve_degenerate(bm, edges=bm.edges[:], dist=1e-4)
        bmesh.ops.triangulate(bm, faces=bm.faces[:])
        # Sort the faces, because Blender's order differs between runs.
        bm.verts.index_update()
        count = len(bm.verts)
        bm.faces.sort(key=lambda face: sum(
            index * count ** place
            for place, index in enumerate(sorted(v.index for v in face.verts))))
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = SHARP_ANGLE

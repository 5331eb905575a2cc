"""Make the fencer's textures, skeleton and actions, and write the model file.

    blender -b --factory-startup --python bake_fencer.py -- --work DIR --out DIR [--size 1024]

Reads fencer_parts.blend (from build_fencer.py), bakes normals and ambient occlusion
from the fine parts, paints the textures, skins the mesh, and writes fencer.glb and, for
contact_sheet.py, fencer.blend.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

from arguments import parse
from body_shape import MASK_CENTER
from fabric_paint import PAINT, wire_tile
from materials import bake_target, make_image, read_image, textured_material
from mesh_parts import positions, select_only, triangle_count
from poses import actions
from rig import make_action, make_rig, rest, skin

RAY_CAGE_M = .012         # largest distance between the fine surface and the game's mesh
MARGIN_PX = 4             # width of the color beyond each chart's edge, for filtering
AO_REACH_M = .15
AO_SAMPLES = 48
# The lower limits of the occlusion. It is baked with the legs together and the arms down,
# but surfaces that a lunge uncovers must not be black.
AO_FLOOR = {'breeches': .72, 'jacket': .45, 'socks': .45}
AO_FLOOR_ELSEWHERE = .3
AO_UNKNOWN = .75
WIRE_SPACING_M = .0032
WIRES_PER_TILE = 8


def unwrap(objects):
    """Unwrap all parts into one atlas, except for the wire bell, which repeats a tile."""
    select_only(*objects)
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.select_all(action='SELECT')
    bpy.ops.uv.smart_project(angle_limit=np.radians(66), island_margin=.004, area_weight=.3,
                             correct_aspect=True, scale_to_bounds=False)
    bpy.ops.object.mode_set(mode='OBJECT')
    for obj in objects:
        obj.data.uv_layers[0].name = 'UVMap'


def bake(parts, fine, kind, image, samples):
    """Bake one pass of all parts into one image, each part from its own fine mesh."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    material = bpy.data.materials['bake']
    node = material.node_tree.nodes['target']
    node.image = image
    material.node_tree.nodes.active = node
    for name, obj in parts.items():
        select_only(obj, fine[name])
        obj.hide_render = False
        bpy.ops.object.bake(type=kind, use_selected_to_active=True,
                            cage_extrusion=RAY_CAGE_M, margin=MARGIN_PX, use_clear=False)
        obj.hide_render = True
    return read_image(image)


def bake_all(parts, size):
    """Return {pass: array (size, size, 3)} for the normals and the occlusion."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.use_denoising = False    # Debian's Blender has no denoiser
    scene.world = bpy.data.worlds.new('dark')
    scene.world.light_settings.distance = AO_REACH_M
    material = bpy.data.materials.new('bake')
    material.use_nodes = True
    material.node_tree.nodes.new('ShaderNodeTexImage').name = 'target'
    zones = {}
    for name, obj in parts.items():
        zones[name] = [m.name for m in obj.data.materials]
        for slot in range(len(obj.data.materials)):
            obj.data.materials[slot] = material
        obj.hide_render = True
    fine = {name: bpy.data.objects.get(name + '_fine') or fine_copy(obj)
            for name, obj in parts.items()}
    baked = {kind: bake(parts, fine, kind, bake_target(kind, size), samples)[..., :3]
             for kind, samples in (('NORMAL', 1), ('AO', AO_SAMPLES))}
    for obj in fine.values():
        bpy.data.objects.remove(obj)
    for name, obj in parts.items():
        for slot, zone in enumerate(zones[name]):
            obj.data.materials[slot] = bpy.data.materials[zone]
        obj.hide_render = False
    return baked


def fine_copy(obj):
    """Copy a part without folds, to serve as its own fine mesh."""
    copy = obj.copy()
    copy.data = obj.data.copy()
    copy.hide_render = False
    bpy.context.scene.collection.objects.link(copy)
    return copy


def chart_texels(parts, size):
    """Return the index of the part that each texel shows (-1: none) and its rest position."""
    owner = np.full((size, size), -1, np.int16)
    position = np.zeros((size, size, 3))
    for index, obj in enumerate(parts.values()):
        mesh = obj.data
        uv = np.empty(len(mesh.loops) * 2, np.float32)
        mesh.uv_layers[0].data.foreach_get('uv', uv)
        vertex = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get('vertex_index', vertex)
        places = positions(obj)[vertex]
        # The meshes consist of triangles, with three loops each.
        for corners, ends in zip(uv.reshape(-1, 3, 2) * size, places.reshape(-1, 3, 3)):
            fill_triangle(owner, position, corners, ends, index)
    for _ in range(MARGIN_PX):
        for shift, axis in ((1, 0), (-1, 0), (1, 1), (-1, 1)):
            empty = owner < 0
            owner = np.where(empty, np.roll(owner, shift, axis), owner)
            position = np.where(empty[..., None], np.roll(position, shift, axis), position)
    return owner, position


def fill_triangle(owner, position, corners, ends, index):
    """Fill the texels of a triangle and half a texel around it.

    `corners` are its corners on the map, `ends` its corners in space.
    """
    low = np.floor(corners.min(0)).astype(int).clip(0)
    high = np.ceil(corners.max(0)).astype(int).clip(0, len(owner))
    edges = np.stack([corners[1] - corners[0], corners[2] - corners[0]], 1)
    if abs(np.linalg.det(edges)) < 1e-6:
        return
    x, y = np.meshgrid(np.arange(low[0], high[0]) + .5, np.arange(low[1], high[1]) + .5)
    q = np.stack([x, y], -1) - corners[0]
    share = q @ np.linalg.inv(edges).T
    share = np.concatenate([1 - share.sum(-1, keepdims=True), share], -1)
    # A tolerance of half a texel: a barycentric share falls by 1 over the corner's height.
    heights = abs(np.linalg.det(edges)) / np.linalg.norm(
        corners[[2, 0, 1]] - corners[[1, 2, 0]], axis=1)
    inside = (share > -.5 / heights).all(-1)
    box = slice(low[1], high[1]), slice(low[0], high[0])
    owner[box][inside] = index
    share = share[inside].clip(0, 1)
    position[box][inside] = share / share.sum(1, keepdims=True) @ ends


def smooth_within(image, owner, missed, passes=2):
    """Average over 3 x 3 texels of the same part, without those that the bake missed."""
    for _ in range(passes):
        total, count = np.zeros_like(image), np.zeros_like(image)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                same = ((np.roll(owner, (dy, dx), (0, 1)) == owner)
                        & ~np.roll(missed, (dy, dx), (0, 1)))
                total += np.roll(image, (dy, dx), (0, 1)) * same
                count += same
        image = np.where(count > 0, total / np.maximum(count, 1), image)
        missed = missed & (count == 0)
    return image


def paint(parts, baked, owner, position):
    """Return the images of the atlas: color, surface, normal."""
    size = len(owner)
    color, rough = np.full((size, size, 3), .7), np.full((size, size), .85)
    # A texel for which no fine surface was hit has no normal.
    missed = np.abs(baked['NORMAL']).sum(2) < .05
    normal = np.where((missed | (owner < 0))[..., None], (.5, .5, 1), baked['NORMAL'])
    occlusion = np.where(missed, AO_UNKNOWN, baked['AO'][..., 0])
    occlusion = smooth_within(occlusion, owner, missed)
    for index, name in enumerate(parts):
        here = owner == index
        painter, roughness = PAINT[name]
        color[here] = painter(position[here])
        rough[here] = roughness
        occlusion[here] = np.maximum(occlusion[here], AO_FLOOR.get(name, AO_FLOOR_ELSEWHERE))
    # The occlusion also darkens the color a little, because cloth that is lit evenly from all
    # sides looks flat.
    occlusion = .35 + .65 * occlusion
    occlusion[owner < 0] = 1
    color *= occlusion[..., None] ** .7
    surface = np.stack([occlusion, rough, np.zeros((size, size))], -1)
    return (make_image('fencer_colour', color),
            make_image('fencer_surface', surface, data=True),
            make_image('fencer_normal', normal, data=True))


def wrap_wire(bell):
    """Map the wire bell by the distances from its pole, so that the wires' mesh stays square."""
    mesh = bell.data
    layer = mesh.uv_layers[0] if mesh.uv_layers else mesh.uv_layers.new(name='UVMap')
    corners = np.array([mesh.vertices[loop.vertex_index].co for loop in mesh.loops])
    q = corners - MASK_CENTER
    aside = np.hypot(q[:, 0], q[:, 2])
    polar = np.arctan2(aside, -q[:, 1])
    stretch = polar * .13 / np.maximum(aside, 1e-6)
    uv = q[:, [0, 2]] * stretch[:, None] / (WIRES_PER_TILE * WIRE_SPACING_M)
    layer.data.foreach_set('uv', uv.ravel())


def dress(parts, atlas):
    """Assign the final materials, one per zone. All except the wire use the atlas."""
    wire_color, wire_surface = wire_tile(wires=WIRES_PER_TILE)
    wire = (make_image('mask_wire', wire_color),
            make_image('mask_surface', wire_surface, data=True))
    made = {}
    for obj in parts.values():
        for slot, former in enumerate(list(obj.data.materials)):
            zone = former.name.removeprefix('former ')
            if zone not in made:
                made[zone] = textured_material(
                    zone, *(wire if zone == 'mask_mesh' else atlas), occlusion=True)
                made[zone].use_backface_culling = True
            obj.data.materials[slot] = made[zone]


def join(parts):
    select_only(*parts.values())
    bpy.context.view_layer.objects.active = parts['jacket']
    bpy.ops.object.join()
    fencer = bpy.context.object
    fencer.name = fencer.data.name = 'Fencer'
    return fencer


def main():
    arguments = parse(__doc__, ('--size', dict(type=int, default=1024)))
    bpy.ops.wm.open_mainfile(filepath=os.path.join(arguments.work, 'fencer_parts.blend'))
    meshes = {obj.name: obj for obj in bpy.context.scene.objects
              if not obj.name.endswith('_fine')}
    parts = {name: obj for name, obj in meshes.items() if name != 'bell'}
    unwrap(list(parts.values()))
    wrap_wire(meshes['bell'])
    baked = bake_all(parts, arguments.size)
    atlas = paint(parts, baked, *chart_texels(parts, arguments.size))
    dress(meshes, atlas)

    rig = make_rig()
    skin(meshes, rig)
    fencer = join(meshes)
    scene = bpy.context.scene
    scene.render.fps, scene.frame_start = 30, 0
    for name, keys in actions().items():
        make_action(rig, name, keys)
    rest(rig)
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(arguments.work, 'fencer.blend'))
    path = os.path.join(arguments.out, 'fencer.glb')
    bpy.ops.export_scene.gltf(
        filepath=path, export_format='GLB', export_apply=False, export_animations=True,
        export_nla_strips=True, export_force_sampling=True, export_frame_range=False,
        export_skins=True, export_tangents=True, export_def_bones=False, export_yup=True)
    print('fencer', triangle_count(fencer), 'triangles', os.path.getsize(path), 'bytes')


main()

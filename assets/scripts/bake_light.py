"""Bake the light map of the hall.

    blender -b --factory-startup --python bake_light.py -- --work DIR --out DIR
            [--size 1024] [--samples 384]

Reads salle.blend (from build_salle.py) and writes salle_lightmap_SIZE.png: the incoming
light L (linear, without the surface's color), stored as sqrt(L / 4), on the map `LM`.

Debian's Blender has no denoiser. Direct sunlight has sharp edges and little noise, so it
is baked separately and not filtered. All other light is smooth, and light_filter.py
removes its noise.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

from arguments import parse
from light_filter import clean
from materials import bake_target, read_image

STORED_MAX = 4.          # the brightest light that the map can store
SUN_SAMPLES = 48
PARTS = 8                # how often the other light is baked, to measure its noise
MARGIN_PX = 8


def prepare(scene, materials):
    scene.render.engine = 'CYCLES'
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces = 6, 4
    scene.cycles.sample_clamp_indirect = 4
    world = bpy.data.worlds.new('sky')
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (.05, .06, .07, 1)
    scene.world = world
    for material in materials:
        nodes, link = material.node_tree.nodes, material.node_tree.links.new
        target = nodes.new('ShaderNodeTexImage')
        target.name = 'light map'
        uv = nodes.new('ShaderNodeUVMap')
        uv.uv_map = 'LM'
        link(uv.outputs[0], target.inputs[0])
    let_sun_through(bpy.data.materials['sky'])


def let_sun_through(material):
    """Make the bright panes outside the windows cast no shadow."""
    nodes, link = material.node_tree.nodes, material.node_tree.links.new
    ray, clear = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeBsdfTransparent')
    mix = nodes.new('ShaderNodeMixShader')
    link(ray.outputs['Is Shadow Ray'], mix.inputs[0])
    link(nodes['Principled BSDF'].outputs[0], mix.inputs[1])
    link(clear.outputs[0], mix.inputs[2])
    link(mix.outputs[0], nodes['Material Output'].inputs['Surface'])


def bake(materials, name, passes, samples, size, seed=0):
    started = time.time()
    image = bake_target(name, size)
    for material in materials:
        node = material.node_tree.nodes['light map']
        node.image = image
        material.node_tree.nodes.active = node
    cycles = bpy.context.scene.cycles
    cycles.samples, cycles.seed = samples, seed
    bpy.ops.object.bake(type='DIFFUSE', pass_filter=passes, margin=0, use_clear=True)
    light = read_image(image)[..., :3].copy()
    bpy.data.images.remove(image)
    print('%s: %.0f seconds' % (name, time.time() - started), flush=True)
    return light


def bake_sun_and_rest(materials, samples, size, kept):
    """Return the sun's direct light, and all other light PARTS times with different rays.

    A part that an interrupted run has saved in the folder `kept` is not baked again.
    """
    strength = {m: m.node_tree.nodes['Principled BSDF'].inputs['Emission Strength']
                for m in materials}
    shining = {m: socket.default_value for m, socket in strength.items()}
    sun = bpy.data.lights['sun']
    energy = sun.energy

    for socket in strength.values():
        socket.default_value = 0
    direct_sun = bake(materials, 'sun', {'DIRECT'}, SUN_SAMPLES, size)
    for material, socket in strength.items():
        socket.default_value = shining[material]
    rest = []
    for part in range(PARTS):
        path = os.path.join(kept, 'light_%d_%d_%d.npy' % (size, samples, part))
        if not os.path.exists(path):
            light = bake(materials, 'indirect', {'INDIRECT'}, samples // PARTS, size, part)
            sun.energy = 0
            light += bake(materials, 'windows and lamps', {'DIRECT'}, samples // PARTS, size,
                          part)
            sun.energy = energy
            np.save(path + '.tmp.npy', light)
            os.rename(path + '.tmp.npy', path)
        rest.append(np.load(path))
    return direct_sun, np.array(rest)


def charts_of(mesh, size):
    """Return the chart of each texel, (size, size), -1 for none.

    A chart consists of faces that are adjacent on the map and have the same normal.
    """
    uv = np.empty(len(mesh.loops) * 2)
    mesh.uv_layers['LM'].data.foreach_get('uv', uv)
    uv = uv.reshape(-1, 2)
    parent = list(range(len(mesh.polygons)))

    def find(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    first_face = {}
    for face in mesh.polygons:
        for loop in face.loop_indices:
            corner = tuple(np.round(uv[loop], 5)), tuple(np.round(face.normal, 2))
            if corner in first_face:
                parent[find(face.index)] = find(first_face[corner])
            else:
                first_face[corner] = face.index
    chart = np.full((size, size), -1, np.int32)
    for face in mesh.polygons:
        fill_polygon(chart, uv[list(face.loop_indices)] * size, find(face.index))
    return chart


def fill_polygon(image, corners, value):
    """Fill the texels of a convex polygon and half a texel around it."""
    low = np.floor(corners.min(0) - 1).astype(int).clip(0)
    high = np.ceil(corners.max(0) + 1).astype(int).clip(0, len(image))
    x, y = np.meshgrid(np.arange(low[0], high[0]) + .5, np.arange(low[1], high[1]) + .5)
    following = np.roll(corners, -1, 0)
    side = np.sign((corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]).sum())
    inside = np.ones(x.shape, bool)
    for a, b in zip(corners, following):
        distance = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
        inside &= distance * side >= -.5 * np.linalg.norm(b - a)
    image[low[1]:high[1], low[0]:high[0]][inside] = value


def extend(light, known):
    """Extend the light beyond each chart's edge, for texture filtering."""
    for _ in range(MARGIN_PX):
        total, count = np.zeros_like(light), np.zeros(known.shape)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                neighbor = np.roll(known, (dy, dx), (0, 1))
                total += np.roll(light, (dy, dx), (0, 1)) * neighbor[..., None]
                count += neighbor
        grown = ~known & (count > 0)
        light[grown] = total[grown] / count[grown][:, None]
        known = known | grown
    return light


def eight_bits(stored):
    """Round to 8 bits, up or down in a fine dither pattern.

    Without dithering a smooth wall would show the 256 steps. The pattern is from J. Jimenez,
    Next generation post processing in Call of Duty: Advanced Warfare, 2014.
    """
    y, x = np.mgrid[:stored.shape[0], :stored.shape[1]]
    threshold = (52.9829189 * ((.06711056 * x + .00583715 * y) % 1)) % 1
    return np.floor(stored * 255 + threshold[..., None]).clip(0, 255) / 255


def main():
    arguments = parse(__doc__, ('--size', dict(type=int, default=1024)),
                      ('--samples', dict(type=int, default=384)))
    bpy.ops.wm.open_mainfile(filepath=os.path.join(arguments.work, 'salle.blend'))
    hall = bpy.data.objects['Salle']
    bpy.ops.object.select_all(action='DESELECT')
    hall.select_set(True)
    bpy.context.view_layer.objects.active = hall
    materials = list(hall.data.materials)
    prepare(bpy.context.scene, materials)
    sun, rest = bake_sun_and_rest(materials, arguments.samples, arguments.size,
                                  arguments.work)
    chart = charts_of(hall.data, arguments.size)
    reached = sun.sum(2) + rest.sum((0, 3)) > 0
    light = clean(rest, chart, reached) + sun
    # The bake can miss a chart thinner than a texel; it gets its neighbors' light.
    light = extend(light, (chart >= 0) & (light.sum(2) > 0))

    size = arguments.size
    image = bpy.data.images.new('light map', size, size, is_data=True)
    rgba = np.ones((size, size, 4), np.float32)
    rgba[..., :3] = eight_bits(np.sqrt(np.clip(light / STORED_MAX, 0, 1)))
    image.pixels.foreach_set(rgba.ravel())
    image.filepath_raw = os.path.join(arguments.out, 'salle_lightmap_%d.png' % size)
    image.file_format = 'PNG'
    image.save()
    print('light map', os.path.getsize(image.filepath_raw), 'bytes')


main()

"""Images and materials in the form that the glTF exporter understands.

Colors in arrays are linear; images of colors are stored as sRGB. Occlusion, roughness and
metalness share one image (red, green, blue), as in glTF.
"""
import bpy
import numpy as np


def srgb(linear):
    return np.where(linear < .0031308, linear * 12.92,
                    1.055 * np.maximum(linear, .0031308) ** (1 / 2.4) - .055)


def make_image(name, pixels, data=False):
    """Make a packed image from an array (height, width, 3), with row 0 at the bottom.

    `data`: the image does not hold colors and is stored without sRGB encoding.
    """
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height, is_data=data)
    pixels = np.clip(pixels, 0, 1)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = pixels if data else srgb(pixels)
    image.pixels.foreach_set(rgba.ravel())
    image.file_format = 'PNG'
    image.pack()
    image.colorspace_settings.name = 'Non-Color' if data else 'sRGB'
    return image


def bake_target(name, size):
    return bpy.data.images.new(name, size, size, float_buffer=True, is_data=True)


def read_image(image):
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    return flat.reshape(height, width, 4)


def normals_of_height(height, steepness):
    """Return the tangent-space normal map of a tileable height field."""
    dx = np.roll(height, -1, 1) - np.roll(height, 1, 1)
    dy = np.roll(height, -1, 0) - np.roll(height, 1, 0)
    normal = np.stack([-dx * steepness, -dy * steepness, np.ones_like(height)], -1)
    return normal / np.linalg.norm(normal, axis=2, keepdims=True) * .5 + .5


def new_material(name):
    """Make a material of exactly this name. Return it and its Principled BSDF node."""
    old = bpy.data.materials.get(name)
    if old:
        old.name = 'former ' + name
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, material.node_tree.nodes['Principled BSDF']


def plain_material(name, color, roughness, metallic=0., emission=None, strength=1.):
    material, shader = new_material(name)
    shader.inputs['Base Color'].default_value = (*color, 1)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metallic
    if emission:
        shader.inputs['Emission'].default_value = (*emission, 1)
        shader.inputs['Emission Strength'].default_value = strength
    return material


def textured_material(name, color, surface, normal=None, uv_map='UVMap', occlusion=False):
    """Make a material from images: color, surface (occlusion, roughness, metalness), normal."""
    material, shader = new_material(name)
    nodes, link = material.node_tree.nodes, material.node_tree.links.new
    uv = nodes.new('ShaderNodeUVMap')
    uv.uv_map = uv_map

    def texture(image):
        node = nodes.new('ShaderNodeTexImage')
        node.image = image
        link(uv.outputs[0], node.inputs[0])
        return node.outputs[0]

    link(texture(color), shader.inputs['Base Color'])
    channels = nodes.new('ShaderNodeSeparateColor')
    link(texture(surface), channels.inputs[0])
    link(channels.outputs[1], shader.inputs['Roughness'])
    link(channels.outputs[2], shader.inputs['Metallic'])
    if normal:
        mapped = nodes.new('ShaderNodeNormalMap')
        mapped.uv_map = uv_map
        link(texture(normal), mapped.inputs['Color'])
        link(mapped.outputs[0], shader.inputs['Normal'])
    if occlusion:
        # The exporter takes the occlusion from a node group of this name.
        settings = bpy.data.node_groups.get('glTF Settings')
        if not settings:
            settings = bpy.data.node_groups.new('glTF Settings', 'ShaderNodeTree')
            settings.nodes.new('NodeGroupInput')
            settings.inputs.new('NodeSocketFloat', 'Occlusion')
        group = nodes.new('ShaderNodeGroup')
        group.node_tree = settings
        link(channels.outputs[0], group.inputs[0])
    return material

"""Render the fencer in several poses, to check a model before committing it.

    blender -b --factory-startup --python contact_sheet.py -- --work DIR --out DIR
            [--weapon epee] [--samples 12] [--pixels 420] [--only NAME]

Reads fencer.blend from the work folder and the weapon's model from the folder --out.
Writes sheet.png to the work folder, with a row for each pose and a column for each view.
Skinning uses dual quaternions, as in the game.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Matrix, Vector

from arguments import parse
from materials import read_image
from poses import EN_GARDE, LUNGE, turn_x, turn_z, weapon_hand
from rig import apply_pose

POSES = {
    'en garde': EN_GARDE,
    'lunge': LUNGE,
    'prime': {**EN_GARDE, 'wrist.R': (.02, -.42, 1.44), 'elbow.R': (-1, -.1, .2),
              **weapon_hand((.1, -.75, -.65), (.9, -.1, 0))},
    'octave': {**EN_GARDE, 'wrist.R': (-.24, -.52, 1.02),
               **weapon_hand((-.05, -1, -.30), (-.9, 0, .5))},
    'quarte': {**EN_GARDE, 'wrist.R': (.12, -.45, 1.16),
               **weapon_hand((.15, -1, .22), (.1, 0, 1))},
    'high lunge': {**LUNGE, 'wrist.R': (-.10, -1.15, 1.50), 'hips': (.01, -.40, .62),
                   'wrist.L': (.40, .30, .98)},
    'upright': {**EN_GARDE, 'hips': (.01, .0, .915), 'turn hips': turn_z(30),
                'turn spine': turn_z(25) @ turn_x(2), 'turn chest': turn_z(20),
                'ankle.R': (-.06, -.10, .085), 'ankle.L': (.10, .10, .085),
                'toes.L': (.6, -1, 0), 'knee.L': (.4, -1, 0),
                'wrist.L': (.30, .05, .92), 'hand.L': (.1, -.1, -1), 'thumb.L': (0, -1, 0),
                'wrist.R': (-.30, -.20, 1.0), **weapon_hand((-.1, -.8, -.4), (0, 0, 1))},
}
# The camera's directions: right side, front, front left, back.
VIEWS = ((-6, 0, .3), (-1.5, -6, .6), (4, -4.5, .3), (3, 5, 1.2))
VISIBLE_M = 2.0


def add_camera(pixels):
    scene = bpy.context.scene
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    camera.data.type = 'ORTHO'
    camera.data.ortho_scale = VISIBLE_M
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.resolution_x = scene.render.resolution_y = pixels
    return camera


def light(samples):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 2
    scene.world.use_nodes = True
    sky = scene.world.node_tree.nodes['Background']
    sky.inputs[0].default_value = (.55, .6, .7, 1)
    sky.inputs[1].default_value = .35
    sun = bpy.data.objects.new('sun', bpy.data.lights.new('sun', 'SUN'))
    sun.data.energy, sun.data.angle = 3., .05
    sun.rotation_euler = Vector((.5, .6, -.7)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(sun)


def hold(weapon_path, rig):
    """Put the weapon into the hand: the model's -z axis (glTF) along the bone's y axis."""
    for old, new in (('bool', bool), ('int', int), ('float', float), ('object', object)):
        if not hasattr(np, old):
            setattr(np, old, new)    # Blender 3.4's importer uses names that numpy removed
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=weapon_path)
    for obj in set(bpy.data.objects) - before:
        if obj.type == 'MESH':
            obj.parent, obj.parent_type, obj.parent_bone = rig, 'BONE', 'weapon.R'
            # Children of a bone are positioned relative to its tail.
            tail = Vector((0, -rig.data.bones['weapon.R'].length, 0))
            obj.matrix_parent_inverse = Matrix.Translation(tail)
            obj.matrix_basis = Matrix.Identity(4)


def shoot(camera, target, direction, path):
    scene = bpy.context.scene
    camera.location = Vector(target) + Vector(direction)
    camera.rotation_euler = (-Vector(direction)).to_track_quat('-Z', 'Y').to_euler()
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    return read_image(bpy.data.images.load(path, check_existing=False))


def main():
    arguments = parse(__doc__, ('--weapon', dict(default='epee')),
                      ('--samples', dict(type=int, default=12)),
                      ('--pixels', dict(type=int, default=420)), ('--only', dict()))
    bpy.ops.wm.open_mainfile(filepath=os.path.join(arguments.work, 'fencer.blend'))
    rig = bpy.data.objects['FencerRig']
    bpy.data.objects['Fencer'].modifiers['Armature'].use_deform_preserve_volume = True
    hold(os.path.join(arguments.out, arguments.weapon + '.glb'), rig)
    camera = add_camera(arguments.pixels)
    light(arguments.samples)
    rows = []
    for name, pose in POSES.items():
        if arguments.only and arguments.only != name:
            continue
        apply_pose(rig, pose)
        hips = np.array(pose['hips'])
        target = (hips[0], hips[1] - .1, .9)
        rows.append(np.concatenate(
            [shoot(camera, target, view, os.path.join(arguments.work, 'view.png'))
             for view in VIEWS], 1))
    sheet = np.concatenate(rows[::-1], 0)
    image = bpy.data.images.new('sheet', sheet.shape[1], sheet.shape[0])
    image.pixels.foreach_set(sheet.ravel())
    image.filepath_raw = os.path.join(arguments.work, 'sheet.png')
    image.file_format = 'PNG'
    image.save()


main()

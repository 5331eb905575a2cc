"""Make the fencer in another build: the same mesh, clothes and bones in other proportions.

    blender -b --factory-startup --python vary_fencer.py -- --work DIR --out DIR --build tall

Reads fencer.blend (from bake_fencer.py) and writes fencer_BUILD.glb and
fencer_BUILD.blend. proportions.py defines the builds.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Vector

from arguments import parse
from mesh_parts import positions, select_only, set_positions, triangle_count
from proportions import BUILDS, stretched_bones, stretched_points
from rig import rest
from skeleton import BONE_NAMES, weapon_socket


def weights_of(obj):
    """Return the weights (N, bones) of a skinned object."""
    column = {group.index: BONE_NAMES.index(group.name) for group in obj.vertex_groups}
    weights = np.zeros((len(obj.data.vertices), len(BONE_NAMES)))
    for vertex in obj.data.vertices:
        for entry in vertex.groups:
            weights[vertex.index, column[entry.group]] = entry.weight
    return weights / weights.sum(1, keepdims=True)


def stretch_rig(rig, build):
    select_only(rig)
    bpy.ops.object.mode_set(mode='EDIT')
    for name, (head, tail) in stretched_bones(build).items():
        bone = rig.data.edit_bones[name]
        bone.head, bone.tail = head, tail
    rig.data.edit_bones['weapon.R'].align_roll(Vector(weapon_socket()[2]))
    bpy.ops.object.mode_set(mode='OBJECT')


def main():
    arguments = parse(__doc__, ('--build', dict(required=True, choices=sorted(BUILDS))))
    bpy.ops.wm.open_mainfile(filepath=os.path.join(arguments.work, 'fencer.blend'))
    rig, fencer = bpy.data.objects['FencerRig'], bpy.data.objects['Fencer']
    # The actions were computed for the original bones, so remove them.
    rig.animation_data_clear()
    rest(rig)
    set_positions(fencer, stretched_points(arguments.build, positions(fencer),
                                           weights_of(fencer)))
    stretch_rig(rig, arguments.build)
    name = 'fencer_' + arguments.build
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(arguments.work, name + '.blend'))
    path = os.path.join(arguments.out, name + '.glb')
    bpy.ops.export_scene.gltf(
        filepath=path, export_format='GLB', export_apply=False, export_animations=False,
        export_skins=True, export_tangents=True, export_def_bones=False, export_yup=True)
    print(name, triangle_count(fencer), 'triangles', os.path.getsize(path), 'bytes',
          '%.2f m tall' % positions(fencer)[:, 2].max())


main()

"""The armature in Blender: bones, skinning, and actions with key frames."""
import bpy
from mathutils import Matrix, Vector

from mesh_parts import positions, select_only
from poses import solve
from skeleton import BONES, BONE_NAMES, bone_weights, weapon_socket


def make_rig():
    data = bpy.data.armatures.new('FencerRig')
    rig = bpy.data.objects.new('FencerRig', data)
    bpy.context.scene.collection.objects.link(rig)
    select_only(rig)
    bpy.ops.object.mode_set(mode='EDIT')
    for name, parent, head, tail in BONES:
        bone = data.edit_bones.new(name)
        bone.head, bone.tail = head, tail
        if parent:
            bone.parent = data.edit_bones[parent]
        bone.use_deform = name != 'weapon.R'
    # The bone's y axis runs along the blade, its z axis points to the thumb's side.
    data.edit_bones['weapon.R'].align_roll(Vector(weapon_socket()[2]))
    bpy.ops.object.mode_set(mode='OBJECT')
    return rig


def skin(objects, rig):
    """Make vertex groups from the analytic weights; `objects` is {part: object}."""
    for part, obj in objects.items():
        weights = bone_weights(positions(obj), part)
        for column, name in enumerate(BONE_NAMES):
            moved = (weights[:, column] > 1e-3).nonzero()[0]
            if len(moved) == 0:
                continue
            group = obj.vertex_groups.new(name=name)
            for vertex in moved:
                group.add([int(vertex)], float(weights[vertex, column]), 'REPLACE')
        obj.modifiers.new('Armature', 'ARMATURE').object = rig
        obj.parent = rig


def apply_pose(rig, pose, frame=None):
    """Set a pose of poses.py; if `frame` is given, insert key frames there."""
    placed = solve(pose)
    for name in BONE_NAMES:
        bone = rig.pose.bones[name]
        bone.rotation_mode = 'QUATERNION'
        head, turn = placed[name]
        rest = rig.data.bones[name].matrix_local.to_3x3().to_4x4()
        bone.matrix = (Matrix.Translation(Vector(head)) @ Matrix(turn.tolist()).to_4x4()
                       @ rest)
        bpy.context.view_layer.update()
        if frame is not None:
            bone.keyframe_insert('rotation_quaternion', frame=frame)
            if name == 'hips':
                bone.keyframe_insert('location', frame=frame)


def make_action(rig, name, keys):
    """Make an action on its own track; `keys` is [(frame, pose)]."""
    action = bpy.data.actions.new(name)
    action.use_fake_user = True
    rig.animation_data_create()
    rig.animation_data.action = action
    for frame, pose in keys:
        apply_pose(rig, pose, frame)
    track = rig.animation_data.nla_tracks.new()
    track.name = name
    track.strips.new(name, 0, action)
    track.mute = True
    rig.animation_data.action = None


def rest(rig):
    for bone in rig.pose.bones:
        bone.matrix_basis.identity()

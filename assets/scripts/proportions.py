"""Fencers of other builds in the same clothes: how each bone's part of the body is scaled.

A build is the fencer of body_shape.py with every bone scaled: a limb along its own axis
and across it, the trunk's bones along x, y and z. Vertices follow the bones with their
skinning weights, so smooth surfaces stay smooth, arms stay at 45 degrees, and soles stay
on the floor.
"""
import numpy as np

from skeleton import BONES, BONE_NAMES, PARENT, REST_HEAD

# Trunk and shoulders: factors to the side, to front and back, and up. Limbs: along and
# across. Hands, feet, head: one factor for all directions, so that the hand still fits its
# grip and the mask its head.
BUILDS = {
    'tall': dict(hips=(.95, .94, 1.02), spine=(.93, .92, 1.02), chest=(.95, .93, 1.02),
                 clavicle=(.97, .94, 1.02), neck=(.95, .95, 1.06), head=1.,
                 upper_arm=(1.05, .92), forearm=(1.05, .93), hand=1.02,
                 thigh=(1.04, .93), shin=(1.04, .94), foot=1.04),
    'stocky': dict(hips=(1.10, 1.13, .95), spine=(1.17, 1.20, .94), chest=(1.13, 1.14, .94),
                   clavicle=(1.10, 1.12, .96), neck=(1.08, 1.08, .88), head=1.,
                   upper_arm=(.96, 1.14), forearm=(.96, 1.10), hand=1.,
                   thigh=(.94, 1.11), shin=(.94, 1.08), foot=.98),
    'slight': dict(hips=(1.02, .98, .93), spine=(.89, .92, .93), chest=(.91, .95, .93),
                   clavicle=(.88, .94, .93), neck=(.88, .90, .95), head=.95,
                   upper_arm=(.93, .87), forearm=(.93, .87), hand=.93,
                   thigh=(.93, .97), shin=(.93, .93), foot=.93),
}
# Bones that use another bone's factors.
SAME = {'forearm_twist': 'forearm', 'toe': 'foot', 'weapon': 'hand'}
# A limb's axis runs from its own joint to the joint of this bone.
NEXT = {'upper_arm': 'forearm', 'forearm': 'hand', 'thigh': 'shin', 'shin': 'foot'}


def stretch(build, bone):
    """Return the matrix that scales a bone's part of the body, in the rest pose's axes."""
    stem, _, side = bone.partition('.')
    stem = SAME.get(stem, stem)
    if stem == 'root':
        return np.eye(3)
    scale = np.atleast_1d(BUILDS[build][stem])
    if len(scale) == 2:
        axis = REST_HEAD['%s.%s' % (NEXT[stem], side)] - REST_HEAD['%s.%s' % (stem, side)]
        axis = axis / np.linalg.norm(axis)
        along = np.outer(axis, axis)
        return scale[0] * along + scale[1] * (np.eye(3) - along)
    return np.diag(np.broadcast_to(scale, 3))


def stretched_heads(build):
    """Return {bone: head}; the ankles' height above the floor is scaled like the feet."""
    heads = {}
    for bone in BONE_NAMES:
        parent = PARENT[bone]
        if parent is None:
            heads[bone] = REST_HEAD[bone]
        else:
            heads[bone] = heads[parent] + stretch(build, parent) @ (REST_HEAD[bone]
                                                                    - REST_HEAD[parent])
    lift = REST_HEAD['foot.L'][2] * BUILDS[build]['foot'] - heads['foot.L'][2]
    return {bone: head + (0 if bone == 'root' else np.array([0, 0, lift]))
            for bone, head in heads.items()}


def stretched_bones(build):
    """Return {bone: (head, tail)}."""
    heads = stretched_heads(build)
    return {name: (heads[name], heads[name] + stretch(build, name) @ (np.array(tail) - head))
            for name, _, head, tail in BONES}


def stretched_points(build, points, weights):
    """Return points of the fencer, with their weights (N, bones), in another build."""
    heads = stretched_heads(build)
    out = np.zeros_like(points)
    for column, bone in enumerate(BONE_NAMES):
        moved = (points - REST_HEAD[bone]) @ stretch(build, bone).T + heads[bone]
        out += weights[:, column:column + 1] * moved
    return out

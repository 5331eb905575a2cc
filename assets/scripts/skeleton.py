"""The fencer's bones, and the skinning weights of every point of the clothes.

There are 25 bones; names end in .L and .R as seen by the fencer. Lengths and places come
from body_shape.py. The weights are functions of the place, so that neighboring garments
move alike, with at most MAX_INFLUENCES bones per vertex.
"""
import numpy as np

from body_shape import (ANKLE, ARM, ARM_AXIS, ELBOW, HIP, KNEE, SHOULDER, UPPER_ARM_M,
                        WRIST, WRIST_S, along_arm, hand_frame, torso)
from fields import mirrored, smoothstep

MAX_INFLUENCES = 4
SIDES = (('L', 1), ('R', -1))

# The angle between the blade and the hand's axis, toward the thumb.
GRIP_ANGLE = np.radians(22)
# The point where thumb and index finger pinch the grip, in the hand frame.
GRIP_IN_HAND = np.array([.024, .035, .098])

TOE = np.array([.106, -.125, .030])
TOE_TIP = np.array([.106, -.200, .022])
FOREARM_TWIST = WRIST - ARM_AXIS * .13


def weapon_socket():
    """Return the right hand's grip point, blade direction and thumb side in the rest pose."""
    wrist, axes = hand_frame(-1)
    s, c = np.sin(GRIP_ANGLE), np.cos(GRIP_ANGLE)
    return wrist + axes @ GRIP_IN_HAND, axes @ [s, 0, c], axes @ [c, 0, -s]


def make_bones():
    """Return [(name, parent, head, tail)], parents first."""
    bones = [('root', None, (0, 0, 0), (0, -.15, 0)),
             ('hips', 'root', (0, .012, .930), (0, .006, 1.030)),
             ('spine', 'hips', (0, .006, 1.030), (0, 0, 1.180)),
             ('chest', 'spine', (0, 0, 1.180), (0, .016, 1.470)),
             ('neck', 'chest', (0, .016, 1.470), (0, .010, 1.585)),
             ('head', 'neck', (0, .010, 1.585), (0, .004, 1.80))]
    limbs = [('clavicle', 'chest', np.array([.025, .0, 1.455]), SHOULDER),
             ('upper_arm', 'clavicle', SHOULDER, ELBOW),
             ('forearm', 'upper_arm', ELBOW, WRIST),
             ('forearm_twist', 'forearm', FOREARM_TWIST, WRIST),
             ('hand', 'forearm', WRIST, WRIST + ARM_AXIS * .10),
             ('thigh', 'hips', HIP, KNEE),
             ('shin', 'thigh', KNEE, ANKLE),
             ('foot', 'shin', ANKLE, TOE),
             ('toe', 'foot', TOE, TOE_TIP)]
    single = {'chest', 'hips'}
    for letter, sign in SIDES:
        mirror = np.array([sign, 1, 1])
        for name, parent, head, tail in limbs:
            suffix = '' if parent in single else '.' + letter
            bones.append((name + '.' + letter, parent + suffix,
                          tuple(head * mirror), tuple(tail * mirror)))
    grip, blade, _ = weapon_socket()
    bones.append(('weapon.R', 'hand.R', tuple(grip), tuple(grip + blade * .1)))
    return bones


BONES = make_bones()
BONE_NAMES = [bone[0] for bone in BONES]
PARENT = {bone[0]: bone[1] for bone in BONES}
REST_HEAD = {bone[0]: np.array(bone[2], float) for bone in BONES}


# --------------------------------------------------------------------------
# Weights
# --------------------------------------------------------------------------

def bone_weights(points, part):
    """Return the weights (N, bones) of a part's vertices; each vertex's sum is 1."""
    shares = {name: np.zeros(len(points)) for name in BONE_NAMES}
    if part in ('hair', 'bell', 'rim', 'tongue', 'strap'):
        shares['head'][:] = 1
    elif part == 'head':
        shares['head'] = smoothstep(1.53, 1.61, points[:, 2])
        shares['neck'] = 1 - shares['head']
    elif part == 'bib':
        hanging = .55 * smoothstep(1.47, 1.40, points[:, 2])
        shares['head'] = 1 - hanging
        shares['chest'], shares['neck'] = hanging * .7, hanging * .3
    elif part in ('hand', 'glove'):
        share_arm(shares, points, np.ones(len(points)), part == 'glove')
    elif part == 'jacket':
        share_jacket(shares, points)
    else:
        share_legs(shares, points, part)
    weights = np.stack([shares[name] for name in BONE_NAMES], 1)
    weakest = np.argsort(-weights, 1)[:, MAX_INFLUENCES:]
    np.put_along_axis(weights, weakest, 0, 1)
    return weights / weights.sum(1, keepdims=True)


def sides_of(points):
    """Return for each side 1 for the points on that side and 0 for the others."""
    left = (points[:, 0] > 0).astype(float)
    return {'L': left, 'R': 1 - left}


def thigh_share(points):
    """How much the thigh moves the cloth around the hip: 0 at the waist, 1 at mid-thigh.

    The border follows the groin, outward and up. On the midline the hips have all the
    weight, because a point that both thighs move would be torn in a lunge.
    """
    z, aside = points[:, 2], np.abs(points[:, 0])
    above_groin = z - (.800 + .85 * aside)
    share = (1 - smoothstep(-.105, .090, above_groin)) * smoothstep(1.03, .93, z)
    return share * np.maximum(smoothstep(.0, .055, aside), smoothstep(.785, .68, z))


def arm_share(points):
    """How much the arm moves the jacket around the shoulder."""
    q = mirrored(points)
    nearer_arm = torso(q) - ARM(q)
    share = smoothstep(-.050, .075, nearer_arm)
    sleeve = smoothstep(.07, .16, along_arm(points)) * (nearer_arm > -.01)
    return np.maximum(share, sleeve)


def share_arm(shares, points, arm, gloved):
    """Divide the weight `arm` between upper arm, forearm, its twist bone and hand."""
    s = along_arm(points)
    below_elbow = smoothstep(UPPER_ARM_M - .050, UPPER_ARM_M + .050, s)
    twisted = smoothstep(UPPER_ARM_M + .07, UPPER_ARM_M + .22, s)
    if gloved:
        in_hand = smoothstep(WRIST_S - .05, WRIST_S + .005, s)
    else:
        in_hand = smoothstep(WRIST_S - .025, WRIST_S + .020, s)
    for letter, side in sides_of(points).items():
        forearm = arm * below_elbow * side
        shares['upper_arm.' + letter] = arm * (1 - below_elbow) * side
        shares['forearm.' + letter] = forearm * (1 - twisted)
        shares['forearm_twist.' + letter] = forearm * twisted * (1 - in_hand)
        shares['hand.' + letter] = forearm * twisted * in_hand


def share_jacket(shares, points):
    z, aside = points[:, 2], np.abs(points[:, 0])
    arm, thigh = arm_share(points), thigh_share(points)
    above_hips = smoothstep(.95, 1.09, z)
    chest_up = smoothstep(1.10, 1.26, z)
    trunk = 1 - arm
    chest = trunk * above_hips * chest_up
    neck = smoothstep(1.475, 1.555, z) * .8
    clavicle = smoothstep(.03, .15, aside) * smoothstep(1.25, 1.42, z) * .85
    shares['spine'] = trunk * above_hips * (1 - chest_up)
    shares['neck'] = chest * neck
    shares['chest'] = chest * (1 - neck) * (1 - clavicle)
    shares['hips'] = trunk * (1 - above_hips) * (1 - thigh)
    share_arm(shares, points, arm, False)
    for letter, side in sides_of(points).items():
        shares['thigh.' + letter] = trunk * (1 - above_hips) * thigh * side
        shares['clavicle.' + letter] = chest * (1 - neck) * clavicle * side


def share_legs(shares, points, part):
    z = points[:, 2]
    leg = thigh_share(points) if part == 'breeches' else np.ones(len(points))
    if part == 'shoes':
        below_knee = np.ones(len(points))
        in_foot = 1 - smoothstep(.085, .150, z)
        in_toe = smoothstep(TOE[1] + .020, TOE[1] - .025, points[:, 1])
    else:
        below_knee = 1 - smoothstep(.435, .555, z)
        in_foot = 1 - smoothstep(.075, .130, z)
        in_toe = np.zeros(len(points))
    shares['hips'] = 1 - leg
    for letter, side in sides_of(points).items():
        shin = leg * below_knee * side
        shares['thigh.' + letter] = leg * (1 - below_knee) * side
        shares['shin.' + letter] = shin * (1 - in_foot)
        shares['foot.' + letter] = shin * in_foot * (1 - in_toe)
        shares['toe.' + letter] = shin * in_foot * in_toe

"""The fencer's body under the clothes as distance fields, and its proportions.

Rest pose in Blender's axes (z up): facing -y, the left side at +x, arms 45 degrees down.
Lengths are in meters; the fencer is 1.80 tall. To make another fencer, change the
landmarks and the tables; bones, garments, weights and zones follow from them.
"""
import numpy as np

from fields import (GeneralizedCylinder, cone_chain, ellipsoid, mirrored, rounded_box,
                    round_cone, smooth_min, smoothstep, superellipsoid)

# Landmarks of the left side.
SHOULDER = np.array([.184, .012, 1.437])
ARM_AXIS = np.array([np.sqrt(.5), -.03, -np.sqrt(.5)])
ARM_AXIS /= np.linalg.norm(ARM_AXIS)
UPPER_ARM_M, FOREARM_M = .295, .262
ELBOW = SHOULDER + ARM_AXIS * UPPER_ARM_M
WRIST = SHOULDER + ARM_AXIS * (UPPER_ARM_M + FOREARM_M)
WRIST_S = UPPER_ARM_M + FOREARM_M    # distance of the wrist from the shoulder
HIP = np.array([.092, .010, .930])
KNEE = np.array([.100, .004, .495])
ANKLE = np.array([.106, .016, .085])
MASK_CENTER = np.array([0, -.012, 1.672])

# Columns: z, half width, depth to the front, depth to the back, center x, center y.
TORSO = GeneralizedCylinder((0, 0, 0), (0, 0, 1), (1, 0, 0), [
    (0.84, .154, .098, .110, 0, .012), (0.90, .164, .106, .116, 0, .012),
    (0.97, .162, .107, .110, 0, .008), (1.03, .154, .106, .100, 0, .002),
    (1.10, .150, .106, .096, 0, -.002), (1.17, .155, .108, .098, 0, -.002),
    (1.25, .166, .114, .106, 0, .000), (1.32, .175, .117, .112, 0, .004),
    (1.38, .178, .109, .112, 0, .010), (1.43, .160, .089, .099, 0, .016),
    (1.47, .115, .072, .082, 0, .018), (1.50, .070, .062, .066, 0, .016),
    (1.54, .060, .060, .060, 0, .012), (1.60, .058, .060, .058, 0, .004)], exponent=2.25)
LEG = GeneralizedCylinder((0, 0, 0), (0, 0, 1), (1, 0, 0), [
    (.07, .033, .036, .040, .106, .018), (.10, .032, .034, .040, .106, .018),
    (.15, .034, .036, .040, .1055, .018), (.20, .039, .039, .044, .105, .018),
    (.27, .050, .045, .060, .104, .016), (.34, .057, .048, .071, .103, .014),
    (.40, .056, .051, .066, .102, .010), (.45, .054, .057, .054, .101, .004),
    (.50, .058, .063, .054, .100, .002), (.54, .060, .066, .058, .099, .002),
    (.62, .070, .077, .070, .098, .004), (.70, .080, .087, .080, .096, .006),
    (.78, .087, .092, .090, .094, .010), (.86, .090, .092, .098, .091, .014),
    (.94, .086, .086, .094, .088, .014)])
# The first column is the distance from the shoulder along the arm; `side` points to the back.
ARM = GeneralizedCylinder(SHOULDER, ARM_AXIS, (0, 1, 0), [
    (-.01, .054, .052, .052, 0, 0), (.05, .060, .056, .058, 0, 0),
    (.10, .056, .053, .056, 0, 0), (.17, .052, .050, .050, -.002, 0),
    (.24, .046, .044, .044, 0, 0), (.29, .043, .042, .042, .002, 0),
    (.335, .044, .043, .045, 0, 0), (.38, .043, .041, .043, -.002, 0),
    (.45, .037, .034, .035, 0, 0), (.52, .031, .028, .028, 0, 0),
    (.57, .029, .026, .026, 0, 0)])
# From heel to toe. Columns after the first: half width, depth down, depth up, shift to the
# side, height.
FOOT = GeneralizedCylinder((.106, 0, 0), (0, -1, 0), (1, 0, 0), [
    (-.072, .022, .030, .032, 0, .045), (-.060, .031, .040, .044, 0, .043),
    (-.03, .035, .042, .060, 0, .042), (0, .036, .040, .062, 0, .040),
    (.04, .037, .038, .052, .001, .036), (.08, .042, .034, .038, .003, .032),
    (.12, .047, .031, .031, .004, .029), (.155, .0465, .028, .027, .002, .027),
    (.185, .037, .024, .022, -.003, .025), (.198, .026, .018, .016, -.006, .024)],
    exponent=2.3)


def along_arm(points):
    """Return the distance from the shoulder along the arm's axis, for both arms."""
    return (mirrored(points) - SHOULDER) @ ARM_AXIS


def torso(points):
    """Trunk and neck; for points with x >= 0."""
    d = TORSO(points)
    d = smooth_min(d, round_cone(points, (.035, .022, 1.502), (.178, .016, 1.458),
                                 .048, .052), .05)                             # trapezius
    d = smooth_min(d, ellipsoid(points, (.085, -.064, 1.335), (.090, .052, .080)), .07)
    return smooth_min(d, ellipsoid(points, (.085, .075, 1.355), (.080, .050, .100)), .06)


def leg(points):
    """Leg with the gluteus; for points with x >= 0."""
    return smooth_min(LEG(points), ellipsoid(points, (.078, .068, .895),
                                             (.088, .075, .088)), .06)


# --------------------------------------------------------------------------
# Hands. The hand frame has x to the thumb's side, y out of the palm, z to the fingertips,
# and its origin at the wrist.
# --------------------------------------------------------------------------

FINGER_ROOT = [(.031, .004, .090), (.011, .002, .095), (-.010, .004, .090),
               (-.029, .008, .081)]
FINGER_BONES = [(.043, .027, .022), (.047, .030, .023), (.044, .028, .022),
                (.035, .021, .019)]
FINGER_RADII = [(.0108, .0096, .0088, .0080)] * 3 + [(.0096, .0086, .0078, .0070)]
# For each finger the bend of its three joints in degrees and its spread in radians; the
# thumb is a chain of points.
HAND_SHAPES = {
    'grip': dict(bend=[(42, 72, 38), (62, 82, 48), (72, 85, 50), (78, 86, 48)],
                 spread=[.10, .02, -.05, -.10],
                 thumb=[(.022, .012, .028), (.043, .026, .056), (.042, .036, .086),
                        (.033, .036, .110)]),
    'relaxed': dict(bend=[(14, 22, 12), (22, 28, 15), (28, 32, 16), (32, 34, 18)],
                    spread=[.12, .03, -.06, -.16],
                    thumb=[(.022, .010, .028), (.046, .024, .052), (.058, .030, .083),
                           (.060, .032, .108)]),
    # The referee's: an open hand, a fist and a pointing index finger.
    'flat': dict(bend=[(4, 5, 3)] * 4, spread=[.07, .02, -.02, -.08],
                 thumb=[(.022, .008, .028), (.044, .014, .054), (.052, .014, .082),
                        (.052, .014, .104)]),
    'fist': dict(bend=[(78, 92, 60)] * 4, spread=[.04, .01, -.02, -.05],
                 thumb=[(.022, .012, .028), (.042, .030, .052), (.028, .046, .070),
                        (.006, .050, .076)]),
    'index': dict(bend=[(2, 4, 2), (78, 92, 60), (78, 92, 60), (78, 92, 60)],
                  spread=[.03, .01, -.02, -.05],
                  thumb=[(.022, .012, .028), (.042, .030, .052), (.026, .046, .068),
                         (.006, .050, .072)]),
}
THUMB_RADII = (.0150, .0125, .0105, .0090)


def hand_frame(side):
    """Return the wrist and the hand frame's axes (columns) of the left (1) or right (-1) hand."""
    z = ARM_AXIS
    y = np.array([-np.sqrt(.5), 0, -np.sqrt(.5)])
    y = y - z * y.dot(z)
    y /= np.linalg.norm(y)
    x = np.cross(y, z)
    if x[1] > 0:
        x = -x
    mirror = np.array([side, 1, 1])
    return WRIST * mirror, np.stack([x, y, z], 1) * mirror[:, None]


def to_hand(points, side):
    wrist, axes = hand_frame(side)
    return (points - wrist) @ axes


def finger_joints(root, bones, bends, spread):
    joints, angle = [np.array(root, float)], 0
    for length, bend in zip(bones, bends):
        angle += np.radians(bend)
        direction = np.array([np.sin(spread) * np.cos(angle), np.sin(angle),
                              np.cos(angle) * np.cos(spread)])
        joints.append(joints[-1] + length * direction)
    return joints


def hand(points, side, shape, thicker):
    """A hand in one of HAND_SHAPES; `thicker` is the thickness of a glove's leather."""
    q, pose = to_hand(points, side), HAND_SHAPES[shape]
    d = rounded_box(q, (0, .004, .050), (.040, .0155, .046), .0150)
    d = smooth_min(d, ellipsoid(q, (.020, .016, .035), (.022, .018, .036)), .015)
    d = smooth_min(d, ellipsoid(q, (-.024, .012, .035), (.018, .016, .036)), .015)
    d = smooth_min(d, round_cone(q, (0, 0, -.03), (0, .002, .012), .029, .028), .03)
    d = d - thicker
    for root, bones, bends, spread, radii in zip(FINGER_ROOT, FINGER_BONES, pose['bend'],
                                                 pose['spread'], FINGER_RADII):
        joints = finger_joints(root, bones, bends, spread)
        finger = cone_chain(q, joints, [r + thicker for r in radii], .004)
        d = smooth_min(d, finger, .008)
    thumb = cone_chain(q, pose['thumb'], [r + thicker for r in THUMB_RADII], .006)
    return smooth_min(d, thumb, .010)


# --------------------------------------------------------------------------
# Head and mask
# --------------------------------------------------------------------------

def head(points):
    d = ellipsoid(points, (0, .004, 1.690), (.076, .098, .100))
    d = smooth_min(d, ellipsoid(points, (0, -.038, 1.632), (.056, .060, .072)), .05)
    d = smooth_min(d, round_cone(points, (0, .016, 1.52), (0, .014, 1.62), .058, .056), .03)
    ears = ellipsoid(mirrored(points), (.079, .012, 1.667), (.010, .018, .030))
    return smooth_min(d, ears, .008)


def mask(points):
    """The mask's bell, flatter at the back and narrower at the chin."""
    q = points - MASK_CENTER
    half_width = .112 - .018 * smoothstep(0, -.14, q[:, 2])
    depth = np.where(q[:, 1] < 0, .148, .125)
    height = np.where(q[:, 2] > 0, .138, .145)
    return superellipsoid(q, np.stack([half_width, depth, height], 1), 2.25)

"""The clothes as fields: the body enlarged by the cloth's thickness, plus folds.

Every garment is a function (points, folds) -> distances. `folds` scales the height of the
folds: 1 is natural, 0 smooth, and the mesh from which the normals are baked uses 1.4. The
folds are ridges whose phase is distorted by noise, because regular ridges look inflated.
"""
import numpy as np

from body_shape import (ARM, ARM_AXIS, FOOT, LEG, SHOULDER, TORSO, UPPER_ARM_M, WRIST_S,
                        along_arm, hand, head, leg, to_hand, torso)
from fields import (bump, ellipsoid, mirrored, ridge, round_cone, smooth_max, smooth_min,
                    smoothstep, value_noise)

TAU = 2 * np.pi

# The fields must reach a little beyond the hems, where build_fencer.py cuts them.
JACKET_HEM_Z = .885
COLLAR_TOP_Z = 1.572
BREECHES_KNEE_Z = .432
BREECHES_TOP_Z = .96
SOCK_TOP_Z = .445
GAUNTLET_M = .165    # from the wrist back over the sleeve

# The target's borders (FIE Technical Rules, targets of foil and sabre): the sleeve's seam
# over the head of the humerus, down to the armpit; 6 cm above the collar bones; the tops of
# the hip bones and the point of the groin; the top of the folds between trunk and thighs;
# on the bib 1.5 to 2 cm below the chin.
SLEEVE_SEAM_X = .184
ARMPIT_Z = 1.330
ARMPIT_SLOPE = .414    # below the armpit the seam bisects the angle between trunk and arm
COLLAR_LINE_Z = 1.545
HIP_BONE_X, HIP_BONE_Z = .150, 1.045
GROIN_Z = .862
THIGH_FOLD_Z = .965
CHIN_LINE_Z = 1.5425

# Bands in the fencer's own color on the upper arm and on the shin.
SLEEVE_BAND_S, SLEEVE_BAND_M = .150, .040
SOCK_BAND_Z, SOCK_BAND_M = .362, .032


# --------------------------------------------------------------------------
# Jacket
# --------------------------------------------------------------------------

def jacket_shell(points):
    """The jacket without collar, cuffs and folds."""
    q, z = mirrored(points), points[:, 2]
    trunk = torso(q) - .006
    trunk = trunk - .010 * bump(z - 1.08, .10)                      # hides the waist
    trunk = trunk - .015 * np.clip((1.0 - z) / .12, 0, 1) ** 2      # flares at the hem
    sleeve = ARM(q) - .007 - .006 * bump(along_arm(points) - .30, .10)
    d = smooth_min(trunk, sleeve, .075)
    return smooth_min(d, np.where(z > .80, leg(q) - .012, 1.), .05)


def jacket_folds(points):
    q, z = mirrored(points), points[:, 2]
    fine, finer, coarse = (value_noise(points, f, seed) for f, seed in
                           ((11, 1), (26, 2), (5, 3)))
    from_shoulder = q - SHOULDER
    along = from_shoulder @ ARM_AXIS
    around_arm = np.arctan2(from_shoulder @ np.cross(ARM_AXIS, [0, 1, 0]),
                            from_shoulder[:, 1])
    on_sleeve = (smoothstep(.02, .10, along)
                 * smoothstep(.0, .03, torso(q) - ARM(q) + .01))
    on_trunk = 1 - on_sleeve

    # Sleeve: across the elbow, below the shoulder, above the cuff.
    phase = (along * TAU / .052 + 1.9 * np.sin(around_arm + .6 + 3 * coarse)
             + 4.0 * fine + .8 * finer)
    height = (.0050 * bump(along - UPPER_ARM_M, .075) + .0030 * bump(along - .10, .06)
              + .0024 * bump(along - .50, .05))
    folds = on_sleeve * height * np.clip(.30 + 1.3 * coarse + .6 * fine, 0, 1.3) * ridge(phase)

    # Waist: slanting compression folds.
    around = np.arctan2(points[:, 0], -points[:, 1])
    phase = (z * TAU / .050 + 1.6 * np.sin(2 * around + .5)
             + 2.6 * value_noise(points, 7, 4) + .8 * finer)
    folds += (on_trunk * .0042 * bump(z - 1.06, .085) * (.45 + .4 * fine + .35 * coarse)
              * ridge(phase))

    # Armpit: diagonal tension folds.
    reach = np.linalg.norm((q - [.150, 0, 1.335]) * [1, .8, 1], axis=1)
    phase = ((.55 * q[:, 0] + .83 * z) * TAU / .046 * np.where(points[:, 1] < 0, 1, .8)
             + 2.2 * fine + .9 * finer)
    folds += (on_trunk * .0046 * bump(reach - .07, .075) * ridge(phase)
              * np.clip(.35 + 1.2 * coarse + .5 * fine, 0, 1.2))

    # The unevenness of the cloth, and the flutes of the skirt.
    folds += on_trunk * .0022 * fine * smoothstep(1.5, 1.4, z)
    return folds + on_trunk * .0045 * bump(z - .90, .05) * np.cos(around * 9 + 2 * fine)


def collar(points, thicker=0.):
    return round_cone(points, (0, .018, 1.44), (0, .004, COLLAR_TOP_Z),
                      .078 + thicker, .070 + thicker)


def jacket(points, folds=0.):
    z = points[:, 2]
    stand = smooth_max(collar(points), z - COLLAR_TOP_Z, .004)
    d = smooth_min(jacket_shell(points), stand, .022)
    d = smooth_max(d, z - COLLAR_TOP_Z, .004)
    if folds:
        d = d - folds * jacket_folds(points)
    on_forearm = np.abs(points[:, 0]) > .3
    beyond_cuff = np.where(on_forearm, along_arm(points) - (WRIST_S + .015), -1.)
    d = smooth_max(d, beyond_cuff, .004)
    return smooth_max(d, .86 - z, .006)


# --------------------------------------------------------------------------
# Breeches, socks, shoes
# --------------------------------------------------------------------------

def breeches_folds(points):
    q, z = mirrored(points), points[:, 2]
    around_leg = np.arctan2(q[:, 0] - .096, -q[:, 1])
    fine, finer, coarse = (value_noise(points, f, seed) for f, seed in
                           ((10, 5), (25, 6), (5, 7)))
    # Gathers above the knee band, folds across the knee.
    folds = (.0060 * bump(z - .515, .030) * (.7 + .3 * finer)
             * ridge(around_leg * 9 + 2.5 * fine))
    folds += (.0055 * bump(z - .585, .060) * (.55 + .45 * coarse + .3 * finer)
              * ridge(z * TAU / .040 + 1.8 * np.sin(around_leg + .8) + 2.6 * fine + .7 * finer))
    # Folds that radiate from the crotch.
    ray = q - [.02, -.03, .845]
    reach = np.linalg.norm(ray, axis=1)
    folds += (.0032 * smoothstep(.03, .08, reach) * bump(reach - .09, .06) * (.7 + .3 * finer)
              * ridge(np.arctan2(ray[:, 2], ray[:, 0]) * 7 + 2 * fine))
    return folds + .0035 * fine * bump(z - .72, .12)


def between_thighs(q):
    """The gap between the thighs in the rest pose: thighs that touch would be meshed as one."""
    arch = np.maximum(q[:, 2] - .755, 0)
    return .014 - q[:, 0] - arch * .5


def breeches(points, folds=0.):
    q, z = mirrored(points), points[:, 2]
    pelvis = TORSO(q) - .004
    legs = leg(q) - .008 - .010 * bump(z - .62, .10) - .004 * bump(z - .80, .12)
    legs = legs + .002 * np.clip((.475 - z) / .03, 0, 1)
    d = smooth_min(pelvis, legs, .045)
    gusset = ellipsoid(q, (0, .012, .842), (.055, .085, .034))
    d = smooth_min(d, gusset, .05)
    d = smooth_max(d, between_thighs(q), .030)
    if folds:
        d = d - folds * breeches_folds(points)
    d = d + .013 * smoothstep(.880, .925, z)                            # under the jacket
    d = d - .003 * smoothstep(.022, .016, np.abs(z - .450))             # knee band
    return smooth_max(smooth_max(d, .418 - z, .005), z - 1.02, .005)


def socks(points, folds=0.):
    q, z = mirrored(points), points[:, 2]
    d = LEG(q) - .0035
    if folds:
        around_leg = np.arctan2(q[:, 0] - .104, .012 - q[:, 1])
        d = d - (folds * .0030 * bump(z - .13, .035)
                 * ridge(z * TAU / .022 + 1.5 * np.sin(around_leg)
                         + 2.5 * value_noise(points, 14, 8)))
    return smooth_max(smooth_max(d, .07 - z, .004), z - .452, .004)


def shoes(points, folds=0.):
    q, z, forward = mirrored(points), points[:, 2], -points[:, 1]
    d = FOOT(q) - .003
    ankle = round_cone(q, (.106, .022, .04), (.106, .020, .105), .046, .044)
    d = smooth_min(d, smooth_max(ankle, z - .120, .006), .03)
    if folds:
        crease = .002 * bump(forward - .115, .02) * (z > .03)
        d = d - folds * crease * ridge(forward * TAU / .012 + np.sin(points[:, 0] * 60))
        laced = ((np.abs(q[:, 0] - .106) < .022) & (forward > .035) & (forward < .10)
                 & (z > .045))
        d = d - folds * .0025 * np.where(laced, ridge(forward * TAU / .013, 2.), 0)
    d = smooth_max(d, .010 - z, .004)
    flattened = q.copy()
    flattened[:, 2] = .030
    sole = np.maximum(FOOT(flattened) - .006, np.abs(z - .011) - .0105)
    return smooth_min(d, sole, .004)


# --------------------------------------------------------------------------
# Hands and hair
# --------------------------------------------------------------------------

def glove(points, folds=0.):
    """The weapon hand: a gripping hand in leather, and a gauntlet over the sleeve."""
    fingers = hand(points, -1, 'grip', .0022)
    q = to_hand(points, -1)
    z = q[:, 2]
    gauntlet = round_cone(q, (0, 0, -GAUNTLET_M), (0, .002, .010), .058, .036)
    if folds:
        noise = value_noise(points, 14, 9)
        around = np.arctan2(q[:, 0], q[:, 1])
        gauntlet = gauntlet - (folds * .003 * bump(z + .07, .05)
                               * ridge(z * TAU / .05 + 1.5 * np.sin(around) + 2 * noise))
        fingers = fingers - (folds * .0015 * bump(z - .015, .02)
                             * ridge(z * TAU / .016 + 2 * noise))
    gauntlet = smooth_max(gauntlet, -GAUNTLET_M - z, .004)
    gauntlet = smooth_max(gauntlet, z - .02, .01)
    gauntlet = gauntlet - .0015 * smoothstep(.006, .003, np.abs(z + .140))    # welt
    return smooth_min(fingers, gauntlet, .012)


def bare_hand(points, folds=0.):
    del folds    # skin has no folds
    return hand(points, 1, 'relaxed', .0)


def bare_head(points, folds=0.):
    del folds
    return head(points)


def hair(points, folds=0.):
    d = ellipsoid(points, (0, .010, 1.697), (.082, .103, .102))
    if folds:
        d = d - folds * (.003 * value_noise(points * [1, 1, .35], 60, 11)
                         + .004 * value_noise(points, 18, 12))
    hairline = (1.640 - points[:, 2]) * .8 - (points[:, 1] - .03) * .9
    return smooth_max(d, hairline, .012)

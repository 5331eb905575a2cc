#!/usr/bin/env python3
"""Make the faces that are seen through the wire of the masks.

    python3 build_face.py OUT.glb

Needs numpy, but not Blender. A face is a rigid shell over the front of the fencer's head, which only
the picture knows: nothing can hit it. It is in the rest pose of the medium fencer
(body_shape.py); the program places it with the head. A material is named FACE:COLOR, and the
program replaces the color of `skin` by the fencer's own.
"""
import sys

import numpy as np

from body_shape import head
from build_referee import Model, sphere
from fields import ellipsoid, mirrored, round_cone, smooth_max, smooth_min

THICKNESS_M = .0018    # the shell stands off the head, so that the head never pierces it

# How the faces differ: the nose's bridge and tip, the chin's center and size, the brows' thickness,
# how far the cheekbones stand out.
FACES = {
    'one': dict(bridge=.0095, tip=(-.110, 1.654, .0145), chin=(-.082, 1.588), jaw=.040,
                brow=.0046, cheek=.004),
    'two': dict(bridge=.0080, tip=(-.106, 1.657, .0120), chin=(-.080, 1.594), jaw=.030,
                brow=.0030, cheek=.007),
}
COLORS = {
    'skin': ((.60, .40, .30), .55), 'lip': ((.36, .13, .11), .45), 'white': ((.62, .60, .57), .30),
    'iris': ((.030, .020, .014), .20), 'brow': ((.030, .019, .012), .80)}

EYE = np.array([.0315, -.0835, 1.6850])
EYE_R = .0122
MOUTH_Z = 1.6230


def skull(points, shape):
    """The head with jaw, chin, cheekbones and nose."""
    q = mirrored(points)
    d = head(points) - THICKNESS_M
    chin_y, chin_z = shape['chin']
    d = smooth_min(d, ellipsoid(q, (shape['jaw'] * .35, chin_y, chin_z), (.020, .018, .015)), .022)
    cheek = ellipsoid(q, (.050, -.066, 1.662), (.020, .018, .014))
    d = smooth_min(d, cheek - shape['cheek'], .020)
    tip_y, tip_z, tip_r = shape['tip']
    nose = round_cone(points, (0, -.094, 1.690), (0, tip_y, tip_z), shape['bridge'], tip_r)
    wings = ellipsoid(q, (.012, tip_y + .010, tip_z - .003), (.0085, .011, .0085))
    d = smooth_min(d, smooth_min(nose, wings, .006), .010)
    return smooth_min(d, ellipsoid(q, (.030, -.088, 1.7050), (.026, .012, .0085)), .012)


def lips(points):
    """The mouth: two rolls that meet in a line."""
    q = mirrored(points)
    upper = round_cone(q, (0, -.0985, MOUTH_Z + .0045), (.021, -.0880, MOUTH_Z + .0010), .0050, .0022)
    lower = round_cone(q, (0, -.0965, MOUTH_Z - .0055), (.020, -.0870, MOUTH_Z - .0010), .0066, .0022)
    return np.minimum(upper, lower)


def lids(points):
    return sphere(mirrored(points), EYE + [0, .0012, .0005], EYE_R + .0016)


def opening(points):
    """The lens between the lids, through which the eye is seen."""
    q = mirrored(points) - EYE
    upper = q[:, 2] - (.0052 - 22. * q[:, 0] ** 2)
    lower = -.0036 + 14. * q[:, 0] ** 2 - q[:, 2]
    return np.maximum(np.maximum(upper, lower), np.abs(q[:, 0]) - .0140)


def skin(points, shape):
    d = skull(points, shape)
    sockets = ellipsoid(mirrored(points), (.0315, -.104, 1.6860), (.0175, .0165, .0105))
    d = smooth_max(d, -sockets, .010)
    d = smooth_min(d, lids(points), .003)
    d = smooth_max(d, -np.maximum(opening(points), points[:, 1] + .070), .001)
    groove = round_cone(mirrored(points), (0, -.104, MOUTH_Z), (.024, -.090, MOUTH_Z), .0026, .0012)
    d = smooth_max(smooth_min(d, lips(points) + .0022, .006), -groove, .003)
    return smooth_max(smooth_max(d, points[:, 1] + .005, .004), 1.540 - points[:, 2], .004)


def lip_skin(points):
    groove = round_cone(mirrored(points), (0, -.104, MOUTH_Z), (.024, -.090, MOUTH_Z), .0022, .0012)
    return smooth_max(lips(points) + .0008, -groove, .002)


def iris(points):
    looking = sphere(mirrored(points), EYE + [0, -EYE_R + .0010, 0], .0054)
    return np.maximum(looking, sphere(mirrored(points), EYE, EYE_R + .0006))


def brows(points, shape):
    """A bow of hair over each eye: a band on the forehead."""
    q = mirrored(points)
    bow = q[:, 2] - (1.7075 + .0045 * np.sin((q[:, 0] - .012) / .040 * np.pi * .8))
    within = np.maximum(.011 - q[:, 0], q[:, 0] - .051)
    d = np.maximum(np.abs(bow) - shape['brow'] * (1.15 - (q[:, 0] - .011) / .06), within)
    shell = np.abs(skull(points, shape) - .0005) - .0012
    return smooth_max(np.maximum(d, points[:, 1] + .03), shell, .001)


def build():
    model = Model('face', COLORS)
    for name, shape in FACES.items():
        model.add(name, 'skin', lambda p, s=shape: skin(p, s), (-.10, -.14, 1.53), (.10, .005, 1.81),
                  .0095, relaxing=2)
        model.add(name, 'lip', lip_skin, (-.035, -.115, 1.605), (.035, -.070, 1.640), .0030,
                  relaxing=2)
        model.add(name, 'white', lambda p: sphere(mirrored(p), EYE, EYE_R), (-.05, -.10, 1.665),
                  (.05, -.06, 1.705), .0048, relaxing=1)
        model.add(name, 'iris', iris, (-.042, -.10, 1.676), (.042, -.09, 1.694), .0016, relaxing=1)
        model.add(name, 'brow', lambda p, s=shape: brows(p, s), (-.06, -.115, 1.695),
                  (.06, -.06, 1.722), .0022, relaxing=1)
    return model


if __name__ == '__main__':
    made = build()
    made.write(sys.argv[1])
    print(f'{sys.argv[1]}: {made.triangle_count()} triangles')

#!/usr/bin/env python3
"""Make a spectator: a seated figure in few triangles, in parts that the program turns.

    python3 build_spectator.py OUT.glb

Needs numpy, but not Blender. Like the referee (build_referee.py) it is rigid parts in the rest pose
of body_shape.py, lowered onto a seat: the program turns head and arms around their joints
(game/view/scene/spectators.h) and gives each spectator colors of its own. A material is named
PART:COLOR; the part `long_hair` belongs to the head of some.
"""
import sys

import numpy as np

from body_shape import ARM, ARM_AXIS, ELBOW, SHOULDER, UPPER_ARM_M, WRIST, WRIST_S, torso
from build_referee import Model, face, neck, sphere
from fields import ellipsoid, mirrored, round_cone, rounded_box, smooth_max, smooth_min

SEAT_M = .47         # height of the bench
LOWERED_M = .375     # by this much the trunk is lower than that of a standing body
HIP = np.array([.095, .000, SEAT_M + .085])
KNEE = np.array([.125, -.430, SEAT_M + .055])
HEEL = np.array([.130, -.420, .085])

COLORS = {
    'top': ((.2, .2, .2), .9), 'legs': ((.05, .05, .06), .9), 'shoe': ((.03, .03, .03), .6),
    'skin': ((.52, .30, .21), .6), 'hair': ((.03, .02, .01), .8), 'eye': ((.03, .02, .02), .5)}


def lowered(field):
    return lambda points: field(points + np.array([0, 0, LOWERED_M]))


def trunk(points):
    q = mirrored(points)
    d = torso(q) - .016
    d = smooth_min(d, ellipsoid(q, (0, .008, .94), (.190, .140, .13)), .05)
    d = smooth_max(d, .85 - q[:, 2], .02)
    d = smooth_max(d, q[:, 2] - (1.510 + .25 * points[:, 1]), .012)
    return smooth_min(d, round_cone(q, (.07, .016, 1.440), SHOULDER, .062, .074), .04)


def legs(points):
    q = mirrored(points)
    d = round_cone(q, HIP, KNEE, .092, .074)
    d = smooth_min(d, round_cone(q, KNEE, HEEL, .074, .066), .02)
    d = smooth_min(d, ellipsoid(q, (.05, .02, SEAT_M + .09), (.13, .12, .095)), .05)
    return smooth_max(d, .085 - q[:, 2], .01)


def shoes(points):
    q = mirrored(points)
    d = round_cone(q, HEEL * [1, 1, 0] + [0, .03, .045], HEEL * [1, 1, 0] + [.012, -.150, .036],
                   .046, .040)
    d = smooth_min(d, round_cone(q, HEEL, HEEL - [0, .02, .03], .050, .050), .02)
    return smooth_max(d, .001 - q[:, 2], .004)


def short_hair(points):
    d = ellipsoid(points, (0, .012, 1.702), (.085, .107, .106))
    line = (1.650 - points[:, 2]) * .8 - (points[:, 1] + .045) * .9
    return smooth_max(d, line, .016)


def long_hair(points):
    d = ellipsoid(points, (0, .050, 1.640), (.098, .078, .155))
    return smooth_max(d, -.010 - points[:, 1] - (1.72 - points[:, 2]) * .12, .02)


def eyes(points):
    """Larger than life, as a face is only a few pixels high."""
    return sphere(mirrored(points), np.array([.031, -.083, 1.684]), .0155)


def upper_arm(points):
    along = (points - SHOULDER) @ ARM_AXIS
    d = smooth_max(ARM(points) - .012, along - UPPER_ARM_M, .01)
    d = smooth_max(d, -.01 - along, .01)
    d = smooth_min(d, sphere(points, SHOULDER, .072), .03)
    return smooth_min(d, sphere(points, ELBOW, .057), .02)


def forearm(points):
    along = (points - SHOULDER) @ ARM_AXIS
    d = smooth_max(ARM(points) - .013, UPPER_ARM_M - along, .01)
    d = smooth_max(d, along - (WRIST_S - .01), .006)
    return smooth_min(d, sphere(points, ELBOW, .057), .02)


def hand(points):
    """A flat hand with its fingers together; the palm faces down and toward the thigh."""
    along = ARM_AXIS
    palm = np.array([-np.sqrt(.5), 0, -np.sqrt(.5)])
    palm = palm - along * palm.dot(along)
    palm /= np.linalg.norm(palm)
    thumb = np.cross(palm, along)
    if thumb[1] > 0:
        thumb = -thumb
    q = (points - WRIST) @ np.stack([thumb, palm, along], 1)
    d = rounded_box(q, (0, .003, .080), (.040, .013, .085), .013)
    d = smooth_min(d, round_cone(q, (.022, .008, .028), (.058, .012, .092), .017, .011), .012)
    return smooth_min(d, round_cone(q, (0, 0, -.03), (0, .002, .015), .029, .028), .03)


def add_arm(model, side):
    mirror = np.array([side, 1, 1])
    letter = 'L' if side > 0 else 'R'

    def add(part, color, field, a, b, cell):
        low, high = np.minimum(a, b) - .10, np.maximum(a, b) + .10
        if side < 0:
            low[0], high[0] = -high[0], -low[0]
        drop = np.array([0, 0, LOWERED_M])
        model.add(f'{part}.{letter}', color, lowered(lambda p: field(p * mirror)),
                  low - drop, high - drop, cell)
    add('upper_arm', 'top', upper_arm, SHOULDER, ELBOW, .060)
    add('forearm', 'top', forearm, ELBOW, WRIST, .060)
    add('forearm', 'skin', hand, WRIST, WRIST + ARM_AXIS * .17, .034)


def build():
    model = Model('spectator', COLORS)
    drop = np.array([0, 0, LOWERED_M])

    def add_lowered(part, color, field, low, high, cell, relaxing=2):
        model.add(part, color, lowered(field), low - drop, high - drop, cell, relaxing)
    add_lowered('body', 'top', trunk, (-.32, -.24, .80), (.32, .26, 1.58), .075)
    model.add('body', 'legs', legs, (-.26, -.56, .02), (.26, .24, .72), .065)
    model.add('body', 'shoe', shoes, (-.24, -.72, -.04), (.24, -.28, .18), .050)
    add_lowered('head', 'skin', lambda p: smooth_min(face(p), neck(p), .03),
                (-.12, -.15, 1.44), (.12, .14, 1.82), .038)
    add_lowered('head', 'eye', eyes, (-.064, -.115, 1.654), (.064, -.05, 1.714), .0155, relaxing=0)
    add_lowered('head', 'hair', short_hair, (-.12, -.14, 1.54), (.12, .16, 1.84), .046)
    add_lowered('long_hair', 'hair', long_hair, (-.14, -.10, 1.42), (.14, .18, 1.84), .054)
    for side in (1, -1):
        add_arm(model, side)
    return model


if __name__ == '__main__':
    made = build()
    made.write(sys.argv[1])
    print(f'{sys.argv[1]}: {made.triangle_count()} triangles')
    for name, color, vertices, normals, triangles in made.meshes:
        print(name, len(triangles))
    for joint, place in (('shoulder', SHOULDER), ('elbow', ELBOW), ('wrist', WRIST)):
        place = place - [0, 0, LOWERED_M]
        print(joint, np.round([place[0], place[2], -place[1]], 4))

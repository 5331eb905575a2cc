#!/usr/bin/env python3
"""Make the referee: a standing figure in a dark suit, in parts that the program turns.

    python3 build_referee.py OUT.glb

Needs numpy, but not Blender. A part is a rigid mesh in the rest pose of body_shape.py (arms 45
degrees down); the program turns upper arms, forearms, hands and head around their joints
(game/view/scene/referee_figure.h). Neighboring parts end in spheres around their common joint, so
that they stay closed at every angle. A material is named PART:COLOR, and each hand has three
shapes of which the program draws one.
"""
import json
import struct
import sys

import numpy as np

from body_shape import (ANKLE, ARM, ARM_AXIS, ELBOW, FOOT, LEG, SHOULDER, UPPER_ARM_M, WRIST,
                        WRIST_S, hand, head, torso)
from fields import (ellipsoid, gradient, mirrored, round_cone, smooth_max, smooth_min,
                    value_noise)
from surface_nets import mesh_of_field

CLOTH_M = .014       # a jacket stands off the body by this much
SLEEVE_R = .058      # radius of the sleeve's sphere at the elbow
CUFF_M = .012        # this much of the shirt shows at the wrist

# Positions (meters) and normals are rounded to multiples of this, a thousandth of a millimeter. It
# makes the file the same on every processor: numpy's power and exp differ in the last bit between
# processors with AVX-512 and those without, which a normal, as a quotient of differences, multiplies
# by five hundred; and where a sum should be 0 that bit is all there is.
GRAIN = 2. ** -20

# Linear colors and roughness.
COLORS = {
    'suit': ((.020, .024, .036), .85), 'trousers': ((.075, .078, .085), .88),
    'shirt': ((.72, .73, .74), .75), 'tie': ((.16, .012, .018), .6),
    'skin': ((.52, .30, .21), .55), 'hair': ((.028, .019, .014), .75),
    'shoe': ((.012, .011, .011), .35), 'eye': ((.030, .022, .020), .35),
}


def rounded(array):
    """In the file's type, to multiples of GRAIN; + 0. makes 0 of -0."""
    return (np.round(array / GRAIN) * GRAIN + 0.).astype('<f4')


def sphere(points, center, radius):
    return np.linalg.norm(points - center, axis=1) - radius


def jacket(points):
    q = mirrored(points)
    d = torso(q) - CLOTH_M
    skirt = ellipsoid(q, (0, .008, .90), (.192, .142, .16))
    d = smooth_min(d, skirt, .05)
    d = smooth_max(d, .80 - q[:, 2], .012)
    d = smooth_max(d, q[:, 2] - (1.500 + .35 * q[:, 1]), .012)
    shoulder = round_cone(q, (.07, .016, 1.440), SHOULDER, .060, .074)
    return smooth_min(d, shoulder, .04)


def neck(points):
    return round_cone(points, (0, .016, 1.46), (0, .010, 1.60), .062, .056)


def collar(points):
    ring = round_cone(points, (0, .016, 1.470), (0, .006, 1.522), .068, .066)
    return smooth_max(ring, points[:, 2] - (1.528 + .25 * points[:, 1]), .006)


def trousers(points):
    q = mirrored(points)
    wider = .010 + .012 * np.clip((.55 - q[:, 2]) / .4, 0, 1)
    d = LEG(q) - wider
    d = smooth_min(d, ellipsoid(q, (.06, .03, .90), (.115, .115, .12)), .05)
    d = smooth_max(d, .055 - q[:, 2], .008)
    return smooth_max(d, q[:, 2] - .95, .01)


def shoes(points):
    q = mirrored(points)
    d = FOOT(q) - .007
    return smooth_max(smooth_max(d, -q[:, 2], .004), q[:, 2] - .12, .01)


def sleeve(points):
    """The whole arm's cloth, for the left arm."""
    along = (points - SHOULDER) @ ARM_AXIS
    return ARM(points) - .011 - .004 * np.clip(along / WRIST_S, 0, 1)


def upper_arm(points):
    along = (points - SHOULDER) @ ARM_AXIS
    d = smooth_max(sleeve(points), along - UPPER_ARM_M, .01)
    d = smooth_max(d, -.01 - along, .01)
    d = smooth_min(d, sphere(points, SHOULDER, .072), .03)
    return smooth_min(d, sphere(points, ELBOW, SLEEVE_R), .02)


def forearm(points):
    along = (points - SHOULDER) @ ARM_AXIS
    d = smooth_max(sleeve(points), UPPER_ARM_M - along, .01)
    d = smooth_max(d, along - (WRIST_S - .015), .006)
    return smooth_min(d, sphere(points, ELBOW, SLEEVE_R), .02)


def cuff(points):
    along = (points - SHOULDER) @ ARM_AXIS
    d = ARM(points) - .010
    d = smooth_max(d, along - (WRIST_S - .015 + CUFF_M), .004)
    return smooth_max(d, (WRIST_S - .06) - along, .004)


def face(points):
    d = head(points)
    nose = round_cone(points, (0, -.090, 1.690), (0, -.108, 1.652), .010, .015)
    d = smooth_min(d, nose, .016)
    brow = ellipsoid(mirrored(points), (.032, -.084, 1.702), (.028, .014, .010))
    d = smooth_min(d, brow, .014)
    sockets = ellipsoid(mirrored(points), (.031, -.101, 1.684), (.016, .014, .009))
    d = smooth_max(d, -sockets, .012)
    return smooth_max(d, 1.50 - points[:, 2], .01)


def eyes(points):
    return sphere(mirrored(points), np.array([.031, -.081, 1.684]), .0125)


def hair(points):
    d = ellipsoid(points, (0, .012, 1.700), (.083, .105, .104))
    d = d - .004 * value_noise(points * [1, 1, .5], 34, 3)
    line = (1.655 - points[:, 2]) * .8 - (points[:, 1] + .045) * .9
    return smooth_max(d, line, .016)


def front_panel(points, thickness, half_width, low, high):
    """A sheet on the front of the jacket, as thick as given, between two heights."""
    d = smooth_max(jacket(points) - thickness, -(jacket(points) + .006), .001)
    d = smooth_max(d, np.abs(points[:, 0]) - half_width, .002)
    d = smooth_max(d, low - points[:, 2], .002)
    d = smooth_max(d, points[:, 2] - high, .002)
    return smooth_max(d, points[:, 1] + .01, .002)


def shirt_front(points):
    """Where the jacket is open: a V from the collar to the breastbone."""
    return front_panel(points, .0075, (points[:, 2] - 1.24) * .24, 1.24, 1.495)


def tie(points):
    width = .013 + .020 * np.clip((1.46 - points[:, 2]) / .22, 0, 1)
    knot = .006 * np.exp(-((points[:, 2] - 1.470) / .012) ** 2)
    width = np.minimum(width + knot, (points[:, 2] - 1.235) * .24)
    return front_panel(points, .0120, width, 1.24, 1.487)


class Model:
    """Meshes by part and color; `colors` gives each color's name, and `name` is the node's."""

    def __init__(self, name='referee', colors=COLORS):
        self.name, self.colors = name, colors
        self.meshes = []   # (material name, color, vertices, normals, triangles)

    def add(self, part, color, field, low, high, cell, relaxing=3):
        vertices, quads = mesh_of_field(field, low, high, cell, relaxing)
        slope = gradient(field, vertices)
        normals = slope / np.maximum(np.linalg.norm(slope, axis=1), 1e-9)[:, None]
        triangles = np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])
        center = vertices[triangles].mean(1)
        self.meshes.append((f'{part}:{color}', color, vertices, normals, triangles))

    def add_arm(self, side):
        mirror = np.array([side, 1, 1])
        letter = 'L' if side > 0 else 'R'

        def on_side(field):
            return lambda points: field(points * mirror)

        def box(a, b, margin):
            low, high = np.minimum(a, b) - margin, np.maximum(a, b) + margin
            if side < 0:
                low[0], high[0] = -high[0], -low[0]
            return low, high
        self.add(f'upper_arm.{letter}', 'suit', on_side(upper_arm), *box(SHOULDER, ELBOW, .10), .036)
        self.add(f'forearm.{letter}', 'suit', on_side(forearm), *box(ELBOW, WRIST, .09), .034)
        self.add(f'forearm.{letter}', 'shirt', on_side(cuff), *box(WRIST, WRIST, .09), .020)
        tip = WRIST + ARM_AXIS * .2
        for shape in ('flat', 'fist', 'index'):
            self.add(f'hand_{shape}.{letter}', 'skin',
                     lambda points, shape=shape: hand(points, side, shape, 0.),
                     *box(WRIST, tip, .10), .0135, relaxing=2)

    def triangle_count(self):
        return sum(len(mesh[4]) for mesh in self.meshes)

    def write(self, path):
        """One glTF primitive per material; Blender's axes become glTF's (x, z, -y)."""
        binary, views, accessors, primitives, materials = bytearray(), [], [], [], []

        def add_array(array, kind, target, bounds=False):
            while len(binary) % 4:
                binary.append(0)
            views.append({'buffer': 0, 'byteOffset': len(binary), 'byteLength': array.nbytes,
                          'target': target})
            binary.extend(array.tobytes())
            accessor = {'bufferView': len(views) - 1, 'count': len(array), 'type': kind,
                        'componentType': 5126 if array.dtype == np.float32 else 5125}
            if bounds:
                accessor['min'] = [float(x) for x in array.min(0)]
                accessor['max'] = [float(x) for x in array.max(0)]
            accessors.append(accessor)
            return len(accessors) - 1

        for name, color, vertices, normals, triangles in self.meshes:
            base, roughness = self.colors[color]
            materials.append({'name': name, 'pbrMetallicRoughness': {
                'baseColorFactor': [*base, 1], 'metallicFactor': 0, 'roughnessFactor': roughness}})
            place, normal = [v[:, [0, 2, 1]] * [1, 1, -1] for v in (vertices, normals)]
            normal = normal / np.linalg.norm(normal, axis=1)[:, None]
            primitives.append({
                'attributes': {'POSITION': add_array(rounded(place), 'VEC3', 34962, True),
                               'NORMAL': add_array(rounded(normal), 'VEC3', 34962)},
                'indices': add_array(triangles.astype('<u4').reshape(-1), 'SCALAR', 34963),
                'material': len(materials) - 1})
        while len(binary) % 4:
            binary.append(0)
        text = json.dumps({
            'asset': {'version': '2.0', 'generator': f'build_{self.name}.py'}, 'scene': 0,
            'scenes': [{'nodes': [0]}], 'nodes': [{'name': self.name, 'mesh': 0}],
            'meshes': [{'name': self.name, 'primitives': primitives}], 'materials': materials,
            'buffers': [{'byteLength': len(binary)}], 'bufferViews': views,
            'accessors': accessors}, separators=(',', ':')).encode()
        text += b' ' * (-len(text) % 4)
        with open(path, 'wb') as out:
            out.write(struct.pack('<III', 0x46546c67, 2, 28 + len(text) + len(binary)))
            out.write(struct.pack('<II', len(text), 0x4e4f534a) + text)
            out.write(struct.pack('<II', len(binary), 0x004e4942) + binary)


def build():
    model = Model()
    model.add('body', 'suit', jacket, (-.32, -.22, .76), (.32, .24, 1.56), .042)
    model.add('body', 'shirt', shirt_front, (-.10, -.20, 1.20), (.10, .02, 1.52), .010, relaxing=1)
    model.add('body', 'tie', tie, (-.06, -.20, 1.20), (.06, .02, 1.52), .008, relaxing=1)
    model.add('body', 'shirt', collar, (-.10, -.10, 1.38), (.10, .12, 1.56), .024)
    model.add('body', 'trousers', trousers, (-.26, -.20, .03), (.26, .22, .98), .048)
    model.add('body', 'shoe', shoes, (-.20, -.25, -.02), (.20, .12, .16), .030)
    model.add('head', 'skin', lambda p: smooth_min(face(p), neck(p), .03),
              (-.12, -.15, 1.44), (.12, .14, 1.82), .021)
    model.add('head', 'eye', eyes, (-.06, -.11, 1.66), (.06, -.05, 1.71), .006, relaxing=1)
    model.add('head', 'hair', hair, (-.11, -.13, 1.56), (.11, .15, 1.83), .025)
    for side in (1, -1):
        model.add_arm(side)
    return model


if __name__ == '__main__':
    made = build()
    made.write(sys.argv[1])
    print(f'{sys.argv[1]}: {made.triangle_count()} triangles')
    for joint, place in (('shoulder', SHOULDER), ('elbow', ELBOW), ('wrist', WRIST)):
        print(joint, np.round([place[0], place[2], -place[1]], 4))

#!/usr/bin/env python3
"""Give every vertex of the fencers its place in the pattern: where it is on the medium fencer at rest.

    python3 mark_pattern.py FOLDER

Plain Python. Writes the place into each fencer*.glb of the folder as texture coordinates: x and y in
TEXCOORD_1, z in TEXCOORD_2, in meters and the axes of glTF. A vertex is known again by its place on the
texture map, which is the same in all builds. So a seam or a band that is drawn at a place of the
pattern is drawn at the same place of the clothes in every build, at any resolution and however the
body moves. Nothing else of a file changes; run again it changes nothing.
"""
import glob
import json
import os
import struct
import sys

FLOATS, VERTICES = 5126, 34962


def read(path):
    with open(path, 'rb') as file:
        data = file.read()
    size = struct.unpack('<I', data[12:16])[0]
    return json.loads(data[20:20 + size]), bytearray(data[28 + size:])


def write(path, text, binary):
    binary += b'\0' * (-len(binary) % 4)
    text['buffers'][0]['byteLength'] = len(binary)
    head = json.dumps(text, separators=(',', ':')).encode()
    head += b' ' * (-len(head) % 4)
    with open(path, 'wb') as out:
        out.write(struct.pack('<III', 0x46546c67, 2, 28 + len(head) + len(binary)))
        out.write(struct.pack('<II', len(head), 0x4e4f534a) + head)
        out.write(struct.pack('<II', len(binary), 0x004e4942) + binary)


def primitives(text):
    """Return {material's name: primitive}."""
    return {text['materials'][p['material']]['name']: p
            for mesh in text['meshes'] for p in mesh['primitives']}


def numbers(text, binary, primitive, attribute, width):
    """The values of a vertex attribute, as tuples."""
    accessor = text['accessors'][primitive['attributes'][attribute]]
    view = text['bufferViews'][accessor['bufferView']]
    start = view.get('byteOffset', 0) + accessor.get('byteOffset', 0)
    flat = struct.unpack_from('<%df' % (width * accessor['count']), binary, start)
    return [flat[i:i + width] for i in range(0, len(flat), width)]


def add_pairs(text, binary, pairs):
    """Append an array of pairs and return its accessor."""
    binary += b'\0' * (-len(binary) % 4)
    packed = b''.join(struct.pack('<2f', *pair) for pair in pairs)
    text['bufferViews'].append({'buffer': 0, 'byteOffset': len(binary), 'byteLength': len(packed),
                                'target': VERTICES})
    text['accessors'].append({'bufferView': len(text['bufferViews']) - 1, 'count': len(pairs),
                              'type': 'VEC2', 'componentType': FLOATS})
    binary += packed
    return len(text['accessors']) - 1


def mark(path, pattern):
    text, binary = read(path)
    for material, primitive in primitives(text).items():
        if 'TEXCOORD_1' in primitive['attributes']:
            return
        known = pattern[material]
        try:
            at = [known[uv] for uv in numbers(text, binary, primitive, 'TEXCOORD_0', 2)]
        except KeyError:
            sys.exit(f'{path}: {material} has a vertex that the medium fencer lacks')
        primitive['attributes']['TEXCOORD_1'] = add_pairs(text, binary, [p[:2] for p in at])
        primitive['attributes']['TEXCOORD_2'] = add_pairs(text, binary, [(p[2], 0) for p in at])
    write(path, text, binary)
    print(path, os.path.getsize(path), 'bytes')


def main():
    folder = sys.argv[1]
    text, binary = read(os.path.join(folder, 'fencer.glb'))
    pattern = {material: dict(zip(numbers(text, binary, primitive, 'TEXCOORD_0', 2),
                                  numbers(text, binary, primitive, 'POSITION', 3)))
               for material, primitive in primitives(text).items()}
    for path in sorted(glob.glob(os.path.join(folder, 'fencer*.glb'))):
        mark(path, pattern)


main()

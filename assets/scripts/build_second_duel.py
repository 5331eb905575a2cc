#!/usr/bin/env python3
"""Make the duel on the second piste from a recorded one: the joints of both fencers over time.

    battuta simulate --left ai:3 --right ai:3 --rules fie --seconds 40 --seed 2 --record DIR
    battuta export DIR/*.duel duel.glb --fps 25
    python3 build_second_duel.py duel.glb OUT.poses

Needs numpy, but not Blender. What the program reads is places and not a recording, so that it stays
readable when the simulation changes. After each touch the fencers of a bout are set back to their
lines at once; here they stand for a moment and walk there, so that the duel can be seen without a
break, again and again (game/view/scene/second_duel.h documents the file).
"""
import json
import struct
import sys

import numpy as np

FPS = 25
JOINTS = ('hips', 'neck', 'head', 'upper_arm.L', 'upper_arm.R', 'forearm.L', 'forearm.R', 'hand.L',
          'hand.R', 'thigh.L', 'thigh.R', 'shin.L', 'shin.R', 'foot.L', 'foot.R', 'toe.L', 'toe.R')
HEAD, FACE, GUARD, TIP, POINTS = 2, 17, 18, 19, 20
LEGS = [('thigh', 9, 11, 13, 15), ('thigh', 10, 12, 14, 16)]
# In the frame of the head's joint: the middle of the mask, and where it looks.
MASK_MIDDLE, MASK_FRONT = np.array([0, .085, .02]), np.array([0, .085, .14])
GUARD_AT, TIP_AT = np.array([0, 0, -.04]), np.array([0, 0, -.936])
JUMP_M = .25             # in one frame: they are set back to their lines
STILL_M = .004           # in one frame: they stand
STANDS_S = 1.1           # after a touch
WALK_MPS, STEP_M, LIFT_M = .75, .42, .06
REST_S = 1.0             # before the next phrase, on their lines


# --- from the glTF file to places

def read(path):
    data = open(path, 'rb').read()
    length = struct.unpack('<I', data[12:16])[0]
    tree, rest = json.loads(data[20:20 + length]), data[28 + length:]

    def values(index):
        accessor = tree['accessors'][index]
        view = tree['bufferViews'][accessor['bufferView']]
        width = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4}[accessor['type']]
        at = view.get('byteOffset', 0) + accessor.get('byteOffset', 0)
        return np.frombuffer(rest, '<f4', accessor['count'] * width, at).reshape(-1, width)
    return tree, values


def sampled(tree, values, times):
    """Return translation and rotation of each node at the times."""
    moved = {}
    for node, what in enumerate(tree['nodes']):
        moved[node] = [np.tile(np.array(what.get('translation', (0, 0, 0)), float), (len(times), 1)),
                       np.tile(np.array(what.get('rotation', (0, 0, 0, 1)), float), (len(times), 1))]
    animation = tree['animations'][0]
    for channel in animation['channels']:
        sampler = animation['samplers'][channel['sampler']]
        keys, out = values(sampler['input'])[:, 0], values(sampler['output']).astype(float)
        if out.shape[1] == 4:
            # Neighbors on the same half of the sphere, so that the mean is between them.
            turned = np.cumprod(np.r_[1, np.sign(np.sum(out[1:] * out[:-1], 1))])
            out = out * turned[:, None]
        mixed = np.stack([np.interp(times, keys, out[:, k]) for k in range(out.shape[1])], 1)
        if out.shape[1] == 4:
            mixed /= np.linalg.norm(mixed, axis=1)[:, None]
        moved[channel['target']['node']][channel['target']['path'] == 'rotation'] = mixed
    return moved


def rotated(q, v):
    """Rotate by unit quaternions x, y, z, w, one for each row."""
    v = np.broadcast_to(v, (len(q), 3))
    t = 2 * np.cross(q[:, :3], v)
    return v + q[:, 3:] * t + np.cross(q[:, :3], t)


def product(a, b):
    xyz = a[:, 3:] * b[:, :3] + b[:, 3:] * a[:, :3] + np.cross(a[:, :3], b[:, :3])
    return np.column_stack([xyz, a[:, 3] * b[:, 3] - np.sum(a[:, :3] * b[:, :3], 1)])


def places(path):
    """Return the places [frame][side][point][axis] of a recorded duel."""
    tree, values = read(path)
    animation = tree['animations'][0]
    last_s = max(values(s['input'])[-1, 0] for s in animation['samplers'])
    times = np.arange(0, last_s, 1 / FPS)
    moved = sampled(tree, values, times)
    parent = {child: node for node, what in enumerate(tree['nodes'])
              for child in what.get('children', [])}
    world = {}

    def pose(node):
        if node not in world:
            at, turn = moved[node]
            if node in parent:
                base_at, base_turn = pose(parent[node])
                at, turn = base_at + rotated(base_turn, at), product(base_turn, turn)
            world[node] = at, turn
        return world[node]
    number = {what['name']: k for k, what in enumerate(tree['nodes'])}
    out = np.zeros((len(times), 2, POINTS, 3))
    for side, word in enumerate(('left', 'right')):
        for k, joint in enumerate(JOINTS):
            out[:, side, k] = pose(number[f'{word} {joint}'])[0]
        head, weapon = pose(number[f'{word} head']), pose(number[f'{word} weapon'])
        for point, (at, turn), off in ((HEAD, head, MASK_MIDDLE), (FACE, head, MASK_FRONT),
                                       (GUARD, weapon, GUARD_AT), (TIP, weapon, TIP_AT)):
            out[:, side, point] = at + rotated(turn, off)
    return out


# --- the way back

def knee(hip, foot, toward, lengths):
    """Return the place of a knee between hip and foot that bends in a direction."""
    way = foot - hip
    distance = min(np.linalg.norm(way), .998 * sum(lengths))
    along = way / np.linalg.norm(way)
    share = (distance ** 2 + lengths[0] ** 2 - lengths[1] ** 2) / (2 * distance)
    out = np.sqrt(max(lengths[0] ** 2 - share ** 2, 0))
    aside = toward - along * toward.dot(along)
    return hip + along * share + aside / np.linalg.norm(aside) * out


def step_share(share, steps, is_second):
    """Return how far a foot is on its way, 0..1, and how high it is lifted, 0..1."""
    if steps == 0:
        return share, 0.
    at = share * steps
    done = min(int(at), steps - 1)
    within = np.clip(2 * (at - done) - (1 if is_second else 0), 0, 1)
    return (done + within * within * (3 - 2 * within)) / steps, np.sin(np.pi * within)


def walk(a, b, frames):
    """Return the frames of one fencer's way from the places `a` to the places `b`."""
    way = b[0] - a[0]
    steps = int(np.ceil(np.hypot(way[0], way[2]) / STEP_M)) if np.linalg.norm(way) > .1 else 0
    lengths = [(np.linalg.norm(a[k] - a[h]), np.linalg.norm(a[f] - a[k])) for _, h, k, f, _ in LEGS]
    out = []
    for share in np.linspace(0, 1, frames + 2)[1:-1]:
        smooth = share * share * (3 - 2 * share)
        p = (1 - smooth) * (a - a[0]) + smooth * (b - b[0]) + a[0] + share * way
        for leg, (_, h, k, f, t) in enumerate(LEGS):
            # The foot in front, as they go, is the first to step.
            second = (leg == 0) == ((a[13] - a[14]).dot(way) > 0)
            gone, lifted = step_share(share, steps, not second)
            p[f] = a[f] + gone * (b[f] - a[f]) + [0, LIFT_M * lifted, 0]
            p[t] = p[f] + (1 - smooth) * (a[t] - a[f]) + smooth * (b[t] - b[f])
            bends = (1 - smooth) * (a[k] - (a[h] + a[f]) / 2) + smooth * (b[k] - (b[h] + b[f]) / 2)
            p[k] = knee(p[h], p[f], bends + 1e-6, lengths[leg])
        out.append(p)
    return out


def both_walk(a, b):
    longest = max(np.linalg.norm(b[side, 0] - a[side, 0]) for side in range(2))
    frames = int(FPS * max(longest / WALK_MPS, 1.2))
    return np.stack([walk(a[side], b[side], frames) for side in range(2)], 1)


def without_jumps(all_):
    """Return the phrases with the ways back between them; what follows the last touch is left out."""
    moved = np.abs(np.diff(all_[:, :, 0], axis=0)).max(axis=(1, 2))
    jumps = np.flatnonzero(moved > JUMP_M) + 1
    starts, ends = np.r_[0, jumps[:-1]], jumps
    out = []
    for number, (start, end) in enumerate(zip(starts, ends)):
        most = np.abs(np.diff(all_[start:end], axis=0)).max(axis=(1, 2, 3))
        still = np.flatnonzero(most > STILL_M)[-1] + 2 if (most > STILL_M).any() else 0
        stand = min(end, start + still + int(STANDS_S * FPS))
        phrase = all_[start:stand]
        begun = all_[starts[(number + 1) % len(starts)]]
        out += [phrase, both_walk(phrase[-1], begun),
                np.repeat(begun[None], int(REST_S * FPS), axis=0)]
    return np.concatenate(out)


if __name__ == '__main__':
    made = without_jumps(places(sys.argv[1]))
    with open(sys.argv[2], 'wb') as file:
        file.write(b'BATTUTA-POSES 1\n' + struct.pack('<3I', len(made), FPS, POINTS))
        file.write(np.rint(made * 1000).astype('<i2').tobytes())
    print(f'{sys.argv[2]}: {len(made)} frames, {len(made) / FPS:.1f} s, hips from '
          f'{made[:, :, 0, 0].min():.2f} to {made[:, :, 0, 0].max():.2f} m')

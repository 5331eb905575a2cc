"""Poses of the fencer: computes every bone from the places of hips, hands and feet.

A pose is a dictionary: the place of the hips, the orientations of the trunk's bones, the
places of wrists and ankles with the directions in which elbow and knee point, and the
directions of hand and foot. The axes are those of body_shape.py; the opponent is at -y.
"""
import numpy as np

from body_shape import (ANKLE, ARM_AXIS, ELBOW, FOREARM_M, HIP, KNEE, UPPER_ARM_M,
                        hand_frame)
from skeleton import FOREARM_TWIST, GRIP_ANGLE, PARENT, REST_HEAD, SIDES


THIGH_M, SHIN_M = np.linalg.norm(KNEE - HIP), np.linalg.norm(ANKLE - KNEE)
# A limb extended beyond this fraction of its length counts as straight; then its pole
# determines the plane of the bend.
STRAIGHT = .99
# The fraction of the hand's roll that the forearm's twist bone takes.
TWIST_SHARE = .6


def turn_x(degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def turn_y(degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def turn_z(degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def turn_about(axis, angle):
    """The rotation by `angle` radians about a unit axis (Rodrigues' formula)."""
    k = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def unit(v):
    return v / np.linalg.norm(v)


def frame(along, toward):
    """The rotation matrix whose y axis is `along` and whose z axis is closest to `toward`."""
    y = unit(along)
    z = unit(toward - y * toward.dot(y))
    return np.stack([np.cross(y, z), y, z], 1)


def two_bones(start, end, first_m, second_m, pole):
    """Return the middle joint and the reached end of a limb that bends toward the pole."""
    reach = np.linalg.norm(end - start)
    direction = (end - start) / reach
    reach = min(reach, (first_m + second_m) * .9995)
    along = (first_m ** 2 - second_m ** 2 + reach ** 2) / (2 * reach)
    aside = np.sqrt(max(first_m ** 2 - along ** 2, 0))
    bend = unit(pole - direction * pole.dot(direction))
    return start + direction * along + bend * aside, start + direction * reach


def solve(pose):
    """Return {bone: (head, rotation from rest)} of a pose, in the armature's axes."""
    placed = {'root': (np.zeros(3), np.eye(3)),
              'hips': (np.array(pose['hips'], float), pose['turn hips'])}

    def head_of(bone):
        start, turn = placed[PARENT[bone]]
        return start + turn @ (REST_HEAD[bone] - REST_HEAD[PARENT[bone]])

    for bone in ('spine', 'chest', 'neck', 'head'):
        placed[bone] = (head_of(bone), pose['turn ' + bone])
    for letter, sign in SIDES:
        solve_arm(pose, placed, head_of, '.' + letter, np.array([sign, 1, 1]), sign)
        solve_leg(pose, placed, head_of, '.' + letter, np.array([sign, 1, 1]))
    placed['weapon.R'] = (head_of('weapon.R'), placed['hand.R'][1])
    return placed


def bend_side(start, middle, end, length, pole):
    """The direction in which the limb bends; for a straight limb its pole."""
    if np.linalg.norm(end - start) > STRAIGHT * length:
        return pole
    return middle - (start + end) / 2


def solve_arm(pose, placed, head_of, side, mirror, sign):
    shrug = pose.get('turn clavicle' + side, np.eye(3))
    placed['clavicle' + side] = (head_of('clavicle' + side), placed['chest'][1] @ shrug)
    shoulder = head_of('upper_arm' + side)
    pole = np.array(pose['elbow' + side], float)
    elbow, wrist = two_bones(shoulder, np.array(pose['wrist' + side], float),
                             UPPER_ARM_M, FOREARM_M, pole)
    bend = bend_side(shoulder, elbow, wrist, UPPER_ARM_M + FOREARM_M, pole)
    rest = frame(ARM_AXIS * mirror, np.array([0, 1., 0])).T
    upper, fore = frame(elbow - shoulder, bend) @ rest, frame(wrist - elbow, bend) @ rest

    _, axes = hand_frame(sign)
    thumb, fingers = axes[:, 0], axes[:, 2]
    hand = (frame(np.array(pose['hand' + side], float), np.array(pose['thumb' + side], float))
            @ frame(fingers, thumb).T)
    # The hand's roll relative to the forearm, about the forearm's axis.
    along = unit(wrist - elbow)
    before, after = fore @ thumb, hand @ thumb
    before = unit(before - along * before.dot(along))
    after = unit(after - along * after.dot(along))
    roll = np.arctan2(np.cross(before, after).dot(along), before.dot(after))

    placed['upper_arm' + side] = (shoulder, upper)
    placed['forearm' + side] = (elbow, fore)
    placed['forearm_twist' + side] = (
        elbow + along * np.linalg.norm(FOREARM_TWIST - ELBOW),
        turn_about(along, TWIST_SHARE * roll) @ fore)
    placed['hand' + side] = (wrist, hand)


def solve_leg(pose, placed, head_of, side, mirror):
    hip = head_of('thigh' + side)
    pole = np.array(pose['knee' + side], float)
    knee, ankle = two_bones(hip, np.array(pose['ankle' + side], float), THIGH_M, SHIN_M, pole)
    bend = bend_side(hip, knee, ankle, THIGH_M + SHIN_M, pole)
    forward, up = np.array([0, -1., 0]), np.array([0, 0, 1.])
    placed['thigh' + side] = (hip, frame(knee - hip, bend)
                              @ frame((KNEE - HIP) * mirror, forward).T)
    placed['shin' + side] = (knee, frame(ankle - knee, bend)
                             @ frame((ANKLE - KNEE) * mirror, forward).T)
    pitch = np.radians(pose.get('foot pitch' + side, 0))
    toes = unit(np.array(pose['toes' + side], float))
    foot = (frame(toes * np.cos(pitch) + up * np.sin(pitch),
                  up * np.cos(pitch) - toes * np.sin(pitch)) @ frame(forward, up).T)
    placed['foot' + side] = (ankle, foot)
    placed['toe' + side] = (
        ankle + foot @ (REST_HEAD['toe' + side] - REST_HEAD['foot' + side]), foot)


def weapon_hand(blade, thumb):
    """Return the directions of hand and thumb for which the blade points along `blade`."""
    blade = unit(np.array(blade, float))
    thumb = np.array(thumb, float)
    thumb = unit(thumb - blade * thumb.dot(blade))
    c, s = np.cos(GRIP_ANGLE), np.sin(GRIP_ANGLE)
    return {'hand.R': c * blade - s * thumb, 'thumb.R': s * blade + c * thumb}


def between(a, b, t):
    """Interpolate between two poses; blended rotations are made orthogonal again."""
    blend = {}
    for key in a.keys() & b.keys():
        value = np.array(a[key], float) * (1 - t) + np.array(b[key], float) * t
        if key.startswith('turn'):
            left, _, right = np.linalg.svd(value)
            value = left @ right
        blend[key] = value
    return blend


# Inner angles: front knee 124 degrees, rear knee 123, weapon elbow 110 to 125.
EN_GARDE = {
    'hips': (.01, .035, .800), 'turn hips': turn_z(50) @ turn_x(4),
    'turn spine': turn_z(46) @ turn_x(7), 'turn chest': turn_z(42) @ turn_x(7),
    'turn neck': turn_z(20) @ turn_x(6), 'turn head': turn_z(4) @ turn_x(3),
    'ankle.R': (-.01, -.250, .085), 'toes.R': (0, -1, 0), 'knee.R': (-.12, -1, 0),
    'ankle.L': (.055, .300, .085), 'toes.L': (1, -.06, 0), 'knee.L': (1, -.22, 0),
    'wrist.R': (-.105, -.575, 1.155), 'elbow.R': (-.35, .1, -1),
    'turn clavicle.R': turn_z(8), **weapon_hand((.03, -1, .05), (-.30, 0, 1)),
    'wrist.L': (.33, .40, 1.50), 'elbow.L': (.25, .5, -1), 'hand.L': (-.15, -.35, .9),
    'thumb.L': (-.9, .1, -.1), 'turn clavicle.L': turn_y(-8)}

# Inner angles: front knee 94 degrees, rear knee 162, weapon elbow 176 (straight).
LUNGE = {
    'hips': (.01, -.458, .560), 'turn hips': turn_z(52) @ turn_x(6),
    'turn spine': turn_z(50) @ turn_x(9), 'turn chest': turn_z(52) @ turn_x(10),
    'turn neck': turn_z(24) @ turn_x(6), 'turn head': turn_z(5) @ turn_x(2),
    'ankle.R': (-.01, -.925, .085), 'toes.R': (0, -1, 0), 'knee.R': (-.06, -1, .4),
    'ankle.L': (.055, .300, .085), 'toes.L': (1, -.12, 0), 'knee.L': (.8, -.2, .6),
    'wrist.R': (-.06, -1.235, 1.19), 'elbow.R': (-.5, 0, -1),
    'turn clavicle.R': turn_z(14) @ turn_y(6), **weapon_hand((.03, -1, -.06), (-.35, 0, 1)),
    'wrist.L': (.26, .135, .80), 'elbow.L': (.3, .3, -1), 'hand.L': (.20, .85, -.45),
    'thumb.L': (1, -.1, .3), 'turn clavicle.L': np.eye(3)}


def actions():
    """Return {name: [(frame, pose)]} of the model file's actions, at 30 frames per second."""
    breathing = {**EN_GARDE, 'hips': (.01, .035, .788)}
    flying = between(EN_GARDE, LUNGE, .35)
    flying['wrist.R'] = np.array(LUNGE['wrist.R']) + [0, .42, .05]
    flying['ankle.R'] = (-.01, -.50, .16)
    flying['foot pitch.R'] = 18
    return {'en_garde': [(0, EN_GARDE), (15, breathing), (30, EN_GARDE)],
            'lunge': [(0, EN_GARDE), (5, flying), (10, LUNGE), (15, LUNGE)]}

"""Make the fencer's parts as meshes: those of the game, and fine ones to bake from.

    blender -b --factory-startup --python build_fencer.py -- --work DIR --out DIR

Writes fencer_parts.blend to the work folder: an object for each part, named as in PARTS,
and a fine mesh with the folds, whose name ends in `_fine`. The next step is
bake_fencer.py.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np

import garments
import mask_parts
from arguments import parse
from body_shape import ARM_AXIS, SHOULDER, WRIST
from fields import bump, smoothstep
from mesh_parts import (face_outwards, field_object, fine_object, hem, make_object,
                        mark_band, mark_zones, positions, seam, select_only, set_positions,
                        sheet_object, triangle_count, triangulate)

# name: field, two corners of its box, cell size, number of quads, material (its zone),
# height of the folds in the game's mesh, cell size of the fine mesh
PARTS = {
    'jacket': (garments.jacket, (-.66, -.22, .84), (.66, .26, 1.60), .008, 1700,
               'jacket', .85, .004),
    'breeches': (garments.breeches, (-.26, -.22, .41), (.26, .24, 1.05), .008, 900,
                 'breeches', .6, .004),
    'socks': (garments.socks, (-.2, -.12, .05), (.2, .14, .47), .006, 420,
              'socks', .3, .003),
    'shoes': (garments.shoes, (-.2, -.23, -.01), (.2, .12, .12), .005, 460,
              'shoes', .3, .0025),
    'glove': (garments.glove, (-.76, -.16, .80), (-.42, .12, 1.20), .004, 540,
              'glove', .4, .002),
    'hand': (garments.bare_hand, (.48, -.16, .80), (.76, .12, 1.12), .0031, 440,
             'skin', 0, .002),
    'head': (garments.bare_head, (-.12, -.14, 1.42), (.12, .14, 1.81), .008, 240,
             'skin', 0, .005),
    'hair': (garments.hair, (-.12, -.14, 1.54), (.12, .14, 1.82), .008, 220,
             'hair', .5, .003),
}
FINE_FOLDS = 1.4


def build_cloth():
    objects = {}
    for name, (field, low, high, cell, quads, zone, folds, fine_cell) in PARTS.items():
        objects[name] = field_object(name, lambda p: field(p, folds), low, high, cell,
                                     quads, zone)
        fine_object(name + '_fine', lambda p: field(p, FINE_FOLDS), low, high, fine_cell,
                    zone)
        print(name, len(objects[name].data.polygons), 'quads', flush=True)
    return objects


def cut_hems(objects):
    jacket = objects['jacket']
    hem(jacket, (0, 0, garments.JACKET_HEM_Z), (0, 0, -1), depth=.005, inset=.020)
    for side in (1, -1):
        mirror = np.array([side, 1, 1])
        hem(jacket, (WRIST - ARM_AXIS * .004) * mirror, ARM_AXIS * mirror,
            depth=.006, inset=.010, region=lambda center: center[0] * side > .40)
    hem(jacket, (0, 0, garments.COLLAR_TOP_Z - .006), (0, 0, 1), inset=.006,
        region=lambda center: center[2] > 1.54)
    dip_front(jacket)
    hem(objects['breeches'], (0, 0, garments.BREECHES_KNEE_Z), (0, 0, -1), depth=.006,
        inset=.013)
    hem(objects['breeches'], (0, 0, garments.BREECHES_TOP_Z), (0, 0, 1), inset=0)
    hem(objects['socks'], (0, 0, garments.SOCK_TOP_Z), (0, 0, 1), inset=0)
    hem(objects['socks'], (0, 0, .078), (0, 0, -1), inset=0)
    hem(objects['shoes'], (0, .02, .104), (0, -.12, 1), depth=.015, inset=.006,
        region=lambda center: center[2] > .09)
    hem(objects['head'], (0, 0, 1.53), (0, 0, -1), inset=0)
    hem(objects['hand'], WRIST - ARM_AXIS * .02, -ARM_AXIS, inset=0)
    mirror = np.array([-1, 1, 1])
    hem(objects['glove'], (WRIST - ARM_AXIS * (garments.GAUNTLET_M - .007)) * mirror,
        -ARM_AXIS * mirror)


def dip_front(jacket):
    """Lower the jacket's hem in front to its point over the groin."""
    points = positions(jacket)
    in_front = bump(points[:, 0], .075) * (points[:, 1] < .02)
    points[:, 2] -= .028 * in_front * smoothstep(.95, garments.JACKET_HEM_Z, points[:, 2])
    set_positions(jacket, points)


def color_bands(objects):
    for side in (1, -1):
        mirror = np.array([side, 1, 1])
        mark_band(objects['jacket'], (SHOULDER + ARM_AXIS * garments.SLEEVE_BAND_S) * mirror,
                  ARM_AXIS * mirror, garments.SLEEVE_BAND_M, 'accent',
                  region=lambda center: center[0] * side > .24)
    mark_band(objects['socks'], (0, 0, garments.SOCK_BAND_Z), (0, 0, 1),
              garments.SOCK_BAND_M, 'accent', region=lambda center: True)


def beyond_sleeve_seam(center):
    below_armpit = max(garments.ARMPIT_Z - center[2], 0)
    return abs(center[0]) > garments.SLEEVE_SEAM_X + garments.ARMPIT_SLOPE * below_armpit


def jacket_zone(center):
    """Return the zone of a face of the jacket; garments.py has the target's borders."""
    x, y, z = abs(center[0]), center[1], center[2]
    if beyond_sleeve_seam(center):
        return 'sleeve'
    if z > garments.COLLAR_LINE_Z:
        return 'collar'
    if z > garments.HIP_BONE_Z:
        return 'jacket'
    rise = (garments.HIP_BONE_Z - garments.GROIN_Z) / garments.HIP_BONE_X
    in_front = y < 0 and z > garments.GROIN_Z + rise * x
    if z > garments.THIGH_FOLD_Z:
        return 'jacket' if in_front else 'jacket_waist'
    return 'jacket_groin' if in_front else 'jacket_hips'


def mark_target(objects):
    """Cut jacket and bib along the target's borders, and mark the zones on both sides."""
    jacket = objects['jacket']
    groin = np.array([0, 0, garments.GROIN_Z])
    for side in (1, -1):
        armpit = np.array([side * garments.SLEEVE_SEAM_X, 0, garments.ARMPIT_Z])
        seam(jacket, armpit, (1, 0, 0),
             region=lambda c: c[0] * side > 0 and c[2] > garments.ARMPIT_Z)
        seam(jacket, armpit, (1, 0, side * garments.ARMPIT_SLOPE),
             region=lambda c: c[0] * side > 0 and c[2] < garments.ARMPIT_Z)
        to_hip = np.array([side * garments.HIP_BONE_X, 0, garments.HIP_BONE_Z]) - groin
        seam(jacket, groin, np.cross(to_hip, (0, 1, 0)),
             region=lambda c: c[0] * side > 0 and c[1] < 0 and c[2] < garments.HIP_BONE_Z)
    seam(jacket, (0, 0, garments.HIP_BONE_Z), (0, 0, 1),
         region=lambda c: not beyond_sleeve_seam(c))
    seam(jacket, (0, 0, garments.THIGH_FOLD_Z), (0, 0, 1),
         region=lambda c: not beyond_sleeve_seam(c))
    seam(jacket, (0, 0, garments.COLLAR_LINE_Z), (0, 0, 1))
    mark_zones(jacket, 'jacket', jacket_zone)
    seam(objects['bib'], (0, 0, garments.CHIN_LINE_Z), (0, 0, 1))
    mark_zones(objects['bib'], 'mask_bib',
               lambda c: 'mask_bib' if c[2] < garments.CHIN_LINE_Z else 'mask_chin')


def build_mask():
    vertices, faces = mask_parts.bell()
    objects = {'bell': make_object('bell', vertices, faces, 'mask_mesh')}
    opening = vertices[-mask_parts.BELL_SEGMENTS:]
    objects['rim'] = make_object('rim', *mask_parts.rim(opening), 'mask_trim')
    for obj in objects.values():
        face_outwards(obj)
    objects['bib'] = sheet_object('bib', *mask_parts.bib(), 'mask_bib', .007)
    objects['tongue'] = sheet_object('tongue', *mask_parts.tongue(), 'mask_tongue', .006)
    objects['strap'] = sheet_object('strap', *mask_parts.strap(), 'mask_trim', .003)
    return objects


def main():
    arguments = parse(__doc__)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    objects = build_cloth()
    cut_hems(objects)
    color_bands(objects)
    objects.update(build_mask())
    mark_target(objects)
    for name, obj in objects.items():
        triangulate(obj)
        print(name, triangle_count(obj), 'triangles', flush=True)
    print('together', sum(triangle_count(obj) for obj in objects.values()))
    select_only(objects['jacket'])
    bpy.ops.wm.save_as_mainfile(filepath=os.path.join(arguments.work, 'fencer_parts.blend'))


main()

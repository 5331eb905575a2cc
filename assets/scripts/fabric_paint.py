"""The colors of the clothes, painted in space instead of on the unwrapped map.

Each painter takes rest positions (N, 3) and returns linear colors (N, 3). The roughness of
a zone is one number. The game replaces CLUB blue by the fencer's own color: in the bands
of the zone `accent` and the stripes on shoes and glove.
"""
import numpy as np

from body_shape import ARM, WRIST_S, along_arm, to_hand, torso
from fields import bump, mirrored, smoothstep, value_noise
from garments import SLEEVE_BAND_M, SLEEVE_BAND_S, SOCK_BAND_M, SOCK_BAND_Z

# So blue, even in shade, that the game cannot confuse it with other cloth.
CLUB = np.array((.05, .12, .50))
SOLE = np.array((.16, .10, .05))
SKIN = (.60, .40, .30)


def cloth(base, points, unevenness):
    noise = value_noise(points, 9, 21) * .5 + value_noise(points, 40, 22) * .3
    return np.array(base) * (1 + unevenness * noise)[:, None]


def seam(distance, width):
    """1 on the line where distance is 0."""
    return smoothstep(width, width * .35, np.abs(distance))


def mix(colors, other, share):
    return colors * (1 - share)[:, None] + np.asarray(other) * share[:, None]


def darken(colors, lines, strength):
    """Darken the colors by the strongest of several lines, each 0 to 1."""
    return colors * (1 - strength * np.max(lines, 0))[:, None]


def paint_jacket(points):
    q = mirrored(points)
    x, y, z = points.T
    arm, trunk = ARM(q), torso(q)
    on_trunk, in_front, behind = trunk < arm, y < 0, y > 0
    zip_x = .055    # on the side away from the weapon
    lines = [.55 * seam(trunk - arm - .004, .004) * (along_arm(points) < .12),   # armhole
             .40 * seam(y - .012, .0035) * on_trunk * (z < 1.40) * (np.abs(x) > .05),
             .35 * seam(x, .003) * behind * (z < 1.5),
             .80 * seam(x - zip_x, .0045) * in_front * (z < 1.56),
             .30 * seam(np.abs(x - zip_x) - .012, .0022) * in_front * (z < 1.56),
             .35 * seam(along_arm(points) - (WRIST_S - .035), .0022) * (q[:, 0] > .3),
             .35 * seam(z - .905, .0022) * on_trunk,
             .40 * seam(z - 1.497, .003) * (np.hypot(x, y) < .12)]
    return paint_sleeve_band(points, darken(cloth((.83, .83, .815), points, .03), lines, .75))


def paint_sleeve_band(points, colors):
    s = along_arm(points) - SLEEVE_BAND_S
    here = (s > 0) & (s < SLEEVE_BAND_M) & (np.abs(points[:, 0]) > .24)
    return np.where(here[:, None], cloth(CLUB, points, .03), colors)


def paint_breeches(points):
    x, y, z = points.T
    lines = [.45 * seam(y - .010, .003) * (np.abs(x) > .12),
             .45 * seam(z - .474, .0025),
             .45 * seam(x, .003) * (z > .88)]
    return darken(cloth((.80, .80, .79), points, .03), lines, .7)


def paint_socks(points):
    q = mirrored(points)
    around_leg = np.arctan2(q[:, 0] - .104, q[:, 1] - .012)
    up = points[:, 2] - SOCK_BAND_Z
    in_band = ((up > 0) & (up < SOCK_BAND_M)) * 1.
    ribs = (1 + .05 * np.cos(around_leg * 60))[:, None]
    return mix(cloth((.80, .80, .81), points, .03), CLUB, in_band) * ribs


def paint_shoes(points):
    z, forward = points[:, 2], -points[:, 1]
    aside = np.abs(mirrored(points)[:, 0] - .106)
    stripes = np.zeros(len(points))
    for k in range(3):
        slanted = (forward - .035 - k * .030) - (.075 - z) * .5
        stripes = np.maximum(stripes, smoothstep(.008, .006, np.abs(slanted))
                             * (z < .078) * (z > .024) * (aside > .024))
    heel = smoothstep(.055, .058, -forward) * (z > .05)
    colors = mix(cloth((.82, .82, .83), points, .03), CLUB, np.maximum(stripes, heel))
    laces = ((aside < .020) & (forward > .030) & (forward < .105) & (z > .045)
             & (np.cos(forward * 2 * np.pi / .013) < 0))
    return mix(darken(colors, [laces * 1.], .25), SOLE, smoothstep(.024, .021, z))


def paint_glove(points):
    z = to_hand(points, -1)[:, 2]
    colors = mix(cloth((.80, .79, .77), points, .04), cloth((.74, .72, .68), points, .08),
                 smoothstep(.0, .012, z))                      # from canvas to leather
    colors = mix(colors, CLUB, smoothstep(.0072, .0048, np.abs(z + .135)))
    return darken(colors, [.5 * seam(z - .006, .003)], 1.)


def paint_hand(points):
    """Skin that is redder at the knuckles and fingertips."""
    along = to_hand(points, 1)[:, 2]
    warm = .5 * bump(along - .095, .012) + .6 * smoothstep(.135, .175, along)
    return cloth(SKIN, points, .10) * (1 - warm[:, None] * np.array((.02, .14, .16)))


def paint_head(points):
    return cloth(SKIN, points, .08)


def paint_hair(points):
    strands = value_noise(points * [1, 1, .3], 90, 31)
    return np.array((.055, .036, .024)) * (1 + .5 * strands)[:, None]


def paint_bib(points):
    return cloth((.80, .80, .79), points, .02)


def plain(color):
    return lambda points: cloth(color, points, .05)


# part: painter, roughness
PAINT = {
    'jacket': (paint_jacket, .82), 'breeches': (paint_breeches, .85),
    'socks': (paint_socks, .90), 'shoes': (paint_shoes, .60), 'glove': (paint_glove, .70),
    'hand': (paint_hand, .55), 'head': (paint_head, .55), 'hair': (paint_hair, .65),
    'bib': (paint_bib, .80), 'tongue': (paint_bib, .80),
    'strap': (plain((.03, .03, .03)), .80), 'rim': (plain((.025, .025, .03)), .50)}


def wire_tile(size=128, wires=8):
    """Return color and surface of the mask's wire mesh: bright wires over dark holes."""
    across = (np.arange(size) + .5) / size * wires
    wire_here = smoothstep(.52, .75, np.abs(across % 1 - .5) * 2)
    wire = np.maximum(wire_here[None, :], wire_here[:, None])
    color = np.repeat((.012 + .12 * wire)[..., None], 3, 2)
    return color, np.stack([np.ones_like(wire), .82 - .24 * wire, .55 * wire], -1)

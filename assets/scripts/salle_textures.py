"""The hall's images (planks, painted bricks, piste, banner), made from noise and arithmetic."""
import numpy as np

from fields import smoothstep
from materials import normals_of_height

SIZE = 1024
PISTE_M, PISTE_WIDTH_M = 14., 1.5
PISTE_PIXELS = 2048, 256
BANNER_M = 1.4, 2.4
BANNER_PIXELS = 336, 576
LINE_M = .05
# Distances from the piste's middle in meters: on-guard lines, start of the warning zones,
# ends.
ON_GUARD_M, WARNING_M, END_M = 2., 5., 7.


def tile_noise(width, height, cells_x, cells_y, seed):
    """Value noise in [-1, 1] that repeats at the borders."""
    lattice = np.random.RandomState(seed).rand(cells_y, cells_x) * 2 - 1
    y, x = np.arange(height) / height * cells_y, np.arange(width) / width * cells_x
    i, j = y.astype(int), x.astype(int)
    ty, tx = (y - i)[:, None], (x - j)[None, :]
    ty, tx = ty * ty * (3 - 2 * ty), tx * tx * (3 - 2 * tx)

    def corner(down, right):
        return lattice[np.ix_((i + down) % cells_y, (j + right) % cells_x)]

    return ((corner(0, 0) * (1 - tx) + corner(0, 1) * tx) * (1 - ty)
            + (corner(1, 0) * (1 - tx) + corner(1, 1) * tx) * ty)


def border(fraction, outer, inner):
    """1 at the edges of a cell, 0 inside."""
    return smoothstep(outer, inner, np.minimum(fraction, 1 - fraction))


def surface(occlusion, roughness, metal):
    shape = np.broadcast_shapes(np.shape(occlusion), np.shape(roughness), np.shape(metal))
    return np.stack([np.broadcast_to(c, shape) for c in (occlusion, roughness, metal)], -1)


def planks():
    """2 m x 2 m of floor, 16 strips of 125 mm along u. Return color, surface, normal."""
    strips, per_strip = 16, 3
    random = np.random.RandomState(5)
    y = np.arange(SIZE) / SIZE * strips
    strip = y.astype(int)
    offset = random.rand(strips)
    x = (np.arange(SIZE)[None, :] / SIZE + offset[strip][:, None]) % 1 * per_strip
    plank = strip[:, None] * per_strip + x.astype(int)
    tone = random.rand(strips * per_strip)[plank]
    hue = random.rand(strips * per_strip)[plank]
    grain = (.5 * tile_noise(SIZE, SIZE, 6, 200, 1) + .35 * tile_noise(SIZE, SIZE, 14, 420, 2)
             + .5 * tile_noise(SIZE, SIZE, 4, 64, 3))
    gap = np.maximum(border(y - strip, .030, .010)[:, None], border(x % 1, .006, .002))
    color = np.array((.46, .27, .13)) * (1 + .22 * (tone - .5) + .13 * grain)[..., None]
    color = color * (1 + np.array((.05, 0, -.08)) * (hue[..., None] - .5))
    color = color * (1 - .65 * gap)[..., None]
    rough = .36 + .05 * grain + .25 * gap + .08 * (tone - .5)
    return (color, surface(1 - .5 * gap, rough, 0.),
            normals_of_height(.06 * grain - gap, 1.2))


def bricks():
    """2 m x 2 m of painted brick wall. Return color, surface, normal."""
    rows, per_row = 24, 8
    y = np.arange(SIZE) / SIZE * rows
    row = y.astype(int)
    x = (np.arange(SIZE)[None, :] / SIZE * per_row + .5 * (row % 2)[:, None]) % per_row
    brick = row[:, None] * per_row + x.astype(int)
    tone = np.random.RandomState(2).rand(rows * per_row)[brick]
    joint = np.maximum(border(y - row, .10, .05)[:, None], border(x % 1, .035, .015))
    rub = .5 * tile_noise(SIZE, SIZE, 90, 90, 4) + .5 * tile_noise(SIZE, SIZE, 240, 240, 5)
    color = np.array((.74, .72, .67)) * (1 + .10 * (tone - .5) + .05 * rub)[..., None]
    color = color * (1 - .13 * joint)[..., None]
    return (color, surface(1 - .3 * joint, .75 + .1 * rub, 0.),
            normals_of_height(.10 * rub - joint, .9))


def near_segment(x, y, start, end, reach):
    """1 within `reach` meters of a segment, 0 outside, with a soft edge."""
    along = np.subtract(end, start)
    t = (x - start[0]) * along[0] + (y - start[1]) * along[1]
    t = np.clip(t / max(along.dot(along), 1e-12), 0, 1)
    distance = np.hypot(x - start[0] - t * along[0], y - start[1] - t * along[1])
    return smoothstep(reach + .004, reach - .004, distance)


def crossed_blades(x, y):
    """The club's emblem, 0 to 1: two crossed weapons and a ring around their crossing."""
    emblem = np.zeros(np.broadcast_shapes(x.shape, y.shape))
    pommel, guard, tip = np.array([-.42, -.66]), np.array([-.31, -.46]), np.array([.36, .76])
    across = np.array([tip[1] - guard[1], guard[0] - tip[0]])
    across = across / np.linalg.norm(across) * .10
    for mirror in (1, -1):
        for start, end, reach in ((guard, tip, .014), (pommel, guard, .026),
                                  (pommel, pommel, .042), (guard - across, guard + across, .030)):
            emblem = np.maximum(emblem, near_segment(mirror * x, y, start, end, reach))
    ring = np.abs(np.hypot(x, y - .105) - .43)
    return np.maximum(emblem, smoothstep(.018, .010, ring))


def banner():
    """A banner of the size BANNER_M. Return color, surface."""
    width, height = BANNER_PIXELS
    x, y = np.meshgrid(((np.arange(width) + .5) / width - .5) * BANNER_M[0],
                       ((np.arange(height) + .5) / height - .5) * BANNER_M[1])
    hang = .6 * tile_noise(width, height, 7, 2, 11) + .4 * tile_noise(width, height, 15, 3, 12)
    weave = tile_noise(width, height, 140, 240, 13)
    stripes = np.maximum(np.abs(np.abs(y) - 1.06) < .025, np.abs(np.abs(y) - .98) < .010)
    white = np.maximum(crossed_blades(x, y), stripes)[..., None]
    color = np.array((.45, .03, .04)) * (1 - white) + np.array((.74, .70, .63)) * white
    color = color * (1 + .16 * hang + .05 * weave)[..., None]
    return color, surface(1., .85 + .05 * weave, 0.)


def piste_lines(x, y):
    """The paint on the piste, 0 to 1; x along, y across, meters from the middle."""
    def across(place):
        return (np.abs(x - place) < LINE_M / 2) * 1.

    dashes = np.floor((y + PISTE_WIDTH_M / 2) / .10) % 2 == 0
    lines = across(0) * dashes
    for place in (ON_GUARD_M, WARNING_M, END_M - LINE_M / 2):
        lines = np.maximum(lines, np.maximum(across(place), across(-place)))
    warning = ((np.abs(x) > WARNING_M) & (np.abs(x) < END_M)
               & (np.abs(y) > .66) & (np.abs(y) < .71))
    return np.maximum(np.maximum(lines, warning), (np.abs(y) > .72) * .6)


def piste():
    """The whole piste, with u along it. Return color, surface."""
    width, height = PISTE_PIXELS
    x, y = np.meshgrid((np.arange(width) + .5) / width * PISTE_M - PISTE_M / 2,
                       (np.arange(height) + .5) / height * PISTE_WIDTH_M - PISTE_WIDTH_M / 2)
    dirt = (.5 * tile_noise(width, height, 600, 75, 6)
            + .5 * tile_noise(width, height, 60, 9, 7))
    weave = .5 + .25 * np.cos(x * 2 * np.pi / .02) + .25 * np.cos(y * 2 * np.pi / .02)
    color = np.array((.33, .345, .36)) * (1 + .10 * dirt + .05 * weave)[..., None]
    # The middle is worn by soles.
    worn = smoothstep(.25, .8, .6 * tile_noise(width, height, 180, 20, 8)
                      + .5 * tile_noise(width, height, 500, 60, 9)) * np.exp(-(x / 3.5) ** 2)
    color = color * (1 - .22 * worn)[..., None]
    lines = piste_lines(x, y) * (.85 + .15 * dirt)
    color = (color * (1 - lines[..., None])
             + np.array((.82, .82, .80)) * lines[..., None])
    return color, surface(1., .5 + .12 * dirt, .55 * (1 - lines))

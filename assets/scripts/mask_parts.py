"""The parts of the mask as meshes: wire bell, rim, bib, tongue and strap.

Each function returns (vertices (N, 3), faces). Bib, tongue and strap are thin sheets;
build_fencer.py gives them a thickness.
"""
import numpy as np

from body_shape import MASK_CENTER, TORSO, head, mask
from fields import cast_from_inside, smoothstep
from garments import collar, hair, jacket

BELL_SEGMENTS, BELL_RINGS = 32, 9
RIM_SEGMENTS = 6
BIB_COLUMNS, BIB_ROWS = 19, 7
BIB_SAMPLES = 24    # number of heights at which the bib's drape is computed


def sheet_faces(rows, columns):
    """Quads of a (rows, columns) array of points."""
    return [(i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1,
             (i + 1) * columns + j) for i in range(rows - 1) for j in range(columns - 1)]


def bell_direction(polar, around):
    return np.stack([np.sin(polar) * np.cos(around), -np.cos(polar),
                     np.sin(polar) * np.sin(around)], 1)


def on_mask(directions):
    return MASK_CENTER + directions * cast_from_inside(mask, MASK_CENTER, directions)[:, None]


def bell_opening(around):
    """The polar angle at which the wire ends, at a plane that leans back over the ears."""
    low, high = np.zeros(len(around)), np.full(len(around), 2.6)
    for _ in range(30):
        middle = (low + high) / 2
        p = on_mask(bell_direction(middle, around))
        before = p[:, 1] - .030 - .30 * (p[:, 2] - 1.672) < 0
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return (low + high) / 2


def bell():
    """The wire bell; its last BELL_SEGMENTS vertices lie along the opening."""
    around = np.linspace(0, 2 * np.pi, BELL_SEGMENTS, endpoint=False)
    opening = bell_opening(around)
    vertices = [on_mask(np.array([[0., -1, 0]]))]
    for ring in range(1, BELL_RINGS + 1):
        vertices.append(on_mask(bell_direction(opening * ring / BELL_RINGS, around)))
    faces = []
    for i in range(BELL_SEGMENTS):
        j = (i + 1) % BELL_SEGMENTS
        faces.append((0, 1 + i, 1 + j))
        for k in range(BELL_RINGS - 1):
            a, b = 1 + k * BELL_SEGMENTS, 1 + (k + 1) * BELL_SEGMENTS
            faces.append((a + i, b + i, b + j, a + j))
    return np.concatenate(vertices), faces


def rim(opening):
    """A flat tube along the closed loop of the bell's opening."""
    center, vertices, faces = opening.mean(0), [], []
    count = len(opening)
    for i, point in enumerate(opening):
        tangent = opening[(i + 1) % count] - opening[i - 1]
        tangent /= np.linalg.norm(tangent)
        outward = point - center
        outward -= tangent * outward.dot(tangent)
        outward /= np.linalg.norm(outward)
        across = np.cross(tangent, outward)
        for s in range(RIM_SEGMENTS):
            angle = 2 * np.pi * s / RIM_SEGMENTS
            vertices.append(point + outward * np.cos(angle) * .009
                            + across * np.sin(angle) * .016)
    for i in range(count):
        j = (i + 1) % count
        for s in range(RIM_SEGMENTS):
            t = (s + 1) % RIM_SEGMENTS
            faces.append((i * RIM_SEGMENTS + s, i * RIM_SEGMENTS + t,
                          j * RIM_SEGMENTS + t, j * RIM_SEGMENTS + s))
    return np.array(vertices), faces


def below_bib(points):
    """The surface on which the bib lies: jacket, collar and mask."""
    chest = np.where(np.abs(points[:, 0]) < .115, jacket(points, .6) - .007,
                     TORSO(points) - .020)
    d = np.minimum(np.minimum(chest, collar(points, .002) - .010), 1.)
    return np.minimum(d, np.where(points[:, 2] > 1.50, mask(points) - .004, 1.))


def bib():
    """The bib, which hangs from the mask's chin to the chest, straight across the throat."""
    grid = np.zeros((BIB_ROWS, BIB_COLUMNS, 3))
    radii = np.linspace(.30, .04, 200)
    for column, angle in enumerate(np.radians(np.linspace(-90, 90, BIB_COLUMNS))):
        aside = abs(angle) / np.radians(90)
        z = np.linspace(1.574 + .036 * aside ** 2, 1.405 + .150 * aside ** 2.2, BIB_SAMPLES)
        out = np.array([np.sin(angle), -np.cos(angle), 0])
        points = out * radii[:, None, None] + np.array([0, 0, 1]) * z[None, :, None]
        inside = below_bib(points.reshape(-1, 3)).reshape(len(radii), BIB_SAMPLES) < 0
        reach = upper_hull(radii[np.argmax(inside, 0)])
        reach = np.convolve(np.pad(reach, 2, 'edge'), [.1, .2, .4, .2, .1], 'valid')
        at = np.linspace(0, BIB_SAMPLES - 1, BIB_ROWS)
        r = np.interp(at, range(BIB_SAMPLES), reach)
        grid[:, column] = np.stack([out[0] * r, out[1] * r,
                                    np.interp(at, range(BIB_SAMPLES), z)], 1)
    for _ in range(2):
        grid[:, 1:-1] = .5 * grid[:, 1:-1] + .25 * (grid[:, :-2] + grid[:, 2:])
    return grid.reshape(-1, 3), sheet_faces(BIB_ROWS, BIB_COLUMNS)


def upper_hull(heights):
    """The least concave function above the samples: the shape of taut cloth."""
    hull = heights.copy()
    count = len(heights)
    for p in range(count):
        for q in range(p + 1, count):
            t = (np.arange(p, q + 1) - p) / (q - p)
            hull[p:q + 1] = np.maximum(hull[p:q + 1], heights[p] * (1 - t) + heights[q] * t)
    return hull


def tongue():
    """The tongue: the spring over the crown of the head that holds the mask on."""
    center = np.array([0, .004, 1.69])
    polar = np.radians(np.linspace(4, 108, 10))
    grid = np.zeros((len(polar), 5, 3))
    for i, angle in enumerate(polar):
        half_width = .036 - .010 * i / (len(polar) - 1)
        on_head = smoothstep(15, 75, np.degrees(angle))
        for j, x in enumerate(np.linspace(-1, 1, 5)):
            d = np.array([[x * half_width / .1, np.sin(angle), np.cos(angle)]])
            d /= np.linalg.norm(d)
            reach = (cast_from_inside(lambda p: crown(p) - .006, center, d)[0] * on_head
                     + cast_from_inside(lambda p: mask(p) - .005, center, d)[0] * (1 - on_head))
            grid[i, j] = center + d[0] * reach
    return grid.reshape(-1, 3), sheet_faces(len(polar), 5)


def strap():
    """The strap around the back of the head, from rim to rim."""
    angles = np.radians(np.linspace(-108, 108, 19))
    grid = np.zeros((2, len(angles), 3))
    for i, z in enumerate((1.685, 1.655)):
        center = np.array([0, .004, z])
        for j, angle in enumerate(angles):
            d = np.array([[np.sin(angle), np.cos(angle), 0]])
            reach = cast_from_inside(lambda p: crown(p) - .005, center, d)[0]
            grid[i, j] = center + d[0] * (reach + .02 * (abs(j - 9) / 9) ** 6)
    return grid.reshape(-1, 3), sheet_faces(2, len(angles))


def crown(points):
    return np.minimum(head(points), hair(points))

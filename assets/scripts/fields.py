"""Shapes as distance fields.

A field is a function from an array of points, shape (N, 3), to signed distances in meters,
shape (N,), which are negative inside. The distances are first-order estimates. They are
accurate near the surface, where the mesher and the projection use them.
"""
import numpy as np


# --------------------------------------------------------------------------
# One-dimensional helpers
# --------------------------------------------------------------------------

def smoothstep(start, end, x):
    """0 before `start`, 1 after `end`, continuously differentiable; `start` may exceed `end`."""
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def bump(x, width):
    """A Gaussian of height 1 around 0."""
    return np.exp(-(x / width) ** 2)


def ridge(phase, sharpness=1.6):
    """The periodic profile of cloth folds, with narrow crests and wide valleys."""
    return np.exp(sharpness * (np.cos(phase) - 1)) - .35


def monotone_cubic(x, y, at):
    """Interpolate (x, y) by a monotone cubic (Fritsch and Carlson, harmonic slopes)."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    step = np.diff(x)
    slope = np.diff(y) / step
    tangent = np.zeros_like(y)
    for i in range(1, len(x) - 1):
        if slope[i - 1] * slope[i] > 0:
            w1 = 2 * step[i] + step[i - 1]
            w2 = step[i] + 2 * step[i - 1]
            tangent[i] = (w1 + w2) / (w1 / slope[i - 1] + w2 / slope[i])
    tangent[0], tangent[-1] = slope[0], slope[-1]
    at = np.clip(at, x[0], x[-1])
    i = np.clip(np.searchsorted(x, at) - 1, 0, len(step) - 1)
    t = (at - x[i]) / step[i]
    return ((1 + 2 * t) * (1 - t) ** 2 * y[i] + t * (1 - t) ** 2 * step[i] * tangent[i]
            + t * t * (3 - 2 * t) * y[i + 1] + t * t * (t - 1) * step[i] * tangent[i + 1])


# --------------------------------------------------------------------------
# Noise
# --------------------------------------------------------------------------

LATTICE_SIZE = 64
LATTICE = np.random.RandomState(7).rand(*[LATTICE_SIZE] * 3).astype(np.float32) * 2 - 1


def value_noise(points, frequency, seed=0):
    """Smooth noise in [-1, 1]; `frequency` is in cells per meter."""
    q = points * frequency + 17.3 + seed * 7.7
    cell = np.floor(q).astype(int)
    t = q - cell
    t = t * t * (3 - 2 * t)
    total = 0
    for corner in np.ndindex(2, 2, 2):
        weight = np.prod(np.where(corner, t, 1 - t), axis=1)
        i, j, k = ((cell + corner) % LATTICE_SIZE).T
        total = total + weight * LATTICE[i, j, k]
    return total


# --------------------------------------------------------------------------
# Combining fields
# --------------------------------------------------------------------------

def smooth_min(a, b, radius):
    """The union of two fields with a fillet of about `radius`."""
    h = np.maximum(radius - np.abs(a - b), 0) / radius
    return np.minimum(a, b) - h * h * radius * .25


def smooth_max(a, b, radius):
    """The intersection of two fields with a rounded edge."""
    return -smooth_min(-a, -b, radius)


def mirrored(points):
    """Return the points mirrored to the left half (x >= 0), so that one side describes both."""
    folded = points.copy()
    folded[:, 0] = np.abs(folded[:, 0])
    return folded


# --------------------------------------------------------------------------
# Primitives
# --------------------------------------------------------------------------

class GeneralizedCylinder:
    """A limb or trunk: a superellipse whose size and center change along an axis.

    The table's columns are the position along the axis, the half width along `side`, the
    radius toward -v, the radius toward +v, and the center's offsets along `side` and v, where
    v = axis x side. Between the rows all columns are interpolated by monotone cubics.
    """

    SAMPLES = 400

    def __init__(self, origin, axis, side, table, exponent=2.0):
        self.origin = np.array(origin, float)
        self.axis = np.array(axis, float) / np.linalg.norm(axis)
        side = np.array(side, float)
        side -= self.axis * side.dot(self.axis)
        self.side = side / np.linalg.norm(side)
        self.v = np.cross(self.axis, self.side)
        self.exponent = exponent
        rows = np.array(sorted(table), float)
        self.along = np.linspace(rows[0, 0], rows[-1, 0], self.SAMPLES)
        self.columns = [monotone_cubic(rows[:, 0], rows[:, c], self.along)
                        for c in range(1, rows.shape[1])]

    def __call__(self, points):
        q = points - self.origin
        along, u, v = q @ self.axis, q @ self.side, q @ self.v
        inside = np.clip(along, self.along[0], self.along[-1])
        beyond = along - inside
        half_width, front, back, center_u, center_v = [
            np.interp(inside, self.along, column) for column in self.columns]
        v = v - center_v
        depth = np.where(v < 0, front, back)
        cap = np.minimum(half_width, depth)
        return superellipsoid(np.stack([u - center_u, v, beyond], 1),
                              np.stack([half_width, depth, cap], 1), self.exponent)


def superellipsoid(q, radii, exponent=2.0):
    """The first-order distance of q to a superellipsoid around the origin."""
    n = exponent
    scaled = np.abs(q / radii)
    level = (scaled ** n).sum(-1) ** (1 / n)
    steepness = (np.maximum(level, 1e-9) ** (1 - n)
                 * np.sqrt(((scaled ** (n - 1) / radii) ** 2).sum(-1)))
    return (level - 1) / np.maximum(steepness, 1e-9)


def ellipsoid(points, center, radii):
    return superellipsoid(points - np.array(center), np.array(radii))


def round_cone(points, a, b, radius_a, radius_b):
    """A capsule from a to b whose radius changes linearly."""
    a, b = np.array(a, float), np.array(b, float)
    ab = b - a
    t = np.clip(((points - a) @ ab) / (ab @ ab), 0, 1)
    return (np.linalg.norm(points - a - t[..., None] * ab, axis=-1)
            - (radius_a + (radius_b - radius_a) * t))


def cone_chain(points, joints, radii, blend):
    """Round cones between consecutive joints, blended into each other."""
    links = [round_cone(points, joints[i], joints[i + 1], radii[i], radii[i + 1])
             for i in range(len(joints) - 1)]
    distance = links[0]
    for link in links[1:]:
        distance = smooth_min(distance, link, blend)
    return distance


def rounded_box(points, center, half_size, radius):
    q = np.abs(points - np.array(center)) - (np.array(half_size) - radius)
    return np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0) - radius


# --------------------------------------------------------------------------
# Using a field
# --------------------------------------------------------------------------

def gradient(field, points, step=1e-3):
    """The field's gradient by central differences."""
    result = np.zeros_like(points)
    for axis in range(3):
        offset = np.zeros(3)
        offset[axis] = step
        result[:, axis] = (field(points + offset) - field(points - offset)) / (2 * step)
    return result


def project(field, points, iterations=3, step=1e-3):
    """Move points onto the surface by Newton steps along the gradient."""
    for _ in range(iterations):
        slope = gradient(field, points, step)
        length2 = np.maximum((slope * slope).sum(1), 1e-6)
        points = points - slope * (field(points) / length2)[:, None]
    return points


def cast_from_inside(field, origins, directions, reach=.35, halvings=28):
    """The distance from points inside to the surface along unit directions, by bisection."""
    near = np.zeros(len(directions))
    far = np.full(len(directions), reach)
    for _ in range(halvings):
        middle = (near + far) / 2
        inside = field(origins + directions * middle[:, None]) < 0
        near, far = np.where(inside, middle, near), np.where(inside, far, middle)
    return (near + far) / 2

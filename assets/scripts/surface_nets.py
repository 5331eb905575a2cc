"""Quad meshes of distance fields, by naive surface nets and Laplacian smoothing."""
import numpy as np

from fields import project

CUBE_CORNERS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0),
                (0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]
CUBE_EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8)
              if np.abs(np.subtract(CUBE_CORNERS[a], CUBE_CORNERS[b])).sum() == 1]
SLAB = 64    # number of grid planes evaluated at a time, to limit memory


def surface_nets(field, low, high, cell):
    """Return vertices (N, 3) and outward-facing quads (M, 4) of a field's zero level.

    Each cell that the surface crosses has one vertex, at the mean of the crossings of its
    edges (S. F. Gibson, Constrained Elastic Surface Nets, 1998).
    """
    low = np.array(low, float)
    count = np.ceil((np.array(high) - low) / cell).astype(int) + 1
    axes = [low[i] + cell * np.arange(count[i]) for i in range(3)]
    values = np.empty(count, np.float32)
    for start in range(0, count[0], SLAB):
        grid = np.stack(np.meshgrid(axes[0][start:start + SLAB], axes[1], axes[2],
                                    indexing='ij'), -1)
        values[start:start + SLAB] = field(grid.reshape(-1, 3)).reshape(grid.shape[:-1])
    inside = values < 0

    corners_inside = np.zeros(count - 1, np.int8)
    for dx, dy, dz in CUBE_CORNERS:
        corners_inside += inside[dx:count[0] - 1 + dx, dy:count[1] - 1 + dy,
                                 dz:count[2] - 1 + dz]
    crossed = (corners_inside > 0) & (corners_inside < 8)
    cells = np.argwhere(crossed)
    vertex_of_cell = np.full(crossed.shape, -1, np.int64)
    vertex_of_cell[crossed] = np.arange(len(cells))
    vertices = low + cell * (cells + mean_edge_crossing(values, cells))
    return vertices, crossing_quads(inside, count, vertex_of_cell)


def mean_edge_crossing(values, cells):
    """Return the position of each cell's vertex within the cell, in cell units."""
    position = np.zeros((len(cells), 3))
    crossings = np.zeros(len(cells))
    for a, b in CUBE_EDGES:
        corner_a, corner_b = np.array(CUBE_CORNERS[a]), np.array(CUBE_CORNERS[b])
        value_a = values[tuple((cells + corner_a).T)]
        value_b = values[tuple((cells + corner_b).T)]
        crosses = (value_a < 0) != (value_b < 0)
        t = np.where(crosses, value_a / np.where(crosses, value_a - value_b, 1), 0)
        point = corner_a + t[:, None] * (corner_b - corner_a)
        position += np.where(crosses[:, None], point, 0)
        crossings += crosses
    return position / crossings[:, None]


def crossing_quads(inside, count, vertex_of_cell):
    """Return one quad around every grid edge that the surface crosses."""
    quads = []
    for d in range(3):
        here = tuple(slice(0 if k == d else 1, count[k] - 1) for k in range(3))
        there = tuple(slice(1, count[k] if k == d else count[k] - 1) for k in range(3))
        edges = np.argwhere(inside[here] != inside[there])
        if len(edges) == 0:
            continue
        leaving = inside[here][tuple(edges.T)]
        base = edges + [0 if k == d else 1 for k in range(3)]
        u, v = np.eye(3, dtype=int)[(d + 1) % 3], np.eye(3, dtype=int)[(d + 2) % 3]
        quad = np.stack([vertex_of_cell[tuple((base - u - v).T)],
                         vertex_of_cell[tuple((base - v).T)],
                         vertex_of_cell[tuple(base.T)],
                         vertex_of_cell[tuple((base - u).T)]], 1)
        quad[~leaving] = quad[~leaving][:, ::-1]
        quads.append(quad)
    return np.concatenate(quads)


def edges_of(quads):
    """Return every edge once for each of its quads, with sorted vertex indices."""
    return np.sort(np.concatenate([quads[:, [i, (i + 1) % 4]] for i in range(4)]), 1)


def nonmanifold_count(quads):
    """Count the edges with more than two quads, which the remesher rejects."""
    _, uses = np.unique(edges_of(quads), axis=0, return_counts=True)
    return int((uses > 2).sum())


def relax(vertices, quads, iterations, strength=.5):
    """Smooth (Laplacian), to remove the steps of the grid."""
    edges = np.unique(edges_of(quads), axis=0)
    valence = np.maximum(np.bincount(edges.ravel(), minlength=len(vertices)), 1)[:, None]
    for _ in range(iterations):
        total = np.zeros_like(vertices)
        np.add.at(total, edges[:, 0], vertices[edges[:, 1]])
        np.add.at(total, edges[:, 1], vertices[edges[:, 0]])
        vertices = vertices + (total / valence - vertices) * strength
    return vertices


def mesh_of_field(field, low, high, cell, relaxing):
    """Return a field's surface, smoothed and projected back onto the field."""
    vertices, quads = surface_nets(field, low, high, cell)
    vertices = relax(vertices, quads, relaxing)
    return project(field, vertices, 1), quads

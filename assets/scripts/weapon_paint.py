"""The weapons' texture atlas: steel, brass, tape, felt, leather.

CHART holds the area of each material: u0, u1, v0, v1. The guard's chart is polar around
(.25, .75); the knuckle bow shares it.
"""
import numpy as np

from fields import smoothstep, value_noise
from materials import normals_of_height

SIZE = 512
CHART = {'blade': (.0, 1., .02, .23), 'blade end': (.0, .05, .02, .20),
         'grip': (.02, .98, .27, .48), 'guard': (.03, .47, .55, .95),
         'brass': (.52, .73, .52, .73), 'tape': (.77, .98, .52, .73),
         'felt': (.52, .73, .77, .98), 'pommel': (.77, .98, .77, .98)}
SCRATCHES = 130
# The radius of the guard in its chart, as a share of the chart's height.
GUARD_SHARE = .24 / 1.05
# Dents of other blades and points: how many, their depth and half width in meters. Most are small.
DENTS, DENT_DEPTH_M, DENT_RADIUS_M = 70, (.00004, .00022), (.0012, .0065)
# How far the sheet metal is out of true, over a few centimeters.
WAVE_M = .00016


def paint(guard_radius):
    """Return color (SIZE, SIZE, 3), surface (occlusion, roughness, metalness) and normals."""
    axis = (np.arange(SIZE) + .5) / SIZE
    u, v = np.meshgrid(axis, axis)

    def noise(along, across, seed):
        points = np.stack([u.ravel() * along, v.ravel() * across, 0 * u.ravel()], 1)
        return value_noise(points, 1, seed).reshape(SIZE, SIZE)

    # Steel with grinding marks along the blade.
    ground = noise(12, 400, 1) * .5 + noise(30, 180, 2) * .5
    stain = noise(9, 30, 3)
    color = (.56 + .05 * ground + .05 * stain)[..., None] * np.array((.98, .99, 1.))
    rough = .34 + .10 * ground + .08 * stain
    metal = np.ones((SIZE, SIZE))

    # The grip is black leather or rubber.
    grip = (v >= .25) & (v < .5)
    leather = noise(60, 60, 6) * .5 + noise(140, 140, 7) * .5
    color[grip] = ((1 + .5 * leather)[..., None] * np.array((.045, .045, .05)))[grip]
    rough[grip], metal[grip] = (.62 + .2 * leather)[grip], 0

    # The guard has turning marks, dents and scratches from other blades, and is worn dull and gray
    # where they slide.
    guard = (v >= .5) & (u < .5)
    x, y = (u - .25) * 4, (v - .75) * 4
    turned, scratched = turning_marks(x, y), scratches(x, y)
    worn = noise(14, 14, 9) * .6 + noise(40, 40, 10) * .4
    shade = .54 + .05 * turned + .07 * scratched + .05 * worn
    color[guard] = (shade[..., None] * np.array((1, .995, .985)))[guard]
    rough[guard] = np.clip(.47 + .06 * turned + .14 * scratched + .09 * worn, .1, 1)[guard]
    meter = GUARD_SHARE * SIZE / guard_radius       # in texels
    height = np.where(guard, dents(u * SIZE, v * SIZE, meter) + WAVE_M * noise(11, 11, 11), 0) * meter
    normals = np.where(guard[..., None], normals_of_height(height, .5), (.5, .5, 1.))

    speckle = (1 + .12 * noise(90, 90, 8))[..., None]
    for u0, v0, base, roughness, metallic in (
            (.50, .50, (.72, .55, .28), .30, 1), (.75, .50, (.05, .13, .45), .55, 0),
            (.50, .75, (.23, .22, .21), .95, 0), (.75, .75, (.50, .50, .52), .28, 1)):
        here = (u >= u0) & (u < u0 + .25) & (v >= v0) & (v < v0 + .25)
        color[here] = (speckle * np.array(base))[here]
        rough[here], metal[here] = roughness, metallic
    return color, np.stack([np.ones((SIZE, SIZE)), rough, metal], -1), normals


def dents(x, y, meter):
    """The depth in meters below the round sheet, at places given in texels."""
    random = np.random.RandomState(5)
    height = np.zeros((SIZE, SIZE))
    for _ in range(DENTS):
        angle, away = random.rand() * 2 * np.pi, np.sqrt(random.rand()) * GUARD_SHARE * SIZE
        center = .25 * SIZE + away * np.cos(angle), .75 * SIZE + away * np.sin(angle)
        small = random.rand() ** 3
        radius = np.interp(small, (0, 1), DENT_RADIUS_M) * meter
        # A blade leaves an oval dent, a point a round one.
        way, longer = random.rand() * np.pi, 1 + 1.5 * random.rand()
        along = ((x - center[0]) * np.cos(way) + (y - center[1]) * np.sin(way)) / longer
        across = (y - center[1]) * np.cos(way) - (x - center[0]) * np.sin(way)
        height -= np.interp(small, (0, 1), DENT_DEPTH_M) * np.exp(
            -(along ** 2 + across ** 2) / radius ** 2)
    return height


def turning_marks(x, y):
    """Fine rings, slightly uneven along their circumference."""
    radius, angle = np.hypot(x, y).ravel(), np.arctan2(y, x).ravel()
    points = np.stack([radius * 60, np.cos(angle) * 2, np.sin(angle) * 2], 1)
    return value_noise(points, 1, 5).reshape(SIZE, SIZE)


def scratches(x, y):
    """Straight scratches of random place, length and depth."""
    random = np.random.RandomState(3)
    depth = np.zeros((SIZE, SIZE))
    for _ in range(SCRATCHES):
        angle, center = random.rand() * 2 * np.pi, random.randn(2) * .5
        across = np.abs((x - center[0]) * np.sin(angle) - (y - center[1]) * np.cos(angle))
        along = (x - center[0]) * np.cos(angle) + (y - center[1]) * np.sin(angle)
        stroke = smoothstep(.012, .004, across) * (np.abs(along) < random.rand() * .35)
        depth = np.maximum(depth, stroke * random.rand())
    return depth

"""What is painted on the hall's walls and laid on its floor after its light was baked.

The faces lie flat in front of a surface of the hall and are lit like it: their places on the
light map are those of the surface below them. So they can be changed without baking again.
Axes as in build_salle.py.
"""
import bmesh
import numpy as np

PISTE_TOP_M = .018
# The second piste crosses the hall behind one end of the first. game/view/scene/second_duel.c has
# the same place.
SECOND_Y, SECOND_X, SECOND_HALF_LENGTH, SECOND_HALF_WIDTH = -9.25, -1.45, 4.4, .75

# name: color, roughness
PAINT = {'piste_second': ((.30, .31, .32), .5), 'piste_line': ((.80, .80, .77), .6),
         'paint_blue': ((.045, .085, .16), .7), 'paint_red': ((.33, .040, .030), .7)}

BEFORE_WALL_M = .008      # of what is painted, so that nothing flickers
ARC_PIECES = 10
# The club's name: the height of its letters, of their feet above the floor, the width of a stroke.
LETTER_M, LETTER_FOOT_M, STROKE = .80, 2.62, .19
LETTER_GAP, WORD_GAP = .24, .62    # shares of a letter's height
NAME = 'SALLE BATTUTA'


# --- letters: polygons of four corners in a box 1 high, with its width

def bar(a, b, width=STROKE):
    """A straight stroke from a to b whose ends are level or upright."""
    (ax, ay), (bx, by) = a, b
    if abs(bx - ax) > abs(by - ay):
        return [(ax, ay - width / 2), (bx, by - width / 2), (bx, by + width / 2),
                (ax, ay + width / 2)]
    wide = width / 2 * np.hypot(bx - ax, by - ay) / abs(by - ay)
    return [(ax - wide, ay), (ax + wide, ay), (bx + wide, by), (bx - wide, by)]


def arc(middle, radius, from_deg, to_deg, width=STROKE):
    """A bent stroke, counter-clockwise; `radius` in both directions, of its outer edge."""
    angles = np.radians(np.linspace(from_deg, to_deg, ARC_PIECES + 1))
    round_ = np.stack([np.cos(angles), np.sin(angles)], 1)
    outer = np.array(middle) + round_ * radius
    inner = np.array(middle) + round_ * (np.array(radius) - width)
    return [[tuple(inner[k]), tuple(outer[k]), tuple(outer[k + 1]), tuple(inner[k + 1])]
            for k in range(ARC_PIECES)]


def letter(name):
    """Return the polygons of a letter and its width."""
    s = STROKE
    if name == 'A':
        return [bar((.10, 0), (.40, 1)), bar((.70, 0), (.40, 1)),
                bar((.22, .28), (.58, .28), .15)], .80
    if name == 'B':
        low, high = (.34, .28), (.34, .75)
        rows = [bar((s, .5 * s), (.34, .5 * s)), bar((s, .53), (.34, .53), .16),
                bar((s, 1 - .5 * s), (.34, 1 - .5 * s))]
        return ([bar((.5 * s, 0), (.5 * s, 1))] + rows + arc(low, (.30, .28), -90, 90)
                + arc(high, (.26, .25), -90, 90)), .66
    if name == 'E':
        return [bar((.5 * s, 0), (.5 * s, 1)), bar((s, .5 * s), (.56, .5 * s)),
                bar((s, .52), (.50, .52), .17), bar((s, 1 - .5 * s), (.56, 1 - .5 * s))], .58
    if name == 'L':
        return [bar((.5 * s, 0), (.5 * s, 1)), bar((s, .5 * s), (.56, .5 * s))], .58
    if name == 'S':
        return (arc((.31, .725), (.29, .275), 20, 270)
                + arc((.31, .275), (.31, .275), -160, 90)), .62
    if name == 'T':
        return [bar((.36, 0), (.36, 1 - s)), bar((0, 1 - .5 * s), (.72, 1 - .5 * s))], .72
    if name == 'U':
        return ([bar((.5 * s, .34), (.5 * s, 1)), bar((.70 - .5 * s, .34), (.70 - .5 * s, 1))]
                + arc((.35, .34), (.35, .34), 180, 360)), .70
    raise ValueError(name)


def written(text):
    """Return the polygons of a line of text in meters, with its middle at 0 and its feet at 0."""
    polygons, x = [], 0.
    for name in text:
        if name == ' ':
            x += WORD_GAP - LETTER_GAP
            continue
        parts, width = letter(name)
        polygons += [[(px + x, py) for px, py in part] for part in parts]
        x += width + LETTER_GAP
    shift = (x - LETTER_GAP) / 2
    return [[((px - shift) * LETTER_M, py * LETTER_M) for px, py in part] for part in polygons]


# --- the mark: two crossed blades before a ring

def crossed_blades(middle, size):
    """Return polygons of two crossed weapons: blade, guard and grip, points up."""
    polygons = []
    for side in (1, -1):
        along = np.array([side * np.sin(.66), np.cos(.66)])
        across = np.array([along[1], -along[0]])

        def strip(low, high, wide_low, wide_high):
            corners = [(low, -wide_low), (low, wide_low), (high, wide_high), (high, -wide_high)]
            return [tuple(np.array(middle) + size * (along * l + across * w))
                    for l, w in corners]
        polygons += [strip(-.36, 1.10, .020, .010), strip(-.62, -.40, .034, .034),
                     strip(-.40, -.34, .13, .10), strip(-.34, -.30, .10, .05),
                     strip(-.66, -.62, .05, .05)]
    return polygons


# --- onto the walls

def facing(polygon):
    """Return the corners counter-clockwise, as they must be seen from the hall."""
    around = sum(ax * by - bx * ay
                 for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]))
    return polygon if around > 0 else polygon[::-1]


def end_wall(end):
    """Return (material, polygons) of one end wall; `end` is the sign of its y."""
    def onto(polygons):
        # Seen from the hall, x runs to the right on the wall at +y and to the left at -y.
        y = end * (11. - BEFORE_WALL_M)
        return [[(end * u, y, v) for u, v in facing(polygon)] for polygon in polygons]

    def stripe(v, height, half_width):
        return [[(-half_width, v), (half_width, v), (half_width, v + height),
                 (-half_width, v + height)]]
    name = [[(u, v + LETTER_FOOT_M) for u, v in part] for part in written(NAME)]
    # Stripes end where a beam or the door would cut them.
    blue = name + crossed_blades((0, 4.42), .78) + stripe(1.25, .05, 5.98)
    red = stripe(2.30, .09, 4.6) + stripe(3.66, .09, 4.6)
    return [('paint_blue', onto(blue)), ('paint_red', onto(red))]


def second_piste():
    """Return (material, polygons) of the second piste with its lines."""
    x, y, l, w, z = SECOND_X, SECOND_Y, SECOND_HALF_LENGTH, SECOND_HALF_WIDTH, PISTE_TOP_M

    def flat(x0, x1, y0, y1, top):
        return [(x0, y0, top), (x1, y0, top), (x1, y1, top), (x0, y1, top)]

    def upright(a, b):
        return [(*a, 0), (*b, 0), (*b, z), (*a, z)]
    corners = [(x - l, y - w), (x + l, y - w), (x + l, y + w), (x - l, y + w)]
    piste = [flat(x - l, x + l, y - w, y + w, z)]
    piste += [upright(corners[k], corners[(k + 1) % 4]) for k in range(4)]
    lines = [flat(x + at - .025, x + at + .025, y - w, y + w, z + .002) for at in (-2, 0, 2)]
    lines += [flat(x - l, x + l, y + s * (w - .04) - .03, y + s * (w - .04) + .03, z + .002)
              for s in (-1, 1)]
    return [('piste_second', piste), ('piste_line', lines)]


# --- their light

def light_below(mesh, axis, at):
    """Return the map from a place in the plane where coordinate `axis` is `at` to the light map.

    Of the surface that lies there in `mesh`, of which all faces must be on one piece of the map.
    """
    light, places, uv = mesh.uv_layers['LM'].data, [], []
    for face in mesh.polygons:
        corners = [mesh.vertices[k].co for k in face.vertices]
        if all(abs(c[axis] - at) < 1e-4 for c in corners):
            places += [tuple(c) for c in corners]
            uv += [tuple(light[k].uv) for k in face.loop_indices]
    flat = np.delete(np.array(places), axis, 1)
    equations = np.column_stack([flat, np.ones(len(flat))])
    map_, _, _, _ = np.linalg.lstsq(equations, np.array(uv), rcond=None)
    worst = np.abs(equations @ map_ - uv).max()
    if worst > 1e-4:
        raise ValueError(f'the plane {axis} = {at} is in pieces on the light map: {worst}')
    return lambda place: np.append(np.delete(np.array(place), axis), 1) @ map_


def add_marks(obj, make):
    """Add all of the above to the unwrapped hall; make(name) makes a material."""
    mesh = obj.data
    floor = light_below(mesh, 2, 0.)
    pieces = [(floor, second_piste())]
    pieces += [(light_below(mesh, 1, end * 11.), end_wall(end)) for end in (-1, 1)]
    slot = {}
    for name in PAINT:
        slot[name] = len(mesh.materials)
        mesh.materials.append(make(name))
    made = bmesh.new()
    made.from_mesh(mesh)
    tiled, lit = (made.loops.layers.uv[name] for name in ('UVMap', 'LM'))
    for light, parts in pieces:
        for name, polygons in parts:
            for polygon in polygons:
                face = made.faces.new([made.verts.new(place) for place in polygon])
                face.material_index = slot[name]
                for loop in face.loops:
                    loop[tiled].uv = (0, 0)
                    loop[lit].uv = light(loop.vert.co)
    made.to_mesh(mesh)
    made.free()

// Bends a blade: the curve is given by points and directions at equal fractions of the blade's
// length, in the model's frame. The part of the straight model beyond the guard follows it.
#define BEND_PLACES 17 // must equal DUEL_CURVE_PLACES

uniform bool bent;
uniform vec3 straight_guard, straight_tip;
uniform vec3 bend_point[BEND_PLACES];
uniform vec3 bend_direction[BEND_PLACES];

// Rotates `v` by the shortest rotation that takes the direction `from` to `to`.
vec3 turn(vec3 v, vec3 from, vec3 to)
{
    vec3 axis = cross(from, to);
    float cosine = dot(from, to);
    return v * cosine + cross(axis, v) + axis * dot(axis, v) / (1.0 + cosine);
}

void bend(inout vec3 place, inout vec3 normal)
{
    vec3 way = straight_tip - straight_guard;
    float size = length(way);
    vec3 straight = way / size;
    float share = dot(place - straight_guard, straight) / size;
    if (!bent || share <= 0.0) {
        return;
    }
    vec3 off = place - straight_guard - straight * share * size;
    float along = min(share, 1.0) * float(BEND_PLACES - 1);
    int i = min(int(along), BEND_PLACES - 2);
    float t = along - float(i), step = size / float(BEND_PLACES - 1);

    // A cubic Hermite curve between two points, so that directions are continuous.
    float t2 = t * t, t3 = t2 * t;
    vec3 from = bend_point[i], to = bend_point[i + 1];
    vec3 leaving = bend_direction[i] * step, arriving = bend_direction[i + 1] * step;
    vec3 at = from * (2.0 * t3 - 3.0 * t2 + 1.0) + leaving * (t3 - 2.0 * t2 + t) +
              to * (3.0 * t2 - 2.0 * t3) + arriving * (t3 - t2);
    vec3 direction = normalize(mix(bend_direction[i], bend_direction[i + 1], t));
    // The rounded end of the tip lies beyond the curve and continues straight.
    at += direction * max(share - 1.0, 0.0) * size;
    place = at + turn(off, straight, direction);
    normal = turn(normal, straight, direction);
}

// How much of the hall's soft light the fencers' limbs keep from a place: each is a capsule,
// and what a small surface sees of it is told by how far and how high over it the limb is.
#define LIMBS_MOST 24 // both fencers' LIMB_COUNT

// Two of each: an end, and the radius; the other end, and half the length with the ends round.
uniform vec4 limb[2 * LIMBS_MOST];
uniform int limb_count;

// The nearest place of a limb is looked for from this far over the surface, metres: seen
// from itself the thigh that closes over a belly begins beside it, where it hides nothing.
const float OVER_M = 0.08;

// 1 open .. 0 hidden.
float open_to_light(vec3 place, vec3 normal)
{
    float open = 1.0;
    vec3 over = place + OVER_M * normal;
    for (int i = 0; i < limb_count; i++) {
        vec3 a = limb[2 * i].xyz, along = limb[2 * i + 1].xyz - a;
        float radius = limb[2 * i].w, reach = limb[2 * i + 1].w;
        float t = dot(over - a, along) / max(dot(along, along), 1e-6);
        vec3 way = a + clamp(t, 0.0, 1.0) * along - place;
        float square = max(dot(way, way), radius * radius);
        // A cylinder without end fills r / d of the view of a surface that faces it (the
        // view factor of J. Howell's catalogue, B-31); one with ends less, a ball r2 / d2.
        float height = max(dot(way, normal), 0.0);
        open *= 1.0 - height * radius * reach * inversesqrt(square + reach * reach) / square;
    }
    // Once more: the capsules are lean, without folds, hands and weapon.
    return open * open;
}

// Ambient occlusion by the fencers' limbs: how much of the hall's diffuse light they block at a
// place. Each limb is a capsule; the part of a small surface's view that it covers follows from its
// distance and its height over the surface.
#define LIMBS_MOST 24 // LIMB_COUNT of both fencers

// Two vectors for each limb: an end and the radius; the other end and half the length including the
// round ends.
uniform vec4 limb[2 * LIMBS_MOST];
uniform int limb_count;

// The nearest point of a limb is searched from a point this far above the surface, meters. Searched
// from the surface itself, the nearest point of a thigh that closes over the belly lies beside the
// surface, where it blocks nothing.
const float OVER_M = 0.08;

// The fraction of the diffuse light that reaches a place: 1 all, 0 none.
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
        // An infinite cylinder covers r / d of the view of a surface that faces it (J. Howell's
        // catalog of view factors, B-31). A finite cylinder covers less, a ball r2 / d2.
        float height = max(dot(way, normal), 0.0);
        open *= 1.0 - height * radius * reach * inversesqrt(square + reach * reach) / square;
    }
    // Squared, because the capsules are too thin: they lack folds, hands and weapon.
    return open * open;
}

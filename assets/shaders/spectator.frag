// Spectators far from the piste, and who fences on the second one (ON_PISTE): dull cloth and skin in
// the hall's diffuse light. The shadow map does not reach them.
#include "light.glsl"
#if !defined(PLAIN) && !defined(ON_PISTE)
#define PROBED
#include "probe.glsl"
#endif

in vec3 v_place;
in vec3 v_normal;
in vec3 v_color;
#ifndef ON_PISTE
in vec3 v_rest;
in vec3 v_shirt;
in float v_garment;
#endif

uniform vec3 sky_share; // of the diffuse light by day

out vec4 out_color;

// The sun does not shine on the benches, only what the floor and the other walls return of it.
// The second piste lies partly in the sun's light.
#ifdef ON_PISTE
const float KEY_SHARE = 0.80, SKY_SHARE = 1.9;
#else
const float KEY_SHARE = 0.22, SKY_SHARE = 1.0;
// Fencers have more of the windows' light by the key light, which the probes leave out for them.
const float PROBE_SHARE = 1.25;
#endif

#ifndef ON_PISTE
// What a spectator wears, drawn on the model at rest (build_spectator.py; x to one side, y up, z
// forward, meters): the jacket is open at the neck, over a shirt with a collar and cuffs, and is
// buttoned below; the soles are light.
vec3 worn_color()
{
    const vec3 SHOULDER = vec3(0.184, 1.062, -0.012), ARM_AXIS = vec3(0.70679, -0.70679, 0.02999);
    const float CUFF_S = 0.530;         // from there to the wrist, meters from the shoulder
    const vec2 COLLAR_M = vec2(0.085, 1.085); // half its width, and its lower edge
    const float OPEN_FROM = 0.88, OPEN_WIDE = 0.26; // the V of the neck
    vec3 p = vec3(abs(v_rest.x), v_rest.yz);
    float soft = max(fwidth(v_rest.x) + fwidth(v_rest.y), 1e-5);
    if (v_garment < 0.5) {
        float aside = OPEN_WIDE * (p.y - OPEN_FROM) - p.x;
        bool on_arm = p.x > 0.24;
        float shirt = on_arm ? (dot(p - SHOULDER, ARM_AXIS) - CUFF_S) / soft
                             : max(p.z > 0.0 ? aside / soft : -1.0, min(p.y - COLLAR_M.y, COLLAR_M.x - p.x) / soft);
        float lapel = !on_arm && p.z > 0.0 ? 1.0 - smoothstep(0.004, 0.004 + soft, abs(aside + 0.004)) : 0.0;
        float front = p.z > 0.0 && p.y < OPEN_FROM ? 1.0 - smoothstep(0.003, 0.003 + soft, p.x) : 0.0;
        bool same = distance(v_shirt, v_color) < 0.01;
        float edge = same ? 0.0 : 0.35 * max(lapel, front);
        return mix(v_color * (1.0 - edge), v_shirt, clamp(shirt + 0.5, 0.0, 1.0));
    }
    bool is_shoe = v_garment > 1.5 && v_garment < 2.5;
    return is_shoe && p.y < 0.022 ? vec3(0.35) : v_color;
}
#endif

#if defined(DARK) && !defined(ON_PISTE)
// What the lit piste and the floor beside it return to the benches of a dark hall: the light on a
// white surface that faces it, and where it seems to come from.
const vec3 PISTE_RETURNS = vec3(0.20, 0.19, 0.17);
const float PISTE_GLOWS_M = 0.9;
// At their edges cloth and hair mirror it as well, most where they look up to the spotlights: a rim
// that parts a dark head from a dark wall.
const float RIM = 0.55, RIM_NARROW = 2.5, RIM_BELOW = 0.3;

vec3 piste_way(vec3 place)
{
    return normalize(vec3(clamp(place.x, -PISTE.x, PISTE.x), PISTE_GLOWS_M, 0.0) - place);
}

// The piste is long: a surface at right angles still has a quarter of the light.
float piste_faces(vec3 place, vec3 normal)
{
    float faces = clamp(0.5 + 0.5 * dot(normal, piste_way(place)), 0.0, 1.0);
    return faces * faces;
}

// How much of it the edge of a surface mirrors to the eye.
float piste_rim(vec3 place, vec3 normal)
{
    float aside = 1.0 - abs(dot(normal, normalize(eye - place)));
    return RIM * mix(RIM_BELOW, 1.0, max(normal.y, 0.0)) * pow(aside, RIM_NARROW);
}
#endif

// The bench, the legs and the wall take light away from below.
const float OPEN_FROM_M = 0.0, OPEN_TO_M = 1.1, LEAST_OPEN = 0.45;

void main()
{
    vec3 normal = normalize(v_normal);
    float toward = clamp(0.2 + 0.8 * dot(normal, key_direction), 0.0, 1.0);
    vec3 key = KEY_SHARE * key_color * toward;
#ifdef PROBED
    // The probe at the benches has seen the hall as dark as it is.
    vec3 light = PROBE_SHARE * hall_light(normal) + key * light_share(v_place);
#else
    vec3 sky = mix(vec3(0.105, 0.08, 0.06), vec3(0.185, 0.19, 0.20), 0.5 + 0.5 * normal.y);
    float window_side = 0.5 + 0.5 * normal.z;
    sky += vec3(0.12, 0.13, 0.145) * window_side * window_side;
    vec3 light = (sky * sky_share * SKY_SHARE + key) * light_share(v_place);
#endif
#ifdef ON_PISTE
    vec3 base = v_color;
#else
    vec3 base = worn_color();
#endif
    light *= mix(LEAST_OPEN, 1.0, smoothstep(OPEN_FROM_M, OPEN_TO_M, v_place.y));
    light += flood_light(v_place, normal);
#if defined(DARK) && !defined(ON_PISTE)
    light += PISTE_RETURNS * piste_faces(v_place, normal);
    vec3 rim = PISTE_RETURNS * piste_rim(v_place, normal);
#else
    const vec3 rim = vec3(0.0);
#endif
    out_color = vec4(to_screen(base * light + rim), 1.0);
}

// The hall's light, shared by all lit surfaces: a key light through the windows with a shadow map,
// the surroundings for reflections, and the conversion to screen colors.
#include "tone.glsl"

uniform vec3 eye;
uniform vec3 key_direction;     // toward the light
uniform vec3 key_color;
uniform mat4 shadow_from_world; // to 0..1
uniform vec2 shadow_step;       // the step between soft-shadow samples, in the texture
uniform sampler2DShadow shadow_map;

// The mood of the hall (picture_mood.h). DARK: only the piste is lit.
uniform vec3 glass_light;       // that comes through the windows
uniform vec3 ceiling_light;     // of the lamps under the ceiling
#ifdef DARK
uniform vec3 room_share;        // of the hall's light that remains away from the piste
uniform vec3 flood_color;       // light of the lit scoring lamps
uniform vec3 flood_place;
#else
const vec3 room_share = vec3(1.0);
#endif

// Half the length, the height and half the width of the hall, meters.
const vec3 HALL = vec3(11.0, 6.0, 6.0);

// The piste, which stays lit where the hall is dark: half its length and width, and how far its
// light fades out beside it, meters.
const vec2 PISTE = vec2(7.6, 1.2);
const vec2 PISTE_FADES = vec2(1.5, 1.2);
// The spotlights hang between these heights, so the ceiling above the piste is as dark as the walls.
const vec2 SPOTLIGHTS_M = vec2(3.2, 4.4);

// How much of the light arrives at a place: all of it on the piste.
vec3 light_share(vec3 place)
{
#ifdef DARK
    vec2 off = clamp((abs(place.xz) - PISTE) / PISTE_FADES, 0.0, 1.0);
    vec2 on = 1.0 - off * off * (3.0 - 2.0 * off);
    float below = 1.0 - smoothstep(SPOTLIGHTS_M.x, SPOTLIGHTS_M.y, place.y);
    return mix(room_share, vec3(1.0), on.x * on.y * below);
#else
    return vec3(1.0);
#endif
}

// The light of the scoring lamps on a surface.
vec3 flood_light(vec3 place, vec3 normal)
{
#ifdef DARK
    vec3 way = flood_place - place;
    float square = dot(way, way);
    float faces = 0.6 + 0.4 * dot(way, normal) * inversesqrt(square + 1e-4);
    return flood_color * faces / (1.0 + 0.25 * square);
#else
    return vec3(0.0);
#endif
}

// A texture's color as linear light.
vec3 from_texture(vec3 c)
{
#ifdef PLAIN
    // The sampler does not decode sRGB here: a polynomial approximates its curve within 0.003.
    return c * (c * (c * 0.305 + 0.682) + 0.0125);
#else
    return c;
#endif
}

// Shadows fade out toward the map's two ends along the piste, over this many soft-shadow steps:
// 32 cm, within the margin that picture_key_shadow.c leaves there.
const float FADED_STEPS = 23.0;

// How much of the key light reaches a place: 1 lit, 0 in shadow.
float key_light(vec3 place, vec3 normal)
{
    vec3 p = (shadow_from_world * vec4(place + 0.008 * normal, 1.0)).xyz;
    if (any(lessThan(p, vec3(0.0))) || any(greaterThan(p, vec3(1.0)))) {
        return 1.0;
    }
    float inside = min(min(p.x, 1.0 - p.x) / (FADED_STEPS * shadow_step.x), 1.0);
#ifdef PLAIN
    // Two samples a short distance apart; each is already the mean of four texels.
    vec3 s = vec3(0.5 * shadow_step, 0.0);
    float lit = 0.5 * (texture(shadow_map, p - s) + texture(shadow_map, p + s));
    return mix(1.0, lit, inside);
#else
    float sum = 0.0;
    for (int y = -2; y <= 2; y++) {
        for (int x = -2; x <= 2; x++) {
            vec2 offset = 0.6 * shadow_step * vec2(x, y);
            float weight = float((3 - abs(x)) * (3 - abs(y)));
            sum += weight * texture(shadow_map, p + vec3(offset, 0.0));
        }
    }
    return mix(1.0, sum / 81.0, inside);
#endif
}

const vec3 CEILING = vec3(0.42, 0.41, 0.40);

// 1 inside a box of the given half size around 0, 0 outside, with a blurred edge.
float soft_box(vec2 p, vec2 half_size, float blur)
{
    vec2 q = smoothstep(half_size + blur, half_size - blur, abs(p));
    return q.x * q.y;
}

// The light that arrives at `place` from the direction `ray`. The hall is approximated by a box
// with bright windows in the wall toward +z and lamps under the ceiling. `blur` is in meters on the
// wall.
vec3 surround(vec3 place, vec3 ray, float blur)
{
    vec3 low = vec3(-HALL.x, 0.0, -HALL.z), high = HALL;
    vec3 safe = ray + vec3(1e-5);
    vec3 reach = (mix(low, high, step(0.0, safe)) - place) / safe;
    float distance = min(reach.x, min(reach.y, reach.z));
    vec3 hit = place + safe * distance;
    if (distance == reach.y) {
        if (ray.y < 0.0) {
            return vec3(0.20, 0.13, 0.075) * light_share(hit);
        }
        float along = abs(mod(hit.x + 1.8, 3.6) - 1.8);
        float lamp = soft_box(vec2(along, abs(hit.z) - 2.2), vec2(0.75, 0.15), 0.1 + 0.3 * blur);
        return mix(CEILING * room_share, ceiling_light, lamp);
    }
    vec3 wall = mix(vec3(0.045, 0.07, 0.10), vec3(0.34, 0.33, 0.31),
                    smoothstep(1.25 - blur, 1.25 + blur, hit.y)) *
                room_share;
    if (distance == reach.z && ray.z > 0.0) {
        float along = abs(mod(hit.x, 3.6) - 1.8);
        float glass = soft_box(vec2(along, hit.y - 3.22), vec2(1.0, 1.97), 0.08 + blur);
        return mix(wall, glass_light, glass);
    }
    return wall;
}

#if defined(STEEL) && !defined(PLAIN)
// The light from around a place that a rough surface mirrors: the same box, whose floor, piste and walls
// run into each other. A hard line where the floor ends would make steel look like glass.
const vec3 PISTE_STEEL = vec3(0.155, 0.158, 0.165);
vec3 rough_surround(vec3 place, vec3 ray, float blur)
{
    vec3 low = vec3(-HALL.x, 0.0, -HALL.z), high = HALL;
    vec3 safe = ray + vec3(1e-5);
    vec3 reach = (mix(low, high, step(0.0, safe)) - place) / safe;
    vec3 hit = place + safe * min(reach.x, min(reach.y, reach.z));
    // How far up the wall, or along the floor from it, which counts as below.
    vec2 room = HALL.xz - abs(hit.xz);
    float up = hit.y > 0.02 ? hit.y : -min(room.x, room.y);
    vec3 floor_light = mix(vec3(0.175, 0.135, 0.10), PISTE_STEEL, soft_box(hit.xz, PISTE, 0.3 * blur));
    float wide = 0.6 + blur;
    vec3 light = surround(place, vec3(ray.x, max(ray.y, 0.01), ray.z), blur);
    if (hit.y < HALL.y - 0.01) {
        light = mix(light, CEILING * room_share, smoothstep(HALL.y - wide, HALL.y, hit.y));
    }
    return mix(floor_light * light_share(hit), light, smoothstep(-wide, wide, up));
}
#endif

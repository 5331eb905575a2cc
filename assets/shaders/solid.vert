// Fencers, whose vertices are already in world coordinates, and weapons, which are placed and bent
// here.
#include "limbs.glsl"
#if !defined(WORN) && !defined(SKIN) && !defined(WIRE) && !defined(DULL)
#define STEEL
#include "bend.glsl"
#include "blade_width.glsl"
#endif

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 4) in vec3 pattern; // of a body: the place on the medium fencer at rest

uniform mat4 clip_from_world;
uniform mat4 world_from_model;
#ifdef STEEL
uniform vec2 window;        // pixels
uniform float blade_radius; // meters, of a weapon's blade; 0: this is no weapon
#endif

out vec3 v_place;
out vec3 v_normal;
out vec2 v_uv;
out vec3 v_pattern;
out float v_open; // the fraction of the hall's diffuse light that arrives
#ifdef STEEL
out float v_blade; // 1 on a blade, 0 on the rest of a weapon
out float v_satin; // how much light it scatters
#endif

#ifdef STEEL
// A blade scatters so much light if it is as thin as the first width, in pixels, because then a pixel
// shows what all its sides mirror together, and less if it is wider than the second.
const vec2 SATIN = vec2(0.52, 0.26), SATIN_PX = vec2(3.0, 16.0);

// 1 beyond the guard of a weapon, 0 elsewhere.
float on_blade(vec3 place)
{
    return step(0.0, dot(place - straight_guard, straight_tip - straight_guard)) * step(1e-6, blade_radius);
}

// The place in the model with the blade as wide as it is to be drawn from here.
vec3 thinned(vec3 place)
{
    if (on_blade(place) == 0.0) {
        return place;
    }
    vec3 way = straight_tip - straight_guard;
    float share = dot(place - straight_guard, way) / dot(way, way);
    float depth = (clip_from_world * world_from_model * vec4(place, 1.0)).w;
    float width_px = blade_width_px(clip_from_world, blade_radius, window.y, depth);
    v_satin = mix(SATIN.x, SATIN.y, smoothstep(SATIN_PX.x, SATIN_PX.y, width_px));
    float kept = smoothstep(GONE_AND_WHOLE_PX.x, GONE_AND_WHOLE_PX.y, width_px);
    return mix(straight_guard + way * share, place, kept);
}
#endif

void main()
{
    vec3 in_model = position, normal_in_model = normal;
#ifdef STEEL
    v_blade = on_blade(position);
    v_satin = 0.0;
    in_model = thinned(position);
    bend(in_model, normal_in_model);
#endif
    vec4 place = world_from_model * vec4(in_model, 1.0);
    v_place = place.xyz;
    v_normal = mat3(world_from_model) * normal_in_model;
    v_uv = uv;
    v_pattern = pattern;
    v_open = open_to_light(v_place, v_normal);
    gl_Position = clip_from_world * place;
}

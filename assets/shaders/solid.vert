// Fencers, whose vertices are already in world coordinates, and weapons, which are placed and bent
// here.
#include "limbs.glsl"
#if !defined(WORN) && !defined(SKIN) && !defined(WIRE) && !defined(DULL)
#define STEEL
#include "bend.glsl"
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
// Steel that is hardly wider than a pixel would break into dots, so it shrinks to nothing between
// these widths, in pixels; then only the blade's ribbon is seen, which is as wide as a pixel.
const vec2 GONE_AND_WHOLE_PX = vec2(2.0, 3.2);

// The place in the model with the blade as wide as it is to be drawn from here.
vec3 thinned(vec3 place)
{
    vec3 way = straight_tip - straight_guard;
    float share = dot(place - straight_guard, way) / dot(way, way);
    if (blade_radius <= 0.0 || share <= 0.0) {
        return place;
    }
    float depth = (clip_from_world * world_from_model * vec4(place, 1.0)).w;
    vec3 up = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
    float width_px = blade_radius * window.y * length(up) / max(depth, 0.05);
    float kept = smoothstep(GONE_AND_WHOLE_PX.x, GONE_AND_WHOLE_PX.y, width_px);
    return mix(straight_guard + way * share, place, kept);
}
#endif

void main()
{
    vec3 in_model = position, normal_in_model = normal;
#ifdef STEEL
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

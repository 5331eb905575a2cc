// Fencers, whose vertices are already in world coordinates, and weapons, which are placed and bent
// here.
#include "bend.glsl"
#include "limbs.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;

uniform mat4 clip_from_world;
uniform mat4 world_from_model;

out vec3 v_place;
out vec3 v_normal;
out vec2 v_uv;
out float v_open; // the fraction of the hall's diffuse light that arrives

void main()
{
    vec3 in_model = position, normal_in_model = normal;
    bend(in_model, normal_in_model);
    vec4 place = world_from_model * vec4(in_model, 1.0);
    v_place = place.xyz;
    v_normal = mat3(world_from_model) * normal_in_model;
    v_uv = uv;
    v_open = open_to_light(v_place, v_normal);
    gl_Position = clip_from_world * place;
}

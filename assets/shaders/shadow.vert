#include "bend.glsl"

layout(location = 0) in vec3 position;

uniform mat4 clip_from_world;
uniform mat4 world_from_model;

void main()
{
    vec3 in_model = position, no_normal = vec3(0.0);
    bend(in_model, no_normal);
    gl_Position = clip_from_world * (world_from_model * vec4(in_model, 1.0));
}

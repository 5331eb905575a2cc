// What casts a shadow: bodies and cords, which are in world coordinates, and weapons (STEEL), which are
// placed and bent here.
#ifdef STEEL
#include "bend.glsl"
#endif

layout(location = 0) in vec3 position;

uniform mat4 clip_from_world;
uniform mat4 world_from_model;

void main()
{
    vec4 place = vec4(position, 1.0);
#ifdef STEEL
    vec3 in_model = position, no_normal = vec3(0.0);
    bend(in_model, no_normal);
    place = world_from_model * vec4(in_model, 1.0);
#endif
    gl_Position = clip_from_world * place;
}

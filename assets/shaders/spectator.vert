// The spectators: an instance is one of them. Their parts are rigid.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 part_and_color; // indices

#define SPECTATORS 5 // as in spectators.h, like the next line
#define COLORS     7
#define PARTS      7 // one more than the parts that move
#define SHIRT      6 // the color that no vertex has

uniform mat4 clip_from_world;
uniform mat4 part_to_world[SPECTATORS * PARTS];
uniform vec3 color[SPECTATORS * COLORS];

out vec3 v_place;
out vec3 v_normal;
out vec3 v_color;
out vec3 v_rest;     // in the model at rest
out vec3 v_shirt;    // linear color
out float v_garment; // index of the color

void main()
{
    mat4 to_world = part_to_world[gl_InstanceID * PARTS + int(part_and_color.x + 0.5)];
    vec4 place = to_world * vec4(position, 1.0);
    v_place = place.xyz;
    v_normal = mat3(to_world) * normal;
    v_color = color[gl_InstanceID * COLORS + int(part_and_color.y + 0.5)];
    v_rest = position;
    v_shirt = color[gl_InstanceID * COLORS + SHIRT];
    v_garment = part_and_color.y;
    gl_Position = clip_from_world * place;
}

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) in vec2 uv2;

uniform mat4 clip_from_world;

out vec3 v_place;
out vec3 v_normal;
out vec2 v_uv;
out vec2 v_uv2;

void main()
{
    v_place = position;
    v_normal = normal;
    v_uv = uv;
    v_uv2 = uv2;
    gl_Position = clip_from_world * vec4(position, 1.0);
}

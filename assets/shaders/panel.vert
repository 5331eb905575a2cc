// A panel with text that stands in the hall.
layout(location = 0) in vec2 corner; // 0..1, from the lower left

uniform mat4 clip_from_world;
uniform mat4 world_from_panel;
uniform vec3 panel_size; // width and height in meters

out vec2 v_uv;

void main()
{
    v_uv = corner;
    gl_Position =
        clip_from_world * world_from_panel * vec4((corner - 0.5) * panel_size.xy, 0.0, 1.0);
}

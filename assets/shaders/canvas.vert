// Shapes of the HUD: corners in pixels, and coordinates in the shape's own frame.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec2 local;
layout(location = 2) in vec4 shape;
layout(location = 3) in vec4 color;
layout(location = 4) in float kind;

uniform vec3 window; // width and height in pixels

out vec2 v_local;
flat out vec4 v_shape;
flat out vec4 v_color;
flat out float v_kind;

void main()
{
    v_local = local;
    v_shape = shape;
    v_color = color;
    v_kind = kind;
    gl_Position = vec4(2.0 * corner.x / window.x - 1.0, 1.0 - 2.0 * corner.y / window.y, 0.0, 1.0);
}

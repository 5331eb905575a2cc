// Thin things that must not get lost: blades and trails, and the glow of lamps. A blade is
// a line widened to face the eye, never below a few pixels; the others come as surfaces.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 along;    // direction of a line to widen
layout(location = 2) in vec2 local;    // x: across -1..1, y: along or up
layout(location = 3) in float half_width; // metres; 0: nothing to widen
layout(location = 4) in vec4 colour;
layout(location = 5) in float kind;

uniform mat4 clip_from_world;
uniform vec2 window;
uniform float least_half_width; // pixels

out vec2 v_local;
out float v_half_px; // half width in pixels
out vec4 v_colour;
flat out float v_kind;

void main()
{
    vec4 p = clip_from_world * vec4(position, 1.0);
    v_local = local;
    v_half_px = 0.0;
    if (half_width > 0.0) {
        vec4 q = clip_from_world * vec4(position + 0.01 * along, 1.0);
        vec2 direction = (q.xy / q.w - p.xy / p.w) * window;
        float size = length(direction);
        vec2 side = size > 1e-6 ? vec2(-direction.y, direction.x) / size : vec2(0.0, 1.0);
        // Pixels a metre at this depth: the clip matrix scales y by 1 / tan(half angle).
        vec3 up = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
        float px_per_m = 0.5 * window.y * length(up) / max(p.w, 0.05);
        // One more pixel on each side is the smoothed edge.
        v_half_px = max(half_width * px_per_m, least_half_width) + 1.0;
        p.xy += side * local.x * v_half_px * 2.0 / window * p.w;
        // A centimetre nearer than the steel it marks.
        p.z -= 0.002 * p.w / max(p.w, 0.5);
    }
    v_colour = colour;
    v_kind = kind;
    gl_Position = p;
}

// Thin things that must stay visible from afar: blades, trails, beams, and the glow of lamps. A
// blade is a line that is widened to face the eye, to at least about a pixel; what is thinner is
// fainter instead, and where its steel is wide enough to be seen it is gone. The others are surfaces.
#include "blade_width.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 along;    // direction of a line to widen
layout(location = 2) in vec2 local;    // x: across, -1..1; y: along or up
layout(location = 3) in float half_width; // meters; 0: do not widen
layout(location = 4) in vec4 color;
layout(location = 5) in float kind;
layout(location = 6) in float steel_radius; // meters, of the steel below a blade; 0: there is none

uniform mat4 clip_from_world;
uniform vec2 window;
uniform float least_half_width; // pixels

out vec3 v_place;
out vec2 v_local;
out float v_half_px; // half width in pixels
out float v_covers;  // the share of its pixels that a line covers
out vec4 v_color;
out float v_away;    // depth, meters
flat out float v_kind;
flat out float v_steel_radius;

// A blade far away stays at least this opaque, because a fencer has to see it.
const float LEAST_COVERS = 0.8;

void main()
{
    vec4 p = clip_from_world * vec4(position, 1.0);
    v_local = local;
    v_half_px = 0.0;
    v_covers = 1.0;
    if (half_width > 0.0) {
        vec4 q = clip_from_world * vec4(position + 0.01 * along, 1.0);
        vec2 direction = (q.xy / q.w - p.xy / p.w) * window;
        float size = length(direction);
        vec2 side = size > 1e-6 ? vec2(-direction.y, direction.x) / size : vec2(0.0, 1.0);
        // Pixels per meter at this depth: the clip matrix scales y by 1 / tan(half angle).
        vec3 up = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
        float px_per_m = 0.5 * window.y * length(up) / max(p.w, 0.05);
        // The smoothed edge takes half a pixel more on each side.
        float real_px = half_width * px_per_m, shown_px = max(real_px, least_half_width);
        v_half_px = shown_px + 0.5;
        v_covers = max(real_px / shown_px, LEAST_COVERS);
        p.xy += side * local.x * v_half_px * 2.0 / window * p.w;
        // Closer to the eye than the steel, so that the steel does not cover it: by a centimeter a
        // meter away, and more farther away, where it is widened. The near plane's distance
        // follows from the matrix, whose depth is linear in w.
        vec3 ahead = vec3(clip_from_world[0].w, clip_from_world[1].w, clip_from_world[2].w);
        vec3 depth = vec3(clip_from_world[0].z, clip_from_world[1].z, clip_from_world[2].z);
        float near = 0.5 * (p.w * dot(depth, ahead) / dot(ahead, ahead) - p.z);
        p.z -= 0.025 * near * p.w / max(p.w, 0.5);
    }
    v_place = position;
    v_color = color;
    v_kind = kind;
    v_away = p.w;
    v_steel_radius = steel_radius;
    gl_Position = p;
}

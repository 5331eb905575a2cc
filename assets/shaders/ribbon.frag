#include "blade_width.glsl"
#include "tone.glsl"

in vec3 v_place;
in vec2 v_local;
in float v_half_px;
in float v_covers;
in vec4 v_color;
in float v_away;
flat in float v_kind;
flat in float v_steel_radius;

uniform mat4 clip_from_world;
uniform vec3 eye;
uniform vec2 near_fade; // meters from the eye: nearer than x it is gone, beyond y it is whole

out vec4 out_color;

void main()
{
    float alpha = v_color.a;
    vec3 color = v_color.rgb;
    if (v_kind < 0.5) {
        // Blade: round steel, brightest along its middle, with edges smoothed over one pixel.
        float edge = (1.0 - abs(v_local.x)) * v_half_px;
        alpha *= clamp(edge, 0.0, 1.0) * v_covers;
        color *= 1.0 - 0.45 * v_local.x * v_local.x;
        if (v_steel_radius > 0.0) {
            float width_px = blade_width_px(clip_from_world, v_steel_radius, window.y, v_away);
            alpha *= 1.0 - smoothstep(GONE_AND_WHOLE_PX.x, GONE_AND_WHOLE_PX.y, width_px);
        }
    } else if (v_kind > 2.5) {
        // Beam: strongest along its middle.
        alpha *= 1.0 - v_local.x * v_local.x;
    } else if (v_kind > 1.5) {
        // Glow: round and strongest in the middle, with a wide faint edge.
        float out_share = 1.0 - min(dot(v_local, v_local), 1.0);
        alpha *= out_share * out_share * out_share;
    } else {
        // Trail: x is 0 at the inner edge and 1 at the tip.
        alpha *= v_local.x * v_local.x;
    }
    alpha *= smoothstep(near_fade.x, near_fade.y, distance(v_place, eye));
#ifndef PLAIN
    if (holds_light && v_kind > 0.5 && v_kind < 1.5) {
        // A trail is added. Added as light, its faint end would be as bright as its tip is on a screen.
        color *= alpha;
        alpha = 1.0;
    }
#endif
    out_color = vec4(painted(color), alpha);
}

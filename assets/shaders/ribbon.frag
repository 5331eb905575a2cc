in vec2 v_local;
in float v_half_px;
in vec4 v_colour;
flat in float v_kind;

out vec4 out_colour;

void main()
{
    float alpha = v_colour.a;
    vec3 colour = v_colour.rgb;
    if (v_kind < 0.5) {
        // Blade: round steel, brightest along its middle; edges smoothed over a pixel.
        float edge = (1.0 - abs(v_local.x)) * v_half_px;
        alpha *= clamp(edge, 0.0, 1.0);
        colour *= 1.0 - 0.45 * v_local.x * v_local.x;
    } else if (v_kind > 2.5) {
        // Beam: strongest along its middle.
        alpha *= 1.0 - v_local.x * v_local.x;
    } else if (v_kind > 1.5) {
        // Glow: round, strongest in the middle, with a long faint edge.
        float out_share = 1.0 - min(dot(v_local, v_local), 1.0);
        alpha *= out_share * out_share * out_share;
    } else {
        // Trail: x 0 at the inner edge .. 1 at the tip.
        alpha *= v_local.x * v_local.x;
    }
    out_colour = vec4(colour, alpha);
}

// The score board: black varnish in the hall's even light, and segments of dark glass that are lit
// in the fencers' colors.
#include "light.glsl"

in vec3 v_normal;
flat in int v_segment;

uniform int lit; // one bit per segment
uniform vec3 accent_left;
uniform vec3 accent_right;

out vec4 out_color;

const vec3 VARNISH = vec3(0.012, 0.012, 0.013);
const float GLASS_DARK = 0.012;
const float GLASS_LIT = 2.4;
// The fraction of white in the light, so that blue on black is readable.
const float WHITE_SHARE = 0.06;
const int SEGMENTS_A_SIDE = 14;

void main()
{
    // More light comes from above and from the windows.
    vec3 color = VARNISH * (1.0 + 0.6 * v_normal.y + 0.3 * v_normal.z);
    if (v_segment >= 0) {
        vec3 accent = v_segment < SEGMENTS_A_SIDE ? accent_left : accent_right;
        bool shines = ((lit >> v_segment) & 1) == 1;
        color += shines ? GLASS_LIT * mix(accent, vec3(1.0), WHITE_SHARE) : GLASS_DARK * accent;
    }
    out_color = vec4(to_screen(color), 1.0);
}

// The board with the score: black varnish in the hall's even light, segments of dark glass
// that shine in the fencers' colours.
#include "light.glsl"

in vec3 v_normal;
flat in int v_segment;

uniform int lit; // a bit for each segment
uniform vec3 accent_left;
uniform vec3 accent_right;

out vec4 out_colour;

const vec3 VARNISH = vec3(0.012, 0.012, 0.013);
const float GLASS_DARK = 0.012;
const float GLASS_LIT = 2.4;
// How much of the light is white, so that blue on black can be read.
const float WHITE_SHARE = 0.06;
const int SEGMENTS_A_SIDE = 14;

void main()
{
    // From above and from the windows there is more.
    vec3 colour = VARNISH * (1.0 + 0.6 * v_normal.y + 0.3 * v_normal.z);
    if (v_segment >= 0) {
        vec3 accent = v_segment < SEGMENTS_A_SIDE ? accent_left : accent_right;
        bool shines = ((lit >> v_segment) & 1) == 1;
        colour += shines ? GLASS_LIT * mix(accent, vec3(1.0), WHITE_SHARE) : GLASS_DARK * accent;
    }
    out_colour = vec4(to_screen(colour), 1.0);
}

// Light at half the size, each time four means of four texels. BRIGHT: only what is brighter than the
// screen can show.
#include "tone.glsl"

in vec2 v_at;

uniform sampler2D picture_map;
uniform vec2 texel; // of the larger picture, as a share of its size

out vec4 out_color;

// Light spills from what is brighter than this, exposed; white jackets in the sun stay below. A sun on
// steel counts as at most so much, or it would flash as the blade turns.
const float BRIGHT_FROM = 1.0, MOST = 4.0;

vec3 bright(vec2 at)
{
    vec3 light = texture(picture_map, at).rgb;
#ifdef BRIGHT
    light = clamp(EXPOSURE * light, 0.0, MOST);
    float most = max(light.r, max(light.g, light.b));
    light *= max(most - BRIGHT_FROM, 0.0) / max(most, BRIGHT_FROM);
#endif
    return light;
}

void main()
{
    out_color = vec4(0.25 * (bright(v_at + vec2(-1.0, -1.0) * texel) + bright(v_at + vec2(1.0, -1.0) * texel) +
                             bright(v_at + vec2(-1.0, 1.0) * texel) + bright(v_at + vec2(1.0, 1.0) * texel)),
                     1.0);
}

#include "tone.glsl"

in vec2 v_uv;

uniform sampler2D words; // in the screen's encoding, with premultiplied alpha
uniform float strength;

out vec4 color;

void main()
{
    color = texture(words, v_uv);
#ifndef PLAIN
    if (holds_light && color.a > 0.0) {
        color.rgb = painted(color.rgb / color.a) * color.a;
    }
#endif
    color *= strength;
}

// Makes a picture of the light of a whole view. Each sample of a pixel is converted by itself: the mean of
// the colors is a smooth edge, while the mean of the light of a window and of the wall beside it would be
// nearly as white as the window. SEVERAL: there are several samples.
#include "tone.glsl"

in vec2 v_at;

#ifdef SEVERAL
uniform sampler2DMS light;
uniform int samples;
#else
uniform sampler2D light;
#endif
uniform sampler2D spilled;     // light that spills over edges (picture_bloom.h)
uniform float spilled_strength; // 0: none does
uniform vec2 corner;           // of the view in its framebuffer, pixels

out vec4 out_color;

void main()
{
    ivec2 at = ivec2(gl_FragCoord.xy - corner);
    vec3 more = spilled_strength > 0.0 ? spilled_strength * texture(spilled, v_at).rgb : vec3(0.0);
#ifdef SEVERAL
    vec3 sum = vec3(0.0);
    for (int i = 0; i < samples; i++) {
        sum += shown_color(max(texelFetch(light, at, i).rgb, 0.0) + more, v_at);
    }
    out_color = vec4(sum / float(samples), 1.0);
#else
    out_color = vec4(shown_color(max(texelFetch(light, at, 0).rgb, 0.0) + more, v_at), 1.0);
#endif
}

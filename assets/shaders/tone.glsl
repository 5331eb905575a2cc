// From the light of the hall to the colors of the screen: tone, slight darkening toward the corners,
// sRGB encoding.

uniform vec2 window; // pixels
#ifndef PLAIN
uniform bool holds_light; // the target holds light, which tone.frag converts once the view is whole
#endif

const float EXPOSURE = 0.82;

// Colors keep their hue and brightness up to here; what is brighter is compressed toward white.
// After the Khronos PBR neutral tone mapper (2024), whose constants these are.
const float COMPRESSED_FROM = 0.76;
const float REFLECTED = 0.04; // of the light by a surface at right angles, which a black one adds
const float DESATURATION = 0.15;

vec3 neutral_tone(vec3 c)
{
    float least = min(c.r, min(c.g, c.b));
    c -= least < 2.0 * REFLECTED ? least - least * least / (4.0 * REFLECTED) : REFLECTED;
    float peak = max(c.r, max(c.g, c.b));
    if (peak < COMPRESSED_FROM) {
        return c;
    }
    float room = 1.0 - COMPRESSED_FROM;
    float shown = 1.0 - room * room / (peak + room - COMPRESSED_FROM);
    float white = 1.0 - 1.0 / (DESATURATION * (peak - shown) + 1.0);
    return mix(c * (shown / peak), vec3(shown), white);
}

// The color that shows light at a place of the view, 0..1 both ways.
vec3 shown_color(vec3 light, vec2 at)
{
    vec3 c = neutral_tone(EXPOSURE * light);
    vec2 off = at - 0.5;
    c *= 1.0 - 0.55 * dot(off, off);
    c = clamp(c, 0.0, 1.0);
#ifdef PLAIN
    // The encoding approximated by square roots, within 0.016.
    vec3 root = sqrt(c);
    return max(1.298 * root - 0.229 * c - 0.077 * sqrt(root), 0.0);
#else
    return mix(12.92 * c, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
#endif
}

// What a pixel of the target holds to show this light.
vec3 to_screen(vec3 light)
{
#ifndef PLAIN
    if (holds_light) {
        return light;
    }
#endif
    return shown_color(light, gl_FragCoord.xy / window);
}

// What a pixel of the target holds to show a color that is given as the screen encodes it: lines and
// words, which no light falls on.
vec3 painted(vec3 color)
{
#ifndef PLAIN
    if (holds_light) {
        // The inverse of shown_color() in the middle of the view. Pure white would be endless light.
        const float WHITEST = 0.97;
        vec3 c = mix(color / 12.92, pow((color + 0.055) / 1.055, vec3(2.4)), step(0.04045, color));
        c = min(c, vec3(WHITEST));
        float shown = max(c.r, max(c.g, c.b));
        if (shown > COMPRESSED_FROM) {
            float room = 1.0 - COMPRESSED_FROM;
            float peak = room * room / (1.0 - shown) - room + COMPRESSED_FROM;
            float kept = 1.0 / (DESATURATION * (peak - shown) + 1.0);
            c = (c - shown * (1.0 - kept)) / kept * (peak / shown);
        }
        float least = min(c.r, min(c.g, c.b));
        float off = least < REFLECTED ? 2.0 * sqrt(REFLECTED * max(least, 0.0)) - least : REFLECTED;
        return max(c + off, 0.0) / EXPOSURE;
    }
#endif
    return color;
}

// The opacity that darkens light by as much as this one darkens the color that the screen shows. A share
// of a pixel that passes evenly over it must change the color evenly: blended as light, thin dark wires
// would shimmer more (show_shimmer), and be paler than in a headset.
float as_blended(float share)
{
#ifndef PLAIN
    if (holds_light) {
        return 1.0 - pow(max(1.0 - share, 0.0), 2.2);
    }
#endif
    return share;
}

// A picture at half its size, each time four means of four texels. BRIGHT: only what is nearly as
// bright as the screen can show.
in vec2 v_at;

uniform sampler2D picture_map;
uniform vec2 texel; // of the larger picture, as a share of its size

out vec4 out_color;

// From where on a pixel counts as bright, and where it counts fully. White jackets stay below.
const vec2 BRIGHT_FROM = vec2(0.86, 0.98);

vec3 bright(vec2 at)
{
    vec3 color = texture(picture_map, at).rgb;
#ifdef BRIGHT
    float most = max(color.r, max(color.g, color.b));
    color *= smoothstep(BRIGHT_FROM.x, BRIGHT_FROM.y, most);
#endif
    return color;
}

void main()
{
    out_color = vec4(0.25 * (bright(v_at + vec2(-1.0, -1.0) * texel) + bright(v_at + vec2(1.0, -1.0) * texel) +
                             bright(v_at + vec2(-1.0, 1.0) * texel) + bright(v_at + vec2(1.0, 1.0) * texel)),
                     1.0);
}

// A smaller picture, blurred by a tent of nine samples, to be added to a larger one.
in vec2 v_at;

uniform sampler2D picture_map;
uniform vec2 texel; // of the smaller picture, as a share of its size
uniform float strength;

out vec4 out_color;

void main()
{
    vec3 sum = vec3(0.0);
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            sum += float((2 - abs(x)) * (2 - abs(y))) * texture(picture_map, v_at + vec2(x, y) * texel).rgb;
        }
    }
    out_color = vec4(strength / 16.0 * sum, 1.0);
}

// The light of a mote of dust, which is added.

in vec2 v_local;
in float v_bright;

uniform vec3 key_color;

out vec4 out_color;

// The light in the middle of a mote against the sun, as a share of the sun's.
const float STRENGTH = 3.2;

void main()
{
    float round_off = max(1.0 - dot(v_local, v_local), 0.0);
    out_color = vec4(STRENGTH * v_bright * round_off * round_off * key_color, 0.0);
}

in vec2 v_uv;

uniform sampler2D words; // in the screen's encoding, with premultiplied alpha
uniform float strength;

out vec4 color;

void main()
{
    color = texture(words, v_uv) * strength;
}

in vec2 v_uv;

uniform sampler2D words; // as the screen shows them, multiplied by their alpha
uniform float strength;

out vec4 colour;

void main()
{
    colour = texture(words, v_uv) * strength;
}

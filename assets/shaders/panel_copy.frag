// A panel's content for a compositor that blends in linear light. Drawn into a picture it would be
// blended as the screen encodes it: result = words + (1 - alpha) * behind, encoded. The compositor's
// result is decode(words) + (1 - a) * decode(behind). Both are the same on black and on white if a
// is as below.
uniform sampler2D words; // in the screen's encoding, with premultiplied alpha

out vec4 color;

const float GAMMA = 2.2; // approximates the screen's encoding

void main()
{
    color = texelFetch(words, ivec2(gl_FragCoord.xy), 0);
    float on_black = (color.r + color.g + color.b) / 3.0, on_white = on_black + 1.0 - color.a;
    color.a = 1.0 - (pow(on_white, GAMMA) - pow(on_black, GAMMA));
}

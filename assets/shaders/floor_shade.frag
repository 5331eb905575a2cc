// The soft shade of the fencers on the piece of floor about them: how much of the hall's
// light does not come through to it.
#include "limbs.glsl"

uniform vec4 floor_area; // x and z of its low corner, 1 / its size

in vec2 v_place;

out vec4 out_colour;

// Metres along the border in which it is led to nothing.
const float BORDER_M = 0.3;

void main()
{
    float open = open_to_light(vec3(v_place.x, 0.0, v_place.y), vec3(0.0, 1.0, 0.0));
    vec2 from_low = v_place - floor_area.xy;
    vec2 inside = min(from_low, 1.0 / floor_area.zw - from_low);
    float border = clamp(min(inside.x, inside.y) / BORDER_M, 0.0, 1.0);
    out_colour = vec4((1.0 - open) * border);
}

// The soft shadow of the fencers on the floor around them: the fraction of the hall's diffuse light
// that they block.
#include "limbs.glsl"

uniform vec4 floor_area; // x and z of the corner with the smallest coordinates; 1 / size

in vec2 v_place;

out vec4 out_color;

// The width of the border in which the shadow fades out, meters.
const float BORDER_M = 0.3;

void main()
{
    float open = open_to_light(vec3(v_place.x, 0.0, v_place.y), vec3(0.0, 1.0, 0.0));
    vec2 from_low = v_place - floor_area.xy;
    vec2 inside = min(from_low, 1.0 / floor_area.zw - from_low);
    float border = clamp(min(inside.x, inside.y) / BORDER_M, 0.0, 1.0);
    out_color = vec4((1.0 - open) * border);
}

// Spectators far from the piste, and who fences on the second one (ON_PISTE): dull cloth and skin in
// the hall's diffuse light. The shadow map does not reach them.
#include "light.glsl"

in vec3 v_place;
in vec3 v_normal;
in vec3 v_color;

uniform vec3 sky_share; // of the diffuse light by day

out vec4 out_color;

// The sun does not shine on the benches, only what the floor and the other walls return of it.
// The second piste lies partly in the sun's light.
#ifdef ON_PISTE
const float KEY_SHARE = 0.80, SKY_SHARE = 1.9;
#else
const float KEY_SHARE = 0.22, SKY_SHARE = 1.0;
#endif
// The bench, the legs and the wall take light away from below.
const float OPEN_FROM_M = 0.0, OPEN_TO_M = 1.1, LEAST_OPEN = 0.45;

void main()
{
    vec3 normal = normalize(v_normal);
    vec3 sky = mix(vec3(0.105, 0.08, 0.06), vec3(0.185, 0.19, 0.20), 0.5 + 0.5 * normal.y);
    float window_side = 0.5 + 0.5 * normal.z;
    sky += vec3(0.12, 0.13, 0.145) * window_side * window_side;
    float toward = clamp(0.2 + 0.8 * dot(normal, key_direction), 0.0, 1.0);
    vec3 light = sky * sky_share * SKY_SHARE + KEY_SHARE * key_color * toward;
    light *= light_share(v_place) * mix(LEAST_OPEN, 1.0, smoothstep(OPEN_FROM_M, OPEN_TO_M, v_place.y));
    out_color = vec4(to_screen(v_color * (light + flood_light(v_place, normal))), 1.0);
}

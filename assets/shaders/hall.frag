// The hall: baked light, in which the fencers' shadows are missing and are taken away
// here; shiny surfaces (SHINY) add what they mirror.
#include "light.glsl"

in vec3 v_place;
in vec3 v_normal;
in vec2 v_uv;
in vec2 v_uv2;

uniform sampler2D colour_map;
uniform sampler2D light_map;
uniform vec3 base_colour;
uniform vec3 emission;
uniform sampler2D floor_shade; // of the fencers' limbs: 1 where they let no soft light through
uniform vec4 floor_area;       // x and z of its low corner, 1 / its size
#ifdef SHINY
uniform sampler2D surface_map;
uniform sampler2D mirror_map; // the fencers upside down, alpha: where they are
#endif

out vec4 out_colour;

// The map holds sqrt(L / 4); a tenth more makes up for what baking leaves out.
const float BAKED_STRENGTH = 4.4;
// How much of the baked light is the key light that a fencer can block.
const float KEY_SHARE = 0.58;
// Windows are broad, and the shadow map knows their middle only: where limbs hide the soft
// light they hide the key light too, but for this share.
const float KEY_PASSES = 0.5;
// Floor and piste, and nothing that stands on them.
const float FLOOR_BELOW_M = 0.1;
// The key light stands high: a fencer's shadow climbs no higher than the scoring table.
const float SHADED_BELOW_M = 0.8;

void main()
{
    vec3 base = base_colour * from_texture(texture(colour_map, v_uv).rgb);
    vec3 light = texture(light_map, v_uv2).rgb;
    light = BAKED_STRENGTH * light * light;

    float key = 1.0, open = 1.0;
    if (v_place.y < SHADED_BELOW_M) {
        key = key_light(v_place, v_normal);
    }
    if (v_place.y < FLOOR_BELOW_M) {
        open -= texture(floor_shade, (v_place.xz - floor_area.xy) * floor_area.zw).r;
    }
    float shade = mix(open, key * mix(open, 1.0, KEY_PASSES), KEY_SHARE);
    vec3 colour = base * light * shade;

#ifdef SHINY
    vec3 to_eye = normalize(eye - v_place);
    vec3 surface = texture(surface_map, v_uv).rgb;
    vec3 normal = normalize(v_normal);
    float facing = clamp(dot(normal, to_eye), 0.0, 1.0);
    float fresnel = 0.045 + 0.955 * pow(1.0 - facing, 5.0);
    float gloss = (1.0 - surface.g) * (1.0 - surface.g);
    vec3 seen = surround(v_place, reflect(-to_eye, normal), 2.2 * surface.g);
    float metal = surface.b;
    vec3 tint = mix(vec3(1.0), base * 1.6, metal);
    float share = clamp(mix(fresnel * gloss * 1.9, 0.22 + 0.5 * fresnel, metal), 0.0, 1.0);
#ifdef MIRROR
    // Smeared along the line of sight, as rough floors do; what was encoded for the
    // screen is light again when squared, near enough for a blur.
    vec4 image = vec4(0.0);
    for (int i = -2; i <= 2; i++) {
        vec2 off = vec2(0.0025 * float(i & 1), 0.009 * float(i)) * (0.4 + surface.g);
        image += 0.2 * texture(mirror_map, gl_FragCoord.xy / window + off);
    }
    image.rgb *= image.rgb;
    float clear = clamp(0.08 + 1.3 * fresnel, 0.0, 0.5) * mix(1.0, 0.6, metal);
    colour = mix(colour, image.rgb, image.a * clear);
#endif
    colour += seen * tint * share * (0.35 + 0.65 * shade) * 0.6;
    colour *= mix(1.0, surface.r, 0.5);
#endif
    out_colour = vec4(to_screen(colour + emission), 1.0);
}

// The hall. Its light is baked without the fencers, so their shadows are subtracted here. Shiny
// surfaces (SHINY) add reflections. FAR: no fencer's shadow falls there.
#include "light.glsl"

in vec3 v_place;
in vec3 v_normal;
in vec2 v_uv;
in vec2 v_uv2;

uniform sampler2D color_map;
uniform sampler2D light_map;
uniform vec3 base_color;
uniform vec3 emission;
#ifndef FAR
uniform sampler2D floor_shade; // 1: the fencers' limbs block all diffuse light
uniform vec4 floor_area;       // x and z of the corner with the smallest coordinates; 1 / size
#endif
#ifdef SHINY
uniform sampler2D surface_map;
uniform sampler2D mirror_map; // the fencers' mirror image; alpha is their coverage
#endif

out vec4 out_color;

// The map holds sqrt(L / 4). The additional tenth makes up for light that the baking leaves out.
const float BAKED_STRENGTH = 6.0;
// The fraction of the baked light that is key light, which a fencer can block.
const float KEY_SHARE = 0.58;
// The windows are broad, but the shadow map has its light at their middle only. So where limbs
// block the diffuse light, they block the key light too, except for this fraction.
const float KEY_PASSES = 0.5;
// Only the floor and the piste are lower than this.
const float FLOOR_BELOW_M = 0.1;
// The key light comes from high up, so a fencer's shadow reaches at most the scoring table.
const float SHADED_BELOW_M = 0.8;

// The light on a piste that is lit evenly, and how much of the baked light's pattern it replaces.
const float EVEN_LIGHT = 1.15;
const float EVENNESS = 0.75;

#ifdef CLOTH
// The light on a fold of a banner, compared with the flat banner for which the light is baked:
// it faces the windows opposite and the key light more or less.
float fold_light(vec3 normal)
{
    float key = clamp(dot(normal, key_direction), 0.0, 1.0) / max(key_direction.z, 0.3);
    // The nearest windows are not straight opposite, so a fold is lighter on one side.
    float sky = 0.5 + 0.5 * normal.z + 0.9 * normal.x + 0.3 * normal.y;
    // Beside the edge of a fold the normal is extrapolated, and no light is less than none.
    return max(mix(sky, key, KEY_SHARE), 0.0);
}
#endif

void main()
{
    vec3 base = base_color * from_texture(texture(color_map, v_uv).rgb);
    vec3 light = texture(light_map, v_uv2).rgb;
    light = BAKED_STRENGTH * light * light;
#ifdef DARK
    // Without the windows their patches on floor and walls are gone as well.
    light = mix(light, vec3(EVEN_LIGHT), EVENNESS) * light_share(v_place);
#endif

#ifdef CLOTH
    light *= fold_light(normalize(v_normal));
#endif

    float key = 1.0, open = 1.0;
#ifndef FAR
    if (v_place.y < SHADED_BELOW_M) {
        key = key_light(v_place, v_normal);
    }
    if (v_place.y < FLOOR_BELOW_M) {
        open -= texture(floor_shade, (v_place.xz - floor_area.xy) * floor_area.zw).r;
    }
#endif
    float shade = mix(open, key * mix(open, 1.0, KEY_PASSES), KEY_SHARE); // 1 where it is FAR
    vec3 color = base * (light * shade + flood_light(v_place, v_normal) * open);

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
    // Blurred along the line of sight, as rough floors do. Squaring approximately decodes the
    // image, which was encoded for the screen; that is accurate enough for a blur.
    vec4 image = vec4(0.0);
    for (int i = -2; i <= 2; i++) {
        vec2 off = vec2(0.0025 * float(i & 1), 0.009 * float(i)) * (0.4 + surface.g);
        image += 0.2 * texture(mirror_map, gl_FragCoord.xy / window + off);
    }
    image.rgb *= image.rgb;
    float clear = clamp(0.08 + 1.3 * fresnel, 0.0, 0.5) * mix(1.0, 0.6, metal);
    color = mix(color, image.rgb, image.a * clear);
#endif
    color += seen * tint * share * (0.35 + 0.65 * shade) * 0.6;
    color *= mix(1.0, surface.r, 0.5);
#endif
    out_color = vec4(to_screen(color + emission), 1.0);
}

// Cloth, skin and steel under the hall's light.
#include "light.glsl"

in vec3 v_place;
in vec3 v_normal;
in vec2 v_uv;
in float v_open;

uniform sampler2D colour_map;
uniform sampler2D normal_map;
uniform sampler2D surface_map; // red: occlusion, green: roughness, blue: metalness
uniform vec3 base_colour;
uniform vec3 surface_factor;   // how much of the map's occlusion; roughness and metalness factors
uniform float bumpy;           // 1: there is a normal map
uniform vec3 accent;
uniform float accent_share;    // of the whole material; its blue bands always take it
uniform float opacity;
uniform vec3 glow;
uniform vec4 mark;           // where a touch landed, and the radius of its stain
uniform vec3 mark_normal;    // of the skin there
uniform vec3 mark_streak;    // unit: it runs this way; 0: it is a spot
uniform vec3 mark_colour;
uniform float mark_strength; // 0: none
uniform vec3 smear[24];      // TOUCH_SMEAR_PLACES: the way the point slid
uniform int smear_places;

// Steel over a fencer's feet sees the floor in the fencer's shade: as bright as where it is
// lit, a guard would look like glass before it.
const float SHADED_FLOOR = 0.42;

out vec4 out_colour;

// Normal from the map; tangents from how place and uv change across the screen.
vec3 bumped_normal(vec3 normal)
{
    vec3 bump = texture(normal_map, v_uv).xyz * 2.0 - 1.0;
    vec3 dx = dFdx(v_place), dy = dFdy(v_place);
    vec2 ux = dFdx(v_uv), uy = dFdy(v_uv);
    vec3 across = cross(dy, normal), up = cross(normal, dx);
    // glTF: green points up the picture, against v.
    vec3 tangent = across * ux.x + up * uy.x;
    vec3 bitangent = -(across * ux.y + up * uy.y);
    float scale = inversesqrt(max(max(dot(tangent, tangent), dot(bitangent, bitangent)), 1e-20));
    return normalize(tangent * scale * bump.x + bitangent * scale * bump.y + normal * bump.z);
}

// 1 where pixels of a see-through body are left out, in a fixed pattern.
bool left_out()
{
    const float ORDER[16] = float[16](0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0,
                                      9.0, 15.0, 7.0, 13.0, 5.0);
    ivec2 p = ivec2(gl_FragCoord.xy) & 3;
    return opacity * 16.0 <= ORDER[p.y * 4 + p.x];
}

// The smear, some 7 mm wide: fainter the farther the point has slid.
float smeared()
{
    float ink = 0.0;
    for (int i = 0; i + 1 < smear_places; i++) {
        vec3 from = smear[i], way = smear[i + 1] - from;
        float t = clamp(dot(v_place - from, way) / max(dot(way, way), 1e-9), 0.0, 1.0);
        float off = length(v_place - from - way * t);
        float soft = 0.0008 + 0.7 * fwidth(off);
        float left = 0.8 - 0.3 * (float(i) + t) / 24.0;
        ink = max(ink, left * (1.0 - smoothstep(0.0035 - soft, 0.0035 + soft, off)));
    }
    return ink;
}

// How much of the stain's colour is here: a spot that has run a little, as ink does in
// cloth, in a thin ring, or a streak; only where the cloth faces as it does at the place.
float stained(vec3 normal)
{
    vec3 way = v_place - mark.xyz;
    // A streak is a spot drawn out.
    way -= mark_streak * (0.78 * dot(way, mark_streak));
    float ringed = 1.0 - dot(mark_streak, mark_streak);
    float r = length(way) / max(mark.w, 1e-4);
    float soft = 0.04 + 0.7 * fwidth(r);
    float spot = 1.0 - smoothstep(0.22 - soft, 0.22 + soft, r);
    float run = 0.55 * (1.0 - smoothstep(0.2, 0.46, r));
    float ring = 0.55 * ringed * (1.0 - smoothstep(0.03, 0.03 + soft, abs(r - 0.9)));
    float faces = smoothstep(0.0, 0.4, dot(normal, mark_normal));
    return mark_strength * max(faces * max(max(spot, run), ring), smeared());
}

void main()
{
    if (opacity < 1.0 && left_out()) {
        discard;
    }
    vec3 base = base_colour * from_texture(texture(colour_map, v_uv).rgb);
    vec3 surface = texture(surface_map, v_uv).rgb;
    float occlusion = v_open * mix(1.0, surface.r, surface_factor.x);
    float rough = clamp(surface.g * surface_factor.y, 0.08, 1.0);
    float metal = surface.b * surface_factor.z;

    // The texture's blue bands are where the club colours go.
    float band = smoothstep(0.06, 0.22, base.b - 1.35 * base.r);
    base = mix(base, accent * 0.75, max(band, accent_share));

    vec3 normal = normalize(v_normal);
    if (mark_strength > 0.0) {
        base = mix(base, mark_colour, stained(normal));
    }
    vec3 bent = bumpy > 0.5 ? bumped_normal(normal) : normal;
    vec3 to_eye = normalize(eye - v_place);
    float lit = key_light(v_place, normal);
    float towards = dot(bent, key_direction);
    float facing = clamp(dot(bent, to_eye), 0.0, 1.0);

    // Cloth lets a little light around its edge.
    float diffuse = clamp((towards + 0.12) / 1.12, 0.0, 1.0) * lit;
    vec3 sky = mix(vec3(0.105, 0.08, 0.06), vec3(0.185, 0.19, 0.20), 0.5 + 0.5 * bent.y);
    float window_side = 0.5 + 0.5 * bent.z;
    sky += vec3(0.12, 0.13, 0.145) * window_side * window_side;
    vec3 colour = base * (1.0 - 0.9 * metal) * (key_colour * diffuse + sky * occlusion);

    // Shine: a highlight of the key light and, on metal, the hall mirrored.
    vec3 half_way = normalize(to_eye + key_direction);
    float power = 2.0 / (rough * rough * rough * rough + 0.002);
    float highlight = pow(clamp(dot(bent, half_way), 0.0, 1.0), power) * (power + 8.0) * 0.04;
    float fresnel = pow(1.0 - facing, 5.0);
    vec3 mirror_tint = mix(vec3(0.04), base, metal);
    colour += key_colour * lit * clamp(towards, 0.0, 1.0) * min(highlight, 8.0) * mirror_tint;
    if (metal > 0.05) {
        vec3 ray = reflect(-to_eye, bent);
        vec3 seen = surround(v_place, ray, 0.1 + 2.5 * rough);
        seen *= mix(SHADED_FLOOR, 1.0, smoothstep(-0.6, 0.15, ray.y));
        colour += seen * mix(mirror_tint, vec3(1.0), 0.6 * fresnel) * metal * occlusion;
    } else {
        colour += sky * fresnel * (1.0 - rough) * 0.5 * occlusion;
    }
    out_colour = vec4(to_screen(colour + glow), 1.0);
}

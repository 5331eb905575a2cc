// Cloth, skin and steel in the hall's light. Without a definition: weapons. WORN: a fencer's clothes.
// SKIN: hand, neck and face. WIRE: the mesh of the mask, blended over what is behind it. DULL: cords,
// the referee, the clock: one color each, no metal. The processor runs both sides of a branch, so what
// a program does not need is left out.
#if !defined(WORN) && !defined(SKIN) && !defined(WIRE) && !defined(DULL)
#define STEEL
#endif
#include "fade.glsl"
#include "light.glsl"
#ifndef PLAIN
#include "probe.glsl"
#endif
#if defined(WORN) || defined(SKIN) || defined(WIRE)
#define BODY
#include "pieces.glsl"
#include "wire.glsl"
#if defined(WORN) && !defined(PLAIN)
#include "creases.glsl"
#endif
#endif

in vec3 v_place;
in vec3 v_normal;
in vec2 v_uv;
in float v_open;
#ifdef STEEL
in float v_blade; // 1 on a blade
in float v_satin; // how much light a blade scatters
#endif

uniform sampler2D color_map;
uniform sampler2D normal_map;
uniform sampler2D surface_map; // red: occlusion, green: roughness, blue: metalness
uniform vec3 base_color;
uniform vec3 surface_factor;   // weight of the map's occlusion; factors of roughness and metalness
uniform float bumpy;           // 1: there is a normal map
uniform vec3 accent;
uniform float accent_share;    // how much of the accent color the material takes; its blue bands
                               // always take it
#ifdef STEEL
uniform vec3 glow;             // light of a blade that has just met the other one
uniform mat4 world_from_model;
#endif
uniform vec3 sky_share;        // of the diffuse light by day
uniform vec3 skin_tone;        // the linear color of the fencer's skin
uniform int in_mask;           // 1: this is the face behind the wire
#ifdef BODY
uniform vec4 mark;           // the place of a touch, and the radius of its stain
uniform vec3 mark_normal;    // the skin's normal there
uniform vec3 mark_streak;    // unit vector: the stain is a streak along it; 0: it is a spot
uniform vec3 mark_color;
uniform float mark_strength; // 0: no stain
uniform vec3 smear[24];      // TOUCH_SMEAR_PLACES: the path along which the point slid
uniform int smear_places;
#endif

uniform vec2 near_fade;      // meters from the eye: what is nearer than x is gone, beyond y it is
                             // solid; 0: nothing fades
uniform float samples;       // of a pixel, of which a fading surface covers some; at least 1

// The brightness of the floor as reflected by the fencer's steel: the floor around the feet is in
// the fencer's shadow. With the lit floor's brightness a guard would look like glass.
const float SHADED_FLOOR = 0.42;

#ifdef STEEL
// How much more of the light that comes from everywhere a blade scatters.
const float SATIN_SKY = 2.2;
#endif

#ifndef PLAIN
#define SMOOTH_SHINE
#endif
// The most that a turning normal adds to the fourth power of the roughness.
const float MOST_TURNED = 0.18;

out vec4 out_color;

#ifdef STEEL
// The normal from the normal map, which on a weapon is flat except on the guard. The guard's part of the
// texture is seen along the blade, x to the right and y up, so no tangents are needed: those of single
// triangles would show each of them.
vec3 bumped_normal(vec3 normal)
{
    vec3 bump = texture(normal_map, v_uv).xyz * 2.0 - 1.0;
    vec3 slope = mat3(world_from_model) * vec3(bump.xy / bump.z, 0.0);
    return normalize(normal + slope - normal * dot(normal, slope));
}
#else
// The normal from the normal map. The tangents follow from the screen-space derivatives of the
// place and the texture coordinates.
vec3 bumped_normal(vec3 normal)
{
    vec3 bump = texture(normal_map, v_uv).xyz * 2.0 - 1.0;
    vec3 dx = dFdx(v_place), dy = dFdy(v_place);
    vec2 ux = dFdx(v_uv), uy = dFdy(v_uv);
    vec3 across = cross(dy, normal), up = cross(normal, dx);
    // In glTF green points up in the image, opposite to v.
    vec3 tangent = across * ux.x + up * uy.x;
    vec3 bitangent = -(across * ux.y + up * uy.y);
    float scale = inversesqrt(max(max(dot(tangent, tangent), dot(bitangent, bitangent)), 1e-20));
    return normalize(tangent * scale * bump.x + bitangent * scale * bump.y + normal * bump.z);
}
#endif

#ifdef BODY
// The strength of the smear, about 7 mm wide; it fades along the path of the point.
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

// The strength of the stain: a spot that has run a little, as ink does in cloth, with a thin ring
// around it, or a streak. Only where the cloth faces in a similar direction as at the touch.
float stained(vec3 normal)
{
    vec3 way = v_place - mark.xyz;
    // A streak is a stretched spot.
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

// Undyed cloth, which replaces the bands that the texture has in blue.
const vec3 WHITE_CLOTH = vec3(0.80, 0.80, 0.79);
// An accent is drawn darker than a lamp of its color.
const float ACCENT_DARK = 0.75;
// How much of the hall lamé mirrors: brocade of metal threads has a soft sheen that shows each fold.
const float LAME_SHEEN = 0.65;
// The share of the diffuse light that a deep crease keeps off.
const float CREASE_SHADE = 0.40;
#endif

#ifdef SKIN
// The texture has one color of skin; its shades are kept for others.
const vec3 PAINTED_SKIN = vec3(0.60, 0.40, 0.30);
// The share of the hall's light that arrives at the face through the wire.
const float THROUGH_WIRE = 0.55;
#endif

#ifdef WIRE
// Painted steel.
const vec3 WIRE_COLOR = vec3(0.040, 0.041, 0.044);
const float WIRE_ROUGH = 0.34;
// With fewer wires a pixel they are seen apart, with more they are a shade.
const vec2 APART = vec2(0.45, 0.95);
#endif

// The share of the pixel's samples that the surface covers, which falls near the eye. Neighboring
// pixels round differently, so that there are more steps than samples.
float covered()
{
    float share = smoothstep(near_fade.x, near_fade.y, distance(v_place, eye));
    return floor(share * samples + dither()) / samples;
}

void main()
{
#ifndef WIRE
    if (opacity < 1.0 && left_out()) {
        discard;
    }
#endif
#ifdef WORN
    // The strap ends at the rim, where it is fastened; inside the wire it would be seen to end.
    if (garment == MASK_TRIM && before_rim(v_pattern) > 0.0) {
        discard;
    }
#endif
    float coverage = near_fade.y > 0.0 ? covered() : 1.0;
    if (coverage <= 0.0) {
        discard;
    }
    vec3 normal = normalize(v_normal);
    vec3 to_eye = normalize(eye - v_place);
#ifdef BODY
    begin_pieces();
#endif
#ifdef WIRE
    vec2 wire_at = v_uv * WIRES_PER_UNIT;
    vec2 wires_a_pixel = fwidth(wire_at);
    float mesh = mesh_opacity(wire_at, wires_a_pixel, abs(dot(normal, to_eye)));
    vec3 base = WIRE_COLOR;
    float occlusion = v_open, rough = WIRE_ROUGH, metal = 0.0;
#else
#ifdef DULL
    vec3 base = base_color, surface = vec3(1.0, 1.0, 0.0);
#else
    vec3 base = base_color * from_texture(texture(color_map, v_uv).rgb);
    vec3 surface = texture(surface_map, v_uv).rgb;
#endif
    float occlusion = v_open * mix(1.0, surface.r, surface_factor.x);
    float rough = clamp(surface.g * surface_factor.y, 0.08, 1.0);
    float metal = surface.b * surface_factor.z;
#endif

#if !defined(WIRE) && !defined(SKIN) && !defined(DULL)
    // The fencer's accent color replaces the blue bands of the texture.
    float band = smoothstep(0.06, 0.22, base.b - 1.35 * base.r);
#endif
#ifdef WORN
    piece here = piece_at(v_pattern);
    if (here.accent >= 0.0) {
        base = mix(base, base_color * WHITE_CLOTH, band);
        base = mix(base, accent * ACCENT_DARK, here.accent) * (1.0 - here.dark);
    } else {
        base = mix(base, accent * ACCENT_DARK, max(band, accent_share));
    }
    rough = min(rough * here.rough, 1.0);
#elif defined(SKIN)
    if (garment == BARE_SKIN) {
        base *= skin_tone / PAINTED_SKIN;
    }
    occlusion *= in_mask == 1 ? THROUGH_WIRE : 1.0;
#elif !defined(WIRE) && !defined(DULL)
    base = mix(base, accent * 0.75, max(band, accent_share));
#endif

#ifdef BODY
    float ink = 0.0;
    if (mark_strength > 0.0) {
        ink = stained(normal);
        base = mix(base, mark_color, ink);
    }
#endif
#if defined(WIRE) || defined(DULL) || (defined(STEEL) && defined(PLAIN))
    vec3 bent = normal;
#else
    vec3 bent = bumpy > 0.5 ? bumped_normal(normal) : normal;
#if defined(WORN) && !defined(PLAIN)
    begin_creases(v_place);
    creased folds = creases_at(v_pattern);
    bent = creased_normal(normalize(mix(normal, bent, folds.baked)), v_place, folds.height);
    occlusion *= 1.0 - CREASE_SHADE * folds.valley;
#endif
#endif
#ifdef SKIN
    // The shadow map has the wire as a closed shell, which lets through a part of the light.
    float lit = in_mask == 1 ? THROUGH_WIRE : key_light(v_place, normal);
#else
    float lit = key_light(v_place, normal);
#endif
    float toward = dot(bent, key_direction);
    float facing = clamp(dot(bent, to_eye), 0.0, 1.0);

    // Cloth scatters a little light around its edge.
    float diffuse = clamp((toward + 0.12) / 1.12, 0.0, 1.0) * lit;
#ifdef PLAIN
    vec3 sky = mix(vec3(0.105, 0.08, 0.06), vec3(0.185, 0.19, 0.20), 0.5 + 0.5 * bent.y);
    float window_side = 0.5 + 0.5 * bent.z;
    sky += vec3(0.12, 0.13, 0.145) * window_side * window_side;
    sky *= sky_share;
#else
    vec3 sky = hall_light(bent);
#endif
    vec3 share = light_share(v_place), key = key_color * share;
    sky *= share;
    vec3 flood = flood_light(v_place, bent);
    vec3 color = base * (1.0 - 0.9 * metal) * (key * diffuse + (sky + flood) * occlusion);

#ifdef SMOOTH_SHINE
    // Where the normal turns within a pixel the highlight is as broad as what the pixel shows; otherwise
    // it sparkles from picture to picture (after Kaplanyan and others, "Filtering distributions of
    // normals for shading antialiasing", 2016).
    vec3 turn_right = dFdx(bent), turn_up = dFdy(bent);
    float turned = min(0.25 * (dot(turn_right, turn_right) + dot(turn_up, turn_up)), MOST_TURNED);
    rough = sqrt(sqrt(rough * rough * rough * rough + turned));
#endif
    // Specular light: a highlight of the key light and, on metal, the reflection of the hall.
    vec3 half_way = normalize(to_eye + key_direction);
    float power = 2.0 / (rough * rough * rough * rough + 0.002);
    float highlight = pow(clamp(dot(bent, half_way), 0.0, 1.0), power) * (power + 8.0) * 0.04;
    float fresnel = pow(1.0 - facing, 5.0);
    vec3 mirror_tint = mix(vec3(0.04), base, metal);
    color += key * lit * clamp(toward, 0.0, 1.0) * min(highlight, 8.0) * mirror_tint;
#ifdef WORN
    // Brighter toward the ceiling and the windows than toward the floor.
    vec3 away = reflect(-to_eye, bent);
    float above = smoothstep(-0.5, 0.9, 0.75 * away.y + 0.45 * away.z);
    vec3 hall = mix(vec3(0.05, 0.042, 0.035), vec3(0.42, 0.43, 0.45), above) * sky_share * share;
    color += lame * LAME_SHEEN * base * hall * occlusion;
#endif
#if defined(BODY) || defined(DULL)
    color += sky * fresnel * (1.0 - rough) * 0.5 * occlusion;
#else
    if (metal > 0.05) {
        vec3 ray = reflect(-to_eye, bent);
#ifdef PLAIN
        vec3 seen = surround(v_place, ray, 0.1 + 2.5 * rough);
#else
        vec3 seen = rough_surround(v_place, ray, 0.1 + 2.5 * rough);
#endif
        seen *= mix(SHADED_FLOOR, 1.0, smoothstep(-0.6, 0.15, ray.y));
        color += seen * mix(mirror_tint, vec3(1.0), 0.6 * fresnel) * metal * occlusion;
    } else {
        color += sky * fresnel * (1.0 - rough) * 0.5 * occlusion;
    }
#endif
#ifdef STEEL
    // A blade is ground along its length: besides the mirror image it scatters the light of the hall, so
    // that it is seen before whatever it mirrors.
    vec3 scattered = key * (0.35 + 0.65 * diffuse) + SATIN_SKY * (sky + flood);
    color += v_satin * base * scattered * occlusion + v_blade * glow;
#endif
#ifdef WIRE
    float solid = opacity * coverage;
    // Wires that are seen one by one must not crawl; from afar their shade is the mean light.
    float alpha = solid * max(mesh, ink);
    float apart = 1.0 - smoothstep(APART.x, APART.y, max(wires_a_pixel.x, wires_a_pixel.y));
    out_color = vec4(to_screen(color), mix(alpha, as_blended(alpha), apart));
#else
    out_color = vec4(to_screen(color), coverage);
#endif
}

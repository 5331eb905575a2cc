// What the clothes are sewn from: bands, seams, zipper, stitches and ribs, drawn in the pattern, which
// is the medium fencer at rest (x to the fencer's left, y up, z forward, meters). So their borders
// are straight at any distance, in every build and pose. The numbers are those of
// assets/scripts/garments.py and fabric_paint.py, where z is up and y backward.

// enum cloth_garment (cloth_look.h).
#define PLAIN_CLOTH 0
#define JACKET      1
#define BAND        2
#define BREECHES    3
#define SOCKS       4
#define SHOES       5
#define GLOVE       6
#define BIB         7
#define BARE_SKIN   8
#define WIRE_MESH   9
#define MASK_TRIM   10

uniform int garment;
uniform float lame; // 1: conductive cloth
uniform int weapon; // enum weapon_kind: which target it covers

uniform sampler2D name_map; // red: the letters on the back
uniform float name_way;     // 0: there are none; -1: the body is mirrored

#define FOIL  1
#define SABRE 2

in vec3 v_pattern;

const vec3 SHOULDER = vec3(0.184, 1.437, -0.012);
const vec3 ARM_AXIS = vec3(0.70679, -0.70679, 0.02999);
const float WRIST_S = 0.557; // distance of the wrist from the shoulder

// The hand frame of the left hand: x to the thumb's side, y out of the palm, z to the fingertips.
const vec3 HAND_Y = vec3(-0.70711, -0.70711, 0.0);

const vec3 X = vec3(1.0, 0.0, 0.0), Y = vec3(0.0, 1.0, 0.0), Z = vec3(0.0, 0.0, 1.0);

// How far the place in the pattern, mirrored to the left side, moves from a pixel to its neighbors.
// Taken once in main(), because derivatives are not defined in branches.
vec3 step_right, step_up;

void begin_pieces()
{
    vec3 mirror = vec3(v_pattern.x < 0.0 ? -1.0 : 1.0, 1.0, 1.0);
    step_right = dFdx(v_pattern) * mirror;
    step_up = dFdy(v_pattern) * mirror;
}

// The width of a pixel along a direction of the pattern, meters.
float pixel_along(vec3 direction)
{
    return max(abs(dot(direction, step_right)) + abs(dot(direction, step_up)), 1e-6);
}

// The share of the pixel that a line covers whose middle is `off` away in this direction.
float line(float off, float half_width, vec3 direction)
{
    vec2 edge = (vec2(half_width, -half_width) - off) / pixel_along(direction) + 0.5;
    edge = clamp(edge, 0.0, 1.0);
    return edge.x - edge.y;
}

// The same in any direction, a little blurred.
float line_around(float off, float half_width)
{
    vec2 edge = (vec2(half_width, -half_width) - off) / max(length(step_right + step_up), 1e-6) + 0.5;
    edge = clamp(edge, 0.0, 1.0);
    return edge.x - edge.y;
}

// The share of the pixel on the positive side of a border.
float beyond(float off, vec3 direction)
{
    return clamp(off / pixel_along(direction) + 0.5, 0.0, 1.0);
}

// Stitches of a seam whose middle is `off` away, `along` it: 2.6 mm long with gaps; from afar a faint
// line.
float stitches(float off, float along, vec3 direction)
{
#ifdef PLAIN
    return 0.55 * line(off, 0.0006, direction);
#else
    const float STITCH_M = 0.0038;
    float pixel = max(length(step_right), length(step_up));
    float sharp = clamp(0.35 * STITCH_M / max(pixel, 1e-6) - 0.5, 0.0, 1.0);
    float dash = smoothstep(0.10, 0.22, abs(fract(along / STITCH_M) - 0.5));
    return line(off, 0.0006, direction) * mix(0.7, dash, sharp);
#endif
}

// How cloth is drawn at a place.
struct piece {
    float accent; // share of the fencer's color
    float dark;   // 0: as painted, 1: black
    float rough;  // factor of the roughness
};

// Lamé is a jacket of its own over the white one: bound and sewn along the border of the target
// (garments.py), beside which it shades what is below. Returns how dark that is.
float lame_border(vec3 p, vec3 q, float armhole)
{
    const vec2 FROM_GROIN = vec2(-0.773, 0.634); // at right angles to the line to the hip bone
    float hips = p.z < 0.0 || q.x > 0.150 ? p.y - 1.045 : dot(q.xy - vec2(0.0, 0.862), FROM_GROIN);
    float inside = weapon == FOIL ? min(min(-armhole, 1.545 - p.y), hips) : p.y - 0.965;
    float bound = 0.45 * line_around(inside - 0.0008, 0.0009) + 0.30 * line_around(inside - 0.0075, 0.0005) +
                  0.30 * line_around(inside - 0.0105, 0.0005);
    float shaded = 0.45 * smoothstep(-0.016, 0.0, inside);
    return weapon == FOIL || weapon == SABRE ? (inside > 0.0 ? bound : shaded) : 0.0;
}

// The middle of the name between the shoulder blades, and half its width and height, meters; how
// dark the letters are. The texture has 256 pixels in a row.
const float NAME_Y = 1.352;
const vec2 NAME_HALF = vec2(0.15, 0.0375);
const float NAME_DARK = 0.82, NAME_TEXELS_PER_M = 256.0 / (2.0 * 0.15);

// How much of the pixel is letters of the name.
float named(vec3 p)
{
    vec2 at = vec2(-name_way * p.x, NAME_Y - p.y) / NAME_HALF;
    float level = log2(max(NAME_TEXELS_PER_M * max(pixel_along(X), pixel_along(Y)), 1.0));
    bool on = name_way != 0.0 && max(abs(at.x), abs(at.y)) < 1.0;
    return on ? textureLod(name_map, 0.5 + 0.5 * at, level).r : 0.0;
}

piece jacket_piece(vec3 p, vec3 q, float along_arm)
{
    piece here = piece(0.0, 0.0, 1.0);
    bool on_arm = q.x > 0.24;
    // The sleeve is sewn in along the border of the foil's target.
    vec3 out_of_arm = q.y > 1.33 ? X : vec3(0.924, 0.382, 0.0);
    float armhole = dot(q - vec3(0.184, 1.33, 0.0), out_of_arm);
    // The band on the upper arm: broad between two narrow ones.
    if (on_arm) {
        float off = along_arm - 0.170;
        here.accent = min(line(off, 0.015, ARM_AXIS) + line(abs(off) - 0.0215, 0.0025, ARM_AXIS), 1.0);
        // The cuff, sewn twice.
        here.dark = 0.35 * (stitches(along_arm - 0.522, p.y, ARM_AXIS) + stitches(along_arm - 0.528, p.y, ARM_AXIS));
    } else if (q.y < 1.56) {
        float zip = p.x - 0.055; // on the side away from the weapon
        if (p.z > 0.0) {
            here.dark = 0.55 * line(zip, 0.0011, X) + 0.30 * stitches(abs(zip) - 0.011, p.y, X);
            // The flap over the zipper ends in a fold.
            here.dark += 0.20 * line(zip + 0.016, 0.0008, X);
            // The plastron underneath shows as a faint ridge: below the chest of the weapon side, and
            // in the middle.
            float hem = p.y - 1.165 - 0.30 * p.x * p.x;
            float upper = p.x < 0.02 ? line(hem, 0.0013, Y) : 0.0;
            float middle = p.y > 1.165 && p.y < 1.47 ? line(p.x - 0.02, 0.0013, X) : 0.0;
            here.dark += 0.22 * max(upper, middle);
        } else if (p.y < 1.5) {
            here.dark = 0.40 * line(p.x, 0.0009, X) + 0.25 * stitches(abs(p.x) - 0.005, p.y, X);
            here.dark = mix(here.dark, NAME_DARK, named(p));
        }
        if (q.x > 0.05 && q.y < 1.33) {
            here.dark += 0.25 * line(p.z + 0.012, 0.0009, Z);
        }
        if (q.y > 1.12) {
            here.dark += 0.45 * line(armhole, 0.0009, out_of_arm) +
                         0.30 * stitches(armhole + 0.005, p.y + p.z, out_of_arm);
        }
        here.dark += 0.30 * (stitches(p.y - 0.902, p.x + p.z, Y) + stitches(p.y - 0.909, p.x + p.z, Y));
        here.dark += 0.40 * line(p.y - 1.497, 0.0009, Y) * step(length(p.xz), 0.12);
    } else {
        here.dark = 0.30 * stitches(p.y - 1.561, p.x + p.z, Y);
    }
    here.dark = min(here.dark + lame_border(p, q, armhole), NAME_DARK);
    return here;
}

piece breeches_piece(vec3 p, vec3 q)
{
    piece here = piece(0.0, 0.0, 1.0);
    if (q.x > 0.12) {
        here.dark = 0.45 * line(p.z + 0.010, 0.0010, Z) +
                    0.25 * stitches(abs(p.z + 0.010) - 0.005, p.y, Z);
    }
    if (p.y > 0.80) {
        here.dark += 0.45 * line(p.x, 0.0010, X);
    }
    // The band below the knee.
    here.dark += 0.45 * line(p.y - 0.474, 0.0009, Y) + 0.25 * stitches(p.y - 0.480, p.x + p.z, Y) +
                 0.25 * stitches(p.y - 0.440, p.x + p.z, Y);
    return here;
}

piece sock_piece(vec3 p, vec3 q)
{
    piece here = piece(0.92, 0.0, 1.0);
    // Two white rings below the knee.
    float off = p.y - 0.378;
    here.accent *= 1.0 - line(abs(off) - 0.009, 0.0045, Y);
#ifndef PLAIN
    float around = atan(q.x - 0.104, p.z - 0.012);
    float ribs = 0.5 - 0.5 * cos(around * 60.0);
    here.dark = 0.22 * ribs * clamp(2.0 - 1200.0 * pixel_along(X + Z), 0.0, 1.0);
#endif
    return here;
}

piece shoe_piece(vec3 p, vec3 q)
{
    piece here = piece(0.0, 0.0, 1.0);
    float aside = abs(q.x - 0.106);
    if (aside > 0.024 && p.y > 0.024 && p.y < 0.078) {
        float slanted = p.z - 0.035 - (0.075 - p.y) * 0.5;
        float stripe = abs(slanted - 0.030 * clamp(round(slanted / 0.030), 0.0, 2.0));
        here.accent = line(stripe, 0.0068, vec3(0.0, 0.447, 0.894));
    }
    here.accent = max(here.accent, beyond(-0.0565 - p.z, Z) * step(0.05, p.y));
    here.dark = 0.5 * line(p.y - 0.0225, 0.0008, Y);
    if (aside < 0.020 && p.y > 0.045 && p.z > 0.030 && p.z < 0.105) {
        here.dark += 0.30 * line(fract(p.z / 0.013) * 0.013 - 0.0065, 0.0016, Z) *
                     clamp(0.006 / pixel_along(Z) - 0.5, 0.0, 1.0);
    }
    return here;
}

piece glove_piece(vec3 p, vec3 q)
{
    piece here = piece(0.0, 0.0, 1.0);
    float along = dot(q - SHOULDER, ARM_AXIS) - WRIST_S;
    here.accent = line(along + 0.135, 0.006, ARM_AXIS);
    here.dark = 0.35 * (stitches(along + 0.158, p.y, ARM_AXIS) + stitches(along + 0.122, p.y, ARM_AXIS)) +
                0.40 * line(along - 0.006, 0.0009, ARM_AXIS);
    // On the back of the hand three ridges run to the knuckles.
    vec3 in_hand = q - SHOULDER - ARM_AXIS * WRIST_S;
    vec3 thumb = cross(HAND_Y, ARM_AXIS);
    float up = dot(in_hand, HAND_Y), aside = dot(in_hand, thumb);
    if (up < 0.0 && along > 0.035 && along < 0.085) {
        float ridge = abs(aside) - 0.021 * round(clamp(abs(aside) / 0.021, 0.0, 1.0));
        here.dark += 0.35 * line(ridge, 0.0011, thumb);
    }
    // The palm is of another leather.
    if (along > 0.01) {
        here.dark += 0.22 * beyond(up - 0.006, HAND_Y);
    }
    return here;
}

piece bib_piece(vec3 p)
{
    piece here = piece(0.0, 0.0, 1.0);
    float aside = abs(atan(p.x, p.z)) / 1.5708;
    float hem = p.y - 1.405 - 0.150 * pow(max(aside, 1e-4), 2.2);
    here.dark = 0.30 * (stitches(hem - 0.008, p.x, Y) + stitches(hem - 0.014, p.x, Y)) +
                0.25 * stitches(p.y - 1.566 - 0.036 * aside * aside, p.x, Y);
    here.accent = line(hem - 0.0015, 0.0022, Y);
    return here;
}

// How far a place of the mask is in front of its rim (mask_parts.py), meters.
float before_rim(vec3 p)
{
    return p.z + 0.030 + 0.30 * (p.y - 1.672) - 0.019;
}

piece piece_at(vec3 p)
{
    vec3 q = vec3(abs(p.x), p.yz);
    if (garment == JACKET || (garment == BAND && p.y > 0.6)) {
        return jacket_piece(p, q, dot(q - SHOULDER, ARM_AXIS));
    }
    if (garment == SOCKS || garment == BAND) {
        return sock_piece(p, q);
    }
    if (garment == BREECHES) {
        return breeches_piece(p, q);
    }
    if (garment == SHOES) {
        return shoe_piece(p, q);
    }
    if (garment == GLOVE) {
        return glove_piece(p, q);
    }
    if (garment == BIB) {
        return bib_piece(p);
    }
    return piece(-1.0, 0.0, 1.0);
}

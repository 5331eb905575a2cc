// Creases of the clothes, whose height follows from the angles of the joints: where cloth is pressed
// together it folds across the limb, and where it is drawn it folds toward where it is held. They are
// drawn in the pattern (pieces.glsl) as heights in meters, from which the normal follows.

const float TAU = 6.2831853;

// How far the joints are bent, 0: as little as cloth shows, 1: as far as in a deep lunge or duck
// (enum crease_joint in crease_angles.h). Of the limbs the left one first.
uniform float crease[9];

#define ELBOW    0
#define KNEE     2
#define GROIN    4
#define SHRUG    6
#define WAIST    8

// About the distance of two folds. Where a pixel is a good part of it, they fade away, and also where
// the skin is pressed together this much more than cloth can be, deep in the crook of a joint.
const float FOLD_M = 0.044;
const vec2 SQUEEZED = vec2(1.05, 1.4);
// No fold is steeper than this (a tangent): the differences of neighboring pixels are too large where
// the cloth is seen at a small angle.
const float STEEPEST = 0.6;

// The share of the creases that is shown at this pixel.
float crease_shown;

void begin_creases(vec3 place)
{
    vec3 right = dFdx(place), up = dFdy(place);
    float pixel = max(length(step_right), length(step_up));
    float squeezed = max(length(step_right) / max(length(right), 1e-6),
                         length(step_up) / max(length(up), 1e-6));
    crease_shown = (1.0 - smoothstep(0.10, 0.30, pixel / FOLD_M)) *
                   (1.0 - smoothstep(SQUEEZED.x, SQUEEZED.y, squeezed));
}

// What the creases do at a place.
struct creased {
    float height; // meters
    float valley; // 0: none .. 1: deep between two folds
    float baked;  // the share of the folds in the texture that is left: they are those of a bent limb
};

// A ridge with a narrow top and a broad valley.
float fold(float phase)
{
    float wave = 0.5 + 0.5 * cos(phase);
    return wave * wave;
}

float bump_at(float x, float width)
{
    return exp(-(x * x) / (width * width));
}

void add_folds(inout creased c, float height_m, float mask, float phase)
{
    mask *= crease_shown;
    float ridge = fold(phase);
    c.height += height_m * mask * ridge;
    c.valley = max(c.valley, mask * (1.0 - ridge));
}

// Folds are never quite parallel.
float unevenness(vec3 p)
{
    return sin(dot(p, vec3(31.0, 17.0, -23.0)) + 1.7 * sin(dot(p, vec3(-19.0, 41.0, 13.0)))) +
           0.5 * sin(dot(p, vec3(67.0, -53.0, 71.0)));
}

void add_elbow(inout creased c, vec3 q, float bend, float uneven)
{
    float along = dot(q - SHOULDER, ARM_AXIS);
    float s = along - 0.295;
    vec3 out_of = q - SHOULDER - along * ARM_AXIS;
    // The crook of the arm is in front.
    float crook = out_of.z / max(length(out_of), 1e-4);
    float around = atan(out_of.z, dot(out_of, vec3(0.70711, 0.70711, 0.0)));
    add_folds(c, 0.0075, bend * bump_at(s, 0.052) * smoothstep(-0.35, 0.6, crook),
              TAU * s / 0.038 + 1.1 * uneven + 0.8 * sin(2.0 * around));
    // From the crook folds run to the back of the upper arm and of the forearm.
    add_folds(c, 0.0070,
              bend * bump_at(abs(s) - 0.055, 0.045) * smoothstep(0.8, 0.0, abs(crook + 0.1)),
              TAU * abs(s) / 0.052 - 1.6 * crook + 1.2 * uneven);
    c.baked = min(c.baked, 1.0 - 0.75 * bump_at(s, 0.10) * (1.0 - bend));
}

void add_knee(inout creased c, vec3 q, float bend, float uneven)
{
    float s = q.y - 0.500;
    vec2 out_of = q.xz - vec2(0.100, -0.004);
    float hollow = -out_of.y / max(length(out_of), 1e-4);
    add_folds(c, 0.0080, bend * bump_at(s, 0.055) * smoothstep(-0.2, 0.6, hollow),
              TAU * s / 0.040 + 1.1 * uneven);
    // Over the bent knee the cloth is drawn: folds run up the thigh from beside the kneecap.
    add_folds(c, 0.0055, bend * bump_at(s - 0.075, 0.055) * smoothstep(0.75, 0.1, abs(hollow)),
              TAU * (s * 0.75 + abs(out_of.x) * 0.9) / 0.046 + 1.3 * uneven);
    c.baked = min(c.baked, 1.0 - 0.7 * bump_at(s - 0.03, 0.10) * (1.0 - bend));
}

void add_groin(inout creased c, vec3 q, float bend, float uneven)
{
    // Parallel to the line from the groin to the hip bone, in front.
    float s = dot(q.xy - vec2(0.0, 0.862), vec2(-0.773, 0.634));
    float in_front = smoothstep(0.0, 0.05, q.z);
    add_folds(c, 0.0070, bend * bump_at(s + 0.018, 0.050) * in_front * smoothstep(0.0, 0.05, q.x),
              TAU * s / 0.044 + 1.0 * uneven);
    // Behind, the cloth is drawn over the seat.
    add_folds(c, 0.0055, bend * bump_at(q.y - 0.83, 0.06) * smoothstep(-0.02, -0.08, q.z),
              TAU * (q.y + 0.7 * q.x) / 0.052 + 1.2 * uneven);
}

void add_shrug(inout creased c, vec3 q, float bend, float uneven)
{
    vec3 off = q - SHOULDER;
    float along = dot(off, ARM_AXIS);
    float above = dot(off - along * ARM_AXIS, vec3(0.70711, 0.70711, 0.0));
    add_folds(c, 0.0064, bend * bump_at(along + 0.005, 0.055) * smoothstep(0.0, 0.04, above),
              TAU * along / 0.042 + 1.1 * uneven);
    // From the armpit the cloth of the flank is drawn upward.
    vec2 from_pit = q.xy - vec2(0.150, 1.335);
    float reach = length(from_pit);
    add_folds(c, 0.0052, bend * bump_at(reach - 0.085, 0.055) * smoothstep(0.02, -0.05, from_pit.y),
              5.0 * atan(from_pit.x, -from_pit.y) + 1.4 * uneven);
}

creased creases_at(vec3 p)
{
    creased c = creased(0.0, 0.0, 1.0);
    vec3 q = vec3(abs(p.x), p.yz);
    int right = p.x < 0.0 ? 1 : 0;
    float uneven = unevenness(p);
    if (garment == JACKET || garment == BAND) {
        if (q.x > 0.24) {
            add_elbow(c, q, crease[ELBOW + right], uneven);
        }
        add_shrug(c, q, crease[SHRUG + right], uneven);
        float around = atan(p.x, p.z);
        add_folds(c, 0.0055, crease[WAIST] * bump_at(p.y - 1.07, 0.075) * step(q.x, 0.24),
                  TAU * p.y / 0.056 + 1.5 * sin(2.0 * around + 0.5) + 1.1 * uneven);
    }
    if (garment == JACKET || garment == BREECHES) {
        add_groin(c, q, crease[GROIN + right] * step(q.x, 0.30), uneven);
    }
    if (garment == BREECHES) {
        add_knee(c, q, crease[KNEE + right], uneven);
    }
    return c;
}

// The normal of a surface at `place` with these heights, from the differences to the neighboring
// pixels (Mikkelsen, "Bump mapping unparametrized surfaces on the GPU", 2010).
vec3 creased_normal(vec3 normal, vec3 place, float height)
{
    vec3 right = dFdx(place), up = dFdy(place);
    vec3 across = cross(up, normal), along = cross(normal, right);
    float area = dot(right, across);
    vec3 slope = (dFdx(height) * across + dFdy(height) * along) / (sign(area) * max(abs(area), 1e-12));
    return normalize(normal - slope * min(1.0, STEEPEST / max(length(slope), 1e-6)));
}

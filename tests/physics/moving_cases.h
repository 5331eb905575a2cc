// Pairs of blade-like capsules in motion, in the five classes used to compare methods for the time
// of contact; shared by tests and benchmarks.
#ifndef MOVING_CASES_H
#define MOVING_CASES_H

#include "blade_cases.h"
#include "phys_toc.h"

typedef enum case_class {
    CASE_RANDOM,        // any positions and motions
    CASE_NEAR_PARALLEL, // closest when their axes are 1e-7 to 0.1 rad apart
    CASE_GRAZING,       // 1 um to 5 mm from touching when closest, not closing there
    CASE_TIPS,          // closest at both tips
    CASE_SWISH,         // fast, passing right through each other within the window
    CASE_CLASSES,
} case_class;

static const char *const CASE_NAMES[CASE_CLASSES] = {"random", "near-parallel", "grazing", "tips",
                                                     "swish"};

typedef struct moving_case {
    phys_capsule a, b;
    phys_motion a_motion, b_motion;
} moving_case;

// A capsule 0.9 m long, with its center of mass 9 cm from end a.
static inline phys_capsule case_capsule(seeded *random)
{
    return (phys_capsule){v3(-0.09, 0, 0), v3(0.81, 0, 0), seeded_range(random, 0.004, 0.008)};
}

// Random velocities up to 8 m/s and 40 rad/s about a point near end a.
static inline void case_velocities(seeded *random, phys_motion *motion, double least)
{
    phys_vec3 pivot =
        quat_rotate(motion->start.orientation, v3(seeded_range(random, -0.25, -0.05), 0, 0));
    double speed = seeded_range(random, 8.0 * least, 8.0);
    double rate = seeded_range(random, 40.0 * least, 40.0);
    phys_vec3 turn = v3_scale(random_direction(random), rate);
    phys_vec3 velocity = v3_scale(random_direction(random), speed);
    motion->angular_velocity_radps = turn;
    motion->velocity_mps = v3_add(velocity, v3_cross(pivot, turn));
}

// The pose with the axis along `direction` and the point at `along` (0 to 1) at `place`.
static inline phys_pose case_pose(const phys_capsule *capsule, phys_vec3 direction, double along,
                                  phys_vec3 place)
{
    phys_quat turn = turn_x_to(direction);
    phys_vec3 arm = quat_rotate(turn, v3_lerp(capsule->a, capsule->b, along));
    return (phys_pose){v3_sub(place, arm), turn};
}

static inline void case_run_back(phys_motion *motion, double t)
{
    motion->start = phys_motion_at(motion, -t);
}

static inline moving_case case_draw(seeded *random, case_class kind, double window)
{
    moving_case c = {.a = case_capsule(random)};
    c.b = case_capsule(random);
    phys_vec3 along_a = random_direction(random);
    if (kind == CASE_RANDOM) {
        phys_vec3 along_b = random_direction(random);
        phys_vec3 place = random_vector(random, 0.15);
        c.a_motion.start = case_pose(&c.a, along_a, 0.3, v3(0, 0, 0));
        c.b_motion.start = case_pose(&c.b, along_b, 0.3, place);
        case_velocities(random, &c.a_motion, 0.0);
        case_velocities(random, &c.b_motion, 0.0);
        return c;
    }

    // Place the pair at its closest approach, then run the motion back.
    phys_vec3 across = v3_normalized_or(v3_cross(along_a, random_direction(random)), v3(0, 1, 0));
    double angle = seeded_range(random, 0.05, 3.0);
    double place_a = seeded_range(random, 0.1, 1.0), place_b = seeded_range(random, 0.1, 1.0);
    double apart = c.a.radius_m + c.b.radius_m;
    switch (kind) {
    case CASE_NEAR_PARALLEL:
        angle = pow(10.0, seeded_range(random, -7.0, -1.0));
        apart += seeded_range(random, -0.02, 0.02);
        break;
    case CASE_GRAZING: {
        double by = pow(10.0, seeded_range(random, -6.0, -2.3));
        apart += seeded_next(random) % 2 ? by : -by;
        break;
    }
    case CASE_TIPS:
        place_a = seeded_range(random, 0.98, 1.0);
        place_b = seeded_range(random, 0.98, 1.0);
        apart += seeded_range(random, -0.01, 0.01);
        break;
    default:
        apart = 0.0;
        break;
    }
    double sine, cosine;
    phys_sincos(angle, &sine, &cosine);
    phys_vec3 along_b = v3_add_scaled(v3_scale(along_a, cosine), v3_cross(across, along_a), sine);
    c.a_motion.start = case_pose(&c.a, along_a, place_a, v3_scale(across, apart));
    c.b_motion.start = case_pose(&c.b, along_b, place_b, v3(0, 0, 0));
    case_velocities(random, &c.a_motion, kind == CASE_SWISH ? 0.6 : 0.0);
    case_velocities(random, &c.b_motion, kind == CASE_SWISH ? 0.6 : 0.0);
    if (kind == CASE_GRAZING) {
        phys_body a = {c.a_motion.start, c.a_motion.velocity_mps,
                       c.a_motion.angular_velocity_radps};
        phys_body b = {c.b_motion.start, c.b_motion.velocity_mps,
                       c.b_motion.angular_velocity_radps};
        phys_vec3 velocity = v3_sub(phys_body_velocity_at(&a, v3_scale(across, apart)),
                                    phys_body_velocity_at(&b, v3(0, 0, 0)));
        c.a_motion.velocity_mps =
            v3_add_scaled(c.a_motion.velocity_mps, across, -v3_dot(velocity, across));
    }
    double when = seeded_range(random, 0.05, 0.95) * window;
    case_run_back(&c.a_motion, when);
    case_run_back(&c.b_motion, when);
    return c;
}

// A pair that starts apart.
static inline moving_case case_draw_apart(seeded *random, case_class kind, double window)
{
    moving_case c;
    do {
        c = case_draw(random, kind, window);
    } while (judge_gap(&c.a, c.a_motion.start, &c.b, c.b_motion.start) <= 1e-5);
    return c;
}

#endif

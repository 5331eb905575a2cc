#include "body_sway.h"

#include "phys_rotation.h"

#define TICK_S 0.001
#define DEGREE (PHYS_PI / 180.0)

// Springs: 3 Hz for trunk and free arm, the head on its neck a little stiffer. A trunk that sways
// comes to rest within half a second; a hanging arm swings once more (estimated).
#define TRUNK_RADPS   (2.0 * PHYS_PI * 3.0)
#define TRUNK_DAMPING 0.5
#define HEAD_RADPS    (2.0 * PHYS_PI * 4.0)
#define HEAD_DAMPING  0.5
#define ARM_RADPS     (2.0 * PHYS_PI * 3.0)
#define ARM_DAMPING   0.35

// A trunk on accelerated hips is a pendulum of this length upside down, meters: the distance from
// the hip joints to the center of percussion of trunk, head and arms.
#define TRUNK_LEVER_M 0.70
// Of the accelerations of root and stance the free arm lags behind by this share; its elbow takes
// the rest.
#define ARM_SHARE 0.6
// How far a lunge takes the hips ahead of the root, and the free hand down and back from its place
// above the hips.
#define HIPS_AHEAD_M 0.49
#define ARM_DROPS_M  0.46
#define ARM_BACK_M   0.23

// By how much a trunk leans forward in a full lunge with the arm out, beyond the stance of the
// tables.
#define REACH_LEAN_RAD (8.0 * DEGREE)

// How far trunk and head yield to the force of a blade. A body of 70 kg gives way by millimeters to
// the 50 N at which a blade bows; a fencer who is hit yields by himself, by centimeters
// (estimated). More force than a blade of this stiffness gives counts as this much.
#define TRUNK_GIVES_RADPN (0.08 * DEGREE)
#define HEAD_GIVES_RADPN  (0.15 * DEGREE)
#define PUSH_MOST_N       80.0

// Breaths a second at rest and out of breath, and how much deeper the latter are.
#define BREATH_REST_HZ   0.25
#define BREATH_EFFORT_HZ 0.60
#define BREATH_DEEPER    2.0
// A breath at rest: by how much the chest tips back and the shoulders rise, degrees.
#define BREATH_CHEST    0.35
#define BREATH_SHOULDER 0.7
// A root that moves at this speed exhausts the fencer in this time; rest makes up for it in that.
#define EFFORT_MPS 1.5
#define EFFORT_S   20.0
#define REST_S     40.0

// The shares of the trunk's lean that the bones have; a head stays more upright than its trunk.
#define SPINE_SHARE 0.5
#define NECK_SHARE  0.7
#define HEAD_SHARE  0.3
// The share of the head's nod that the neck has.
#define NECK_NOD_SHARE 0.5

// One tick of a damped spring about `goal` with a push from outside, per second squared.
static void spring(double *at, double *speed, double goal, double radps, double damping,
                   double push)
{
    double back = radps * (radps * (goal - *at) - 2.0 * damping * *speed);
    *speed += (back + push) * TICK_S;
    *at += *speed * TICK_S;
}

static double acceleration_of(const footwork_glide *glide)
{
    return glide->ticks > 0 ? glide->acceleration : 0.0;
}

static void breathe(footwork_sway *sway, double speed_mps)
{
    double work = fabs(speed_mps) / EFFORT_MPS;
    sway->effort += (work * (1.0 - sway->effort) / EFFORT_S - sway->effort / REST_S) * TICK_S;
    sway->effort = phys_clamp(sway->effort, 0.0, 1.0);
    sway->breath += phys_lerp(BREATH_REST_HZ, BREATH_EFFORT_HZ, sway->effort) * TICK_S;
    if (sway->breath >= 1.0) {
        sway->breath = 0.0;
    }
}

void body_sway_step(footwork_state *footwork, const body_sway_push *push)
{
    footwork_sway *sway = &footwork->sway;
    double own = 1.0 - footwork->lead.share;
    const footwork_glide *travel = &footwork->glide[FOOTWORK_TRAVEL];
    double lunge_ps2 = own * acceleration_of(&footwork->glide[FOOTWORK_TRUNK]);
    double hips_mps2 = own * acceleration_of(travel) + HIPS_AHEAD_M * lunge_ps2;
    double trunk_n = phys_clamp(push->trunk_n, -PUSH_MOST_N, PUSH_MOST_N);
    double mask_n = phys_clamp(push->mask_n, -PUSH_MOST_N, PUSH_MOST_N);

    double reach = own * phys_clamp(footwork->lunge, 0.0, 1.0) * push->extension;
    double yields = TRUNK_GIVES_RADPN * (trunk_n + 0.5 * mask_n);
    spring(&sway->lean_rad, &sway->lean_radps, REACH_LEAN_RAD * reach + yields, TRUNK_RADPS,
           TRUNK_DAMPING, -hips_mps2 / TRUNK_LEVER_M);
    spring(&sway->nod_rad, &sway->nod_radps, HEAD_GIVES_RADPN * mask_n, HEAD_RADPS, HEAD_DAMPING,
           0.0);
    spring(&sway->arm_up_m, &sway->arm_up_mps, 0.0, ARM_RADPS, ARM_DAMPING,
           ARM_SHARE * ARM_DROPS_M * lunge_ps2);
    spring(&sway->arm_ahead_m, &sway->arm_ahead_mps, 0.0, ARM_RADPS, ARM_DAMPING,
           ARM_SHARE * (ARM_BACK_M * lunge_ps2 - hips_mps2));
    breathe(sway, travel->ticks > 0 ? travel->speed : 0.0);
}

// How full the chest is, 0..1, with a pause after breathing out and none in between.
static double fullness(double breath)
{
    double there_and_back = 4.0 * breath * (1.0 - breath);
    return there_and_back * there_and_back;
}

void body_sway_apply(const footwork_sway *sway, body_stance *stance)
{
    double lean = sway->lean_rad / DEGREE, nod = sway->nod_rad / DEGREE;
    double breath = fullness(sway->breath) * (1.0 + BREATH_DEEPER * sway->effort);
    stance->spine.lean += SPINE_SHARE * lean;
    stance->chest.lean += lean - BREATH_CHEST * breath;
    stance->neck.lean += NECK_SHARE * lean + NECK_NOD_SHARE * nod;
    stance->head.lean += HEAD_SHARE * lean + nod;
    stance->clavicle_up += BREATH_SHOULDER * breath;
    stance->rear_clavicle_up += BREATH_SHOULDER * breath;
    stance->rear_wrist.y += sway->arm_up_m;
    stance->rear_wrist.z += sway->arm_ahead_m;
}

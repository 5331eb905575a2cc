#include "phys_rope.h"

#include "phys_segment.h"

const phys_rope_settings PHYS_ROPE_CORD = {
    .step_s = 0.001,
    .gravity_mps2 = {0, -PHYS_GRAVITY_MPS2, 0},
    .velocity_kept = 0.998,
    .stiffness = 0.02,
    .friction = 0.4,
    .tolerance = 0.01,
    .visits_most = 1000,
    .order = PHYS_ROPE_IN_TURN,
};

// A contact of a point in a step: the direction out of the obstacle, and how far the point was
// pushed.
typedef struct rope_contact {
    phys_vec3 normal;
    double pushed_m;
} rope_contact;

bool phys_rope_init(phys_rope *rope, phys_vec3 a, phys_vec3 b, double length_m, int segments,
                    double radius_m)
{
    if (segments < 2 || segments > PHYS_ROPE_SEGMENTS || !(length_m > 0.0) || !isfinite(length_m) ||
        !(radius_m >= 0.0) || !isfinite(radius_m) || !v3_is_finite(a) || !v3_is_finite(b)) {
        return false;
    }
    rope->segments = segments;
    rope->segment_m = length_m / segments;
    rope->radius_m = radius_m;
    double half = length_m / 2.0, half_way = v3_distance(a, b) / 2.0;
    double sag = half > half_way ? sqrt(half * half - half_way * half_way) : 0.0;
    phys_vec3 lowest = v3_sub(v3_lerp(a, b, 0.5), v3(0, sag, 0));
    for (int i = 0; i <= segments; i++) {
        double along = 2.0 * i / segments;
        rope->now[i] = along <= 1.0 ? v3_lerp(a, lowest, along) : v3_lerp(lowest, b, along - 1.0);
        rope->before[i] = rope->now[i];
    }
    rope->now[segments] = rope->before[segments] = b;
    return true;
}

bool phys_rope_set_length(phys_rope *rope, double length_m)
{
    if (!(length_m > 0.0) || !isfinite(length_m)) {
        return false;
    }
    rope->segment_m = length_m / rope->segments;
    return true;
}

// The ends are held and cannot be moved.
static double mobility(const phys_rope *rope, int point)
{
    return point == 0 || point == rope->segments ? 0.0 : 1.0;
}

// The strain of the longest or the shortest segment. It needs one square root for each, not one for
// every segment.
static double largest_strain(const phys_rope *rope)
{
    double longest = 0.0, shortest = HUGE_VAL;
    for (int i = 0; i < rope->segments; i++) {
        double square = v3_length_squared(v3_sub(rope->now[i + 1], rope->now[i]));
        longest = square > longest ? square : longest;
        shortest = square < shortest ? square : shortest;
    }
    double over = sqrt(longest) / rope->segment_m - 1.0;
    double under = 1.0 - sqrt(shortest) / rope->segment_m;
    return over > under ? over : under;
}

static phys_rope_state state_of(const phys_rope_settings *settings, double strain)
{
    return strain > settings->tolerance ? PHYS_ROPE_STRAINED : PHYS_ROPE_SETTLED;
}

// Corrects a segment by moving both points along it until its length is right (Jakobsen's linear
// constraint). Points that coincide are separated along x, so that the result is always the same.
static void correct_segment(phys_rope *rope, int segment)
{
    phys_vec3 *a = &rope->now[segment], *b = &rope->now[segment + 1];
    double share_a = mobility(rope, segment), share_b = mobility(rope, segment + 1);
    phys_vec3 way = v3_sub(*b, *a);
    double off = (v3_length(way) - rope->segment_m) / (share_a + share_b);
    way = v3_normalized_or(way, v3(1, 0, 0));
    *a = v3_add_scaled(*a, way, share_a * off);
    *b = v3_add_scaled(*b, way, -share_b * off);
}

// Corrects all segments once; returns their number.
static int relax_in_turn(phys_rope *rope)
{
    for (int i = 0; i < rope->segments; i++) {
        correct_segment(rope, i);
    }
    return rope->segments;
}

// Round number `round` of the list of the point `from`: corrects the segments at distances up to n
// / round, nearest first. Returns their number.
static int relax_outwards(phys_rope *rope, int from, int round)
{
    int left = from, right = rope->segments - from, visits = 0;
    int reach = (left > right ? left : right) / round;
    for (int d = 1; d <= reach; d++) {
        if (d <= left) {
            correct_segment(rope, from - d);
            visits++;
        }
        if (d <= right) {
            correct_segment(rope, from + d - 1);
            visits++;
        }
    }
    return visits;
}

phys_rope_report phys_rope_relax(phys_rope *rope, const phys_rope_settings *settings, int from)
{
    phys_rope_report report = {.from = from};
    int farthest = from > rope->segments - from ? from : rope->segments - from;
    int round = 0, since_look = 0;
    do {
        int visits;
        if (settings->order == PHYS_ROPE_IN_TURN || from < 0) {
            visits = relax_in_turn(rope);
        } else {
            round = round < farthest ? round + 1 : 1;
            visits = relax_outwards(rope, from, round);
        }
        report.visits += visits;
        since_look += visits;
        // Measuring the strain costs as much as one pass, so it is not done after each of the short
        // rounds.
        if (since_look >= rope->segments) {
            report.strain = largest_strain(rope);
            since_look = 0;
        }
    } while (report.strain > settings->tolerance && report.visits < settings->visits_most);
    if (since_look > 0) {
        report.strain = largest_strain(rope);
    }
    report.state = state_of(settings, report.strain);
    return report;
}

// Verlet integration: x' = x + (x - x_before) + g dt^2 (Ponce Atencio, eq. 1).
static void move_freely(phys_rope *rope, const phys_rope_settings *settings)
{
    phys_vec3 fall = v3_scale(settings->gravity_mps2, settings->step_s * settings->step_s);
    for (int i = 1; i < rope->segments; i++) {
        phys_vec3 way = v3_sub(rope->now[i], rope->before[i]);
        rope->before[i] = rope->now[i];
        rope->now[i] = v3_add(v3_add_scaled(rope->now[i], way, settings->velocity_kept), fall);
    }
}

// Straightens every bend by a share: its point moves half of that towards the middle of its
// neighbors, and they move a quarter each in the opposite direction. The sum of the moves is zero,
// and in an even curve, such as the sag, the moves at a point cancel.
static void straighten(phys_rope *rope, double stiffness)
{
    for (int i = 1; i < rope->segments && stiffness > 0.0; i++) {
        phys_vec3 middle = v3_lerp(rope->now[i - 1], rope->now[i + 1], 0.5);
        phys_vec3 bend = v3_scale(v3_sub(middle, rope->now[i]), stiffness);
        rope->now[i] = v3_add_scaled(rope->now[i], bend, 0.5);
        if (mobility(rope, i - 1) > 0.0) {
            rope->now[i - 1] = v3_add_scaled(rope->now[i - 1], bend, -0.25);
        }
        if (mobility(rope, i + 1) > 0.0) {
            rope->now[i + 1] = v3_add_scaled(rope->now[i + 1], bend, -0.25);
        }
    }
}

// Pushes a point out of an obstacle.
static void push(phys_rope *rope, rope_contact contact[], int point, phys_vec3 normal, double by_m)
{
    if (by_m > 0.0) {
        rope->now[point] = v3_add_scaled(rope->now[point], normal, by_m);
        contact[point].normal = normal;
        contact[point].pushed_m += by_m;
    }
}

// The tree in which capsules search for close segments, and the points for which it was fitted. Its
// leaves have room for the movements by relaxation and contacts, so that one fit lasts for a step.
typedef struct rope_tree {
    phys_sphere_tree tree;
    double room_m; // 0: not fitted yet
    phys_vec3 fitted[PHYS_ROPE_SEGMENTS + 1];
} rope_tree;

// Room of the leaves as a share of a segment. More room causes tests that find nothing, less causes
// more fits.
static const double TREE_ROOM = 0.1;

static bool tree_holds(const rope_tree *t, const phys_rope *rope)
{
    if (!(t->room_m > 0.0)) {
        return false;
    }
    double farthest = 0.0;
    for (int i = 0; i <= rope->segments; i++) {
        double way = v3_length_squared(v3_sub(rope->now[i], t->fitted[i]));
        farthest = way > farthest ? way : farthest;
    }
    return farthest <= t->room_m * t->room_m;
}

static void fit_tree(rope_tree *t, const phys_rope *rope)
{
    if (tree_holds(t, rope)) {
        return;
    }
    phys_sphere leaf[PHYS_ROPE_SEGMENTS];
    t->room_m = TREE_ROOM * rope->segment_m;
    for (int i = 0; i < rope->segments; i++) {
        phys_vec3 a = rope->now[i], b = rope->now[i + 1];
        double radius = v3_distance(a, b) / 2.0 + rope->radius_m + t->room_m;
        leaf[i] = (phys_sphere){v3_lerp(a, b, 0.5), radius};
        t->fitted[i] = a;
    }
    t->fitted[rope->segments] = rope->now[rope->segments];
    phys_sphere_tree_build(&t->tree, leaf, rope->segments);
}

// Moves a segment out of a capsule. Its points move in proportion to their shares in the nearest
// point, so that this point just reaches the surface (Ponce Atencio, eq. 8 and 9). Returns whether
// it moved.
static bool push_out_of(phys_rope *rope, rope_contact contact[], int segment,
                        const phys_capsule *capsule)
{
    phys_segment_distance nearest =
        phys_segment_closest(rope->now[segment], rope->now[segment + 1], capsule->a, capsule->b);
    double depth = rope->radius_m + capsule->radius_m - nearest.distance_m;
    if (nearest.state == PHYS_SEGMENT_INVALID || !(depth > 0.0)) {
        return false;
    }
    // If the axes cross, the direction is undefined: use upwards.
    phys_vec3 normal = v3_normalized_or(v3_sub(nearest.point_a, nearest.point_b), v3(0, 1, 0));
    double share_b = nearest.along_a, share_a = 1.0 - share_b;
    double free_a = share_a * mobility(rope, segment);
    double free_b = share_b * mobility(rope, segment + 1);
    double lever = share_a * free_a + share_b * free_b;
    if (lever < 0.25) {
        return false; // nearest to a held end; if both points are free, the lever is at least a
                      // half
    }
    push(rope, contact, segment, normal, depth * free_a / lever);
    push(rope, contact, segment + 1, normal, depth * free_b / lever);
    return true;
}

// Lifts points exactly to the floor, against rounding and the movements by friction.
static void lift_to_floor(phys_rope *rope, double floor_y_m)
{
    double lowest = floor_y_m + rope->radius_m;
    for (int i = 1; i < rope->segments; i++) {
        rope->now[i].y = rope->now[i].y < lowest ? lowest : rope->now[i].y;
    }
}

// Moves everything out of the obstacles, the floor last. Returns whether anything moved.
static bool separate(phys_rope *rope, const phys_rope_obstacles *obstacles, rope_tree *t,
                     rope_contact contact[])
{
    bool moved = false;
    for (int c = 0; c < obstacles->capsules; c++) {
        const phys_capsule *capsule = &obstacles->capsule[c];
        if (c == 0 || moved) {
            fit_tree(t, rope);
        }
        phys_sphere_hits near =
            phys_sphere_tree_query(&t->tree, capsule->a, capsule->b, capsule->radius_m);
        for (int i = 0; i < near.count; i++) {
            moved = push_out_of(rope, contact, near.leaf[i], capsule) || moved;
        }
    }
    double lowest = obstacles->floor_y_m + rope->radius_m;
    for (int i = 1; i < rope->segments; i++) {
        if (rope->now[i].y < lowest) {
            push(rope, contact, i, v3(0, 1, 0), lowest - rope->now[i].y);
            moved = true;
        }
    }
    return moved;
}

// Applies friction: contacts do not bounce, and the movement along the surface is shortened by the
// coefficient of friction times the push that kept the point out, at most to zero. The movement
// itself is shortened, not only the velocity, because otherwise a pull on a sticking rope would
// make it creep.
static void apply_friction(phys_rope *rope, const rope_contact contact[], double friction)
{
    for (int i = 1; i < rope->segments; i++) {
        if (!(contact[i].pushed_m > 0.0)) {
            continue;
        }
        phys_vec3 n = contact[i].normal, way = v3_sub(rope->now[i], rope->before[i]);
        phys_vec3 out = v3_scale(n, v3_dot(way, n)), sliding = v3_sub(way, out);
        double length = v3_length(sliding), taken = friction * contact[i].pushed_m;
        double shortened = length > taken ? taken / length : 1.0;
        rope->now[i] = v3_add_scaled(rope->now[i], sliding, -shortened);
        rope->before[i] = v3_add(rope->before[i], out);
    }
}

static bool is_usable(const phys_rope_settings *s, phys_vec3 a, phys_vec3 b)
{
    return v3_is_finite(a) && v3_is_finite(b) && v3_is_finite(s->gravity_mps2) && s->step_s > 0.0 &&
           isfinite(s->step_s) && s->velocity_kept >= 0.0 && s->velocity_kept <= 1.0 &&
           s->stiffness >= 0.0 && s->stiffness <= 1.0 && s->friction >= 0.0 && s->tolerance > 0.0;
}

// The point that was moved farthest by contacts or by its holder; -1 if none was moved.
static int find_farthest_moved(const phys_rope *rope, const rope_contact contact[])
{
    int most = -1;
    double farthest = 0.0;
    for (int i = 0; i <= rope->segments; i++) {
        double way = mobility(rope, i) > 0.0 ? contact[i].pushed_m
                                             : v3_distance(rope->now[i], rope->before[i]);
        if (way > farthest) {
            farthest = way;
            most = i;
        }
    }
    return most;
}

phys_rope_report phys_rope_step(phys_rope *rope, const phys_rope_settings *settings,
                                const phys_rope_obstacles *obstacles, phys_vec3 a, phys_vec3 b)
{
    if (!is_usable(settings, a, b)) {
        return (phys_rope_report){.state = PHYS_ROPE_INVALID};
    }
    move_freely(rope, settings);
    rope->before[0] = rope->now[0];
    rope->before[rope->segments] = rope->now[rope->segments];
    rope->now[0] = a;
    rope->now[rope->segments] = b;
    straighten(rope, settings->stiffness);

    rope_tree tree;
    tree.room_m = 0.0;
    rope_contact contact[PHYS_ROPE_SEGMENTS + 1] = {{{0, 0, 0}, 0}};
    separate(rope, obstacles, &tree, contact);

    // Correct lengths and contacts alternately until both are satisfied, and the lengths at least
    // once: if they were corrected only when they are off by the tolerance, the rope would jerk.
    // Contacts come last, so that the strain is measured after them.
    phys_rope_report report = {.from = find_farthest_moved(rope, contact)};
    phys_rope_settings left = *settings;
    do {
        phys_rope_report relaxed = phys_rope_relax(rope, &left, report.from);
        report.visits += relaxed.visits;
        left.visits_most -= relaxed.visits;
        bool moved = separate(rope, obstacles, &tree, contact);
        report.strain = moved ? largest_strain(rope) : relaxed.strain;
    } while (report.strain > settings->tolerance && left.visits_most > 0);
    apply_friction(rope, contact, settings->friction);
    lift_to_floor(rope, obstacles->floor_y_m);
    report.strain = largest_strain(rope);
    report.state = state_of(settings, report.strain);
    return report;
}

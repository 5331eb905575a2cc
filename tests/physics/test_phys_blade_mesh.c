// phys_blade_mesh against the search without the tree, to the last bit, and against dense sampling
// of the blade's true motion. BATTUTA_TEST_CASES=<n> in the environment sets the number of cases of
// the first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "mesh_cases.h"
#include "phys_blade_mesh.h"
#include "phys_blade_path.h"
#include "phys_toc_triangle.h"
#include "share_of.h"

static const double TICK_S = 0.001;

static phys_blade_mesh_hit sweep(const phys_kdop_tree *tree, const mesh_case *mesh,
                                 const blade_case *blade)
{
    const phys_tick_path way = blade_case_way(blade, TICK_S);
    return phys_blade_mesh_sweep(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to),
                                 &blade->capsule, &way);
}

static phys_blade_mesh_hit sweep_all(const mesh_case *mesh, const blade_case *blade)
{
    const phys_tick_path way = blade_case_way(blade, TICK_S);
    return phys_blade_mesh_sweep_all(MESH_TRIANGLES(mesh->triangle), mesh->triangle_count,
                                     MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to),
                                     &blade->capsule, &way);
}

static phys_vec3 vertex_at(const mesh_case *mesh, uint32_t v, double time)
{
    return v3_lerp(v3_from_floats(mesh->from[v]), v3_from_floats(mesh->to[v]), time);
}

// The distance between the surface of the blade in a pose and the nearest triangle.
static double clearance_of(const mesh_case *mesh, const blade_case *blade, phys_pose pose,
                           double time)
{
    phys_vec3 a = pose_apply(pose, blade->capsule.a), b = pose_apply(pose, blade->capsule.b);
    double least = HUGE_VAL;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        phys_vec3 corner[3];
        for (int c = 0; c < 3; c++) {
            corner[c] = vertex_at(mesh, mesh->triangle[t][c], time);
        }
        double distance = phys_segment_triangle_closest(a, b, corner).distance_m;
        least = distance < least ? distance : least;
    }
    return least - blade->capsule.radius_m;
}

// The same for the truly rotating blade, at a constant rate.
static double clearance_at(const mesh_case *mesh, const blade_case *blade, double time)
{
    phys_pose pose = {v3_lerp(blade->pose0.position, blade->pose1.position, time),
                      blade_case_turned(blade, time)};
    return clearance_of(mesh, blade, pose, time);
}

// Asserts that two results are equal to the last bit.
static void assert_same(const phys_blade_mesh_hit *a, const phys_blade_mesh_hit *b)
{
    assert_int_equal(a->state, b->state);
    assert_true(a->time == b->time && a->triangle == b->triangle && a->along == b->along);
    assert_true(a->closing_mps == b->closing_mps);
    for (int c = 0; c < 3; c++) {
        assert_true(a->barycentric[c] == b->barycentric[c]);
    }
    assert_true(v3_distance(a->point, b->point) == 0.0);
    assert_true(v3_distance(a->normal, b->normal) == 0.0);
}

// Asserts what is true of every hit.
static void assert_sound(const phys_blade_mesh_hit *hit, const mesh_case *mesh)
{
    assert_true(hit->time >= 0.0 && hit->time <= 1.0);
    assert_true(hit->along >= 0.0 && hit->along <= 1.0);
    assert_true(fabs(v3_length(hit->normal) - 1.0) < 1e-12);
    assert_true(isfinite(hit->closing_mps));
    phys_vec3 place = v3(0, 0, 0);
    double sum = 0.0;
    for (int c = 0; c < 3; c++) {
        assert_true(hit->barycentric[c] >= 0.0);
        sum += hit->barycentric[c];
        phys_vec3 corner = vertex_at(mesh, mesh->triangle[hit->triangle][c], hit->time);
        place = v3_add_scaled(place, corner, hit->barycentric[c]);
    }
    assert_true(fabs(sum - 1.0) < 1e-12);
    double lies = hit->blade_lies[0] + hit->blade_lies[1] + hit->blade_lies[2];
    assert_true(fabs(lies) <= 1e-9 * (1.0 + fabs(hit->blade_lies[1]) + fabs(hit->blade_lies[2])));
    assert_true(v3_distance(place, hit->point) < 1e-12);
}

static void the_tree_changes_nothing(void **state)
{
    (void)state;
    seeded random = seeded_start("the_tree_changes_nothing", 11);
    const char *asked = getenv("BATTUTA_TEST_CASES");
    const long cases = asked != NULL ? strtol(asked, NULL, 10) : SHARE_OF(24480);
    enum { BLADES = 102 };
    int hits[BLADE_CASE_KINDS] = {0}, misses[BLADE_CASE_KINDS] = {0};
    for (int m = 0; m * BLADES < cases; m++) {
        mesh_case mesh = m % 4 == 0 ? mesh_case_soup(&random, 1 + (uint32_t)m % 240)
                                    : mesh_case_trunk(5 + (uint32_t)m % 9, 4 + (uint32_t)m % 17);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        mesh_case_move(&mesh, &random);
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
        for (int i = 0; i < BLADES; i++) {
            enum blade_case_kind kind = (enum blade_case_kind)(i % BLADE_CASE_KINDS);
            blade_case blade = blade_case_at(&mesh, &random, kind);
            phys_blade_mesh_hit with = sweep(tree, &mesh, &blade);
            phys_blade_mesh_hit without = sweep_all(&mesh, &blade);
            assert_same(&with, &without);
            if (with.state == PHYS_BLADE_MESH_HIT) {
                assert_sound(&with, &mesh);
                hits[kind]++;
            } else {
                misses[kind]++;
            }
        }
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }

    // Check that the kinds of cases hit and miss as intended; otherwise nothing would be tested.
    for (int kind = 0; kind < BLADE_CASE_KINDS; kind++) {
        printf("  kind %d: %d hits, %d misses\n", kind, hits[kind], misses[kind]);
        assert_true(hits[kind] > SHARE_OF(200));
        assert_true(kind == BLADE_TOUCHING || misses[kind] > SHARE_OF(200));
    }
}

// The same for blades that turn by radians and move by meters in a tick, corners that move by
// decimeters, and blades without length or thickness.
static void the_tree_changes_nothing_for_extreme_cases(void **state)
{
    (void)state;
    seeded random = seeded_start("the_tree_changes_nothing_for_extreme_cases", 14);
    const double wildness[] = {3.0, 0.5, 0.1};
    int hits = 0, misses = 0;
    for (int m = 0; m < 90; m++) {
        mesh_case mesh = m % 3 == 0 ? mesh_case_soup(&random, 1 + (uint32_t)m)
                                    : mesh_case_trunk(5 + (uint32_t)m % 7, 4 + (uint32_t)m % 9);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        mesh_case_move(&mesh, &random);
        for (uint32_t v = 0; m % 4 == 0 && v < mesh.vertex_count; v++) {
            for (int i = 0; i < 3; i++) {
                mesh.to[v][i] += (float)seeded_range(&random, -0.3, 0.3);
            }
        }
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
        for (int i = 0; i < 60; i++) {
            enum blade_case_kind kind = (enum blade_case_kind)(i % BLADE_CASE_KINDS);
            blade_case blade = blade_case_at(&mesh, &random, kind);
            const double wild = wildness[i % 3];
            phys_quat spin = phys_quat_from_rotation_vector(seeded_vec3(&random, wild));
            blade.pose1.orientation = quat_normalized(quat_mul(spin, blade.pose0.orientation));
            blade.pose1.position = v3_add(blade.pose0.position, seeded_vec3(&random, wild));
            blade.capsule.a = i % 7 == 0 ? blade.capsule.b : blade.capsule.a;
            blade.capsule.radius_m = i % 11 == 0 ? 0.0 : blade.capsule.radius_m;
            phys_blade_mesh_hit with = sweep(tree, &mesh, &blade);
            phys_blade_mesh_hit without = sweep_all(&mesh, &blade);
            assert_same(&with, &without);
            hits += with.state == PHYS_BLADE_MESH_HIT;
            misses += with.state == PHYS_BLADE_MESH_MISS;
        }
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
    assert_true(hits > 1000 && misses > 1000);
}

static void contacts_agree_with_the_true_motion(void **state)
{
    (void)state;
    seeded random = seeded_start("contacts_agree_with_the_true_motion", 12);
    const double slack = PHYS_TOC_TRIANGLE_GRAZE_M + PHYS_BLADE_PATH_CHORD_M;
    int hits = 0, misses = 0;
    for (int m = 0; m < 60; m++) {
        mesh_case mesh = m % 3 == 0 ? mesh_case_soup(&random, 20) : mesh_case_trunk(6, 5);
        mesh_case_move(&mesh, &random);
        for (int i = 0; i < 30; i++) {
            enum blade_case_kind kind = (enum blade_case_kind)(i % BLADE_CASE_KINDS);
            blade_case blade = blade_case_at(&mesh, &random, kind);
            phys_blade_mesh_hit hit = sweep_all(&mesh, &blade);
            bool is_hit = hit.state == PHYS_BLADE_MESH_HIT;
            double end = is_hit ? hit.time : 1.0;

            // Nothing deeper than allowed before the reported time, and contact at that time.
            for (int k = 0; k <= 100; k++) {
                double time = end * k / 100;
                if (!is_hit || hit.time > 0.0) {
                    assert_true(clearance_at(&mesh, &blade, time) > -slack);
                }
            }
            if (is_hit && hit.time > 0.0) {
                assert_true(fabs(clearance_at(&mesh, &blade, end)) < slack);
            } else if (is_hit) {
                assert_true(clearance_at(&mesh, &blade, 0.0) <= 0.0);
            }
            hits += is_hit;
            misses += !is_hit;
        }
        mesh_case_free(&mesh);
    }
    assert_true(hits > 300 && misses > 300);
}

// ---- Ways with kinks ---------------------------------------------------------------

// Where a blade goes among contacts with another one: its velocities at the start and the changes
// at up to three instants, each with a separation that takes time or not. The poses at any time are
// added up from these by hand, sharing nothing with phys_tick_path.
enum { KINKS_MOST = 3 };
typedef struct kinked_way {
    phys_pose start;
    int kinks;
    double time_s[KINKS_MOST + 2];  // [1] to [kinks]; [0] is 0, the last one the end of the tick
    double lasts_s[KINKS_MOST + 1]; // of the separation after each
    phys_vec3 velocity[KINKS_MOST + 1], spin[KINKS_MOST + 1], apart[KINKS_MOST + 1];
} kinked_way;

static kinked_way random_kinked_way(seeded *random, const blade_case *blade)
{
    phys_quat turn = quat_mul(blade->pose1.orientation, quat_conjugate(blade->pose0.orientation));
    kinked_way way = {.start = blade->pose0, .kinks = 1 + (int)(seeded_next(random) % KINKS_MOST)};
    way.velocity[0] = v3_scale(v3_sub(blade->pose1.position, blade->pose0.position), 1.0 / TICK_S);
    way.spin[0] = v3_scale(phys_rotation_vector_from_quat(turn), 1.0 / TICK_S);
    for (int k = 1; k <= way.kinks; k++) {
        double room = TICK_S - way.time_s[k - 1];
        way.time_s[k] = way.time_s[k - 1] + seeded_range(random, 0.1, 0.9) * room;
        way.lasts_s[k] = seeded_next(random) % 2 ? PHYS_SEPARATION_TIME_S : 0.0;
        way.velocity[k] = v3_add(way.velocity[k - 1], seeded_vec3(random, 15.0));
        way.spin[k] = v3_add(way.spin[k - 1], seeded_vec3(random, 80.0));
        way.apart[k] = seeded_vec3(random, 0.5 * PHYS_SEPARATION_M);
    }
    way.time_s[way.kinks + 1] = TICK_S;
    return way;
}

// The pose in stretch k, `t` seconds after its start.
static phys_pose moved(phys_pose from, phys_vec3 velocity, phys_vec3 spin, double t)
{
    phys_quat turn = phys_quat_from_rotation_vector(v3_scale(spin, t));
    return (phys_pose){v3_add_scaled(from.position, velocity, t),
                       quat_normalized(quat_mul(turn, from.orientation))};
}

// The pose at a time, and, if out_path is not NULL, the path for the code under test.
static phys_pose walk(const kinked_way *way, double time_s, phys_tick_path *out_path)
{
    phys_pose from = way->start, here = from;
    for (int k = 0; k <= way->kinks; k++) {
        double begins = way->time_s[k] + (k > 0 ? way->lasts_s[k] : 0.0), ends = way->time_s[k + 1];
        begins = begins < ends ? begins : ends;
        const phys_motion motion = {from, way->velocity[k], way->spin[k]};
        if (out_path != NULL && k == 0) {
            phys_tick_path_start(out_path, &motion, TICK_S);
        } else if (out_path != NULL) {
            phys_tick_path_turn(out_path, way->time_s[k], begins, &motion);
        }
        double t = (time_s < ends ? time_s : ends) - begins;
        here = t > 0.0 ? moved(from, way->velocity[k], way->spin[k], t) : here;
        from = moved(from, way->velocity[k], way->spin[k], ends - begins);
        from.position = v3_add(from.position, k < way->kinks ? way->apart[k + 1] : v3(0, 0, 0));
    }
    if (out_path != NULL) {
        phys_tick_path_end(out_path, TICK_S, from);
    }
    return time_s < TICK_S ? here : from;
}

// What dense samples of a way know of the contact with the mesh.
typedef struct dense_walk {
    double least_m;      // the smallest clearance
    double surely_until; // the first sample, as a fraction of the tick, that is in contact; 2: none
} dense_walk;

static dense_walk walk_densely(const mesh_case *mesh, const blade_case *blade,
                               const kinked_way *way, double unsure_m)
{
    enum { SAMPLES = 400 };
    dense_walk dense = {HUGE_VAL, 2.0};
    for (int i = 0; i <= SAMPLES; i++) {
        double time = (double)i / SAMPLES;
        double clear = clearance_of(mesh, blade, walk(way, time * TICK_S, NULL), time);
        dense.least_m = fmin(dense.least_m, clear);
        if (clear < -unsure_m && dense.surely_until > time) {
            dense.surely_until = time;
        }
    }
    return dense;
}

// A blade that met another one on its way touches what it meets on this way, not what it would have
// met on the straight way from its first pose to its last. The separation, which has no length in
// the code's model of time, is the only uncertainty.
static void a_kinked_way_touches_what_it_meets(void **state)
{
    (void)state;
    seeded random = seeded_start("a_kinked_way_touches_what_it_meets", 15);
    const double unsure_m = PHYS_SEPARATION_M + PHYS_BLADE_PATH_CHORD_M;
    int hits = 0, misses = 0, lost_by_chord = 0, invented_by_chord = 0, after_start = 0;
    for (int m = 0; m < 120; m++) {
        mesh_case mesh = m % 3 == 0 ? mesh_case_soup(&random, 20) : mesh_case_trunk(6, 5);
        mesh_case_move(&mesh, &random);
        phys_kdop_tree *tree = mesh_case_tree(&mesh);
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
        for (int i = 0; i < 30; i++) {
            blade_case blade =
                blade_case_at(&mesh, &random, (enum blade_case_kind)(i % BLADE_CASE_KINDS));
            kinked_way way = random_kinked_way(&random, &blade);
            phys_tick_path path;
            blade.pose1 = walk(&way, TICK_S, &path);
            phys_blade_mesh_hit hit = phys_blade_mesh_sweep(
                tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to), &blade.capsule, &path);
            phys_blade_mesh_hit all = phys_blade_mesh_sweep_all(
                MESH_TRIANGLES(mesh.triangle), mesh.triangle_count, MESH_VERTICES(mesh.from),
                MESH_VERTICES(mesh.to), &blade.capsule, &path);
            assert_same(&hit, &all);
            bool is_hit = hit.state == PHYS_BLADE_MESH_HIT;
            dense_walk dense = walk_densely(&mesh, &blade, &way, unsure_m);
            // No touch is lost or late, and none invented.
            assert_true((is_hit ? hit.time : 1.0) <= dense.surely_until);
            if (is_hit && hit.time > 0.0) {
                phys_pose there = walk(&way, hit.time * TICK_S, NULL);
                assert_true(fabs(clearance_of(&mesh, &blade, there, hit.time)) < unsure_m);
            }
            bool by_chord = sweep(tree, &mesh, &blade).state == PHYS_BLADE_MESH_HIT;
            lost_by_chord += dense.surely_until <= 1.0 && !by_chord;
            invented_by_chord += dense.least_m > unsure_m && by_chord;
            hits += is_hit;
            misses += !is_hit;
            after_start += is_hit && hit.time > 0.0;
        }
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
    printf("%d hits (%d after the start), %d misses; the chord loses %d touches and invents %d\n",
           hits, after_start, misses, lost_by_chord, invented_by_chord);
    assert_true(hits > 300 && misses > 300 && lost_by_chord > 10);
}

// ---- Closed forms ------------------------------------------------------------------

// One triangle in the plane x = 0 whose front faces -x.
static mesh_case wall(void)
{
    mesh_case mesh = mesh_case_allocate(3, 1);
    const float corner[3][3] = {{0, 0, 0}, {0, 0, 1}, {0, 1, 0}};
    for (uint32_t c = 0; c < 3; c++) {
        mesh.triangle[0][c] = c;
        for (int i = 0; i < 3; i++) {
            mesh.rest[c][i] = mesh.from[c][i] = mesh.to[c][i] = corner[c][i];
        }
    }
    return mesh;
}

static blade_case thrust_at_wall(void)
{
    return (blade_case){
        .capsule = {v3(-0.8, 0, 0), v3(0.1, 0, 0), 0.002},
        .pose0 = {v3(-0.112, 0.25, 0.25), quat_identity()},
        .pose1 = {v3(-0.092, 0.25, 0.25), quat_identity()},
    };
}

static void a_thrust_hits_when_and_where_it_should(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = thrust_at_wall();
    phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);

    // The tip's center starts 12 mm in front of the wall and moves 20 mm; the tip's radius is 2 mm.
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(fabs(hit.time - 0.5) < 1e-9);
    assert_int_equal(hit.triangle, 0);
    assert_true(v3_distance(hit.point, v3(0, 0.25, 0.25)) < 1e-12);
    assert_true(v3_distance(hit.normal, v3(-1, 0, 0)) < 1e-12);
    assert_true(fabs(hit.along - 1.0) < 1e-12);
    assert_true(fabs(hit.closing_mps - 20.0) < 1e-9);
    assert_true(fabs(hit.barycentric[0] - 0.5) < 1e-12);
    // A head-on blade has no direction along the triangle.
    assert_true(fabs(hit.blade_lies[1]) + fabs(hit.blade_lies[2]) < 1e-12);

    // The wall moves away faster than the blade follows; then it moves towards a blade at rest.
    for (uint32_t v = 0; v < 3; v++) {
        mesh.to[v][0] = 0.025f;
    }
    phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
    assert_int_equal(sweep(tree, &mesh, &blade).state, PHYS_BLADE_MESH_MISS);
    for (uint32_t v = 0; v < 3; v++) {
        mesh.to[v][0] = -0.02f;
    }
    blade.pose1 = blade.pose0;
    phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
    hit = sweep(tree, &mesh, &blade);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(fabs(hit.time - 0.5) < 1e-6);
    assert_true(fabs(hit.closing_mps - 20.0) < 1e-4);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

// A blade flat on the wall, along its side from corner 0 to corner 2, one meter long.
static void a_flat_blade_has_its_direction_on_the_triangle(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = {
        .capsule = {v3(0, 0.1, 0.3), v3(0, 0.6, 0.3), 0.002},
        .pose0 = {v3(-0.012, 0, 0), quat_identity()},
        .pose1 = {v3(0.008, 0, 0), quat_identity()},
    };
    phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(fabs(hit.blade_lies[0] + 1.0) < 1e-9);
    assert_true(fabs(hit.blade_lies[1]) < 1e-9);
    assert_true(fabs(hit.blade_lies[2] - 1.0) < 1e-9);
    assert_true(v3_distance(hit.velocity_mps, v3(20, 0, 0)) < 1e-6);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

// An upright blade whose tip goes from one side of the wall to the other and is beaten halfway:
// down, so that it passes under the wall's lower edge, or up, so that it meets the wall. The
// straight way from its first place to its last would show the opposite.
static void a_beaten_blade_goes_round_the_wall_or_into_it(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    const phys_capsule capsule = {v3(0, -0.9, 0), v3(0, 0, 0), 0.002};
    for (int up = 0; up < 2; up++) {
        // The tip's height over the wall's edge at the ends and in the middle of its way.
        double outside_m = up ? -0.010 : 0.005, middle_m = up ? 0.005 : -0.010;
        double climb_mps = (middle_m - outside_m) / (0.5 * TICK_S);
        const phys_pose first = {v3(-0.010, outside_m, 0.3), quat_identity()};
        const phys_pose middle = {v3(0.0, middle_m, 0.3), quat_identity()};
        const phys_pose last = {v3(0.010, outside_m, 0.3), quat_identity()};
        const phys_motion there = {first, v3(20, climb_mps, 0), v3(0, 0, 0)};
        const phys_motion back = {middle, v3(20, -climb_mps, 0), v3(0, 0, 0)};
        phys_tick_path way, chord = phys_tick_path_between(first, last, TICK_S);
        phys_tick_path_start(&way, &there, TICK_S);
        phys_tick_path_turn(&way, 0.5 * TICK_S, 0.5 * TICK_S, &back);
        phys_tick_path_end(&way, TICK_S, last);
        const float(*from)[3] = MESH_VERTICES(mesh.from), (*to)[3] = MESH_VERTICES(mesh.to);
        phys_blade_mesh_hit hit = phys_blade_mesh_sweep(tree, from, to, &capsule, &way);
        assert_int_equal(hit.state, up ? PHYS_BLADE_MESH_HIT : PHYS_BLADE_MESH_MISS);
        assert_int_equal(phys_blade_mesh_sweep(tree, from, to, &capsule, &chord).state,
                         up ? PHYS_BLADE_MESH_MISS : PHYS_BLADE_MESH_HIT);
        if (up) {
            // 2 mm before the middle of the way.
            assert_true(fabs(hit.time - 0.4) < 1e-9);
            assert_true(v3_distance(hit.velocity_mps, v3(20, climb_mps, 0)) < 1e-6);
        }
    }
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void from_behind_the_normal_faces_the_blade(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = thrust_at_wall();
    blade.capsule.a.x = 0.8;
    blade.capsule.b.x = -0.1;
    blade.pose0.position.x = 0.112;
    blade.pose1.position.x = 0.092;
    phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(v3_distance(hit.normal, v3(1, 0, 0)) < 1e-12);
    assert_true(hit.closing_mps > 19.9);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void a_blade_through_the_wall_touches_at_once(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = thrust_at_wall();
    blade.pose0.position.x = 0.2;
    phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(hit.time == 0.0);
    assert_true(v3_distance(hit.point, v3(0, 0.25, 0.25)) < 1e-12);
    assert_true(v3_distance(hit.normal, v3(-1, 0, 0)) < 1e-12);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void even_a_blade_without_thickness_does_not_slip_through(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = thrust_at_wall();
    blade.capsule.radius_m = 0.0;
    blade.pose1.position.x = 5.0;
    phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);
    assert_int_equal(hit.state, PHYS_BLADE_MESH_HIT);
    assert_true(fabs(hit.time - 0.012 / 5.112) < 1e-6);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void rest_and_motion_in_contact_take_no_time(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    blade_case blade = thrust_at_wall();
    blade.pose1 = blade.pose0;
    assert_int_equal(sweep(tree, &mesh, &blade).state, PHYS_BLADE_MESH_MISS);

    // Almost touching along the wall, pivoting and sliding: apart all the time.
    blade.pose0.orientation = phys_quat_from_rotation_vector(v3(0, PHYS_PI / 2, 0));
    for (double hair = 1e-3; hair > 1e-10; hair *= 0.1) {
        blade.pose0.position = v3(-0.002 - hair, 0.25, 0.4);
        blade.pose1.position = v3(-0.002 - hair, 0.26, 0.41);
        blade.pose1.orientation =
            quat_mul(phys_quat_from_rotation_vector(v3(0.05, 0, 0)), blade.pose0.orientation);
        assert_int_equal(sweep(tree, &mesh, &blade).state, PHYS_BLADE_MESH_MISS);
    }
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

static void bad_input_is_invalid(void **state)
{
    (void)state;
    mesh_case mesh = wall();
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e300};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blade_case blade[5];
        for (int k = 0; k < 5; k++) {
            blade[k] = thrust_at_wall();
        }
        blade[0].capsule.a.y = bad[i];
        blade[1].capsule.radius_m = bad[i];
        blade[2].pose0.position.z = bad[i];
        blade[3].pose1.orientation.w = bad[i];
        blade[4].pose1.position.x = bad[i];
        for (int k = 0; k < 5; k++) {
            assert_int_equal(sweep(tree, &mesh, &blade[k]).state, PHYS_BLADE_MESH_INVALID);
            assert_int_equal(sweep_all(&mesh, &blade[k]).state, PHYS_BLADE_MESH_INVALID);
        }
    }

    blade_case good = thrust_at_wall();
    const double bad_tick[] = {NAN, 0.0, -0.001, INFINITY};
    for (size_t i = 0; i < sizeof bad_tick / sizeof *bad_tick; i++) {
        phys_tick_path way = blade_case_way(&good, TICK_S);
        way.dt_s = bad_tick[i];
        phys_blade_mesh_hit hit = phys_blade_mesh_sweep(
            tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to), &good.capsule, &way);
        assert_int_equal(hit.state, PHYS_BLADE_MESH_INVALID);
    }
    good.capsule.radius_m = -0.001;
    assert_int_equal(sweep(tree, &mesh, &good).state, PHYS_BLADE_MESH_INVALID);

    good = thrust_at_wall();
    mesh.to[1][2] = NAN;
    phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));
    assert_int_equal(sweep(tree, &mesh, &good).state, PHYS_BLADE_MESH_INVALID);
    assert_int_equal(sweep_all(&mesh, &good).state, PHYS_BLADE_MESH_INVALID);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

// The end of each tick is the start of the next, so a body at rest can only be entered through a
// contact that is reported.
static void every_entry_into_a_body_is_reported(void **state)
{
    (void)state;
    seeded random = seeded_start("every_entry_into_a_body_is_reported", 13);
    mesh_case mesh = mesh_case_trunk(8, 8);
    phys_kdop_tree *tree = mesh_case_tree(&mesh);
    int entered = 0;
    for (int thrust = 0; thrust < 300; thrust++) {
        mesh_case_pose(&mesh, seeded_range(&random, -0.6, 0.6), 0.0, v3(0, 0, 0), mesh.from);
        for (uint32_t v = 0; v < mesh.vertex_count; v++) {
            for (int i = 0; i < 3; i++) {
                mesh.to[v][i] = mesh.from[v][i];
            }
        }
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh.from), MESH_VERTICES(mesh.to));

        blade_case blade = blade_case_at(&mesh, &random, BLADE_THRUST);
        phys_vec3 step = v3_sub(blade.pose1.position, blade.pose0.position);
        phys_quat turn = phys_quat_from_rotation_vector(seeded_vec3(&random, 0.01));
        for (int tick = 0; tick < 15; tick++) {
            blade.pose1.position = v3_add(blade.pose0.position, step);
            blade.pose1.orientation = quat_normalized(quat_mul(turn, blade.pose0.orientation));
            phys_blade_mesh_hit hit = sweep(tree, &mesh, &blade);
            if (hit.state == PHYS_BLADE_MESH_HIT) {
                entered++;
                break;
            }
            assert_true(clearance_at(&mesh, &blade, 1.0) > 0.0);
            blade.pose0 = blade.pose1;
        }
    }
    assert_true(entered > 200);
    phys_kdop_tree_destroy(&tree);
    mesh_case_free(&mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_changes_nothing),
        cmocka_unit_test(the_tree_changes_nothing_for_extreme_cases),
        cmocka_unit_test(a_kinked_way_touches_what_it_meets),
        cmocka_unit_test(contacts_agree_with_the_true_motion),
        cmocka_unit_test(a_thrust_hits_when_and_where_it_should),
        cmocka_unit_test(a_flat_blade_has_its_direction_on_the_triangle),
        cmocka_unit_test(a_beaten_blade_goes_round_the_wall_or_into_it),
        cmocka_unit_test(from_behind_the_normal_faces_the_blade),
        cmocka_unit_test(a_blade_through_the_wall_touches_at_once),
        cmocka_unit_test(even_a_blade_without_thickness_does_not_slip_through),
        cmocka_unit_test(rest_and_motion_in_contact_take_no_time),
        cmocka_unit_test(bad_input_is_invalid),
        cmocka_unit_test(every_entry_into_a_body_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

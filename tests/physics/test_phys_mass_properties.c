// Mass properties against each other, against textbook values, and against sums over points of the
// solids.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "blade_cases.h"
#include "near.h"
#include "phys_mass_properties.h"

static double largest_of(const phys_mat3 *a)
{
    double largest = 0.0;
    for (int i = 0; i < 9; i++) {
        largest = fmax(largest, fabs(a->m[i / 3][i % 3]));
    }
    return largest;
}

// Asserts equality within `share` of the magnitudes.
static void assert_alike(const phys_mass_properties *a, const phys_mass_properties *b, double share)
{
    double size = sqrt(largest_of(&b->inertia_kgm2) / b->mass_kg);
    assert_near(a->mass_kg, b->mass_kg, share * b->mass_kg);
    assert_near(v3_distance(a->center_m, b->center_m), 0.0, share * size);
    for (int i = 0; i < 9; i++) {
        assert_near(a->inertia_kgm2.m[i / 3][i % 3], b->inertia_kgm2.m[i / 3][i % 3],
                    share * largest_of(&b->inertia_kgm2));
    }
}

// ---- Sums over points -------------------------------------------------------------------

// A mass distributed over points of equal weight: a slow reference without formulas.
typedef struct cloud {
    double count;
    phys_vec3 first;
    double square[3][3];
} cloud;

static void cloud_add(cloud *c, phys_vec3 p)
{
    const double x[3] = {p.x, p.y, p.z};
    c->count += 1.0;
    c->first = v3_add(c->first, p);
    for (int i = 0; i < 9; i++) {
        c->square[i / 3][i % 3] += x[i / 3] * x[i % 3];
    }
}

static phys_mass_properties cloud_properties(const cloud *c, double mass)
{
    phys_mass_properties body = {mass, v3_scale(c->first, 1.0 / c->count), m3_identity()};
    const double x[3] = {body.center_m.x, body.center_m.y, body.center_m.z};
    double spread[3][3], trace = 0.0;
    for (int i = 0; i < 9; i++) {
        spread[i / 3][i % 3] = c->square[i / 3][i % 3] / c->count - x[i / 3] * x[i % 3];
    }
    for (int i = 0; i < 3; i++) {
        trace += spread[i][i];
    }
    for (int i = 0; i < 9; i++) {
        body.inertia_kgm2.m[i / 3][i % 3] =
            mass * ((i / 3 == i % 3 ? trace : 0.0) - spread[i / 3][i % 3]);
    }
    return body;
}

static phys_pose random_pose(seeded *random)
{
    phys_vec3 place = random_vector(random, 1.0), turn = random_vector(random, 3.0);
    return (phys_pose){place, phys_quat_from_rotation_vector(turn)};
}

#define VOXELS 100

// Relative error of sums over this many points of a solid: the surface cuts a few of a hundred
// cells, half of which are counted wrongly at random.
#define VOXEL_ERROR 1e-2

// Sums over a grid of points against the closed forms, for randomly rotated solids.
static void solids_weigh_what_their_voxels_weigh(void **state)
{
    (void)state;
    seeded random = seeded_start("solids_weigh_what_their_voxels_weigh", 41);
    for (int i = 0; i < 6; i++) {
        double length = seeded_range(&random, 0.1, 0.5), ra = seeded_range(&random, 0.03, 0.2);
        double rb = i == 0 ? ra : i == 1 ? 0.0 : seeded_range(&random, 0.0, 0.2);
        double rim = fmax(ra, rb);
        cloud taper = {0}, capsule = {0};
        for (int at = 0; at < VOXELS * VOXELS * VOXELS; at++) {
            double x = ((at % VOXELS) + 0.5) / VOXELS, y = ((at / VOXELS % VOXELS) + 0.5) / VOXELS;
            double z = ((at / VOXELS / VOXELS) + 0.5) / VOXELS;
            // The quarter with positive x and y stands for all four by mirroring.
            phys_vec3 p = v3(x * rim, y * rim, z * length), q = v3(x * ra, y * ra, 0);
            q.z = -ra + z * (length + 2.0 * ra);
            double here = ra + (rb - ra) * z, off = q.z - fmin(fmax(q.z, 0.0), length);
            for (int mirror = 0; mirror < 4; mirror++) {
                double sx = mirror % 2 ? -1.0 : 1.0, sy = mirror / 2 ? -1.0 : 1.0;
                if (p.x * p.x + p.y * p.y <= here * here) {
                    cloud_add(&taper, v3(sx * p.x, sy * p.y, p.z));
                }
                if (q.x * q.x + q.y * q.y + off * off <= ra * ra) {
                    cloud_add(&capsule, v3(sx * q.x, sy * q.y, q.z));
                }
            }
        }
        phys_pose pose = random_pose(&random);
        phys_vec3 a = pose_apply(pose, v3(0, 0, 0)), b = pose_apply(pose, v3(0, 0, length));
        double mass = seeded_range(&random, 0.1, 2.0);

        phys_mass_properties voxels = cloud_properties(&taper, mass);
        phys_mass_properties expected = phys_mass_placed(&voxels, pose);
        phys_mass_properties body = phys_mass_of_taper(a, ra, b, rb, mass);
        assert_alike(&body, &expected, VOXEL_ERROR);
        double cell = rim * rim * length / (VOXELS * VOXELS * VOXELS);
        assert_near(phys_taper_volume_m3(length, ra, rb), taper.count * cell,
                    VOXEL_ERROR * taper.count * cell);

        voxels = cloud_properties(&capsule, mass);
        expected = phys_mass_placed(&voxels, pose);
        body = phys_mass_of_capsule(&(phys_capsule){a, b, ra}, mass);
        assert_alike(&body, &expected, VOXEL_ERROR);
    }
}

// Random points on a cone's surface, with a density proportional to its width there.
static void shells_weigh_what_points_of_them_weigh(void **state)
{
    (void)state;
    seeded random = seeded_start("shells_weigh_what_points_of_them_weigh", 42);
    for (int i = 0; i < 8; i++) {
        double length = i == 0 ? 1e-9 : seeded_range(&random, 0.01, 0.3);
        double ra = i == 1 ? 0.0 : seeded_range(&random, 0.0, 0.2);
        double rb = i == 2 ? ra : seeded_range(&random, 0.1, 0.2), most = fmax(ra, rb);
        cloud points = {0};
        for (int k = 0; k < 400000; k++) {
            double t = seeded_range(&random, 0.0, 1.0), r = ra + (rb - ra) * t, sine, cosine;
            if (seeded_range(&random, 0.0, most) <= r) {
                phys_sincos(seeded_range(&random, 0.0, 2.0 * PHYS_PI), &sine, &cosine);
                cloud_add(&points, v3(r * sine, r * cosine, length * t));
            }
        }
        double chance = 5.0 / sqrt(points.count); // five times the standard error
        phys_mass_properties expected = cloud_properties(&points, 0.08);
        phys_vec3 a = v3(0, 0, 0), b = v3(0, 0, length);
        phys_mass_properties shell = phys_mass_of_shell(a, ra, b, rb, 0.08);
        assert_alike(&shell, &expected, chance);
        double tube = 2.0 * PHYS_PI * most * sqrt(length * length + (rb - ra) * (rb - ra));
        double area = tube * points.count / 400000.0;
        assert_near(phys_shell_area_m2(length, ra, rb), area, chance * area);
    }
}

// ---- Textbook values --------------------------------------------------------------------

static void textbook_values_are_met(void **state)
{
    (void)state;
    const double m = 1.7, r = 0.3, l = 0.8, exact = 1e-15;
    phys_vec3 o = v3(0, 0, 0), z = v3(0, 0, l);

    phys_mass_properties ball = phys_mass_of_capsule(&(phys_capsule){o, o, r}, m);
    assert_near(ball.inertia_kgm2.m[0][0], 0.4 * m * r * r, exact);
    assert_near(ball.inertia_kgm2.m[2][2], 0.4 * m * r * r, exact);

    phys_mass_properties cylinder = phys_mass_of_taper(o, r, z, r, m);
    assert_near(cylinder.center_m.z, l / 2, exact);
    assert_near(cylinder.inertia_kgm2.m[2][2], m * r * r / 2, exact);
    assert_near(cylinder.inertia_kgm2.m[0][0], m * (3 * r * r + l * l) / 12, exact);

    phys_mass_properties cone = phys_mass_of_taper(o, r, z, 0, m);
    assert_near(cone.center_m.z, l / 4, exact);
    assert_near(cone.inertia_kgm2.m[2][2], 0.3 * m * r * r, exact);
    assert_near(cone.inertia_kgm2.m[0][0], m * (0.15 * r * r + 3.0 / 80.0 * l * l), exact);

    phys_mass_properties line = phys_mass_of_taper(o, 0, z, 0, m);
    assert_near(line.inertia_kgm2.m[2][2], 0, exact);
    assert_near(line.inertia_kgm2.m[0][0], m * l * l / 12, exact);
    phys_mass_properties thin = phys_mass_of_capsule(&(phys_capsule){o, z, 0}, m);
    assert_alike(&thin, &line, exact);

    phys_mass_properties disc = phys_mass_of_shell(o, 0, o, r, m);
    assert_near(disc.inertia_kgm2.m[0][0], m * r * r / 2, exact); // the axis defaults to x
    assert_near(disc.inertia_kgm2.m[2][2], m * r * r / 4, exact);
    phys_mass_properties tube = phys_mass_of_shell(o, r, z, r, m);
    assert_near(tube.center_m.z, l / 2, exact);
    assert_near(tube.inertia_kgm2.m[2][2], m * r * r, exact);
    assert_near(tube.inertia_kgm2.m[0][0], m * (r * r / 2 + l * l / 12), exact);
    phys_mass_properties bare = phys_mass_of_shell(o, 0, z, 0, m);
    assert_alike(&bare, &line, exact);
}

// Half a hollow ball made of rings.
static void a_bowl_is_the_sum_of_its_rings(void **state)
{
    (void)state;
    enum { RINGS = 1000 };
    const double r = 0.3;
    phys_mass_properties ring[RINGS];
    for (int k = 0; k < RINGS; k++) {
        double sine[2], cosine[2];
        for (int end = 0; end < 2; end++) {
            phys_sincos(0.5 * PHYS_PI * (k + end) / RINGS, &sine[end], &cosine[end]);
        }
        double ra = r * sine[0], rb = r * sine[1], from = r - r * cosine[0], to = r - r * cosine[1];
        ring[k] = phys_mass_of_shell(v3(0, 0, from), ra, v3(0, 0, to), rb,
                                     phys_shell_area_m2(to - from, ra, rb));
    }
    phys_mass_properties bowl = phys_mass_of_parts(ring, RINGS);
    double m = 2.0 * PHYS_PI * r * r, error = 1e-5;
    assert_near(bowl.mass_kg, m, error * m);
    assert_near(bowl.center_m.z, r / 2, error * r);
    assert_near(bowl.inertia_kgm2.m[2][2], 2.0 / 3.0 * m * r * r, error * m * r * r);
    assert_near(bowl.inertia_kgm2.m[0][0], 5.0 / 12.0 * m * r * r, error * m * r * r);
}

// ---- Composition ------------------------------------------------------------------------

static void a_body_is_the_sum_of_its_slices(void **state)
{
    (void)state;
    seeded random = seeded_start("a_body_is_the_sum_of_its_slices", 43);
    for (int i = 0; i < 200; i++) {
        phys_vec3 a = random_vector(&random, 1.0), b = random_vector(&random, 1.0);
        double ra = seeded_range(&random, 0.0, 0.1), rb = seeded_range(&random, 0.001, 0.1);
        double length = v3_distance(a, b);
        phys_mass_properties slice[7];
        for (int k = 0; k < 7; k++) {
            double from = k / 7.0, to = (k + 1) / 7.0;
            double r0 = ra + (rb - ra) * from, r1 = ra + (rb - ra) * to;
            slice[k] = phys_mass_of_taper(v3_lerp(a, b, from), r0, v3_lerp(a, b, to), r1,
                                          phys_taper_volume_m3(length / 7.0, r0, r1));
        }
        phys_mass_properties sum = phys_mass_of_parts(slice, 7);
        phys_mass_properties whole =
            phys_mass_of_taper(a, ra, b, rb, phys_taper_volume_m3(length, ra, rb));
        assert_alike(&sum, &whole, 1e-12);

        // Placing the parts gives the same as placing their sum.
        phys_pose pose = random_pose(&random);
        for (int k = 0; k < 7; k++) {
            slice[k] = phys_mass_placed(&slice[k], pose);
        }
        phys_mass_properties placed = phys_mass_placed(&whole, pose);
        sum = phys_mass_of_parts(slice, 7);
        assert_alike(&sum, &placed, 1e-12);
    }
    phys_mass_properties nothing = phys_mass_of_parts(NULL, 0);
    assert_true(nothing.mass_kg == 0.0 && v3_length(nothing.center_m) == 0.0);
    assert_int_equal(phys_mass_check(&nothing), PHYS_MASS_NONE);
}

static void principal_axes_give_the_inertia_back(void **state)
{
    (void)state;
    seeded random = seeded_start("principal_axes_give_the_inertia_back", 44);
    for (int i = 0; i < 5000; i++) {
        // From balls to needles: moments up to eight powers of ten apart, some of them equal.
        double thin = pow(10.0, seeded_range(&random, -8.0, 0.0));
        double moment[3] = {thin, 1.0, i % 3 == 0 ? 1.0 : seeded_range(&random, 1.0, 1.0 + thin)};
        phys_mass_properties body = {1.0, v3(0, 0, 0),
                                     m3_diagonal(moment[0], moment[1], moment[2])};
        phys_pose pose = random_pose(&random);
        body = phys_mass_placed(&body, pose);
        assert_int_equal(phys_mass_check(&body), PHYS_MASS_SOLID);

        phys_principal principal = phys_principal_of(&body.inertia_kgm2);
        for (int k = 0; k < 3; k++) {
            assert_near(principal.moment_kgm2[k], moment[k], 1e-14);
        }
        phys_mass_properties back = {1.0, v3(0, 0, 0),
                                     m3_diagonal(principal.moment_kgm2[0], principal.moment_kgm2[1],
                                                 principal.moment_kgm2[2])};
        back = phys_mass_placed(&back, (phys_pose){{0, 0, 0}, principal.frame_from_principal});
        for (int k = 0; k < 9; k++) {
            assert_near(back.inertia_kgm2.m[k / 3][k % 3], body.inertia_kgm2.m[k / 3][k % 3],
                        1e-13);
        }

        // The inverse times the inertia is the identity, as precisely as needles allow.
        phys_mass inverse = phys_mass_inverse(&body);
        phys_vec3 v = random_direction(&random);
        phys_vec3 there = m3_mul_v3(&body.inertia_kgm2, v);
        assert_near(v3_distance(m3_mul_v3(&inverse.inverse_inertia_per_kgm2, there), v), 0.0,
                    1e-13 / thin);
    }
}

static void impossible_bodies_are_named(void **state)
{
    (void)state;
    phys_mass_properties body = {1.0, v3(0, 0, 0), m3_diagonal(1, 1, 1)};
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_SOLID);
    body.inertia_kgm2 = m3_diagonal(1, 1, 2); // a flat plate: just possible
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_SOLID);
    body.inertia_kgm2 = m3_diagonal(1, 1, 2.01);
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_UNBALANCED);
    body.inertia_kgm2 = m3_diagonal(0, 1, 1); // a line
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_SINGULAR);
    body.inertia_kgm2 = m3_diagonal(1, 1, 1);
    body.inertia_kgm2.m[0][2] = 0.01;
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_UNSYMMETRIC);
    body.inertia_kgm2.m[0][2] = NAN;
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_NOT_FINITE);
    assert_true(phys_mass_inverse(&body).inverse_mass_per_kg == 0.0);
    body = (phys_mass_properties){-1.0, v3(0, 0, 0), m3_identity()};
    assert_int_equal(phys_mass_check(&body), PHYS_MASS_NONE);
}

// ---- Meshes -----------------------------------------------------------------------------

// A box along the frame's axes: two triangles per side, counterclockwise seen from outside.
static const uint32_t BOX[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                    {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                    {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

static void box_vertices(const float low[3], const float high[3], float vertex[8][3])
{
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) {
            vertex[i][k] = (i >> k) % 2 ? high[k] : low[k];
        }
    }
}

static void a_box_is_a_box_wherever_it_is(void **state)
{
    (void)state;
    const float low[3] = {1000.0f, -2.5f, 3.0f}, high[3] = {1000.5f, -1.5f, 5.0f};
    float vertex[8][3];
    box_vertices(low, high, vertex);
    phys_mesh_mass box = phys_mass_of_mesh((const float(*)[3])vertex, 8, BOX, 12, 3.0);
    assert_int_equal(box.state, PHYS_MESH_MASS_SOLID);
    assert_near(box.volume_m3, 1.0, 1e-15);
    phys_mass_properties expected = {
        3.0, v3(1000.25, -2.0, 4.0),
        m3_diagonal((1.0 + 4.0) / 4.0, (0.25 + 4.0) / 4.0, (0.25 + 1.0) / 4.0)};
    assert_alike(&box.properties, &expected, 1e-14);
}

#define AROUND 96
#define RINGS  48

// A surface of revolution about x, closed by a point at each end.
static uint32_t revolve(const double radius[RINGS + 1], const double at[RINGS + 1],
                        float vertex[][3], uint32_t triangle[][3])
{
    for (int i = 0; i <= RINGS; i++) {
        for (int k = 0; k < AROUND; k++) {
            double angle = 2.0 * PHYS_PI * k / AROUND;
            float *p = vertex[i * AROUND + k];
            p[0] = (float)at[i];
            p[1] = (float)(radius[i] * cos(angle));
            p[2] = (float)(radius[i] * sin(angle));
        }
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < RINGS; i++) {
        for (uint32_t k = 0; k < AROUND; k++) {
            uint32_t next = (k + 1) % AROUND;
            uint32_t a = i * AROUND + k, b = i * AROUND + next;
            uint32_t c = a + AROUND, d = b + AROUND;
            const uint32_t pair[2][3] = {{a, d, c}, {a, b, d}};
            memcpy(triangle[count], pair, sizeof pair);
            count += 2;
        }
    }
    return count;
}

static float ring_vertex[(RINGS + 1) * AROUND][3];
static uint32_t ring_triangle[2 * RINGS * AROUND][3];

// Two different computations of the same solid.
static void a_mesh_of_a_capsule_is_a_capsule(void **state)
{
    (void)state;
    const double r = 0.2, length = 0.7;
    double radius[RINGS + 1], at[RINGS + 1];
    for (int i = 0; i <= RINGS; i++) {
        double angle = PHYS_PI * (i <= RINGS / 2 ? i : i - 1) / (RINGS - 1);
        radius[i] = i == 0 || i == RINGS ? 0.0 : r * sin(angle);
        at[i] = -r * cos(angle) + (i > RINGS / 2 ? length : 0.0);
    }
    // The two middle rings bound the cylinder.
    radius[RINGS / 2] = radius[RINGS / 2 + 1] = r;
    at[RINGS / 2] = 0.0;
    at[RINGS / 2 + 1] = length;
    uint32_t count = revolve(radius, at, ring_vertex, ring_triangle);
    phys_mesh_mass mesh = phys_mass_of_mesh((const float(*)[3])ring_vertex, (RINGS + 1) * AROUND,
                                            (const uint32_t(*)[3])ring_triangle, count, 1000.0);
    assert_int_equal(mesh.state, PHYS_MESH_MASS_SOLID);
    phys_mass_properties capsule = phys_mass_of_capsule(
        &(phys_capsule){v3(0, 0, 0), v3(length, 0, 0), r}, mesh.properties.mass_kg);
    assert_alike(&mesh.properties, &capsule, 5e-3);
    double volume = PHYS_PI * r * r * (length + 4.0 / 3.0 * r);
    assert_near(mesh.volume_m3, volume, 5e-3 * volume);
}

// A hollow body is two surfaces, the inner one inside out; a thin one is a closed shell.
static void a_hollow_ball_is_the_difference_of_two(void **state)
{
    (void)state;
    const float low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    const float in_low[3] = {-0.5f, -0.5f, 0}, in_high[3] = {0.5f, 0.5f, 0.5f};
    float vertex[16][3];
    box_vertices(low, high, vertex);
    box_vertices(in_low, in_high, vertex + 8);
    uint32_t triangle[24][3];
    for (int t = 0; t < 12; t++) {
        for (int k = 0; k < 3; k++) {
            triangle[t][k] = BOX[t][k];
            triangle[12 + t][k] = 8 + BOX[t][2 - k];
        }
    }
    phys_mesh_mass shell =
        phys_mass_of_mesh((const float(*)[3])vertex, 16, (const uint32_t(*)[3])triangle, 24, 1.0);
    assert_int_equal(shell.state, PHYS_MESH_MASS_SOLID);
    assert_near(shell.volume_m3, 7.5, 1e-14);

    // Hole and shell together are the full box again.
    const uint32_t(*inner)[3] = BOX;
    phys_mesh_mass hole = phys_mass_of_mesh((const float(*)[3])(vertex + 8), 8, inner, 12, 1.0);
    phys_mass_properties both[2] = {shell.properties, hole.properties};
    phys_mass_properties sum = phys_mass_of_parts(both, 2);
    phys_mesh_mass full = phys_mass_of_mesh((const float(*)[3])vertex, 8, BOX, 12, 1.0);
    assert_alike(&sum, &full.properties, 1e-14);
}

static void bad_meshes_are_named(void **state)
{
    (void)state;
    const float low[3] = {0, 0, 0}, high[3] = {1, 2, 3}, flat[3] = {1, 2, 0};
    float vertex[8][3];
    box_vertices(low, high, vertex);
    const float(*box)[3] = (const float(*)[3])vertex;

    // With one triangle missing, the reported edge is one of that triangle's.
    for (uint32_t missing = 0; missing < 12; missing++) {
        uint32_t some[11][3];
        for (uint32_t t = 0, k = 0; t < 12; t++) {
            if (t != missing) {
                memcpy(some[k++], BOX[t], sizeof BOX[t]);
            }
        }
        phys_mesh_mass open = phys_mass_of_mesh(box, 8, (const uint32_t(*)[3])some, 11, 1.0);
        assert_int_equal(open.state, PHYS_MESH_MASS_OPEN);
        int ends = 0;
        for (int k = 0; k < 3; k++) {
            phys_vec3 corner = v3_from_floats(vertex[BOX[missing][k]]);
            ends += v3_distance(corner, open.edge_m[0]) == 0.0;
            ends += v3_distance(corner, open.edge_m[1]) == 0.0;
        }
        assert_int_equal(ends, 2);
    }

    // One triangle reversed, all reversed, no height.
    uint32_t turned[12][3];
    for (int t = 0; t < 12; t++) {
        for (int k = 0; k < 3; k++) {
            turned[t][k] = BOX[t][t == 5 ? 2 - k : k];
        }
    }
    phys_mesh_mass mesh = phys_mass_of_mesh(box, 8, (const uint32_t(*)[3])turned, 12, 1.0);
    assert_int_equal(mesh.state, PHYS_MESH_MASS_OPEN);
    for (int t = 0; t < 12; t++) {
        for (int k = 0; k < 3; k++) {
            turned[t][k] = BOX[t][2 - k];
        }
    }
    mesh = phys_mass_of_mesh(box, 8, (const uint32_t(*)[3])turned, 12, 1.0);
    assert_int_equal(mesh.state, PHYS_MESH_MASS_INSIDE_OUT);
    assert_near(mesh.volume_m3, -6.0, 1e-14);
    box_vertices(low, flat, vertex);
    assert_int_equal(phys_mass_of_mesh(box, 8, BOX, 12, 1.0).state, PHYS_MESH_MASS_FLAT);

    // Invalid input.
    box_vertices(low, high, vertex);
    assert_int_equal(phys_mass_of_mesh(box, 8, BOX, 0, 1.0).state, PHYS_MESH_MASS_INVALID);
    assert_int_equal(phys_mass_of_mesh(box, 7, BOX, 12, 1.0).state, PHYS_MESH_MASS_INVALID);
    assert_int_equal(phys_mass_of_mesh(box, 8, BOX, 12, 0.0).state, PHYS_MESH_MASS_INVALID);
    vertex[3][1] = NAN;
    assert_int_equal(phys_mass_of_mesh(box, 8, BOX, 12, 1.0).state, PHYS_MESH_MASS_INVALID);
    for (int s = PHYS_MESH_MASS_SOLID; s <= PHYS_MESH_MASS_NO_MEMORY; s++) {
        assert_true(strlen(phys_mesh_mass_message((phys_mesh_mass_state)s)) > 4);
    }
}

// Every triangle with vertices of its own, as some exporters write them: still closed.
static void seams_do_not_open_a_mesh(void **state)
{
    (void)state;
    const float low[3] = {0, 0, 0}, high[3] = {1, 2, 3};
    float vertex[8][3], cut[36][3];
    box_vertices(low, high, vertex);
    uint32_t triangle[12][3];
    for (uint32_t i = 0; i < 36; i++) {
        memcpy(cut[i], vertex[BOX[i / 3][i % 3]], sizeof cut[i]);
        triangle[i / 3][i % 3] = i;
    }
    phys_mesh_mass mesh =
        phys_mass_of_mesh((const float(*)[3])cut, 36, (const uint32_t(*)[3])triangle, 12, 1.0);
    assert_int_equal(mesh.state, PHYS_MESH_MASS_SOLID);
    assert_near(mesh.volume_m3, 6.0, 1e-14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_weigh_what_their_voxels_weigh),
        cmocka_unit_test(shells_weigh_what_points_of_them_weigh),
        cmocka_unit_test(textbook_values_are_met),
        cmocka_unit_test(a_bowl_is_the_sum_of_its_rings),
        cmocka_unit_test(a_body_is_the_sum_of_its_slices),
        cmocka_unit_test(principal_axes_give_the_inertia_back),
        cmocka_unit_test(impossible_bodies_are_named),
        cmocka_unit_test(a_box_is_a_box_wherever_it_is),
        cmocka_unit_test(a_mesh_of_a_capsule_is_a_capsule),
        cmocka_unit_test(a_hollow_ball_is_the_difference_of_two),
        cmocka_unit_test(bad_meshes_are_named),
        cmocka_unit_test(seams_do_not_open_a_mesh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

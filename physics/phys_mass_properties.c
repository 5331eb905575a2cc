#include "phys_mass_properties.h"

#include <stdlib.h>

#include "phys_rotation.h"

// Sweeps of Jacobi's rotations. Each squares the error; six reduce it below rounding.
#define PRINCIPAL_SWEEPS 12

static phys_mat3 m3_add_scaled(const phys_mat3 *a, const phys_mat3 *b, double k)
{
    phys_mat3 sum;
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            sum.m[r][c] = a->m[r][c] + b->m[r][c] * k;
        }
    }
    return sum;
}

// a b^T
static phys_mat3 m3_outer(phys_vec3 a, phys_vec3 b)
{
    return m3_from_columns(v3_scale(a, b.x), v3_scale(a, b.y), v3_scale(a, b.z));
}

// Inertia about the origin of a point mass at p.
static phys_mat3 point_inertia(phys_vec3 p, double mass_kg)
{
    double square = v3_length_squared(p);
    phys_mat3 ball = m3_diagonal(square, square, square), line = m3_outer(p, p);
    phys_mat3 zero = m3_diagonal(0, 0, 0), unit_mass = m3_add_scaled(&ball, &line, -1.0);
    return m3_add_scaled(&zero, &unit_mass, mass_kg);
}

// A body of revolution about the axis a-b with its center at `along` (0 = a, 1 = b).
static phys_mass_properties revolved(phys_vec3 a, phys_vec3 b, double along, double mass_kg,
                                     double axial_kgm2, double transverse_kgm2)
{
    phys_vec3 axis = v3_normalized_or(v3_sub(b, a), v3(1, 0, 0));
    phys_mat3 ball = m3_diagonal(transverse_kgm2, transverse_kgm2, transverse_kgm2);
    phys_mat3 line = m3_outer(axis, axis);
    return (phys_mass_properties){mass_kg, v3_lerp(a, b, along),
                                  m3_add_scaled(&ball, &line, axial_kgm2 - transverse_kgm2)};
}

phys_mass_properties phys_mass_of_capsule(const phys_capsule *capsule, double mass_kg)
{
    double r = capsule->radius_m, length = v3_distance(capsule->a, capsule->b);
    // The volumes of the cylinder and of both hemispheres together are in the ratio length :
    // 4/3 r.
    double whole = length + 4.0 / 3.0 * r;
    double cylinder = whole > 0.0 ? mass_kg * (length / whole) : 0.0, ball = mass_kg - cylinder;
    double axial = r * r * (0.5 * cylinder + 0.4 * ball);
    double transverse = cylinder * (length * length / 12.0 + r * r / 4.0) +
                        ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r);
    return revolved(capsule->a, capsule->b, 0.5, mass_kg, axial, transverse);
}

phys_mass_properties phys_mass_of_taper(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg)
{
    double length = v3_distance(a, b), largest = phys_max(radius_a_m, radius_b_m);
    // The radii relative to the larger one: only their ratio determines the distribution of
    // mass.
    double p = largest > 0.0 ? radius_a_m / largest : 1.0;
    double q = largest > 0.0 ? radius_b_m / largest : 1.0;
    double area = p * p + p * q + q * q; // three times the mean of the squared radius
    double along = (p * p + 2.0 * p * q + 3.0 * q * q) / (4.0 * area);
    double square_along = (p * p / 10.0 + 0.3 * p * q + 0.6 * q * q) / area;
    double fourth = p * p * p * p + p * p * p * q + p * p * q * q + p * q * q * q + q * q * q * q;
    double axial = 0.3 * mass_kg * largest * largest * fourth / area;
    double transverse = 0.5 * axial + mass_kg * length * length * (square_along - along * along);
    return revolved(a, b, along, mass_kg, axial, transverse);
}

// The area of equal steps along the slant is proportional to the radius, which changes
// linearly.
phys_mass_properties phys_mass_of_shell(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg)
{
    double p = radius_a_m, q = radius_b_m, length = v3_distance(a, b);
    double along = p + q > 0.0 ? (p + 2.0 * q) / (3.0 * (p + q)) : 0.5;
    double square_along = p + q > 0.0 ? (p + 3.0 * q) / (6.0 * (p + q)) : 1.0 / 3.0;
    double axial = 0.5 * mass_kg * (p * p + q * q);
    double transverse = 0.5 * axial + mass_kg * length * length * (square_along - along * along);
    return revolved(a, b, along, mass_kg, axial, transverse);
}

double phys_taper_volume_m3(double length_m, double radius_a_m, double radius_b_m)
{
    return PHYS_PI / 3.0 * length_m *
           (radius_a_m * radius_a_m + radius_a_m * radius_b_m + radius_b_m * radius_b_m);
}

double phys_shell_area_m2(double length_m, double radius_a_m, double radius_b_m)
{
    double rise = radius_b_m - radius_a_m;
    return PHYS_PI * (radius_a_m + radius_b_m) * sqrt(length_m * length_m + rise * rise);
}

phys_mass_properties phys_mass_of_parts(const phys_mass_properties *part, size_t count)
{
    phys_mass_properties body = {0.0, v3(0, 0, 0), m3_diagonal(0, 0, 0)};
    for (size_t i = 0; i < count; i++) {
        body.mass_kg += part[i].mass_kg;
        body.center_m = v3_add_scaled(body.center_m, part[i].center_m, part[i].mass_kg);
    }
    body.center_m = body.mass_kg > 0.0 ? v3_scale(body.center_m, 1.0 / body.mass_kg) : v3(0, 0, 0);
    for (size_t i = 0; i < count; i++) {
        phys_mat3 inertia = phys_inertia_about(&part[i], body.center_m);
        body.inertia_kgm2 = m3_add_scaled(&body.inertia_kgm2, &inertia, 1.0);
    }
    return body;
}

phys_mass_properties phys_mass_placed(const phys_mass_properties *body, phys_pose pose)
{
    // R J R^T, column by column (paper, eq. 5).
    phys_vec3 column[3];
    for (int c = 0; c < 3; c++) {
        phys_vec3 axis = v3(c == 0, c == 1, c == 2);
        phys_vec3 inner = quat_rotate_inverse(pose.orientation, axis);
        column[c] = quat_rotate(pose.orientation, m3_mul_v3(&body->inertia_kgm2, inner));
    }
    return (phys_mass_properties){body->mass_kg, pose_apply(pose, body->center_m),
                                  m3_from_columns(column[0], column[1], column[2])};
}

phys_mat3 phys_inertia_about(const phys_mass_properties *body, phys_vec3 point_m)
{
    phys_mat3 moved = point_inertia(v3_sub(body->center_m, point_m), body->mass_kg);
    return m3_add_scaled(&body->inertia_kgm2, &moved, 1.0);
}

// Rotates the axes p and q of `a` so that their product of inertia becomes zero, and rotates
// the columns of `axes` with them (Golub and Van Loan, Matrix Computations, 8.5).
static void jacobi_rotation(phys_mat3 *a, phys_mat3 *axes, int p, int q)
{
    if (a->m[p][q] == 0.0) {
        return;
    }
    double tau = (a->m[q][q] - a->m[p][p]) / (2.0 * a->m[p][q]);
    double tangent = 1.0 / (fabs(tau) + sqrt(1.0 + tau * tau));
    if (tau < 0.0) {
        tangent = -tangent;
    }
    double cosine = 1.0 / sqrt(1.0 + tangent * tangent), sine = tangent * cosine;
    for (int k = 0; k < 3; k++) {
        double kp = a->m[k][p], kq = a->m[k][q];
        a->m[k][p] = cosine * kp - sine * kq;
        a->m[k][q] = sine * kp + cosine * kq;
    }
    for (int k = 0; k < 3; k++) {
        double pk = a->m[p][k], qk = a->m[q][k];
        a->m[p][k] = cosine * pk - sine * qk;
        a->m[q][k] = sine * pk + cosine * qk;
    }
    a->m[p][q] = a->m[q][p] = 0.0;
    for (int k = 0; k < 3; k++) {
        double kp = axes->m[k][p], kq = axes->m[k][q];
        axes->m[k][p] = cosine * kp - sine * kq;
        axes->m[k][q] = sine * kp + cosine * kq;
    }
}

static phys_vec3 m3_column(const phys_mat3 *a, int c)
{
    return v3(a->m[0][c], a->m[1][c], a->m[2][c]);
}

phys_principal phys_principal_of(const phys_mat3 *inertia_kgm2)
{
    phys_mat3 a = *inertia_kgm2, axes = m3_identity();
    for (int sweep = 0; sweep < PRINCIPAL_SWEEPS; sweep++) {
        jacobi_rotation(&a, &axes, 0, 1);
        jacobi_rotation(&a, &axes, 0, 2);
        jacobi_rotation(&a, &axes, 1, 2);
    }

    // Sort the moments in ascending order, and make the sorted axes right-handed again.
    int order[3] = {0, 1, 2};
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2 - i; k++) {
            if (a.m[order[k]][order[k]] > a.m[order[k + 1]][order[k + 1]]) {
                int swap = order[k];
                order[k] = order[k + 1];
                order[k + 1] = swap;
            }
        }
    }
    phys_vec3 x = m3_column(&axes, order[0]), y = m3_column(&axes, order[1]);
    phys_mat3 turned = m3_from_columns(x, y, v3_cross(x, y));
    return (phys_principal){
        {a.m[order[0]][order[0]], a.m[order[1]][order[1]], a.m[order[2]][order[2]]},
        quat_from_m3(&turned)};
}

phys_mass_state phys_mass_check(const phys_mass_properties *body)
{
    bool finite = isfinite(body->mass_kg) && v3_is_finite(body->center_m);
    double largest = 0.0;
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            finite = finite && isfinite(body->inertia_kgm2.m[r][c]);
            largest = phys_max(largest, fabs(body->inertia_kgm2.m[r][c]));
        }
    }
    if (!finite) {
        return PHYS_MASS_NOT_FINITE;
    }
    if (!(body->mass_kg > 0.0)) {
        return PHYS_MASS_NONE;
    }
    // Symmetry, then the principal moments: all positive, and none greater than the sum of the
    // other two.
    double slack = PHYS_MASS_ROUNDING * largest;
    for (int r = 0; r < 3; r++) {
        int c = (r + 1) % 3;
        if (fabs(body->inertia_kgm2.m[r][c] - body->inertia_kgm2.m[c][r]) > slack) {
            return PHYS_MASS_UNSYMMETRIC;
        }
    }
    phys_principal principal = phys_principal_of(&body->inertia_kgm2);
    const double *moment = principal.moment_kgm2;
    if (!(moment[0] > slack)) {
        return PHYS_MASS_SINGULAR;
    }
    return moment[2] > moment[0] + moment[1] + slack ? PHYS_MASS_UNBALANCED : PHYS_MASS_SOLID;
}

phys_mass phys_mass_inverse(const phys_mass_properties *body)
{
    if (phys_mass_check(body) != PHYS_MASS_SOLID) {
        return (phys_mass){0.0, m3_diagonal(0, 0, 0)};
    }
    return phys_mass_inverse_of_solid(body);
}

phys_mass phys_mass_inverse_of_solid(const phys_mass_properties *body)
{
    // The rows of the inverse are the cross products of the columns, divided by the
    // determinant.
    phys_vec3 x = m3_column(&body->inertia_kgm2, 0), y = m3_column(&body->inertia_kgm2, 1);
    phys_vec3 z = m3_column(&body->inertia_kgm2, 2);
    double k = 1.0 / v3_dot(x, v3_cross(y, z));
    phys_vec3 yz = v3_scale(v3_cross(y, z), k), zx = v3_scale(v3_cross(z, x), k);
    phys_vec3 xy = v3_scale(v3_cross(x, y), k);
    return (phys_mass){1.0 / body->mass_kg,
                       {{{yz.x, yz.y, yz.z}, {zx.x, zx.y, zx.z}, {xy.x, xy.y, xy.z}}}};
}

// A directed edge of a triangle, stored with its two positions in ascending order.
typedef struct mesh_edge {
    float low[3], high[3];
    int run; // +1 if it runs from low to high, -1 if from high to low
} mesh_edge;

static int compare_places(const float a[3], const float b[3])
{
    for (int k = 0; k < 3; k++) {
        if (a[k] < b[k]) {
            return -1;
        }
        if (a[k] > b[k]) {
            return 1;
        }
    }
    return 0;
}

static int compare_edges(const void *left, const void *right)
{
    const mesh_edge *a = left, *b = right;
    int low = compare_places(a->low, b->low);
    return low != 0 ? low : compare_places(a->high, b->high);
}

// Finds an edge at which the surface is open. A surface is closed if each edge is traversed
// equally often in both directions; only then is there no boundary term in the divergence
// theorem.
static phys_mesh_mass_state find_open_edge(const float (*vertex)[3], const uint32_t (*triangle)[3],
                                           uint32_t triangle_count, phys_vec3 out_edge_m[2])
{
    mesh_edge *edge = malloc(3 * (size_t)triangle_count * sizeof *edge);
    if (edge == NULL) {
        return PHYS_MESH_MASS_NO_MEMORY;
    }
    size_t count = 0;
    for (uint32_t t = 0; t < triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            const float *from = vertex[triangle[t][k]], *to = vertex[triangle[t][(k + 1) % 3]];
            int order = compare_places(from, to);
            if (order == 0) {
                continue; // an edge without length cannot be open
            }
            const float *low = order < 0 ? from : to, *high = order < 0 ? to : from;
            edge[count++] = (mesh_edge){
                {low[0], low[1], low[2]}, {high[0], high[1], high[2]}, order < 0 ? 1 : -1};
        }
    }
    qsort(edge, count, sizeof *edge, compare_edges);

    // Equal edges are now adjacent: count the directions of each.
    phys_mesh_mass_state state = PHYS_MESH_MASS_SOLID;
    for (size_t first = 0, next; first < count && state == PHYS_MESH_MASS_SOLID; first = next) {
        int balance = 0;
        for (next = first; next < count && compare_edges(&edge[first], &edge[next]) == 0; next++) {
            balance += edge[next].run;
        }
        if (balance != 0) {
            out_edge_m[0] = v3_from_floats(edge[first].low);
            out_edge_m[1] = v3_from_floats(edge[first].high);
            state = PHYS_MESH_MASS_OPEN;
        }
    }
    free(edge);
    return state;
}

static bool mesh_is_valid(const float (*vertex)[3], uint32_t vertex_count,
                          const uint32_t (*triangle)[3], uint32_t triangle_count,
                          double density_kgpm3)
{
    if (triangle_count == 0 || !(density_kgpm3 > 0.0) || !isfinite(density_kgpm3)) {
        return false;
    }
    for (uint32_t i = 0; i < vertex_count; i++) {
        if (!v3_is_finite(v3_from_floats(vertex[i]))) {
            return false;
        }
    }
    for (uint32_t t = 0; t < triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            if (triangle[t][k] >= vertex_count) {
                return false;
            }
        }
    }
    return true;
}

// Integrals of 1, p and p p^T over the solid, about the middle of the mesh.
typedef struct solid_integrals {
    double volume;
    phys_vec3 first;
    phys_mat3 second;
} solid_integrals;

// Adds the tetrahedron of a face and the origin. With d = a . (b x c) and s = a + b + c, the
// integrals over it are d/6, d/24 s and d/120 (s s^T + a a^T + b b^T + c c^T). Faces seen from
// inside count negative, so that only the solid remains.
static void add_face(solid_integrals *sum, phys_vec3 a, phys_vec3 b, phys_vec3 c)
{
    double d = v3_dot(a, v3_cross(b, c));
    phys_vec3 s = v3_add(a, v3_add(b, c));
    sum->volume += d / 6.0;
    sum->first = v3_add_scaled(sum->first, s, d / 24.0);
    const phys_vec3 ray[4] = {s, a, b, c};
    for (int k = 0; k < 4; k++) {
        phys_mat3 square = m3_outer(ray[k], ray[k]);
        sum->second = m3_add_scaled(&sum->second, &square, d / 120.0);
    }
}

phys_mesh_mass phys_mass_of_mesh(const float (*vertex)[3], uint32_t vertex_count,
                                 const uint32_t (*triangle)[3], uint32_t triangle_count,
                                 double density_kgpm3)
{
    phys_mesh_mass answer = {.state = PHYS_MESH_MASS_INVALID};
    if (!mesh_is_valid(vertex, vertex_count, triangle, triangle_count, density_kgpm3)) {
        return answer;
    }
    answer.state = find_open_edge(vertex, triangle, triangle_count, answer.edge_m);
    if (answer.state != PHYS_MESH_MASS_SOLID) {
        return answer;
    }

    // Sum over all faces about the middle of the bounding box.
    phys_vec3 low = v3_from_floats(vertex[triangle[0][0]]), high = low;
    for (uint32_t t = 0; t < triangle_count; t++) {
        for (int k = 0; k < 3; k++) {
            phys_vec3 p = v3_from_floats(vertex[triangle[t][k]]);
            low = v3(phys_min(low.x, p.x), phys_min(low.y, p.y), phys_min(low.z, p.z));
            high = v3(phys_max(high.x, p.x), phys_max(high.y, p.y), phys_max(high.z, p.z));
        }
    }
    phys_vec3 middle = v3_lerp(low, high, 0.5), size = v3_sub(high, low);
    solid_integrals sum = {0};
    for (uint32_t t = 0; t < triangle_count; t++) {
        add_face(&sum, v3_sub(v3_from_floats(vertex[triangle[t][0]]), middle),
                 v3_sub(v3_from_floats(vertex[triangle[t][1]]), middle),
                 v3_sub(v3_from_floats(vertex[triangle[t][2]]), middle));
    }
    answer.volume_m3 = sum.volume;
    if (!(fabs(sum.volume) > PHYS_MESH_MASS_FLAT_SHARE * size.x * size.y * size.z)) {
        answer.state = PHYS_MESH_MASS_FLAT;
        return answer;
    }
    if (sum.volume < 0.0) {
        answer.state = PHYS_MESH_MASS_INSIDE_OUT;
        return answer;
    }

    // The inertia is the trace of the second moments minus the second moments. To move it to
    // the center of mass, subtract the inertia of a point mass there.
    double trace = sum.second.m[0][0] + sum.second.m[1][1] + sum.second.m[2][2];
    phys_mat3 ball = m3_diagonal(trace, trace, trace), zero = m3_diagonal(0, 0, 0);
    phys_mat3 about_middle = m3_add_scaled(&ball, &sum.second, -1.0);
    phys_vec3 center = v3_scale(sum.first, 1.0 / sum.volume);
    phys_mat3 center_alone = point_inertia(center, sum.volume);
    phys_mat3 about_center = m3_add_scaled(&about_middle, &center_alone, -1.0);
    answer.properties = (phys_mass_properties){density_kgpm3 * sum.volume, v3_add(middle, center),
                                               m3_add_scaled(&zero, &about_center, density_kgpm3)};
    return answer;
}

const char *phys_mesh_mass_message(phys_mesh_mass_state state)
{
    switch (state) {
    case PHYS_MESH_MASS_SOLID:
        return "solid";
    case PHYS_MESH_MASS_OPEN:
        return "open: an edge has no neighbor; close the mesh";
    case PHYS_MESH_MASS_INSIDE_OUT:
        return "inside out: reverse the faces";
    case PHYS_MESH_MASS_FLAT:
        return "flat: it encloses no volume";
    case PHYS_MESH_MASS_NO_MEMORY:
        return "out of memory";
    case PHYS_MESH_MASS_INVALID:
        break;
    }
    return "invalid: no triangle, an index out of range, or a value that is not a number";
}

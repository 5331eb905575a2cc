// Mass, center of mass and inertia of solids (paper, section 2): of a closed triangle mesh by
// the divergence theorem, of the simple shapes of which weapons consist in closed form, and of
// bodies composed of such parts.
#ifndef PHYS_MASS_PROPERTIES_H
#define PHYS_MASS_PROPERTIES_H

#include <stddef.h>
#include <stdint.h>

#include "phys_body.h"

// The inertia is about the center of mass, along the axes of the frame in which the center is
// given.
typedef struct phys_mass_properties {
    double mass_kg;
    phys_vec3 center_m;
    phys_mat3 inertia_kgm2;
} phys_mass_properties;

// Solids of uniform density with an axis, which is given by two points in any frame. Mass and
// radii must not be negative. If the two points coincide, the length is zero and the axis is
// along x.
phys_mass_properties phys_mass_of_capsule(const phys_capsule *capsule, double mass_kg);

// A rod whose radius changes linearly from one value at `a` to another at `b`: a cylinder if
// the radii are equal, a cone if one is zero, a line of uniform density if both are.
phys_mass_properties phys_mass_of_taper(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg);

// A thin shell of uniform thickness: the lateral surface of such a rod without its end faces.
// It is a tube if the radii are equal, and a disc or a ring if the points coincide. Bell guards
// are made of several such rings.
phys_mass_properties phys_mass_of_shell(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg);

// Volume of such a rod and area of such a shell, for computing masses from dimensions and
// material.
double phys_taper_volume_m3(double length_m, double radius_a_m, double radius_b_m);
double phys_shell_area_m2(double length_m, double radius_a_m, double radius_b_m);

// Combines parts given in one frame into one rigid body (parallel-axis theorem). Without parts
// the mass is zero; the center of a body without mass is the origin.
phys_mass_properties phys_mass_of_parts(const phys_mass_properties *part, size_t count);

// The mass properties in the outer frame in which `pose` places the body's frame.
phys_mass_properties phys_mass_placed(const phys_mass_properties *body, phys_pose pose);

// The inertia about a point other than the center of mass (parallel-axis theorem).
phys_mat3 phys_inertia_about(const phys_mass_properties *body, phys_vec3 point_m);

// Result of checking mass properties for physical plausibility.
typedef enum phys_mass_state {
    PHYS_MASS_SOLID,       // possible for a real body
    PHYS_MASS_NOT_FINITE,  // a number is NaN or infinite
    PHYS_MASS_NONE,        // the mass is not positive
    PHYS_MASS_SINGULAR,    // a moment of inertia is zero, as for a line or a point
    PHYS_MASS_UNBALANCED,  // a principal moment exceeds the sum of the other two, which is
                           // impossible
    PHYS_MASS_UNSYMMETRIC, // the inertia matrix is not symmetric
} phys_mass_state;

// Tolerance of the checks, as a share of the largest moment. The rounding of sums of parts
// stays below 1e-13. With a value closer to zero, flat bodies, whose largest moment equals the
// sum of the other two, would count as impossible.
#define PHYS_MASS_ROUNDING 1e-11

// Checks mass properties. Returns PHYS_MASS_SOLID or the first fault found.
phys_mass_state phys_mass_check(const phys_mass_properties *body);

// Principal moments in ascending order, and the rotation from the principal axes (x has the
// smallest moment) to the given frame. The error of the moments is a few rounding errors of the
// largest one. The method is Jacobi's rotations, because the roots of the characteristic cubic
// lose digits for rods.
typedef struct phys_principal {
    double moment_kgm2[3];
    phys_quat frame_from_principal;
} phys_principal;

// Diagonalizes a symmetric inertia matrix.
phys_principal phys_principal_of(const phys_mat3 *inertia_kgm2);

// The inverses of mass and inertia that phys_body needs (paper, end of 4.1). If phys_mass_check
// does not return PHYS_MASS_SOLID, the result is an immovable body, all zeros.
phys_mass phys_mass_inverse(const phys_mass_properties *body);

// The same without the check, for a body that is known to be solid.
phys_mass phys_mass_inverse_of_solid(const phys_mass_properties *body);

typedef enum phys_mesh_mass_state {
    PHYS_MESH_MASS_SOLID,
    PHYS_MESH_MASS_OPEN, // not closed: the triangles at an edge do not pair up, see edge_m; it has
                         // no volume
    PHYS_MESH_MASS_INSIDE_OUT, // closed, but inside out: the faces are clockwise
    PHYS_MESH_MASS_FLAT,       // closed, but without volume
    PHYS_MESH_MASS_INVALID,    // no triangle, an index out of range, or a number is not finite
    PHYS_MESH_MASS_NO_MEMORY,
} phys_mesh_mass_state;

typedef struct phys_mesh_mass {
    phys_mesh_mass_state state;
    phys_mass_properties properties; // valid if SOLID
    double volume_m3;                // valid if SOLID; negative if INSIDE_OUT
    phys_vec3 edge_m[2];             // valid if OPEN: the ends of an unpaired edge
} phys_mesh_mass;

// Meshes with less than this share of their bounding box's volume count as flat. Vertices in
// float give a closed sheet a volume of about 1e-7 of its box. A larger value would reject thin
// shells.
#define PHYS_MESH_MASS_FLAT_SHARE 1e-6

// Mass properties of the solid of uniform density inside a closed mesh whose triangles are
// counterclockwise seen from outside. Vertices at the same position count as one, because
// models duplicate them along seams. A shell is two such surfaces in one mesh, the inner one
// inside out. The function allocates and frees memory, so use it for loading, not in a
// simulation step.
//
// The integrals of 1, x, x^2 and xy over the solid are sums over its faces (divergence theorem;
// Mirtich 1996, the paper's [14]; Eberly, Polyhedral Mass Properties). Each face contributes
// the integral over the tetrahedron that it forms with a fixed point. This point is the middle
// of the mesh, so that the sums do not cancel if the mesh is far from the origin.
phys_mesh_mass phys_mass_of_mesh(const float (*vertex)[3], uint32_t vertex_count,
                                 const uint32_t (*triangle)[3], uint32_t triangle_count,
                                 double density_kgpm3);

// A short description of a state for a message to the user; a constant string.
const char *phys_mesh_mass_message(phys_mesh_mass_state state);

#endif

// Mass, centre of mass and inertia of solids (paper, section 2): of a closed triangle
// mesh by the divergence theorem, of the simple shapes that weapons are made of in
// closed form, and of bodies composed of such parts.
#ifndef PHYS_MASS_PROPERTIES_H
#define PHYS_MASS_PROPERTIES_H

#include <stddef.h>
#include <stdint.h>

#include "phys_body.h"

// About the centre of mass, along the axes of the frame in which the centre is given.
typedef struct phys_mass_properties {
    double mass_kg;
    phys_vec3 centre_m;
    phys_mat3 inertia_kgm2;
} phys_mass_properties;

// Solids of even density that have an axis, given by two points of it in any frame. The
// mass and the radii must not be negative; points that coincide leave the direction of
// the axis to chance, along x, and its length zero.
phys_mass_properties phys_mass_of_capsule(const phys_capsule *capsule, double mass_kg);

// A rod that tapers evenly from one radius at `a` to another at `b`: a cylinder where
// they are equal, a cone where one is zero, a line of even density where both are.
phys_mass_properties phys_mass_of_taper(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg);

// A thin shell of even thickness, the outside of such a rod without its ends: a tube where
// the radii are equal, a disc or a ring where the points coincide. Bell guards are made
// of rings of it.
phys_mass_properties phys_mass_of_shell(phys_vec3 a, double radius_a_m, phys_vec3 b,
                                        double radius_b_m, double mass_kg);

// Masses of the same shapes made of a material, for parts known by their dimensions.
double phys_taper_volume_m3(double length_m, double radius_a_m, double radius_b_m);
double phys_shell_area_m2(double length_m, double radius_a_m, double radius_b_m);

// One rigid body made of all the parts, given in one frame (parallel-axis theorem). No
// part, no mass; the centre of what has no mass is the origin.
phys_mass_properties phys_mass_of_parts(const phys_mass_properties *part, size_t count);

// The same body seen from the outer frame in which its frame is placed by `pose`.
phys_mass_properties phys_mass_placed(const phys_mass_properties *body, phys_pose pose);

// Inertia about a point that is not the centre of mass (parallel-axis theorem).
phys_mat3 phys_inertia_about(const phys_mass_properties *body, phys_vec3 point_m);

// Whether some real body of positive mass has these properties.
typedef enum phys_mass_state {
    PHYS_MASS_SOLID,       // as every real body
    PHYS_MASS_NOT_FINITE,  // some number is not one
    PHYS_MASS_NONE,        // the mass is not positive
    PHYS_MASS_SINGULAR,    // turning about some axis meets no inertia: a line or a point
    PHYS_MASS_UNBALANCED,  // a principal moment exceeds the sum of the others: no body has that
    PHYS_MASS_UNSYMMETRIC, // the inertia is no symmetric matrix
} phys_mass_state;

// How far moments may break a law before it counts, as a share of the largest: rounding of
// sums of parts stays below 1e-13. Nearer to zero, flat bodies, which meet the third
// law exactly, would count as impossible.
#define PHYS_MASS_ROUNDING 1e-11

// The first of the laws above that the body breaks.
phys_mass_state phys_mass_check(const phys_mass_properties *body);

// Principal moments, ascending, and the rotation that takes principal axes (x for the
// least moment) to the frame's. The moments are right to some rounding errors of the
// largest. Jacobi's rotations: no roots of a cubic, which cancel for rods.
typedef struct phys_principal {
    double moment_kgm2[3];
    phys_quat frame_from_principal;
} phys_principal;

phys_principal phys_principal_of(const phys_mat3 *inertia_kgm2);

// What phys_body moves by: the inverses of mass and inertia (paper, end of 4.1). Only for
// what phys_mass_check finds solid; anything else becomes immovable, all zeros.
phys_mass phys_mass_inverse(const phys_mass_properties *body);

typedef enum phys_mesh_mass_state {
    PHYS_MESH_MASS_SOLID,
    PHYS_MESH_MASS_OPEN,       // an edge has no partner: edge_m tells one; no volume is meant
    PHYS_MESH_MASS_INSIDE_OUT, // closed, but turned inside out: the faces run clockwise
    PHYS_MESH_MASS_FLAT,       // closed, but holds nothing
    PHYS_MESH_MASS_INVALID,    // no triangle, an index out of range, or not a number
    PHYS_MESH_MASS_NO_MEMORY,
} phys_mesh_mass_state;

typedef struct phys_mesh_mass {
    phys_mesh_mass_state state;
    phys_mass_properties properties; // when SOLID
    double volume_m3;                // when SOLID; negative when INSIDE_OUT
    phys_vec3 edge_m[2];             // when OPEN: the ends of an edge that is not paired
} phys_mesh_mass;

// Volumes below this share of the bounding box's count as none: float vertices leave a
// closed sheet a volume of about 1e-7 of its box. Larger would refuse thin shells.
#define PHYS_MESH_MASS_FLAT_SHARE 1e-6

// The solid of even density inside a closed mesh whose triangles run anticlockwise seen
// from outside. Vertices at one place count as one, since models cut them along seams.
// A shell is two such surfaces in one mesh, the inner one turned inside out. Allocates and
// frees: for loading, not for steps.
//
// The integrals of 1, x, x^2 and xy over the solid are sums over its faces (divergence
// theorem; Mirtich 1996, the paper's [14]; Eberly, Polyhedral Mass Properties). Each
// face's share is that of the tetrahedron it spans with a fixed point, here the middle
// of the mesh, which keeps the sums from cancelling when the mesh is far away.
phys_mesh_mass phys_mass_of_mesh(const float (*vertex)[3], uint32_t vertex_count,
                                 const uint32_t (*triangle)[3], uint32_t triangle_count,
                                 double density_kgpm3);

// What a state means, in a few words for a message.
const char *phys_mesh_mass_words(phys_mesh_mass_state state);

#endif

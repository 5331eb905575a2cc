#include "weapon.h"

#include <assert.h>
#include <string.h>

#include "weapon_parts.h"

// Figures of a tapered steel beam fitted to the FIE flexion rule: mass, centre of
// mass ahead of the guard's apex, inertia across the blade about that centre. The
// inertia about the blade's own axis is that of the guard, a thin bowl of about
// 80 g, by far the largest part of it. The tip and the guard's apex are where the
// models have them; the radius is half the blade's mean width. The guard is the
// models' too: radius of the rim, depth, and where its axis lies (an épée's bell is
// eccentric, the thumb's side being shorter).
struct weapon_figures {
    const char *key, *name;
    double mass_kg, centre_ahead_of_guard_m, transverse_kgm2, axial_kgm2;
    double tip_y_m, tip_z_m, radius_m;
    double guard_radius_m, guard_depth_m, guard_y_m;
};

static const struct weapon_figures FIGURES[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = {"epee", "épée", 0.378, 0.08, 0.021, 1.8e-4, -0.0120, -0.9520, 0.0040, 0.0675,
                     0.054, -0.004},
    [WEAPON_FOIL] = {"foil", "foil", 0.325, 0.10, 0.021, 1.2e-4, -0.0120, -0.9495, 0.0035, 0.0580,
                     0.034, 0.000},
    [WEAPON_SABRE] = {"sabre", "sabre", 0.369, 0.10, 0.016, 1.8e-4, -0.0120, -0.9200, 0.0035,
                      0.0700, 0.060, 0.000},
};

// Apex of the bell guard in the weapon model frame, where the blade leaves it.
static const double GUARD_Z_M = -0.040;

// Half a guard's sheet with its rolled rim.
static const double GUARD_MARGIN_M = 0.001;

// Outlines from the apex to the rim, in shares of depth and radius: the spherical
// bowl of épée and sabre, and the foil's flat dish, as the models have them.
enum { GUARD_DISCS = 6 };
static const phys_disc BOWL[GUARD_DISCS] = {{0.006, 0.10}, {0.098, 0.40}, {0.234, 0.60},
                                            {0.464, 0.80}, {0.698, 0.92}, {1.000, 1.00}};
static const phys_disc DISH[GUARD_DISCS] = {{0.003, 0.10}, {0.044, 0.30}, {0.165, 0.50},
                                            {0.396, 0.70}, {0.655, 0.85}, {1.000, 1.00}};

static phys_convex guard_of(enum weapon_kind kind, phys_vec3 centre)
{
    const struct weapon_figures *f = &FIGURES[kind];
    const phys_disc *outline = kind == WEAPON_FOIL ? DISH : BOWL;
    phys_convex guard = {.origin = v3_sub(v3(0, f->guard_y_m, GUARD_Z_M), centre),
                         .axis = v3(0, 0, 1),
                         .count = GUARD_DISCS,
                         .margin_m = GUARD_MARGIN_M};
    for (int i = 0; i < GUARD_DISCS; ++i) {
        guard.disc[i] = (phys_disc){GUARD_MARGIN_M + f->guard_depth_m * outline[i].along_m,
                                    f->guard_radius_m * outline[i].radius_m - GUARD_MARGIN_M};
    }
    return guard;
}

// Where grip and pommel end, in the weapon model frame, and how thick they are there.
static const phys_vec3 POMMEL_M = {0, 0.006, 0.095};
static const double POMMEL_RADIUS_M = 0.010;

// The three that a plane can touch: the hull of rim, tip and pommel holds all the rest.
static phys_free_shape floor_shape_of(const weapon *held)
{
    enum { ENDS = 3 };
    const phys_convex *bell = &held->guard;
    const phys_disc *rim = &bell->disc[bell->count - 1];
    const phys_free_end end[ENDS] = {
        {.centre = held->blade.b, .margin_m = held->blade.radius_m},
        {.centre = v3_sub(POMMEL_M, held->centre_m), .margin_m = POMMEL_RADIUS_M},
        {.centre = v3_add_scaled(bell->origin, bell->axis, rim->along_m),
         .axis = bell->axis,
         .radius_m = rim->radius_m,
         .margin_m = bell->margin_m},
    };
    const phys_mat3 *inverse = &held->mass.inverse_inertia_per_kgm2;
    phys_mass_properties mass = {
        .mass_kg = held->mass_kg,
        .inertia_kgm2 =
            m3_diagonal(1.0 / inverse->m[0][0], 1.0 / inverse->m[1][1], 1.0 / inverse->m[2][2])};
    phys_free_shape shape;
    bool made = phys_free_shape_init(&shape, &mass, end, ENDS);
    assert(made);
    (void)made;
    return shape;
}

// The blade's spring: tapered as the parts say, and in the middle of what the FIE's test of
// flexion allows. Its point gives 1 mm, with the cloth, before it closes; the sabre's, which
// has no switch, is as the foil's. The damping is that of the blade's end alone, a free
// choice: little enough to bounce, enough to come to rest.
static phys_flexion_blade flexion_of(enum weapon_kind kind, double length_m)
{
    static const double SAG_M[WEAPON_KIND_COUNT] = {
        [WEAPON_EPEE] = 0.0575, [WEAPON_FOIL] = 0.075, [WEAPON_SABRE] = 0.095};
    static const double CLOSING_N[WEAPON_KIND_COUNT] = {
        [WEAPON_EPEE] = 7.36, [WEAPON_FOIL] = 4.90, [WEAPON_SABRE] = 4.90};
    const weapon_dimensions *dimensions = weapon_dimensions_of(kind);
    const phys_flexion_figures figures = {
        .length_m = length_m,
        .taper = dimensions->blade_tip_radius_m / dimensions->blade_root_radius_m,
        .sag_m = SAG_M[kind],
        .closing_n = CLOSING_N[kind],
        .travel_m = 0.001,
        .damping = 0.3,
        .tip_mass_kg = 0.029,
    };
    return phys_flexion_blade_of(&figures);
}

weapon weapon_make(enum weapon_kind kind)
{
    assert(kind < WEAPON_KIND_COUNT);
    const struct weapon_figures *f = &FIGURES[kind];
    phys_vec3 centre = v3(0, 0, GUARD_Z_M - f->centre_ahead_of_guard_m);
    phys_vec3 guard = v3(0, 0, GUARD_Z_M);
    phys_vec3 tip = v3(0, f->tip_y_m, f->tip_z_m + f->radius_m);
    weapon made = {
        .kind = kind,
        .mass_kg = f->mass_kg,
        .mass = {1.0 / f->mass_kg, m3_diagonal(1.0 / f->transverse_kgm2, 1.0 / f->transverse_kgm2,
                                               1.0 / f->axial_kgm2)},
        .centre_m = centre,
        .blade = {v3_sub(guard, centre), v3_sub(tip, centre), f->radius_m},
        .guard_z_m = GUARD_Z_M,
        .guard = guard_of(kind, centre),
        .flexion = flexion_of(kind, v3_distance(guard, tip)),
    };
    made.floor_shape = floor_shape_of(&made);
    return made;
}

const char *weapon_key(enum weapon_kind kind)
{
    return kind < WEAPON_KIND_COUNT ? FIGURES[kind].key : "none";
}

const char *weapon_name(enum weapon_kind kind)
{
    return kind < WEAPON_KIND_COUNT ? FIGURES[kind].name : "none";
}

bool weapon_from_key(const char *key, enum weapon_kind *out_kind)
{
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        if (strcmp(key, FIGURES[i].key) == 0) {
            *out_kind = (enum weapon_kind)i;
            return true;
        }
    }
    return false;
}

phys_pose weapon_model_pose(const weapon *held, phys_pose body_pose)
{
    phys_vec3 origin = pose_apply(body_pose, v3_neg(held->centre_m));
    return (phys_pose){origin, body_pose.orientation};
}

phys_pose weapon_body_pose(const weapon *held, phys_pose model_pose)
{
    return (phys_pose){pose_apply(model_pose, held->centre_m), model_pose.orientation};
}

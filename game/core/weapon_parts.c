#include "weapon_parts.h"

#include <assert.h>

#define STEEL_KGPM3     7850.0
#define DURALUMIN_KGPM3 2700.0

// Length of the electric point's button.
static const double POINT_M = 0.015;
static const double POINT_RADIUS_M = 0.003;

// Thickness of the cushion between guard and grip, and a usual tang.
static const double CUSHION_M = 0.020;
static const double TANG_RADIUS_M = 0.003;

// Grips narrow towards the pommel, pommels towards the grip.
static const double GRIP_TAPER = 0.85;
static const double POMMEL_TAPER = 0.8;

static const weapon_dimensions DIMENSIONS[WEAPON_KIND_COUNT] = {
    [WEAPON_EPEE] = {.blade_m = 0.90,
                     .blade_root_radius_m = 0.0036,
                     .blade_tip_radius_m = 0.0011,
                     .point_kg = 0.004,
                     .guard_depth_m = 0.032,
                     .guard_radius_m = 0.062,
                     .guard_thickness_m = 0.0020,
                     .guard_kgpm3 = DURALUMIN_KGPM3,
                     .grip_m = 0.090,
                     .grip_radius_m = 0.014,
                     .grip_kg = 0.080,
                     .pommel_m = 0.021,
                     .pommel_radius_m = 0.0105},
    [WEAPON_FOIL] = {.blade_m = 0.90,
                     .blade_root_radius_m = 0.0029,
                     .blade_tip_radius_m = 0.00145,
                     .point_kg = 0.004,
                     .guard_depth_m = 0.016,
                     .guard_radius_m = 0.055,
                     .guard_thickness_m = 0.0025,
                     .guard_kgpm3 = DURALUMIN_KGPM3,
                     .grip_m = 0.090,
                     .grip_radius_m = 0.014,
                     .grip_kg = 0.100,
                     .pommel_m = 0.010,
                     .pommel_radius_m = 0.008},
    [WEAPON_SABRE] = {.blade_m = 0.88,
                      .blade_root_radius_m = 0.0038,
                      .blade_tip_radius_m = 0.0011,
                      .point_kg = 0.0,
                      .guard_depth_m = 0.025,
                      .guard_radius_m = 0.070,
                      .guard_thickness_m = 0.0009,
                      .guard_kgpm3 = STEEL_KGPM3,
                      .grip_m = 0.090,
                      .grip_radius_m = 0.014,
                      .grip_kg = 0.050,
                      .pommel_m = 0.010,
                      .pommel_radius_m = 0.008},
};

const weapon_dimensions *weapon_dimensions_of(enum weapon_kind kind)
{
    assert(kind < WEAPON_KIND_COUNT);
    return &DIMENSIONS[kind];
}

// A tapered rod of steel along the weapon's axis.
static phys_mass_properties steel(double from_z_m, double from_radius_m, double to_z_m,
                                  double to_radius_m)
{
    double volume = phys_taper_volume_m3(fabs(to_z_m - from_z_m), from_radius_m, to_radius_m);
    return phys_mass_of_taper(v3(0, 0, from_z_m), from_radius_m, v3(0, 0, to_z_m), to_radius_m,
                              STEEL_KGPM3 * volume);
}

weapon_parts weapon_parts_make(const weapon_dimensions *d)
{
    double tip_z = -d->blade_m, grip_z = CUSHION_M, grip_end_z = grip_z + d->grip_m;
    double end_z = grip_end_z + d->pommel_m;
    double guard_kg = d->guard_kgpm3 * d->guard_thickness_m *
                      phys_bowl_area_m2(d->guard_depth_m, d->guard_radius_m);

    weapon_parts parts;
    parts.part[WEAPON_PART_BLADE] = steel(0, d->blade_root_radius_m, tip_z, d->blade_tip_radius_m);
    parts.part[WEAPON_PART_POINT] = phys_mass_of_taper(
        v3(0, 0, tip_z), POINT_RADIUS_M, v3(0, 0, tip_z + POINT_M), POINT_RADIUS_M, d->point_kg);
    parts.part[WEAPON_PART_GUARD] =
        phys_mass_of_bowl(v3(0, 0, 0), v3(0, 0, d->guard_depth_m), d->guard_radius_m, guard_kg);
    parts.part[WEAPON_PART_TANG] = steel(0, TANG_RADIUS_M, end_z, TANG_RADIUS_M);
    parts.part[WEAPON_PART_GRIP] =
        phys_mass_of_taper(v3(0, 0, grip_z), d->grip_radius_m, v3(0, 0, grip_end_z),
                           GRIP_TAPER * d->grip_radius_m, d->grip_kg);
    parts.part[WEAPON_PART_POMMEL] =
        steel(grip_end_z, POMMEL_TAPER * d->pommel_radius_m, end_z, d->pommel_radius_m);
    parts.whole = phys_mass_of_parts(parts.part, WEAPON_PART_COUNT);
    return parts;
}

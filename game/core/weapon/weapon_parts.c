#include "weapon_parts.h"

#include <assert.h>

#define STEEL_KGPM3     7850.0
#define DURALUMIN_KGPM3 2700.0

static const double POINT_RADIUS_M = 0.003;

// Thickness of the cushion between guard and grip, and the radius of a typical tang.
static const double CUSHION_M = 0.020;
static const double TANG_RADIUS_M = 0.003;

// Grips become narrower toward the pommel, pommels toward the grip.
static const double GRIP_TAPER = 0.85;
static const double POMMEL_TAPER = 0.8;

// Half the thickness of a guard's sheet with its rolled rim.
static const double GUARD_MARGIN_M = 0.001;

// The spherical bowl of épée and sabre, and the foil's flat dish.
#define BOWL                                                                                       \
    {                                                                                              \
        {0.006, 0.10}, {0.098, 0.40}, {0.234, 0.60}, {0.464, 0.80}, {0.698, 0.92},                 \
        {                                                                                          \
            1, 1                                                                                   \
        }                                                                                          \
    }
#define DISH                                                                                       \
    {                                                                                              \
        {0.003, 0.10}, {0.044, 0.30}, {0.165, 0.50}, {0.396, 0.70}, {0.655, 0.85},                 \
        {                                                                                          \
            1, 1                                                                                   \
        }                                                                                          \
    }

static const weapon_dimensions DIMENSIONS[] = {
    [WEAPON_EPEE] = {.blade_m = 0.8838,
                     .blade_root_radius_m = 0.0036,
                     .blade_tip_radius_m = 0.00107,
                     .blade_drop_m = 0.012,
                     .blade_meeting_radius_m = 0.0040,
                     .point_m = 0.016,
                     .point_kg = 0.005,
                     .guard_depth_m = 0.054,
                     .guard_radius_m = 0.0675,
                     .guard_thickness_m = 0.0016,
                     .guard_kgpm3 = DURALUMIN_KGPM3,
                     .guard_y_m = -0.004,
                     .guard_outline = BOWL,
                     .grip_m = 0.090,
                     .grip_radius_m = 0.014,
                     .grip_kg = 0.062,
                     .pommel_m = 0.021,
                     .pommel_radius_m = 0.0105,
                     .hilt_end_m = {0, 0.013, 0.140},
                     .hilt_end_radius_m = 0.0065},
    [WEAPON_FOIL] = {.blade_m = 0.8863,
                     .blade_root_radius_m = 0.00288,
                     .blade_tip_radius_m = 0.00145,
                     .blade_drop_m = 0.012,
                     .blade_meeting_radius_m = 0.0035,
                     .point_m = 0.0135,
                     .point_kg = 0.0045,
                     .guard_depth_m = 0.034,
                     .guard_radius_m = 0.058,
                     .guard_thickness_m = 0.0022,
                     .guard_kgpm3 = DURALUMIN_KGPM3,
                     .guard_outline = DISH,
                     .grip_m = 0.090,
                     .grip_radius_m = 0.014,
                     .grip_kg = 0.088,
                     .pommel_m = 0.010,
                     .pommel_radius_m = 0.008,
                     .hilt_end_m = {0, 0.013, 0.140},
                     .hilt_end_radius_m = 0.0065},
    [WEAPON_SABRE] = {.blade_m = 0.8798,
                      .blade_root_radius_m = 0.0042,
                      .blade_tip_radius_m = 0.0009,
                      .blade_drop_m = 0.012,
                      .blade_meeting_radius_m = 0.0035,
                      .guard_depth_m = 0.060,
                      .guard_radius_m = 0.070,
                      .guard_thickness_m = 0.0019,
                      .guard_kgpm3 = DURALUMIN_KGPM3,
                      .guard_outline = BOWL,
                      .grip_m = 0.090,
                      .grip_radius_m = 0.014,
                      .grip_kg = 0.030,
                      .pommel_m = 0.010,
                      .pommel_radius_m = 0.008,
                      .hilt_end_m = {0, -0.0095, 0.159},
                      .hilt_end_radius_m = 0.011},
};
_Static_assert(sizeof DIMENSIONS / sizeof DIMENSIONS[0] == WEAPON_KIND_COUNT,
               "every weapon has dimensions");

const weapon_dimensions *weapon_dimensions_of(enum weapon_kind kind)
{
    assert(kind < WEAPON_KIND_COUNT);
    return &DIMENSIONS[kind];
}

phys_vec3 weapon_tip(const weapon_dimensions *d)
{
    return v3(0, -d->blade_drop_m, -d->blade_m - d->point_m);
}

phys_convex weapon_guard(const weapon_dimensions *d)
{
    phys_convex guard = {.origin = v3(0, d->guard_y_m, 0),
                         .axis = v3(0, 0, 1),
                         .count = WEAPON_GUARD_DISCS,
                         .margin_m = GUARD_MARGIN_M};
    for (int i = 0; i < WEAPON_GUARD_DISCS; i++) {
        const phys_disc *share = &d->guard_outline[i];
        guard.disc[i] = (phys_disc){GUARD_MARGIN_M + d->guard_depth_m * share->along_m,
                                    d->guard_radius_m * share->radius_m - GUARD_MARGIN_M};
    }
    return guard;
}

// Mass of the guard's sheet: a ring between each two neighboring discs of its outline, plus the
// area of the first disc.
static phys_mass_properties sheet_of(const weapon_dimensions *d)
{
    const phys_convex guard = weapon_guard(d);
    phys_mass_properties ring[WEAPON_GUARD_DISCS];
    phys_disc from = {guard.disc[0].along_m, 0.0};
    for (int i = 0; i < guard.count; i++) {
        phys_disc to = guard.disc[i];
        double area = phys_shell_area_m2(to.along_m - from.along_m, from.radius_m, to.radius_m);
        ring[i] =
            phys_mass_of_shell(v3_add_scaled(guard.origin, guard.axis, from.along_m), from.radius_m,
                               v3_add_scaled(guard.origin, guard.axis, to.along_m), to.radius_m,
                               d->guard_kgpm3 * d->guard_thickness_m * area);
        from = to;
    }
    return phys_mass_of_parts(ring, (size_t)guard.count);
}

// A tapered rod of steel.
static phys_mass_properties steel(phys_vec3 from, double from_radius_m, phys_vec3 to,
                                  double to_radius_m)
{
    double volume = phys_taper_volume_m3(v3_distance(from, to), from_radius_m, to_radius_m);
    return phys_mass_of_taper(from, from_radius_m, to, to_radius_m, STEEL_KGPM3 * volume);
}

weapon_parts weapon_parts_make(const weapon_dimensions *d)
{
    phys_vec3 apex = v3(0, 0, 0), blade_end = v3(0, 0, -d->blade_m);
    phys_vec3 tip = v3(0, 0, -d->blade_m - d->point_m);
    phys_vec3 grip = v3(0, 0, CUSHION_M), grip_end = v3(0, 0, CUSHION_M + d->grip_m);
    phys_vec3 end = v3(0, 0, CUSHION_M + d->grip_m + d->pommel_m);

    weapon_parts parts;
    parts.part[WEAPON_PART_BLADE] =
        steel(apex, d->blade_root_radius_m, blade_end, d->blade_tip_radius_m);
    parts.part[WEAPON_PART_POINT] =
        phys_mass_of_taper(blade_end, POINT_RADIUS_M, tip, POINT_RADIUS_M, d->point_kg);
    parts.part[WEAPON_PART_GUARD] = sheet_of(d);
    parts.part[WEAPON_PART_TANG] = steel(apex, TANG_RADIUS_M, end, TANG_RADIUS_M);
    parts.part[WEAPON_PART_GRIP] = phys_mass_of_taper(grip, d->grip_radius_m, grip_end,
                                                      GRIP_TAPER * d->grip_radius_m, d->grip_kg);
    parts.part[WEAPON_PART_POMMEL] =
        steel(grip_end, POMMEL_TAPER * d->pommel_radius_m, end, d->pommel_radius_m);
    parts.whole = phys_mass_of_parts(parts.part, WEAPON_PART_COUNT);
    return parts;
}

#include "weapon.h"

#include <assert.h>
#include <string.h>

#include "weapon_parts.h"

static const struct {
    const char *key, *name;
} NAMES[] = {
    [WEAPON_EPEE] = {"epee", "épée"},
    [WEAPON_FOIL] = {"foil", "foil"},
    [WEAPON_SABRE] = {"sabre", "sabre"},
};
_Static_assert(sizeof NAMES / sizeof NAMES[0] == WEAPON_KIND_COUNT, "every weapon has a name");

// Apex of the bell guard, the origin of the parts' frame, in the weapon model frame.
static const double GUARD_Z_M = -0.040;

// Three ends that a plane can touch: rim, tip and hilt. Their convex hull contains everything else.
static phys_free_shape floor_shape_of(const weapon_dimensions *dimensions,
                                      const phys_mass_properties *mass, const phys_capsule *blade)
{
    enum { ENDS = 3 };
    phys_convex bell = weapon_guard(dimensions);
    const phys_disc *rim = &bell.disc[bell.count - 1];
    const phys_free_end end[ENDS] = {
        {.center = blade->b, .margin_m = blade->radius_m},
        {.center = dimensions->hilt_end_m, .margin_m = dimensions->hilt_end_radius_m},
        {.center = v3_add_scaled(bell.origin, bell.axis, rim->along_m),
         .axis = bell.axis,
         .radius_m = rim->radius_m,
         .margin_m = bell.margin_m},
    };
    phys_free_shape shape;
    bool made = phys_free_shape_init(&shape, mass, end, ENDS);
    assert(made);
    (void)made;
    return shape;
}

// The switch in an electric point: it closes under 500 grams on a foil and 750 grams on an epee
// (FIE Material Rules), and the apparatus requires it to stay closed for 14 +- 1 ms (foil) or 2 to
// 10 ms (epee) (Annex B). A sabre has no switch; its point is as stiff as the foil's.
static const struct {
    double closes_n;
    unsigned ticks;
} POINT[] = {
    [WEAPON_EPEE] = {0.750 * PHYS_GRAVITY_MPS2, 2},
    [WEAPON_FOIL] = {0.500 * PHYS_GRAVITY_MPS2, 14},
    [WEAPON_SABRE] = {0.500 * PHYS_GRAVITY_MPS2, 0},
};
_Static_assert(sizeof POINT / sizeof POINT[0] == WEAPON_KIND_COUNT, "every weapon has a point");

// How the blade bends. Its taper is that of the parts; for the sabre it is limited to the smallest
// taper that the flexion model supports, because its thin tip is flat and as stiff as a thicker
// one. The flexibility is in the middle of what the FIE's flexion test allows. The point, including
// the cloth, gives 1 mm before the switch closes; the sabre, which has no switch, uses the foil's
// values. The damping is that of the end of the blade alone, chosen freely: low enough to bounce,
// high enough to come to rest.
static phys_flexion_blade flexion_of(enum weapon_kind kind, double length_m)
{
    static const double SAG_M[] = {
        [WEAPON_EPEE] = 0.0575, [WEAPON_FOIL] = 0.075, [WEAPON_SABRE] = 0.095};
    _Static_assert(sizeof SAG_M / sizeof SAG_M[0] == WEAPON_KIND_COUNT,
                   "every weapon has a flexibility");
    const weapon_dimensions *dimensions = weapon_dimensions_of(kind);
    double taper = dimensions->blade_tip_radius_m / dimensions->blade_root_radius_m;
    const phys_flexion_figures figures = {
        .length_m = length_m,
        .taper = taper > PHYS_FLEXION_LEAST_TAPER ? taper : PHYS_FLEXION_LEAST_TAPER,
        .sag_m = SAG_M[kind],
        .closing_n = POINT[kind].closes_n,
        .travel_m = 0.001,
        .damping = 0.3,
        .tip_mass_kg = 0.029,
    };
    return phys_flexion_blade_of(&figures);
}

weapon weapon_make(enum weapon_kind kind)
{
    assert(kind < WEAPON_KIND_COUNT);
    const weapon_dimensions *dimensions = weapon_dimensions_of(kind);
    const phys_mass_properties whole = weapon_parts_make(dimensions).whole;
    // In the parts' frame. The capsule ends at the end of the blade.
    phys_vec3 guard = v3(0, 0, 0), tip = weapon_tip(dimensions);
    double radius = dimensions->blade_meeting_radius_m;
    phys_capsule blade = {guard, v3(tip.x, tip.y, tip.z + radius), radius};
    weapon made = {
        .kind = kind,
        .mass_kg = whole.mass_kg,
        .mass = phys_mass_inverse(&whole),
        .inertia_kgm2 = whole.inertia_kgm2,
        .center_m = v3_add(whole.center_m, v3(0, 0, GUARD_Z_M)),
        .blade = {v3_sub(blade.a, whole.center_m), v3_sub(blade.b, whole.center_m), radius},
        .guard_z_m = GUARD_Z_M,
        .guard = weapon_guard(dimensions),
        .flexion = flexion_of(kind, v3_distance(blade.a, blade.b)),
        .point_closes_n = POINT[kind].closes_n,
        .point_closes_ticks = POINT[kind].ticks,
        .floor_shape = floor_shape_of(dimensions, &whole, &blade),
    };
    made.guard.origin = v3_sub(made.guard.origin, whole.center_m);
    return made;
}

unsigned weapon_closing_ticks(enum weapon_kind kind)
{
    return POINT[kind].ticks;
}

const char *weapon_key(enum weapon_kind kind)
{
    return kind < WEAPON_KIND_COUNT ? NAMES[kind].key : "none";
}

const char *weapon_name(enum weapon_kind kind)
{
    return kind < WEAPON_KIND_COUNT ? NAMES[kind].name : "none";
}

bool weapon_from_word(const char *word, size_t length, enum weapon_kind *out_kind)
{
    for (int i = 0; i < WEAPON_KIND_COUNT; ++i) {
        if (strlen(NAMES[i].key) == length && memcmp(word, NAMES[i].key, length) == 0) {
            *out_kind = (enum weapon_kind)i;
            return true;
        }
    }
    return false;
}

bool weapon_from_key(const char *key, enum weapon_kind *out_kind)
{
    return weapon_from_word(key, strlen(key), out_kind);
}

phys_pose weapon_model_pose(const weapon *held, phys_pose body_pose)
{
    phys_vec3 origin = pose_apply(body_pose, v3_neg(held->center_m));
    return (phys_pose){origin, body_pose.orientation};
}

phys_pose weapon_body_pose(const weapon *held, phys_pose model_pose)
{
    return (phys_pose){pose_apply(model_pose, held->center_m), model_pose.orientation};
}

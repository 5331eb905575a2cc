#include "phys_backing.h"

double phys_backing_kg(const phys_backing *backing, double along)
{
    double compliance = backing->grip_mpn + phys_flexion_sag_mpn(backing->blade, along);
    double softness = backing->mass_kg * compliance / (backing->blow_s * backing->blow_s);
    return backing->mass_kg / (1.0 + softness);
}

phys_struck phys_backing_struck(const phys_backing *backing, double along)
{
    const phys_mass_properties part[] = {
        backing->weapon, {.mass_kg = phys_backing_kg(backing, along), .center_m = backing->at_m}};
    const phys_mass_properties whole = phys_mass_of_parts(part, sizeof part / sizeof part[0]);
    return (phys_struck){phys_mass_inverse_of_solid(&whole), whole.center_m};
}

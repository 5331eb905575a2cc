// With which part of the blade a body is met, and how: a thrust, a cut, or no more than a
// brush.
//
// A thrust needs all three: the last of the blade, the tip; a blade that points at the
// skin, within BLADE_THRUST_RAD of its inward normal; and a tip that comes along its own
// axis rather than across it. A tip that is dragged over a sleeve, or an arm that swings
// into it from the side, is met by the side of the blade.
//
// Of the sabre the side has an edge, away from the thumb, a back, on the thumb's side, and
// two flats between: whichever faces the skin most nearly. Foil and epee have none of
// these, only a side.
#ifndef BLADE_CONTACT_H
#define BLADE_CONTACT_H

#include "phys_blade_mesh.h"
#include "weapon.h"

enum blade_part { BLADE_POINT, BLADE_EDGE, BLADE_BACK, BLADE_FLAT, BLADE_SIDE, BLADE_PART_COUNT };

// The last part of the blade that counts as the tip, as a share of its length: 13 mm, the
// length of an epee's point with its barrel.
#define BLADE_TIP_SHARE 0.985

// The most a thrust may slant from the skin's inward normal: at 60 degrees half of the force
// goes along the blade, and beyond a point's rim no longer stands on the cloth.
#define BLADE_THRUST_RAD (PHYS_PI / 3.0)

typedef struct blade_contact {
    enum blade_part part;
    double angle_rad;    // between blade and inward normal: 0 head-on, pi/2 along the skin
    double sideways_mps; // of the blade against the skin, across the blade
} blade_contact;

// What a hit by the blade of `held`, turned to `orientation`, was.
blade_contact blade_contact_of(const weapon *held, phys_quat orientation,
                               const phys_blade_mesh_hit *hit);

// One word: "point", "edge", "back", "flat", "side".
const char *blade_part_name(enum blade_part part);

#endif

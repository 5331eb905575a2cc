// Which part of the blade meets a body, and how: a thrust, a cut, or just a brush.
//
// A thrust needs all three: contact at the end of the blade, the tip; a blade that points at the
// skin, within BLADE_THRUST_RAD of its inward normal; and a tip that moves within the
// same angle of its own axis. If the tip is dragged over a sleeve, or an arm swings into it from
// the side, the side of the blade makes the contact.
//
// The side of a sabre has an edge (away from the thumb), a back (on the thumb's side) and two flats
// between them; the one that faces the skin most directly counts. Foil and epee have no such parts,
// only a side.
#ifndef BLADE_CONTACT_H
#define BLADE_CONTACT_H

#include "phys_blade_mesh.h"
#include "weapon.h"

enum blade_part { BLADE_POINT, BLADE_EDGE, BLADE_BACK, BLADE_FLAT, BLADE_SIDE, BLADE_PART_COUNT };

// The last part of the blade that counts as the tip, as a share of its length: 13 mm, the
// length of an epee's point with its barrel.
#define BLADE_TIP_SHARE 0.985

// The largest angle of a thrust to the skin's inward normal. At 60 degrees half of the force still
// acts along the blade; at larger angles the rim of the point no longer rests on the cloth.
#define BLADE_THRUST_RAD (PHYS_PI / 3.0)

// The largest speed of a thrust across the blade, as a share of that along it: the same 60 degrees.
// A lunge carries a point forward that aims down at a knee or a foot.
#define BLADE_THRUST_SLIP 1.7320508075688772

typedef struct blade_contact {
    enum blade_part part;
    double angle_rad;    // between blade and inward normal: 0 head-on, pi/2 along the skin
    double sideways_mps; // speed of the blade relative to the skin, across the blade
} blade_contact;

// Classifies a hit by the blade of `held`, which has this orientation in the world.
blade_contact blade_contact_of(const weapon *held, phys_quat orientation,
                               const phys_blade_mesh_hit *hit);

// One word: "point", "edge", "back", "flat", "side".
const char *blade_part_name(enum blade_part part);

#endif

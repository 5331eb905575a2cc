#include "valid_target.h"

#include <assert.h>

// Whether a part of the body is valid target. For the epee every part is.
typedef struct claims {
    bool foil, sabre;
} claims;

static const claims CLAIMS[] = {
    [PART_MASK] = {false, true},
    [PART_NECK] = {false, true},
    [PART_BIB] = {true, true},
    [PART_TORSO] = {true, true},
    [PART_GROIN] = {true, false},
    [PART_WAIST] = {false, true},
    [PART_WEAPON_UPPER_ARM] = {false, true},
    [PART_WEAPON_FOREARM] = {false, true},
    [PART_WEAPON_HAND] = {false, false},
    [PART_FREE_ARM] = {false, true},
    [PART_FREE_HAND] = {false, false},
    [PART_HIPS] = {false, false},
    [PART_FRONT_LEG] = {false, false},
    [PART_REAR_LEG] = {false, false},
    [PART_FRONT_FOOT] = {false, false},
    [PART_REAR_FOOT] = {false, false},
};
_Static_assert(sizeof CLAIMS / sizeof CLAIMS[0] == BODY_PART_COUNT,
               "every part of the body has a row");

bool body_part_is_target(enum weapon_kind kind, enum body_part part)
{
    assert((unsigned)part < BODY_PART_COUNT);
    switch (kind) {
    case WEAPON_FOIL:
        return CLAIMS[part].foil;
    case WEAPON_SABRE:
        return CLAIMS[part].sabre;
    case WEAPON_EPEE:
    case WEAPON_KIND_COUNT:
        break;
    }
    return true;
}

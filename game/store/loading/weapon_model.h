// Whether a weapon's model is the weapon that physics knows.
#ifndef WEAPON_MODEL_H
#define WEAPON_MODEL_H

#include "model_file.h"
#include "weapon.h"

// Loads a weapon's .glb and checks it: its empty nodes <kind>_grip, <kind>_guard and
// <kind>_tip are there, where physics has them, and the mesh goes from the hand to the tip.
// NULL on failure, with one line in `error` naming the file, the place and what to do. The
// caller destroys it.
model_file *weapon_model_create(const char *path, enum weapon_kind kind, char *error,
                                size_t error_size);

#endif

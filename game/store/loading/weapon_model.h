// Loads a weapon's model and checks that it has the dimensions of the simulated weapon.
#ifndef WEAPON_MODEL_H
#define WEAPON_MODEL_H

#include "model_file.h"
#include "weapon.h"

// Loads a weapon's .glb file and checks that its empty nodes <kind>_grip, <kind>_guard and
// <kind>_tip are where the simulated weapon has these parts and that the mesh reaches from the hand
// to the tip. Returns NULL if it fails, with one line in `error` that names the file, the position
// and the remedy. The caller destroys the result.
model_file *weapon_model_create(const char *path, enum weapon_kind kind, char *error,
                                size_t error_size);

#endif

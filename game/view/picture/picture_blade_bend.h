// Passes the curve of a bent blade to the shaders that draw weapons (assets/shaders/bend.glsl).
#ifndef PICTURE_BLADE_BEND_H
#define PICTURE_BLADE_BEND_H

#include "duel_press.h"
#include "gl_names.h"
#include "weapon.h"

// Sets the blade's curve in the program in use. Everything drawn until picture_blade_bend_end() is
// bent.
void picture_blade_bend_begin(GLuint program, enum weapon_kind kind, const duel_curve *curve);
void picture_blade_bend_end(GLuint program);

#endif

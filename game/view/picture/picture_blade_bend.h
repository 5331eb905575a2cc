// A bent blade for the shaders that draw weapons (assets/shaders/bend.glsl).
#ifndef PICTURE_BLADE_BEND_H
#define PICTURE_BLADE_BEND_H

#include <epoxy/gl.h>

#include "duel_press.h"
#include "weapon.h"

// Tells the program in use how the blade that is drawn next is bent; what is drawn
// afterwards is bent too until picture_blade_bend_end().
void picture_blade_bend_begin(GLuint program, enum weapon_kind kind, const duel_curve *curve);
void picture_blade_bend_end(GLuint program);

#endif

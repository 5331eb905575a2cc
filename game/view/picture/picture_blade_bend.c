#include "picture_blade_bend.h"

#include <epoxy/gl.h>

#include "gl_program.h"

static void set_places(GLuint program, const char *name, const phys_vec3 *v)
{
    float value[DUEL_CURVE_PLACES][3];
    for (int i = 0; i < DUEL_CURVE_PLACES; i++) {
        value[i][0] = (float)v[i].x;
        value[i][1] = (float)v[i].y;
        value[i][2] = (float)v[i].z;
    }
    glUniform3fv(glGetUniformLocation(program, name), DUEL_CURVE_PLACES, &value[0][0]);
}

static void set_place(GLuint program, const char *name, phys_vec3 v)
{
    const float value[3] = {(float)v.x, (float)v.y, (float)v.z};
    gl_set_vec3(program, name, value);
}

void picture_blade_bend_begin(GLuint program, enum weapon_kind kind, const duel_curve *curve)
{
    weapon held = weapon_make(kind);
    set_place(program, "straight_guard", v3_add(held.blade.a, held.center_m));
    set_place(program, "straight_tip", v3_add(held.blade.b, held.center_m));
    gl_set_float(program, "blade_radius", (float)held.blade.radius_m);
    if (!curve->is_bent) {
        return;
    }
    set_places(program, "bend_point", curve->point);
    set_places(program, "bend_direction", curve->direction);
    gl_set_int(program, "bent", 1);
}

void picture_blade_bend_end(GLuint program)
{
    gl_set_int(program, "bent", 0);
    gl_set_float(program, "blade_radius", 0.0f);
}

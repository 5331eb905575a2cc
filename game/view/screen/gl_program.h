// Shader programs from files, and functions that set their uniforms.
#ifndef GL_PROGRAM_H
#define GL_PROGRAM_H

#include <cglm/types.h>
#include <stdbool.h>
#include <stddef.h>

#include "gl_names.h"

// Compiles and links <assets>/shaders/<vertex> and <fragment>, each with `prelude` (lines of GLSL
// or NULL) after the #version line. Returns 0 on failure, with the file and the compiler's first
// message in `error`. A line `#include "name"` is replaced by that file of the same folder.
GLuint gl_program_create(const char *assets, const char *vertex, const char *fragment,
                         const char *prelude, char *error, size_t error_size);

// Whether the processor draws for the current context instead of a graphics card.
bool gl_is_software(void);

// Sets a uniform of the program that is in use; does nothing if the program has no uniform of that
// name.
void gl_set_int(GLuint program, const char *name, int value);
void gl_set_float(GLuint program, const char *name, float value);
void gl_set_vec3(GLuint program, const char *name, const float value[3]);
void gl_set_mat4(GLuint program, const char *name, const mat4 value);

#endif

// Shader programs from files, and the few calls to feed them.
#ifndef GL_PROGRAM_H
#define GL_PROGRAM_H

#include <cglm/types.h>
#include <epoxy/gl.h>
#include <stdbool.h>
#include <stddef.h>

// Compiles and links <assets>/shaders/<vertex> and <fragment>, each with `prelude`
// (lines of GLSL or NULL) after the version. 0 on failure, with the file and the
// compiler's first complaint in `error`. A line `#include "name"` takes in another
// file of the same folder, one level deep.
GLuint gl_program_create(const char *assets, const char *vertex, const char *fragment,
                         const char *prelude, char *error, size_t error_size);

// Whether the current context is done by the processor instead of a graphics card.
bool gl_is_software(void);

// Sets a uniform of the program that is in use; a name it does not have is left out.
void gl_set_int(GLuint program, const char *name, int value);
void gl_set_float(GLuint program, const char *name, float value);
void gl_set_vec3(GLuint program, const char *name, const float value[3]);
void gl_set_mat4(GLuint program, const char *name, const mat4 value);

#endif

// The types of OpenGL's names and constants, for headers that hold them. epoxy/gl.h declares the
// same types and all functions of OpenGL, and takes longer to compile than most files that include
// these headers; a file that calls OpenGL includes it.
#ifndef GL_NAMES_H
#define GL_NAMES_H

typedef unsigned int GLenum;
typedef unsigned int GLuint;

#endif

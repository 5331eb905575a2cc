// A model file as Assimp and the reader loaded it, stored as plain bytes. A build without Assimp
// (arm64 under emulation) loads the same body from these bytes. The file holds only the arrays that
// the fencer's loader (fencer_load.c) uses. It is written and read within one test on machines of
// the same byte order, so the arrays are stored as they lie in memory.
#ifndef MODEL_BYTES_H
#define MODEL_BYTES_H

#include "model_file.h"

// Writes `file` to `path`. Returns false if writing fails.
bool model_bytes_write(const model_file *file, const char *path);

// The counterpart is model_file_create(): a program that links model_bytes_read.c instead of
// model_read.c reads such a file.

#endif

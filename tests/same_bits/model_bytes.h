// What Assimp and the reader made of a model file, as bytes on the disk: a machine that has no
// Assimp (arm64 under emulation) then loads the same body from them. Only what a fencer's loader
// (model_load.c) asks for. Written and read within one test on machines of one byte order, so
// arrays go as they lie in memory.
#ifndef MODEL_BYTES_H
#define MODEL_BYTES_H

#include "model_file.h"

// Writes `file` to `path`. False where that fails.
bool model_bytes_write(const model_file *file, const char *path);

// The counterpart is model_file_create(): whoever links model_bytes_read.c instead of
// model_file.c reads such a file.

#endif

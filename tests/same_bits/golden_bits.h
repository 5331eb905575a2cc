// The golden duels fenced again by a program without Assimp, SDL or a display.
#ifndef GOLDEN_BITS_H
#define GOLDEN_BITS_H

#include <stdbool.h>

// Verifies every tick of the recording at `path` with the fencers' models in the folder
// `models` (<build>.model, of model_bytes_write) and the shipped guards, and prints its final
// state hash and its name as a line. False, with a line on stderr, where anything differs or a tick
// was not compared.
bool golden_bits_verify(const char *path, const char *models);

#endif

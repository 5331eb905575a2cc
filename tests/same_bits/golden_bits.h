// Verifies the golden duels in a program without Assimp, SDL or a display.
#ifndef GOLDEN_BITS_H
#define GOLDEN_BITS_H

#include <stdbool.h>

// Simulates the recording at `path` again with the fencers' models in the folder `models`
// (<build>.model, written by model_bytes_write) and the shipped guards, and compares every tick.
// Prints one line with the final state hash and the file's name. Returns false and prints a line on
// stderr if anything differs or a tick was not compared.
bool golden_bits_verify(const char *path, const char *models);

#endif

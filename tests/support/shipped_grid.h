// The shipped guards of each weapon, read from the source tree.
#ifndef SHIPPED_GRID_H
#define SHIPPED_GRID_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "guard_grid.h"

#define SHIPPED_GRID_MAX_BYTES 16384

static const char *const shipped_grid_weapon[3] = {"epee", "foil", "sabre"};

// Reads the text of a weapon's guards file. Returns its length.
static inline size_t shipped_grid_text(const char *weapon, char out_text[SHIPPED_GRID_MAX_BYTES])
{
    char path[1024];
    snprintf(path, sizeof path, "%s/guards/%s.txt", BATTUTA_ASSETS, weapon);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out_text, 1, SHIPPED_GRID_MAX_BYTES, file);
    fclose(file);
    assert_in_range(length, 1, SHIPPED_GRID_MAX_BYTES - 1);
    return length;
}

static inline guard_grid shipped_grid(const char *weapon)
{
    char text[SHIPPED_GRID_MAX_BYTES], error[256] = "";
    size_t length = shipped_grid_text(weapon, text);
    guard_grid grid;
    memset(&grid, 0, sizeof grid);
    bool parsed = guard_grid_parse(text, length, &grid, error, sizeof error);
    assert_string_equal(error, "");
    assert_true(parsed);
    return grid;
}

#endif

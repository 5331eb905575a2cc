// libFuzzer target: changing one placement in any guards file changes only that placement.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "guard_grid.h"
#include "guards_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static phys_pose pose_of(const guard_grid *grid, int i)
{
    const key_placement *key = &grid->key[i / 6][i / 2 % 3];
    return i % 2 == GUARDS_GUARD ? key->guard : key->thrust;
}

static bool is_same(phys_pose a, phys_pose b)
{
    return v3_distance(a.position, b.position) == 0.0 &&
           fabs(fabs(quat_dot(a.orientation, b.orientation)) - 1.0) < 1e-12;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    guard_grid before, after;
    char error[160];
    if (size < 1 ||
        !guard_grid_parse((const char *)data + 1, size - 1, &before, error, sizeof error)) {
        return 0;
    }
    int which = data[0] % 18;
    char *out = malloc(size - 1 + GUARDS_TEXT_GROWS);
    size_t length;
    phys_pose neutral = pose_of(&before, 8);
    if (out == NULL ||
        !guards_text_put((const char *)data + 1, size - 1, which / 6, which / 2 % 3,
                         (enum guards_layer)(which % 2), neutral, out, &length) ||
        length > size - 1 + GUARDS_TEXT_GROWS) {
        abort();
    }
    if (!guard_grid_parse(out, length, &after, error, sizeof error)) {
        // Rounding by half a millimeter may exceed the parser's limits; no other error is allowed.
        if (strstr(error, "keep it within") == NULL) {
            abort();
        }
        free(out);
        return 0;
    }
    for (int i = 0; i < 18; i++) {
        if (i != which && !is_same(pose_of(&before, i), pose_of(&after, i))) {
            abort();
        }
    }
    if (v3_distance(pose_of(&after, which).position, neutral.position) > 0.001) {
        abort();
    }
    free(out);
    return 0;
}

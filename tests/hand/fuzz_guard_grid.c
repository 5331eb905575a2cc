// libFuzzer target: the parser of grids accepts or rejects any bytes without failing, and a grid
// that it accepts gives finite poses with unit quaternions.
#include <stdint.h>
#include <stdlib.h>

#include "guard_grid.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    guard_grid grid;
    char error[160];
    if (!guard_grid_parse((const char *)data, size, &grid, error, sizeof error)) {
        return 0;
    }
    for (int i = 0; i < 27; i++) {
        phys_pose pose =
            guard_grid_pose(&grid, (i % 3 - 1) * 0.7, (i / 3 % 3 - 1) * 0.7, i / 9 * 0.5);
        double unit = quat_dot(pose.orientation, pose.orientation);
        if (!v3_is_finite(pose.position) || !(fabs(unit - 1.0) < 1e-12)) {
            abort();
        }
    }
    return 0;
}

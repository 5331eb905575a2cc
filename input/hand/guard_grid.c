#include "guard_grid.h"

static double clamp(double value, double low, double high)
{
    if (!(value >= low)) {
        return value < low ? low : 0.0; // NaN counts as 0
    }
    return value > high ? high : value;
}

// Weights of the values at -1, 0 and 1 for a cubic Hermite curve through all three, with the slope
// of the chord at both ends and the mean slope in the middle. The curve is C1, the weights have the
// sum 1, and the overshoot after a value is less than 8 % of the step before it.
static void weights(double t, double out_weight[3])
{
    double s = t < 0.0 ? t + 1.0 : 1.0 - t; // 0 at the near end, 1 in the middle
    double near = ((0.5 * s - 0.5) * s - 1.0) * s + 1.0;
    double middle = ((1.0 - s) * s + 1.0) * s;
    double far = (0.5 * s - 0.5) * s * s;
    out_weight[0] = t < 0.0 ? near : far;
    out_weight[1] = middle;
    out_weight[2] = t < 0.0 ? far : near;
}

// Adds weight * pose. Of the two quaternions of the rotation, the one on the side of `side` is
// used. One without weight, such as all thrusts of an arm that is not extended, adds nothing.
static void add_weighted(phys_pose *sum, const phys_pose *pose, double weight, phys_quat side)
{
    if (weight == 0.0) {
        return;
    }
    sum->position = v3_add_scaled(sum->position, pose->position, weight);
    phys_quat q = pose->orientation;
    double k = quat_dot(q, side) < 0.0 ? -weight : weight;
    sum->orientation.x += q.x * k;
    sum->orientation.y += q.y * k;
    sum->orientation.z += q.z * k;
    sum->orientation.w += q.w * k;
}

phys_pose guard_grid_pose(const guard_grid *grid, double u, double v, double extension)
{
    double across[3], up[3];
    weights(clamp(u, -1.0, 1.0), across);
    weights(clamp(v, -1.0, 1.0), up);
    double thrust = clamp(extension, 0.0, 1.0);

    phys_pose sum = {{0, 0, 0}, {0, 0, 0, 0}};
    phys_quat neutral = grid->key[1][1].guard.orientation;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            const key_placement *key = &grid->key[row][column];
            double weight = up[row] * across[column];
            add_weighted(&sum, &key->guard, weight * (1.0 - thrust), neutral);
            add_weighted(&sum, &key->thrust, weight * thrust, neutral);
        }
    }
    sum.orientation = quat_normalized(sum.orientation);
    return sum;
}

static int nearest(double t)
{
    return t < -0.5 ? 0 : t > 0.5 ? 2 : 1;
}

void guard_grid_nearest(double u, double v, int *out_row, int *out_column)
{
    *out_row = nearest(v);
    *out_column = nearest(u);
}

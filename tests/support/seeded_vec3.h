// Seeded random vectors. The coordinates are drawn in the same order with every compiler.
#ifndef SEEDED_VEC3_H
#define SEEDED_VEC3_H

#include "phys_math.h"
#include "seeded.h"

// Each coordinate is uniformly distributed in [-most, most).
static inline phys_vec3 seeded_vec3(seeded *random, double most)
{
    double x = seeded_range(random, -most, most);
    double y = seeded_range(random, -most, most);
    return v3(x, y, seeded_range(random, -most, most));
}

#endif

// A fencer for tests, made in code: the real skeleton with a capsule of triangles
// around each bone, weights that blend at the joints, and a part for each capsule.
#ifndef TEST_FENCER_H
#define TEST_FENCER_H

#include "fencer_model.h"

// Allocates; aborts where memory is out. Destroy takes the address and nulls it.
fencer_model *test_fencer_create(void);
void test_fencer_destroy(fencer_model **model);

#endif

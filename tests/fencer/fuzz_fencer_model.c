// libFuzzer target: the input damages the synthetic fencer. A model that passes the check is posed
// and skinned, and every fault has its message.
#include "fencer_model_check.h"
#include "fencer_mutation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    mutable_fencer fencer = mutable_fencer_create();
    fencer_mutate(&fencer, data, size);
    fencer_problem found = fencer_model_check(fencer.model);
    char line[256];
    fencer_problem_line(&found, line, sizeof line);
    if (found.fault == FENCER_VALID) {
        fencer_use(fencer.model);
    }
    mutable_fencer_destroy(&fencer);
    return 0;
}

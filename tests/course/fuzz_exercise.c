// Fuzz target for exercise_parse(): any bytes are read or refused with one line, and never read
// beyond their end. What is read keeps within its lists.
//
//     build/fuzz/tests/course/fuzz_exercise found assets/exercises
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "exercise.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    exercise e;
    char error[256] = "";
    if (!exercise_parse((const char *)data, size, &e, error, sizeof error)) {
        assert(error[0] != '\0' && strchr(error, '\n') == NULL);
        return 0;
    }
    assert(e.cues > 0 && e.cues <= EXERCISE_CUES);
    for (uint32_t i = 0; i < e.cues; i++) {
        const exercise_cue *cue = &e.cue[i];
        assert(cue->trigger < EXERCISE_TRIGGERS && cue->lines <= EXERCISE_LINES);
        assert(cue->wants > 0 && cue->wants <= EXERCISE_WANTS);
        for (uint32_t j = 0; j < cue->wants; j++) {
            assert(cue->want[j].kind < EXERCISE_WANT_KINDS);
            assert(memchr(cue->want[j].guard, '\0', sizeof cue->want[j].guard) != NULL);
        }
    }
    return 0;
}

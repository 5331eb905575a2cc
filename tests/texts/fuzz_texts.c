// Fuzz target for texts_read(): any bytes are read or reported with one line, and never read beyond
// their end. What is read can be asked for and written.
//
//     build/fuzz/tests/texts/fuzz_texts found assets/texts
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "texts.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    texts_report report;
    char out[100];
    texts *t = texts_read("fuzz.po", (const char *)data, size, &report);
    if (t == NULL) {
        return 0;
    }
    assert((report.faults > 0) == (report.first[0] != '\0'));
    assert(strchr(report.first, '\n') == NULL);
    for (int i = 0; i < texts_count(t); i++) {
        assert(text_of(t, texts_key(t, i))[0] != '\0');
        assert(i == 0 || strcmp(texts_key(t, i - 1), texts_key(t, i)) < 0);
    }
    text_write(t, out, sizeof out, "%d of %s", 3, "five");
    assert(text_count(t, size, "%d touch", "%d touches") != NULL);
    texts_destroy(&t);
    return 0;
}

// libFuzzer target: the parser of tournaments accepts or rejects any bytes without failing, and
// what it accepts is written and read again as the same tournament.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tableau.h"
#include "tournament_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tournament read, again;
    static char text[TOURNAMENT_TEXT_SIZE], second[TOURNAMENT_TEXT_SIZE];
    char error[256];
    if (!tournament_text_parse((const char *)data, size, &read, error, sizeof error)) {
        if (strchr(error, '\n') != NULL) {
            abort();
        }
        return 0;
    }
    size_t length = tournament_text_write(&read, text);
    if (!tournament_text_parse(text, length, &again, error, sizeof error)) {
        abort();
    }
    tournament_text_write(&again, second);
    tableau_rank rank[TOURNAMENT_FENCERS_MAX];
    tableau_ranking(&read, rank);
    if (strcmp(text, second) != 0) {
        abort();
    }
    return 0;
}

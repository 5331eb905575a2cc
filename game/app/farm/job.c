#include "job.h"

#include <stdio.h>
#include <string.h>

#define WORDS 6
// Numbers of text_line have at most 15 digits.
#define SEED_MAX 999999999999999.0

enum word_of_job { WORD_WEAPON, WORD_RULES, WORD_LEFT, WORD_RIGHT, WORD_SEED, WORD_BOUTS };

static bool read_rules(text_word word, job *j)
{
    static const uint8_t touches[] = {1, 5, 15};
    static const char *const fie[] = {"fie-1", "fie-5", "fie-15"};
    j->match = match_settings_duel();
    bool known = text_word_is(word, "duel");
    for (size_t i = 0; i < 3 && !known; i++) {
        known = text_word_is(word, fie[i]);
        j->match = known ? match_settings_fie(touches[i]) : j->match;
    }
    if (known) {
        snprintf(j->rules, sizeof j->rules, "%.*s", (int)word.length, word.start);
    }
    return known;
}

// Reads a fencer that needs no window and no person.
static bool read_who(const text_line *line, size_t word, char out_who[JOB_WHO_SIZE], char *error,
                     size_t error_size)
{
    text_word who = line->word[word];
    char reason[512];
    fencer_choice choice;
    if (who.length >= JOB_WHO_SIZE) {
        return text_line_fail(line, word, "is too long for a fencer", error, error_size);
    }
    memcpy(out_who, who.start, who.length);
    out_who[who.length] = '\0';
    if (!fencer_choice_parse(out_who, &choice, reason, sizeof reason)) {
        snprintf(error, error_size, "line %u, column %u: %s", line->number,
                 text_word_column(line, who), reason);
        return false;
    }
    return !fencer_choice_is_device(&choice) ||
           text_line_fail(line, word, "is a person's device, which a job cannot use", error,
                          error_size);
}

static bool read_whole(const text_line *line, size_t word, double lowest, double highest,
                       uint64_t *out_number, char *error, size_t error_size)
{
    double number = -1.0;
    if (!text_word_number(line->word[word], &number) || number < lowest || number > highest ||
        number != (double)(uint64_t)number) {
        char what[96];
        snprintf(what, sizeof what, "is not valid; write a whole number from %.0f to %.0f", lowest,
                 highest);
        return text_line_fail(line, word, what, error, error_size);
    }
    *out_number = (uint64_t)number;
    return true;
}

bool job_parse(const text_line *line, job *out_job, char *error, size_t error_size)
{
    *out_job = (job){.line = line->number};
    if (line->count != WORDS) {
        return text_line_fail(
            line, WORDS,
            "ends a line that has not six words: weapon, rules, left, right, seed, bouts", error,
            error_size);
    }
    if (!weapon_from_word(line->word[WORD_WEAPON].start, line->word[WORD_WEAPON].length,
                          &out_job->kind)) {
        return text_line_fail(line, WORD_WEAPON, "is no weapon; write epee, foil or sabre", error,
                              error_size);
    }
    if (!read_rules(line->word[WORD_RULES], out_job)) {
        return text_line_fail(line, WORD_RULES,
                              "names no rules; write duel, fie-1, fie-5 or fie-15", error,
                              error_size);
    }
    uint64_t bouts = 0;
    if (!read_who(line, WORD_LEFT, out_job->who[0], error, error_size) ||
        !read_who(line, WORD_RIGHT, out_job->who[1], error, error_size) ||
        !read_whole(line, WORD_SEED, 0.0, SEED_MAX, &out_job->seed, error, error_size) ||
        !read_whole(line, WORD_BOUTS, 1.0, JOB_BOUTS_MAX, &bouts, error, error_size)) {
        return false;
    }
    out_job->bouts = (uint32_t)bouts;
    return true;
}

#include "tournament_text.h"

#include <stdio.h>
#include <string.h>

#include "text_line.h"
#include "tournament_next.h"

// The line that is being read and the buffer for the error message.
typedef struct reading {
    tournament *t;
    text_line line;
    char *error;
    size_t error_size;
} reading;

// Writes the error message about a word of the line. Always returns false.
static bool fail(reading *r, size_t word, const char *what)
{
    return text_line_fail(&r->line, word, what, r->error, r->error_size);
}

// The same about the whole line, without a quotation.
static bool fail_line(reading *r, const char *what)
{
    snprintf(r->error, r->error_size, "line %u, column %u: %s", r->line.number,
             text_word_column(&r->line, r->line.word[0]), what);
    return false;
}

static bool read_whole(reading *r, size_t word, uint32_t least, uint32_t most, uint32_t *out_number)
{
    return text_line_whole(&r->line, word, least, most, out_number, r->error, r->error_size);
}

static bool read_words_exactly(reading *r, size_t count)
{
    return r->line.count == count ||
           fail(r, count, "is too much or stands where something is missing");
}

static bool read_format(reading *r)
{
    tournament *t = r->t;
    text_word word = r->line.word[r->line.count > 1 ? 1 : 0];
    if (text_word_is(word, "pool") || text_word_is(word, "elimination")) {
        t->format = text_word_is(word, "pool") ? TOURNAMENT_POOL : TOURNAMENT_ELIMINATION;
        t->pools = 1;
        return read_words_exactly(r, 2);
    }
    if (text_word_is(word, "pools")) {
        t->format = TOURNAMENT_POOLS;
        return read_whole(r, 2, 1, TOURNAMENT_POOLS_MAX, &t->pools) && read_words_exactly(r, 3);
    }
    if (text_word_is(word, "best-of")) {
        t->format = TOURNAMENT_BEST_OF;
        return read_whole(r, 2, 1, TOURNAMENT_BEST_OF_MAX, &t->best_of) && read_words_exactly(r, 3);
    }
    return fail(r, 1, "is no format; write pool, pools N, elimination or best-of N");
}

static bool read_weapon(reading *r)
{
    const text_word *word = &r->line.word[1];
    if (r->line.count > 1 && weapon_from_word(word->start, word->length, &r->t->weapon)) {
        return read_words_exactly(r, 2);
    }
    return fail(r, 1, "is no weapon; write epee, foil or sabre");
}

bool tournament_name_is_valid(const char *name, size_t length)
{
    bool valid =
        length > 0 && length < TOURNAMENT_NAME_SIZE && name[0] != ' ' && name[length - 1] != ' ';
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)name[i];
        // Two spaces in a row would not survive on paper, and '#' starts a comment.
        valid = valid && byte >= ' ' && byte != 0x7f && byte != '#' &&
                !(byte == ' ' && i + 1 < length && name[i + 1] == ' ');
    }
    return valid;
}

bool tournament_who_is_valid(const char *who, size_t length)
{
    bool valid = length > 0 && length < TOURNAMENT_WHO_SIZE;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)who[i];
        valid = valid && byte > ' ' && byte != 0x7f && byte != '#';
    }
    return valid;
}

static bool read_fencer(reading *r)
{
    tournament *t = r->t;
    if (r->line.count < 3 || r->line.count >= TEXT_LINE_WORDS) {
        return fail(r, 0, "needs who fences and a name: 'fencer ai:2 Ada Lovelace'");
    }
    text_word who = r->line.word[1], last = r->line.word[r->line.count - 1];
    const char *name = r->line.word[2].start;
    size_t length = (size_t)(last.start + last.length - name);
    if (!tournament_who_is_valid(who.start, who.length)) {
        return fail(r, 1, "names no fencer; write a device or a computer fencer such as ai:2");
    }
    if (!tournament_name_is_valid(name, length)) {
        return fail(r, 2, "begins no name; a name has at most 47 bytes and single spaces");
    }
    if (t->fencers == TOURNAMENT_FENCERS_MAX) {
        return fail(r, 0, "is one too many; at most 64 can take part");
    }
    tournament_fencer *fencer = &t->fencer[t->fencers++];
    memcpy(fencer->who, who.start, who.length);
    memcpy(fencer->name, name, length);
    return true;
}

static bool read_stage(reading *r, uint8_t *out_stage)
{
    for (int stage = STAGE_SERIES; stage < STAGE_OVER; stage++) {
        if (r->line.count > 1 &&
            text_word_is(r->line.word[1], tournament_stage_word((enum tournament_stage)stage))) {
            *out_stage = (uint8_t)stage;
            return true;
        }
    }
    return fail(r, 1, "is no stage; write series, pool or elimination");
}

// Which of the two fencers won: by touches, or by the priority that the line then names.
static bool read_winner(reading *r, tournament_result *result)
{
    if (result->touches[0] != result->touches[1]) {
        result->winner = result->touches[1] > result->touches[0];
        return read_words_exactly(r, 7);
    }
    uint32_t number = 0;
    if (r->line.count < 8 || !text_word_is(r->line.word[7], "priority")) {
        return fail(r, 6, "makes the score equal; add 'priority' and the winner's number");
    }
    if (!read_whole(r, 8, 1, r->t->fencers, &number) || !read_words_exactly(r, 9)) {
        return false;
    }
    result->winner = number - 1 == result->fencer[1];
    return number - 1 == result->fencer[result->winner] || fail(r, 8, "does not fence this bout");
}

static bool read_bout(reading *r)
{
    tournament *t = r->t;
    char problem[192];
    uint32_t number[4] = {0};
    if (t->results == 0 && !tournament_check(t, problem, sizeof problem)) {
        return fail_line(r, problem);
    }
    tournament_result result = {0};
    if (!read_stage(r, &result.stage) || !read_whole(r, 2, 1, t->fencers, &number[0]) ||
        !read_whole(r, 3, 1, t->fencers, &number[1])) {
        return false;
    }
    if (r->line.count < 5 || !text_word_is(r->line.word[4], "score")) {
        return fail(r, 4, "stands where 'score' is expected");
    }
    if (!read_whole(r, 5, 0, TOURNAMENT_TOUCHES_MAX, &number[2]) ||
        !read_whole(r, 6, 0, TOURNAMENT_TOUCHES_MAX, &number[3])) {
        return false;
    }
    for (int side = 0; side < 2; side++) {
        result.fencer[side] = (uint8_t)(number[side] - 1);
        result.touches[side] = (uint8_t)number[2 + side];
    }
    if (!read_winner(r, &result)) {
        return false;
    }
    return tournament_enter(t, &result, problem, sizeof problem) || fail_line(r, problem);
}

static bool read_line(reading *r)
{
    tournament *t = r->t;
    text_word key = r->line.word[0];
    if (text_word_is(key, "bout")) {
        return read_bout(r);
    }
    if (t->results > 0) {
        return fail(r, 0, "comes after a bout; only bouts may follow bouts");
    }
    if (text_word_is(key, "format")) {
        return read_format(r);
    }
    if (text_word_is(key, "weapon")) {
        return read_weapon(r);
    }
    if (text_word_is(key, "fencer")) {
        return read_fencer(r);
    }
    if (text_word_is(key, "touches")) {
        return read_whole(r, 1, 1, TOURNAMENT_TOUCHES_MAX, &t->touches) && read_words_exactly(r, 2);
    }
    if (text_word_is(key, "elimination-touches")) {
        return read_whole(r, 1, 1, TOURNAMENT_TOUCHES_MAX, &t->elimination_touches) &&
               read_words_exactly(r, 2);
    }
    if (text_word_is(key, "lot")) {
        return read_whole(r, 1, 0, UINT32_MAX, &t->lot) && read_words_exactly(r, 2);
    }
    return fail(r, 0,
                "is unknown; write format, weapon, touches, elimination-touches, lot, fencer or "
                "bout");
}

bool tournament_text_parse(const char *text, size_t length, tournament *out_tournament, char *error,
                           size_t error_size)
{
    *out_tournament = tournament_default();
    reading r = {.t = out_tournament, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    if (!text_heading_read(&cursor, &r.line, "battuta-tournament", error, error_size)) {
        return false;
    }
    while (text_line_next(&cursor, &r.line)) {
        if (!read_line(&r)) {
            return false;
        }
    }
    char problem[192];
    if (!tournament_check(out_tournament, problem, sizeof problem)) {
        return fail_line(&r, problem);
    }
    return true;
}

const char *tournament_stage_word(enum tournament_stage stage)
{
    static const char *const word[] = {"series", "pool", "elimination", "over"};
    return word[stage];
}

static size_t append_format(const tournament *t, char *text, size_t length)
{
    switch (t->format) {
    case TOURNAMENT_BEST_OF:
        return text_append(text, TOURNAMENT_TEXT_SIZE, length, "format best-of %u\n", t->best_of);
    case TOURNAMENT_POOL:
        return text_append(text, TOURNAMENT_TEXT_SIZE, length, "format pool\n");
    case TOURNAMENT_ELIMINATION:
        return text_append(text, TOURNAMENT_TEXT_SIZE, length, "format elimination\n");
    case TOURNAMENT_POOLS:
        break;
    }
    return text_append(text, TOURNAMENT_TEXT_SIZE, length, "format pools %u\n", t->pools);
}

size_t tournament_text_write(const tournament *t, char out_text[TOURNAMENT_TEXT_SIZE])
{
    size_t length = text_append(out_text, TOURNAMENT_TEXT_SIZE, 0, "battuta-tournament 1\n");
    length = append_format(t, out_text, length);
    length = text_append(out_text, TOURNAMENT_TEXT_SIZE, length,
                         "weapon %s\ntouches %u\nelimination-touches %u\nlot %u\n",
                         weapon_key(t->weapon), t->touches, t->elimination_touches, t->lot);
    for (uint32_t i = 0; i < t->fencers; i++) {
        length = text_append(out_text, TOURNAMENT_TEXT_SIZE, length, "fencer %s %s\n",
                             t->fencer[i].who, t->fencer[i].name);
    }
    for (uint32_t i = 0; i < t->results; i++) {
        const tournament_result *result = &t->result[i];
        length = text_append(out_text, TOURNAMENT_TEXT_SIZE, length, "bout %s %u %u score %u %u",
                             tournament_stage_word((enum tournament_stage)result->stage),
                             result->fencer[0] + 1u, result->fencer[1] + 1u, result->touches[0],
                             result->touches[1]);
        if (result->touches[0] == result->touches[1]) {
            length = text_append(out_text, TOURNAMENT_TEXT_SIZE, length, " priority %u",
                                 result->fencer[result->winner] + 1u);
        }
        length = text_append(out_text, TOURNAMENT_TEXT_SIZE, length, "\n");
    }
    return length;
}

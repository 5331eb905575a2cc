// Reads an exercise's text file. The format is explained in exercise.h.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "exercise.h"
#include "input_script.h"
#include "text_line.h"

// What a file that leaves a line out means.
static const double MEASURE_DEFAULT_M = 2.2;
static const uint32_t WITHIN_DEFAULT_TICKS = 3000;
static const uint32_t PASS_GOOD_DEFAULT = 7, PASS_OF_DEFAULT = 10;
// Limits, beyond which a number is a slip of the pen: the fencers' hips cannot be nearer, and start
// 4 m apart; slower than a fifth nothing is learned; more tries than these are no lesson.
static const double MEASURE_LEAST_M = 0.8, MEASURE_MOST_M = 5.0;
static const double TEMPO_LEAST = 0.2;
static const double PASS_MOST = 20.0;
static const double WITHIN_LEAST_S = 0.05, WITHIN_MOST_S = 30.0;
static const double GO_MOST_M = 6.0, MOVE_MOST = 50.0;

static const char *const WANT_WORD[EXERCISE_WANT_KINDS] = {
    [EXERCISE_PARRY] = "parry", [EXERCISE_BEAT] = "beat",    [EXERCISE_TOUCH] = "touch",
    [EXERCISE_CALL] = "call",   [EXERCISE_LINE] = "line",    [EXERCISE_LUNGE] = "lunge",
    [EXERCISE_GO] = "go",       [EXERCISE_MOVE] = "move",    [EXERCISE_KEEP] = "keep",
    [EXERCISE_FREE] = "free",   [EXERCISE_UNHURT] = "unhurt"};
#define WANT_FORM "parry, beat, touch, call, line, lunge, go, move, keep, free or unhurt"

static const char *const PLACE_WORD[EXERCISE_PLACES] = {
    [EXERCISE_ANYWHERE] = "anywhere", [EXERCISE_HAND] = "hand",   [EXERCISE_ARM] = "arm",
    [EXERCISE_HEAD] = "head",         [EXERCISE_TRUNK] = "trunk", [EXERCISE_LEG] = "leg",
    [EXERCISE_FOOT] = "foot"};
#define PLACE_FORM "hand, arm, head, trunk, leg or foot"

static const char *const TRIGGER_WORD[EXERCISE_TRIGGERS] = {[EXERCISE_AT_ONCE] = "",
                                                            [EXERCISE_ON_ARM] = "arm",
                                                            [EXERCISE_ON_LUNGE] = "lunge",
                                                            [EXERCISE_ON_LINE] = "line"};

#define KEY_FORM "name, says, weapons, rules, measure, tempo, pass, cue or want"

typedef struct parser {
    exercise *e;
    input_wish wish; // of the cue being read
    const text_line *line;
    const char *end; // of the text
    char *error;
    size_t size;
} parser;

// Writes the error about a word of the line. Always returns false.
static bool fail(parser *p, text_word about, const char *format, ...)
{
    int used = snprintf(p->error, p->size, "line %u, column %u: ", p->line->number,
                        text_word_column(p->line, about));
    if (used > 0 && (size_t)used < p->size) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(p->error + used, p->size - (size_t)used, format, arguments);
        va_end(arguments);
    }
    return false;
}

static bool fail_word(parser *p, text_word word, const char *instead)
{
    char quote[TEXT_QUOTE_SIZE];
    text_word_quote(word, quote);
    return fail(p, word, "'%s' cannot stand here: write %s", quote, instead);
}

// Word `at` of the line as a number from `least` to `most`.
static bool number_at(parser *p, size_t at, double least, double most, double *out)
{
    if (at >= p->line->count) {
        return fail(p, p->line->word[p->line->count - 1], "a number is missing behind this word");
    }
    if (!text_word_number(p->line->word[at], out) || *out < least || *out > most) {
        char form[64];
        snprintf(form, sizeof form, "a number from %g to %g", least, most);
        return fail_word(p, p->line->word[at], form);
    }
    return true;
}

// Nothing may follow the first `count` words.
static bool ends_after(parser *p, size_t count)
{
    return p->line->count <= count || fail_word(p, p->line->word[count], "nothing more");
}

// The rest of the line behind the first word, without a comment and blanks at its end.
static bool text_behind(parser *p, char *out, size_t size)
{
    if (p->line->count < 2) {
        return fail(p, p->line->word[0], "the text is missing behind this word");
    }
    const char *from = p->line->word[1].start, *to = from;
    while (to < p->end && *to != '\n' && *to != '#') {
        to++;
    }
    while (to > from && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r')) {
        to--;
    }
    size_t length = (size_t)(to - from);
    if (length >= size) {
        return fail(p, p->line->word[1], "this text is too long: write at most %zu letters",
                    size - 1);
    }
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)from[i] < ' ') {
            return fail(p, p->line->word[1], "this text contains a control character");
        }
    }
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

static bool read_weapons(parser *p)
{
    memset(p->e->weapon, 0, sizeof p->e->weapon);
    for (size_t i = 1; i < p->line->count; i++) {
        enum weapon_kind kind;
        if (!weapon_from_word(p->line->word[i].start, p->line->word[i].length, &kind)) {
            return fail_word(p, p->line->word[i], "epee, foil or sabre");
        }
        p->e->weapon[kind] = true;
    }
    return p->line->count > 1 || fail(p, p->line->word[0], "no weapon: write epee, foil or sabre");
}

static bool read_pass(parser *p)
{
    double good = 0.0, of = 0.0;
    if (!number_at(p, 1, 1.0, PASS_MOST, &good)) {
        return false;
    }
    if (p->line->count < 4 || !text_word_is(p->line->word[2], "of")) {
        return fail(p, p->line->word[0], "write it as 'pass 7 of 10'");
    }
    if (!number_at(p, 3, good, PASS_MOST, &of)) {
        return false;
    }
    p->e->pass_good = (uint32_t)good;
    p->e->pass_of = (uint32_t)of;
    return ends_after(p, 4);
}

static bool read_cue(parser *p)
{
    if (p->e->cues == EXERCISE_CUES) {
        return fail(p, p->line->word[0], "one cue too many: an exercise has at most %d",
                    EXERCISE_CUES);
    }
    exercise_cue *cue = &p->e->cue[p->e->cues++];
    p->wish = (input_wish){0};
    if (p->line->count == 1) {
        return true;
    }
    if (p->line->count == 3 && text_word_is(p->line->word[1], "on")) {
        for (int trigger = EXERCISE_ON_ARM; trigger < EXERCISE_TRIGGERS; trigger++) {
            if (text_word_is(p->line->word[2], TRIGGER_WORD[trigger])) {
                cue->trigger = (uint8_t)trigger;
                return true;
            }
        }
        return fail_word(p, p->line->word[2], "arm, lunge or line");
    }
    return fail_word(p, p->line->word[1], "'cue', 'cue on arm', 'cue on lunge' or 'cue on line'");
}

static bool read_cue_line(parser *p)
{
    if (p->e->cues == 0) {
        return fail(p, p->line->word[0], "a time outside of a cue: write 'cue' above it");
    }
    exercise_cue *cue = &p->e->cue[p->e->cues - 1];
    if (cue->wants > 0) {
        return fail(p, p->line->word[0], "a time below a want: the cue's lines come before it");
    }
    if (cue->lines == EXERCISE_LINES) {
        return fail(p, p->line->word[0], "one line too many: a cue has at most %d", EXERCISE_LINES);
    }
    uint32_t first = cue->lines > 0 ? cue->line[cue->lines - 1].tick + 1 : 0;
    uint32_t tick = 0;
    if (!input_script_read_line(p->line, first, &p->wish, &tick, p->error, p->size)) {
        return false;
    }
    cue->line[cue->lines].tick = tick;
    cue->line[cue->lines++].wish = p->wish;
    return true;
}

static bool read_place(parser *p, size_t *at, exercise_want *want)
{
    if (*at >= p->line->count || text_word_is(p->line->word[*at], "within")) {
        return true;
    }
    for (int place = EXERCISE_HAND; place < EXERCISE_PLACES; place++) {
        if (text_word_is(p->line->word[*at], PLACE_WORD[place])) {
            want->place = (uint8_t)place;
            (*at)++;
            return true;
        }
    }
    return fail_word(p, p->line->word[*at], PLACE_FORM);
}

static bool read_guard(parser *p, size_t *at, exercise_want *want)
{
    if (*at >= p->line->count || text_word_is(p->line->word[*at], "within")) {
        return true;
    }
    text_word word = p->line->word[*at];
    if (word.length >= sizeof want->guard) {
        return fail_word(p, word, "the name of a guard");
    }
    memcpy(want->guard, word.start, word.length);
    (*at)++;
    return true;
}

// The numbers and names of a want; `at` is the word behind its kind.
static bool read_want_details(parser *p, size_t *at, exercise_want *want)
{
    switch ((enum exercise_want_kind)want->kind) {
    case EXERCISE_PARRY:
        return read_guard(p, at, want);
    case EXERCISE_TOUCH:
        return read_place(p, at, want);
    case EXERCISE_GO:
        return number_at(p, (*at)++, -GO_MOST_M, GO_MOST_M, &want->number[0]);
    case EXERCISE_MOVE:
        return number_at(p, (*at)++, 0.0, MOVE_MOST, &want->number[0]);
    case EXERCISE_KEEP:
        return number_at(p, (*at)++, 0.0, MEASURE_MOST_M, &want->number[0]) &&
               number_at(p, (*at)++, want->number[0], MEASURE_MOST_M, &want->number[1]);
    case EXERCISE_CALL:
        return p->e->fie || fail(p, p->line->word[1], "'call' needs the line 'rules fie' above it");
    case EXERCISE_BEAT:
    case EXERCISE_LINE:
    case EXERCISE_LUNGE:
    case EXERCISE_FREE:
    case EXERCISE_UNHURT:
        break;
    }
    return true;
}

static bool read_want(parser *p)
{
    if (p->e->cues == 0) {
        return fail(p, p->line->word[0], "a want outside of a cue: write 'cue' above it");
    }
    exercise_cue *cue = &p->e->cue[p->e->cues - 1];
    if (cue->wants == EXERCISE_WANTS) {
        return fail(p, p->line->word[0], "one want too many: a cue has at most %d", EXERCISE_WANTS);
    }
    if (p->line->count < 2) {
        return fail(p, p->line->word[0], "what is wanted is missing: write " WANT_FORM);
    }
    exercise_want *want = &cue->want[cue->wants++];
    *want = (exercise_want){.kind = EXERCISE_WANT_KINDS, .within_ticks = WITHIN_DEFAULT_TICKS};
    for (int kind = 0; kind < EXERCISE_WANT_KINDS; kind++) {
        if (text_word_is(p->line->word[1], WANT_WORD[kind])) {
            want->kind = (uint8_t)kind;
        }
    }
    if (want->kind == EXERCISE_WANT_KINDS) {
        return fail_word(p, p->line->word[1], WANT_FORM);
    }
    size_t at = 2;
    if (!read_want_details(p, &at, want)) {
        return false;
    }
    if (at < p->line->count && text_word_is(p->line->word[at], "within")) {
        double within_s = 0.0;
        if (!number_at(p, at + 1, WITHIN_LEAST_S, WITHIN_MOST_S, &within_s)) {
            return false;
        }
        want->within_ticks = (uint32_t)(within_s * INPUT_TICKS_PER_SECOND + 0.5);
        at += 2;
    }
    return ends_after(p, at);
}

static bool is_time(text_word word)
{
    return word.start[0] >= '0' && word.start[0] <= '9';
}

static bool read_line(parser *p)
{
    exercise *e = p->e;
    text_word key = p->line->word[0];
    if (is_time(key)) {
        return read_cue_line(p);
    }
    if (text_word_is(key, "name")) {
        return text_behind(p, e->name, sizeof e->name);
    }
    if (text_word_is(key, "says")) {
        return text_behind(p, e->says, sizeof e->says);
    }
    if (text_word_is(key, "weapons")) {
        return read_weapons(p);
    }
    if (text_word_is(key, "rules")) {
        e->fie = p->line->count == 2 && text_word_is(p->line->word[1], "fie");
        return e->fie || fail(p, key, "write it as 'rules fie', or leave the line out");
    }
    if (text_word_is(key, "measure")) {
        return number_at(p, 1, MEASURE_LEAST_M, MEASURE_MOST_M, &e->measure_m) && ends_after(p, 2);
    }
    if (text_word_is(key, "tempo")) {
        return number_at(p, 1, TEMPO_LEAST, 1.0, &e->tempo[0]) &&
               number_at(p, 2, e->tempo[0], 1.0, &e->tempo[1]) && ends_after(p, 3);
    }
    if (text_word_is(key, "pass")) {
        return read_pass(p);
    }
    if (text_word_is(key, "cue")) {
        return read_cue(p);
    }
    if (text_word_is(key, "want")) {
        return read_want(p);
    }
    return fail_word(p, key, KEY_FORM);
}

// What an exercise needs to be one.
static bool is_whole(const exercise *e, char *error, size_t size)
{
    const char *missing = e->name[0] == '\0'   ? "the line 'name'"
                          : e->says[0] == '\0' ? "the line 'says'"
                          : e->cues == 0       ? "a cue"
                                               : NULL;
    for (uint32_t i = 0; missing == NULL && i < e->cues; i++) {
        missing = e->cue[i].wants == 0 ? "a want below a cue" : NULL;
    }
    if (missing != NULL) {
        snprintf(error, size, "the exercise is not complete: %s is missing", missing);
    }
    return missing == NULL;
}

bool exercise_parse(const char *text, size_t length, exercise *out_exercise, char *error,
                    size_t error_size)
{
    *out_exercise = (exercise){.measure_m = MEASURE_DEFAULT_M,
                               .tempo = {1.0, 1.0},
                               .pass_good = PASS_GOOD_DEFAULT,
                               .pass_of = PASS_OF_DEFAULT,
                               .weapon = {true, true, true}};
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    parser p = {
        .e = out_exercise, .line = &line, .end = text + length, .error = error, .size = error_size};
    while (text_line_next(&cursor, &line)) {
        if (!read_line(&p)) {
            return false;
        }
    }
    return is_whole(out_exercise, error, error_size);
}

bool exercise_is_for(const exercise *e, enum weapon_kind kind)
{
    return e->weapon[kind];
}

uint32_t exercise_cue_ticks(const exercise_cue *cue)
{
    return cue->lines > 0 ? cue->line[cue->lines - 1].tick : 0;
}

#include "fenced_phrase.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input_script.h"
#include "match_ground.h"
#include "match_words.h"
#include "phrase_words.h"

// A phrase is over after this many ticks at the latest.
static const uint32_t MOST_TICKS = 3000;

// Longer than any halt: the next tick is "En garde".
static const uint32_t AFTER_HALT_TICKS = 100000;

// ---- Reading -----------------------------------------------------------------------

// The text behind a word at the beginning of a line, or NULL if it begins with another word.
static const char *after_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] != ' ' && line[length] != '\0')) {
        return NULL;
    }
    return line + length + strspn(line + length, " ");
}

static bool read_call(fenced_phrase *phrase, const char *text)
{
    char who[FENCED_WORD_MAX];
    if (sscanf(text, "%39s %39s", who, phrase->reason) != 2) {
        return false;
    }
    bool both = strcmp(who, "both") == 0, nobody = strcmp(who, "nobody") == 0;
    phrase->points[PHRASE_A] = both || strcmp(who, "A") == 0;
    phrase->points[PHRASE_B] = both || strcmp(who, "B") == 0;
    return nobody || phrase->points[PHRASE_A] || phrase->points[PHRASE_B];
}

static bool read_fault(fenced_phrase *phrase, const char *text)
{
    char who, fault[FENCED_WORD_MAX];
    if (sscanf(text, "%c %39s", &who, fault) != 2 || (who != 'A' && who != 'B')) {
        return false;
    }
    snprintf(phrase->fault[who - 'A'], FENCED_WORD_MAX, "%s", fault);
    return true;
}

static bool add_cue(char script[FENCED_TEXT_MAX], const char *text)
{
    size_t length = strlen(script);
    int written = snprintf(script + length, FENCED_TEXT_MAX - length, "%s\n", text);
    return written >= 0 && (size_t)written < FENCED_TEXT_MAX - length;
}

static bool read_line(fenced_phrases *phrases, const char *line)
{
    const char *rest = after_word(line, "phrase");
    if (rest != NULL && phrases->count < FENCED_PHRASES_MAX) {
        fenced_phrase *added = &phrases->phrase[phrases->count++];
        memset(added, 0, sizeof *added);
        snprintf(added->name, sizeof added->name, "%s", rest);
        return true;
    }
    if (phrases->count == 0) {
        return false;
    }
    fenced_phrase *phrase = &phrases->phrase[phrases->count - 1];
    if ((rest = after_word(line, "call")) != NULL) {
        return read_call(phrase, rest);
    }
    if (after_word(line, "medium") != NULL) {
        phrase->is_medium = true;
        return true;
    }
    if ((rest = after_word(line, "apart")) != NULL) {
        phrase->apart_m = strtod(rest, NULL);
        return phrase->apart_m > 1.0 && phrase->apart_m < 12.0;
    }
    if ((rest = after_word(line, "halt")) != NULL) {
        return sscanf(rest, "%39s", phrase->halt) == 1;
    }
    if ((rest = after_word(line, "fault")) != NULL) {
        return read_fault(phrase, rest);
    }
    if ((rest = after_word(line, "A")) != NULL) {
        return add_cue(phrase->script[PHRASE_A], rest);
    }
    return (rest = after_word(line, "B")) != NULL && add_cue(phrase->script[PHRASE_B], rest);
}

// Cuts off a comment and the white space at both ends, and returns where the text begins.
static char *bare(char *line)
{
    line[strcspn(line, "#\n")] = '\0';
    line += strspn(line, " \t");
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; length--) {
        line[length - 1] = '\0';
    }
    return line;
}

bool fenced_phrases_read(const char *path, enum weapon_kind kind, fenced_phrases *out_phrases)
{
    *out_phrases = (fenced_phrases){.kind = kind};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return false;
    }
    char buffer[256];
    bool is_read = true;
    for (int number = 1; is_read && fgets(buffer, sizeof buffer, file) != NULL; number++) {
        const char *line = bare(buffer);
        is_read = line[0] == '\0' || read_line(out_phrases, line);
        if (!is_read) {
            fprintf(stderr, "%s:%d: not a line of a phrase: '%s'\n", path, number, line);
        }
    }
    fclose(file);
    return is_read && out_phrases->count > 0;
}

// ---- The casts ---------------------------------------------------------------------

fenced_cast fenced_cast_of(int number)
{
    return (fenced_cast){.mirrored = number % 2 != 0, .hand = number / 2 % 2 != 0 ? -1.0 : 1.0};
}

const char *fenced_cast_words(const fenced_cast *cast)
{
    return cast->mirrored     ? cast->hand < 0.0 ? "A on the right, left-handers" : "A on the right"
           : cast->hand < 0.0 ? "left-handers"
                              : "as it is written";
}

// ---- Fencing -----------------------------------------------------------------------

enum duel_side fenced_side_of(const fenced_cast *cast, int who)
{
    return (enum duel_side)(who ^ (cast->mirrored ? 1 : 0));
}

// "En garde" at the distance of the phrase, then on to "Allez".
static void take_guard(bout *b, double apart_m)
{
    for (int side = 0; side < 2; side++) {
        b->state.match.place_m[side] = MATCH_LINE_ROOT_M - 0.5 * apart_m;
    }
    b->state.phase = DUEL_HALT;
    b->state.tick = AFTER_HALT_TICKS;
    b->state.phase_tick = 0;
    duel_events events;
    bout_step(b, NULL, &events);
    b->state.phase_tick = 0; // so that "Allez" follows at once
    bout_step(b, NULL, &events);
}

static bool read_scripts(const fenced_phrase *phrase, input_script script[2])
{
    char error[512];
    for (int who = 0; who < 2; who++) {
        const char *text = phrase->script[who];
        if (!input_script_parse(text, strlen(text), &script[who], error, sizeof error)) {
            fprintf(stderr, "%s, %c: %s\n", phrase->name, 'A' + who, error);
            return false;
        }
    }
    return true;
}

static fenced_call fence(bout *b, const fenced_phrase *phrase, const fenced_cast *cast)
{
    static input_script script[2];
    fenced_call call = {0};
    if (!read_scripts(phrase, script)) {
        return call;
    }
    take_guard(b, phrase->apart_m);
    const uint32_t calls = b->state.match.calls;
    duel_events events;
    for (uint32_t t = 0; t < MOST_TICKS && b->state.match.calls == calls; t++) {
        input_frame frame[2];
        for (int who = 0; who < 2; who++) {
            input_frame *own = &frame[fenced_side_of(cast, who)];
            *own =
                input_script_frame(&script[who], t > cast->later[who] ? t - cast->later[who] : 0);
            own->point_x = (int16_t)(own->point_x * (cast->hand < 0.0 ? -1 : 1));
        }
        bout_step(b, frame, &events);
    }
    call.is_called = b->state.match.calls > calls;
    call.match = b->state.match.call;
    call.right = duel_right_of_way(&b->config, &b->state);
    call.state = b->state;
    return call;
}

fenced_call fenced_phrase_fence(const bout_assets *assets, enum weapon_kind kind,
                                const fenced_phrase *phrase, const fenced_cast *cast)
{
    fenced_call call = {0};
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    setup.settings.match = match_settings_fie(15);
    setup.hand[DUEL_LEFT] = setup.hand[DUEL_RIGHT] = cast->hand;
    bout *b = bout_create(&setup);
    if (b != NULL) {
        call = fence(b, phrase, cast);
    }
    bout_destroy(&b);
    return call;
}

// ---- Judging -----------------------------------------------------------------------

bool fenced_call_is_right(const fenced_phrase *phrase, enum weapon_kind kind,
                          const fenced_cast *cast, const fenced_call *call)
{
    if (!call->is_called) {
        return strcmp(phrase->reason, "no_halt") == 0;
    }
    const char *of_match = match_reason_key((enum match_reason)call->match.reason);
    const char *of_right = right_reason_key((enum right_reason)call->right.reason);
    const char *halt = match_halt_key((enum match_halt)call->match.halt);
    bool is_right = (strcmp(phrase->reason, of_match) == 0 ||
                     (kind != WEAPON_EPEE && strcmp(phrase->reason, of_right) == 0)) &&
                    (phrase->halt[0] == '\0' || strcmp(phrase->halt, halt) == 0);
    for (int who = 0; who < 2; who++) {
        const enum duel_side side = fenced_side_of(cast, who);
        const char *fault = match_fault_key((enum match_fault)call->match.fault[side]);
        const char *expected = phrase->fault[who][0] != '\0' ? phrase->fault[who] : "none";
        is_right = is_right && (call->match.points[side] > 0) == phrase->points[who] &&
                   strcmp(expected, fault) == 0;
    }
    return is_right;
}

static void print_segments(const fenced_call *call, enum duel_side side, uint32_t allez)
{
    for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
        const phrase_segment *s = phrase_segment_at(&call->state.phrase.fencer[side], ago);
        if (s != NULL) {
            printf("    %s %s %u..%u, %s, final %u, feints %u, miss %.3f m\n",
                   side == DUEL_LEFT ? "left " : "right",
                   phrase_kind_name((enum phrase_kind)s->kind), (unsigned)(s->start - allez),
                   (unsigned)(s->end - allez), phrase_end_name((enum phrase_end)s->ends),
                   (unsigned)(s->final_tick - allez), (unsigned)s->feints, s->miss_m);
        }
    }
}

void fenced_call_print(enum weapon_kind kind, const fenced_call *call)
{
    if (!call->is_called) {
        printf("    no halt\n");
    }
    char words[PHRASE_WORDS_MAX], match[MATCH_WORDS_MAX];
    const phrase_settings settings = phrase_settings_of(kind, MATCH_NORMAL);
    phrase_words(NULL, &settings, &call->right, words);
    match_call_words(NULL, &call->match, match);
    printf("    %s | %s [%s, %s]\n", match, words,
           right_reason_key((enum right_reason)call->right.reason),
           match_reason_key((enum match_reason)call->match.reason));
    const uint32_t allez = AFTER_HALT_TICKS + 2;
    for (int side = 0; side < 2; side++) {
        const apparatus_state *lamps = &call->state.match.apparatus;
        if (lamps->light[side] != APPARATUS_DARK) {
            printf("    %s lamp %s at %u, %s\n", side == 0 ? "left " : "right",
                   apparatus_light_key((enum apparatus_light)lamps->light[side]),
                   (unsigned)(lamps->began_tick[side] - allez),
                   body_part_key((enum body_part)call->state.touch[side].part));
        }
        print_segments(call, (enum duel_side)side, allez);
    }
}

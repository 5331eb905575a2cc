// Phrases as input frames: what two fencers do with mouse and keys, and how the referee has to call
// it. Text files beside this one hold them, so that a fencer can read them:
//
//     phrase counter-attack into a simple attack     # the name
//     call A attack                                  # who gets the touch, and why
//     medium                                         # only fencers of medium build do it so
//     apart 2.5                                      # meters between the fencers at "Allez"
//     A 0.10  x 0.1 y 0  extension 1                 # a line of a script (input_script.h)
//     A 0.16  lunge 1
//     B 0.30  extension 1
//
// The touch is A, B, both or nobody. The reason is a key of match_reason_key(), or with foil and
// sabre of right_reason_key(); "no_halt" if the referee has nothing to say. `halt KEY` and `fault A
// KEY` say what else is expected.
#ifndef FENCED_PHRASE_H
#define FENCED_PHRASE_H

#include "bout.h"
#include "bout_assets.h"
#include "right_of_way.h"

// The two fencers of a phrase. Without the mirror A is on the left.
enum { PHRASE_A, PHRASE_B };

#define FENCED_PHRASES_MAX 64
#define FENCED_TEXT_MAX    1024
#define FENCED_WORD_MAX    40

typedef struct fenced_phrase {
    char name[96];
    bool points[2];               // who gets a touch
    char reason[FENCED_WORD_MAX]; // key
    char halt[FENCED_WORD_MAX];   // key; empty: any
    char fault[2][FENCED_WORD_MAX];
    bool is_medium; // with other bodies the same hands do something else: they miss, or are short
    double apart_m;
    char script[2][FENCED_TEXT_MAX];
} fenced_phrase;

typedef struct fenced_phrases {
    enum weapon_kind kind;
    int count;
    fenced_phrase phrase[FENCED_PHRASES_MAX];
} fenced_phrases;

// Who fences a phrase.
typedef struct fenced_cast {
    bool mirrored;     // A is on the right
    double hand;       // of both: +1 right, -1 left. A left-hander's x is turned over.
    uint32_t later[2]; // of A and B: ticks by which everything is done later than written
} fenced_cast;

// All casts: either side, either hand.
#define FENCED_CASTS 4
fenced_cast fenced_cast_of(int number);
// "A on the right, left-handers".
const char *fenced_cast_words(const fenced_cast *cast);

typedef struct fenced_call {
    bool is_called;     // false: no halt within three seconds
    match_call match;   // of the match
    right_of_way right; // of the referee
    duel_state state;   // at the halt
} fenced_call;

// Reads the phrases of a weapon from a file. Returns false and prints one line on stderr if that
// fails.
bool fenced_phrases_read(const char *path, enum weapon_kind kind, fenced_phrases *out_phrases);

// The side on which A or B stands.
enum duel_side fenced_side_of(const fenced_cast *cast, int who);

// Fences a phrase from "Allez" to the halt. The bodies are those of the assets.
fenced_call fenced_phrase_fence(const bout_assets *assets, enum weapon_kind kind,
                                const fenced_phrase *phrase, const fenced_cast *cast);

// Whether the call is the expected one.
bool fenced_call_is_right(const fenced_phrase *phrase, enum weapon_kind kind,
                          const fenced_cast *cast, const fenced_call *call);

// Prints the call in words, and all segments.
void fenced_call_print(enum weapon_kind kind, const fenced_call *call);

#endif

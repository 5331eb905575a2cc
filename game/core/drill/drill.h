// Drills: a partner who repeats one action, as an exercise of the course, and which action a person
// is hit by most.
//
// A drill is the text of an exercise (exercise.h), so that it can be kept, changed and given away
// as a file. Its partner repeats the action at one tempo.
#ifndef DRILL_H
#define DRILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "texts.h"
#include "weapon.h"

// What the opponent did when the touch landed.
enum drill_kind {
    DRILL_ATTACK,     // with a lunge or a flèche, without taking the blade
    DRILL_AROUND,     // the same, but the point came around the blade of the one who was hit
    DRILL_AFTER_BEAT, // the blades met shortly before the attack
    DRILL_RIPOSTE,    // the blades met in the attack of the one who was hit
    DRILL_STOP_HIT,   // into the attack of the one who was hit, with the arm
    DRILL_ARM         // with the arm alone, against one who did not attack
};
#define DRILL_KINDS (DRILL_ARM + 1)

// Where the touch landed, as the fencer who was hit sees it: inside is the side away from the
// weapon.
enum drill_line {
    DRILL_HEAD, // the mask
    DRILL_HIGH_INSIDE,
    DRILL_HIGH_OUTSIDE,
    DRILL_LOW_INSIDE,
    DRILL_LOW_OUTSIDE
};
#define DRILL_LINES (DRILL_LOW_OUTSIDE + 1)

// What is known of a touch, by the fencer who was hit.
typedef struct drill_touch {
    double height_m;  // of the touch above the floor
    double outside_m; // of the touch from the middle of the body, toward the weapon's side
    bool is_head;
    bool own_attack, other_attack;           // a lunge or a flèche was on its way at the touch
    bool has_met;                            // the blades met in the phrase
    double met_ago_s;                        // ... so long before the touch, the last time
    bool own_attack_then, other_attack_then; // ... and who attacked then
    // Where the opponent's point was a quarter of a second before the touch: toward the weapon's
    // side of the own point; and at the touch.
    double came_outside_m, ends_outside_m;
} drill_touch;

enum drill_kind drill_kind_of(const drill_touch *touch);
enum drill_line drill_line_of(const drill_touch *touch);

// English texts of the catalog: "an attack around your blade"; "high inside".
const char *drill_kind_words(enum drill_kind kind);
const char *drill_line_words(enum drill_line line);

// How often a fencer was hit by what. Zeroed: never.
typedef struct drill_tally {
    uint32_t hit[DRILL_KINDS][DRILL_LINES];
    uint32_t touches, bouts;
} drill_tally;

void drill_count(drill_tally *tally, const drill_touch *touch);

// What a fencer is hit by most.
typedef struct drill_finding {
    uint8_t kind; // enum drill_kind
    uint8_t line; // enum drill_line
    uint32_t count, of;
} drill_finding;

// Fewer touches than this say nothing about a person.
#define DRILL_TOUCHES_LEAST 5u

// Returns false if there are too few touches. Of several equal ones the first counts.
bool drill_find(const drill_tally *tally, drill_finding *out_finding);

// An action that a partner can repeat.
typedef struct drill_action {
    const char *key;  // as on the command line
    const char *name; // of the exercise, a text of the catalog: "Drill: beat and attack"
    bool weapon[WEAPON_KIND_COUNT];
    uint8_t kinds,
        lines;        // bits 1u << enum drill_kind, 1u << enum drill_line that it trains against
    const char *says; // a text of the catalog
    double measure_m;
    const char *cue; // and what is wanted, as in an exercise's file
} drill_action;

// The actions, in the order of a list; NULL behind the last.
const drill_action *drill_action_at(int place);

// The action with this key that is for this weapon, or NULL.
const drill_action *drill_action_named(const char *key, enum weapon_kind with);

// The action that trains best against what a fencer is hit by: of this kind and line, otherwise of
// this kind, otherwise of this line. Never NULL.
const drill_action *drill_action_for(enum weapon_kind with, enum drill_kind kind,
                                     enum drill_line line);

#define DRILL_TEXT_SIZE 1024

// As long as an exercise may say (exercise.h).
#define DRILL_SAYS_SIZE 240

// Writes what a drill against a finding says: how often it happened, and then what to do.
void drill_finding_words(const texts *t, const drill_finding *finding, const drill_action *action,
                         char out[DRILL_SAYS_SIZE]);

#define DRILL_KEY_SIZE 48

// Writes the text of an exercise in which a partner repeats the action, for all its weapons, slowly
// first and then at full tempo; and a key for it, which no other action has.
void drill_write_partner(const drill_action *action, char out_key[DRILL_KEY_SIZE],
                         char out[DRILL_TEXT_SIZE]);

// Writes the text of an exercise: the action for this weapon, at `tempo` (0.2 .. 1 of real time)
// from the first try on. With a finding it is named after it and says how often it happened.
void drill_write(const drill_action *action, enum weapon_kind with, double tempo,
                 const drill_finding *finding, char out[DRILL_TEXT_SIZE]);

#endif

// One thought of a fencer who plans: what he might do now, each fenced to its end in an imagined
// duel.
//
// The imagined duel begins from what was seen a reaction time ago. It goes on with what the fencer
// has done since then and with what the opponent is expected to do (ai_watch.h), to the tick in
// which the thinking ends: a few times, since the opponent may do what he did after one earlier
// moment or after another. From there on everything that the fencer might do is fenced to its end,
// in each of these futures. If what he does anyway touches in all of them, he goes on. If not, an
// attack that touches alone in all of them is taken. If there is none and he would be touched in
// one of them, he gives way or parries, whatever ends without a touch on him in all. In a duel,
// where the first touch wins, he plans only attacks: who gives way whenever he can touches nobody.
//
// How long a thought may become is counted in steps, not in time, so the same moment gives the same
// thought.
#ifndef AI_THOUGHT_H
#define AI_THOUGHT_H

#include "ai_fencer.h"
#include "ai_parry.h"
#include "ai_watch.h"

// What the fencer might do, in the order in which it is tried.
enum ai_thought_option {
    AI_THOUGHT_GO_ON,      // nothing new
    AI_THOUGHT_LUNGE,      // arm and lunge at the chest
    AI_THOUGHT_STEP_LUNGE, // ... after the steps that are missing
    AI_THOUGHT_STOP,       // the arm alone
    AI_THOUGHT_ARM,        // épée: arm and lunge at the weapon arm
    AI_THOUGHT_GIVE_WAY,   // back on guard and out of distance
    AI_THOUGHT_PARRY,      // the first parry; the others follow in the order of enum ai_guard
    AI_THOUGHT_OPTIONS = AI_THOUGHT_PARRY + AI_GUARDS
};

// What he does is expected as after so many earlier moments.
#define AI_THOUGHT_FUTURES 3

// The fencer's own frames of so many ticks are known: longer than any reaction time.
#define AI_THOUGHT_OWN_FRAMES 1024

// How a fencer acts in a tick: ai_fencer_frame(). An imagined duel goes on with it.
typedef input_frame ai_acting(ai_fencer *ai, const duel_config *config, const duel_state *state);

// What a thought begins with. All of it is copied but `watch`, of which only the moments up to `at`
// are read; those must stay as they are until the thought has ended.
typedef struct ai_thought_setup {
    const ai_fencer *self; // the fencer in tick `present`
    ai_acting *acts;
    const duel_config *config;
    const duel_state *seen; // the duel when moment `at` was watched
    const ai_watch *watch;
    uint32_t at, like[AI_THOUGHT_FUTURES]; // he does after `at` what he did after those
    uint32_t present, until;               // the ticks in which the thinking begins and ends
    // What the fencer has done, a ring of AI_THOUGHT_OWN_FRAMES by tick: at least from the tick of
    // `seen` to the one before `present`.
    const input_frame *own;
} ai_thought_setup;

typedef struct ai_thought ai_thought;

// Allocates, about 100 KB and a duel's scratch; NULL if out of memory. Destroy takes the address
// and sets it to NULL. The models must outlive it.
ai_thought *ai_thought_create(const fencer_model *const model[2]);
void ai_thought_destroy(ai_thought **thought);

// Begins a thought. Costs little: the work is done by ai_thought_think().
void ai_thought_begin(ai_thought *thought, const ai_thought_setup *from);

// Thinks it to its end: `thought` is an ai_thought. May run on another thread, since it uses only
// what has been copied and the watch's moments.
void ai_thought_think(void *thought);

// Lets a thought that goes on end soon, without a result. May be called from another thread.
void ai_thought_stop(ai_thought *thought);

// What a thought that has ended leads to: AI_THOUGHT_GO_ON if nothing new is better for sure.
enum ai_thought_option ai_thought_leads_to(const ai_thought *thought);

// Whether that is an attack.
bool ai_thought_is_attack(enum ai_thought_option option);

// The fencer takes up what the thought leads to.
void ai_thought_take_up(const ai_thought *thought, ai_fencer *ai, uint32_t tick);

#endif

// A computer fencer in a duel that stands still, and what a test makes it see. The test sets the
// glances that the fencer remembers, and the fencer does all the rest.
#ifndef AI_SCENE_H
#define AI_SCENE_H

#include "ai_fencer.h"
#include "test_duel_config.h"

// The tick of a scene: neither a glance nor a new wobble is due, and the patience of every level
// has ended.
enum { NOW = 10001 };

// How many seeds a share is counted of.
enum { SCENE_SEEDS = 2000 };

// ---- What it sees -------------------------------------------------------------------------

// An opponent who stands at this distance between the roots and does not attack.
ai_view quiet(double distance_m);

// The same with the arm out, and the point so far ahead of the fencer's own root and so high. He
// lunges, or does not.
ai_view in_line(double distance_m, double point_m, double height_m, bool lunges);

// How high a point comes in this line against this weapon, meters; crouched: in the middle.
double line_height_m(enum weapon_kind kind, enum ai_line line);

// A low lunge against an épée, its point so near that every answer is due.
ai_view attacking(double distance_m);

// The answer of two right-handed fencers at devices.
const ai_answer *answer_in(enum match_rules rules, enum weapon_kind kind, enum ai_approach approach,
                           enum ai_line line);

// ---- The fencer and its duel --------------------------------------------------------------

// The computer fencer on the left side of a duel whose bodies no blade reaches, and the duel's
// state. Only the state's tick goes on.
typedef struct scene {
    test_duel_config test;
    duel_state state;
    ai_fencer ai; // zeros until begin()
} scene;

// scene_destroy() frees everything.
scene scene_create(enum weapon_kind kind);
void scene_destroy(scene *s);

// A new fencer of this level, which began the intent `since` ticks before NOW, is not about to
// decide anything and expects nothing of the opponent.
void begin(scene *s, int level, uint64_t seed, enum ai_intent intent, uint32_t since);

// Sets the remembered glances so that the fencer sees this view now: guard (`blade[0]`) and tip
// where they were a reaction time ago, the distance at present. `blade[1]`, `arm_mps` and
// `lunge_per_s` follow from the rest; arm and lunge stand still.
void show(scene *s, const ai_view *view);

// Shows the view and returns the fencer's frame of this tick, which ends. see_with_contact(): in
// this tick the fencer feels that the blades have met.
input_frame see(scene *s, const ai_view *view);
input_frame see_with_contact(scene *s, const ai_view *view);

// The first frame of a fencer who began the intent `since` ticks ago and sees this view.
input_frame ask(scene *s, int level, enum ai_intent intent, uint32_t since, ai_view view);

// The share of SCENE_SEEDS seeds, 0..1, with which a fencer who may decide now and sees this view
// changes from the intent `before` to `after`. `contact`: it feels that the blades have met.
double share(scene *s, int level, enum ai_intent before, uint32_t since, ai_view view, bool contact,
             enum ai_intent after);

// ---- What it does -------------------------------------------------------------------------

// Fails unless the frame asks for exactly these buttons and this extension, 0..INPUT_EXTENSION_MAX.
void assert_asks(input_frame frame, unsigned buttons, int extension);

// Fails if a share of SCENE_SEEDS seeds is farther from this chance than four standard deviations
// and 0.001.
void assert_share(double is, double should);

#endif

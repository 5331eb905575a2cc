#include "viewer_appeal.h"

#include <math.h>
#include <string.h>

#include "hud_style.h"
#include "viewer_button.h"
#include "viewer_private.h"
#include "viewer_state.h"

// A call comes at most this long after the place where it is asked for: a whole phrase.
#define CALL_TICKS 4000
// A thrust that is not parried lands within this of the contact.
#define PARRY_TICKS 250
// An attack is followed for this long after it ended.
#define AFTER_TICKS 150
// The ghost begins so long before the contact, so that the blades are still apart.
#define APART_TICKS 2
// What is played over and over: so much before and after the ghost.
#define MARGIN_TICKS 150
// One eighth of real time.
#define SLOW_SPEED 2
// The panel's width, and its buttons from its upper left corner, canvas units.
#define PANEL_WIDTH 980.0f
#define BUTTONS_X   170.0f
#define BUTTONS_Y   140.0f

static const enum fencer_bone JOINT[VIEWER_GHOST_JOINTS] = {
    BONE_HEAD,   BONE_NECK,        BONE_HIPS,      BONE_UPPER_ARM_R, BONE_FOREARM_R,
    BONE_HAND_R, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L,      BONE_THIGH_R,
    BONE_SHIN_R, BONE_FOOT_R,      BONE_THIGH_L,   BONE_SHIN_L,      BONE_FOOT_L};

// ---- Asking ------------------------------------------------------------------------

typedef struct watching {
    viewer_appeal *appeal;
    const duel_config *config;
} watching;

static void see(void *whom, const duel_state *now)
{
    const watching *w = whom;
    viewer_ghost *ghost = &w->appeal->ghost[w->appeal->count++];
    for (int i = 0; i < 2; i++) {
        const enum duel_side side = (enum duel_side)i;
        body_pose pose;
        duel_body_pose(w->config, now, side, &pose);
        const fencer_frame frame = duel_fencer_frame(w->config, now, side);
        duel_blade_ends(w->config, now, side, ghost->blade[side]);
        for (int k = 0; k < VIEWER_GHOST_JOINTS; k++) {
            phys_vec3 joint = fencer_frame_point_from_model(pose.bone[JOINT[k]].joint);
            ghost->joint[side][k] = fencer_frame_point_to_world(frame, joint);
        }
    }
}

// The segment that a clause tells of, or NULL.
static const phrase_segment *segment_of(const viewer_appeal *a, const right_clause *clause)
{
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *s = phrase_segment_at(&a->state.phrase.fencer[clause->side], ago);
        if (s != NULL && s->kind == clause->kind && s->start == clause->tick) {
            return s;
        }
    }
    return NULL;
}

static bool can_be_asked(const viewer_appeal *a, const right_clause *clause)
{
    return (clause->fact == RIGHT_FACT_PARRY || clause->fact == RIGHT_FACT_START) &&
           segment_of(a, clause) != NULL && clause->tick >= a->tick_offset + APART_TICKS;
}

// Lists the questions: parries first, then attacks; the latest of each comes first.
static void list_questions(viewer_appeal *a)
{
    a->questions = 0;
    for (int fact = RIGHT_FACT_PARRY; fact <= RIGHT_FACT_START; fact++) {
        for (uint32_t i = a->call.clauses; i-- > 0;) {
            if (a->call.clause[i].fact == fact && can_be_asked(a, &a->call.clause[i])) {
                a->clause[a->questions++] = (uint8_t)i;
            }
        }
    }
}

// Goes to the call of the phrase that is shown; false if none comes.
static bool go_to_call(viewer *v)
{
    const recording_place *now = recording_player_now(v->player);
    duel_events events;
    for (uint32_t i = 0; i < CALL_TICKS && now->is_exact && now->state.phrase.is_watched; i++) {
        bool fences = now->state.phase == DUEL_FENCING || now->state.phase == DUEL_LANDED;
        if (!fences && apparatus_is_lit(&now->state.match.apparatus)) {
            return true;
        }
        if (!recording_player_step(v->player, &events)) {
            break;
        }
    }
    return false;
}

static void fence_again(viewer *v)
{
    viewer_appeal *a = &v->appeal;
    const duel_config *config = recording_player_config(v->player);
    const right_clause *clause = &a->call.clause[a->clause[a->question]];
    const phrase_segment *segment = segment_of(a, clause);
    const bool parry = clause->fact == RIGHT_FACT_PARRY;
    const enum duel_side side = (enum duel_side)clause->side;
    uint32_t ticks = parry ? PARRY_TICKS : segment->end - segment->start + AFTER_TICKS;
    ticks = ticks < VIEWER_GHOST_TICKS ? ticks : VIEWER_GHOST_TICKS;
    a->by = parry ? duel_other(side) : side;
    a->without = parry ? PHRASE_WITHOUT_BLADES : PHRASE_WITHOUT_OPPONENT;
    a->from = segment->start - APART_TICKS;
    for (uint32_t i = 0; i < ticks; i++) {
        memcpy(a->frame[i], recording_file_frame(&v->file, a->from + i), sizeof a->frame[i]);
    }
    recording_player_seek(v->player, a->from - a->tick_offset);
    const duel_state start = recording_player_now(v->player)->state;
    a->count = 0;
    watching w = {a, config};
    a->proof = phrase_proof_watch(config, &start, (const input_frame(*)[2])a->frame, ticks, a->by,
                                  a->without, see, &w);
    // Played slowly, over and over.
    const uint32_t at = a->from - a->tick_offset;
    v->clock.loop_from = at > MARGIN_TICKS ? at - MARGIN_TICKS : 0;
    v->clock.loop_until = at + a->count + MARGIN_TICKS;
    v->clock.loop_until = v->clock.loop_until < v->clock.end ? v->clock.loop_until : v->clock.end;
    v->clock.looping = true;
    v->clock.backwards = v->clock.paused = false;
    v->clock.speed = SLOW_SPEED;
    viewer_clock_seek(&v->clock, v->clock.loop_from);
}

void viewer_appeal_end(viewer *v)
{
    if (v->appeal.shown) {
        v->appeal.shown = false;
        v->clock = v->appeal.before;
        v->leaving |= v->appeal.alone;
    }
}

void viewer_appeal_next(viewer *v)
{
    viewer_appeal *a = &v->appeal;
    if (a->shown) {
        a->question++;
        if (a->question < a->questions) {
            fence_again(v);
        } else {
            viewer_appeal_end(v);
        }
        return;
    }
    if (!go_to_call(v)) {
        viewer_notice(v,
                      "an appeal is against the call of a referee: none comes in the next seconds");
        return;
    }
    a->before = v->clock;
    a->state = recording_player_now(v->player)->state;
    a->tick_offset = v->file.first_tick;
    a->call = duel_right_of_way(recording_player_config(v->player), &a->state);
    a->question = 0;
    list_questions(a);
    if (a->questions == 0) {
        viewer_notice(v, "the referee saw no attack and no parry: the lamps decide");
        return;
    }
    a->shown = true;
    fence_again(v);
}

void viewer_appeal_alone(viewer *v, uint32_t call_tick)
{
    const uint32_t first = v->file.first_tick;
    viewer_clock_seek(&v->clock, call_tick > first ? call_tick - first - 1 : 0);
    recording_player_seek(v->player, v->clock.at);
    viewer_appeal_next(v);
    v->appeal.alone = true;
}

// ---- Drawing -----------------------------------------------------------------------

void viewer_appeal_draw_ghost(const viewer *v, const viewer_lines *l)
{
    appeal_panel_draw_ghost(viewer_texts(v), &v->appeal, v->clock.at + v->appeal.tick_offset, l);
}

void viewer_appeal_draw_panel(viewer *v, float foot)
{
    const viewer_appeal *a = &v->appeal;
    const float width = fminf(PANEL_WIDTH, canvas_width(v->canvas) - 2.0f * HUD_MARGIN);
    const float x = 0.5f * (canvas_width(v->canvas) - width), y = foot - APPEAL_PANEL_HEIGHT;
    const bool is_last = a->question + 1 >= a->questions;
    appeal_panel_draw(viewer_texts(v), a, (double)v->clock.at + a->tick_offset, v->canvas, x, y,
                      width);
    char caps[HUD_CAPS_SIZE];
    float right = x + BUTTONS_X;
    if (!is_last) {
        right += 6.0f + viewer_draw_button(v, right, y + BUTTONS_Y,
                                           viewer_keys(v, TEXT("J: the next question"), caps),
                                           false, VIEWER_DO_APPEAL);
    }
    viewer_draw_button(
        v, right, y + BUTTONS_Y,
        viewer_keys(v, a->alone ? TEXT("Esc: back to the bout") : TEXT("Esc: back"), caps), false,
        VIEWER_DO_LEAVE);
}

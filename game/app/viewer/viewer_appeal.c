#include "viewer_appeal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "phrase_words.h"
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
// The ghost's point leaves a trail, with the whole blade every so many ticks.
#define STROBE_TICKS 25
// A tip this near to the target has threatened it: the target of a threat is grown by as much.
static const double NEAR_M = 0.10;

static const enum fencer_bone JOINT[VIEWER_GHOST_JOINTS] = {
    BONE_HEAD,   BONE_NECK,        BONE_HIPS,      BONE_UPPER_ARM_R, BONE_FOREARM_R,
    BONE_HAND_R, BONE_UPPER_ARM_L, BONE_FOREARM_L, BONE_HAND_L,      BONE_THIGH_R,
    BONE_SHIN_R, BONE_FOOT_R,      BONE_THIGH_L,   BONE_SHIN_L,      BONE_FOOT_L};
// Lines between joints, as places in JOINT.
static const uint8_t LIMB[][2] = {{0, 1}, {1, 2}, {1, 3},  {3, 4},   {4, 5},  {1, 6},   {6, 7},
                                  {7, 8}, {2, 9}, {9, 10}, {10, 11}, {2, 12}, {12, 13}, {13, 14}};
#define LIMBS (sizeof LIMB / sizeof LIMB[0])

static const char *const SIDE[] = {"left", "right"};

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

// ---- The ghost ---------------------------------------------------------------------

static void draw_figure(const viewer_lines *l, const viewer_ghost *ghost, enum duel_side side,
                        double alpha)
{
    const canvas_color color = hud_faded(HUD_WHITE, alpha);
    for (size_t i = 0; i < LIMBS; i++) {
        viewer_line(l, ghost->joint[side][LIMB[i][0]], ghost->joint[side][LIMB[i][1]], 2.2f, color);
    }
    viewer_line(l, ghost->blade[side][0], ghost->blade[side][1], 3.4f,
                hud_faded(hud_accent(side), alpha));
    viewer_line(l, ghost->blade[side][0], ghost->blade[side][1], 1.2f, color);
}

void viewer_appeal_draw_ghost(const viewer *v, const viewer_lines *l)
{
    const viewer_appeal *a = &v->appeal;
    const uint32_t tick = v->clock.at + a->tick_offset;
    if (!a->shown || a->count == 0 || tick <= a->from) {
        return;
    }
    uint32_t shown = tick - a->from - 1;
    shown = shown < a->count ? shown : a->count - 1;
    const canvas_color accent = hud_accent(a->by);
    for (uint32_t i = 1; i <= shown; i++) {
        const phys_vec3 *was = a->ghost[i - 1].blade[a->by], *is = a->ghost[i].blade[a->by];
        viewer_line(l, was[1], is[1], 2.0f, accent);
        if (i % STROBE_TICKS == 0) {
            viewer_line(l, is[0], is[1], 1.2f, hud_faded(accent, 0.45));
        }
    }
    draw_figure(l, &a->ghost[shown], a->by, 0.9);
    if (a->without == PHRASE_WITHOUT_OPPONENT) {
        draw_figure(l, &a->ghost[shown], duel_other(a->by), 0.5);
    }
    if (shown + 1 == a->count && (a->proof.lands || a->proof.lands_beside)) {
        const phys_vec3 place = a->ghost[shown].blade[a->by][1];
        viewer_dot(l, place, 6.0f, a->proof.lands ? accent : HUD_WHITE);
        viewer_label(l, place, 14.0f, a->proof.lands ? "would have landed" : "off target",
                     HUD_WHITE);
    }
}

// ---- The panel ---------------------------------------------------------------------

#define PANEL_WIDTH 980.0f
#define PANEL       168.0f
#define PAD         16.0f
#define NAME_WIDTH  160.0f
#define BAND_Y      64.0f
#define BAND_STEP   26.0f
#define BAND        18.0f
#define BLADE_BAND  4.0f // of what the blades did, below the offence that it lies in

static const canvas_font TITLE = {18.0f, CANVAS_BOLD, CANVAS_LEFT};
static const canvas_font TEXT = {15.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font SMALL = {13.0f, CANVAS_REGULAR, CANVAS_LEFT};
static const canvas_font SMALL_RIGHT = {13.0f, CANVAS_REGULAR, CANVAS_RIGHT};
static const canvas_font MIDDLE = {13.0f, CANVAS_BOLD, CANVAS_CENTER};

static void question_words(const viewer_appeal *a, char *out, size_t size)
{
    const right_clause *clause = &a->call.clause[a->clause[a->question]];
    if (a->without == PHRASE_WITHOUT_BLADES) {
        const char *guard = phrase_guard_name((enum phrase_guard)clause->guard);
        snprintf(out, size, "Without the parry of the %s%s%s: where does the %s go?",
                 SIDE[clause->side], guard[0] != '\0' ? " in " : "", guard, SIDE[a->by]);
    } else {
        snprintf(out, size, "The %s of the %s against an opponent who stands: does it threaten?",
                 phrase_kind_name((enum phrase_kind)clause->kind), SIDE[clause->side]);
    }
}

static void answer_words(const viewer_appeal *a, char *out, size_t size)
{
    const right_clause *clause = &a->call.clause[a->clause[a->question]];
    const phrase_proof *proof = &a->proof;
    const bool parry = a->without == PHRASE_WITHOUT_BLADES;
    const double nearest_cm = 100.0 * fmax(proof->nearest_m, 0.0);
    if (proof->lands || proof->lands_beside) {
        int length = snprintf(out, size, "It %s after %u ms%s.",
                              proof->lands ? "lands on target" : "lands off target",
                              (unsigned)proof->ticks, parry ? "" : ": it threatened");
        if (parry) {
            snprintf(out + length - 1, size - (size_t)length + 1, ": %s.",
                     clause->ends == PHRASE_FAILED ? "the parry did not stop it"
                                                   : "the parry stopped it");
        }
    } else if (parry) {
        snprintf(out, size, "It does not land either: the point comes no nearer than %.0f cm.",
                 nearest_cm);
    } else {
        snprintf(out, size, "It does not land: the point comes no nearer than %.0f cm%s.",
                 nearest_cm, proof->nearest_m <= NEAR_M ? ", and has threatened" : "");
    }
}

typedef struct band {
    float x, width;
    double from, until; // ticks of the duel
} band;

static float band_x(const band *b, double tick)
{
    double share = (tick - b->from) / (b->until - b->from);
    share = fmin(fmax(share, 0.0), 1.0);
    return b->x + (float)share * b->width;
}

static void draw_bar(viewer *v, const band *b, float top, double from, double until,
                     canvas_color color, const char *name)
{
    if (until < b->from || from > b->until) {
        return;
    }
    const float left = band_x(b, from), width = fmaxf(band_x(b, until) - left, 3.0f);
    canvas_rect(v->canvas, left, top, width, BAND, 3.0f, color);
    if (canvas_text_width(v->canvas, MIDDLE, name) + 6.0f < width) {
        canvas_text(v->canvas, left + 0.5f * width, top + 12.5f, MIDDLE, name, HUD_INK_DENSE);
    }
}

// Whether a segment is what the blades did: it lies in the offence of either fencer.
static bool is_of_blades(const phrase_segment *segment)
{
    return !phrase_is_offence((enum phrase_kind)segment->kind) &&
           segment->kind != PHRASE_PREPARATION && segment->kind != PHRASE_LINE;
}

static bool is_drawn(const phrase_segment *segment)
{
    return segment != NULL && segment->kind != PHRASE_PAUSE && segment->kind != PHRASE_FEINT;
}

// What a fencer does at a moment, in a word: what the blades do before the offence that it lies in;
// NULL for nothing, or only a preparation.
static const char *word_at(const phrase_fencer *fencer, double tick)
{
    const phrase_segment *found = NULL;
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *s = phrase_segment_at(fencer, ago);
        const bool is_now = is_drawn(s) && s->kind != PHRASE_PREPARATION &&
                            tick >= (double)s->start && tick <= (double)s->end;
        if (is_now && (found == NULL || is_of_blades(s))) {
            found = s;
        }
    }
    return found != NULL ? phrase_kind_name((enum phrase_kind)found->kind) : NULL;
}

static void draw_segment(viewer *v, const band *b, enum duel_side side, float top,
                         const phrase_segment *s)
{
    if (is_of_blades(s)) {
        const float left = band_x(b, s->start);
        if (s->end >= b->from && s->start <= b->until) {
            canvas_rect(v->canvas, left, top + BAND - BLADE_BAND,
                        fmaxf(band_x(b, s->end) - left, 3.0f), BLADE_BAND, 2.0f, HUD_WHITE);
        }
        return;
    }
    const bool prepares = s->kind == PHRASE_PREPARATION;
    const canvas_color color = prepares                 ? HUD_FAINT
                               : s->kind == PHRASE_LINE ? HUD_WARNING
                                                        : hud_accent(side);
    draw_bar(v, b, top, s->start, s->end, color,
             prepares ? "" : phrase_kind_name((enum phrase_kind)s->kind));
}

static void draw_fencer_band(viewer *v, const band *b, enum duel_side side, float top)
{
    const viewer_appeal *a = &v->appeal;
    const phrase_fencer *fencer = &a->state.phrase.fencer[side];
    for (int of_blades = 0; of_blades < 2; of_blades++) { // these over the offences
        for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
            const phrase_segment *s = phrase_segment_at(fencer, ago);
            if (is_drawn(s) && is_of_blades(s) == (of_blades == 1)) {
                draw_segment(v, b, side, top, s);
            }
        }
    }
    const apparatus_state *lamps = &a->state.match.apparatus;
    if (lamps->light[side] != APPARATUS_DARK) {
        canvas_color color = lamps->light[side] == APPARATUS_COLORED ? hud_accent(side) : HUD_WHITE;
        float x = band_x(b, lamps->began_tick[side]);
        canvas_circle(v->canvas, x, top + 0.5f * BAND, 7.0f, HUD_WHITE);
        canvas_circle(v->canvas, x, top + 0.5f * BAND, 5.0f, color);
    }
}

// From the first action of the call to the last hit.
static band band_of(const viewer_appeal *a, float x, float width)
{
    double from = a->from, until = a->from + a->count;
    for (uint32_t i = 0; i < a->call.clauses; i++) {
        from = fmin(from, a->call.clause[i].tick);
        until = fmax(until, a->call.clause[i].tick);
    }
    return (band){x, width, from - 60.0, until + 60.0};
}

void viewer_appeal_draw_panel(viewer *v, float foot)
{
    const viewer_appeal *a = &v->appeal;
    canvas *c = v->canvas;
    char words[160];
    const float width = fminf(PANEL_WIDTH, canvas_width(c) - 2.0f * HUD_MARGIN);
    const float x = 0.5f * (canvas_width(c) - width), y = foot - PANEL;
    canvas_rect(c, x, y, width, PANEL, HUD_CORNER, HUD_INK_DENSE);
    question_words(a, words, sizeof words);
    canvas_text(c, x + PAD, y + 25.0f, TITLE, words, HUD_WHITE);
    answer_words(a, words, sizeof words);
    canvas_text(c, x + PAD, y + 48.0f, TEXT, words, HUD_WARNING);
    const band b = band_of(a, x + PAD + NAME_WIDTH, width - 2.0f * PAD - NAME_WIDTH);
    static const char *const ROW[] = {"left, as it was", "right, as it was", "would have been"};
    const double now = (double)v->clock.at + a->tick_offset;
    for (int row = 0; row < 3; row++) {
        const float top = y + BAND_Y + BAND_STEP * (float)row;
        const char *word = row < 2 ? word_at(&a->state.phrase.fencer[row], now) : NULL;
        if (word != NULL) {
            snprintf(words, sizeof words, "%s: %s", SIDE[row], word);
        }
        canvas_text(c, x + PAD, top + 14.0f, SMALL, word != NULL ? words : ROW[row],
                    word != NULL ? HUD_WHITE : HUD_GRAY);
        canvas_rect(c, b.x, top, b.width, BAND, 3.0f, hud_faded(HUD_FAINT, 0.5));
        if (row < 2) {
            draw_fencer_band(v, &b, (enum duel_side)row, top);
        }
    }
    const float top = y + BAND_Y + BAND_STEP * 2.0f;
    const bool lands = a->proof.lands || a->proof.lands_beside;
    draw_bar(v, &b, top, a->from, a->from + a->count, hud_faded(hud_accent(a->by), 0.55),
             lands ? "lands" : "does not land");
    if (lands) {
        const float at = band_x(&b, a->from + a->count);
        canvas_circle(c, at, top + 0.5f * BAND, 7.0f, HUD_WHITE);
        canvas_circle(c, at, top + 0.5f * BAND, 5.0f, hud_accent(a->by));
    }
    if (now >= b.from && now <= b.until) {
        const float at = band_x(&b, now);
        canvas_line(c, at, y + BAND_Y - 4.0f, at, top + BAND + 4.0f, 1.5f, HUD_WARNING);
    }
    snprintf(words, sizeof words, "question %d of %d     J: %s     Esc: back", a->question + 1,
             a->questions, a->question + 1 < a->questions ? "the next question" : "back");
    canvas_text(c, x + PAD, y + PANEL - 9.0f, SMALL, words, HUD_GRAY);
    canvas_text(c, x + width - PAD, y + PANEL - 9.0f, SMALL_RIGHT,
                "white: parries, beats, hits off target", HUD_GRAY);
}

#include "recording_marks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// Marks closer together than this are one place to jump to.
#define APART_TICKS 40
// A lunge or a flèche counts as started from this share of its path.
#define UNDER_WAY 0.02
// No point of a blade moves so far in a tick: that would be 120 m/s, and the fastest cuts have 40.
#define JUMP_M 0.12

bool recording_marks_init(recording_marks *marks, const recording_player *player)
{
    *marks = (recording_marks){.mark_room = 64, .least_control = {1.0f, 1.0f}};
    marks->sample_room = recording_player_end(player) / RECORDING_SAMPLE_TICKS + 2;
    marks->mark = malloc(marks->mark_room * sizeof *marks->mark);
    marks->sample = malloc(marks->sample_room * sizeof *marks->sample);
    if (marks->mark == NULL || marks->sample == NULL) {
        recording_marks_fini(marks);
        return false;
    }
    recording_player_begin(player, &marks->here);
    return true;
}

void recording_marks_fini(recording_marks *marks)
{
    free(marks->mark);
    free(marks->sample);
    *marks = (recording_marks){0};
}

// Adds a mark at the present place. If memory runs out it overwrites the last mark.
static recording_mark *add(recording_marks *marks, enum recording_mark_kind kind, int side)
{
    assert(marks->mark_room > 0);
    if (marks->mark_count == marks->mark_room) {
        void *more = realloc(marks->mark, (size_t)2 * marks->mark_room * sizeof *marks->mark);
        if (more != NULL) {
            marks->mark = more;
            marks->mark_room *= 2;
        } else {
            marks->mark_count--;
        }
    }
    recording_mark *mark = &marks->mark[marks->mark_count++];
    *mark = (recording_mark){.kind = (uint8_t)kind,
                             .side = (uint8_t)side,
                             .at = marks->here.at,
                             .until = marks->here.at};
    return mark;
}

static void close_span(recording_marks *marks, enum recording_mark_kind kind, int side)
{
    for (uint32_t i = marks->mark_count; i > 0; i--) {
        recording_mark *mark = &marks->mark[i - 1];
        if (mark->kind == kind && mark->side == side) {
            if (mark->is_open) {
                mark->until = marks->here.at;
                mark->is_open = false;
            }
            return;
        }
    }
}

// Returns whose guard a blade hit, or DUEL_NOBODY if blades or guards met.
static int guard_of(const duel_event *event)
{
    bool left = event->along[DUEL_LEFT] == 0.0, right = event->along[DUEL_RIGHT] == 0.0;
    return left == right ? DUEL_NOBODY : left ? DUEL_LEFT : DUEL_RIGHT;
}

// The direction in which a blow pushed the right fencer's weapon: against its approach,
// perpendicular to both blades if blades met, and perpendicular to the blade that hit if a guard
// was hit.
static phys_vec3 push(const duel_config *config, const duel_state *before, const duel_event *event)
{
    phys_vec3 nearer =
        v3_sub(phys_body_velocity_at(&before->fencer[DUEL_LEFT].weapon, event->point),
               phys_body_velocity_at(&before->fencer[DUEL_RIGHT].weapon, event->point));
    phys_vec3 along[2];
    for (int side = 0; side < 2; side++) {
        phys_vec3 ends[2];
        duel_blade_ends(config, before, (enum duel_side)side, ends);
        along[side] = v3_normalized_or(v3_sub(ends[1], ends[0]), v3(1, 0, 0));
    }
    int guard = guard_of(event);
    if (guard != DUEL_NOBODY) {
        phys_vec3 blade = along[duel_other((enum duel_side)guard)];
        nearer = v3_add_scaled(nearer, blade, -v3_dot(nearer, blade));
        return v3_normalized_or(nearer, v3(1, 0, 0));
    }
    phys_vec3 across = v3_normalized_or(v3_cross(along[0], along[1]), v3(0, 1, 0));
    return v3_dot(across, nearer) < 0.0 ? v3_neg(across) : across;
}

static void note_event(recording_marks *marks, const duel_config *config, const duel_state *before,
                       const duel_event *event)
{
    recording_mark *mark;
    switch ((enum duel_event_kind)event->kind) {
    case DUEL_EVENT_BLADES_MET:
        mark = add(marks, RECORDING_MARK_BLOW, guard_of(event));
        mark->strength = event->impulse_ns;
        mark->point = event->point;
        mark->towards = push(config, before, event);
        break;
    case DUEL_EVENT_CONTROL_LOST:
        close_span(marks, RECORDING_MARK_LOST, event->side);
        mark = add(marks, RECORDING_MARK_LOST, event->side);
        mark->strength = event->moment_nms;
        mark->is_open = true;
        break;
    case DUEL_EVENT_CONTROL_REGAINED:
        close_span(marks, RECORDING_MARK_LOST, event->side);
        break;
    case DUEL_EVENT_DISARMED:
        close_span(marks, RECORDING_MARK_LOST, event->side);
        mark = add(marks, RECORDING_MARK_DISARM, event->side);
        mark->strength = event->moment_nms;
        mark->point = event->point;
        break;
    case DUEL_EVENT_TOUCH:
        mark = add(marks, RECORDING_MARK_TOUCH, event->side);
        mark->strength = event->speed_mps;
        mark->part = event->part;
        mark->point = event->point;
        break;
    default:
        break;
    }
}

static void note_span(recording_marks *marks, enum recording_mark_kind kind, bool was, bool is)
{
    if (is && !was) {
        add(marks, kind, DUEL_NOBODY)->is_open = true;
    } else if (was && !is) {
        close_span(marks, kind, DUEL_NOBODY);
    }
}

// Adds marks for lunges and flèches that begin.
static void note_attacks(recording_marks *marks, const duel_state *before)
{
    for (int side = 0; side < 2; side++) {
        const footwork_state *was = &before->fencer[side].footwork;
        const footwork_state *is = &marks->here.state.fencer[side].footwork;
        if (was->lunge < UNDER_WAY && is->lunge >= UNDER_WAY) {
            add(marks, RECORDING_MARK_LUNGE, side);
        }
        if (was->fleche < UNDER_WAY && is->fleche >= UNDER_WAY) {
            add(marks, RECORDING_MARK_FLECHE, side);
        }
    }
}

static bool is_halted(const recording_place *place)
{
    return place->state.phase == DUEL_HALT || place->state.phase == DUEL_EN_GARDE;
}

// Whether a point has moved farther than any blade can in a tick: the fencers were put back en
// garde.
static bool has_jumped(const recording_marks *marks, const duel_config *config)
{
    bool jumped = false;
    for (int side = 0; side < 2 && marks->here.is_exact; side++) {
        phys_vec3 ends[2];
        duel_blade_ends(config, &marks->here.state, (enum duel_side)side, ends);
        jumped = jumped || v3_distance(ends[1], marks->tip[side]) > JUMP_M;
    }
    return jumped;
}

// Updates the blade ends, and adds a sample when one is due. After a gap there is no speed.
static void note_curves(recording_marks *marks, const duel_config *config, bool follows)
{
    follows = follows && !has_jumped(marks, config);
    marks->broken = marks->broken || !follows;
    recording_sample sample = {.follows = !marks->broken};
    for (int i = 0; i < 2; i++) {
        enum duel_side side = (enum duel_side)i;
        phys_vec3 ends[2];
        duel_blade_ends(config, &marks->here.state, side, ends);
        double speed = follows ? v3_distance(ends[1], marks->tip[i]) / DUEL_TICK_S : 0.0;
        double control = duel_control(&marks->here.state, side);
        marks->tip[i] = ends[1];
        marks->fastest_mps[i] =
            (float)speed > marks->fastest_mps[i] ? (float)speed : marks->fastest_mps[i];
        marks->least_control[i] =
            (float)control < marks->least_control[i] ? (float)control : marks->least_control[i];
        duel_blade_ends_seen(config, &marks->here.state, side, ends);
        v3_to_floats(ends[0], sample.guard[i]);
        v3_to_floats(ends[1], sample.tip[i]);
        sample.tip_mps[i] = marks->fastest_mps[i];
        sample.control[i] = marks->least_control[i];
    }
    if (marks->here.at % RECORDING_SAMPLE_TICKS == 0 && marks->sample_count < marks->sample_room) {
        sample.distance_m =
            (float)(duel_fencer_frame(config, &marks->here.state, DUEL_RIGHT).root_x_m -
                    duel_fencer_frame(config, &marks->here.state, DUEL_LEFT).root_x_m);
        marks->sample[marks->sample_count++] = sample;
        marks->broken = false;
        for (int i = 0; i < 2; i++) {
            marks->fastest_mps[i] = 0.0f;
            marks->least_control[i] = 1.0f;
        }
    }
}

// Marks where the bout is shown from poses. Input that is lost while the last loss still lasts is
// marked of its own, so that every gap of the recording has its mark.
static void note_gap(recording_marks *marks, const recording_player *player,
                     const recording_place *before)
{
    bool is = !marks->here.is_exact, was = !before->is_exact && before->at > 0;
    if (is && was && recording_player_has_input(player, before->at - 1) &&
        !recording_player_has_input(player, before->at)) {
        close_span(marks, RECORDING_MARK_GAP, DUEL_NOBODY);
        was = false;
    }
    note_span(marks, RECORDING_MARK_GAP, was, is);
}

// In a match a lamp alone does not score: remembers the last call that gave a fencer a touch for a
// hit.
static void note_call(recording_marks *marks, const duel_state *before)
{
    const match_state *match = &marks->here.state.match;
    for (int side = 0; side < 2 && match->calls != before->match.calls; side++) {
        const bool has_hit = match->apparatus.light[side] == APPARATUS_COLORED &&
                             match->call.fault[side] == MATCH_FAULT_NONE;
        if (match->call.points[side] > 0 && has_hit) {
            marks->scored_at[side] = marks->here.at;
        }
    }
}

// Marks the winner's last touch that scored as the one that decides, and remembers why the bout
// ended.
static void note_end(recording_marks *marks, const duel_config *config)
{
    const duel_state *state = &marks->here.state;
    touch_report(NULL, config, state, &marks->memory, marks->reason, sizeof marks->reason);
    const bool is_match = config->settings.match.rules == MATCH_FIE;
    const uint32_t until =
        is_match && state->winner < 2 ? marks->scored_at[state->winner] : marks->here.at;
    for (uint32_t i = marks->mark_count; i > 0; i--) {
        recording_mark *mark = &marks->mark[i - 1];
        if (mark->kind == RECORDING_MARK_TOUCH && mark->side == state->winner &&
            mark->at <= until) {
            mark->decides = true;
            return;
        }
    }
}

static void note_tick(recording_marks *marks, const recording_player *player,
                      const recording_place *before, const duel_events *events)
{
    const duel_config *config = recording_player_config(player);
    const recording_place *here = &marks->here;
    for (uint32_t i = 0; i < events->count; i++) {
        note_event(marks, config, &before->state, &events->event[i]);
    }
    note_attacks(marks, &before->state);
    note_span(marks, RECORDING_MARK_HALT, is_halted(before), is_halted(here));
    if (recording_player_mismatch(player) == NULL) {
        note_gap(marks, player, before);
    }
    note_curves(marks, config,
                before->is_known && here->is_known && before->is_exact == here->is_exact);
    for (uint32_t i = marks->mark_count; i > 0; i--) {
        recording_mark *mark = &marks->mark[i - 1];
        mark->until = mark->is_open ? marks->here.at : mark->until;
    }
    touch_memory_add(&marks->memory, events, marks->here.state.tick);
    note_call(marks, &before->state);
    if (marks->here.state.phase == DUEL_OVER && marks->reason[0] == '\0') {
        note_end(marks, config);
    }
}

bool recording_marks_walk(recording_marks *marks, const recording_player *player, uint32_t ticks)
{
    duel_events events;
    if (marks->sample_count == 0) {
        note_curves(marks, recording_player_config(player), false);
    }
    for (uint32_t i = 0; i < ticks; i++) {
        recording_place before = marks->here;
        if (!recording_player_walk(player, &marks->here, &events)) {
            return false;
        }
        note_tick(marks, player, &before, &events);
        if (!marks->is_false && !recording_player_agrees(player, &marks->here)) {
            marks->is_false = true;
            marks->false_at = marks->here.at;
        }
    }
    return marks->here.at < recording_player_end(player);
}

static bool begins_moment(const recording_marks *marks, uint32_t i)
{
    return i == 0 || marks->mark[i].kind == RECORDING_MARK_TOUCH ||
           marks->mark[i].at > marks->mark[i - 1].at + APART_TICKS;
}

uint32_t recording_marks_before(const recording_marks *marks, uint32_t at)
{
    uint32_t found = at;
    for (uint32_t i = 0; i < marks->mark_count && marks->mark[i].at < at; i++) {
        found = begins_moment(marks, i) ? marks->mark[i].at : found;
    }
    return found;
}

uint32_t recording_marks_after(const recording_marks *marks, uint32_t at)
{
    for (uint32_t i = 0; i < marks->mark_count; i++) {
        if (begins_moment(marks, i) && marks->mark[i].at > at) {
            return marks->mark[i].at;
        }
    }
    return at;
}

uint32_t recording_marks_of_kind(const recording_marks *marks, enum recording_mark_kind kind,
                                 uint32_t at, bool forward)
{
    uint32_t found = at;
    for (uint32_t i = 0; i < marks->mark_count; i++) {
        const recording_mark *mark = &marks->mark[i];
        if (mark->kind == kind && forward && mark->at > at) {
            return mark->at;
        }
        if (mark->kind == kind && !forward && mark->at < at) {
            found = mark->at;
        }
    }
    return found;
}

uint32_t recording_marks_next(const recording_marks *marks, uint32_t first)
{
    uint32_t next = first + 1;
    while (next < marks->mark_count && !begins_moment(marks, next)) {
        next++;
    }
    return next;
}

const recording_mark *recording_marks_most_important(const recording_marks *marks, uint32_t first)
{
    const recording_mark *found = &marks->mark[first];
    for (uint32_t i = first + 1; i < recording_marks_next(marks, first); i++) {
        found = recording_mark_outranks(&marks->mark[i], found) ? &marks->mark[i] : found;
    }
    return found;
}

// A higher number is more important.
static int importance(enum recording_mark_kind kind)
{
    switch (kind) {
    case RECORDING_MARK_HALT:
        return 0;
    case RECORDING_MARK_GAP:
        return 1;
    case RECORDING_MARK_LOST:
        return 2;
    case RECORDING_MARK_LUNGE:
    case RECORDING_MARK_FLECHE:
        return 3;
    case RECORDING_MARK_BLOW:
        return 4;
    case RECORDING_MARK_DISARM:
        return 5;
    case RECORDING_MARK_TOUCH:
        return 6;
    }
    return 0;
}

bool recording_mark_outranks(const recording_mark *mark, const recording_mark *other)
{
    int here = importance((enum recording_mark_kind)mark->kind);
    int there = importance((enum recording_mark_kind)other->kind);
    if (mark->kind != other->kind || mark->decides == other->decides) {
        return here > there || (mark->kind == other->kind && mark->strength > other->strength);
    }
    return mark->decides;
}

// What a fencer does, of each.
static const char *const LUNGES[] = {TEXT("Left lunges"), TEXT("Right lunges")};
static const char *const FLECHE[] = {TEXT("Left starts a flèche"), TEXT("Right starts a flèche")};
static const char *const LOST[] = {TEXT("Left out of control for %.2f s"),
                                   TEXT("Right out of control for %.2f s")};
static const char *const DISARMED[] = {TEXT("Left is disarmed"), TEXT("Right is disarmed")};
static const char *const BLOW[] = {TEXT("blade on left's guard, %.3f N s"),
                                   TEXT("blade on right's guard, %.3f N s"),
                                   TEXT("blades meet, %.3f N s")};
static const char *const TOUCH[] = {TEXT("Left touches: %s, %.1f m/s"),
                                    TEXT("Right touches: %s, %.1f m/s")};
static const char *const DECIDES[] = {TEXT("Left touches: %s, %.1f m/s, decides"),
                                      TEXT("Right touches: %s, %.1f m/s, decides")};

void recording_mark_words(const texts *t, const recording_mark *mark, char *out, size_t out_size)
{
    const double seconds = (mark->until - mark->at) * DUEL_TICK_S;
    const int side = mark->side == DUEL_RIGHT;
    switch ((enum recording_mark_kind)mark->kind) {
    case RECORDING_MARK_BLOW:
        text_write(t, out, out_size, BLOW[mark->side], mark->strength);
        break;
    case RECORDING_MARK_LUNGE:
        snprintf(out, out_size, "%s", text_of(t, LUNGES[side]));
        break;
    case RECORDING_MARK_FLECHE:
        snprintf(out, out_size, "%s", text_of(t, FLECHE[side]));
        break;
    case RECORDING_MARK_LOST:
        text_write(t, out, out_size, LOST[side], seconds);
        break;
    case RECORDING_MARK_DISARM:
        snprintf(out, out_size, "%s", text_of(t, DISARMED[side]));
        break;
    case RECORDING_MARK_HALT:
        text_write(t, out, out_size, "halt, %.1f s", seconds);
        break;
    case RECORDING_MARK_GAP:
        text_write(t, out, out_size, "input lost, %.2f s from poses", seconds);
        break;
    case RECORDING_MARK_TOUCH:
        text_write(t, out, out_size, mark->decides ? DECIDES[side] : TOUCH[side],
                   text_of(t, body_part_name((enum body_part)mark->part)), mark->strength);
        break;
    }
}

#include "recording_marks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// Marks closer together than this are one place to jump to.
#define APART_TICKS 40
// A lunge or a flèche counts as started from this share of its path.
#define UNDER_WAY 0.02

bool recording_marks_init(recording_marks *survey, const recording_player *player)
{
    *survey = (recording_marks){.mark_room = 64, .least_control = {1.0f, 1.0f}};
    survey->sample_room = recording_player_end(player) / SURVEY_SAMPLE_TICKS + 2;
    survey->mark = malloc(survey->mark_room * sizeof *survey->mark);
    survey->sample = malloc(survey->sample_room * sizeof *survey->sample);
    if (survey->mark == NULL || survey->sample == NULL) {
        recording_marks_fini(survey);
        return false;
    }
    recording_player_begin(player, &survey->here);
    return true;
}

void recording_marks_fini(recording_marks *survey)
{
    free(survey->mark);
    free(survey->sample);
    *survey = (recording_marks){0};
}

// Adds a mark at the present place. If memory runs out it overwrites the last mark.
static survey_mark *add(recording_marks *survey, enum survey_mark_kind kind, int side)
{
    assert(survey->mark_room > 0);
    if (survey->mark_count == survey->mark_room) {
        void *more = realloc(survey->mark, (size_t)2 * survey->mark_room * sizeof *survey->mark);
        if (more != NULL) {
            survey->mark = more;
            survey->mark_room *= 2;
        } else {
            survey->mark_count--;
        }
    }
    survey_mark *mark = &survey->mark[survey->mark_count++];
    *mark = (survey_mark){.kind = (uint8_t)kind,
                          .side = (uint8_t)side,
                          .at = survey->here.at,
                          .until = survey->here.at};
    return mark;
}

static void close_span(recording_marks *survey, enum survey_mark_kind kind, int side)
{
    for (uint32_t i = survey->mark_count; i > 0; i--) {
        survey_mark *mark = &survey->mark[i - 1];
        if (mark->kind == kind && mark->side == side) {
            if (mark->is_open) {
                mark->until = survey->here.at;
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

static void note_event(recording_marks *survey, const duel_config *config, const duel_state *before,
                       const duel_event *event)
{
    survey_mark *mark;
    switch ((enum duel_event_kind)event->kind) {
    case DUEL_EVENT_BLADES_MET:
        mark = add(survey, SURVEY_BLOW, guard_of(event));
        mark->strength = event->impulse_ns;
        mark->point = event->point;
        mark->towards = push(config, before, event);
        break;
    case DUEL_EVENT_CONTROL_LOST:
        close_span(survey, SURVEY_LOST, event->side);
        mark = add(survey, SURVEY_LOST, event->side);
        mark->strength = event->moment_nms;
        mark->is_open = true;
        break;
    case DUEL_EVENT_CONTROL_REGAINED:
        close_span(survey, SURVEY_LOST, event->side);
        break;
    case DUEL_EVENT_DISARMED:
        close_span(survey, SURVEY_LOST, event->side);
        mark = add(survey, SURVEY_DISARM, event->side);
        mark->strength = event->moment_nms;
        mark->point = event->point;
        break;
    case DUEL_EVENT_TOUCH:
        mark = add(survey, SURVEY_TOUCH, event->side);
        mark->strength = event->speed_mps;
        mark->part = event->part;
        mark->point = event->point;
        break;
    default:
        break;
    }
}

static void note_span(recording_marks *survey, enum survey_mark_kind kind, bool was, bool is)
{
    if (is && !was) {
        add(survey, kind, DUEL_NOBODY)->is_open = true;
    } else if (was && !is) {
        close_span(survey, kind, DUEL_NOBODY);
    }
}

// Adds marks for lunges and flèches that begin.
static void note_attacks(recording_marks *survey, const duel_state *before)
{
    for (int side = 0; side < 2; side++) {
        const footwork_state *was = &before->fencer[side].footwork;
        const footwork_state *is = &survey->here.state.fencer[side].footwork;
        if (was->lunge < UNDER_WAY && is->lunge >= UNDER_WAY) {
            add(survey, SURVEY_LUNGE, side);
        }
        if (was->fleche < UNDER_WAY && is->fleche >= UNDER_WAY) {
            add(survey, SURVEY_FLECHE, side);
        }
    }
}

static bool is_halted(const replay_place *place)
{
    return place->state.phase == DUEL_HALT || place->state.phase == DUEL_EN_GARDE;
}

// Updates the blade ends, and adds a sample when one is due. After a gap there is no speed.
static void note_curves(recording_marks *survey, const duel_config *config, bool follows)
{
    survey->broken = survey->broken || !follows;
    survey_sample sample = {.follows = !survey->broken};
    for (int i = 0; i < 2; i++) {
        enum duel_side side = (enum duel_side)i;
        phys_vec3 ends[2];
        duel_blade_ends(config, &survey->here.state, side, ends);
        double speed = follows ? v3_distance(ends[1], survey->tip[i]) / DUEL_TICK_S : 0.0;
        double control = duel_control(&survey->here.state, side);
        survey->tip[i] = ends[1];
        survey->fastest_mps[i] =
            (float)speed > survey->fastest_mps[i] ? (float)speed : survey->fastest_mps[i];
        survey->least_control[i] =
            (float)control < survey->least_control[i] ? (float)control : survey->least_control[i];
        duel_blade_ends_seen(config, &survey->here.state, side, ends);
        v3_to_floats(ends[0], sample.guard[i]);
        v3_to_floats(ends[1], sample.tip[i]);
        sample.tip_mps[i] = survey->fastest_mps[i];
        sample.control[i] = survey->least_control[i];
    }
    if (survey->here.at % SURVEY_SAMPLE_TICKS == 0 && survey->sample_count < survey->sample_room) {
        sample.distance_m =
            (float)(duel_fencer_frame(config, &survey->here.state, DUEL_RIGHT).root_x_m -
                    duel_fencer_frame(config, &survey->here.state, DUEL_LEFT).root_x_m);
        survey->sample[survey->sample_count++] = sample;
        survey->broken = false;
        for (int i = 0; i < 2; i++) {
            survey->fastest_mps[i] = 0.0f;
            survey->least_control[i] = 1.0f;
        }
    }
}

static void note_tick(recording_marks *survey, const recording_player *player,
                      const replay_place *before, const duel_events *events)
{
    const duel_config *config = recording_player_config(player);
    const replay_place *here = &survey->here;
    bool has_gaps = recording_player_mismatch(player) == NULL;
    for (uint32_t i = 0; i < events->count; i++) {
        note_event(survey, config, &before->state, &events->event[i]);
    }
    note_attacks(survey, &before->state);
    note_span(survey, SURVEY_HALT, is_halted(before), is_halted(here));
    note_span(survey, SURVEY_GAP, has_gaps && !before->is_exact && before->at > 0,
              has_gaps && !here->is_exact);
    note_curves(survey, config,
                before->is_known && here->is_known && before->is_exact == here->is_exact);
    for (uint32_t i = survey->mark_count; i > 0; i--) {
        survey_mark *mark = &survey->mark[i - 1];
        mark->until = mark->is_open ? survey->here.at : mark->until;
    }
    touch_memory_add(&survey->memory, events, survey->here.state.tick);
    if (survey->here.state.phase == DUEL_OVER && survey->reason[0] == '\0') {
        touch_report(config, &survey->here.state, &survey->memory, survey->reason,
                     sizeof survey->reason);
    }
}

bool recording_marks_walk(recording_marks *survey, const recording_player *player, uint32_t ticks)
{
    duel_events events;
    if (survey->sample_count == 0) {
        note_curves(survey, recording_player_config(player), false);
    }
    for (uint32_t i = 0; i < ticks; i++) {
        replay_place before = survey->here;
        if (!recording_player_walk(player, &survey->here, &events)) {
            return false;
        }
        note_tick(survey, player, &before, &events);
        if (!survey->is_false && !recording_player_agrees(player, &survey->here)) {
            survey->is_false = true;
            survey->false_at = survey->here.at;
        }
    }
    return survey->here.at < recording_player_end(player);
}

static bool begins_moment(const recording_marks *survey, uint32_t i)
{
    return i == 0 || survey->mark[i].at > survey->mark[i - 1].at + APART_TICKS;
}

uint32_t recording_marks_before(const recording_marks *survey, uint32_t at)
{
    uint32_t found = at;
    for (uint32_t i = 0; i < survey->mark_count && survey->mark[i].at < at; i++) {
        found = begins_moment(survey, i) ? survey->mark[i].at : found;
    }
    return found;
}

uint32_t recording_marks_after(const recording_marks *survey, uint32_t at)
{
    for (uint32_t i = 0; i < survey->mark_count; i++) {
        if (begins_moment(survey, i) && survey->mark[i].at > at) {
            return survey->mark[i].at;
        }
    }
    return at;
}

uint32_t recording_marks_next(const recording_marks *survey, uint32_t first)
{
    uint32_t next = first + 1;
    while (next < survey->mark_count && !begins_moment(survey, next)) {
        next++;
    }
    return next;
}

const survey_mark *recording_marks_foremost(const recording_marks *survey, uint32_t first)
{
    const survey_mark *found = &survey->mark[first];
    for (uint32_t i = first + 1; i < recording_marks_next(survey, first); i++) {
        found = survey_mark_outranks(&survey->mark[i], found) ? &survey->mark[i] : found;
    }
    return found;
}

bool survey_mark_outranks(const survey_mark *mark, const survey_mark *other)
{
    static const int matters[] = {
        [SURVEY_HALT] = 0,   [SURVEY_GAP] = 1,  [SURVEY_LOST] = 2,   [SURVEY_LUNGE] = 3,
        [SURVEY_FLECHE] = 3, [SURVEY_BLOW] = 4, [SURVEY_DISARM] = 5, [SURVEY_TOUCH] = 6};
    return matters[mark->kind] > matters[other->kind] ||
           (mark->kind == other->kind && mark->strength > other->strength);
}

void survey_mark_words(const survey_mark *mark, char *out, size_t out_size)
{
    static const char *const name[] = {"Left", "Right", "Nobody"};
    double seconds = (mark->until - mark->at) * DUEL_TICK_S;
    switch ((enum survey_mark_kind)mark->kind) {
    case SURVEY_BLOW:
        if (mark->side == DUEL_NOBODY) {
            snprintf(out, out_size, "blades meet, %.3f N s", mark->strength);
        } else {
            snprintf(out, out_size, "blade on %s guard, %.3f N s",
                     mark->side == DUEL_LEFT ? "left's" : "right's", mark->strength);
        }
        break;
    case SURVEY_LUNGE:
        snprintf(out, out_size, "%s lunges", name[mark->side]);
        break;
    case SURVEY_FLECHE:
        snprintf(out, out_size, "%s goes into a flèche", name[mark->side]);
        break;
    case SURVEY_LOST:
        snprintf(out, out_size, "%s out of control for %.2f s", name[mark->side], seconds);
        break;
    case SURVEY_DISARM:
        snprintf(out, out_size, "%s is disarmed", name[mark->side]);
        break;
    case SURVEY_HALT:
        snprintf(out, out_size, "halt, %.1f s", seconds);
        break;
    case SURVEY_GAP:
        snprintf(out, out_size, "input lost, %.2f s from poses", seconds);
        break;
    case SURVEY_TOUCH:
        snprintf(out, out_size, "%s touches: %s, %.1f m/s", name[mark->side],
                 body_part_name((enum body_part)mark->part), mark->strength);
        break;
    }
}

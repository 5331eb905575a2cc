#include "lost_touches.h"

#include "fencer_choice.h"
#include "recording_list.h"

// A folder of thousands of recordings is not read to its end for a person who fences seldom.
#define FILES_MOST 400u
// A fencer attacks while the stance is at least so far in a lunge or a flèche, 0..1.
static const double ATTACK_LUNGE = 0.25, ATTACK_FLECHE = 0.2;
// Meters from hips to guard: 0.55 to 0.65 en garde, 0.8 and more with the arm out.
static const double THRUST_M = 0.72;
// Where the point came from is read so long before the touch.
static const uint32_t CAME_TICKS = 250;

// A recording while its touches are read.
typedef struct reading {
    const recording_file *file;
    const fencer_model *const *model;
    duel_config config;
    enum duel_side person;
} reading;

static bool pose_at(const reading *r, uint32_t tick, duel_state *out)
{
    return recording_file_pose(r->file, tick, r->model, out);
}

static bool attacks(const duel_state *state, enum duel_side side)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    return feet->lunge > ATTACK_LUNGE || feet->fleche > ATTACK_FLECHE;
}

// Whether the arm is on its way: the guard is farther in front than en garde.
static bool thrusts(const reading *r, const duel_state *state, enum duel_side side)
{
    phys_vec3 ends[2];
    duel_blade_ends(&r->config, state, side, ends);
    return fencer_frame_point_from_world(duel_fencer_frame(&r->config, state, side), ends[0]).x >
           THRUST_M;
}

// How far the opponent's point is outside of the person's, meters.
static double outside_of_point(const reading *r, const duel_state *state)
{
    fencer_frame frame = duel_fencer_frame(&r->config, state, r->person);
    phys_vec3 own[2], other[2];
    duel_blade_ends(&r->config, state, r->person, own);
    duel_blade_ends(&r->config, state, duel_other(r->person), other);
    return fencer_frame_point_from_world(frame, other[1]).z -
           fencer_frame_point_from_world(frame, own[1]).z;
}

// Reads what happened at a touch. Returns false if the recording has no pose there.
static bool touch_facts(const reading *r, const replay_event *event, const replay_event *met,
                        drill_touch *out)
{
    duel_state now, before;
    if (!pose_at(r, event->tick, &now)) {
        return false;
    }
    enum duel_side other = duel_other(r->person);
    phys_vec3 at = fencer_frame_point_from_world(duel_fencer_frame(&r->config, &now, r->person),
                                                 event->event.point);
    uint8_t part = event->event.part;
    *out = (drill_touch){.height_m = at.y,
                         .outside_m = at.z,
                         .is_head = part == PART_MASK || part == PART_BIB || part == PART_NECK,
                         .own_attack = attacks(&now, r->person),
                         .other_attack = attacks(&now, other),
                         .ends_outside_m = outside_of_point(r, &now)};
    out->came_outside_m = out->ends_outside_m;
    if (event->tick > CAME_TICKS && pose_at(r, event->tick - CAME_TICKS, &before)) {
        out->came_outside_m = outside_of_point(r, &before);
    }
    if (met != NULL && pose_at(r, met->tick, &before)) {
        out->has_met = true;
        out->met_ago_s = (event->tick - met->tick) * DUEL_TICK_S;
        out->own_attack_then = attacks(&before, r->person);
        out->other_attack_then = attacks(&before, other) || thrusts(r, &before, other);
    }
    return true;
}

// Counts the first touch of each phrase, if it is the opponent's: who has touched first may be hit
// afterward, but has not lost by that.
static void count_touches(const reading *r, drill_tally *tally)
{
    const replay_event *met = NULL;
    bool is_decided = false;
    for (uint32_t i = 0; i < r->file->event_count; i++) {
        const replay_event *event = &r->file->event[i];
        drill_touch touch;
        if (event->event.kind == DUEL_EVENT_BLADES_MET) {
            met = event;
        } else if (event->event.kind == DUEL_EVENT_FENCE) {
            met = NULL;
            is_decided = false;
        } else if (event->event.kind == DUEL_EVENT_TOUCH && !is_decided) {
            is_decided = true;
            if (event->event.side == duel_other(r->person) && touch_facts(r, event, met, &touch)) {
                drill_count(tally, &touch);
            }
        }
    }
}

bool lost_touches_add(const char *path, const bout_assets *assets, enum duel_side person,
                      drill_tally *tally)
{
    char error[256];
    recording_file file;
    if (!recording_file_read(path, &file, error, sizeof error)) {
        return false;
    }
    reading r = {.file = &file, .model = assets->model, .person = person};
    r.config = (duel_config){.weapon = weapon_make(file.header.weapon),
                             .model = {assets->model[0], assets->model[1]},
                             .grid = &assets->grid[file.header.weapon],
                             .hand = {file.header.hand[0], file.header.hand[1]},
                             .settings = file.header.settings};
    count_touches(&r, tally);
    tally->bouts++;
    recording_file_free(&file);
    return true;
}

// The side of the person, if exactly one fencer of the recording is at a device.
static enum duel_side person_of(const recording_entry *entry)
{
    bool is_device[2] = {false, false};
    for (int side = 0; side < 2; side++) {
        char error[128];
        fencer_choice choice;
        is_device[side] = fencer_choice_parse(entry->fencer[side], &choice, error, sizeof error) &&
                          fencer_choice_is_device(&choice);
    }
    if (is_device[DUEL_LEFT] == is_device[DUEL_RIGHT]) {
        return DUEL_NOBODY;
    }
    return is_device[DUEL_LEFT] ? DUEL_LEFT : DUEL_RIGHT;
}

bool lost_touches_read(const char *folder, const bout_assets *assets,
                       drill_tally out_tally[WEAPON_KIND_COUNT], char *error, size_t error_size)
{
    recording_list list;
    uint32_t bouts = 0;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        out_tally[kind] = (drill_tally){0};
    }
    if (!recording_list_open(&list, folder, error, error_size)) {
        return false;
    }
    for (uint32_t i = 0; i < list.count && i < FILES_MOST && bouts < LOST_TOUCHES_BOUTS; i++) {
        char path[USER_PATH_MAX];
        recording_list_read(&list, i);
        const recording_entry *entry = &list.entry[i];
        unsigned person = entry->is_usable ? person_of(entry) : DUEL_NOBODY;
        if (person != DUEL_NOBODY && recording_list_path(&list, i, path) &&
            lost_touches_add(path, assets, (enum duel_side)person, &out_tally[entry->weapon])) {
            bouts++;
        }
    }
    recording_list_close(&list);
    return true;
}

enum weapon_kind lost_touches_weapon(const drill_tally tally[WEAPON_KIND_COUNT])
{
    enum weapon_kind most = WEAPON_EPEE;
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        if (tally[kind].touches > tally[most].touches) {
            most = (enum weapon_kind)kind;
        }
    }
    return most;
}

#include "export_table.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "body_mass.h"
#include "fencer_choice.h"
#include "export_film.h"
#include "interrupt.h"
#include "progress.h"

// The columns of a row of poses for each fencer; the side's name comes before each.
static const char *const POSE_COLUMN[] = {
    "weapon_x_m",     "weapon_y_m",     "weapon_z_m",      "weapon_qx",       "weapon_qy",
    "weapon_qz",      "weapon_qw",      "tip_x_m",         "tip_y_m",         "tip_z_m",
    "root_x_m",       "control",        "loose",           "root_z_m",        "head_x_m",
    "head_y_m",       "head_z_m",       "front_ankle_x_m", "front_ankle_y_m", "front_ankle_z_m",
    "rear_ankle_x_m", "rear_ankle_y_m", "rear_ankle_z_m",  "mass_x_m",        "mass_y_m",
    "mass_z_m"};

static const char *event_word(enum duel_event_kind kind)
{
    switch (kind) {
    case DUEL_EVENT_BLADES_MET:
        return "blades_met";
    case DUEL_EVENT_BLADES_SLIDE:
        return "blades_slide";
    case DUEL_EVENT_CONTROL_LOST:
        return "control_lost";
    case DUEL_EVENT_CONTROL_REGAINED:
        return "control_regained";
    case DUEL_EVENT_DISARMED:
        return "disarmed";
    case DUEL_EVENT_WEAPON_DOWN:
        return "weapon_down";
    case DUEL_EVENT_EN_GARDE:
        return "en_garde";
    case DUEL_EVENT_FENCE:
        return "fence";
    case DUEL_EVENT_FOOT_DOWN:
        return "foot_down";
    case DUEL_EVENT_TOUCH:
        return "touch";
    case DUEL_EVENT_OVER:
        return "over";
    }
    return "";
}

static const char *phase_word(enum duel_phase phase)
{
    switch (phase) {
    case DUEL_FENCING:
        return "fencing";
    case DUEL_LANDED:
        return "landed";
    case DUEL_HALT:
        return "halt";
    case DUEL_EN_GARDE:
        return "en_garde";
    case DUEL_REST:
        return "rest";
    case DUEL_OVER:
        return "over";
    }
    return "";
}

typedef struct tables {
    FILE *poses, *events;
    const recording_player *player;
    bool every_slide;
} tables;

static void put_number(FILE *out, double number)
{
    // 17 digits restore any double; most need fewer.
    char text[40];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    fprintf(out, ",%s", text);
}

static void put_point(FILE *out, phys_vec3 p)
{
    put_number(out, p.x);
    put_number(out, p.y);
    put_number(out, p.z);
}

static void put_headers(const tables *t)
{
    fputs("tick,time_s,phase,source,distance_m", t->poses);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < sizeof POSE_COLUMN / sizeof POSE_COLUMN[0]; i++) {
            fprintf(t->poses, ",%s_%s", fencer_side_word(side), POSE_COLUMN[i]);
        }
    }
    fputc('\n', t->poses);
    fputs("tick,time_s,event,side,part,impulse_ns,moment_nms,speed_mps,seconds,strength,"
          "along_left,along_right,x_m,y_m,z_m\n",
          t->events);
}

// Writes head and ankles, which describe the stance, and the center of mass. The model's right foot
// is the front foot.
static void put_body(const tables *t, const duel_state *state, enum duel_side side)
{
    static const enum fencer_bone joint[] = {BONE_HEAD, BONE_FOOT_R, BONE_FOOT_L};
    const duel_config *config = recording_player_config(t->player);
    const fencer_frame frame = duel_fencer_frame(config, state, side);
    body_pose body;
    duel_body_pose(config, state, side, &body);
    put_number(t->poses, frame.root_z_m);
    for (size_t i = 0; i < sizeof joint / sizeof joint[0]; i++) {
        put_point(t->poses, fencer_frame_point_to_world(
                                frame, fencer_frame_point_from_model(body.bone[joint[i]].joint)));
    }
    put_point(t->poses,
              fencer_frame_point_to_world(frame, body_mass_center_m(config->model[side], &body)));
}

static void put_fencer(const tables *t, const duel_state *state, enum duel_side side)
{
    const duel_config *config = recording_player_config(t->player);
    phys_pose held = duel_weapon_pose(config, state, side);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, side, ends);
    put_point(t->poses, held.position);
    put_number(t->poses, held.orientation.x);
    put_number(t->poses, held.orientation.y);
    put_number(t->poses, held.orientation.z);
    put_number(t->poses, held.orientation.w);
    put_point(t->poses, ends[1]);
    put_number(t->poses, duel_fencer_frame(config, state, side).root_x_m);
    put_number(t->poses, duel_control(state, side));
    fprintf(t->poses, ",%d", state->fencer[side].loose.is_loose != 0);
    put_body(t, state, side);
}

// The source of a row: the simulated state, a recorded pose, or the last known state.
static const char *source_of(const recording_place *place)
{
    return place->is_exact ? "fenced" : place->is_known ? "pose" : "lost";
}

static void put_poses(const tables *t)
{
    const recording_place *now = recording_player_now(t->player);
    const duel_config *config = recording_player_config(t->player);
    fprintf(t->poses, "%" PRIu32 ",%.3f,%s,%s", now->state.tick, now->at * DUEL_TICK_S,
            phase_word((enum duel_phase)now->state.phase), source_of(now));
    put_number(t->poses, fabs(duel_fencer_frame(config, &now->state, DUEL_RIGHT).root_x_m -
                              duel_fencer_frame(config, &now->state, DUEL_LEFT).root_x_m));
    put_fencer(t, &now->state, DUEL_LEFT);
    put_fencer(t, &now->state, DUEL_RIGHT);
    fputc('\n', t->poses);
}

static void put_events(const tables *t, const duel_events *events)
{
    const recording_place *now = recording_player_now(t->player);
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        const bool has_part = event->kind == DUEL_EVENT_TOUCH;
        if (event->kind == DUEL_EVENT_BLADES_SLIDE && !t->every_slide) {
            continue; // one in each tick of a long contact would bury the other events
        }
        fprintf(t->events, "%" PRIu32 ",%.3f,%s,%s,%s", now->state.tick, now->at * DUEL_TICK_S,
                event_word((enum duel_event_kind)event->kind), fencer_side_word(event->side),
                has_part ? body_part_key((enum body_part)event->part) : "");
        put_number(t->events, event->impulse_ns);
        put_number(t->events, event->moment_nms);
        put_number(t->events, event->speed_mps);
        put_number(t->events, event->seconds);
        put_number(t->events, event->strength);
        put_number(t->events, event->along[0]);
        put_number(t->events, event->along[1]);
        put_point(t->events, event->point);
        fputc('\n', t->events);
    }
}

// Writes all rows. Returns false if it was interrupted or writing failed.
static bool put_rows(const export_job *job, const tables *t, recording_player *player)
{
    const double fps = job->options.fps > 0.0 ? job->options.fps : DUEL_TICKS_PER_SECOND;
    progress p = progress_begin(export_progress_out(), job->options.out, "milliseconds",
                                job->to - job->from + 1);
    uint32_t row = 0;
    duel_events events = {.count = 0};
    bool whole = true, goes_on = true;
    recording_player_seek(player, job->from);
    put_headers(t);
    while (goes_on && whole) {
        uint32_t at = recording_player_now(player)->at;
        put_events(t, &events);
        if (at == export_film_place(job->from, row, fps, 1.0)) {
            put_poses(t);
            row++;
        }
        progress_report(&p, at - job->from + 1);
        whole = !interrupt_requested() && !ferror(t->poses) && !ferror(t->events);
        goes_on = at < job->to && recording_player_step(player, &events);
    }
    progress_end(&p);
    return whole;
}

// Writes the name of the table of events: "bout.events.csv" for "bout.csv".
static bool events_name(const char *out, char name[EXPORT_PATH_MAX], char *line, size_t line_size)
{
    size_t stem = strlen(out) - strlen(".csv");
    if (snprintf(name, EXPORT_PATH_MAX, "%.*s.events.csv", (int)stem, out) >= EXPORT_PATH_MAX) {
        snprintf(line, line_size, "the name of the output is too long");
        return false;
    }
    return true;
}

// Closes the file. Returns false if it was not written completely.
static bool close_part(FILE *out, const char *path, bool whole, char *line, size_t line_size)
{
    errno = 0;
    bool written = out != NULL && fflush(out) == 0 && !ferror(out);
    if (out != NULL && !written && whole) {
        export_cannot_write(path, line, line_size);
    }
    if (out != NULL) {
        fclose(out);
    }
    return written;
}

enum export_end export_table(const export_job *job, char *line, size_t line_size)
{
    const char *name[2] = {job->options.out, NULL};
    char events[EXPORT_PATH_MAX];
    if (!events_name(name[0], events, line, line_size)) {
        return EXPORT_FAILED;
    }
    name[1] = events;
    recording_player *player = export_player(job, line, line_size);
    tables t = {.player = player, .every_slide = job->options.every_slide};
    t.poses = player != NULL ? export_part_open(name[0], line, line_size) : NULL;
    t.events = t.poses != NULL ? export_part_open(name[1], line, line_size) : NULL;
    bool written = t.events != NULL;
    if (written) {
        put_rows(job, &t, player);
    }
    written = close_part(t.poses, name[0], written, line, line_size) && written;
    written = close_part(t.events, name[1], written, line, line_size) && written;
    recording_player_destroy(&player);
    if (written && !interrupt_requested() && export_part_keep(name[0], line, line_size) &&
        export_part_keep(name[1], line, line_size)) {
        snprintf(line, line_size, "wrote '%s' and '%s'", name[0], name[1]);
        return EXPORT_DONE;
    }
    export_part_drop(name[0]);
    export_part_drop(name[1]);
    if (interrupt_requested()) {
        snprintf(line, line_size, "stopped; '%s' was not written", name[0]);
        return EXPORT_STOPPED;
    }
    return EXPORT_FAILED;
}

// Prints the footwork in numbers beside people's: lengths, times, speeds of the center of mass and
// of the point, as distributions over computer fencers and over random ones.
// First, lunges of an épée fencer from rest with the arm out, by their length.
//   show_footwork [SECONDS]
// SECONDS of fencing are simulated for each weapon and kind of fencer; 300 if it is left out.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "body_mass.h"
#include "bout.h"
#include "bout_assets.h"
#include "shipped_duel.h"

enum { MOST_SAMPLES = 20000, SPEED_TICKS = 10 };

// What is measured. People's figures: the lunge's length from Gholipour et al. 2008 (elite 1.17 m,
// novices 1.02 m); the speeds of the center of mass, 1.94 and 2.21 m/s in a lunge and 2.64 and 2.89
// in a fleche, of the two men whom Rutkowska-Kucharska measured (2016), not of a group.
enum quantity {
    LUNGE_LENGTH,
    LUNGE_LANDS,
    LUNGE_SPEED,
    LUNGE_POINT,
    RECOVERY,
    STEP_LENGTH,
    STEP_RATE,
    STEP_SPEED,
    HEAD_BOB,
    FLECHE_SPEED,
    FLECHE_LENGTH,
    QUANTITIES
};

static const struct {
    const char *what, *people;
    double unit; // a sample times this is printed
} QUANTITY[QUANTITIES] = {
    [LUNGE_LENGTH] = {"lunge, way of the front foot, cm", "50-120, full 102-117", 100.0},
    [LUNGE_LANDS] = {"lunge, start to heel, ms", "250-450", 1.0},
    [LUNGE_SPEED] = {"lunge, center of mass, m/s", "full 1.9-2.2", 1.0},
    [LUNGE_POINT] = {"lunge, point, m/s", "2-8", 1.0},
    [RECOVERY] = {"recovery, ms", "300-450", 1.0},
    [STEP_LENGTH] = {"step, cm", "15-60", 100.0},
    [STEP_RATE] = {"steps a second", "1-4", 1.0},
    [STEP_SPEED] = {"steps in a row, m/s", "1.3-1.6, march 2.5", 1.0},
    [HEAD_BOB] = {"head up and down in a step, mm", "20-50", 1000.0},
    [FLECHE_SPEED] = {"fleche, center of mass, m/s", "2.6-2.9", 1.0},
    [FLECHE_LENGTH] = {"fleche, way of the root, cm", "200-500", 100.0},
};

typedef struct samples {
    double of[QUANTITIES][MOST_SAMPLES];
    int count[QUANTITIES];
} samples;

static samples seen;

static void add(enum quantity quantity, double sample)
{
    if (seen.count[quantity] < MOST_SAMPLES) {
        seen.of[quantity][seen.count[quantity]++] = sample;
    }
}

// A fencer who is watched: the action that goes on, and what was seen of it.
typedef struct watch {
    int action, ticks, steps_in_row;
    bool landed;
    double start_foot_m, start_travel_m, row_start_m, most_mps, point_mps, low_m, high_m;
    int row_ticks;
    double mass_m[SPEED_TICKS]; // the last places of the center of mass along the piste
    int places;
} watch;

static void action_ends(watch *w, const footwork_state *feet)
{
    double way_m = fabs(feet->travel_m - w->start_travel_m);
    switch ((enum footwork_action)w->action) {
    case FOOTWORK_LUNGE:
        if (w->landed) {
            add(LUNGE_SPEED, w->most_mps);
            add(LUNGE_POINT, w->point_mps);
        }
        break;
    case FOOTWORK_RECOVER:
        if (feet->action == FOOTWORK_EN_GARDE) {
            add(RECOVERY, w->ticks);
        }
        break;
    case FOOTWORK_ADVANCE:
    case FOOTWORK_RETREAT:
        add(STEP_LENGTH, way_m);
        add(STEP_RATE, 1000.0 / w->ticks);
        add(HEAD_BOB, w->high_m - w->low_m);
        break;
    case FOOTWORK_FLECHE:
        add(FLECHE_SPEED, w->most_mps);
        add(FLECHE_LENGTH, way_m);
        break;
    case FOOTWORK_EN_GARDE:
        break;
    }
}

static void action_begins(watch *w, const footwork_state *feet)
{
    bool steps = feet->action == FOOTWORK_ADVANCE || feet->action == FOOTWORK_RETREAT;
    bool in_row = steps && w->action == feet->action;
    if (!in_row && w->steps_in_row > 2) {
        add(STEP_SPEED, fabs(feet->travel_m - w->row_start_m) * 1000.0 / w->row_ticks);
    }
    if (!in_row) {
        w->row_start_m = feet->travel_m;
        w->row_ticks = 0;
    }
    w->steps_in_row = in_row ? w->steps_in_row + 1 : steps ? 1 : 0;
    w->action = feet->action;
    w->ticks = 0;
    w->landed = false;
    w->start_foot_m = feet->travel_m + feet->front_foot_m;
    w->start_travel_m = feet->travel_m;
    w->most_mps = w->point_mps = w->high_m = 0.0;
    w->low_m = 10.0;
}

static void look(watch *w, const duel_config *config, const duel_state *state, enum duel_side side,
                 const duel_events *events)
{
    const footwork_state *feet = &state->fencer[side].footwork;
    if (feet->tick_in_action == 1 || feet->action != w->action) {
        action_ends(w, feet);
        action_begins(w, feet);
    }
    w->ticks++;
    w->row_ticks++;
    body_pose pose;
    duel_body_pose(config, state, side, &pose);
    double mass_m = feet->travel_m + body_mass_center_m(config->model[side], &pose).x;
    if (w->places >= SPEED_TICKS) {
        double mps = (mass_m - w->mass_m[w->places % SPEED_TICKS]) * 1000.0 / SPEED_TICKS;
        w->most_mps = fmax(w->most_mps, mps);
    }
    w->mass_m[w->places++ % SPEED_TICKS] = mass_m;
    double head_m = pose.bone[BONE_HEAD].joint.y;
    w->low_m = fmin(w->low_m, head_m);
    w->high_m = fmax(w->high_m, head_m);
    phys_vec3 ends[2];
    duel_blade_ends(config, state, side, ends);
    w->point_mps =
        fmax(w->point_mps, v3_length(phys_body_velocity_at(&state->fencer[side].weapon, ends[1])));
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        if (event->kind == DUEL_EVENT_FOOT_DOWN && event->side == side && event->strength == 1.0 &&
            w->action == FOOTWORK_LUNGE) {
            w->landed = true;
            add(LUNGE_LENGTH, feet->travel_m + feet->front_foot_m - w->start_foot_m);
            add(LUNGE_LANDS, w->ticks);
        }
    }
}

static void fence(const bout_assets *assets, enum weapon_kind kind, enum bout_source_kind source,
                  double seconds)
{
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    for (int side = 0; side < 2; side++) {
        setup.source[side] = (bout_source){.kind = source, .ai_level = 2 + side};
    }
    bout *b = bout_create(&setup);
    for (uint64_t seed = 1; b != NULL && seconds > 0.0; seed++) {
        b->setup.source[0].random_seed = 2 * seed;
        b->setup.source[1].random_seed = 2 * seed + 1;
        bout_restart(b, seed);
        watch w[2] = {{0}, {0}};
        for (int tick = 0; tick < 20000 && !bout_over(b); tick++) {
            duel_events events;
            bout_step(b, NULL, &events);
            look(&w[0], &b->config, &b->state, DUEL_LEFT, &events);
            look(&w[1], &b->config, &b->state, DUEL_RIGHT, &events);
            seconds -= 0.001;
        }
    }
    bout_destroy(&b);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_table(const char *title)
{
    printf("%s\n%-34s %7s %7s %7s %7s %7s %7s   %s\n", title, "", "number", "least", "10 %",
           "median", "90 %", "most", "people");
    for (int q = 0; q < QUANTITIES; q++) {
        int n = seen.count[q];
        if (n == 0) {
            printf("%-34s %7d\n", QUANTITY[q].what, 0);
            continue;
        }
        qsort(seen.of[q], (size_t)n, sizeof seen.of[q][0], by_size);
        printf("%-34s %7d", QUANTITY[q].what, n);
        const double at[] = {0.0, 0.1, 0.5, 0.9, 1.0};
        for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
            printf(" %7.2f", QUANTITY[q].unit * seen.of[q][(int)(at[i] * (n - 1))]);
        }
        printf("   %s\n", QUANTITY[q].people);
        seen.count[q] = 0;
    }
}

// Prints one lunge from rest whose button is held for so many ticks.
static void print_lunge(const duel_config *config, uint32_t held)
{
    enum { FIRST = 300, LAST = 1300 };
    duel_state state;
    duel_start(config, &state);
    watch w = {0};
    while (state.tick < LAST) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        duel_events events;
        frame[DUEL_LEFT].extension = INPUT_EXTENSION_MAX;
        bool down = state.tick >= FIRST && state.tick < FIRST + held;
        frame[DUEL_LEFT].buttons = down ? INPUT_LUNGE : 0;
        duel_step(config, &state, frame, &events);
        look(&w, config, &state, DUEL_LEFT, &events);
    }
    printf("%10.2f %10.0f %10.2f\n", seen.of[LUNGE_LENGTH][0], seen.of[LUNGE_LANDS][0],
           seen.of[LUNGE_SPEED][0]);
    for (int q = 0; q < QUANTITIES; q++) {
        seen.count[q] = 0;
    }
}

static void print_lunges(const bout_assets *assets)
{
    duel_scratch *scratch = duel_scratch_create(assets->model);
    if (scratch == NULL) {
        return;
    }
    const duel_config config = shipped_duel_config(assets, WEAPON_EPEE, scratch);
    printf("Lunges from rest\n%10s %10s %10s\n", "way, m", "heel, ms", "mass, m/s");
    for (uint32_t held = FOOTWORK_LUNGE_TAP_TICKS; held <= FOOTWORK_LUNGE_DECIDES_TICKS;
         held += 20) {
        print_lunge(&config, held);
    }
    duel_scratch_destroy(&scratch);
}

int main(int count, char **argument)
{
    char *end = "";
    double seconds = count > 1 ? strtod(argument[1], &end) : 300.0;
    if (count > 2 || *end != '\0' || !(seconds > 0.0)) {
        fprintf(stderr, "usage: show_footwork [SECONDS]\n");
        return 2;
    }
    bout_assets assets;
    char error[400];
    const char *const builds[2] = {NULL, NULL};
    if (!bout_assets_load(&assets, builds, error, sizeof error)) {
        fprintf(stderr, "show_footwork: %s\n", error);
        return 1;
    }
    print_lunges(&assets);
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        char title[100];
        fence(&assets, (enum weapon_kind)kind, BOUT_SOURCE_AI, seconds);
        snprintf(title, sizeof title, "\n%s, computer fencers",
                 weapon_name((enum weapon_kind)kind));
        print_table(title);
        fence(&assets, (enum weapon_kind)kind, BOUT_SOURCE_RANDOM, seconds);
        snprintf(title, sizeof title, "\n%s, random fencers", weapon_name((enum weapon_kind)kind));
        print_table(title);
    }
    bout_assets_free(&assets);
    return 0;
}

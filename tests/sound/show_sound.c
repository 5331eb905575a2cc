// What the groups of sounds of a recorded bout are: each group alone, as the listener beside the
// piste hears it before it is leveled.
//
//     show_sound FILE.duel
//
// One line a group: its level in octaves, dBFS over the whole bout, and in steps of 20 ms of what
// is above 500 Hz the median, the level that 5 % exceed, and the highest. And for the blows of the
// blades: how many decibels they stand above the feet, above 500 Hz in the 60 ms after the blow.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bout_assets.h"
#include "recording_file.h"
#include "recording_player.h"
#include "sound_filter.h"
#include "sound_mix.h"

#define OCTAVES      9
#define FIRST_HZ     63.0
#define OCTAVE_WIDTH 1.41 // quality of a band of one octave
#define HIGH_HZ      500.0
#define STEP_S       0.020
#define BLOW_STEPS   3
#define MOST_BLOWS   4096
#define SILENT_DB    (-99.0)

typedef struct heard {
    double octave[OCTAVES]; // mean square
    float *step;            // mean square above HIGH_HZ of each step
    size_t steps;
    size_t blow[MOST_BLOWS]; // the steps in which blades meet
    size_t blows;
} heard;

static double db(double power)
{
    return power > 1e-10 ? 10.0 * log10(power) : SILENT_DB;
}

// Measures samples as they come.
typedef struct meter {
    sound_band band[OCTAVES];
    sound_pole low[2];
    double sum;
    size_t at;
} meter;

static void measure(meter *m, heard *h, const float sample[2])
{
    const size_t length = (size_t)(STEP_S * SOUND_RATE_HZ);
    const float mono = 0.5f * (sample[0] + sample[1]);
    for (int i = 0; i < OCTAVES; i++) {
        const double in_band = (double)sound_band_pass(&m->band[i], mono);
        h->octave[i] += in_band * in_band;
    }
    const float high = sound_pole_high(&m->low[1], sound_pole_high(&m->low[0], mono));
    m->sum += (double)high * (double)high;
    if (++m->at % length == 0) {
        h->step[h->steps++] = (float)(m->sum / (double)length);
        m->sum = 0.0;
    }
}

static bool listen(const recording_file *file, const bout_assets *assets, int group, heard *out)
{
    const guard_grid *grid = bout_assets_grid(assets, file->header.weapon, file->header.grid_hash);
    recording_player *player = recording_player_create(file, assets->model, grid);
    sound_mix *mix = sound_mix_create(SOUND_LOUDSPEAKERS, false, 1);
    sound_volumes volumes;
    float ready[SOUND_BLOCK][2];
    meter m = {.at = 0};
    duel_events events;
    sound_tick tick;
    for (int i = 0; i < SOUND_GROUPS; i++) {
        volumes.group[i] = group == SOUND_GROUPS || i == group;
    }
    for (int i = 0; i < OCTAVES; i++) {
        sound_band_tune(&m.band[i], FIRST_HZ * pow(2.0, i), OCTAVE_WIDTH);
    }
    sound_pole_tune(&m.low[0], HIGH_HZ);
    sound_pole_tune(&m.low[1], HIGH_HZ);
    if (player == NULL || mix == NULL) {
        return false;
    }
    const size_t samples = (size_t)recording_player_end(player) * SOUND_TICK;
    *out = (heard){.step = calloc(samples / (size_t)(STEP_S * SOUND_RATE_HZ) + 1, sizeof(float))};
    sound_mix_set_volumes(mix, &volumes);
    while (out->step != NULL && recording_player_step(player, &events)) {
        const duel_state *state = &recording_player_now(player)->state;
        sound_tick_of(recording_player_config(player), state, &events, &tick);
        for (int i = 0; i < tick.cues; i++) {
            if (tick.cue[i].kind == SOUND_CLASH && out->blows < MOST_BLOWS) {
                out->blow[out->blows++] = out->steps;
            }
        }
        sound_mix_tick(mix, &tick, SOUND_TICK);
        for (size_t count; (count = sound_mix_take(mix, ready, SOUND_BLOCK)) > 0;) {
            for (size_t i = 0; i < count && m.at < samples; i++) {
                measure(&m, out, ready[i]);
            }
        }
    }
    for (int i = 0; i < OCTAVES && m.at > 0; i++) {
        out->octave[i] /= (double)m.at;
    }
    sound_mix_destroy(&mix);
    recording_player_destroy(&player);
    return out->steps > 0;
}

static int rising(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void print_group(const char *name, const heard *h)
{
    float *sorted = calloc(h->steps, sizeof *sorted);
    if (sorted == NULL) {
        return;
    }
    for (size_t i = 0; i < h->steps; i++) {
        sorted[i] = h->step[i];
    }
    qsort(sorted, h->steps, sizeof *sorted, rising);
    printf("%-8s", name);
    for (int i = 0; i < OCTAVES; i++) {
        printf(" %6.1f", db(h->octave[i]));
    }
    printf("  | %6.1f %6.1f %6.1f\n", db((double)sorted[h->steps / 2]),
           db((double)sorted[h->steps * 95 / 100]), db((double)sorted[h->steps - 1]));
    free(sorted);
}

// Mean power in the steps after a blow.
static double after(const heard *h, size_t step)
{
    double sum = 0.0;
    for (size_t i = step; i < step + BLOW_STEPS && i < h->steps; i++) {
        sum += (double)h->step[i];
    }
    return sum / BLOW_STEPS;
}

static void print_blows(const heard *blades, const heard *feet)
{
    float difference[MOST_BLOWS];
    for (size_t i = 0; i < blades->blows; i++) {
        difference[i] = (float)(db(after(blades, blades->blow[i])) -
                                fmax(db(after(feet, blades->blow[i])), -60.0));
    }
    qsort(difference, blades->blows, sizeof *difference, rising);
    if (blades->blows > 0) {
        printf("%zu blows, above the feet by (10 %%, median, 90 %%): %.1f %.1f %.1f dB\n",
               blades->blows, (double)difference[blades->blows / 10],
               (double)difference[blades->blows / 2], (double)difference[blades->blows * 9 / 10]);
    }
}

int main(int argc, char **argv)
{
    static const char *const NAME[SOUND_GROUPS + 1] = {"blades", "feet",  "signals",
                                                       "hall",   "words", "all"};
    static heard h[SOUND_GROUPS + 1];
    static bout_assets assets;
    const char *const build[2] = {NULL, NULL};
    recording_file file;
    char error[512];
    if (argc != 2) {
        fprintf(stderr, "usage: show_sound FILE.duel\n");
        return 2;
    }
    if (!bout_assets_load(&assets, build, error, sizeof error) ||
        !recording_file_read(argv[1], &file, error, sizeof error)) {
        fprintf(stderr, "show_sound: %s\n", error);
        return 1;
    }
    printf("octaves ");
    for (int i = 0; i < OCTAVES; i++) {
        printf(" %6.0f", FIRST_HZ * pow(2.0, i));
    }
    printf("  | median   5 %%    most, above 500 Hz\n");
    for (int group = 0; group <= SOUND_GROUPS; group++) {
        if (!listen(&file, &assets, group, &h[group])) {
            fprintf(stderr, "show_sound: '%s' cannot be heard; is it empty?\n", argv[1]);
            return 1;
        }
        print_group(NAME[group], &h[group]);
    }
    print_blows(&h[SOUND_BLADES], &h[SOUND_FEET]);
    for (int group = 0; group <= SOUND_GROUPS; group++) {
        free(h[group].step);
    }
    recording_file_free(&file);
    bout_assets_free(&assets);
    return 0;
}

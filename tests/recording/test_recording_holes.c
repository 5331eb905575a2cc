// Recordings that are damaged in several places at random: verification, player, seek and marks
// agree with a plain account of which states are still known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "recording_marks.h"
#include "recording_verify.h"
#include "replay_sample.h"
#include "seeded.h"

#define TICKS     9000
#define ROUNDS    6
#define SEEKS     25
#define HOLES_MAX 5

typedef struct scene {
    replay_sample sample;
    test_duel_config duel;
    uint32_t input[REPLAY_SAMPLE_CHUNKS]; // the sample's input chunks
    uint32_t input_count;
} scene;

// A damaged copy of the sample, and what is still known of it.
typedef struct damaged {
    recording_file file;
    bool known[TICKS + 1]; // the exact state at this tick
    uint32_t lost;         // ticks that cannot be simulated
} damaged;

static uint32_t tick_of(const scene *s, uint32_t chunk)
{
    uint32_t tick;
    // The fields before it: sync word, kind, length and sequence.
    memcpy(&tick, s->sample.bytes + s->sample.chunk_end[chunk - 1] + 7, sizeof tick);
    return tick;
}

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    s->sample = replay_sample_record(
        &(replay_sample_wish){.seed = 21, .ticks = TICKS, .every_tick = true, .ends = true});
    s->duel = test_duel_config_create_without_bodies(WEAPON_FOIL);
    for (uint32_t i = 1; i < s->sample.chunk_count; i++) {
        if (s->sample.chunk_kind[i] == REPLAY_CHUNK_INPUT) {
            s->input[s->input_count++] = i;
        }
    }
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;
    replay_sample_free(&s->sample);
    test_duel_config_destroy(&s->duel);
    free(s);
    return 0;
}

// Whether an undamaged key state lies at exactly this tick.
static bool has_key(const recording_file *file, uint32_t tick)
{
    uint32_t key = recording_file_key_before(file, tick);
    return key < file->key_count && file->key_tick[key] == tick;
}

// Damages those input chunks. The result is freed with damaged_destroy().
static damaged *damaged_create(const scene *s, const uint32_t *chunk, uint32_t count)
{
    char error[256];
    damaged *d = calloc(1, sizeof *d);
    uint8_t *bytes = malloc(s->sample.size);
    bool lost[TICKS] = {false};
    memcpy(bytes, s->sample.bytes, s->sample.size);
    for (uint32_t i = 0; i < count; i++) {
        bytes[s->sample.chunk_end[chunk[i]] - 1] ^= 0x55;
        uint32_t first = tick_of(s, chunk[i]);
        uint32_t length =
            s->sample.bytes[s->sample.chunk_end[chunk[i] - 1] + REPLAY_CHUNK_FRAME_BYTES];
        memset(lost + first, true, length);
    }
    assert_true(recording_file_take(bytes, s->sample.size, &d->file, error, sizeof error));
    assert_true(d->file.damaged && d->file.end_tick == TICKS);
    d->known[0] = true;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        bool stepped = d->known[tick] && !lost[tick];
        d->known[tick + 1] = stepped || has_key(&d->file, tick + 1);
        d->lost += !stepped;
        assert_true(recording_file_is_whole(&d->file, tick, tick + 1) == !lost[tick]);
    }
    return d;
}

static void damaged_destroy(damaged *d)
{
    recording_file_free(&d->file);
    free(d);
}

static void assert_verifies(const scene *s, const damaged *d)
{
    for (int strict = 0; strict < 2; strict++) {
        recording_verification result =
            recording_verify(&d->file, s->duel.config.model, s->duel.config.grid, strict != 0);
        assert_int_equal(result.verdict, RECORDING_EQUAL);
        assert_int_equal(result.lost_ticks, d->lost);
        assert_true(result.every_tick == (strict != 0));
    }
}

// Every gap has a mark that begins where its first tick leads, and the marks cover exactly the
// places that are not known.
static void assert_marks(const damaged *d, const recording_player *player)
{
    bool marked[TICKS + 1] = {false};
    recording_marks marks;
    assert_true(recording_marks_init(&marks, player));
    while (recording_marks_walk(&marks, player, 1)) {
        assert_true(marks.here.is_exact == d->known[marks.here.at]);
    }
    assert_false(marks.is_false);
    uint32_t gap = 0;
    for (uint32_t i = 0; i < marks.mark_count; i++) {
        const recording_mark *mark = &marks.mark[i];
        if (mark->kind != RECORDING_MARK_GAP) {
            continue;
        }
        gap += gap < d->file.gap_count && mark->at == d->file.gap[gap].first_tick + 1;
        // The mark of the end closes with the last place, which belongs to it.
        uint32_t end = mark->is_open ? TICKS + 1 : mark->until;
        for (uint32_t at = mark->at; at < end; at++) {
            assert_false(d->known[at] || marked[at]);
            marked[at] = true;
        }
    }
    assert_int_equal(gap, d->file.gap_count);
    for (uint32_t at = 0; at <= TICKS; at++) {
        assert_true(marked[at] == !d->known[at]);
    }
    recording_marks_fini(&marks);
}

static void assert_seeks_to(const scene *s, const damaged *d, recording_player *player, uint32_t at)
{
    recording_player_seek(player, at);
    const recording_place *now = recording_player_now(player);
    assert_int_equal(now->at, at);
    assert_true(now->is_exact == d->known[at]);
    assert_true(!now->is_exact ||
                duel_state_hash(&now->state) == duel_state_hash(&s->sample.state[at]));
}

// At random places, and around every key state and gap.
static void assert_seeks(const scene *s, const damaged *d, recording_player *player, seeded *random)
{
    for (int i = 0; i < SEEKS; i++) {
        assert_seeks_to(s, d, player, (uint32_t)seeded_range(random, 0.0, TICKS + 1.0));
    }
    for (uint32_t i = 0; i < d->file.key_count; i++) {
        assert_seeks_to(s, d, player, d->file.key_tick[i] + 1);
        assert_seeks_to(s, d, player, d->file.key_tick[i]);
    }
    for (uint32_t i = 0; i < d->file.gap_count; i++) {
        assert_seeks_to(s, d, player, d->file.gap[i].first_tick);
        assert_seeks_to(s, d, player, d->file.gap[i].end_tick);
    }
}

static void assert_all(const scene *s, const uint32_t *chunk, uint32_t count, seeded *random)
{
    damaged *d = damaged_create(s, chunk, count);
    assert_verifies(s, d);
    recording_player *player =
        recording_player_create(&d->file, s->duel.config.model, s->duel.config.grid);
    assert_non_null(player);
    assert_marks(d, player);
    assert_seeks(s, d, player, random);
    recording_player_destroy(&player);
    damaged_destroy(d);
}

// Half of the holes are where a key state is, which is the hard case.
static uint32_t random_input(const scene *s, seeded *random)
{
    for (;;) {
        uint32_t i = (uint32_t)seeded_range(random, 0.0, (double)s->input_count);
        bool after_key = s->sample.chunk_kind[s->input[i] - 1] == REPLAY_CHUNK_KEY;
        if (after_key || seeded_range(random, 0.0, 1.0) < 0.1) {
            return s->input[i];
        }
    }
}

static void holes_at_random_are_told_right(void **state)
{
    const scene *s = *state;
    static const uint32_t holes[] = {2, 3, HOLES_MAX};
    seeded random = seeded_start(__func__, 77);
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t chunk[HOLES_MAX], count = holes[round % 3];
        for (uint32_t i = 0; i < count;) {
            chunk[i] = random_input(s, &random);
            bool again = false;
            for (uint32_t k = 0; k < i; k++) {
                again = again || chunk[k] == chunk[i];
            }
            i += !again;
        }
        assert_all(s, chunk, count, &random);
    }
}

// Returns which input chunk contains the second key state.
static uint32_t input_of_key(const scene *s, uint32_t *out_key_tick)
{
    uint32_t keys = 0;
    for (uint32_t i = 1; i < s->sample.chunk_count; i++) {
        keys += s->sample.chunk_kind[i] == REPLAY_CHUNK_KEY;
        if (keys == 2) {
            *out_key_tick = tick_of(s, i);
            break;
        }
    }
    assert_int_equal(keys, 2);
    uint32_t input = 0;
    while (input + 1 < s->input_count && tick_of(s, s->input[input + 1]) <= *out_key_tick) {
        input++;
    }
    return input;
}

// The second gap holds the key state after the first one, at its beginning or further inside.
static void a_key_state_in_the_next_hole_is_no_way_out(void **state)
{
    const scene *s = *state;
    seeded random = seeded_start(__func__, 78);
    uint32_t key_tick, input = input_of_key(s, &key_tick);
    assert_true(input > 3);
    assert_all(s, (uint32_t[]){s->input[input - 3], s->input[input]}, 2, &random);
    assert_all(s, (uint32_t[]){s->input[input - 3], s->input[input - 1], s->input[input]}, 3,
               &random);
}

// A difference behind the gaps is found, and no lost tick is blamed for it.
static void a_difference_behind_the_holes_is_found(void **state)
{
    const scene *s = *state;
    uint32_t key_tick, input = input_of_key(s, &key_tick);
    damaged *d = damaged_create(s, (uint32_t[]){s->input[input - 3], s->input[input - 1]}, 2);
    uint32_t chunk = 0;
    while (d->file.chunk_end[chunk] <= key_tick) {
        chunk++;
    }
    d->file.chunk_hash[chunk] ^= 1;
    recording_verification result =
        recording_verify(&d->file, s->duel.config.model, s->duel.config.grid, false);
    assert_int_equal(result.verdict, RECORDING_DIFFERS);
    assert_int_equal(result.by_tick, d->file.chunk_end[chunk]);
    assert_int_equal(result.ticks, key_tick);
    damaged_destroy(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holes_at_random_are_told_right),
        cmocka_unit_test(a_key_state_in_the_next_hole_is_no_way_out),
        cmocka_unit_test(a_difference_behind_the_holes_is_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

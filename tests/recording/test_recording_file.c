// Tests reading a recording: intact, cut off at every byte, with every byte flipped, and damaged at
// random.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "duel_state_fields.h"
#include "recording_file.h"
#include "replay_sample.h"
#include "seeded.h"

// The models of the samples' fencers; they are the same in all samples.
static const fencer_model *model[2];

static int set_up(void **test_address)
{
    static test_duel_config test;
    test = test_duel_config_create_without_bodies(WEAPON_FOIL);
    model[0] = test.config.model[0];
    model[1] = test.config.model[1];
    *test_address = &test;
    return 0;
}

static int tear_down(void **test_address)
{
    test_duel_config_destroy(*test_address);
    return 0;
}

static bool read_copy(const uint8_t *bytes, size_t size, recording_file *out_file)
{
    char error[256];
    return recording_file_take(replay_sample_copy(bytes, size), size, out_file, error,
                               sizeof error);
}

static bool is_same_frame(const input_frame *a, const input_frame *b)
{
    return a->point_x == b->point_x && a->point_y == b->point_y && a->extension == b->extension &&
           a->buttons == b->buttons;
}

// Checks that every frame, state, hash and event that the file returns is the recorded one, and
// that frames in gaps are neutral. Returns the number of ticks present.
static uint32_t check_contents(const recording_file *file, const replay_sample *sample)
{
    uint32_t there = 0;
    const input_frame neutral = input_frame_neutral();
    for (uint32_t tick = 0; tick < file->end_tick; tick++) {
        const input_frame *frame = recording_file_frame(file, tick);
        bool whole = recording_file_is_whole(file, tick, tick + 1);
        for (int side = 0; side < 2; side++) {
            assert_true(is_same_frame(&frame[side], whole ? &sample->frame[tick][side] : &neutral));
        }
        there += whole;
    }
    for (uint32_t i = 0; i < file->key_count; i++) {
        duel_state state;
        assert_true(recording_file_key_state(file, i, model, &state));
        assert_int_equal(state.tick, file->key_tick[i]);
        assert_false(duel_state_difference(&state, &sample->state[state.tick]).found);
    }
    for (uint32_t i = 0; i < file->chunk_count; i++) {
        uint64_t hash = duel_state_hash(&sample->state[file->chunk_end[i]]);
        assert_int_equal(file->chunk_hash[i], replay_chunk_hash(hash));
    }
    for (uint32_t i = 0; i < file->event_count; i++) {
        assert_in_range(file->event[i].tick, 1, sample->end_tick);
        const duel_events *happened = &sample->events[file->event[i].tick - 1];
        bool found = false;
        for (uint32_t k = 0; k < happened->count; k++) {
            found = found || happened->event[k].kind == file->event[i].event.kind;
        }
        assert_true(found);
    }
    return there;
}

static void a_whole_file_gives_back_everything(void **unused)
{
    (void)unused;
    const uint32_t lengths[] = {1, 249, 250, 251, 1000, 5300};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        replay_sample sample = replay_sample_make(3 + i, lengths[i], i % 2 == 0, true);
        recording_file file;
        assert_true(read_copy(sample.bytes, sample.size, &file));
        assert_true(file.complete && file.finished && file.same_simulation && !file.damaged);
        assert_string_equal(file.problem, "");
        assert_int_equal(file.end_tick, lengths[i]);
        assert_int_equal(file.end.ticks, lengths[i]);
        assert_int_equal(check_contents(&file, &sample), lengths[i]);
        assert_int_equal(file.key_count, 1 + lengths[i] / REPLAY_KEY_TICKS);
        uint32_t events = 0;
        for (uint32_t tick = 0; tick < lengths[i]; tick++) {
            for (uint32_t k = 0; k < sample.events[tick].count; k++) {
                events += sample.events[tick].event[k].kind != DUEL_EVENT_BLADES_SLIDE;
            }
            uint16_t hash;
            assert_int_equal(recording_file_tick_hash(&file, tick + 1, &hash), i % 2 == 0);
            assert_true(i % 2 != 0 ||
                        hash == replay_tick_hash(duel_state_hash(&sample.state[tick + 1])));
        }
        assert_int_equal(file.event_count, events);
        recording_file_free(&file);
        replay_sample_free(&sample);
    }
}

// The pose track gives the same picture as the states at every tick.
static void poses_are_near_the_states(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(8, 3000, false, true);
    recording_file file;
    assert_true(read_copy(sample.bytes, sample.size, &file));
    double farthest_m = 0.0;
    for (uint32_t tick = 0; tick <= 3000; tick++) {
        duel_state pose;
        assert_true(recording_file_pose(&file, tick, model, &pose));
        const duel_state *state = &sample.state[tick];
        assert_int_equal(pose.tick, tick);
        for (int side = 0; side < 2; side++) {
            const duel_fencer *a = &pose.fencer[side], *b = &state->fencer[side];
            phys_vec3 tip = v3(0.0, 0.0, -0.6);
            double off_m =
                v3_distance(pose_apply(a->weapon.pose, tip), pose_apply(b->weapon.pose, tip));
            if (replay_pose_due(tick)) {
                farthest_m = off_m > farthest_m ? off_m : farthest_m;
                assert_true(fabs(a->footwork.travel_m - b->footwork.travel_m) < 1.1e-3);
                assert_true(fabs(a->footwork.lunge - b->footwork.lunge) < 2.1e-3);
                assert_int_equal(a->loose.is_loose, b->loose.is_loose);
            }
        }
    }
    // Half a step of the position and of four components of the orientation, at a distance of
    // half a meter.
    assert_true(farthest_m < 5e-3);
    recording_file_free(&file);
    replay_sample_free(&sample);
}

// Cut off at every byte: the file is read up to there, and reported as cut off and not as damaged.
static void a_cut_keeps_the_exact_prefix(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(5, 1130, true, true);
    for (size_t cut = 0; cut < sample.size; cut++) {
        recording_file file;
        bool usable = read_copy(sample.bytes, cut, &file);
        uint32_t ticks = 0, end_at = 0;
        for (uint32_t i = 0; i < sample.chunk_count; i++) {
            bool there = sample.chunk_end[i] <= cut;
            if (sample.chunk_kind[i] == REPLAY_CHUNK_INPUT && there) {
                ticks = ticks + REPLAY_INPUT_TICKS < 1130 ? ticks + REPLAY_INPUT_TICKS : 1130;
            }
            end_at = sample.chunk_kind[i] == REPLAY_CHUNK_END ? i : end_at;
        }
        bool finished = sample.chunk_end[end_at] <= cut;
        assert_int_equal(usable, cut >= (sample.chunk_end[0] - 10) / 2 + 10);
        if (!usable) {
            continue;
        }
        assert_false(file.damaged);
        assert_int_equal(file.complete, finished);
        assert_int_equal(file.end_tick, ticks);
        assert_int_equal(check_contents(&file, &sample), ticks);
        assert_true(finished || strstr(file.problem, "ends at byte") != NULL);
        recording_file_free(&file);
    }
    replay_sample_free(&sample);
}

// Every byte flipped, one at a time: the damage is found, and only the chunk with it is lost.
static void a_flipped_byte_costs_one_chunk(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(6, 1130, true, true);
    recording_file whole;
    assert_true(read_copy(sample.bytes, sample.size, &whole));
    for (size_t byte = 0; byte < sample.size; byte++) {
        recording_file file;
        uint32_t chunk = 0;
        while (sample.chunk_end[chunk] <= byte) {
            chunk++;
        }
        uint8_t kind = sample.chunk_kind[chunk];
        sample.bytes[byte] ^= (uint8_t)(1u << byte % 8);
        assert_true(read_copy(sample.bytes, sample.size, &file));
        sample.bytes[byte] ^= (uint8_t)(1u << byte % 8);
        // With another length, the last chunk looks like one that was cut off; it contains
        // nothing that is not stored elsewhere.
        bool last = chunk + 1 == sample.chunk_count;
        assert_true(last || (file.damaged && !file.complete));
        assert_true(last || strstr(file.problem, "damaged at byte") != NULL);
        assert_int_equal(file.finished, kind != REPLAY_CHUNK_END);
        uint32_t lost = whole.end_tick - check_contents(&file, &sample);
        assert_true(kind == REPLAY_CHUNK_INPUT ? lost <= REPLAY_INPUT_TICKS && lost > 0
                                               : lost == 0);
        assert_int_equal(file.gap_count, kind == REPLAY_CHUNK_INPUT);
        assert_int_equal(file.key_count, whole.key_count - (kind == REPLAY_CHUNK_KEY));
        if (kind != REPLAY_CHUNK_TRACK) {
            assert_int_equal(file.event_count, whole.event_count);
        }
        recording_file_free(&file);
    }
    recording_file_free(&whole);
    replay_sample_free(&sample);
}

// A missing chunk, a repeated one and one of another file are not mistaken for the expected chunk.
static void chunks_that_do_not_belong_are_not_taken(void **unused)
{
    (void)unused;
    replay_sample one = replay_sample_make(7, 1130, false, true);
    replay_sample other = replay_sample_make(9, 1130, false, true);
    recording_file file;
    for (uint32_t i = 1; i + 1 < one.chunk_count; i++) {
        size_t from = one.chunk_end[i - 1], to = one.chunk_end[i], size = to - from;
        uint8_t *bytes = malloc(one.size + size);
        memcpy(bytes, one.bytes, from);
        memcpy(bytes + from, one.bytes + to, one.size - to);
        assert_true(read_copy(bytes, one.size - size, &file));
        assert_true(file.damaged);
        check_contents(&file, &one);
        recording_file_free(&file);

        memcpy(bytes, one.bytes, to);
        memcpy(bytes + to, one.bytes + from, one.size - from);
        assert_true(read_copy(bytes, one.size + size, &file));
        assert_true(file.damaged);
        assert_int_equal(check_contents(&file, &one), 1130);
        recording_file_free(&file);
        free(bytes);
    }
    // The beginning of one file before the rest of the other.
    size_t rest = other.size - other.chunk_end[0];
    uint8_t *mixed = malloc(one.chunk_end[0] + rest);
    memcpy(mixed, one.bytes, one.chunk_end[0]);
    memcpy(mixed + one.chunk_end[0], other.bytes + other.chunk_end[0], rest);
    assert_true(read_copy(mixed, one.chunk_end[0] + rest, &file));
    assert_true(file.damaged && !file.finished);
    assert_int_equal(file.end_tick, 0);
    assert_int_equal(file.key_count, 0);
    recording_file_free(&file);
    free(mixed);
    replay_sample_free(&one);
    replay_sample_free(&other);
}

static void another_simulation_keeps_its_poses(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(10, 600, false, true);
    // The version is the second number of both headers.
    size_t header = (sample.chunk_end[0] - 10) / 2;
    sample.bytes[10 + 19 + 2]++;
    sample.bytes[10 + header + 19 + 2]++;
    replay_sample_reseal(sample.bytes, sample.size);
    recording_file file;
    assert_true(read_copy(sample.bytes, sample.size, &file));
    assert_true(file.complete);
    assert_false(file.same_simulation);
    duel_state state;
    assert_false(recording_file_key_state(&file, 0, model, &state));
    assert_true(recording_file_pose(&file, 300, model, &state));
    recording_file_free(&file);
    replay_sample_free(&sample);
}

// A chunk at the end whose stored length promises more bytes than there are is damage, not a cut,
// as long as its other bytes are intact; a real cut stays one.
static void a_last_chunk_with_a_damaged_length_is_damage(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(17, 1000, false, true);
    recording_file file;
    for (uint32_t i = 1; i < sample.chunk_count; i++) {
        const size_t at = sample.chunk_end[i - 1], end = sample.chunk_end[i];
        uint8_t *copy = replay_sample_copy(sample.bytes, end);
        char error[256];
        copy[at + 4] ^= 0x40;
        assert_true(recording_file_take(copy, end, &file, error, sizeof error));
        assert_true(file.damaged && !file.complete);
        assert_non_null(strstr(file.problem, "is damaged at byte"));
        recording_file_free(&file);
        assert_true(read_copy(sample.bytes, end - 1, &file));
        assert_false(file.damaged);
        recording_file_free(&file);
    }
    assert_true(sample.chunk_count > 7); // key state, inputs, track, end, index
    replay_sample_free(&sample);
}

static void what_is_no_replay_is_refused(void **unused)
{
    (void)unused;
    replay_sample sample = replay_sample_make(11, 10, false, true);
    recording_file file;
    char error[256];
    const uint8_t letter[] = "a letter to a friend, long enough to hold a header";
    assert_false(recording_file_take(replay_sample_copy(letter, sizeof letter), sizeof letter,
                                     &file, error, sizeof error));
    assert_non_null(strstr(error, "is not a recording"));
    // The start of a file of format 2.
    uint8_t old[40] = {'B', 'A', 'T', 'T', 'U', 'T', 'A', 0x1a, 2, 0, 'B', 'T', 'C', '1'};
    assert_false(recording_file_take(replay_sample_copy(old, sizeof old), sizeof old, &file, error,
                                     sizeof error));
    assert_non_null(strstr(error, "version 2 of the recording format"));
    char ours[32];
    snprintf(ours, sizeof ours, "reads version %d", REPLAY_FORMAT_VERSION);
    assert_non_null(strstr(error, ours));
    // A setting out of range, with right CRCs.
    static replay_writer writer;
    static uint8_t bytes[REPLAY_START_BYTES_MAX];
    sample.header.settings.friction = 7.0;
    size_t size = replay_write_start(&writer, &sample.header, false, &sample.state[0], bytes);
    assert_false(
        recording_file_take(replay_sample_copy(bytes, size), size, &file, error, sizeof error));
    assert_non_null(strstr(error, "friction of 7, which is not between 0 and 1"));
    replay_sample_free(&sample);
}

// Random damage of every kind. In half of the cases the CRCs are corrected, so that the decoders
// get the damaged data. Nothing may crash, hang or return a frame that the duel rejects.
static void damage_never_crashes(void **unused)
{
    (void)unused;
    seeded random = seeded_start("replay damage", 8);
    replay_sample sample = replay_sample_make(12, 1200, true, true);
    uint32_t read = 0;
    for (int round = 0; round < 1500; round++) {
        size_t size = sample.size;
        if (seeded_next(&random) % 4 == 0) {
            size = (size_t)seeded_next(&random) % (sample.size + 1);
        }
        uint8_t *bytes = replay_sample_copy(sample.bytes, size);
        for (uint64_t hits = seeded_next(&random) % 4 + 1; hits > 0 && size > 0; hits--) {
            bytes[seeded_next(&random) % size] = (uint8_t)seeded_next(&random);
        }
        if (seeded_next(&random) % 2 == 0) {
            replay_sample_reseal(bytes, size);
        }
        char error[256];
        recording_file file;
        if (!recording_file_take(bytes, size, &file, error, sizeof error)) {
            continue;
        }
        read++;
        for (uint32_t tick = file.first_tick; tick - file.first_tick < 1500; tick += 7) {
            const input_frame *frame = recording_file_frame(&file, tick);
            duel_state state;
            for (int side = 0; side < 2; side++) {
                assert_in_range(frame[side].point_x + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
                assert_in_range(frame[side].point_y + INPUT_POINT_MAX, 0, 2 * INPUT_POINT_MAX);
                assert_int_equal(frame[side].buttons & ~INPUT_BITS_ALL, 0);
            }
            recording_file_pose(&file, tick, model, &state);
            recording_file_key_state(&file, tick % 3, model, &state);
        }
        recording_file_free(&file);
    }
    assert_true(read > 0);
    replay_sample_free(&sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_file_gives_back_everything),
        cmocka_unit_test(poses_are_near_the_states),
        cmocka_unit_test(a_cut_keeps_the_exact_prefix),
        cmocka_unit_test(a_flipped_byte_costs_one_chunk),
        cmocka_unit_test(chunks_that_do_not_belong_are_not_taken),
        cmocka_unit_test(another_simulation_keeps_its_poses),
        cmocka_unit_test(a_last_chunk_with_a_damaged_length_is_damage),
        cmocka_unit_test(what_is_no_replay_is_refused),
        cmocka_unit_test(damage_never_crashes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

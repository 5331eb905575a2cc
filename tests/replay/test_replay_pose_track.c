// Tests the coding of poses and events: they are read back as written, need few bytes if the motion
// is predictable, and damaged bytes never give values out of range.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "near.h"
#include "phys_rotation.h"
#include "replay_pose_track.h"
#include "seeded.h"

static int32_t integer(seeded *random, int32_t low, int32_t high)
{
    return low + (int32_t)(seeded_next(random) % (uint64_t)((int64_t)high - low + 1));
}

static void put_turn(int32_t turn[4], phys_vec3 rotation)
{
    phys_quat q = phys_quat_from_rotation_vector(rotation);
    turn[0] = replay_steps_of(q.x, REPLAY_STEPS_PER_TURN);
    turn[1] = replay_steps_of(q.y, REPLAY_STEPS_PER_TURN);
    turn[2] = replay_steps_of(q.z, REPLAY_STEPS_PER_TURN);
    turn[3] = replay_steps_of(q.w, REPLAY_STEPS_PER_TURN);
}

// ---- Tracks ------------------------------------------------------------------------------

static uint32_t due_after(uint32_t tick)
{
    do {
        tick++;
    } while (!replay_pose_due(tick));
    return tick;
}

// A track of `poses` poses in which nothing moves.
static replay_pose_track *track_of(uint32_t first_tick, uint32_t poses)
{
    replay_pose_track *track = calloc(1, sizeof *track);
    assert_non_null(track);
    track->first_tick = first_tick;
    track->pose_count = poses;
    uint32_t tick = first_tick - 1;
    for (uint32_t i = 0; i < poses; i++) {
        tick = due_after(tick);
        track->pose[i].tick = tick;
        track->pose[i].winner = DUEL_NOBODY;
        for (int side = 0; side < 2; side++) {
            put_turn(track->pose[i].fencer[side].turn[REPLAY_TURN_WEAPON], v3(0.3, -1.2, 0.5));
        }
    }
    return track;
}

// A fencer's next pose: most numbers change a little, some jump, and sometimes the blade presses on
// a body, the weapon is lost, its control is lost, or a headset leads. The weapon turns slowly.
static void wander(seeded *random, const replay_pose_fencer *last, replay_pose_fencer *now)
{
    *now = *last;
    for (int i = 0; i < REPLAY_POSE_MOVING; i++) {
        bool jumps = i != REPLAY_POSE_LUNGE && integer(random, 0, 9) == 0;
        int32_t most = jumps ? REPLAY_STEPS_MAX / 4 : 20;
        now->number[i] = (last->number[i] + integer(random, -most, most)) % REPLAY_STEPS_MAX;
    }
    double slow = 0.001 * now->number[REPLAY_POSE_LUNGE], far = 2.0 * slow / (1.0 + fabs(slow));
    put_turn(now->turn[REPLAY_TURN_WEAPON], v3(far, 0.4 - far, 0.3));
    if (integer(random, 0, 2) > 0) {
        return;
    }
    for (int i = REPLAY_POSE_MOVING; i < REPLAY_POSE_NUMBERS; i++) {
        now->number[i] = (last->number[i] + integer(random, -300, 300)) % REPLAY_STEPS_MAX;
    }
    now->number[REPLAY_POSE_PRESS] = integer(random, DUEL_PRESS_NONE, DUEL_PRESS_SPRUNG);
    now->number[REPLAY_POSE_LOOSE] = integer(random, 0, 1);
    now->number[REPLAY_POSE_CAUGHT_FROM] = integer(random, 0, 400);
    now->number[REPLAY_POSE_CAUGHT_TO] = integer(random, 0, REPLAY_STEPS_MAX);
    memset(now->turn[REPLAY_TURN_HAND], 0, sizeof now->turn[REPLAY_TURN_HAND]);
    if (now->number[REPLAY_POSE_LOOSE] != 0) {
        put_turn(now->turn[REPLAY_TURN_HAND], v3(seeded_range(random, -3, 3), 0.2, 0.1));
    }
}

// A number that a float holds exactly.
static double any_float(seeded *random)
{
    return integer(random, -8000000, 8000000) / 8.0;
}

static phys_vec3 any_vector(seeded *random)
{
    double x = any_float(random), y = any_float(random);
    return v3(x, y, any_float(random));
}

static duel_touch any_touch(seeded *random)
{
    duel_touch touch = {
        .by = (uint8_t)integer(random, DUEL_LEFT, DUEL_NOBODY),
        .part = (uint8_t)integer(random, 0, BODY_PART_COUNT - 1),
        .blade_part = (uint8_t)integer(random, 0, BLADE_PART_COUNT - 1),
        .closed = (uint8_t)integer(random, 0, 1),
        .tick = (uint32_t)seeded_next(random),
        .triangle = (uint32_t)seeded_next(random),
        .closed_ticks = (uint32_t)seeded_next(random),
        .time_in_tick = any_float(random),
        .speed_mps = any_float(random),
        .sideways_mps = any_float(random),
        .angle_rad = any_float(random),
        .point = any_vector(random),
        .normal = any_vector(random),
        .peak_n = any_float(random),
    };
    for (int i = 0; i < 3; i++) {
        touch.barycentric[i] = any_float(random);
        touch.blade_lies[i] = any_float(random);
    }
    return touch;
}

// About half of an event's numbers are 0, as most are in each kind.
static double any_number(seeded *random)
{
    return integer(random, 0, 1) == 0 ? 0.0 : seeded_range(random, -12.0, 12.0);
}

static replay_event any_event(seeded *random, uint32_t tick)
{
    replay_event event = {.tick = tick};
    duel_event *e = &event.event;
    e->kind = (uint8_t)integer(random, 0, DUEL_EVENT_OVER);
    e->side = (uint8_t)integer(random, DUEL_LEFT, DUEL_NOBODY);
    e->part = (uint8_t)integer(random, 0, BODY_PART_COUNT - 1);
    e->met[0] = (uint8_t)integer(random, 0, 1);
    e->met[1] = (uint8_t)integer(random, 0, 1);
    double *const number[] = {&e->impulse_ns, &e->moment_nms, &e->speed_mps, &e->seconds,
                              &e->strength,   &e->along[0],   &e->along[1],  &e->point.x,
                              &e->point.y,    &e->point.z};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        *number[i] = any_number(random);
    }
    if (e->kind == DUEL_EVENT_TOUCH) {
        event.touch = any_touch(random);
    }
    return event;
}

// A track of random poses and events.
static replay_pose_track *random_track(seeded *random)
{
    uint32_t poses = (uint32_t)integer(random, 0, REPLAY_TRACK_POSES);
    replay_pose_track *track = track_of((uint32_t)integer(random, 1, 1 << 20), poses);
    for (uint32_t i = 1; i < poses; i++) {
        replay_pose *pose = &track->pose[i];
        for (int side = 0; side < 2; side++) {
            wander(random, &track->pose[i - 1].fencer[side], &pose->fencer[side]);
        }
        pose->phase = (uint8_t)integer(random, DUEL_FENCING, DUEL_OVER);
        pose->winner = (uint8_t)integer(random, DUEL_LEFT, DUEL_NOBODY);
    }
    if (poses > 0 && integer(random, 0, 1) == 1) {
        // The first pose may have any state, too.
        wander(random, &track->pose[poses - 1].fencer[0], &track->pose[0].fencer[0]);
    }
    track->event_count = (uint32_t)integer(random, 0, 60);
    uint32_t tick = track->first_tick;
    for (uint32_t i = 0; i < track->event_count; i++) {
        tick += (uint32_t)integer(random, 0, 60);
        track->event[i] = any_event(random, tick);
    }
    return track;
}

// ---- Comparisons -------------------------------------------------------------------------

static void assert_same_turn(const int32_t a[4], const int32_t b[4], int32_t tolerance)
{
    int64_t dot = 0;
    for (int i = 0; i < 4; i++) {
        dot += (int64_t)a[i] * b[i];
    }
    for (int i = 0; i < 4; i++) {
        assert_in_range(abs(a[i] - (dot < 0 ? -b[i] : b[i])), 0, tolerance);
    }
}

// A turn may have changed its sign, and its largest part may differ by rounding.
static void assert_same_pose(const replay_pose *a, const replay_pose *b, int32_t turn_tolerance)
{
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->winner, b->winner);
    for (int side = 0; side < 2; side++) {
        const replay_pose_fencer *f = &a->fencer[side], *g = &b->fencer[side];
        for (int i = 0; i < REPLAY_POSE_NUMBERS; i++) {
            assert_int_equal(f->number[i], g->number[i]);
        }
        assert_same_turn(f->turn[REPLAY_TURN_WEAPON], g->turn[REPLAY_TURN_WEAPON], turn_tolerance);
        assert_same_turn(f->turn[REPLAY_TURN_HAND], g->turn[REPLAY_TURN_HAND], 0);
    }
}

static void assert_same_vector(phys_vec3 a, phys_vec3 b)
{
    assert_true(a.x == b.x && a.y == b.y && a.z == b.z);
}

static void assert_same_touch(const duel_touch *a, const duel_touch *b)
{
    assert_int_equal(a->by, b->by);
    assert_int_equal(a->part, b->part);
    assert_int_equal(a->blade_part, b->blade_part);
    assert_int_equal(a->closed, b->closed);
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->triangle, b->triangle);
    assert_int_equal(a->closed_ticks, b->closed_ticks);
    assert_true(a->time_in_tick == b->time_in_tick && a->speed_mps == b->speed_mps);
    assert_true(a->sideways_mps == b->sideways_mps && a->angle_rad == b->angle_rad);
    assert_true(a->peak_n == b->peak_n);
    assert_same_vector(a->point, b->point);
    assert_same_vector(a->normal, b->normal);
    for (int i = 0; i < 3; i++) {
        assert_true(a->barycentric[i] == b->barycentric[i]);
        assert_true(a->blade_lies[i] == b->blade_lies[i]);
    }
}

// Numbers of events are rounded to steps. They differ by at most `steps` of them.
static void assert_same_event(const replay_event *a, const replay_event *b, double steps)
{
    const duel_event *e = &a->event, *f = &b->event;
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(e->kind, f->kind);
    assert_int_equal(e->side, f->side);
    assert_int_equal(e->part, f->part);
    assert_int_equal(e->met[0], f->met[0]);
    assert_int_equal(e->met[1], f->met[1]);
    assert_near(e->impulse_ns, f->impulse_ns, 1.001e-4 * steps);
    assert_near(e->moment_nms, f->moment_nms, 1.001e-3 * steps);
    assert_near(e->speed_mps, f->speed_mps, 1.001e-3 * steps);
    assert_near(e->seconds, f->seconds, 1.001e-3 * steps);
    assert_near(e->strength, f->strength, 1.001 / 256.0 * steps);
    assert_near(e->along[0], f->along[0], 1.001 / 256.0 * steps);
    assert_near(e->along[1], f->along[1], 1.001 / 256.0 * steps);
    assert_near(e->point.x, f->point.x, 1.001e-3 * steps);
    assert_near(e->point.y, f->point.y, 1.001e-3 * steps);
    assert_near(e->point.z, f->point.z, 1.001e-3 * steps);
    if (e->kind == DUEL_EVENT_TOUCH) {
        assert_same_touch(&a->touch, &b->touch);
    }
}

// What is read is a whole number of steps: finer ones would cost more bytes.
static void assert_in_steps(const duel_event *e)
{
    const double in_steps[] = {1e4 * e->impulse_ns, 1e3 * e->moment_nms, 1e3 * e->speed_mps,
                               1e3 * e->seconds,    256.0 * e->strength, 256.0 * e->along[0],
                               256.0 * e->along[1], 1e3 * e->point.x,    1e3 * e->point.y,
                               1e3 * e->point.z};
    for (size_t i = 0; i < sizeof in_steps / sizeof *in_steps; i++) {
        assert_near(in_steps[i], round(in_steps[i]), 1e-6);
    }
}

static size_t encode(replay_pose_track *track, uint8_t **out_bytes)
{
    *out_bytes = malloc(REPLAY_TRACK_BYTES_MAX);
    assert_non_null(*out_bytes);
    size_t size = replay_pose_track_encode(track, *out_bytes);
    assert_in_range(size, 1, REPLAY_TRACK_BYTES_MAX);
    return size;
}

// ---- Tests -------------------------------------------------------------------------------

static void what_is_written_is_read(void **unused)
{
    (void)unused;
    seeded random = seeded_start("what_is_written_is_read", 41);
    replay_pose_track *read = malloc(sizeof *read), *told = malloc(sizeof *told);
    for (int i = 0; i < 100; i++) {
        replay_pose_track *track = random_track(&random);
        *told = *track;
        uint8_t *bytes;
        size_t size = encode(told, &bytes);
        memset(read, 0x5a, sizeof *read);
        assert_true(replay_pose_track_decode(bytes, size, track->first_tick, true, read));
        assert_int_equal(read->pose_count, track->pose_count);
        assert_int_equal(read->event_count, track->event_count);
        for (uint32_t k = 0; k < track->pose_count; k++) {
            assert_same_pose(&read->pose[k], &told->pose[k], 0);
            // The largest part is computed from the three others, which are rounded.
            assert_same_pose(&read->pose[k], &track->pose[k], 2);
        }
        for (uint32_t k = 0; k < track->event_count; k++) {
            assert_same_event(&read->event[k], &told->event[k], 0.0);
            assert_same_event(&read->event[k], &track->event[k], 0.5);
            assert_in_steps(&read->event[k].event);
        }
        // Without the poses only events are read.
        memset(read, 0x5a, sizeof *read);
        assert_true(replay_pose_track_decode(bytes, size, track->first_tick, false, read));
        assert_int_equal(read->pose_count, 0);
        assert_int_equal(read->event_count, track->event_count);
        for (uint32_t k = 0; k < track->event_count; k++) {
            assert_same_event(&read->event[k], &told->event[k], 0.0);
        }
        free(bytes);
        free(track);
    }
    free(read);
    free(told);
}

enum motion { STILL, EVEN, TURNING, LED, MOTIONS };

// Two seconds of one kind of motion.
static replay_pose_track *moving_track(enum motion motion)
{
    replay_pose_track *track = track_of(5000, 120);
    for (int i = 0; i < 120; i++) {
        for (int side = 0; side < 2; side++) {
            replay_pose_fencer *fencer = &track->pose[i].fencer[side];
            if (motion == EVEN) {
                fencer->number[REPLAY_POSE_TRAVEL] = 5 * i;
                fencer->number[REPLAY_POSE_X] = 1000 - 7 * i;
                fencer->number[REPLAY_POSE_Y] = 600 + 3 * i;
            } else if (motion == TURNING) {
                put_turn(fencer->turn[REPLAY_TURN_WEAPON], v3(0.02 * i, 0.3, -0.05 * i));
            } else if (motion == LED) {
                fencer->number[REPLAY_POSE_LED] = REPLAY_LED_STEPS_PER_SHARE;
                fencer->number[REPLAY_POSE_EYES_X] = 40 + i;
                fencer->number[REPLAY_POSE_YAW] = 3 * i;
            }
        }
    }
    return track;
}

// Even motion costs hardly more than rest. The limits are the present sizes and a tenth.
static void a_predictable_course_needs_few_bytes(void **unused)
{
    (void)unused;
    static const size_t most_bytes[MOTIONS] = {
        [STILL] = 50, [EVEN] = 62, [TURNING] = 195, [LED] = 80};
    replay_pose_track *read = malloc(sizeof *read);
    for (int motion = 0; motion < MOTIONS; motion++) {
        replay_pose_track *track = moving_track((enum motion)motion);
        uint8_t *bytes;
        size_t size = encode(track, &bytes);
        printf("motion %d: %zu bytes\n", motion, size);
        assert_in_range(size, 1, most_bytes[motion]);
        assert_true(replay_pose_track_decode(bytes, size, 5000, true, read));
        for (int i = 0; i < 120; i++) {
            assert_same_pose(&read->pose[i], &track->pose[i], 0);
        }
        free(bytes);
        free(track);
    }
    free(read);
}

static void assert_sound(const replay_pose_track *track)
{
    assert_in_range(track->pose_count, 0, REPLAY_TRACK_POSES);
    assert_in_range(track->event_count, 0, REPLAY_TRACK_EVENTS);
    uint32_t tick = track->first_tick;
    for (uint32_t i = 0; i < track->event_count; i++) {
        const replay_event *event = &track->event[i];
        assert_true(event->tick >= tick && event->tick - tick <= REPLAY_TRACK_TICKS);
        tick = event->tick;
        assert_in_range(event->event.kind, 0, DUEL_EVENT_OVER);
        assert_in_range(event->event.side, 0, DUEL_NOBODY);
        assert_in_range(event->event.part, 0, BODY_PART_COUNT - 1);
        assert_in_range(event->touch.by, 0, DUEL_NOBODY);
        assert_in_range(event->touch.part, 0, BODY_PART_COUNT - 1);
        assert_in_range(event->touch.blade_part, 0, BLADE_PART_COUNT - 1);
        assert_true(isfinite(event->touch.speed_mps) && v3_is_finite(event->touch.point));
    }
    tick = track->first_tick - 1;
    for (uint32_t i = 0; i < track->pose_count; i++) {
        const replay_pose *pose = &track->pose[i];
        tick = due_after(tick);
        assert_int_equal(pose->tick, tick);
        assert_in_range(pose->phase, DUEL_FENCING, DUEL_OVER);
        assert_in_range(pose->winner, DUEL_LEFT, DUEL_NOBODY);
        for (int side = 0; side < 2; side++) {
            const replay_pose_fencer *fencer = &pose->fencer[side];
            for (int k = 0; k < REPLAY_POSE_NUMBERS; k++) {
                assert_in_range(fencer->number[k] + REPLAY_STEPS_MAX, 0, 2 * REPLAY_STEPS_MAX);
            }
            assert_in_range(fencer->number[REPLAY_POSE_PRESS], 0, DUEL_PRESS_SPRUNG);
            assert_in_range(fencer->number[REPLAY_POSE_LOOSE], 0, 1);
            assert_in_range(fencer->number[REPLAY_POSE_CAUGHT_FROM], 0, REPLAY_STEPS_MAX);
            assert_in_range(fencer->number[REPLAY_POSE_CAUGHT_TO], 0, REPLAY_STEPS_MAX);
            for (int k = 0; k < 4; k++) {
                assert_in_range(abs(fencer->turn[REPLAY_TURN_WEAPON][k]), 0,
                                2 * REPLAY_STEPS_PER_TURN);
                assert_in_range(abs(fencer->turn[REPLAY_TURN_HAND][k]), 0, REPLAY_STEPS_PER_TURN);
            }
        }
    }
}

// Changed or truncated bytes are refused, or give a track whose numbers are all in range.
static void damaged_bytes_give_nothing_out_of_range(void **unused)
{
    (void)unused;
    seeded random = seeded_start("damaged_bytes_give_nothing_out_of_range", 42);
    replay_pose_track *read = malloc(sizeof *read);
    int refused = 0, taken = 0;
    for (int i = 0; i < 1000; i++) {
        replay_pose_track *track = random_track(&random);
        uint8_t *bytes;
        size_t size = encode(track, &bytes);
        for (int k = integer(&random, 0, 3); k >= 0; k--) {
            bytes[seeded_next(&random) % size] = (uint8_t)seeded_next(&random);
        }
        size_t kept = integer(&random, 0, 3) == 0 ? seeded_next(&random) % size : size;
        bool poses = integer(&random, 0, 3) > 0;
        if (replay_pose_track_decode(bytes, kept, track->first_tick, poses, read)) {
            assert_sound(read);
            taken++;
        } else {
            refused++;
        }
        free(bytes);
        free(track);
    }
    free(read);
    printf("%d refused, %d taken\n", refused, taken);
    assert_true(refused > 200 && taken > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(a_predictable_course_needs_few_bytes),
        cmocka_unit_test(damaged_bytes_give_nothing_out_of_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// What this proves: of the duel on the second piste, a file that is not whole is refused in words;
// places are those of the frames and pass smoothly between them, also from the end to the
// beginning; and in the shipped duel two people stand on their piste, on opposite sides, without
// ever jumping.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assets_path.h"
#include "file_read.h"
#include "near.h"
#include "second_duel.h"

enum { HEAD_BYTES = 28, FRAMES = 8, RATE = 4, FRAME_BYTES = 2 * SECOND_DUEL_POINTS * 6 };
#define FILE_BYTES (HEAD_BYTES + FRAMES * FRAME_BYTES)

// The middle of the second piste, world (assets/scripts/salle_marks.py), and half its size.
static const phys_vec3 PISTE_M = {9.25, 0.018, 1.45};
static const double HALF_LENGTH_M = 4.4;
// An outstretched point moves by at most so much in a fiftieth of a second: 30 m/s.
static const double MOST_M = 0.6;

// A file in which, in each frame, everything is so many meters along the piste and up.
static uint8_t *file_of(const double along_m[FRAMES])
{
    uint8_t *bytes = calloc(1, FILE_BYTES);
    assert_non_null(bytes);
    memcpy(bytes, "BATTUTA-POSES 1\n", 16);
    bytes[16] = FRAMES;
    bytes[20] = RATE;
    bytes[24] = SECOND_DUEL_POINTS;
    for (int i = 0; i < FRAMES * 2 * SECOND_DUEL_POINTS; i++) {
        const int mm = (int)lround(1000.0 * along_m[i / (2 * SECOND_DUEL_POINTS)]);
        const uint16_t place[3] = {(uint16_t)mm, 1000, 0};
        for (int axis = 0; axis < 3; axis++) {
            bytes[HEAD_BYTES + 6 * i + 2 * axis] = (uint8_t)(place[axis] & 255);
            bytes[HEAD_BYTES + 6 * i + 2 * axis + 1] = (uint8_t)(place[axis] >> 8);
        }
    }
    return bytes;
}

static void a_broken_file_is_refused_in_words(void **state)
{
    (void)state;
    const double along_m[FRAMES] = {0};
    const struct {
        int byte;
        uint8_t value;
        size_t size;
        const char *word;
    } broken[] = {
        {0, 'b', FILE_BYTES, "begin"}, {16, 3, FILE_BYTES, "frames"},
        {20, 0, FILE_BYTES, "rate"},   {24, 19, FILE_BYTES, "20 points"},
        {16, 9, FILE_BYTES, "size"},   {16, FRAMES, FILE_BYTES - 1, "size"},
        {16, FRAMES, 27, "begin"},     {19, 255, FILE_BYTES, "frames"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char problem[200] = "";
        second_duel d;
        uint8_t *bytes = file_of(along_m);
        bytes[broken[i].byte] = broken[i].value;
        assert_false(second_duel_take(&d, bytes, broken[i].size, problem, sizeof problem));
        assert_non_null(strstr(problem, broken[i].word));
        assert_null(d.bytes);
    }
}

static double along_at(const second_duel *d, double time_s)
{
    phys_vec3 point[2][SECOND_DUEL_POINTS];
    second_duel_at(d, time_s, point);
    assert_near(point[0][SECOND_TIP].x, PISTE_M.x, 1e-9);
    assert_near(point[1][SECOND_HIPS].y, PISTE_M.y + 1.0, 1e-9);
    return point[1][SECOND_TOE_R].z - PISTE_M.z;
}

static void places_pass_smoothly_from_frame_to_frame_and_to_the_beginning(void **state)
{
    (void)state;
    const double along_m[FRAMES] = {0.0, 0.1, 0.4, -1.2, -1.0, 0.5, 0.6, 0.3};
    char problem[200];
    second_duel d;
    assert_true(second_duel_take(&d, file_of(along_m), FILE_BYTES, problem, sizeof problem));
    assert_near(second_duel_length_s(&d), 2.0, 1e-12);
    for (int i = 0; i < 3 * FRAMES; i++) {
        assert_near(along_at(&d, (double)i / RATE), along_m[i % FRAMES], 1e-9);
    }
    const double step_s = 1e-3;
    double before = along_at(&d, 0.0), way = along_at(&d, step_s) - before;
    for (double time_s = step_s; time_s < 4.2; time_s += step_s) {
        const double next = along_at(&d, time_s + step_s), now = along_at(&d, time_s);
        // The speed changes by at most as much as between these frames, in so short a time.
        assert_near(next - now, way, 5e-4);
        way = next - now;
    }
    second_duel_free(&d);
}

static void in_the_shipped_duel_two_stand_on_their_piste_and_never_jump(void **state)
{
    (void)state;
    char path[ASSETS_PATH_MAX], error[512] = "";
    size_t size = 0;
    second_duel d;
    assert_true(assets_path("duels/second_piste.poses", path, error, sizeof error));
    uint8_t *bytes = (uint8_t *)file_read(path, 1u << 20, &size, error, sizeof error);
    assert_non_null(bytes);
    assert_true(second_duel_take(&d, bytes, size, error, sizeof error));
    assert_in_range((int)second_duel_length_s(&d), 30, 120);
    phys_vec3 last[2][SECOND_DUEL_POINTS], now[2][SECOND_DUEL_POINTS];
    second_duel_at(&d, 0.0, last);
    for (double time_s = 0.02; time_s < second_duel_length_s(&d) + 0.1; time_s += 0.02) {
        second_duel_at(&d, time_s, now);
        // Each on an own side, with the masks a good arm's length apart at least.
        assert_true(now[1][SECOND_HEAD].z - now[0][SECOND_HEAD].z > 0.5);
        for (int i = 0; i < 2 * SECOND_DUEL_POINTS; i++) {
            const phys_vec3 place = now[i / SECOND_DUEL_POINTS][i % SECOND_DUEL_POINTS];
            assert_true(place.y > -0.01 && place.y < 2.6);
            assert_true(fabs(place.x - PISTE_M.x) < 1.2);
            assert_true(fabs(place.z - PISTE_M.z) < HALF_LENGTH_M);
            assert_true(v3_distance(place, last[i / SECOND_DUEL_POINTS][i % SECOND_DUEL_POINTS]) <
                        MOST_M);
        }
        for (int side = 0; side < 2; side++) {
            assert_true(now[side][SECOND_ANKLE_L].y < 0.35 && now[side][SECOND_ANKLE_R].y < 0.35);
            assert_true(now[side][SECOND_HEAD].y > 0.9);
        }
        memcpy(last, now, sizeof last);
    }
    second_duel_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_file_is_refused_in_words),
        cmocka_unit_test(places_pass_smoothly_from_frame_to_frame_and_to_the_beginning),
        cmocka_unit_test(in_the_shipped_duel_two_stand_on_their_piste_and_never_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

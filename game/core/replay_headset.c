#include "replay_headset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "replay_foretell.h"

#define TICK_S     1e-3
#define FLAGS_BITS 3
#define BUTTONS    6
// For a side by itself.
#define TRIED_BYTES 20000
_Static_assert(INPUT_BUTTONS_ALL == (1u << BUTTONS) - 1u, "every button is told");
_Static_assert(INPUT_SAMPLE_FLAGS_ALL == (1u << FLAGS_BITS) - 1u, "every flag is told");
_Static_assert(2 * INPUT_POSITION_MAX <= RANGE_NUMBER_MAX, "every difference is a number");

// What differs from what was foretold, each in classes of how far off that was the last time, in
// binary digits: to 2, to 4, to 6, more.
enum group { HEAD_PLACE, HEAD_TURN, HAND_PLACE, HAND_TURN, HAND_VELOCITY, HAND_SPIN, GROUPS };
enum { FIRST_PLACE, FIRST_TURN, FIRST_VELOCITY, FIRSTS };
static const uint8_t FIRST_OF[GROUPS] = {FIRST_PLACE, FIRST_TURN,     FIRST_PLACE,
                                         FIRST_TURN,  FIRST_VELOCITY, FIRST_VELOCITY};
#define SIZES 4

// What one side's frames are foretold from, and the models of how far that is off.
typedef struct headset_model {
    range_bit posed[2];         // by whether the frame before was
    range_bit sampled[4];       // at first; by when the last sample was due: before, now, later
    range_bit pointed, pressed; // point and extension, buttons: not as before
    range_bit flagged, same[2]; // other flags; the head's, the hand's pose as before
    range_number due;           // longer than the last one was
    range_number first[GROUPS]; // from USUAL
    range_number off[GROUPS][SIZES];
    range_number slip; // of a turn's largest number from what the others leave
    int size[GROUPS];  // class of the last
    bool begun;        // there was a sample
    input_sample last;
    int32_t usual_due, due_tick; // of the last sample; ticks from the chunk's beginning
    input_frame point;           // the last one without a headset
    foretell_ways ways;
    foretell foretell;
} headset_model;

// Where a fencer en garde has head and hand, and how they are turned.
static const input_sample USUAL = {
    .head = {{0, 3200, 0}, {0, -1447, 0, 1447}},
    .hand = {{4000, 12500, 0}, {0, -5792, 0, 5792}},
    .flags = INPUT_SAMPLE_FLAGS_ALL,
};
#define USUAL_DUE 11

// How likely it is at first, of 256, that a difference has more digits than 0, 1, 2 ...: as
// headset_hand.h moves at 72 to 144 Hz. Trusted as if so many bits had been seen, so that another
// hand and another tracker are soon learned. And of the first sample, from USUAL: place, turn,
// velocities.
#define TRUST        6
#define OFF_DIGITS   10
#define FIRST_DIGITS 14
// clang-format off
static const uint8_t OFF[GROUPS][SIZES][OFF_DIGITS] = {
    {{156, 60, 14, 2, 14, 64, 64, 64, 64, 64},
     {205, 153, 110, 57, 7, 10, 64, 64, 64, 64},
     {220, 185, 155, 176, 119, 29, 9, 64, 64, 64},
     {177, 114, 120, 125, 115, 61, 27, 26, 64, 64}},
    {{209, 154, 62, 5, 1, 64, 64, 64, 64, 64},
     {214, 167, 80, 14, 1, 64, 64, 64, 64, 64},
     {221, 178, 91, 46, 5, 64, 64, 64, 64, 64},
     {216, 173, 95, 24, 19, 16, 64, 64, 64, 64}},
    {{233, 208, 154, 67, 11, 13, 26, 64, 64, 64},
     {237, 215, 169, 90, 25, 12, 22, 14, 64, 64},
     {246, 237, 216, 176, 117, 58, 22, 12, 64, 64},
     {242, 226, 192, 134, 80, 65, 95, 11, 64, 64}},
    {{245, 236, 215, 168, 92, 14, 8, 64, 64, 64},
     {247, 237, 217, 173, 97, 27, 3, 9, 64, 64},
     {249, 242, 227, 196, 136, 59, 12, 1, 64, 64},
     {250, 243, 228, 197, 146, 96, 64, 27, 5, 64}},
    {{198, 132, 48, 117, 46, 12, 16, 64, 64, 64},
     {243, 230, 202, 149, 62, 12, 3, 32, 64, 64},
     {248, 239, 222, 187, 125, 61, 13, 1, 64, 64},
     {250, 244, 231, 210, 173, 153, 116, 35, 14, 32}},
    {{171, 77, 24, 175, 128, 22, 9, 64, 64, 64},
     {248, 241, 228, 196, 123, 23, 3, 11, 64, 64},
     {250, 243, 231, 203, 136, 44, 10, 3, 64, 64},
     {253, 246, 240, 221, 188, 128, 76, 24, 47, 32}},
};
static const uint8_t FIRST[FIRSTS][FIRST_DIGITS] = {
    {255, 255, 255, 253, 248, 243, 231, 210, 219, 221, 186, 133, 72, 7},
    {255, 254, 253, 251, 247, 234, 216, 184, 201, 208, 143, 25, 1, 64},
    {251, 248, 238, 222, 195, 139, 138, 156, 121, 49, 22, 13, 64, 64},
};
// clang-format on

static range_number number_of(const uint8_t *likely, int digits)
{
    range_number number = {.sign = {0}};
    for (int i = 0; i < digits; i++) {
        number.more[i] = range_bit_of(likely[i] << 8, TRUST);
    }
    return number;
}

static headset_model model_begin(foretell_ways ways)
{
    headset_model model = {.ways = ways, .last = USUAL, .usual_due = USUAL_DUE};
    model.posed[1] = range_bit_of(65000, 20);
    model.sampled[0] = range_bit_of(65000, 20);
    model.sampled[1] = range_bit_of(50000, 5);
    model.sampled[2] = range_bit_of(60000, 10);
    model.sampled[3] = range_bit_of(200, 20);
    model.pressed = model.pointed = range_bit_of(200, 20);
    model.flagged = model.same[0] = model.same[1] = range_bit_of(1000, 20);
    model.slip.more[0] = range_bit_of(200, 20);
    for (int i = 0; i < GROUPS * SIZES; i++) {
        model.off[i / SIZES][i % SIZES] = number_of(OFF[i / SIZES][i % SIZES], OFF_DIGITS);
    }
    for (int i = 0; i < FIRSTS; i++) {
        model.first[i] = number_of(FIRST[i], FIRST_DIGITS);
    }
    return model;
}

static int size_of(int32_t off)
{
    uint32_t magnitude = (uint32_t)abs(off);
    return magnitude < 4 ? 0 : magnitude < 16 ? 1 : magnitude < 64 ? 2 : 3;
}

// Three numbers of a group.
static void code_three(range_coder *coder, headset_model *model, enum group group,
                       const int32_t expected[3], int32_t value[3])
{
    range_number *number =
        model->begun ? &model->off[group][model->size[group]] : &model->first[FIRST_OF[group]];
    int32_t farthest = 0;
    for (int i = 0; i < 3; i++) {
        int32_t off = range_code_number(coder, number, value[i] - expected[i]);
        value[i] = expected[i] + off;
        farthest = abs(off) > farthest ? abs(off) : farthest;
    }
    model->size[group] = size_of(farthest);
}

static bool is_within(int32_t value, int32_t most)
{
    return value >= -most && value <= most;
}

// A turn: the three numbers that are not foretold to be the largest, and how far that one is from
// what they leave of it.
static bool code_turn(range_coder *coder, headset_model *model, enum group group,
                      const int16_t expected[4], int16_t turn[4])
{
    int largest = 0, place[3], count = 0;
    for (int i = 1; i < 4; i++) {
        largest = abs(expected[i]) > abs(expected[largest]) ? i : largest;
    }
    int32_t from[3], value[3];
    int32_t steps = group == HEAD_TURN ? INPUT_HEAD_ORIENTATION_STEPS : INPUT_ORIENTATION_STEPS;
    for (int i = 0; i < 4; i++) {
        if (i != largest) {
            place[count] = i;
            from[count] = expected[i];
            value[count++] = turn[i];
        }
    }
    code_three(coder, model, group, from, value);
    int16_t other[3];
    for (int i = 0; i < 3; i++) {
        if (!is_within(value[i], steps)) {
            return false;
        }
        other[i] = turn[place[i]] = (int16_t)value[i];
    }
    int32_t left = input_turn_completed(other, steps);
    left = expected[largest] < 0 ? -left : left;
    left += range_code_number(coder, &model->slip, turn[largest] - left);
    if (!is_within(left, steps)) {
        return false;
    }
    turn[largest] = (int16_t)left;
    return true;
}

// A pose that is not as before: group for its place, the next for its turn.
static bool code_pose(range_coder *coder, headset_model *model, enum group group,
                      const input_pose *expected, input_pose *pose)
{
    code_three(coder, model, group, expected->position, pose->position);
    return code_turn(coder, model, group + 1, expected->orientation, pose->orientation);
}

static bool code_three_of(range_coder *coder, headset_model *model, enum group group,
                          const int16_t expected[3], int16_t velocity[3])
{
    const int32_t from[3] = {expected[0], expected[1], expected[2]};
    int32_t value[3] = {velocity[0], velocity[1], velocity[2]};
    code_three(coder, model, group, from, value);
    for (int i = 0; i < 3; i++) {
        if (!is_within(value[i], INPUT_VELOCITY_MAX)) {
            return false;
        }
        velocity[i] = (int16_t)value[i];
    }
    return true;
}

static bool is_same_head(const input_sample *a, const input_sample *b)
{
    return memcmp(&a->head, &b->head, sizeof a->head) == 0;
}

static bool is_same_hand(const input_sample *a, const input_sample *b)
{
    return memcmp(&a->hand, &b->hand, sizeof a->hand) == 0 &&
           memcmp(a->hand_velocity, b->hand_velocity, sizeof a->hand_velocity) == 0 &&
           memcmp(a->hand_angular_velocity, b->hand_angular_velocity,
                  sizeof a->hand_angular_velocity) == 0;
}
_Static_assert(sizeof(input_pose) == 3 * sizeof(int32_t) + 4 * sizeof(int16_t), "no padding");

static bool code_head(range_coder *coder, headset_model *model, const input_sample *expected,
                      input_sample *sample)
{
    if (range_code_bit(coder, &model->same[0], is_same_head(&model->last, sample))) {
        sample->head = model->last.head;
        return true;
    }
    return code_pose(coder, model, HEAD_PLACE, &expected->head, &sample->head);
}

// Its pose, from which its velocities are then foretold.
static bool code_hand(range_coder *coder, headset_model *model, double dt, input_sample *expected,
                      input_sample *sample)
{
    if (range_code_bit(coder, &model->same[1], is_same_hand(&model->last, sample))) {
        sample->hand = model->last.hand;
        memcpy(sample->hand_velocity, model->last.hand_velocity, sizeof sample->hand_velocity);
        memcpy(sample->hand_angular_velocity, model->last.hand_angular_velocity,
               sizeof sample->hand_angular_velocity);
        return true;
    }
    if (!code_pose(coder, model, HAND_PLACE, &expected->hand, &sample->hand)) {
        return false;
    }
    if (model->begun) {
        expected->hand = sample->hand;
        foretell_velocities(&model->foretell, model->ways, dt, expected);
    }
    return code_three_of(coder, model, HAND_VELOCITY, expected->hand_velocity,
                         sample->hand_velocity) &&
           code_three_of(coder, model, HAND_SPIN, expected->hand_angular_velocity,
                         sample->hand_angular_velocity);
}

// A sample that does not follow from the last one, told in tick `tick`.
static bool code_sample(range_coder *coder, headset_model *model, int32_t tick,
                        input_sample *sample)
{
    int32_t longer = range_code_number(coder, &model->due, sample->due - model->usual_due);
    sample->due = (uint8_t)(model->usual_due + longer);
    if (range_code_bit(coder, &model->flagged, sample->flags != model->last.flags)) {
        sample->flags = (uint8_t)range_code_raw(coder, sample->flags, FLAGS_BITS);
    } else {
        sample->flags = model->last.flags;
    }
    int32_t gap = tick + sample->due - model->due_tick;
    double dt = TICK_S * (gap > 0 ? gap : 1);
    input_sample expected = model->last;
    if (model->begun) {
        foretell_poses(&model->foretell, model->ways, dt, &expected);
    }
    if (!code_head(coder, model, &expected, sample) ||
        !code_hand(coder, model, dt, &expected, sample) || !input_sample_is_sound(sample)) {
        return false;
    }
    if (model->begun) {
        foretell_learn(&model->foretell, model->ways, dt, sample);
    } else {
        model->foretell = foretell_begin(sample);
    }
    model->begun = true;
    model->usual_due = sample->due;
    model->due_tick = tick + sample->due;
    model->last = *sample;
    return true;
}

// A tick of a headset: the last sample, due one tick sooner, or a new one.
static bool code_posed(range_coder *coder, headset_model *model, int32_t tick, input_frame *frame)
{
    input_sample expected = model->last;
    int32_t left = model->due_tick - tick;
    expected.due = (uint8_t)(left > 0 ? left : 0);
    const input_sample *asked = &frame->sample;
    bool follows = model->begun && asked->due == expected.due && asked->flags == expected.flags &&
                   is_same_head(asked, &expected) && is_same_hand(asked, &expected);
    int when = !model->begun ? 0 : left < 0 ? 1 : left == 0 ? 2 : 3;
    if (range_code_bit(coder, &model->sampled[when], !follows)) {
        if (!code_sample(coder, model, tick, &frame->sample)) {
            frame->sample = input_sample_none();
            return false;
        }
    } else {
        frame->sample = expected;
    }
    frame->point_x = frame->point_y = 0;
    frame->extension = 0;
    return true;
}

// A tick without a headset, of which there are few in such a chunk.
static bool code_pointed(range_coder *coder, headset_model *model, input_frame *frame)
{
    const input_frame *last = &model->point;
    bool differs = frame->point_x != last->point_x || frame->point_y != last->point_y ||
                   frame->extension != last->extension;
    bool ok = true;
    if (range_code_bit(coder, &model->pointed, differs)) {
        uint32_t x = range_code_raw(coder, (uint32_t)(frame->point_x + INPUT_POINT_MAX), 16);
        uint32_t y = range_code_raw(coder, (uint32_t)(frame->point_y + INPUT_POINT_MAX), 16);
        ok = x <= 2 * INPUT_POINT_MAX && y <= 2 * INPUT_POINT_MAX;
        frame->point_x = (int16_t)(ok ? (int32_t)x - INPUT_POINT_MAX : 0);
        frame->point_y = (int16_t)(ok ? (int32_t)y - INPUT_POINT_MAX : 0);
        frame->extension = (uint8_t)range_code_raw(coder, frame->extension, 8);
    } else {
        frame->point_x = last->point_x;
        frame->point_y = last->point_y;
        frame->extension = last->extension;
    }
    frame->sample = (input_sample){.due = 0};
    model->point = *frame;
    return ok;
}

static bool code_frames(range_coder *coder, foretell_ways ways, input_frame (*frame)[2],
                        uint32_t count, int side)
{
    headset_model model = model_begin(ways);
    uint8_t buttons = 0;
    bool posed = true, ok = true;
    for (uint32_t i = 0; i < count && ok; i++) {
        input_frame *next = &frame[i][side];
        posed = range_code_bit(coder, &model.posed[posed], next->kind == INPUT_POSE);
        next->kind = posed ? INPUT_POSE : INPUT_POINT;
        if (range_code_bit(coder, &model.pressed, next->buttons != buttons)) {
            buttons = (uint8_t)range_code_raw(coder, next->buttons, BUTTONS);
        }
        next->buttons = buttons;
        ok =
            posed ? code_posed(coder, &model, (int32_t)i, next) : code_pointed(coder, &model, next);
    }
    return ok;
}

// Bytes of these frames, foretold so.
static size_t tried(foretell_ways ways, input_frame (*frame)[2], uint32_t count, int side)
{
    uint8_t bytes[TRIED_BYTES];
    range_coder coder = range_writer(bytes, sizeof bytes);
    code_frames(&coder, ways, frame, count, side);
    return range_end(&coder);
}

// What tells these frames in the fewest bytes: one way after the other, the others as they are.
static foretell_ways best_ways(input_frame (*frame)[2], uint32_t count, int side)
{
    foretell_ways best = {FORETELL_SLOWLY, FORETELL_TOLD, FORETELL_MEAN};
    size_t least = tried(best, frame, count, side);
    for (int what = 0; what < 3; what++) {
        for (uint8_t way = 0; way < FORETELL_WAYS; way++) {
            foretell_ways other = best;
            *(what == 0 ? &other.head : what == 1 ? &other.hand : &other.velocity) = way;
            size_t size = tried(other, frame, count, side);
            if (size < least) {
                least = size;
                best = other;
            }
        }
    }
    return best;
}

bool replay_headset_code(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side)
{
    foretell_ways ways = {0};
    if (coder->writing) {
        ways = best_ways(frame, count, side);
    }
    ways.head = (uint8_t)range_code_raw(coder, ways.head, FORETELL_BITS);
    ways.hand = (uint8_t)range_code_raw(coder, ways.hand, FORETELL_BITS);
    ways.velocity = (uint8_t)range_code_raw(coder, ways.velocity, FORETELL_BITS);
    return code_frames(coder, ways, frame, count, side);
}

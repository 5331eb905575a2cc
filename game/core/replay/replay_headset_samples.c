#include "replay_headset_samples.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "replay_predict_headset.h"

#define TICK_S     1e-3
#define FLAGS_BITS 3
// Space for a trial coding of one side.
#define TRIED_BYTES 20000
_Static_assert(INPUT_SAMPLE_FLAGS_ALL == (1u << FLAGS_BITS) - 1u, "every flag has a bit");
_Static_assert(2 * INPUT_POSITION_MAX <= RANGE_NUMBER_MAX,
               "the range coder can code every difference of positions");

// Classes of the likely size of an error, half a binary digit each, starting at LEAST_OFF.
#define SIZES      28
#define LEAST_OFF  0.25
#define HALF_DIGIT 1.4142135623730951

// The probabilities (of 256) that an error has more than d digits, and that the digit after its
// first is a 1, indexed by 2 d minus the class, from -15. They are those of a normal distribution,
// but the last ones are larger, for trackers with outliers. They count as if learned from TRUST
// bits.
#define TRUST     12
#define LIKELY    17
#define LIKELY_AT 15
static const uint8_t MORE[LIKELY] = {253, 252, 251, 248, 245, 240, 233, 222, 207,
                                     185, 152, 109, 59,  21,  8,   32,  64};
static const uint8_t LEAD[LIKELY] = {128, 128, 128, 128, 128, 128, 127, 127, 126,
                                     124, 120, 111, 95,  68,  48,  64,  96};

// Weight of the latest error, relative to the expected one, in the running average. An error counts
// as at most USUAL_MOST times the expected one.
#define USUAL_GAIN 0.15
#define USUAL_MOST 8.0

// The predictor of one side's frames and the models of its errors.
typedef struct headset_model {
    range_bit posed[2];   // by whether the previous frame had a pose
    range_bit sampled[4]; // first sample; then by when the last sample was due: earlier, now, later
    range_bit pointed, pressed; // whether point and extension changed; whether buttons changed
    range_bit flagged, same[2]; // whether other flags changed; whether the head's and the hand's
                                // pose are unchanged
    range_number due[3]; // change of the time to the next sample, by whether the last one changed
    range_number off[SIZES]; // prediction error; for the first sample the difference from EN_GARDE
    range_number slip;       // error of a quaternion's largest component, computed from the others
    double usual[PREDICTED_PARTS]; // recent errors relative to the expected ones
    bool begun;                    // there has been a sample
    bool computed;                 // as in headset_predictor
    input_sample last;
    int32_t usual_due, longer,
        due_tick;      // of the last sample, in ticks from the beginning of the chunk
    input_frame point; // the last frame without a pose
    headset_predictor headset_predictor;
} headset_model;

// Position and orientation of head and hand of a fencer en garde, and the likely difference of a
// first sample from them, in steps.
static const input_sample EN_GARDE = {
    .head = {{0, 3200, 0}, {0, -723, 0, 723}},
    .hand = {{2000, 6250, 0}, {0, -2896, 0, 2896}},
    .flags = INPUT_SAMPLE_FLAGS_ALL,
};
static const double FIRST_OFF[PREDICTED_PARTS] = {600, 100, 1500, 600, 32, 24};
#define USUAL_DUE 11

static uint8_t likely(const uint8_t table[LIKELY], int at)
{
    return table[at < 0 ? 0 : at < LIKELY ? at : LIKELY - 1];
}

// The model of a number of one class before anything was coded.
static range_number number_of(int size)
{
    range_number number = {.sign = {0}};
    for (int digits = 0; digits < RANGE_NUMBER_DIGITS; digits++) {
        int at = LIKELY_AT + 2 * digits - size;
        number.more[digits] = range_bit_of(likely(MORE, at) << 8, TRUST);
        number.lead[digits][0] = range_bit_of(likely(LEAD, at) << 8, TRUST);
    }
    return number;
}

static headset_model model_begin(bool computed)
{
    headset_model model = {.computed = computed, .last = EN_GARDE, .usual_due = USUAL_DUE};
    model.posed[1] = range_bit_of(65000, 20);
    model.sampled[0] = range_bit_of(65000, 20);
    model.sampled[1] = range_bit_of(50000, 5);
    model.sampled[2] = range_bit_of(60000, 10);
    model.sampled[3] = range_bit_of(200, 20);
    model.pressed = model.pointed = range_bit_of(200, 20);
    model.flagged = model.same[0] = model.same[1] = range_bit_of(1000, 20);
    model.slip.more[0] = range_bit_of(200, 20);
    for (int i = 0; i < SIZES; i++) {
        model.off[i] = number_of(i);
    }
    for (int i = 0; i < PREDICTED_PARTS; i++) {
        model.usual[i] = 1.0;
    }
    return model;
}

static int size_of(double off)
{
    int size = 0;
    for (double most = LEAST_OFF; off > most && size < SIZES - 1; most *= HALF_DIGIT) {
        size++;
    }
    return size;
}

// Codes the three numbers of a part.
static void code_three(range_coder *coder, headset_model *model, enum predicted_part part,
                       const int32_t expected[3], int32_t value[3])
{
    double likely_off = model->begun ? model->headset_predictor.off[part] : FIRST_OFF[part];
    range_number *number = &model->off[size_of(likely_off * model->usual[part])];
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        int32_t off = range_code_number(coder, number, value[i] - expected[i]);
        value[i] = expected[i] + off;
        sum += abs(off);
    }
    if (model->begun) {
        // The mean magnitude of a normally distributed number is 0.8 of its standard
        // deviation. If all three are zero, this need not be exact.
        double seen = (sum + 0.25) / (3.0 * 0.8 * likely_off);
        model->usual[part] += USUAL_GAIN * (phys_min(seen, USUAL_MOST) - model->usual[part]);
    }
}

static bool is_within(int32_t value, int32_t most)
{
    return value >= -most && value <= most;
}

// Codes a quaternion: the three components that are not predicted to be the largest, and the error
// of the largest one when computed from these.
static bool code_turn(range_coder *coder, headset_model *model, enum predicted_part part,
                      const int16_t expected[4], int16_t turn[4])
{
    int largest = 0, place[3], count = 0;
    for (int i = 1; i < 4; i++) {
        largest = abs(expected[i]) > abs(expected[largest]) ? i : largest;
    }
    int32_t from[3], value[3];
    int32_t steps =
        part == PREDICTED_HEAD_TURN ? INPUT_HEAD_ORIENTATION_STEPS : INPUT_ORIENTATION_STEPS;
    for (int i = 0; i < 4; i++) {
        if (i != largest) {
            place[count] = i;
            from[count] = expected[i];
            value[count++] = turn[i];
        }
    }
    code_three(coder, model, part, from, value);
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

// Codes a pose that has changed: `part` for its position, the next part for its orientation.
static bool code_pose(range_coder *coder, headset_model *model, enum predicted_part part,
                      const input_pose *expected, input_pose *pose)
{
    code_three(coder, model, part, expected->position, pose->position);
    return code_turn(coder, model, part + 1, expected->orientation, pose->orientation);
}

static bool code_three_of(range_coder *coder, headset_model *model, enum predicted_part part,
                          const int16_t expected[3], int16_t velocity[3])
{
    const int32_t from[3] = {expected[0], expected[1], expected[2]};
    int32_t value[3] = {velocity[0], velocity[1], velocity[2]};
    code_three(coder, model, part, from, value);
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
_Static_assert(sizeof(input_pose) == 3 * sizeof(int32_t) + 4 * sizeof(int16_t),
               "input_pose has no padding");

static bool code_head(range_coder *coder, headset_model *model, const input_sample *expected,
                      input_sample *sample)
{
    if (range_code_bit(coder, &model->same[0], is_same_head(&model->last, sample))) {
        sample->head = model->last.head;
        return true;
    }
    return code_pose(coder, model, PREDICTED_HEAD_PLACE, &expected->head, &sample->head);
}

// Predicts the hand's velocities, given its actual pose.
static void follow_hand(headset_model *model, const input_sample *sample, input_sample *expected)
{
    if (model->begun) {
        headset_predictor_velocities(&model->headset_predictor, &sample->hand, expected);
    }
}

// Codes the hand's pose and then its velocities, which are predicted from the pose.
static bool code_hand(range_coder *coder, headset_model *model, input_sample *expected,
                      input_sample *sample)
{
    if (range_code_bit(coder, &model->same[1], is_same_hand(&model->last, sample))) {
        sample->hand = model->last.hand;
        memcpy(sample->hand_velocity, model->last.hand_velocity, sizeof sample->hand_velocity);
        memcpy(sample->hand_angular_velocity, model->last.hand_angular_velocity,
               sizeof sample->hand_angular_velocity);
        follow_hand(model, sample, expected);
        return true;
    }
    if (!code_pose(coder, model, PREDICTED_HAND_PLACE, &expected->hand, &sample->hand)) {
        return false;
    }
    follow_hand(model, sample, expected);
    return code_three_of(coder, model, PREDICTED_VELOCITY, expected->hand_velocity,
                         sample->hand_velocity) &&
           code_three_of(coder, model, PREDICTED_SPIN, expected->hand_angular_velocity,
                         sample->hand_angular_velocity);
}

// Codes a sample in tick `tick` that does not follow from the last one.
static bool code_sample(range_coder *coder, headset_model *model, int32_t tick,
                        input_sample *sample)
{
    range_number *due = &model->due[model->longer < 0 ? 0 : model->longer == 0 ? 1 : 2];
    model->longer = range_code_number(coder, due, sample->due - model->usual_due);
    sample->due = (uint8_t)(model->usual_due + model->longer);
    if (range_code_bit(coder, &model->flagged, sample->flags != model->last.flags)) {
        sample->flags = (uint8_t)range_code_raw(coder, sample->flags, FLAGS_BITS);
    } else {
        sample->flags = model->last.flags;
    }
    int32_t gap = tick + sample->due - model->due_tick;
    double dt = TICK_S * (gap > 0 ? gap : 1);
    input_sample expected = model->last;
    if (model->begun) {
        headset_predictor_poses(&model->headset_predictor, dt, &expected);
    }
    if (!code_head(coder, model, &expected, sample) ||
        !code_hand(coder, model, &expected, sample) || !input_sample_is_valid(sample)) {
        return false;
    }
    if (model->begun) {
        headset_predictor_update(&model->headset_predictor, sample);
    } else {
        model->headset_predictor = headset_predictor_begin(sample, model->computed);
    }
    model->begun = true;
    model->usual_due = sample->due;
    model->due_tick = tick + sample->due;
    model->last = *sample;
    return true;
}

// Codes a tick with a headset: the last sample, due one tick sooner, or a new one.
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

// Codes a tick without a headset; such chunks have few of them.
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

static bool code_frames(range_coder *coder, bool computed, input_frame (*frame)[2], uint32_t count,
                        int side, int button_bits)
{
    headset_model model = model_begin(computed);
    uint8_t buttons = 0;
    bool posed = true, ok = true;
    for (uint32_t i = 0; i < count && ok; i++) {
        input_frame *next = &frame[i][side];
        posed = range_code_bit(coder, &model.posed[posed], next->kind == INPUT_POSE);
        next->kind = posed ? INPUT_POSE : INPUT_POINT;
        if (range_code_bit(coder, &model.pressed, next->buttons != buttons)) {
            buttons = (uint8_t)range_code_raw(coder, next->buttons, button_bits);
        }
        next->buttons = buttons;
        ok =
            posed ? code_posed(coder, &model, (int32_t)i, next) : code_pointed(coder, &model, next);
    }
    return ok;
}

// Returns the number of bytes that these frames take with this kind of prediction.
static size_t tried(bool computed, input_frame (*frame)[2], uint32_t count, int side,
                    int button_bits)
{
    uint8_t bytes[TRIED_BYTES];
    range_coder coder = range_writer(bytes, sizeof bytes);
    code_frames(&coder, computed, frame, count, side, button_bits);
    return range_end(&coder);
}

bool replay_headset_samples_code(range_coder *coder, input_frame (*frame)[2], uint32_t count,
                                 int side, int button_bits)
{
    bool computed = coder->writing && tried(true, frame, count, side, button_bits) <
                                          tried(false, frame, count, side, button_bits);
    computed = range_code_raw(coder, computed, 1) != 0;
    return code_frames(coder, computed, frame, count, side, button_bits);
}

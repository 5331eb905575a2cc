#include "replay_smooth.h"

#include "replay_kalman.h"

enum { POINT_X, POINT_Y, EXTENSION, AXES };
#define BUTTONS 8
_Static_assert(INPUT_BITS_ALL == (1u << BUTTONS) - 1u, "every bit of the buttons has a model");

// The filter's world: units of the point or the extension, and ticks. The values were chosen with
// frames of computer fencers and of input_random.h; others cost more space, nothing else.
#define JERK  3.75e-7      // spectral density of the jerk of a hand at rest in its movement
#define NOISE (1.0 / 12.0) // variance of the rounding to whole units
// Variances of the first rate and the first acceleration, which a chunk does not store.
#define FIRST_RATE         9.0
#define FIRST_ACCELERATION 1.0

// A difference whose square exceeds the expected one by this factor is the beginning of another
// motion.
#define CHANGE 14.4
// If it is also larger than this, which no hand moves in a tick, the point was put somewhere else
// and then goes on as before, except for a small change of its rate.
#define LEAP      900.0
#define LEAP_RATE 0.3
// Otherwise the rate changed by about the difference, and the acceleration by this share of it.
#define CHANGE_ACCELERATION 0.0045

// The jerk's factor follows the measured differences with this gain; a difference counts as at most
// SURPRISE_MOST times the expected variance. RESTLESS_MOST limits the factor, both ways.
#define RESTLESS_GAIN 0.1
#define SURPRISE_MOST 4.0
#define RESTLESS_MOST 1000.0

// The models are chosen by how sure the prediction is (its variance, in these classes), and by how
// far it lies from the nearest whole number, in eighths of a unit.
#define SURE_BOUNDS 6
#define SURES       (SURE_BOUNDS + 1)
#define PARTS       4
static const double SURE[SURE_BOUNDS] = {0.0092, 0.053, 0.306, 1.77, 10.2, 58.4};

// The initial probabilities (of 256) that a value differs from the prediction, by more than one and
// by more than three, and that it lies away from the prediction's own side; as if learned from
// TRUST bits. By point or extension, class and part. Measured as the values above.
#define TRUST     8
#define MISS_MORE 3
// clang-format off
static const uint8_t MISS[2][SURES][PARTS][MISS_MORE + 1] = {
    {
        {{3, 174, 255, 116}, {31, 36, 162, 63}, {56, 28, 81, 19}, {119, 7, 42, 1}},
        {{1, 43, 200, 74}, {9, 28, 204, 21}, {24, 4, 187, 1}, {78, 2, 190, 1}},
        {{41, 8, 216, 92}, {48, 21, 177, 78}, {78, 14, 158, 24}, {102, 12, 134, 1}},
        {{107, 14, 119, 135}, {146, 14, 102, 76}, {176, 19, 52, 79}, {144, 40, 10, 86}},
        {{183, 163, 78, 122}, {219, 210, 217, 98}, {202, 226, 230, 122}, {209, 198, 226, 110}},
        {{95, 235, 213, 131}, {198, 204, 206, 137}, {253, 224, 231, 124}, {237, 215, 230, 126}},
        {{239, 212, 185, 136}, {194, 208, 195, 114}, {201, 184, 179, 83}, {207, 194, 135, 98}},
    },
    {
        {{1, 255, 255, 92}, {1, 128, 128, 128}, {1, 128, 128, 128}, {10, 64, 128, 64}},
        {{1, 240, 237, 124}, {19, 21, 2, 24}, {4, 1, 12, 3}, {83, 3, 11, 1}},
        {{2, 106, 193, 117}, {95, 6, 12, 49}, {99, 7, 5, 25}, {94, 17, 4, 4}},
        {{3, 152, 200, 63}, {183, 22, 6, 50}, {177, 57, 4, 103}, {193, 63, 3, 87}},
        {{15, 243, 244, 17}, {128, 128, 128, 128}, {128, 128, 128, 128}, {128, 128, 128, 128}},
        {{12, 248, 248, 7}, {128, 128, 128, 128}, {128, 128, 128, 128}, {242, 1, 128, 1}},
        {{1, 128, 128, 128}, {128, 128, 128, 128}, {2, 128, 128, 128}, {199, 1, 128, 1}},
    },
};
// clang-format on

// The models of one side's frames.
typedef struct smooth_model {
    range_number miss[2][SURES][PARTS];
    range_bit pressed, button[BUTTONS];
} smooth_model;

// One value in motion.
typedef struct smooth_filter {
    double place, rate, acceleration;
    kalman_covariance spread;
    double jerk_factor;
} smooth_filter;

static void model_begin(smooth_model *model)
{
    *model = (smooth_model){.pressed = range_bit_of(400, 20)};
    for (int i = 0; i < BUTTONS; i++) {
        model->button[i] = range_bit_of(8000, 2);
    }
    for (int i = 0; i < 2 * SURES * PARTS; i++) {
        range_number *miss = &model->miss[i / (SURES * PARTS)][i / PARTS % SURES][i % PARTS];
        const uint8_t *known = MISS[i / (SURES * PARTS)][i / PARTS % SURES][i % PARTS];
        for (int more = 0; more < MISS_MORE; more++) {
            miss->more[more] = range_bit_of(known[more] << 8, TRUST);
        }
        miss->sign = range_bit_of(known[MISS_MORE] << 8, TRUST);
    }
}

static smooth_filter filter_begin(int32_t first)
{
    return (smooth_filter){
        .place = first,
        .spread = {.pp = NOISE, .rr = FIRST_RATE, .aa = FIRST_ACCELERATION},
        .jerk_factor = 1.0,
    };
}

static void filter_advance(smooth_filter *f)
{
    f->place += f->rate + 0.5 * f->acceleration;
    f->rate += f->acceleration;
    kalman_advance(&f->spread, JERK * f->jerk_factor, 1.0);
}

static double limited(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

// Makes the filter ready for another motion after this difference.
static void filter_begin_anew(kalman_covariance *spread, double off)
{
    spread->pp += off * off;
    if (off > LEAP || off < -LEAP) {
        spread->rr += LEAP_RATE;
    } else {
        spread->pr += off * off;
        spread->rr += off * off;
        spread->aa += CHANGE_ACCELERATION * off * off;
    }
}

static void filter_see(smooth_filter *f, int32_t value)
{
    double off = value - f->place, surprise = off * off / (f->spread.pp + NOISE);
    if (surprise > CHANGE) {
        filter_begin_anew(&f->spread, off);
    } else {
        double share = limited(surprise, 0.0, SURPRISE_MOST) - 1.0;
        f->jerk_factor = limited(f->jerk_factor * (1.0 + RESTLESS_GAIN * share),
                                 1.0 / RESTLESS_MOST, RESTLESS_MOST);
    }
    kalman_gains k = kalman_see_place(&f->spread, NOISE);
    f->place += k.place * off;
    f->rate += k.rate * off;
    f->acceleration += k.acceleration * off;
}

// Codes the next value, which must be in [least, most].
static int32_t code_value(range_coder *coder, smooth_model *model, smooth_filter *f, int axis,
                          int32_t value, int32_t least, int32_t most, bool *ok)
{
    filter_advance(f);
    double expected = limited(f->place, least, most);
    int32_t whole = (int32_t)(expected < 0.0 ? expected - 0.5 : expected + 0.5);
    double fraction = expected - whole;
    int32_t onward = fraction < 0.0 ? -1 : 1;
    int part = (int)(fraction * onward * 2.0 * PARTS), sure = 0;
    while (sure < SURE_BOUNDS && f->spread.pp > SURE[sure]) {
        sure++;
    }
    range_number *miss = &model->miss[axis == EXTENSION][sure][part < PARTS ? part : PARTS - 1];
    int32_t read = whole + onward * range_code_number(coder, miss, onward * (value - whole));
    *ok = *ok && read >= least && read <= most;
    if (*ok) {
        filter_see(f, read);
    }
    return *ok ? read : 0;
}

static uint8_t code_buttons(range_coder *coder, smooth_model *model, uint8_t before, uint8_t now)
{
    uint32_t changed = 0;
    if (range_code_bit(coder, &model->pressed, before != now)) {
        for (int i = 0; i < BUTTONS; i++) {
            bool differs = ((uint32_t)(before ^ now) >> i & 1u) != 0;
            changed |= (uint32_t)range_code_bit(coder, &model->button[i], differs) << i;
        }
    }
    return (uint8_t)(before ^ changed);
}

// Codes the first frame. Returns false if it is not valid.
static bool code_first(range_coder *coder, input_frame *frame)
{
    uint32_t x = range_code_raw(coder, (uint32_t)(frame->point_x + INPUT_POINT_MAX), 16);
    uint32_t y = range_code_raw(coder, (uint32_t)(frame->point_y + INPUT_POINT_MAX), 16);
    bool ok = x <= 2 * INPUT_POINT_MAX && y <= 2 * INPUT_POINT_MAX;
    frame->point_x = (int16_t)(ok ? (int32_t)x - INPUT_POINT_MAX : 0);
    frame->point_y = (int16_t)(ok ? (int32_t)y - INPUT_POINT_MAX : 0);
    if (range_code_raw(coder, frame->extension == 0 && frame->buttons == 0, 1) != 0) {
        frame->extension = frame->buttons = 0;
    } else {
        frame->extension = (uint8_t)range_code_raw(coder, frame->extension, 8);
        frame->buttons = (uint8_t)range_code_raw(coder, frame->buttons, BUTTONS);
    }
    return ok;
}

bool replay_smooth_code(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side)
{
    const int32_t most = INPUT_POINT_MAX;
    smooth_model model;
    model_begin(&model);
    bool ok = code_first(coder, &frame[0][side]);
    smooth_filter filter[AXES] = {filter_begin(frame[0][side].point_x),
                                  filter_begin(frame[0][side].point_y),
                                  filter_begin(frame[0][side].extension)};
    for (uint32_t i = 1; i < count && ok; i++) {
        input_frame *to = &frame[i][side];
        to->point_x = (int16_t)code_value(coder, &model, &filter[POINT_X], POINT_X, to->point_x,
                                          -most, most, &ok);
        to->point_y = (int16_t)code_value(coder, &model, &filter[POINT_Y], POINT_Y, to->point_y,
                                          -most, most, &ok);
        to->extension = (uint8_t)code_value(coder, &model, &filter[EXTENSION], EXTENSION,
                                            to->extension, 0, INPUT_EXTENSION_MAX, &ok);
        to->buttons = code_buttons(coder, &model, frame[i - 1][side].buttons, to->buttons);
    }
    return ok;
}

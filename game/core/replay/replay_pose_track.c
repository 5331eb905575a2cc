#include "replay_pose_track.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "range_coder.h"
#include "replay_predict.h"

// The numbers of an event and their steps per unit.
static const struct {
    uint16_t offset, steps;
} EVENT[] = {
    {offsetof(duel_event, impulse_ns), 10000}, {offsetof(duel_event, moment_nms), 1000},
    {offsetof(duel_event, speed_mps), 1000},   {offsetof(duel_event, seconds), 1000},
    {offsetof(duel_event, strength), 256},     {offsetof(duel_event, along[0]), 256},
    {offsetof(duel_event, along[1]), 256},     {offsetof(duel_event, point.x), 1000},
    {offsetof(duel_event, point.y), 1000},     {offsetof(duel_event, point.z), 1000},
};
#define EVENT_NUMBERS ((int)(sizeof EVENT / sizeof EVENT[0]))

// The numbers of a touch that are stored as floats.
static const uint16_t TOUCH[] = {
    offsetof(duel_touch, time_in_tick),   offsetof(duel_touch, speed_mps),
    offsetof(duel_touch, sideways_mps),   offsetof(duel_touch, angle_rad),
    offsetof(duel_touch, point.x),        offsetof(duel_touch, point.y),
    offsetof(duel_touch, point.z),        offsetof(duel_touch, normal.x),
    offsetof(duel_touch, normal.y),       offsetof(duel_touch, normal.z),
    offsetof(duel_touch, barycentric[0]), offsetof(duel_touch, barycentric[1]),
    offsetof(duel_touch, barycentric[2]), offsetof(duel_touch, blade_lies[0]),
    offsetof(duel_touch, blade_lies[1]),  offsetof(duel_touch, blade_lies[2]),
    offsetof(duel_touch, peak_n),
};

// ---- models --------------------------------------------------------------------

// The class of a number by its recent prediction errors, which selects the model.
#define UNRESTS 15
static int unrest(const predictor *c)
{
    int32_t last = abs(c->off[0]), before = abs(c->off[1]);
    return 3 * (last <= 2 ? last : last <= 4 ? 3 : 4) + (before == 0 ? 0 : before <= 2 ? 1 : 2);
}

// The initial probabilities (of 256) that a number differs from the prediction, by more than one,
// by more than three, and by more than seven, measured with desk_hand.h. They count as if learned
// from TRUST bits.
#define TRUST     8
#define MISS_MORE 4
static const uint8_t MISS[UNRESTS][MISS_MORE] = {
    {22, 70, 88, 118},    {118, 76, 40, 16},   {154, 160, 82, 34},  {136, 94, 64, 52},
    {154, 100, 46, 22},   {190, 154, 82, 46},  {202, 136, 82, 82},  {178, 130, 70, 22},
    {196, 166, 106, 46},  {214, 172, 106, 94}, {208, 160, 76, 40},  {202, 184, 106, 58},
    {232, 226, 214, 142}, {214, 190, 154, 82}, {214, 190, 136, 70},
};

static void models_begin(range_number model[UNRESTS])
{
    for (int i = 0; i < UNRESTS; i++) {
        for (int more = 0; more < MISS_MORE; more++) {
            model[i].more[more] = range_bit_of(MISS[i][more] << 8, TRUST);
        }
    }
}

// ---- poses as bytes ------------------------------------------------------------

typedef struct track_coder {
    range_coder coder;
    bool ok;
    range_number walking[UNRESTS], moving[UNRESTS]; // footwork and the weapon's position, by class
    range_number turning[UNRESTS],
        leading[UNRESTS]; // the weapon's orientation; what a headset leads
    range_number seldom[REPLAY_POSE_NUMBERS];
    range_bit changed, stands;
    range_number gap, kind, side, part;
    range_bit has[DUEL_EVENT_KINDS][EVENT_NUMBERS];
    range_number event[EVENT_NUMBERS];
} track_coder;

// Checks a number that was read against the range that can be written.
static int32_t checked(track_coder *track, int64_t number, int64_t low, int64_t high)
{
    if (number < low || number > high) {
        track->ok = false;
        return (int32_t)low;
    }
    return (int32_t)number;
}

static int32_t code_near(track_coder *track, range_number *model, int32_t number, int32_t expected)
{
    int64_t off = (int64_t)number - expected;
    int64_t read = (int64_t)expected + range_code_number(&track->coder, model, (int32_t)off);
    return checked(track, read, -REPLAY_STEPS_MAX, REPLAY_STEPS_MAX);
}

// Extrapolates from the last two poses.
static int32_t extrapolate(int32_t before, int32_t last)
{
    int32_t next = 2 * last - before;
    return next > REPLAY_STEPS_MAX    ? REPLAY_STEPS_MAX
           : next < -REPLAY_STEPS_MAX ? -REPLAY_STEPS_MAX
                                      : next;
}

// Codes a quaternion without its largest component in the previous pose: that one follows from the
// others if it is not negative, and q = -q allows that. `predictors` predict the components; their
// signs continue without a jump.
static void code_turn(track_coder *track, int32_t turn[4], predictor predictors[4])
{
    int largest = 0;
    for (int i = 1; i < 4; i++) {
        largest = abs(predictors[i].past[0]) > abs(predictors[largest].past[0]) ? i : largest;
    }
    int sign = predictors[largest].past[0] < 0 ? -1 : 1;
    int to_write = turn[largest] < 0 ? -1 : 1;
    int64_t rest = (int64_t)REPLAY_STEPS_PER_TURN * REPLAY_STEPS_PER_TURN;
    for (int i = 0; i < 4; i++) {
        if (i != largest) {
            turn[i] = code_near(track, &track->turning[unrest(&predictors[i])], to_write * turn[i],
                                sign * predictor_next(&predictors[i]));
            turn[i] =
                checked(track, turn[i], -2 * REPLAY_STEPS_PER_TURN, 2 * REPLAY_STEPS_PER_TURN);
            rest -= (int64_t)turn[i] * turn[i];
        }
    }
    turn[largest] = rest > 0 ? (int32_t)(sqrt((double)rest) + 0.5) : 0;
    for (int i = 0; i < 4; i++) {
        predictor_add(&predictors[i], sign * turn[i]);
    }
}

static void code_turn_anew(track_coder *track, int32_t turn[4])
{
    for (int i = 0; i < 4; i++) {
        uint32_t read =
            range_code_raw(&track->coder, (uint32_t)(turn[i] + REPLAY_STEPS_PER_TURN), 12);
        turn[i] = checked(track, (int64_t)read - REPLAY_STEPS_PER_TURN, -REPLAY_STEPS_PER_TURN,
                          REPLAY_STEPS_PER_TURN);
    }
}

// The value of a footwork number en garde. The travel is coded before the others.
static int32_t stance(const replay_pose_fencer *fencer, int i)
{
    int32_t travel = fencer->number[REPLAY_POSE_TRAVEL];
    return i == REPLAY_POSE_FRONT_FOOT
               ? travel + replay_steps_of(FOOTWORK_FRONT_FOOT_M, REPLAY_STEPS_PER_M)
           : i == REPLAY_POSE_REAR_FOOT
               ? travel + replay_steps_of(FOOTWORK_REAR_FOOT_M, REPLAY_STEPS_PER_M)
               : 0;
}

// Codes the first pose of a track.
static void code_first(track_coder *track, replay_pose_fencer *fencer)
{
    for (int i = 0; i < REPLAY_POSE_MOVING; i++) {
        if (i == REPLAY_POSE_TRAVEL || i >= REPLAY_POSE_X) {
            uint32_t read =
                range_code_raw(&track->coder, (uint32_t)(fencer->number[i] + REPLAY_STEPS_MAX), 18);
            fencer->number[i] = checked(track, (int64_t)read - REPLAY_STEPS_MAX, -REPLAY_STEPS_MAX,
                                        REPLAY_STEPS_MAX);
        } else {
            fencer->number[i] =
                code_near(track, &track->walking[0], fencer->number[i], stance(fencer, i));
        }
    }
    code_turn_anew(track, fencer->turn[REPLAY_TURN_WEAPON]);
}

// State kept from one pose to the next.
typedef struct fencer_memory {
    replay_pose_fencer last, before;
    bool begun; // there has been a pose
    predictor moving[REPLAY_POSE_MOVING], turning[4], leading[REPLAY_POSE_LEADING];
} fencer_memory;

static void code_moving(track_coder *track, fencer_memory *memory, replay_pose_fencer *fencer)
{
    for (int i = 0; i < REPLAY_POSE_MOVING; i++) {
        predictor *c = &memory->moving[i];
        range_number *models = i < REPLAY_POSE_X ? track->walking : track->moving;
        fencer->number[i] =
            code_near(track, &models[unrest(c)], fencer->number[i], predictor_next(c));
        predictor_add(c, fencer->number[i]);
    }
    code_turn(track, fencer->turn[REPLAY_TURN_WEAPON], memory->turning);
}

static bool is_seldom_changed(const fencer_memory *memory, const replay_pose_fencer *fencer)
{
    for (int i = REPLAY_POSE_MOVING; i < REPLAY_POSE_NUMBERS; i++) {
        if (fencer->number[i] != memory->last.number[i]) {
            return true;
        }
    }
    return memcmp(fencer->turn[REPLAY_TURN_HAND], memory->last.turn[REPLAY_TURN_HAND],
                  sizeof fencer->turn[REPLAY_TURN_HAND]) != 0;
}

// Codes a number that seldom changes; but if a headset leads it, it changes all the time.
static void code_other(track_coder *track, const fencer_memory *memory, int i, int32_t *number)
{
    int led = i - REPLAY_POSE_LED;
    if (memory->begun && led >= 0 && led < REPLAY_POSE_LEADING) {
        const predictor *c = &memory->leading[led];
        *number = code_near(track, &track->leading[unrest(c)], *number, predictor_next(c));
    } else {
        *number = code_near(track, &track->seldom[i], *number,
                            extrapolate(memory->before.number[i], memory->last.number[i]));
    }
}

static void code_seldom(track_coder *track, const fencer_memory *memory, replay_pose_fencer *fencer)
{
    if (!range_code_bit(&track->coder, &track->changed, is_seldom_changed(memory, fencer))) {
        for (int i = REPLAY_POSE_MOVING; i < REPLAY_POSE_NUMBERS; i++) {
            fencer->number[i] = memory->last.number[i];
        }
        memcpy(fencer->turn[REPLAY_TURN_HAND], memory->last.turn[REPLAY_TURN_HAND],
               sizeof fencer->turn[REPLAY_TURN_HAND]);
        return;
    }
    for (int i = REPLAY_POSE_MOVING; i < REPLAY_POSE_NUMBERS; i++) {
        code_other(track, memory, i, &fencer->number[i]);
    }
    int32_t *number = fencer->number;
    number[REPLAY_POSE_PRESS] = checked(track, number[REPLAY_POSE_PRESS], 0, DUEL_PRESS_SPRUNG);
    number[REPLAY_POSE_LOOSE] = checked(track, number[REPLAY_POSE_LOOSE], 0, 1);
    number[REPLAY_POSE_CAUGHT_FROM] =
        checked(track, number[REPLAY_POSE_CAUGHT_FROM], 0, REPLAY_STEPS_MAX);
    number[REPLAY_POSE_CAUGHT_TO] =
        checked(track, number[REPLAY_POSE_CAUGHT_TO], 0, REPLAY_STEPS_MAX);
    if (number[REPLAY_POSE_LOOSE] != 0) {
        code_turn_anew(track, fencer->turn[REPLAY_TURN_HAND]);
    } else {
        memset(fencer->turn[REPLAY_TURN_HAND], 0, sizeof fencer->turn[REPLAY_TURN_HAND]);
    }
}

static void code_poses(track_coder *coder, replay_pose_track *track)
{
    track->pose_count = range_code_raw(&coder->coder, track->pose_count, 7);
    fencer_memory memory[2] = {0};
    models_begin(coder->walking);
    models_begin(coder->moving);
    models_begin(coder->turning);
    models_begin(coder->leading);
    uint32_t tick = track->first_tick;
    uint8_t phase = DUEL_FENCING, winner = DUEL_NOBODY;
    coder->ok = coder->ok && track->pose_count <= REPLAY_TRACK_POSES;
    for (uint32_t i = 0; i < track->pose_count && coder->ok; i++, tick++) {
        replay_pose *pose = &track->pose[i];
        while (!replay_pose_due(tick)) {
            tick++;
        }
        if (!coder->coder.writing) {
            *pose = (replay_pose){0};
        }
        assert(!coder->coder.writing || pose->tick == tick);
        pose->tick = tick;
        if (range_code_bit(&coder->coder, &coder->stands,
                           pose->phase != phase || pose->winner != winner)) {
            phase = (uint8_t)checked(coder, range_code_raw(&coder->coder, pose->phase, 3),
                                     DUEL_FENCING, DUEL_REST);
            winner = (uint8_t)checked(coder, range_code_raw(&coder->coder, pose->winner, 2),
                                      DUEL_LEFT, DUEL_NOBODY);
        }
        pose->phase = phase;
        pose->winner = winner;
        for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
            replay_pose_fencer *fencer = &pose->fencer[side];
            if (i == 0) {
                code_first(coder, fencer);
                memory[side].last = *fencer;
                memset(memory[side].last.number + REPLAY_POSE_MOVING, 0,
                       (REPLAY_POSE_NUMBERS - REPLAY_POSE_MOVING) * sizeof(int32_t));
                memset(memory[side].last.turn[REPLAY_TURN_HAND], 0,
                       sizeof fencer->turn[REPLAY_TURN_HAND]);
                memory[side].before = memory[side].last;
                for (int k = 0; k < REPLAY_POSE_MOVING; k++) {
                    memory[side].moving[k] = predictor_begin(fencer->number[k]);
                }
                for (int k = 0; k < 4; k++) {
                    memory[side].turning[k] = predictor_begin(fencer->turn[REPLAY_TURN_WEAPON][k]);
                }
            } else {
                code_moving(coder, &memory[side], fencer);
            }
            code_seldom(coder, &memory[side], fencer);
            for (int k = 0; k < REPLAY_POSE_LEADING; k++) {
                int32_t number = fencer->number[REPLAY_POSE_LED + k];
                if (i == 0) {
                    memory[side].leading[k] = predictor_begin(number);
                } else {
                    predictor_add(&memory[side].leading[k], number);
                }
            }
            memory[side].before = i == 0 ? *fencer : memory[side].last;
            memory[side].last = *fencer;
            memory[side].begun = true;
        }
    }
}

// ---- events as bytes -----------------------------------------------------------

static uint32_t code_word(track_coder *coder, uint32_t word)
{
    uint32_t high = range_code_raw(&coder->coder, word >> 16, 16);
    return high << 16 | range_code_raw(&coder->coder, word, 16);
}

static void code_touch(track_coder *coder, duel_touch *touch)
{
    touch->by = (uint8_t)checked(coder, range_code_raw(&coder->coder, touch->by, 2), 0, 2);
    touch->part = (uint8_t)checked(coder, range_code_raw(&coder->coder, touch->part, 5), 0,
                                   BODY_PART_COUNT - 1);
    touch->blade_part = (uint8_t)checked(coder, range_code_raw(&coder->coder, touch->blade_part, 3),
                                         0, BLADE_PART_COUNT - 1);
    touch->closed = (uint8_t)range_code_raw(&coder->coder, touch->closed, 1);
    touch->tick = code_word(coder, touch->tick);
    touch->triangle = code_word(coder, touch->triangle);
    touch->closed_ticks = code_word(coder, touch->closed_ticks);
    for (size_t i = 0; i < sizeof TOUCH / sizeof TOUCH[0]; i++) {
        double value;
        memcpy(&value, (const char *)touch + TOUCH[i], sizeof value);
        float narrow = (float)value;
        uint32_t bits;
        memcpy(&bits, &narrow, sizeof bits);
        bits = code_word(coder, bits);
        memcpy(&narrow, &bits, sizeof narrow);
        coder->ok = coder->ok && isfinite(narrow);
        value = (double)narrow;
        memcpy((char *)touch + TOUCH[i], &value, sizeof value);
    }
}

static void code_event(track_coder *coder, uint32_t *tick, replay_event *event)
{
    range_coder *range = &coder->coder;
    duel_event *e = &event->event;
    int32_t gap = range_code_number(range, &coder->gap, (int32_t)(event->tick - *tick));
    *tick += (uint32_t)checked(coder, gap, 0, REPLAY_TRACK_TICKS);
    event->tick = *tick;
    int32_t kind = range_code_number(range, &coder->kind, e->kind);
    int32_t side = range_code_number(range, &coder->side, e->side);
    int32_t part = range_code_number(range, &coder->part, e->part);
    e->kind = (uint8_t)checked(coder, kind, 0, DUEL_EVENT_KINDS - 1);
    e->side = (uint8_t)checked(coder, side, 0, DUEL_NOBODY);
    e->part = (uint8_t)checked(coder, part, 0, BODY_PART_COUNT - 1);
    for (int i = 0; i < 2; i++) {
        e->met[i] = (uint8_t)range_code_raw(range, e->met[i], 1);
    }
    for (int i = 0; i < EVENT_NUMBERS; i++) {
        double value;
        memcpy(&value, (const char *)e + EVENT[i].offset, sizeof value);
        int32_t steps = replay_steps_of(value, EVENT[i].steps);
        bool has = range_code_bit(range, &coder->has[e->kind][i], steps != 0);
        steps = has ? range_code_number(range, &coder->event[i], steps) : 0;
        value = (double)steps / EVENT[i].steps;
        memcpy((char *)e + EVENT[i].offset, &value, sizeof value);
    }
    if (e->kind == DUEL_EVENT_TOUCH) {
        code_touch(coder, &event->touch);
    }
}

// Codes the events before the poses, so that readers of events need not decode the poses.
static void code_events(track_coder *coder, replay_pose_track *track)
{
    coder->ok = true;
    coder->changed = range_bit_of(2048, 4);
    track->event_count = range_code_raw(&coder->coder, track->event_count, 8);
    coder->ok = track->event_count <= REPLAY_TRACK_EVENTS;
    uint32_t tick = track->first_tick;
    for (uint32_t i = 0; i < track->event_count && coder->ok; i++) {
        if (!coder->coder.writing) {
            track->event[i] = (replay_event){0};
        }
        code_event(coder, &tick, &track->event[i]);
    }
}

size_t replay_pose_track_encode(replay_pose_track *track, uint8_t out[REPLAY_TRACK_BYTES_MAX])
{
    track_coder coder = {.coder = range_writer(out, REPLAY_TRACK_BYTES_MAX)};
    code_events(&coder, track);
    code_poses(&coder, track);
    size_t size = range_end(&coder.coder);
    assert(coder.ok && size <= REPLAY_TRACK_BYTES_MAX);
    return size;
}

bool replay_pose_track_decode(const uint8_t *bytes, size_t size, uint32_t first_tick, bool poses,
                              replay_pose_track *out_track)
{
    out_track->first_tick = first_tick;
    out_track->pose_count = out_track->event_count = 0;
    track_coder coder = {.coder = range_reader(bytes, size)};
    code_events(&coder, out_track);
    if (coder.ok && poses) {
        code_poses(&coder, out_track);
        return coder.ok && range_end(&coder.coder) == 0;
    }
    return coder.ok;
}

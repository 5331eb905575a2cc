#include "replay_input.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "range_coder.h"
#include "replay_headset_samples.h"
#include "replay_smooth.h"

#define MESH_LOW_BITS  14
#define MESH_HIGH_BITS 10
_Static_assert(1 << (MESH_LOW_BITS + MESH_HIGH_BITS) == REPLAY_MESH_MAX + 1,
               "the low and high bits hold every mesh coordinate");

enum { X = REPLAY_X, Y = REPLAY_Y, AXES = REPLAY_AXES };
#define ONE         REPLAY_MESH_ONE
#define ANCHOR_BITS 2
#define BUTTONS     8
#define OLD_BUTTONS 6 // up to version 6 of the format
_Static_assert(INPUT_BITS_ALL == (1u << BUTTONS) - 1u, "every bit of the buttons has a model");

// The kind of a side's frames. Up to REPLAY_INPUT_NO_SMOOTH only the first two exist, in one bit.
enum { KIND_POINT, KIND_POSE, KIND_SMOOTH, KIND_BITS = 2, OLD_KIND_BITS = 1 };

// Classes of the time since the point moved, of the time between the two moves before, and of the
// size of a step.
#define PAUSES 8
#define SINCE  16
#define SIZES  5
// The axis of a step, and for y whether the point also moved along x.
enum { OF_X, OF_Y_AFTER_X, OF_Y_ALONE, TURNS };

// The models that predict one side's frames.
typedef struct side_model {
    range_bit moved[PAUSES][SINCE];
    range_bit other;                        // whether extension or a button changed
    range_number step[TURNS][SIZES][SIZES]; // by the size of the two steps before
    range_number slip;                      // distance from the lattice
    range_number extension;
    range_bit extended, button[BUTTONS];
    int buttons; // how many bits they have in this version of the format
} side_model;

// One side's point and its recent motion; the same for encoder and decoder.
typedef struct side_track {
    input_frame now;
    replay_mouse_lattice lattice;
    int64_t exact[AXES];   // exact place on the lattice, in 1/REPLAY_MESH_ONE unit
    int32_t step[AXES][2]; // the last two steps, newest first
    bool falls[AXES];      // the last nonzero step was negative
    int since, before;     // ticks since the last move, and between the two moves before it
} side_track;

// The initial probabilities (of 256) that the point moves; that a step differs from the prediction,
// by more than one, and by more than three; and that it is faster than before. They were measured
// with desk_hand.h at 125, 500 and 1000 Hz, which resembles real hands in timing and habits. They
// count as if learned from TRUST bits, so that other hands are learned soon.
#define TRUST     5
#define STEP_MORE 3
// clang-format off
static const uint8_t MOVED[PAUSES][SINCE] = {
    {159, 118, 40, 62, 16, 22, 32, 108, 85, 47, 74, 76, 20, 4, 25, 78},
    {47, 171, 177, 101, 34, 202, 42, 57, 79, 73, 42, 88, 75, 74, 23, 64},
    {10, 84, 103, 112, 138, 148, 23, 31, 34, 47, 19, 11, 208, 40, 66, 41},
    {2, 10, 46, 98, 68, 72, 15, 112, 92, 82, 105, 87, 53, 22, 5, 40},
    {1, 2, 5, 18, 55, 70, 50, 74, 17, 48, 103, 55, 18, 58, 69, 45},
    {1, 3, 8, 3, 7, 51, 20, 71, 103, 88, 92, 100, 18, 11, 8, 76},
    {1, 1, 3, 6, 10, 28, 41, 61, 38, 60, 90, 95, 35, 78, 7, 78},
    {1, 3, 7, 10, 10, 6, 3, 20, 25, 20, 62, 92, 139, 71, 51, 98},
};
static const uint8_t STEP[TURNS][SIZES][SIZES][STEP_MORE + 1] = {
    {
        {{176, 10, 107, 162}, {182, 1, 2, 52}, {207, 1, 128, 24}, {128, 128, 128, 128}, {128, 128, 128, 128}},
        {{162, 18, 1, 253}, {149, 13, 1, 233}, {140, 9, 2, 14}, {123, 6, 73, 53}, {128, 128, 128, 128}},
        {{166, 42, 22, 194}, {183, 7, 2, 242}, {113, 11, 3, 155}, {150, 10, 41, 43}, {170, 85, 128, 128}},
        {{166, 63, 12, 170}, {226, 167, 11, 204}, {181, 28, 12, 234}, {151, 32, 23, 155}, {177, 93, 8, 177}},
        {{202, 123, 56, 162}, {128, 128, 128, 128}, {170, 170, 170, 128}, {197, 127, 85, 117}, {179, 96, 26, 149}},
    },
    {
        {{96, 24, 128, 101}, {87, 3, 1, 63}, {207, 1, 128, 24}, {146, 85, 128, 128}, {128, 128, 128, 128}},
        {{208, 6, 1, 254}, {185, 10, 1, 239}, {138, 11, 7, 19}, {150, 18, 42, 68}, {128, 128, 128, 128}},
        {{170, 66, 6, 178}, {187, 9, 8, 241}, {116, 12, 4, 153}, {144, 16, 41, 39}, {128, 102, 128, 102}},
        {{165, 39, 33, 153}, {222, 169, 9, 206}, {192, 29, 20, 227}, {151, 36, 18, 146}, {171, 102, 11, 189}},
        {{203, 122, 43, 151}, {128, 128, 128, 128}, {170, 170, 170, 128}, {203, 114, 84, 92}, {183, 95, 32, 147}},
    },
    {
        {{255, 2, 73, 168}, {255, 1, 26, 58}, {255, 1, 128, 110}, {128, 128, 128, 128}, {128, 128, 128, 128}},
        {{33, 249, 1, 248}, {33, 146, 1, 142}, {124, 10, 1, 5}, {108, 34, 56, 34}, {128, 128, 128, 128}},
        {{165, 6, 102, 203}, {193, 2, 42, 249}, {115, 3, 54, 183}, {151, 5, 69, 62}, {128, 128, 128, 128}},
        {{147, 53, 85, 161}, {252, 185, 1, 229}, {183, 32, 13, 245}, {142, 32, 23, 178}, {201, 78, 38, 181}},
        {{162, 142, 73, 199}, {128, 128, 128, 128}, {182, 182, 182, 182}, {216, 98, 153, 141}, {179, 114, 24, 167}},
    },
};
// clang-format on

static side_model model_begin(int buttons)
{
    // Unlikely in most chunks; and a button when another one changes.
    side_model model = {.other = range_bit_of(400, 20), .extended = {0}, .buttons = buttons};
    model.slip.more[0] = range_bit_of(400, 20);
    for (int i = 0; i < BUTTONS; i++) {
        model.button[i] = range_bit_of(8000, 2);
    }
    for (int i = 0; i < PAUSES * SINCE; i++) {
        model.moved[i / SINCE][i % SINCE] = range_bit_of(MOVED[i / SINCE][i % SINCE] << 8, TRUST);
    }
    for (int i = 0; i < TURNS * SIZES * SIZES; i++) {
        range_number *step = &model.step[i / (SIZES * SIZES)][i / SIZES % SIZES][i % SIZES];
        const uint8_t *known = STEP[i / (SIZES * SIZES)][i / SIZES % SIZES][i % SIZES];
        for (int more = 0; more < STEP_MORE; more++) {
            step->more[more] = range_bit_of(known[more] << 8, TRUST);
        }
        step->sign = range_bit_of(known[STEP_MORE] << 8, TRUST);
    }
    return model;
}

static int32_t point_of(const input_frame *frame, int axis)
{
    return axis == X ? frame->point_x : frame->point_y;
}

static bool is_moved(const input_frame *from, const input_frame *to)
{
    return from->point_x != to->point_x || from->point_y != to->point_y;
}

// The model of whether the point moves: reports come at a steady rate while a hand moves.
static range_bit *moved_model(side_model *model, const side_track *track)
{
    int before = track->before;
    int pause = before < 4 ? before : before < 6 ? 4 : before < 8 ? 5 : before < 11 ? 6 : 7;
    return &model->moved[pause][track->since < SINCE ? track->since : SINCE - 1];
}

static int size_of(int32_t step)
{
    int32_t size = abs(step);
    return size <= 2 ? size : size <= 6 ? 3 : 4;
}

static range_number *step_model(side_model *model, const side_track *track, int axis)
{
    int turn = axis == X ? OF_X : track->step[X][0] != 0 ? OF_Y_AFTER_X : OF_Y_ALONE;
    return &model->step[turn][size_of(track->step[axis][0])][size_of(track->step[axis][1])];
}

// ---- both ways -----------------------------------------------------------------

// Clamps a point that was read to the square; *ok becomes false if it was outside.
static int16_t within(int32_t point, bool *ok)
{
    if (point < -INPUT_POINT_MAX || point > INPUT_POINT_MAX) {
        *ok = false;
        return 0;
    }
    return (int16_t)point;
}

// Returns the number of spacings, or of units, that leads nearest to `there`.
static int32_t step_to(const side_track *track, int axis, int32_t there)
{
    int32_t mesh = track->lattice.mesh;
    return mesh == 0 ? there - point_of(&track->now, axis)
                     : replay_steps_in((int64_t)there * ONE - track->exact[axis], mesh);
}

// Codes the motion along one axis to `there`.
static int16_t code_step(range_coder *coder, side_model *model, side_track *track, int axis,
                         int32_t there, bool *ok)
{
    // Predict the same step as the last one; code the difference, positive in the direction of
    // the last motion.
    int32_t expected = track->step[axis][0], onward = track->falls[axis] ? -1 : 1;
    int32_t more = onward * (step_to(track, axis, there) - expected);
    more = range_code_number(coder, step_model(model, track, axis), more);
    int32_t step = expected + onward * more;
    if (abs(step) > 2 * INPUT_POINT_MAX) {
        *ok = false;
        return 0;
    }
    int64_t exact = track->exact[axis];
    int32_t point = point_of(&track->now, axis) + step;
    if (track->lattice.mesh != 0) {
        exact += (int64_t)step * track->lattice.mesh;
        point = replay_steps_in(exact, ONE);
        int32_t slip = range_code_number(coder, &model->slip, there - point);
        point += slip;
        // The point is off the lattice: limit the exact place to those that round to this
        // point.
        int64_t low = (int64_t)point * ONE - ONE / 2, high = low + ONE - 1;
        exact = exact < low ? low : exact > high ? high : exact;
    }
    track->step[axis][1] = track->step[axis][0];
    track->step[axis][0] = step;
    track->falls[axis] = step != 0 ? step < 0 : track->falls[axis];
    int16_t result = within(point, ok);
    track->exact[axis] = *ok ? exact : 0;
    return result;
}

// Codes extension and buttons, which seldom change.
static void code_rest(range_coder *coder, side_model *model, const input_frame *before,
                      input_frame *frame)
{
    bool extended = frame->extension != before->extension;
    if (!range_code_bit(coder, &model->other, extended || frame->buttons != before->buttons)) {
        frame->extension = before->extension;
        frame->buttons = before->buttons;
        return;
    }
    int32_t further = 0;
    if (range_code_bit(coder, &model->extended, extended)) {
        further = range_code_number(coder, &model->extension, frame->extension - before->extension);
    }
    unsigned changed = 0;
    for (int i = 0; i < model->buttons; i++) {
        bool differs = ((unsigned)(frame->buttons ^ before->buttons) >> i & 1u) != 0;
        changed |= (unsigned)range_code_bit(coder, &model->button[i], differs) << i;
    }
    frame->extension = (uint8_t)(before->extension + further);
    frame->buttons = (uint8_t)(before->buttons ^ changed);
}

static void code_lattice(range_coder *coder, replay_mouse_lattice *lattice, bool *ok)
{
    if (range_code_raw(coder, lattice->mesh != 0, 1) == 0) {
        return;
    }
    uint32_t mesh = (uint32_t)lattice->mesh;
    uint32_t high = range_code_raw(coder, mesh >> MESH_LOW_BITS, MESH_HIGH_BITS);
    mesh = high << MESH_LOW_BITS | range_code_raw(coder, mesh, MESH_LOW_BITS);
    *ok = *ok && mesh >= REPLAY_MESH_LEAST;
    lattice->mesh = *ok ? (int32_t)mesh : REPLAY_MESH_LEAST;
    for (int axis = 0; axis < AXES; axis++) {
        uint32_t anchor = range_code_raw(coder, (uint32_t)lattice->anchor[axis], ANCHOR_BITS);
        lattice->anchor[axis] = (enum replay_anchor)anchor;
    }
}

// Codes the first coordinate along an axis; on a lattice as the number of spacings from the first
// lattice point in the square. Codes just enough bits for all lattice points across the square.
static int16_t code_place(range_coder *coder, side_model *model, side_track *track, int axis,
                          int32_t point, bool *ok)
{
    enum replay_anchor anchor = track->lattice.anchor[axis];
    if (anchor == REPLAY_ANCHOR_FIRST) {
        uint32_t above = range_code_raw(coder, (uint32_t)(point + INPUT_POINT_MAX), 16);
        int16_t read = within((int32_t)above - INPUT_POINT_MAX, ok);
        track->exact[axis] = (int64_t)read * ONE;
        return read;
    }
    int32_t mesh = track->lattice.mesh, digits = 0;
    int32_t across = (int32_t)((int64_t)(2 * INPUT_POINT_MAX) * ONE / mesh) + 1;
    while (across >> digits != 0) {
        digits++;
    }
    int32_t first = anchor == REPLAY_ANCHOR_LOW    ? 0
                    : anchor == REPLAY_ANCHOR_HIGH ? -across
                                                   : -(across + 1) / 2;
    int64_t begin = (int64_t)replay_anchor_point(anchor) * ONE + (int64_t)first * mesh;
    uint32_t meshes = (uint32_t)replay_steps_in((int64_t)point * ONE - begin, mesh);
    meshes = range_code_raw(coder, meshes, digits);
    track->exact[axis] = begin + (int64_t)meshes * mesh;
    int32_t near = replay_steps_in(track->exact[axis], ONE);
    return within(near + range_code_number(coder, &model->slip, point - near), ok);
}

// Codes the first frame of a chunk. Returns false if it is not valid.
static bool code_first(range_coder *coder, side_model *model, side_track *track, input_frame *frame)
{
    bool ok = true;
    code_lattice(coder, &track->lattice, &ok);
    frame->point_x = code_place(coder, model, track, X, frame->point_x, &ok);
    frame->point_y = code_place(coder, model, track, Y, frame->point_y, &ok);
    if (range_code_raw(coder, frame->extension == 0 && frame->buttons == 0, 1) != 0) {
        frame->extension = frame->buttons = 0;
    } else {
        frame->extension = (uint8_t)range_code_raw(coder, frame->extension, 8);
        frame->buttons = (uint8_t)range_code_raw(coder, frame->buttons, model->buttons);
    }
    track->now = *frame;
    return ok;
}

static replay_mouse_lattice lattice_of(input_frame (*frame)[2], uint32_t count, int side,
                                       replay_mouse *known)
{
    int16_t point[REPLAY_INPUT_TICKS][AXES];
    for (uint32_t i = 0; i < count; i++) {
        point[i][X] = frame[i][side].point_x;
        point[i][Y] = frame[i][side].point_y;
    }
    return replay_mouse_lattice_find((const int16_t(*)[AXES])point, count, known);
}

// Codes all frames of one side that uses a point.
static bool code_points(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side,
                        replay_mouse_lattice lattice, int buttons)
{
    side_model model = model_begin(buttons);
    side_track track = {.lattice = lattice};
    bool ok = code_first(coder, &model, &track, &frame[0][side]);
    for (uint32_t i = 1; i < count && ok; i++) {
        input_frame *next = &frame[i][side];
        if (range_code_bit(coder, moved_model(&model, &track), is_moved(&track.now, next))) {
            next->point_x = code_step(coder, &model, &track, X, next->point_x, &ok);
            next->point_y = code_step(coder, &model, &track, Y, next->point_y, &ok);
            track.before = track.since;
            track.since = 0;
        } else {
            next->point_x = track.now.point_x;
            next->point_y = track.now.point_y;
            track.since++;
        }
        code_rest(coder, &model, &track.now, next);
        track.now = *next;
    }
    return ok;
}

// Returns whether any frame of this side comes from a headset.
static bool has_poses(input_frame (*frame)[2], uint32_t count, int side)
{
    for (uint32_t i = 0; i < count; i++) {
        if (frame[i][side].kind == INPUT_POSE) {
            return true;
        }
    }
    return false;
}

// Writes a side that uses a point: on a mouse's lattice if there is one, otherwise in the way that
// needs fewer bytes. Each try writes over the one before it.
static void write_points(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side,
                         replay_mouse *known)
{
    replay_mouse_lattice lattice = lattice_of(frame, count, side, known);
    range_coder points = *coder, smooth = *coder;
    if (lattice.mesh == 0) {
        range_code_raw(&points, KIND_POINT, KIND_BITS);
        bool whole = code_points(&points, frame, count, side, lattice, BUTTONS);
        range_code_raw(&smooth, KIND_SMOOTH, KIND_BITS);
        whole = replay_smooth_code(&smooth, frame, count, side) && whole;
        assert(whole);
        (void)whole;
        if (range_written(&smooth) < range_written(&points)) {
            *coder = smooth;
            return;
        }
    }
    range_code_raw(coder, KIND_POINT, KIND_BITS);
    bool whole = code_points(coder, frame, count, side, lattice, BUTTONS);
    assert(whole);
    (void)whole;
}

// Writes all frames of one side.
static void write_side(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side,
                       replay_mouse *known)
{
    if (has_poses(frame, count, side)) {
        range_code_raw(coder, KIND_POSE, KIND_BITS);
        replay_headset_samples_code(coder, frame, count, side, BUTTONS);
    } else {
        write_points(coder, frame, count, side, known);
    }
}

// Reads all frames of one side.
static bool read_side(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side,
                      uint32_t format)
{
    int buttons = format <= REPLAY_INPUT_NO_STRIDES ? OLD_BUTTONS : BUTTONS;
    int bits = format <= REPLAY_INPUT_NO_SMOOTH ? OLD_KIND_BITS : KIND_BITS;
    switch (range_code_raw(coder, 0, bits)) {
    case KIND_POINT:
        return code_points(coder, frame, count, side, (replay_mouse_lattice){0}, buttons);
    case KIND_POSE:
        return replay_headset_samples_code(coder, frame, count, side, buttons);
    case KIND_SMOOTH:
        return replay_smooth_code(coder, frame, count, side);
    default:
        return false;
    }
}

size_t replay_input_encode(const input_frame (*frame)[2], uint32_t count, replay_mouse mouse[2],
                           uint8_t *out)
{
    assert(count >= 1 && count <= REPLAY_INPUT_TICKS);
    input_frame copy[REPLAY_INPUT_TICKS][2];
    memcpy(copy, frame, count * sizeof *frame);
    range_coder coder = range_writer(out, REPLAY_INPUT_BYTES_MAX);
    write_side(&coder, copy, count, 0, &mouse[0]);
    write_side(&coder, copy, count, 1, &mouse[1]);
    size_t size = range_end(&coder);
    assert(size <= REPLAY_INPUT_BYTES_MAX);
    return size;
}

bool replay_input_decode(const uint8_t *bytes, size_t size, uint32_t count, uint32_t format,
                         input_frame (*out_frame)[2])
{
    if (count < 1 || count > REPLAY_INPUT_TICKS) {
        return false;
    }
    memset(out_frame, 0, count * sizeof *out_frame);
    range_coder coder = range_reader(bytes, size);
    bool ok = read_side(&coder, out_frame, count, 0, format) &&
              read_side(&coder, out_frame, count, 1, format);
    return ok && range_end(&coder) == 0;
}

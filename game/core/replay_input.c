#include "replay_input.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "range_coder.h"

// Meshes are given in 1/1024 of a unit of the point; 0 stands for no lattice.
#define MESH_ONE  1024
#define MESH_BITS 18 // up to 255 units
// A lattice narrower than this saves nothing, units.
#define MESH_LEAST 6
// Points are rounded to units: a step may be off its lattice by so much, 1/1024 unit.
#define OFF_LATTICE (3 * MESH_ONE / 2)
// The smallest step seen may be so many meshes.
#define PARTS_MAX 4
// A sum of so many tells the mesh better than one step did; more than so many are not kept.
#define MESHES_TO_TRUST  8
#define MESHES_TO_FORGET (1 << 24)
#define PHASES           16 // places within a unit
#define PHASE_BITS       4

enum { X, Y, AXES };
#define BUTTONS 6
_Static_assert(INPUT_BUTTONS_ALL == (1u << BUTTONS) - 1u, "every button has its model");

// Which kind of frames a side has. A headset's will be another number.
enum { KIND_POINT = 0, KIND_BITS = 4 };

// What one side's frames are foretold from.
typedef struct side_model {
    range_bit moved[3][8]; // by ticks since the last move, and how they compare with those before
    range_bit other;       // extension or a button changed
    range_number step[AXES][4]; // by how large the step before was
    range_number slip;          // off the lattice by
    range_number extension;
    range_bit extended, button[BUTTONS];
} side_model;

// Where one side's point is and how it came there; the same for encoder and decoder.
typedef struct side_track {
    input_frame now;
    int32_t mesh;          // of the lattice, 1/1024 unit; 0: none
    int32_t exact[AXES];   // place on the lattice, 1/1024 unit
    int32_t step[AXES][2]; // the last two steps, newest first
    int since, before;     // ticks since the last move, and between the two before it
} side_track;

// What does not happen in most chunks, and a button when another one changes.
static side_model model_begin(void)
{
    side_model model = {.other = range_bit_of(400, 20)};
    model.slip.more[0] = range_bit_of(400, 20);
    for (int i = 0; i < BUTTONS; i++) {
        model.button[i] = range_bit_of(8000, 2);
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

static range_bit *moved_model(side_model *model, const side_track *track)
{
    int order = track->since < track->before ? 0 : track->since == track->before ? 1 : 2;
    return &model->moved[order][track->since < 7 ? track->since : 7];
}

static range_number *step_model(side_model *model, const side_track *track, int axis)
{
    int32_t size = abs(track->step[axis][0]);
    return &model->step[axis][size == 0 ? 0 : size <= 2 ? 1 : size <= 6 ? 2 : 3];
}

// How many meshes, or units where there is no lattice, the next step is taken to be.
static int32_t foretold(const side_track *track, int axis)
{
    return (3 * track->step[axis][0] + track->step[axis][1]) / 4;
}

static int32_t rounded_mesh(int64_t exact)
{
    int64_t half = MESH_ONE / 2;
    return (int32_t)(exact >= 0 ? (exact + half) / MESH_ONE : -((half - exact) / MESH_ONE));
}

// ---- the lattice ---------------------------------------------------------------

static int32_t meshes_in(int64_t fine, int32_t mesh)
{
    int64_t half = mesh / 2;
    return (int32_t)(fine >= 0 ? (fine + half) / mesh : -((half - fine) / mesh));
}

// Whether all steps of these frames lie on a lattice of this mesh. What is known of the mesh
// gets better with the way it was measured over, which `sum` goes on with.
static bool fits_lattice(const input_frame (*frame)[2], uint32_t count, int side, int32_t mesh,
                         replay_lattice *sum)
{
    for (uint32_t i = 1; i < count; i++) {
        for (int axis = 0; axis < AXES; axis++) {
            int32_t from = point_of(&frame[i - 1][side], axis);
            int64_t fine = (int64_t)abs(point_of(&frame[i][side], axis) - from) * MESH_ONE;
            int32_t meshes = meshes_in(fine, mesh);
            if (llabs(fine - (int64_t)meshes * mesh) > OFF_LATTICE) {
                return false;
            }
            sum->meshes += meshes;
            sum->units += fine / MESH_ONE;
            if (sum->meshes >= MESHES_TO_TRUST) {
                mesh = (int32_t)((sum->units * MESH_ONE + sum->meshes / 2) / sum->meshes);
            }
        }
    }
    return true;
}

// The mesh of the lattice on which these frames lie, 1/1024 unit; 0 where there is none. It is
// the one known, or the smallest step, or a whole part of it.
static int32_t mesh_find(const input_frame (*frame)[2], uint32_t count, int side,
                         replay_lattice *known)
{
    replay_lattice sum = *known;
    if (sum.meshes == 0 ||
        !fits_lattice(frame, count, side, (int32_t)(sum.units * MESH_ONE / sum.meshes), &sum)) {
        int32_t least = INT32_MAX;
        for (uint32_t i = 1; i < count; i++) {
            for (int axis = 0; axis < AXES; axis++) {
                int32_t d =
                    abs(point_of(&frame[i][side], axis) - point_of(&frame[i - 1][side], axis));
                least = d >= MESH_LEAST && d < least ? d : least;
            }
        }
        bool found = false;
        for (int part = 1; part <= PARTS_MAX && least != INT32_MAX && !found; part++) {
            sum = (replay_lattice){0};
            found = least / part >= MESH_LEAST &&
                    fits_lattice(frame, count, side, least * MESH_ONE / part, &sum);
        }
        if (!found || sum.meshes == 0) {
            return 0;
        }
    }
    int64_t mesh = (sum.units * MESH_ONE + sum.meshes / 2) / sum.meshes;
    if (mesh >= 1 << MESH_BITS) {
        return 0;
    }
    *known = sum.meshes < MESHES_TO_FORGET ? sum : (replay_lattice){sum.units / 2, sum.meshes / 2};
    return (int32_t)mesh;
}

// Where on the unit the lattice's first point is, 1/PHASES of it, so that most of the others
// are rounded to where they are: the middle of what all of them allow.
static int32_t phase_find(const input_frame (*frame)[2], uint32_t count, int side, int axis,
                          int32_t mesh)
{
    int64_t low = -MESH_ONE / 2, high = MESH_ONE / 2, meshes = 0;
    for (uint32_t i = 1; i < count; i++) {
        int32_t first = point_of(&frame[0][side], axis), point = point_of(&frame[i][side], axis);
        int32_t before = point_of(&frame[i - 1][side], axis);
        meshes += meshes_in((int64_t)(point - before) * MESH_ONE, mesh);
        int64_t off = (int64_t)(point - first) * MESH_ONE - meshes * mesh;
        int64_t new_low = off - MESH_ONE / 2, new_high = off + MESH_ONE / 2;
        if (new_low >= high || new_high <= low) {
            break;
        }
        low = new_low > low ? new_low : low;
        high = new_high < high ? new_high : high;
    }
    return (int32_t)((low + high + MESH_ONE) / 2) * PHASES / MESH_ONE;
}

// ---- both ways -----------------------------------------------------------------

// A point within the square, whatever was read; *ok falls where it was not.
static int16_t within(int32_t point, bool *ok)
{
    if (point < -INPUT_POINT_MAX || point > INPUT_POINT_MAX) {
        *ok = false;
        return 0;
    }
    return (int16_t)point;
}

// How many meshes, or units, lead nearest to `there`.
static int32_t step_to(const side_track *track, int axis, int32_t there)
{
    int32_t units = there - point_of(&track->now, axis);
    if (track->mesh == 0) {
        return units;
    }
    return meshes_in((int64_t)there * MESH_ONE - track->exact[axis], track->mesh);
}

// Moves one axis to `there`, or to where it is read to have moved.
static int16_t code_step(range_coder *coder, side_model *model, side_track *track, int axis,
                         int32_t there, bool *ok)
{
    int32_t step = step_to(track, axis, there), expected = foretold(track, axis);
    step = expected + range_code_number(coder, step_model(model, track, axis), step - expected);
    if (abs(step) > 2 * INPUT_POINT_MAX) {
        *ok = false;
        return 0;
    }
    int64_t exact = track->exact[axis];
    int32_t point = point_of(&track->now, axis) + step;
    if (track->mesh != 0) {
        exact += (int64_t)step * track->mesh;
        point = rounded_mesh(exact);
        int32_t slip = range_code_number(coder, &model->slip, there - point);
        point += slip;
        // Off the lattice: what was taken for exact lay beyond what is rounded to this point.
        int64_t half = MESH_ONE / 2, low = (int64_t)point * MESH_ONE - half;
        exact = exact < low ? low : exact > low + MESH_ONE - 1 ? low + MESH_ONE - 1 : exact;
    }
    track->step[axis][1] = track->step[axis][0];
    track->step[axis][0] = step;
    int16_t result = within(point, ok);
    track->exact[axis] = *ok ? (int32_t)exact : 0;
    return result;
}

// Extension and buttons, which seldom change.
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
    for (unsigned i = 0; i < BUTTONS; i++) {
        bool differs = ((unsigned)(frame->buttons ^ before->buttons) >> i & 1u) != 0;
        changed |= (unsigned)range_code_bit(coder, &model->button[i], differs) << i;
    }
    frame->extension = (uint8_t)(before->extension + further);
    frame->buttons = (uint8_t)(before->buttons ^ changed);
}

// Where a chunk begins, from nothing. False where that is no frame.
static bool code_first(range_coder *coder, side_track *track, const int32_t phase[AXES],
                       input_frame *frame)
{
    bool ok = range_code_raw(coder, KIND_POINT, KIND_BITS) == KIND_POINT;
    range_bit neutral = {0}, lattice = {0};
    bool on_lattice = range_code_bit(coder, &lattice, track->mesh != 0);
    if (on_lattice) {
        track->mesh = (int32_t)range_code_raw(coder, (uint32_t)track->mesh, MESH_BITS);
    }
    for (int axis = 0; axis < AXES; axis++) {
        uint32_t point = (uint32_t)(point_of(frame, axis) + INPUT_POINT_MAX);
        int16_t read = within((int32_t)range_code_raw(coder, point, 16) - INPUT_POINT_MAX, &ok);
        *(axis == X ? &frame->point_x : &frame->point_y) = read;
        track->exact[axis] = read * MESH_ONE;
        if (on_lattice) {
            int32_t place = (int32_t)range_code_raw(coder, (uint32_t)phase[axis], PHASE_BITS);
            track->exact[axis] += (2 * place + 1 - PHASES) * MESH_ONE / (2 * PHASES);
        }
    }
    if (range_code_bit(coder, &neutral, frame->extension == 0 && frame->buttons == 0)) {
        frame->extension = frame->buttons = 0;
    } else {
        frame->extension = (uint8_t)range_code_raw(coder, frame->extension, 8);
        frame->buttons = (uint8_t)range_code_raw(coder, frame->buttons, BUTTONS);
    }
    track->now = *frame;
    return ok;
}

// All frames of one side.
static bool code_side(range_coder *coder, input_frame (*frame)[2], uint32_t count, int side,
                      replay_lattice *known)
{
    side_model model = model_begin();
    side_track track = {.mesh = 0};
    int32_t phase[AXES] = {0};
    if (coder->writing) {
        track.mesh = mesh_find((const input_frame(*)[2])frame, count, side, known);
        for (int axis = 0; axis < AXES && track.mesh != 0; axis++) {
            phase[axis] = phase_find((const input_frame(*)[2])frame, count, side, axis, track.mesh);
        }
    }
    bool ok = code_first(coder, &track, phase, &frame[0][side]);
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

size_t replay_input_encode(const input_frame (*frame)[2], uint32_t count, replay_lattice lattice[2],
                           uint8_t *out)
{
    assert(count >= 1 && count <= REPLAY_INPUT_TICKS);
    input_frame copy[REPLAY_INPUT_TICKS][2];
    memcpy(copy, frame, count * sizeof *frame);
    range_coder coder = range_writer(out, REPLAY_INPUT_BYTES_MAX);
    code_side(&coder, copy, count, 0, &lattice[0]);
    code_side(&coder, copy, count, 1, &lattice[1]);
    size_t size = range_end(&coder);
    assert(size <= REPLAY_INPUT_BYTES_MAX);
    return size;
}

bool replay_input_decode(const uint8_t *bytes, size_t size, uint32_t count,
                         input_frame (*out_frame)[2])
{
    if (count < 1 || count > REPLAY_INPUT_TICKS) {
        return false;
    }
    memset(out_frame, 0, count * sizeof *out_frame);
    range_coder coder = range_reader(bytes, size);
    bool ok = code_side(&coder, out_frame, count, 0, NULL) &&
              code_side(&coder, out_frame, count, 1, NULL);
    return ok && range_end(&coder) == 0;
}

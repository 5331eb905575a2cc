#include "gltf_motion_keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Above this cosine linear interpolation of quaternions is as good as slerp.
static const double NEARLY_EQUAL = 1.0 - 1e-9;

void gltf_motion_keys_init(gltf_motion_keys *keys, enum motion_kind kind, double tolerance)
{
    memset(keys, 0, sizeof *keys);
    keys->kind = kind;
    keys->tolerance = tolerance;
}

void gltf_motion_keys_fini(gltf_motion_keys *keys)
{
    free(keys->time_s);
    free(keys->value);
    keys->time_s = NULL;
    keys->value = NULL;
    keys->count = keys->room = 0;
}

static int numbers(enum motion_kind kind)
{
    return kind == MOTION_TURN ? 4 : 3;
}

static double dot4(const double a[4], const double b[4])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

void motion_between(enum motion_kind kind, const double a[4], const double b[4], double share,
                    double out[4])
{
    double of_a = 1.0 - share, of_b = share;
    if (kind == MOTION_TURN) {
        double cosine = dot4(a, b);
        double sign = cosine < 0.0 ? -1.0 : 1.0;
        if (sign * cosine < NEARLY_EQUAL) {
            double angle = acos(sign * cosine), sine = sin(angle);
            of_a = sin((1.0 - share) * angle) / sine;
            of_b = sin(share * angle) / sine;
        }
        of_b *= sign;
    }
    for (int i = 0; i < numbers(kind); i++) {
        out[i] = of_a * a[i] + of_b * b[i];
    }
}

// The distance in meters, or the angle in radians: for small angles twice the quaternions'
// distance.
static double apart(enum motion_kind kind, const double a[4], const double b[4])
{
    double sum = 0.0, across = 0.0;
    for (int i = 0; i < numbers(kind); i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
        across += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return kind == MOTION_TURN ? 2.0 * sqrt(fmin(sum, across)) : sqrt(sum);
}

static bool add_key(gltf_motion_keys *keys, uint32_t waiting)
{
    if (keys->count == keys->room) {
        uint32_t room = keys->room > 0 ? 2 * keys->room : 64;
        float *time_s = realloc(keys->time_s, room * sizeof *time_s);
        keys->time_s = time_s != NULL ? time_s : keys->time_s;
        float(*value)[4] = realloc(keys->value, room * sizeof *value);
        keys->value = value != NULL ? value : keys->value;
        if (time_s == NULL || value == NULL) {
            return false;
        }
        keys->room = room;
    }
    keys->time_s[keys->count] = (float)keys->waiting_s[waiting];
    for (int i = 0; i < 4; i++) {
        keys->value[keys->count][i] = (float)keys->waiting_value[waiting][i];
    }
    keys->count++;
    return true;
}

// Adds the keys after waiting sample `first` up to and including `last`. The recursion is at most
// as deep as a block is long.
static bool reduce(gltf_motion_keys *keys, uint32_t first, uint32_t last)
{
    const double *a = keys->waiting_value[first], *b = keys->waiting_value[last];
    const double begin_s = keys->waiting_s[first], end_s = keys->waiting_s[last];
    double worst = keys->tolerance;
    uint32_t farthest = last;
    for (uint32_t i = first + 1; i < last; i++) {
        double between[4] = {0};
        motion_between(keys->kind, a, b, (keys->waiting_s[i] - begin_s) / (end_s - begin_s),
                       between);
        double off = apart(keys->kind, between, keys->waiting_value[i]);
        if (off > worst) {
            worst = off;
            farthest = i;
        }
    }
    return farthest == last ? add_key(keys, last)
                            : reduce(keys, first, farthest) && reduce(keys, farthest, last);
}

// Makes the last waiting sample a key, which starts the next block.
static bool end_block(gltf_motion_keys *keys)
{
    uint32_t last = keys->waiting - 1;
    if (!reduce(keys, 0, last)) {
        return false;
    }
    keys->waiting_s[0] = keys->waiting_s[last];
    memcpy(keys->waiting_value[0], keys->waiting_value[last], sizeof keys->waiting_value[0]);
    keys->waiting = 1;
    return true;
}

bool gltf_motion_keys_add(gltf_motion_keys *keys, double time_s, const double value[4])
{
    if (keys->waiting == MOTION_BLOCK && !end_block(keys)) {
        return false;
    }
    uint32_t at = keys->waiting++;
    // Choose the sign for the shorter arc, for players that do not do so themselves.
    bool other_way =
        keys->kind == MOTION_TURN && at > 0 && dot4(keys->waiting_value[at - 1], value) < 0.0;
    for (int i = 0; i < numbers(keys->kind); i++) {
        keys->waiting_value[at][i] = other_way ? -value[i] : value[i];
    }
    keys->waiting_s[at] = time_s;
    if (keys->count == 0) {
        return add_key(keys, 0);
    }
    double first[4];
    for (int i = 0; i < 4; i++) {
        first[i] = (double)keys->value[0][i];
    }
    keys->moves =
        keys->moves || apart(keys->kind, first, keys->waiting_value[at]) > keys->tolerance;
    return true;
}

bool gltf_motion_keys_finish(gltf_motion_keys *keys)
{
    bool kept = keys->waiting < 2 || end_block(keys);
    if (!keys->moves && keys->count > 1) {
        keys->count = 1;
    }
    return kept;
}

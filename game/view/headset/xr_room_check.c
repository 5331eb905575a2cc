#include "xr_room_check.h"

#include "text_mark.h"

#include <math.h>
#include <stddef.h>

// A fault must last this long before it is reported: a player may kneel, or put a controller down.
#define LASTS_S 3.0
// Tracking errs by about 1 cm; a hand this far below the floor is not an error.
#define BELOW_M 0.06

xr_room_sight xr_room_sight_of(const xr_session *session, const xr_bounds *bounds, phys_vec3 head,
                               const xr_hand_sample hand[XR_HANDS], bool is_seated)
{
    xr_room_sight sight = {.stands = !is_seated && xr_session_floor(session) != XR_FLOOR_NONE,
                           .eyes_m = head.y,
                           .lowest_m = INFINITY,
                           .has_guardian = bounds->stage != XR_NULL_HANDLE,
                           .is_measured = bounds->known,
                           .area_m = {2.0 * bounds->half_x_m, 2.0 * bounds->half_z_m}};
    for (int i = 0; i < XR_HANDS; i++) {
        if (hand[i].is_tracked) {
            sight.lowest_m = fmin(sight.lowest_m, hand[i].grip.position.y);
        }
    }
    return sight;
}

static bool is_wrong(enum xr_room_fault fault, const xr_room_sight *s)
{
    switch (fault) {
    case XR_ROOM_FLOOR_HIGH:
        return s->stands && s->eyes_m < XR_ROOM_EYES_LEAST_M;
    case XR_ROOM_FLOOR_LOW:
        return s->stands && s->eyes_m > XR_ROOM_EYES_MOST_M;
    case XR_ROOM_HAND_BELOW:
        return s->stands && s->lowest_m < -BELOW_M;
    case XR_ROOM_NOT_MEASURED:
        return s->stands && s->has_guardian && !s->is_measured;
    case XR_ROOM_SMALL:
        return s->stands && s->is_measured && fmax(s->area_m[0], s->area_m[1]) < XR_ROOM_LUNGE_M;
    case XR_ROOM_FAULTS:
        break;
    }
    return false;
}

const char *xr_room_check_add(xr_room_check *c, const xr_room_sight *sight, double dt_s)
{
    static const char *const LINE[XR_ROOM_FAULTS] = {
        [XR_ROOM_FLOOR_HIGH] =
            TEXT("your eyes are less than 1 m high: set the headset's floor, or choose seated"),
        [XR_ROOM_FLOOR_LOW] = TEXT("your eyes are more than 2.3 m high: set the headset's floor"),
        [XR_ROOM_HAND_BELOW] = TEXT("a hand is below the floor: set the headset's floor"),
        [XR_ROOM_NOT_MEASURED] =
            TEXT("your room has no borders: set them in the headset to see them here"),
        [XR_ROOM_SMALL] = TEXT("your room is too small for a lunge (1.8 m): walk with the stick")};
    const char *line = NULL;
    for (int i = 0; i < XR_ROOM_FAULTS; i++) {
        bool wrong = is_wrong((enum xr_room_fault)i, sight);
        c->since_s[i] = wrong ? c->since_s[i] + dt_s : 0.0;
        if (line == NULL && !c->said[i] && c->since_s[i] > LASTS_S) {
            c->said[i] = true;
            line = LINE[i];
        }
    }
    return line;
}

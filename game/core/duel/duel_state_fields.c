#include "duel_state_fields.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// A row of a table: offsets are within the group's struct.
typedef struct row {
    const char *name, *parts;
    uint16_t offset;
    uint8_t type, count;
} row;

// Rows from the names of members, which cannot be put in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses) clang-format off
#define ROW(group, field, parts, type, count)                                                      \
    {                                                                                              \
#field, parts, offsetof(group, field), type, count                                         \
    }
#define U8(group, field)          ROW(group, field, NULL, DUEL_FIELD_U8, 1)
#define U16(group, field)         ROW(group, field, NULL, DUEL_FIELD_U16, 1)
#define U32(group, field)         ROW(group, field, NULL, DUEL_FIELD_U32, 1)
#define U8_PAIR(group, field)     ROW(group, field, NULL, DUEL_FIELD_U8, 2)
#define U32_PAIR(group, field)    ROW(group, field, NULL, DUEL_FIELD_U32, 2)
#define F64(group, field)         ROW(group, field, NULL, DUEL_FIELD_F64, 1)
#define F64_MANY(group, field, n) ROW(group, field, NULL, DUEL_FIELD_F64, n)
#define VEC3(group, field)        ROW(group, field, "xyz", DUEL_FIELD_F64, 3)
#define QUAT(group, field)        ROW(group, field, "xyzw", DUEL_FIELD_F64, 4)
#define POSE(group, field)        VEC3(group, field.position), QUAT(group, field.orientation)
#define BODY(group, field)                                                                         \
    POSE(group, field.pose), VEC3(group, field.velocity_mps),                                      \
        VEC3(group, field.angular_velocity_radps)
#define GLIDE(field)                                                                               \
    F64(duel_fencer, field.speed), F64(duel_fencer, field.acceleration),                           \
        F64(duel_fencer, field.goal), F64(duel_fencer, field.goal_speed),                          \
        U16(duel_fencer, field.ticks)
#define REACH(field)                                                                               \
    F64(duel_fencer, field.speed), F64(duel_fencer, field.acceleration),                           \
        F64(duel_fencer, field.goal), U16(duel_fencer, field.ticks)
// The segments of one fencer's phrase.
#define SEGMENT(i)                                                                                 \
    U8(phrase_fencer, segment[i].kind), U8(phrase_fencer, segment[i].ends),                        \
        U8(phrase_fencer, segment[i].part), U8(phrase_fencer, segment[i].guard),                   \
        U8(phrase_fencer, segment[i].feints), U32(phrase_fencer, segment[i].start),                \
        U32(phrase_fencer, segment[i].end), U32(phrase_fencer, segment[i].final_tick),             \
        U32(phrase_fencer, segment[i].after_tick), F64(phrase_fencer, segment[i].miss_m)
// clang-format on
// NOLINTEND(bugprone-macro-parentheses)

static const row BOUT[] = {
    U32(duel_state, tick),
    U32(duel_state, phase_tick),
    U8(duel_state, phase),
    U8(duel_state, winner),
    U32(duel_state, blade_contacts),
    U32(duel_state, disarms),
    F64(duel_state, max_impulse_ns),
    F64(duel_state, gap_m),
    F64(duel_state, min_gap_m),
    F64(duel_state, guard_gap_m),
    U8(duel_state, phrase.is_watched),
};

static const row MATCH[] = {
    U8_PAIR(match_state, score),
    U8(match_state, stage),
    U8(match_state, period),
    U8(match_state, rest_comes),
    U8(match_state, sabre_rested),
    U8_PAIR(match_state, ready),
    U8(match_state, priority),
    U8(match_state, winner),
    U8_PAIR(match_state, faults),
    U8(match_state, passivity),
    U32(match_state, clock_ticks),
    U32(match_state, idle_ticks),
    U32(match_state, close_ticks),
    U8(match_state, close_by),
    U8(match_state, halt),
    U8(match_state, halt_by),
    U8_PAIR(match_state, under_way),
    U8_PAIR(match_state, crossed),
    U8_PAIR(match_state, apparatus.light),
    U32_PAIR(match_state, apparatus.began_tick),
    U32(match_state, apparatus.blades_tick),
    U8(match_state, apparatus.blades_met),
    U8(match_state, apparatus.blades_ever),
    F64_MANY(match_state, place_m, 2),
    U32(match_state, call.tick),
    U8(match_state, call.halt),
    U8(match_state, call.reason),
    U8_PAIR(match_state, call.points),
    U8_PAIR(match_state, call.fault),
    U8_PAIR(match_state, call.card),
    U8(match_state, call.passivity),
    U32(match_state, calls),
};

static const row FENCER[] = {
    U8(duel_fencer, footwork.action),
    U8(duel_fencer, footwork.buttons_before),
    U8(duel_fencer, footwork.wanted),
    U8(duel_fencer, footwork.chained),
    U8(duel_fencer, footwork.decided),
    U8(duel_fencer, footwork.step_kind),
    U8(duel_fencer, footwork.row),
    U8(duel_fencer, footwork.passes),
    U16(duel_fencer, footwork.tick_in_action),
    U16(duel_fencer, footwork.step_ticks),
    U16(duel_fencer, footwork.landing_tick),
    F64(duel_fencer, footwork.travel_m),
    F64(duel_fencer, footwork.travel_goal_m),
    F64(duel_fencer, footwork.from_m),
    F64(duel_fencer, footwork.lunge_m),
    F64(duel_fencer, footwork.lunge),
    F64(duel_fencer, footwork.lunge_goal),
    F64(duel_fencer, footwork.fleche),
    F64(duel_fencer, footwork.duck),
    F64(duel_fencer, footwork.front_foot_m),
    F64(duel_fencer, footwork.rear_foot_m),
    F64(duel_fencer, footwork.front_lift_m),
    F64(duel_fencer, footwork.rear_lift_m),
    F64(duel_fencer, footwork.rear_turn),
    GLIDE(footwork.glide[FOOTWORK_TRAVEL]),
    GLIDE(footwork.glide[FOOTWORK_TRUNK]),
    GLIDE(footwork.glide[FOOTWORK_TIP]),
    GLIDE(footwork.glide[FOOTWORK_CROUCH]),
    GLIDE(footwork.glide[FOOTWORK_FRONT_FOOT]),
    GLIDE(footwork.glide[FOOTWORK_REAR_FOOT]),
    GLIDE(footwork.glide[FOOTWORK_FRONT_LIFT]),
    GLIDE(footwork.glide[FOOTWORK_REAR_LIFT]),
    GLIDE(footwork.glide[FOOTWORK_REAR_TURN]),
    GLIDE(footwork.glide[FOOTWORK_FRONT_SIDE]),
    GLIDE(footwork.glide[FOOTWORK_REAR_SIDE]),
    GLIDE(footwork.glide[FOOTWORK_ROOT_SIDE]),
    U8(duel_fencer, footwork.lead.leads),
    F64(duel_fencer, footwork.lead.share),
    F64(duel_fencer, footwork.lead.sideways_m),
    F64(duel_fencer, footwork.lead.sideways_mps),
    F64(duel_fencer, footwork.lead.front_side_m),
    F64(duel_fencer, footwork.lead.rear_side_m),
    F64(duel_fencer, footwork.lead.upright),
    F64(duel_fencer, footwork.lead.lunging),
    VEC3(duel_fencer, footwork.lead.eyes),
    VEC3(duel_fencer, footwork.lead.eyes_mps),
    F64(duel_fencer, footwork.lead.yaw_rad),
    F64(duel_fencer, footwork.lead.pitch_rad),
    F64(duel_fencer, footwork.lead.tilt_rad),
    F64(duel_fencer, footwork.sway.lean_rad),
    F64(duel_fencer, footwork.sway.lean_radps),
    F64(duel_fencer, footwork.sway.nod_rad),
    F64(duel_fencer, footwork.sway.nod_radps),
    F64(duel_fencer, footwork.sway.arm_up_m),
    F64(duel_fencer, footwork.sway.arm_up_mps),
    F64(duel_fencer, footwork.sway.arm_ahead_m),
    F64(duel_fencer, footwork.sway.arm_ahead_mps),
    F64(duel_fencer, footwork.sway.breath),
    F64(duel_fencer, footwork.sway.effort),
    F64_MANY(duel_fencer, point, 2),
    F64_MANY(duel_fencer, point_velocity, 2),
    F64(duel_fencer, extension),
    REACH(reach),
    U8(duel_fencer, stroke.phase),
    F64_MANY(duel_fencer, stroke.way, 2),
    F64(duel_fencer, stroke.swing_rad),
    REACH(stroke.swing),
    F64(duel_fencer, stroke.turn),
    REACH(stroke.turning),
    U8(duel_fencer, track.kind),
    POSE(duel_fencer, hand_world),
    BODY(duel_fencer, weapon),
    U32(duel_fencer, grip.start_tick),
    U32(duel_fencer, grip.end_tick),
    U8(duel_fencer, press.kind),
    U32(duel_fencer, press.begun_tick),
    U32(duel_fencer, press.closed_ticks),
    U32(duel_fencer, press.triangle),
    F64_MANY(duel_fencer, press.barycentric, 3),
    VEC3(duel_fencer, press.place),
    VEC3(duel_fencer, press.normal),
    VEC3(duel_fencer, press.place_mps),
    VEC3(duel_fencer, press.bend_side),
    F64(duel_fencer, press.bend_rad),
    F64(duel_fencer, press.bow_rad),
    F64(duel_fencer, press.bend_radps),
    F64(duel_fencer, press.force_n),
    VEC3(duel_fencer, led_mps),
    VEC3(duel_fencer, led_radps),
    VEC3(duel_fencer, bend_n),
    F64(duel_fencer, bend_along),
    U8(duel_fencer, loose.is_loose),
};
_Static_assert(FOOTWORK_CHANNEL_COUNT == 12, "every channel of the footwork has a GLIDE row");

// Valid if the fencer is led by a headset.
static const row TRACK[] = {
    U8(duel_fencer, track.flags),         U16(duel_fencer, track.merge_ticks),
    U16(duel_fencer, track.unseen_ticks), BODY(duel_fencer, track.head),
    BODY(duel_fencer, track.hand),        VEC3(duel_fencer, asked_mps),
    VEC3(duel_fencer, asked_radps),
};

// Valid until the hand has regained control of the weapon.
static const row FLIGHT[] = {
    BODY(duel_fencer, grip.flight),
    QUAT(duel_fencer, grip.start_orientation),
};

// Valid if the weapon is dropped; the falling body itself is the fencer's `weapon`.
static const row LOOSE[] = {
    U8(duel_fencer, loose.fall.asleep),
    F64(duel_fencer, loose.fall.still_s),
    F64_MANY(duel_fencer, loose.fall.normal_n, PHYS_SOLVER_MAX_CONTACTS),
    F64_MANY(duel_fencer, loose.fall.friction_n, 3 * PHYS_SOLVER_MAX_CONTACTS),
    POSE(duel_fencer, loose.hand_world),
};
_Static_assert(sizeof(bool) == 1, "the U8 row of `asleep` needs a one-byte bool");

static const row TOUCH[] = {
    U8(duel_touch, by),
    U8(duel_touch, part),
    U8(duel_touch, blade_part),
    U32(duel_touch, tick),
    U32(duel_touch, triangle),
    F64(duel_touch, time_in_tick),
    F64(duel_touch, speed_mps),
    F64(duel_touch, sideways_mps),
    F64(duel_touch, angle_rad),
    VEC3(duel_touch, point),
    VEC3(duel_touch, normal),
    F64_MANY(duel_touch, barycentric, 3),
    F64_MANY(duel_touch, blade_lies, 3),
    F64(duel_touch, peak_n),
    U32(duel_touch, closed_ticks),
    U8(duel_touch, closed),
};

// Valid if a referee watches.
static const row PHRASE[] = {
    SEGMENT(0),
    SEGMENT(1),
    SEGMENT(2),
    SEGMENT(3),
    SEGMENT(4),
    SEGMENT(5),
    SEGMENT(6),
    SEGMENT(7),
    SEGMENT(8),
    SEGMENT(9),
    SEGMENT(10),
    SEGMENT(11),
    U8(phrase_fencer, offence),
    U8(phrase_fencer, parry),
    U8(phrase_fencer, preparation),
    U8(phrase_fencer, line),
    U8(phrase_fencer, blade),
    U32(phrase_fencer, count),
    U32(phrase_fencer, rise_tick),
    U32(phrase_fencer, close_tick),
    U32(phrase_fencer, swing_tick),
    U32(phrase_fencer, bent_tick),
    U32(phrase_fencer, aside_tick),
    U32(phrase_fencer, still_tick),
    U32(phrase_fencer, turned_tick),
    U32(phrase_fencer, threat_tick),
    U32(phrase_fencer, line_tick),
    U32(phrase_fencer, contact_start),
    U32(phrase_fencer, contact_tick),
    U32(phrase_fencer, judge_tick),
    U32(phrase_fencer, seek_tick),
    U32(phrase_fencer, land_tick),
    U32(phrase_fencer, hit_tick),
    F64(phrase_fencer, extension),
    F64(phrase_fencer, rate_ps),
    F64(phrase_fencer, rise_from),
    F64(phrase_fencer, peak),
    F64(phrase_fencer, trough),
    F64(phrase_fencer, nearest_m),
    F64(phrase_fencer, closing_mps),
    F64(phrase_fencer, miss_m),
    F64(phrase_fencer, contact_along),
    F64(phrase_fencer, contact_brought),
};
_Static_assert(PHRASE_SEGMENTS == 12, "every segment has a SEGMENT row");

// When the fields of a table are meaningful.
enum validity { ALWAYS, WHEN_TRACKED, WHEN_LOOSE, WHEN_CAUGHT, WHEN_WATCHED };

// All tables in the order of iteration.
typedef struct section {
    const char *group;
    const row *rows;
    uint32_t row_count, offset;
    enum validity validity;
    enum duel_side side;
} section;

#define SECTION_OF(group, rows, member, validity, side)                                            \
    {                                                                                              \
        group, rows, COUNT(rows), offsetof(duel_state, member), validity, side                     \
    }

static const section SECTION[] = {
    SECTION_OF("", BOUT, tick, ALWAYS, DUEL_LEFT),
    SECTION_OF("match: ", MATCH, match, ALWAYS, DUEL_LEFT),
    SECTION_OF("left ", FENCER, fencer[DUEL_LEFT], ALWAYS, DUEL_LEFT),
    SECTION_OF("left ", TRACK, fencer[DUEL_LEFT], WHEN_TRACKED, DUEL_LEFT),
    SECTION_OF("left ", FLIGHT, fencer[DUEL_LEFT], WHEN_CAUGHT, DUEL_LEFT),
    SECTION_OF("left ", LOOSE, fencer[DUEL_LEFT], WHEN_LOOSE, DUEL_LEFT),
    SECTION_OF("right ", FENCER, fencer[DUEL_RIGHT], ALWAYS, DUEL_RIGHT),
    SECTION_OF("right ", TRACK, fencer[DUEL_RIGHT], WHEN_TRACKED, DUEL_RIGHT),
    SECTION_OF("right ", FLIGHT, fencer[DUEL_RIGHT], WHEN_CAUGHT, DUEL_RIGHT),
    SECTION_OF("right ", LOOSE, fencer[DUEL_RIGHT], WHEN_LOOSE, DUEL_RIGHT),
    SECTION_OF("left phrase: ", PHRASE, phrase.fencer[DUEL_LEFT], WHEN_WATCHED, DUEL_LEFT),
    SECTION_OF("right phrase: ", PHRASE, phrase.fencer[DUEL_RIGHT], WHEN_WATCHED, DUEL_RIGHT),
    SECTION_OF("left touch: ", TOUCH, touch[DUEL_LEFT], ALWAYS, DUEL_LEFT),
    SECTION_OF("right touch: ", TOUCH, touch[DUEL_RIGHT], ALWAYS, DUEL_RIGHT),
};
_Static_assert(offsetof(duel_state, tick) == 0,
               "the rows of the bout need the offsets of duel_state");

static bool is_valid_now(const section *s, const duel_state *state)
{
    const duel_fencer *fencer = &state->fencer[s->side];
    switch (s->validity) {
    case WHEN_TRACKED:
        return fencer->track.kind == INPUT_POSE;
    case WHEN_LOOSE:
        return fencer->loose.is_loose != 0;
    case WHEN_CAUGHT:
        return state->tick < fencer->grip.end_tick;
    case WHEN_WATCHED:
        return state->phrase.is_watched != 0;
    case ALWAYS:
        break;
    }
    return true;
}

bool duel_field_next(duel_field_walk *walk, const duel_state *state, duel_field *out_field)
{
    while (walk->section < COUNT(SECTION)) {
        const section *s = &SECTION[walk->section];
        if (walk->row == s->row_count || !is_valid_now(s, state)) {
            walk->section++;
            walk->row = 0;
            continue;
        }
        const row *r = &s->rows[walk->row++];
        *out_field = (duel_field){
            s->group, r->name, r->parts, (enum duel_field_type)r->type, s->offset + r->offset,
            r->count};
        return true;
    }
    return false;
}

static const size_t SIZE[] = {[DUEL_FIELD_U8] = sizeof(uint8_t),
                              [DUEL_FIELD_U16] = sizeof(uint16_t),
                              [DUEL_FIELD_U32] = sizeof(uint32_t),
                              [DUEL_FIELD_F64] = sizeof(double)};

uint64_t duel_field_get(const duel_state *state, const duel_field *field, uint32_t i)
{
    const char *at = (const char *)state + field->offset + i * SIZE[field->type];
    uint8_t byte;
    uint16_t half;
    uint32_t word;
    uint64_t bits;
    switch (field->type) {
    case DUEL_FIELD_U8:
        memcpy(&byte, at, sizeof byte);
        return byte;
    case DUEL_FIELD_U16:
        memcpy(&half, at, sizeof half);
        return half;
    case DUEL_FIELD_U32:
        memcpy(&word, at, sizeof word);
        return word;
    case DUEL_FIELD_F64:
        break;
    }
    memcpy(&bits, at, sizeof bits);
    return bits;
}

void duel_field_set(duel_state *state, const duel_field *field, uint32_t i, uint64_t bits)
{
    char *at = (char *)state + field->offset + i * SIZE[field->type];
    uint8_t byte = (uint8_t)bits;
    uint16_t half = (uint16_t)bits;
    uint32_t word = (uint32_t)bits;
    switch (field->type) {
    case DUEL_FIELD_U8:
        memcpy(at, &byte, sizeof byte);
        break;
    case DUEL_FIELD_U16:
        memcpy(at, &half, sizeof half);
        break;
    case DUEL_FIELD_U32:
        memcpy(at, &word, sizeof word);
        break;
    case DUEL_FIELD_F64:
        memcpy(at, &bits, sizeof bits);
        break;
    }
}

static uint32_t mix(uint32_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 0x01000193u; // FNV-1a
    }
    return hash;
}

uint32_t duel_state_fields_layout(void)
{
    uint32_t hash = 0x811c9dc5u;
    for (size_t i = 0; i < COUNT(SECTION); i++) {
        hash = mix(hash, SECTION[i].group);
        for (uint32_t k = 0; k < SECTION[i].row_count; k++) {
            const row *r = &SECTION[i].rows[k];
            const char shape[] = {(char)('a' + r->type), (char)('0' + r->count), '\0'};
            hash = mix(mix(hash, r->name), shape);
        }
    }
    return hash;
}

static double as_double(const duel_field *field, uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return field->type == DUEL_FIELD_F64 ? value : (double)bits;
}

static void name_number(const duel_field *field, uint32_t i, char *out, size_t size)
{
    if (field->parts != NULL) {
        snprintf(out, size, "%s%s.%c", field->group, field->name, field->parts[i]);
    } else if (field->count > 1) {
        snprintf(out, size, "%s%s[%u]", field->group, field->name, (unsigned)i);
    } else {
        snprintf(out, size, "%s%s", field->group, field->name);
    }
}

duel_difference duel_state_difference(const duel_state *one, const duel_state *other)
{
    duel_difference difference = {0};
    duel_field_walk walk = {0};
    duel_field field;
    // Iterating by `one` is enough: the fields that decide whether a section is valid come before
    // it, so a difference in them is found first.
    while (duel_field_next(&walk, one, &field)) {
        for (uint32_t i = 0; i < field.count; i++) {
            double a = as_double(&field, duel_field_get(one, &field, i));
            double b = as_double(&field, duel_field_get(other, &field, i));
            if (a != b) {
                difference.found = true;
                difference.one = a;
                difference.other = b;
                name_number(&field, i, difference.name, sizeof difference.name);
                return difference;
            }
        }
    }
    return difference;
}

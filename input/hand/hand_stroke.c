#include "hand_stroke.h"

#include "phys_rotation.h"

// A stroke that goes up more steeply than this leads with the back of the blade: the sine of 45
// degrees. No forearm turns the thumb down so far that the edge could.
static const double BACK_LEADS = 0.7071067811865476;

void hand_stroke_begin(hand_stroke *stroke, const hand_stroke_style *style, double side, double up)
{
    double length = sqrt(side * side + up * up);
    if (stroke->phase != HAND_STROKE_NONE || !(length > 0.0)) {
        return;
    }
    *stroke = (hand_stroke){.phase = HAND_STROKE_BACK, .way = {side / length, up / length}};
    hand_reach_to(&stroke->swing, -style->back_rad, style->back_ticks);
    // The edge has turned when the blade is fastest.
    hand_reach_to(&stroke->turning, style->turn,
                  (uint16_t)(style->back_ticks + style->whip_ticks / 2));
}

static void end(hand_stroke *stroke, const hand_stroke_style *style)
{
    stroke->phase = HAND_STROKE_RETURN;
    hand_reach_to(&stroke->swing, 0.0, style->return_ticks);
    hand_reach_to(&stroke->turning, 0.0, style->return_ticks);
}

// The phase after one that is complete.
static void next_phase(hand_stroke *stroke, const hand_stroke_style *style)
{
    switch ((enum hand_stroke_phase)stroke->phase) {
    case HAND_STROKE_BACK:
        stroke->phase = HAND_STROKE_WHIP;
        hand_reach_to(&stroke->swing, style->through_rad, style->whip_ticks);
        break;
    case HAND_STROKE_WHIP:
        end(stroke, style);
        break;
    case HAND_STROKE_RETURN:
        *stroke = (hand_stroke){0};
        break;
    case HAND_STROKE_NONE:
        break;
    }
}

void hand_stroke_step(hand_stroke *stroke, const hand_stroke_style *style, bool wanted,
                      double tick_s)
{
    if (stroke->phase == HAND_STROKE_NONE) {
        return;
    }
    if (!wanted && stroke->phase != HAND_STROKE_RETURN) {
        end(stroke, style);
    }
    stroke->swing_rad = hand_reach_step(&stroke->swing, stroke->swing_rad, tick_s);
    stroke->turn = hand_reach_step(&stroke->turning, stroke->turn, tick_s);
    if (stroke->swing.ticks == 0) {
        next_phase(stroke, style);
    }
}

// The part of v across the unit vector `axis`, with unit length.
static phys_vec3 across(phys_vec3 v, phys_vec3 axis)
{
    return v3_normalized_or(v3_add_scaled(v, axis, -v3_dot(v, axis)), v3_any_orthogonal(axis));
}

// Angle about `axis` from its highest perpendicular to v, which is perpendicular to the axis, too:
// no guard and no stroke turns the thumb straight down, so there is no jump at half a turn.
static double roll_of(phys_vec3 v, phys_vec3 axis)
{
    phys_vec3 up = across(v3(0, 1, 0), axis);
    return phys_atan2(v3_dot(v, v3_cross(axis, up)), v3_dot(v, up));
}

phys_pose hand_stroke_pose(const hand_stroke *stroke, phys_pose line)
{
    if (stroke->phase == HAND_STROKE_NONE) {
        return line;
    }
    phys_vec3 blade = quat_rotate(line.orientation, v3(0, 0, -1));
    phys_vec3 thumb = quat_rotate(line.orientation, v3(0, 1, 0));
    phys_vec3 way = across(v3(0, stroke->way[1], stroke->way[0]), blade);
    phys_vec3 led_thumb = stroke->way[1] > BACK_LEADS ? way : v3_neg(way);
    double roll = stroke->turn * (roll_of(led_thumb, blade) - roll_of(thumb, blade));
    phys_quat turned = phys_quat_from_rotation_vector(v3_scale(blade, roll));
    phys_vec3 axis = v3_cross(blade, way);
    phys_quat swung = phys_quat_from_rotation_vector(v3_scale(axis, stroke->swing_rad));
    line.orientation = quat_normalized(quat_mul(swung, quat_mul(turned, line.orientation)));
    return line;
}

bool hand_stroke_is_valid(const hand_stroke *stroke)
{
    return stroke->phase <= HAND_STROKE_RETURN && stroke->swing.ticks <= HAND_REACH_MOST_TICKS &&
           stroke->turning.ticks <= HAND_REACH_MOST_TICKS;
}

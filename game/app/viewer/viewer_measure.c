#include "viewer_measure.h"

#include <math.h>
#include <stdio.h>

#include "hud_style.h"
#include "viewer_layout.h"
#include "viewer_private.h"
#include "viewer_state.h"

// A place is meant if the pointer is so near, canvas units.
#define NEAR 28.0f
// Places on the floor are looked for so far away.
#define FLOOR_MOST_M 20.0

static const char *const NAME[2][MEASURE_ON_BODY] = {
    {TEXT("left's point"), TEXT("left's guard"), TEXT("left's mask"), TEXT("left's chest"),
     TEXT("left's front foot"), TEXT("left's rear foot")},
    {TEXT("right's point"), TEXT("right's guard"), TEXT("right's mask"), TEXT("right's chest"),
     TEXT("right's front foot"), TEXT("right's rear foot")}};

// The world position of a place on a fencer. The model's right side is the weapon's.
static phys_vec3 place_of(const duel_config *config, const duel_state *state, measure_end end)
{
    static const int BONE[MEASURE_ON_BODY] = {[MEASURE_HEAD] = BONE_HEAD,
                                              [MEASURE_CHEST] = BONE_CHEST,
                                              [MEASURE_FRONT_FOOT] = BONE_FOOT_R,
                                              [MEASURE_REAR_FOOT] = BONE_FOOT_L};
    body_pose body;
    phys_vec3 ends[2];
    if (end.place == MEASURE_FLOOR) {
        return end.point;
    }
    if (end.place == MEASURE_TIP) {
        duel_blade_ends_seen(config, state, end.side, ends);
        return ends[1];
    }
    if (end.place == MEASURE_GUARD) {
        return duel_weapon_pose(config, state, end.side).position;
    }
    duel_body_pose(config, state, end.side, &body);
    return fencer_frame_point_to_world(
        duel_fencer_frame(config, state, end.side),
        fencer_frame_point_from_model(body.bone[BONE[end.place]].joint));
}

// The floor under a point of the canvas. Returns false above the horizon.
static bool floor_under(const viewer_lines *l, float x, float y, phys_vec3 *out)
{
    const phys_vec3 ahead = v3_sub(l->eye, l->back);
    const phys_vec3 way = v3_sub(viewer_lines_under(l, x, y, ahead), l->eye);
    const double far = way.y < 0.0 ? -l->eye.y / way.y : INFINITY;
    if (far > FLOOR_MOST_M) {
        return false;
    }
    *out = v3_add_scaled(l->eye, way, far);
    return true;
}

// Finds the place nearest to a point of the canvas. Returns false if nothing is there.
static bool find(const viewer *v, const viewer_lines *l, float x, float y, measure_end *out)
{
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    float nearest = NEAR;
    bool is_found = false;
    for (int i = 0; i < 2 * MEASURE_ON_BODY; i++) {
        const measure_end end = {.place = (enum measure_place)(i / 2),
                                 .side = (enum duel_side)(i % 2)};
        float xy[2];
        if (viewer_lines_place(l, place_of(config, now, end), xy) &&
            hypotf(xy[0] - x, xy[1] - y) < nearest) {
            nearest = hypotf(xy[0] - x, xy[1] - y);
            *out = end;
            is_found = true;
        }
    }
    if (!is_found) {
        *out = (measure_end){.place = MEASURE_FLOOR};
        is_found = floor_under(l, x, y, &out->point);
    }
    return is_found;
}

void viewer_measure_pick(viewer *v, float x, float y)
{
    viewer_measure *m = &v->measure;
    viewer_labels labels = {.count = 0};
    bool is_other;
    const viewer_lines l = viewer_layout_lines(v, x, y, &labels, &is_other);
    if (is_other) {
        viewer_notice(v, "distances are measured in the first recording");
        return;
    }
    measure_end end;
    if (!find(v, &l, x, y, &end)) {
        m->count = 0;
        return;
    }
    m->count = m->count == 2 ? 0 : m->count;
    m->end[m->count++] = end;
    if (m->count == 1) {
        viewer_notice(v, "Ctrl and a click at a second place measure the distance");
    }
}

static const char *name_of(measure_end end)
{
    return end.place == MEASURE_FLOOR ? TEXT("floor") : NAME[end.side == DUEL_RIGHT][end.place];
}

void viewer_measure_draw(const viewer *v, const viewer_lines *l)
{
    const viewer_measure *m = &v->measure;
    const duel_config *config = recording_player_config(v->player);
    const duel_state *now = &recording_player_now(v->player)->state;
    phys_vec3 place[2], was[2];
    char words[128];
    for (int i = 0; i < m->count; i++) {
        place[i] = place_of(config, now, m->end[i]);
        was[i] = place_of(config, &v->before, m->end[i]);
        viewer_dot(l, place[i], 6.0f, HUD_WARNING);
    }
    if (m->count == 2) {
        const double apart_m = v3_distance(place[0], place[1]);
        const double rate_mps = (apart_m - v3_distance(was[0], was[1])) / DUEL_TICK_S;
        viewer_line(l, place[0], place[1], 2.4f, HUD_WARNING);
        text_write(viewer_texts(v), words, sizeof words,
                   rate_mps < 0.0 ? TEXT("%s to %s: %.3f m, closing at %.1f m/s")
                                  : TEXT("%s to %s: %.3f m, opening at %.1f m/s"),
                   viewer_say(v, name_of(m->end[0])), viewer_say(v, name_of(m->end[1])), apart_m,
                   fabs(rate_mps));
        viewer_label(l, v3_lerp(place[0], place[1], 0.5), 12.0f, words, HUD_WARNING);
    }
}

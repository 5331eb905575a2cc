// The overlays: trails and sweeps of the blades, contacts, k-DOPs, distances, control.
#include "viewer_overlay.h"

#include <math.h>
#include <stdio.h>

#include "hud_style.h"
#include "hud_draw.h"
#include "viewer_kdop_edges.h"
#include "phys_triangle.h"
#include "valid_target.h"
#include "viewer_lines.h"
#include "viewer_private.h"

// The length of the trails, and how often they show the whole blade.
#define TRAIL_TICKS  700
#define STROBE_TICKS 28
// How long a contact is shown.
#define CONTACT_TICKS 350
// The length of an impulse's arrow, meters per newton second, within visible limits.
static const double ARROW_M_PER_NS = 1.2;
static const double ARROW_LEAST_M = 0.03, ARROW_MOST_M = 0.6;
// Number of capsules that fill the area a blade sweeps.
#define SWEEP_PIECES 24

static void draw_trails(const viewer_shown *s, const viewer_lines *l)
{
    uint32_t now = s->at / RECORDING_SAMPLE_TICKS;
    uint32_t back = TRAIL_TICKS / RECORDING_SAMPLE_TICKS;
    for (int side = 0; side < 2; side++) {
        canvas_color accent = hud_accent((enum duel_side)side);
        for (uint32_t k = now > back ? now - back : 0; k < now && k + 1 < s->marks->sample_count;
             k++) {
            const recording_sample *a = &s->marks->sample[k], *b = a + 1;
            double fresh = 1.0 - (double)(now - k) / back;
            if (k % (STROBE_TICKS / RECORDING_SAMPLE_TICKS) == 0) {
                viewer_line(l, v3_from_floats(a->guard[side]), v3_from_floats(a->tip[side]), 1.2f,
                            hud_faded(accent, 0.45 * fresh));
            }
            if (b->follows) {
                viewer_line(l, v3_from_floats(a->tip[side]), v3_from_floats(b->tip[side]), 2.6f,
                            hud_faded(accent, 0.25 + 0.75 * fresh));
            }
        }
    }
}

static double arrow_of(const recording_mark *mark)
{
    return fmin(fmax(ARROW_M_PER_NS * mark->strength, ARROW_LEAST_M), ARROW_MOST_M);
}

static void draw_blow(const viewer_lines *l, const recording_mark *mark, double fresh)
{
    double length = arrow_of(mark);
    viewer_dot(l, mark->point, 4.0f, hud_faded(HUD_WARNING, fresh));
    viewer_arrow(l, mark->point, v3_add_scaled(mark->point, mark->towards, length), 2.6f,
                 hud_faded(hud_accent(DUEL_RIGHT), fresh));
    viewer_arrow(l, mark->point, v3_add_scaled(mark->point, mark->towards, -length), 2.6f,
                 hud_faded(hud_accent(DUEL_LEFT), fresh));
}

// The touch is drawn where its stain is on the body, which moves on.
static void draw_touch(const viewer_lines *l, const viewer_shown *s, const picture_scene *scene,
                       const recording_mark *mark)
{
    const duel_touch *touch = &recording_player_now(s->player)->state.touch[mark->side];
    canvas_color accent = hud_accent((enum duel_side)mark->side);
    if (touch->by != mark->side) {
        viewer_dot(l, mark->point, 5.0f, accent);
        return;
    }
    const picture_mark *stain = &scene->fencer[duel_other((enum duel_side)mark->side)].mark;
    phys_vec3 from = v3_add_scaled(stain->point, stain->normal, 0.2);
    char words[64];
    viewer_dot(l, stain->point, 5.0f, accent);
    viewer_arrow(l, from, stain->point, 2.6f, accent);
    snprintf(words, sizeof words, "%.1f m/s, %.0f N", mark->strength, touch->peak_n);
    viewer_label(l, from.y > stain->point.y ? from : stain->point, 16.0f, words, HUD_WHITE);
}

static bool is_due(const viewer_shown *s, const recording_mark *mark)
{
    return mark->at <= s->at && s->at - mark->at < CONTACT_TICKS;
}

// All recent blows get arrows; only the hardest gets a label.
static void draw_contacts(const viewer_shown *s, const viewer_lines *l, const picture_scene *scene)
{
    const recording_mark *hardest = NULL;
    for (uint32_t i = 0; i < s->marks->mark_count; i++) {
        const recording_mark *mark = &s->marks->mark[i];
        if (mark->kind == RECORDING_MARK_BLOW && is_due(s, mark)) {
            draw_blow(l, mark, 1.0 - (double)(s->at - mark->at) / CONTACT_TICKS);
            hardest = hardest == NULL || mark->strength > hardest->strength ? mark : hardest;
        } else if (mark->kind == RECORDING_MARK_TOUCH && mark->at <= s->at) {
            draw_touch(l, s, scene, mark);
        }
    }
    if (hardest != NULL) {
        char words[32];
        snprintf(words, sizeof words, "%.3f N s", hardest->strength);
        // The label goes over the arrow that points up.
        double upwards = hardest->towards.y < 0.0 ? -arrow_of(hardest) : arrow_of(hardest);
        viewer_label(l, v3_add_scaled(hardest->point, hardest->towards, upwards), 10.0f, words,
                     HUD_WARNING);
    }
}

static void draw_kdop(const viewer_lines *l, const phys_kdop *kdop, canvas_color color)
{
    kdop_edge edge[VIEWER_KDOP_EDGES_MAX];
    int count = viewer_kdop_edges(kdop, edge);
    for (int i = 0; i < count; i++) {
        phys_vec3 to_eye = v3_sub(l->eye, edge[i].a);
        bool before = v3_dot(edge[i].out[0], to_eye) > 0.0 || v3_dot(edge[i].out[1], to_eye) > 0.0;
        viewer_line(l, edge[i].a, edge[i].b, before ? 1.5f : 1.0f,
                    hud_faded(color, before ? 0.8 : 0.15));
    }
}

static void draw_kdops(const viewer_shown *s, const viewer_lines *l, const picture_scene *scene,
                       enum camera_kind kind, int depth)
{
    for (int side = 0; side < 2; side++) {
        const fencer_model *model = s->model[side];
        if (s->tree[side] == NULL) {
            s->tree[side] = phys_kdop_tree_create(model->rest_position, model->vertex_count,
                                                  model->triangle, model->triangle_count);
        }
        bool is_eye = kind == (side == DUEL_LEFT ? CAMERA_EYES_LEFT : CAMERA_EYES_RIGHT);
        if (s->tree[side] == NULL || (is_eye && l->canvas != NULL)) {
            continue;
        }
        phys_kdop_tree_refit(s->tree[side], scene->fencer[side].position,
                             scene->fencer[side].position);
        uint32_t first = (1u << depth) - 1, end = 2 * first + 1;
        for (uint32_t node = first; node < end && node < phys_kdop_tree_node_count(s->tree[side]);
             node++) {
            phys_kdop bounds = phys_kdop_tree_bounds(s->tree[side], node);
            draw_kdop(l, &bounds, hud_accent((enum duel_side)side));
        }
    }
}

// The blade as the simulation has it, and the area it swept in the last tick.
static void draw_sweeps(const viewer_shown *s, const viewer_lines *l)
{
    const duel_config *config = recording_player_config(s->player);
    const duel_state *now = &recording_player_now(s->player)->state;
    double radius_m = config->weapon.blade.radius_m;
    for (int side = 0; side < 2; side++) {
        phys_vec3 was[2], is[2];
        canvas_color accent = hud_accent((enum duel_side)side);
        duel_blade_ends(config, s->before, (enum duel_side)side, was);
        duel_blade_ends(config, now, (enum duel_side)side, is);
        for (int i = 0; i < SWEEP_PIECES; i++) {
            double share = (double)i / SWEEP_PIECES;
            viewer_tube(l, v3_lerp(was[0], is[0], share), v3_lerp(was[1], is[1], share), radius_m,
                        hud_faded(accent, 0.10));
        }
        viewer_tube(l, is[0], is[1], radius_m, hud_faded(HUD_WHITE, 0.75));
        viewer_line(l, was[0], was[1], 1.0f, accent);
        viewer_line(l, is[0], is[1], 1.0f, (canvas_color){0.0f, 0.0f, 0.0f, 0.8f});
        // The point's motion, extended 20 times so that its direction is visible.
        phys_vec3 way = v3_sub(is[1], was[1]);
        viewer_arrow(l, is[1], v3_add_scaled(is[1], way, 20.0), 2.0f, accent);
        char words[32];
        snprintf(words, sizeof words, "%.1f m/s", v3_length(way) / DUEL_TICK_S);
        viewer_label(l, is[1], 12.0f, words, HUD_WHITE);
    }
}

// Finds the point of the target nearest to `point`; returns the distance.
static double nearest(const viewer_shown *s, const picture_scene *scene, enum duel_side target,
                      phys_vec3 point, phys_vec3 *out_place)
{
    const fencer_model *model = s->model[target];
    const float(*position)[3] = scene->fencer[target].position;
    double best = INFINITY;
    for (uint32_t t = 0; t < model->triangle_count; t++) {
        if (!body_part_is_target(scene->weapon, (enum body_part)model->triangle_part[t])) {
            continue;
        }
        phys_vec3 corner[3];
        for (int k = 0; k < 3; k++) {
            corner[k] = v3_from_floats(position[model->triangle[t][k]]);
        }
        // No triangle of a body is larger than 0.2 m, so others need no exact test.
        if (v3_distance(corner[0], point) < best + 0.2) {
            phys_segment_triangle near = phys_segment_triangle_closest(point, point, corner);
            if (near.distance_m < best) {
                best = near.distance_m;
                *out_place = near.on_triangle;
            }
        }
    }
    return best;
}

static void draw_measures(const viewer_shown *s, const viewer_lines *l, const picture_scene *scene)
{
    const duel_config *config = recording_player_config(s->player);
    const duel_state *now = &recording_player_now(s->player)->state;
    char words[48];
    double root[2];
    for (int i = 0; i < 2; i++) {
        enum duel_side side = (enum duel_side)i;
        phys_vec3 ends[2], place;
        root[i] = duel_fencer_frame(config, now, side).root_x_m;
        duel_blade_ends_seen(config, now, side, ends);
        place = ends[1]; // if a body has no triangles
        double distance = nearest(s, scene, duel_other(side), ends[1], &place);
        viewer_line(l, ends[1], place, 2.0f, hud_accent(side));
        viewer_dot(l, place, 3.5f, hud_accent(side));
        snprintf(words, sizeof words, "%.2f m", distance);
        viewer_label(l, v3_lerp(ends[1], place, 0.5), side == DUEL_LEFT ? 10.0f : -26.0f, words,
                     HUD_WHITE);
    }
    phys_vec3 left = v3(root[0], 0.02, 0.0), right = v3(root[1], 0.02, 0.0);
    viewer_arrow(l, v3_lerp(left, right, 0.5), left, 2.0f, HUD_WHITE);
    viewer_arrow(l, v3_lerp(left, right, 0.5), right, 2.0f, HUD_WHITE);
    snprintf(words, sizeof words, "%.2f m", root[1] - root[0]);
    viewer_label(l, v3_lerp(left, right, 0.5), 8.0f, words, HUD_WHITE);
}

static void draw_control(const viewer *v, const viewer_shown *s, const viewer_lines *l)
{
    const duel_config *config = recording_player_config(s->player);
    const duel_state *now = &recording_player_now(s->player)->state;
    for (int i = 0; i < 2; i++) {
        enum duel_side side = (enum duel_side)i;
        phys_vec3 hand = duel_weapon_pose(config, now, side).position;
        double share = duel_control(now, side);
        float xy[2];
        char words[48];
        if (!viewer_lines_place(l, hand, xy)) {
            continue;
        }
        canvas_ring(l->canvas, xy[0], xy[1], 20.0f, 6.0f, HUD_INK);
        canvas_arc(l->canvas, xy[0], xy[1], 20.0f, 4.0f, 0.0f, (float)share,
                   share < 1.0 ? HUD_WARNING : hud_accent(side));
        if (now->fencer[side].loose.is_loose) {
            snprintf(words, sizeof words, "%s", viewer_say(v, "out of the hand"));
        } else if (share < 1.0) {
            text_write(viewer_texts(v), words, sizeof words, "control %.0f %%", 100.0 * share);
        } else {
            snprintf(words, sizeof words, "%s", viewer_say(v, "in control"));
        }
        viewer_label(l, hand, 32.0f, words, share < 1.0 ? HUD_WARNING : HUD_WHITE);
    }
}

// What is drawn of the recording in one part of the window.
static void draw_shown(const viewer *v, const viewer_shown *s, const viewer_lines *l,
                       const picture_scene *scene, enum camera_kind kind)
{
    if (v->overlay[VIEWER_KDOPS]) {
        draw_kdops(s, l, scene, kind, v->kdop_depth);
    }
    if (v->overlay[VIEWER_TRAILS]) {
        draw_trails(s, l);
    }
    if (v->overlay[VIEWER_SWEEP]) {
        draw_sweeps(s, l);
    }
    if (v->overlay[VIEWER_MEASURES]) {
        draw_measures(s, l, scene);
    }
    if (v->overlay[VIEWER_CONTROL]) {
        draw_control(v, s, l);
    }
    if (v->overlay[VIEWER_CONTACTS]) {
        draw_contacts(s, l, scene);
    }
}

// The watched recording, and what people have put into the hall.
static void draw_watched(viewer *v, const viewer_lines *l, const picture_scene *scene,
                         enum camera_kind kind)
{
    const viewer_shown shown = {v->player,       &v->marks, &v->before,
                                v->assets.model, v->tree,   v->clock.at};
    viewer_drawing_draw(v, l);
    draw_shown(v, &shown, l, scene, kind);
    viewer_measure_draw(v, l);
    viewer_appeal_draw_ghost(v, l);
}

void viewer_draw_overlays(viewer *v, const picture_scene *scene, const viewer_part *part)
{
    v->labels.area_count = v->panel_count;
    v->labels.area = v->panel;
    const camera *view = &part->camera->rig.view;
    viewer_lines l = viewer_lines_start_in(v->canvas, part->picture, view, &v->labels);
    v->labels.part = part->open;
    if (part->is_other) {
        const viewer_shown shown = viewer_compare_shown(v);
        draw_shown(v, &shown, &l, scene, part->camera->kind);
    } else {
        draw_watched(v, &l, scene, part->camera->kind);
    }
}

int viewer_gather_overlays(viewer *v, const picture_scene *scene, phys_vec3 eye, double scale,
                           picture_line *out_line, int most)
{
    int count;
    viewer_lines l = viewer_lines_gather(eye, scale, out_line, &count, most);
    draw_watched(v, &l, scene, CAMERA_FREE);
    return count;
}

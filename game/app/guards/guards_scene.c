// The picture of the editor of guards: the fencer in the salle, holding the weapon in the edited
// placement.
#include "hud_draw.h"
#include "guards_desk.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "phys_rotation.h"

#define DEGREE (PHYS_PI / 180.0)

// The opponent's distance: a thrust without a step just falls short of the chest.
#define APART_M 2.1
// The opponent is drawn transparent, so that the edited fencer stays visible.
#define OPPONENT_OPACITY 0.35f
// The camera's target, fencer frame.
static const phys_vec3 TARGET_M = {0.75, 1.08, 0.0};
#define FOV_RAD 0.62
// Time constant of the camera's motion.
#define SETTLE_S 0.15
// Places of the square that are checked per displayed frame: 8, which takes about 3 ms, and more if
// frames are long anyway.
#define SURVEY_PLACES       8
#define SURVEY_PLACES_PER_S 300.0
#define SURVEY_PLACES_MOST  60

// Preset views: around the fencer from the front to the weapon's side and on, and from above.
static const struct {
    double yaw_deg, pitch_deg, away_m;
} LOOKS[] = {{72, 9, 4.0}, {90, 4, 3.8}, {163, 16, 3.2}, {8, 8, 3.8}, {90, 72, 3.4}};
#define LOOK_COUNT ((int)(sizeof LOOKS / sizeof *LOOKS))

void guards_desk_choose_view(guards_desk *desk, int number)
{
    desk->camera = number % LOOK_COUNT;
    desk->look_yaw_rad = LOOKS[desk->camera].yaw_deg * DEGREE;
    desk->look_pitch_rad = LOOKS[desk->camera].pitch_deg * DEGREE;
    desk->look_m = LOOKS[desk->camera].away_m;
}

static fencer_frame own_frame(const guards_desk *desk)
{
    return duel_fencer_frame(&desk->bout->config, &desk->bout->state, DUEL_LEFT);
}

// Unit vector from the target to the eye, world. Mirrored for a left-hander.
static phys_vec3 look_back(const guards_desk *desk)
{
    double flat = cos(desk->look_pitch_rad);
    return v3(flat * cos(desk->look_yaw_rad), sin(desk->look_pitch_rad),
              desk->hand * flat * sin(desk->look_yaw_rad));
}

static camera wanted_camera(const guards_desk *desk)
{
    phys_vec3 target = fencer_frame_point_to_world(own_frame(desk), TARGET_M);
    return (camera){v3_add_scaled(target, look_back(desk), desk->look_m), target, FOV_RAD};
}

guards_screen guards_desk_screen(const guards_desk *desk)
{
    int width, height;
    window_size_px(desk->venue.window, &width, &height);
    phys_vec3 back = look_back(desk);
    phys_vec3 right = v3_normalized_or(v3_cross(v3(0, 1, 0), back), v3(1, 0, 0));
    return (guards_screen){right, v3_cross(back, right),
                           2.0 * desk->look_m * tan(0.5 * FOV_RAD) / (height > 0 ? height : 1)};
}

// The hand to draw: the picked placement, or the preview's.
static phys_pose hand_now(const guards_desk *desk, guards_panel *panel)
{
    panel->gliding = desk->preview_s >= 0.0;
    if (!panel->gliding) {
        return desk->edit.pose;
    }
    guards_preview(desk->preview_s, &panel->u, &panel->v, &panel->extension);
    return guard_grid_pose(&desk->edit.now.grid, panel->u, panel->v, panel->extension);
}

// Puts the weapon into the fencer's hand. The body follows it.
static void pose_fencer(guards_desk *desk, phys_pose hand)
{
    bout *b = desk->bout;
    b->config.hand[DUEL_LEFT] = desk->hand;
    duel_fencer *fencer = &b->state.fencer[DUEL_LEFT];
    duel_fencer *other = &b->state.fencer[DUEL_RIGHT];
    double apart_m =
        duel_fencer_frame(&b->config, &b->state, DUEL_RIGHT).root_x_m - own_frame(desk).root_x_m;
    other->footwork.travel_m += apart_m - APART_M;
    other->weapon.pose.position.x -= apart_m - APART_M;
    other->hand_world.position.x -= apart_m - APART_M;

    phys_pose held = body_pose_hold(b->config.model[DUEL_LEFT], &fencer->footwork, hand);
    fencer->hand_world = fencer_frame_weapon_to_world(own_frame(desk), held);
    fencer->weapon.pose = weapon_body_pose(&b->config.weapon, fencer->hand_world);
}

static void continue_survey(guards_desk *desk, double elapsed_s)
{
    const guard_grid *grid = &desk->edit.now.grid;
    if (desk->surveyed_hash != grid->hash) {
        desk->surveyed_hash = grid->hash;
        guards_survey_start(&desk->survey);
    }
    double places = SURVEY_PLACES + SURVEY_PLACES_PER_S * elapsed_s;
    guards_survey_continue(&desk->survey, (int)fmin(places, SURVEY_PLACES_MOST), desk->checker,
                           &desk->bout->config.weapon, grid);
}

static void save_picture(guards_desk *desk, int width, int height)
{
    char folder[USER_PATH_MAX], path[USER_PATH_MAX + 64], error[GUARDS_LINE_SIZE];
    desk->picture_wanted = false;
    bool saved = user_duels_folder(folder, error, sizeof error);
    if (saved) {
        snprintf(path, sizeof path, "%s/guards-%lld.png", folder, (long long)time(NULL));
        saved = picture_save_png(path, width, height, error, sizeof error);
    }
    guards_notify(desk, !saved, "%s", saved ? path : error);
}

static const char *step_words(const guards_desk *desk)
{
    return desk->fine ? "1 mm, 0.2°" : desk->coarse ? "5 cm, 10°" : "1 cm, 2°";
}

void guards_desk_draw(guards_desk *desk, double elapsed_s)
{
    guards_panel panel = {
        .texts = desk->venue.texts,
        .edit = &desk->edit,
        .survey = &desk->survey,
        .weapon = weapon_name(desk->kind),
        .file = desk->path,
        .step = step_words(desk),
        .notice = desk->notice_s > 0.0 ? desk->notice : NULL,
        .warned = desk->warned,
        .help_shown = desk->help_shown,
    };
    desk->notice_s -= elapsed_s;
    desk->preview_s += desk->preview_s >= 0.0 ? elapsed_s : 0.0;
    phys_pose hand = hand_now(desk, &panel);
    pose_fencer(desk, hand);
    const footwork_state feet = footwork_start();
    panel.finding =
        guards_check(desk->checker, &desk->bout->config.weapon, &feet, own_frame(desk), hand);
    continue_survey(desk, elapsed_s);

    int width, height;
    window_size_px(desk->venue.window, &width, &height);
    picture_scene scene;
    scene_builder_scene(desk->view.builder, &desk->bout->config, &desk->bout->state, &scene);
    scene_look_apply(desk->view.look, &scene);
    scene.fencer[DUEL_RIGHT].opacity = OPPONENT_OPACITY;
    if (!desk->opponent_shown) {
        scene.fencer[DUEL_RIGHT].opacity = 0.0f;
        scene.fencer[DUEL_RIGHT].cord_points = 0;
        scene.fencer[DUEL_RIGHT].weapon.position.y = -50.0;
    }
    camera wanted = wanted_camera(desk);
    camera_rig_step(&desk->view.pane[0].rig, &wanted, SETTLE_S, elapsed_s);
    scene.camera = desk->view.pane[0].rig.view;
    picture_draw(desk->view.picture, &scene, width, height);
    canvas_begin(desk->view.canvas, width, height);
    hud_fit(desk->view.canvas, CANVAS_LEAST_WIDTH, CANVAS_LEAST_HEIGHT);
    guards_panel_draw(desk->view.canvas, &panel);
    canvas_end(desk->view.canvas);
    if (desk->picture_wanted) {
        save_picture(desk, width, height);
    }
    window_show(desk->venue.window);
}

// The viewer in a headset: playing, winding, stepping, walking, sizes, and pointing at the console.
#include <math.h>
#include <string.h>
#include <unistd.h>

#include <epoxy/gl.h>

#include "near.h"
#include "record_bout.h"
#include "viewer_console.h"
#include "viewer_private.h"
#include "xr_compose.h"
#include "xr_scene.h"

#define TICKS 1500

// The head turned down by 8 degrees.
static const phys_quat LOOKS_DOWN = {-0.0698, 0.0, 0.0, 0.9976};

static char folder[64], path[96];

static int record_a_bout(void **state)
{
    (void)state;
    const recorder_options options = {.device = {"ai:2", "ai:3"}};
    setenv("SDL_AUDIODRIVER", "none", 1); // nobody listens, and mixing takes time
    strcpy(folder, "/tmp/battuta-xr-viewer-XXXXXX");
    assert_non_null(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/bout.duel", folder);
    record_shipped_bout(path, TICKS, &options);
    return 0;
}

static int remove_it(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

typedef struct bench {
    xr_world *world;
    venue venue;
    viewer *viewer;
} bench;

// Runs iterations of the loop. Each displays a frame while the headset runs.
static void turn(bench *b, int times)
{
    for (int i = 0; i < times && !b->viewer->leaving; i++) {
        viewer_turn(b->viewer, 1.0 / 90.0);
    }
}

static void begin(bench *b)
{
    char error[512];
    *b = (bench){.world = xr_runtime_open_world()};
    if (venue_open(&b->venue, xr_headset_window(), error, sizeof error) != VENUE_OPEN) {
        fail_msg("%s", error);
    }
    b->world->offers_visibility_mask = false;
    // Small, unless the pictures are to be kept.
    b->world->eye_width = getenv("BATTUTA_XR_PICTURES") != NULL ? 640 : 96;
    b->world->eye_height = getenv("BATTUTA_XR_PICTURES") != NULL ? 700 : 104;
    if (getenv("BATTUTA_XR_PICTURES") != NULL) { // the whole console is seen
        b->world->key[XR_WORLD_HEAD][0].pose.orientation = LOOKS_DOWN;
    }
    b->viewer = viewer_open(&b->venue, NULL, path, 400, 2, true, error, sizeof error);
    if (b->viewer == NULL) {
        fail_msg("%s", error);
    }
    assert_int_equal(b->viewer->xr.loop.connection.state, XR_CONNECTION_OPEN);
    if (getenv("BATTUTA_XR_PICTURES") != NULL) { // whole, however slowly they are drawn
        xr_eyes_choose_quality(b->viewer->xr.loop.connection.eyes, HEADSET_QUALITY_HIGH);
    }
    for (int i = 0; i < 100 && !b->viewer->xr.is_placed; i++) {
        turn(b, 1);
    }
    assert_true(b->viewer->xr.is_placed);
    turn(b, 5);
}

static void end(bench *b)
{
    assert_int_equal(glGetError(), GL_NO_ERROR);
    viewer_close(&b->viewer);
    uint32_t left = b->world->handles_alive;
    venue_close(&b->venue);
    if (b->world->complaint_count > 0) {
        fail_msg("%s", b->world->complaint[0]);
    }
    assert_int_equal(left, 0);
}

static void press(bench *b, enum xr_world_device hand, enum xr_world_button button)
{
    b->world->button[hand][button] = 1.0;
    turn(b, 1);
    b->world->button[hand][button] = 0.0;
    turn(b, 1);
}

// Keeps both eyes' pictures if BATTUTA_XR_PICTURES names a folder.
static void look(bench *b, const char *name)
{
    const char *wanted = getenv("BATTUTA_XR_PICTURES");
    turn(b, wanted != NULL ? 60 : 0); // the console comes to rest
    b->world->read_eyes = true;
    turn(b, 1);
    b->world->read_eyes = false;
    if (wanted != NULL) {
        char file[500];
        snprintf(file, sizeof file, "%s/%s.png", wanted, name);
        xr_compose_quads(b->world); // the console is a layer of its own
        xr_scene_save(b->world, file);
    }
}

// Aims the right hand's beam at a place on the console.
static void aim(bench *b, float x, float y)
{
    const xr_panel_place *place = &b->viewer->xr.place;
    phys_vec3 on = v3(((double)x / (double)CANVAS_LEAST_WIDTH - 0.5) * XR_PANEL_WIDTH_M,
                      (0.5 - (double)y / (double)CANVAS_LEAST_HEIGHT) * XR_PANEL_HEIGHT_M, 0.0);
    on = v3_scale(on, VIEWER_XR_CONSOLE);
    phys_vec3 target = pose_apply(place->pose, on);
    xr_world_key *key = &b->world->key[XR_WORLD_RIGHT][0];
    // The room is STAGE, shifted to where LOCAL_FLOOR lies in it.
    phys_pose room = b->world->local_in_stage;
    room.position.y = 0.0;
    for (int i = 0; i < 2; i++) {
        // The aim pose is at an angle to the grip pose. Correct it step by step, as a person does.
        const phys_pose *now = &b->viewer->xr.hand[XR_HAND_RIGHT].aim;
        phys_vec3 is = quat_rotate(now->orientation, v3(0.0, 0.0, -1.0));
        phys_vec3 wanted = v3_normalized_or(v3_sub(target, now->position), v3(0, 0, -1));
        phys_vec3 axis = v3_cross(is, wanted);
        phys_quat by =
            quat_normalized((phys_quat){axis.x, axis.y, axis.z, 1.0 + v3_dot(is, wanted)});
        phys_quat in_stage =
            quat_mul(quat_mul(room.orientation, by), quat_conjugate(room.orientation));
        b->world->key_count[XR_WORLD_RIGHT] = 1;
        key->pose.orientation = quat_normalized(quat_mul(in_stage, key->pose.orientation));
        turn(b, 1);
    }
    assert_true(b->viewer->xr.hit.on_panel);
    assert_near((double)b->viewer->xr.hit.x, (double)x, 2.0);
    assert_near((double)b->viewer->xr.hit.y, (double)y, 2.0);
}

static const viewer_button *button_of(const viewer *v, enum viewer_action action)
{
    for (int i = 0; i < v->button_count; i++) {
        if (v->button[i].action == action) {
            return &v->button[i];
        }
    }
    fail_msg("no button for action %d", (int)action);
    return NULL;
}

static void click(bench *b, enum viewer_action action)
{
    const viewer_button at = *button_of(b->viewer, action);
    assert_true(at.x >= 0.0f && at.x + at.width <= CANVAS_LEAST_WIDTH);
    aim(b, at.x + 0.5f * at.width, at.y + 0.5f * at.height);
    press(b, XR_WORLD_RIGHT, XR_WORLD_TRIGGER);
}

static void test_hands_play_wind_and_step(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    const viewer_clock *clock = &b.viewer->clock;
    assert_true(clock->paused);
    assert_int_equal(clock->at, 400);
    look(&b, "viewer");
    press(&b, XR_WORLD_RIGHT, XR_WORLD_FIRST);
    assert_int_equal(clock->at, 401);
    press(&b, XR_WORLD_LEFT, XR_WORLD_FIRST);
    press(&b, XR_WORLD_LEFT, XR_WORLD_FIRST);
    assert_int_equal(clock->at, 399);
    // The trigger plays and pauses when the beam is not on the console.
    press(&b, XR_WORLD_RIGHT, XR_WORLD_TRIGGER);
    assert_false(clock->paused);
    uint32_t before = clock->at;
    turn(&b, 9);
    assert_near((double)(clock->at - before), 100.0, 15.0);
    press(&b, XR_WORLD_RIGHT, XR_WORLD_TRIGGER);
    assert_true(clock->paused);
    // The stick winds in proportion to its deflection. Each push up or down changes the speed once.
    before = clock->at;
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_STICK_X] = 1.0;
    turn(&b, 10);
    assert_true(clock->at > before + 200);
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_STICK_X] = -0.6;
    before = clock->at;
    turn(&b, 10);
    assert_true(clock->at < before);
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_STICK_X] = 0.0;
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_STICK_Y] = -1.0;
    turn(&b, 10);
    assert_int_equal(clock->speed, VIEWER_SPEED_REAL - 1);
    end(&b);
}

// There are three rows of buttons below the timeline, side by side, inside the console.
static void check_buttons(const viewer *v)
{
    static const enum viewer_action row[3][9] = {
        {VIEWER_DO_MARK_BEFORE, VIEWER_DO_BACK_1, VIEWER_DO_PLAY, VIEWER_DO_ON_1,
         VIEWER_DO_MARK_AFTER, VIEWER_DO_SLOWER, VIEWER_DO_FASTER, VIEWER_DO_TURN, VIEWER_DO_LOOP},
        {VIEWER_DO_SIZE, VIEWER_DO_NEXT_OVERLAY, VIEWER_DO_OPTIONS},
        {VIEWER_DO_HELP, VIEWER_DO_APPEAL, VIEWER_DO_LEAVE}};
    float below = v->timeline_foot;
    int count = 0;
    for (int i = 0; i < 3; i++) {
        float right = 0.0f;
        for (int k = 0; k < 9 && row[i][k] != VIEWER_DO_NOTHING; k++, count++) {
            const viewer_button *b = button_of(v, row[i][k]);
            assert_true(b->x >= right && b->y == button_of(v, row[i][0])->y && b->y >= below);
            right = b->x + b->width;
            assert_true(right <= CANVAS_LEAST_WIDTH);
            assert_true(viewer_console_covers(v, b->y) &&
                        viewer_console_covers(v, b->y + b->height));
        }
        below = button_of(v, row[i][0])->y + button_of(v, row[i][0])->height;
    }
    assert_int_equal(v->button_count, count);
    assert_false(viewer_console_covers(v, 0.0f));
    assert_false(viewer_console_covers(v, CANVAS_LEAST_HEIGHT));
}

static void test_the_console_is_pointed_at(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    check_buttons(b.viewer);
    const viewer_clock *clock = &b.viewer->clock;
    click(&b, VIEWER_DO_PLAY);
    assert_false(clock->paused);
    click(&b, VIEWER_DO_PLAY);
    assert_true(clock->paused);
    click(&b, VIEWER_DO_SLOWER);
    assert_int_equal(clock->speed, VIEWER_SPEED_REAL - 1);
    look(&b, "viewer_console");
    // Press on the timeline, then drag along it.
    aim(&b, 480.0f, b.viewer->timeline_top + 20.0f);
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_TRIGGER] = 1.0;
    turn(&b, 2);
    assert_near((double)clock->at, 0.5 * clock->end, 10.0);
    aim(&b, 705.0f, b.viewer->timeline_top + 20.0f);
    assert_near((double)clock->at, 0.75 * clock->end, 10.0);
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_TRIGGER] = 0.0;
    turn(&b, 2);
    assert_false(b.viewer->scrubbing);
    click(&b, VIEWER_DO_HELP);
    assert_true(b.viewer->help_shown);
    look(&b, "viewer_help");
    press(&b, XR_WORLD_RIGHT, XR_WORLD_TRIGGER);
    assert_false(b.viewer->help_shown);
    click(&b, VIEWER_DO_LEAVE);
    assert_true(b.viewer->leaving);
    end(&b);
}

// Pushes the right stick once.
static void push(bench *b, enum xr_world_button axis, double way)
{
    b->world->button[XR_WORLD_RIGHT][axis] = way;
    turn(b, 2); // held, it acts once
    b->world->button[XR_WORLD_RIGHT][axis] = 0.0;
    turn(b, 1);
}

static void test_the_options_are_on_the_console(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    const options_menu *menu = &b.viewer->options.menu;
    click(&b, VIEWER_DO_OPTIONS);
    assert_true(menu->is_open);
    const uint32_t at = b.viewer->clock.at;
    // The beam rests on a row; the stick moves on from it, and the trigger opens that of the beam.
    aim(&b, 480.0f, 200.0f);
    const int pointed = menu->first.selected;
    push(&b, XR_WORLD_STICK_Y, -1.0);
    assert_int_equal(menu->first.selected, pointed + 1);
    push(&b, XR_WORLD_STICK_Y, 1.0);
    assert_int_equal(menu->first.selected, pointed);
    look(&b, "viewer_options");
    press(&b, XR_WORLD_RIGHT, XR_WORLD_TRIGGER);
    assert_int_equal(menu->page, pointed);
    const setting *row = settings_page_row((enum settings_page)menu->page, menu->list.selected);
    assert_true(setting_is_default(row, &b.viewer->options.chosen));
    push(&b, XR_WORLD_STICK_X, -1.0);
    assert_false(setting_is_default(row, &b.viewer->options.chosen));
    push(&b, XR_WORLD_STICK_X, 1.0);
    assert_true(setting_is_default(row, &b.viewer->options.chosen));
    press(&b, XR_WORLD_RIGHT, XR_WORLD_SECOND);
    assert_int_equal(menu->page, OPTIONS_CONTENTS);
    press(&b, XR_WORLD_LEFT, XR_WORLD_SECOND);
    assert_false(menu->is_open);
    // Neither stick nor button has done what it does without the options.
    assert_int_equal(b.viewer->clock.at, at);
    press(&b, XR_WORLD_RIGHT, XR_WORLD_FIRST);
    assert_int_equal(b.viewer->clock.at, at + 1);
    end(&b);
}

static phys_vec3 eyes(const bench *b)
{
    return viewer_walk_pose(&b->viewer->xr.walk, b->viewer->xr.head).position;
}

static void test_one_walks_about_and_is_any_size(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    phys_vec3 before = eyes(&b);
    b.world->button[XR_WORLD_LEFT][XR_WORLD_STICK_Y] = 1.0;
    turn(&b, 30);
    b.world->button[XR_WORLD_LEFT][XR_WORLD_STICK_Y] = 0.0;
    turn(&b, 1);
    assert_true(b.viewer->xr.motion.shade > 0.5);
    look(&b, "viewer_walked");
    // Forward is towards the fencers, -z.
    assert_near(eyes(&b).z, before.z - 0.37, 0.12);
    assert_near(eyes(&b).x, before.x, 0.05);
    b.world->button[XR_WORLD_LEFT][XR_WORLD_STICK_X] = 1.0;
    turn(&b, 10);
    b.world->button[XR_WORLD_LEFT][XR_WORLD_STICK_X] = 0.0;
    assert_near(b.viewer->xr.walk.turn_rad, -30.0 * 3.14159265 / 180.0, 1e-6); // once
    // Doll's house: the distance of the eyes in the hall is four times the real one.
    press(&b, XR_WORLD_LEFT, XR_WORLD_STICK_CLICK);
    assert_near(b.viewer->xr.walk.scale, VIEWER_WALK_DOLLS, 0.0);
    look(&b, "viewer_dolls");
    press(&b, XR_WORLD_LEFT, XR_WORLD_STICK_CLICK);
    look(&b, "viewer_giants");
    assert_near(eyes(&b).y, 0.25 * b.viewer->xr.head.position.y, 1e-6);
    // Pulling both grips apart enlarges the hall, but the viewer is at the smallest scale already.
    press(&b, XR_WORLD_LEFT, XR_WORLD_STICK_CLICK);
    b.world->button[XR_WORLD_LEFT][XR_WORLD_SQUEEZE] = 1.0;
    b.world->button[XR_WORLD_RIGHT][XR_WORLD_SQUEEZE] = 1.0;
    turn(&b, 2);
    double apart =
        v3_distance(b.viewer->xr.hand[0].grip.position, b.viewer->xr.hand[1].grip.position);
    xr_world_key *right = &b.world->key[XR_WORLD_RIGHT][0];
    const xr_world_key *left = &b.world->key[XR_WORLD_LEFT][0];
    b.world->key_count[XR_WORLD_RIGHT] = 1;
    right->pose.position = v3_lerp(left->pose.position, right->pose.position, 0.5);
    turn(&b, 3);
    double now =
        v3_distance(b.viewer->xr.hand[0].grip.position, b.viewer->xr.hand[1].grip.position);
    assert_near(b.viewer->xr.walk.scale, apart / now, 0.01);
    end(&b);
}

// The viewer looks at the fencers, also if the lenses are canted: one by 10 degrees, one rolled
// by 4.
static void test_the_head_is_not_an_eye(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    b.world->eye_offset[0].orientation = (phys_quat){0.0, sin(0.0873), 0.0, cos(0.0873)};
    b.world->eye_offset[1].orientation = (phys_quat){0.0, 0.0, sin(0.0349), cos(0.0349)};
    b.viewer->xr.is_placed = false;
    turn(&b, 2);
    // The head is not turned in the room, so the room is not turned in the hall.
    phys_pose head = viewer_walk_pose(&b.viewer->xr.walk, (phys_pose){{0}, quat_identity()});
    phys_vec3 ahead = quat_rotate(head.orientation, v3(0.0, 0.0, -1.0));
    printf("the hall lies %.2f degrees beside\n", fabs(atan2(ahead.x, -ahead.z)) * 57.29578);
    assert_near(ahead.x, 0.0, 1e-4);
    end(&b);
}

static void test_overlays_hang_in_the_hall(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    for (int i = 0; i < VIEWER_OVERLAYS; i++) {
        viewer_do(b.viewer, (enum viewer_action)(VIEWER_DO_OVERLAY + i));
        turn(&b, 1);
        if (i != VIEWER_CONTACTS && i != VIEWER_CONTROL && i != VIEWER_PLOTS && i != VIEWER_LIST) {
            assert_true(b.viewer->xr.line_count > 4);
        }
    }
    look(&b, "viewer_overlays");
    end(&b);
}

static void test_another_versions_recording_is_watched_by_its_poses(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    recording_player_use_poses(b.viewer->player);
    viewer_clock_seek(&b.viewer->clock, 300);
    viewer_do(b.viewer, VIEWER_DO_PLAY);
    uint32_t drawn = b.world->frames_with_layers;
    turn(&b, 10);
    assert_false(recording_player_now(b.viewer->player)->is_exact);
    assert_true(b.viewer->clock.at > 350);
    assert_int_equal(b.world->frames_with_layers, drawn + 10);
    end(&b);
}

// The number of turns that this takes depends on the machine.
static void await_notice(bench *b, const char *words)
{
    while (strstr(b->viewer->notice, words) == NULL) {
        turn(b, 1);
    }
}

static void test_while_the_runtime_hangs_the_window_shows_it(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    strcpy(b.world->freezes_in, "WaitFrame");
    await_notice(&b, "the headset does not answer");
    const viewer_clock *clock = &b.viewer->clock;
    viewer_do(b.viewer, VIEWER_DO_PLAY);
    assert_false(clock->paused);
    uint32_t at = clock->at, frames = b.world->frames_ended;
    turn(&b, 9);
    assert_true(clock->at > at);
    assert_false(b.viewer->xr.loop.has_frame);
    assert_int_equal(b.world->frames_ended, frames);
    atomic_store(&b.world->frozen, false);
    await_notice(&b, "the headset is back");
    assert_true(b.viewer->xr.loop.has_frame || b.world->frames_ended > frames);
    end(&b);
}

static void test_taken_off_it_goes_on_in_the_window(void **state)
{
    (void)state;
    bench b;
    begin(&b);
    uint32_t drawn = b.world->frames_with_layers;
    viewer_do(b.viewer, VIEWER_DO_HEADSET);
    assert_int_equal(b.viewer->xr.loop.connection.state, XR_CONNECTION_CLOSED);
    assert_int_equal(b.world->handles_alive, 0);
    turn(&b, 3);
    assert_int_equal(b.world->frames_with_layers, drawn);
    viewer_do(b.viewer, VIEWER_DO_PLAY);
    turn(&b, 3);
    assert_true(b.viewer->clock.at > 400);
    // And on again.
    viewer_do(b.viewer, VIEWER_DO_HEADSET);
    for (int i = 0; i < 100 && !b.viewer->xr.is_placed; i++) {
        turn(&b, 1);
    }
    assert_true(b.viewer->xr.is_placed);
    turn(&b, 3);
    assert_true(b.world->frames_with_layers > drawn);
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_play_wind_and_step),
        cmocka_unit_test(test_the_console_is_pointed_at),
        cmocka_unit_test(test_the_options_are_on_the_console),
        cmocka_unit_test(test_one_walks_about_and_is_any_size),
        cmocka_unit_test(test_the_head_is_not_an_eye),
        cmocka_unit_test(test_overlays_hang_in_the_hall),
        cmocka_unit_test(test_another_versions_recording_is_watched_by_its_poses),
        cmocka_unit_test(test_while_the_runtime_hangs_the_window_shows_it),
        cmocka_unit_test(test_taken_off_it_goes_on_in_the_window),
    };
    return cmocka_run_group_tests(tests, record_a_bout, remove_it);
}

// The menu of the headset: how the weapon sits in the hand, what the controller and the sticks
// do, and how the player stands.
#include "play_xr_menu.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "play_settings.h"
#include "play_state.h"
#include "play_xr.h"
#include "play_xr_grip.h"
#include "play_xr_measure.h"
#include "play_xr_room.h"

// The player's own weapon comes first, then the rows of the table of settings, then the way back.
enum headset_row {
    ROW_STRAIGHT,
    ROW_MEASURE,
    ROW_RECENTER,
    ROW_PITCH,
    ROW_YAW,
    ROW_ROLL,
    ROW_ACROSS,
    ROW_UP,
    ROW_ALONG,
    ROW_RESET,
    ROW_SETTINGS
};

// How much one push to the side changes.
#define ANGLE_STEP_DEG   1.0
#define DISTANCE_STEP_MM 5.0

int play_xr_menu_rows(void)
{
    return ROW_SETTINGS + settings_page_count(SETTINGS_HEADSET) + 1;
}

// The setting that a row shows, or NULL.
static const setting *setting_of(int row)
{
    return row >= ROW_SETTINGS && row < play_xr_menu_rows() - 1
               ? settings_page_row(SETTINGS_HEADSET, row - ROW_SETTINGS)
               : NULL;
}

// The number of the grip that a row changes, or NULL.
static double *grip_number(xr_grip_offset *own, int row)
{
    switch (row) {
    case ROW_PITCH:
        return &own->pitch_deg;
    case ROW_YAW:
        return &own->yaw_deg;
    case ROW_ROLL:
        return &own->roll_deg;
    case ROW_ACROSS:
        return &own->x_mm;
    case ROW_UP:
        return &own->y_mm;
    case ROW_ALONG:
        return &own->z_mm;
    default:
        return NULL;
    }
}

static void change_grip(play *p, double *number, bool is_angle, int way)
{
    const xr_grip_limits limits = xr_grip_limits_of(p->xr.profile);
    double most = is_angle ? limits.angle_deg : limits.distance_mm;
    double wanted = *number + way * (is_angle ? ANGLE_STEP_DEG : DISTANCE_STEP_MM);
    *number = fmin(fmax(wanted, -most), most);
    play_xr_save_grip(p);
}

static void change_setting(play *p, const setting *row, int way)
{
    user_settings *chosen = &p->saved.chosen;
    const user_settings before = *chosen;
    setting_change(row, chosen, way);
    play_save_chosen(p);
    if (chosen->headset.height_m != before.headset.height_m ||
        chosen->headset.seated != before.headset.seated) {
        p->xr.placement = PLAY_XR_TO_OPPONENT;
    }
    if (chosen->headset.quality != before.headset.quality &&
        p->xr.loop.connection.state == XR_CONNECTION_OPEN) {
        xr_eyes_choose_quality(p->xr.loop.connection.eyes, chosen->headset.quality);
    }
    if (chosen->headset.tracker != before.headset.tracker) {
        play_xr_follow_tracker(p);
    }
}

static void choose(play *p, int row, int way)
{
    play_xr *x = &p->xr;
    const setting *chosen = setting_of(row);
    double *number = grip_number(&x->own, row);
    if (chosen != NULL) {
        change_setting(p, chosen, way);
    } else if (number != NULL) {
        change_grip(p, number, row <= ROW_ROLL, way);
    } else if (row == ROW_MEASURE) {
        play_xr_begin_measure(p);
    } else if (row == ROW_STRAIGHT) {
        play_xr_begin_calibration(p);
    } else if (row == ROW_RECENTER) {
        play_xr_recenter(p);
    } else if (row == ROW_RESET) {
        x->own = (xr_grip_offset){0};
        play_xr_save_grip(p);
    } else {
        x->menu_shown = false;
    }
}

void play_xr_menu_order(play *p, enum menu_order order)
{
    play_xr *x = &p->xr;
    switch (order) {
    case MENU_CHOOSE:
    case MENU_RIGHT:
        choose(p, x->menu.selected, 1);
        break;
    case MENU_LEFT:
        choose(p, x->menu.selected, -1);
        break;
    case MENU_BACK:
        x->menu_shown = x->calibration != PLAY_XR_NOT_CALIBRATING;
        x->calibration = PLAY_XR_NOT_CALIBRATING;
        break;
    default:
        menu_move(&x->menu, order, play_xr_menu_rows());
        break;
    }
}

// The value of a setting, between arrows; for a tracker also whether it is there.
static void write_setting(const play *p, const setting *row, char *text)
{
    char value[PLAY_LINE_SIZE];
    const play_xr *x = &p->xr;
    setting_show(play_texts(p), row, &p->saved.chosen, value, sizeof value);
    if (strcmp(row->key, "headset.tracker") == 0 && p->saved.chosen.headset.tracker != 0) {
        bool tracked = x->real_weapon && x->hand[play_xr_weapon_hand(p)].is_tracked;
        text_write(play_texts(p), text, PLAY_LINE_SIZE,
                   tracked ? TEXT("<  %.120s (tracked)  >") : TEXT("<  %.120s (not tracked)  >"),
                   value);
        return;
    }
    snprintf(text, PLAY_LINE_SIZE, "<  %.120s  >", value);
}

static void write_row(const play *p, int row, hud_menu *list, int at, char *text)
{
    static const char *const LABEL[ROW_SETTINGS] = {[ROW_STRAIGHT] =
                                                        TEXT("Hold the weapon straight ahead"),
                                                    [ROW_MEASURE] = TEXT("Measure height and arms"),
                                                    [ROW_RECENTER] = TEXT("Recenter"),
                                                    [ROW_PITCH] = TEXT("Point higher"),
                                                    [ROW_YAW] = TEXT("Point to the inside"),
                                                    [ROW_ROLL] = TEXT("Thumb to the inside"),
                                                    [ROW_ACROSS] = TEXT("Weapon to the outside"),
                                                    [ROW_UP] = TEXT("Weapon higher"),
                                                    [ROW_ALONG] = TEXT("Weapon nearer"),
                                                    [ROW_RESET] = TEXT("Reset weapon to default")};
    xr_grip_offset own = p->xr.own;
    const double *number = grip_number(&own, row);
    const setting *chosen = setting_of(row);
    list->row[at].label = play_say(p, row < ROW_SETTINGS ? LABEL[row]
                                      : chosen != NULL   ? chosen->label
                                                         : TEXT("Back"));
    list->row[at].value = text;
    if (chosen != NULL) {
        write_setting(p, chosen, text);
    } else if (number != NULL) {
        text_write(play_texts(p), text, PLAY_LINE_SIZE,
                   row <= ROW_ROLL ? TEXT("<  %+.0f degrees  >") : TEXT("<  %+.0f mm  >"), *number);
    } else if (row == ROW_STRAIGHT) {
        snprintf(text, PLAY_LINE_SIZE, "%s", play_say(p, "choose, then pull the trigger"));
    } else {
        list->row[at].value = NULL;
    }
}

void play_xr_menu_write(const play *p, hud_view *hud, play_text *text)
{
    hud_menu *list = &hud->menu;
    const int top = p->xr.menu.top, rows = play_xr_menu_rows();
    hud->title = play_say(p, "Headset");
    hud->line = p->xr.loop.connection.name;
    hud->foot = play_say(p, "Stick or keys left, right: change     B, Y or Esc: back");
    list->count = rows - top < MENU_ROWS ? rows - top : MENU_ROWS;
    list->selected = p->xr.menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < rows;
    for (int i = 0; i < list->count; i++) {
        write_row(p, top + i, list, i, text->menu[i]);
    }
    if (p->xr.calibration != PLAY_XR_NOT_CALIBRATING) {
        hud->line = play_say(p, play_xr_calibration_line(p));
        hud->foot = play_say(p, "B or Y: cancel");
    }
}

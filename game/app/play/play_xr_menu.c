// The menu of the headset: how the weapon sits in the hand, what the controller and the sticks
// do, and how the player stands.
#include "play_xr_menu.h"

#include <stdio.h>

#include "play_settings.h"
#include "play_state.h"
#include "play_xr.h"
#include "play_xr_grip.h"
#include "play_xr_measure.h"
#include "play_xr_room.h"

enum headset_row {
    ROW_STRAIGHT,
    ROW_MEASURE,
    ROW_PITCH,
    ROW_YAW,
    ROW_ROLL,
    ROW_ACROSS,
    ROW_UP,
    ROW_ALONG,
    ROW_RESET,
    ROW_TRACKER,
    ROW_VIBRATION,
    ROW_TURN,
    ROW_VIGNETTE,
    ROW_BOUNDS,
    ROW_POSTURE,
    ROW_HEIGHT,
    ROW_OPPONENT,
    ROW_WINDOW,
    ROW_QUALITY,
    ROW_RECENTER,
    ROW_BACK,
    ROWS
};

// How much one push to the side changes.
#define ANGLE_STEP_DEG   1.0
#define DISTANCE_STEP_MM 5.0
#define SHARE_STEP       0.25
#define TURN_STEP_DEG    15.0
#define TURN_MOST_DEG    90.0
#define HEIGHT_STEP_M    0.01

// The number that a row changes, its step and its limits; value NULL: the row has no number.
typedef struct row_number {
    double *value, step, least, most;
    bool is_grip;
} row_number;

static row_number number_of(headset_settings *chosen, xr_grip_offset *own, const char *profile,
                            enum headset_row row)
{
    const xr_grip_limits most = xr_grip_limits_of(profile);
    const double a = most.angle_deg, d = most.distance_mm;
    switch (row) {
    case ROW_PITCH:
        return (row_number){&own->pitch_deg, ANGLE_STEP_DEG, -a, a, true};
    case ROW_YAW:
        return (row_number){&own->yaw_deg, ANGLE_STEP_DEG, -a, a, true};
    case ROW_ROLL:
        return (row_number){&own->roll_deg, ANGLE_STEP_DEG, -a, a, true};
    case ROW_ACROSS:
        return (row_number){&own->x_mm, DISTANCE_STEP_MM, -d, d, true};
    case ROW_UP:
        return (row_number){&own->y_mm, DISTANCE_STEP_MM, -d, d, true};
    case ROW_ALONG:
        return (row_number){&own->z_mm, DISTANCE_STEP_MM, -d, d, true};
    case ROW_VIBRATION:
        return (row_number){&chosen->vibration, SHARE_STEP, 0.0, 1.0, false};
    case ROW_TURN:
        return (row_number){&chosen->turn_deg, TURN_STEP_DEG, 0.0, TURN_MOST_DEG, false};
    case ROW_VIGNETTE:
        return (row_number){&chosen->vignette, SHARE_STEP, 0.0, 1.0, false};
    case ROW_HEIGHT:
        return (row_number){&chosen->height_m, HEIGHT_STEP_M, HEADSET_HEIGHT_LEAST_M,
                            HEADSET_HEIGHT_MOST_M, false};
    default:
        return (row_number){NULL, 0.0, 0.0, 0.0, false};
    }
}

int play_xr_menu_rows(void)
{
    return ROWS;
}

static void save_chosen(play *p)
{
    play_save_settings(p, headset_settings_write(&p->xr.chosen, &p->saved.settings));
}

static void change_number(play *p, const row_number *n, int way)
{
    double wanted = *n->value + way * n->step;
    *n->value = wanted < n->least ? n->least : wanted > n->most ? n->most : wanted;
    if (n->is_grip) {
        play_xr_save_grip(p);
    } else {
        save_chosen(p);
    }
}

// Moves to the next choice, and from the last one to the first.
static void change_choice(play *p, enum headset_row row)
{
    headset_settings *chosen = &p->xr.chosen;
    if (row == ROW_POSTURE) {
        chosen->seated = !chosen->seated;
    } else if (row == ROW_BOUNDS) {
        chosen->bounds_hidden = !chosen->bounds_hidden;
    } else if (row == ROW_OPPONENT) {
        chosen->opponent_comes = !chosen->opponent_comes;
    } else if (row == ROW_QUALITY) {
        chosen->quality = (enum headset_quality)((chosen->quality + 1) % HEADSET_QUALITIES);
        if (p->xr.loop.connection.state == XR_CONNECTION_OPEN) {
            xr_eyes_choose_quality(p->xr.loop.connection.eyes, chosen->quality);
        }
    } else {
        chosen->window = (enum headset_window)((chosen->window + 1) % HEADSET_WINDOWS);
        p->view.behind = chosen->window == HEADSET_WINDOW_BEHIND;
    }
    save_chosen(p);
}

static void choose(play *p, enum headset_row row, int way)
{
    play_xr *x = &p->xr;
    row_number n = number_of(&x->chosen, &x->own, x->profile, row);
    if (n.value != NULL) {
        change_number(p, &n, way);
        x->placement = row == ROW_HEIGHT ? PLAY_XR_TO_OPPONENT : x->placement;
        return;
    }
    switch (row) {
    case ROW_MEASURE:
        play_xr_begin_measure(p);
        break;
    case ROW_TRACKER:
        x->chosen.tracker = (x->chosen.tracker + way + HEADSET_TRACKERS) % HEADSET_TRACKERS;
        save_chosen(p);
        play_xr_follow_tracker(p);
        break;
    case ROW_STRAIGHT:
        play_xr_begin_calibration(p);
        break;
    case ROW_RESET:
        x->own = (xr_grip_offset){0};
        play_xr_save_grip(p);
        break;
    case ROW_POSTURE:
        change_choice(p, row);
        x->placement = PLAY_XR_TO_OPPONENT;
        break;
    case ROW_BOUNDS:
    case ROW_OPPONENT:
    case ROW_WINDOW:
    case ROW_QUALITY:
        change_choice(p, row);
        break;
    case ROW_RECENTER:
        play_xr_recenter(p);
        break;
    default:
        x->menu_shown = false;
        break;
    }
}

void play_xr_menu_order(play *p, enum menu_order order)
{
    play_xr *x = &p->xr;
    switch (order) {
    case MENU_CHOOSE:
    case MENU_RIGHT:
        choose(p, (enum headset_row)x->menu.selected, 1);
        break;
    case MENU_LEFT:
        choose(p, (enum headset_row)x->menu.selected, -1);
        break;
    case MENU_BACK:
        x->menu_shown = x->calibration != PLAY_XR_NOT_CALIBRATING;
        x->calibration = PLAY_XR_NOT_CALIBRATING;
        break;
    default:
        menu_move(&x->menu, order, ROWS);
        break;
    }
}

// The role of the tracker, and whether it is there.
static void write_tracker(const play *p, char *text)
{
    const play_xr *x = &p->xr;
    const char *seen = "";
    if (x->chosen.tracker != 0) {
        bool tracked = x->real_weapon && x->hand[play_xr_weapon_hand(p)].is_tracked;
        seen = tracked ? " (tracked)" : " (not tracked)";
    }
    snprintf(text, PLAY_LINE_SIZE, "<  %s%s  >", HEADSET_TRACKER[x->chosen.tracker], seen);
    for (char *c = text; *c != '\0'; c++) {
        *c = *c == '_' ? ' ' : *c;
    }
}

static void write_row(const play *p, enum headset_row row, hud_menu *list, int at, char *text)
{
    static const char *const LABEL[] = {[ROW_TRACKER] = "Real weapon with a tracker",
                                        [ROW_STRAIGHT] = "Hold the weapon straight ahead",
                                        [ROW_PITCH] = "Point higher",
                                        [ROW_YAW] = "Point to the inside",
                                        [ROW_ROLL] = "Thumb to the inside",
                                        [ROW_ACROSS] = "Weapon to the outside",
                                        [ROW_UP] = "Weapon higher",
                                        [ROW_ALONG] = "Weapon nearer",
                                        [ROW_RESET] = "Reset weapon to default",
                                        [ROW_VIBRATION] = "Vibration",
                                        [ROW_TURN] = "Turn per push of the stick",
                                        [ROW_VIGNETTE] = "Dark edges while moving",
                                        [ROW_BOUNDS] = "Edges of your room",
                                        [ROW_POSTURE] = "Posture",
                                        [ROW_MEASURE] = "Measure height and arms",
                                        [ROW_HEIGHT] = "Your height",
                                        [ROW_OPPONENT] = "The computer fencer",
                                        [ROW_WINDOW] = "The window shows",
                                        [ROW_QUALITY] = "Quality of the picture",
                                        [ROW_RECENTER] = "Recenter",
                                        [ROW_BACK] = "Back"};
    _Static_assert(sizeof LABEL / sizeof LABEL[0] == ROWS, "every row has a label");
    static const char *const WINDOW[HEADSET_WINDOWS] = {"what you see", "both from the side",
                                                        "a fencer from behind"};
    static const char *const QUALITY[HEADSET_QUALITIES] = {"automatic", "high", "low"};
    headset_settings chosen = p->xr.chosen;
    xr_grip_offset own = p->xr.own;
    const double *number = number_of(&chosen, &own, p->xr.profile, row).value;
    const double value = number != NULL ? *number : 0.0;
    list->row[at].label = LABEL[row];
    list->row[at].value = text;
    text[0] = '\0';
    if (row == ROW_TRACKER) {
        write_tracker(p, text);
    } else if (row == ROW_STRAIGHT) {
        snprintf(text, PLAY_LINE_SIZE, "choose, then pull the trigger");
    } else if (row >= ROW_PITCH && row <= ROW_ROLL) {
        snprintf(text, PLAY_LINE_SIZE, "<  %+.0f degrees  >", value);
    } else if (row >= ROW_ACROSS && row <= ROW_ALONG) {
        snprintf(text, PLAY_LINE_SIZE, "<  %+.0f mm  >", value);
    } else if (row == ROW_VIBRATION || row == ROW_VIGNETTE) {
        snprintf(text, PLAY_LINE_SIZE, value > 0.0 ? "<  %.0f %%  >" : "<  off  >", 100.0 * value);
    } else if (row == ROW_TURN) {
        snprintf(text, PLAY_LINE_SIZE, value > 0.0 ? "<  %.0f degrees  >" : "<  off  >", value);
    } else if (row == ROW_MEASURE && chosen.arm_m > 0.0) {
        snprintf(text, PLAY_LINE_SIZE, "arm %.2f m", chosen.arm_m);
    } else if (row == ROW_HEIGHT) {
        snprintf(text, PLAY_LINE_SIZE, "<  %.2f m  >", value);
    } else if (row == ROW_BOUNDS) {
        snprintf(text, PLAY_LINE_SIZE, "%s", chosen.bounds_hidden ? "hidden" : "shown near you");
    } else if (row == ROW_POSTURE) {
        snprintf(text, PLAY_LINE_SIZE, "%s", chosen.seated ? "seated" : "standing");
    } else if (row == ROW_OPPONENT) {
        snprintf(text, PLAY_LINE_SIZE, "%s",
                 chosen.opponent_comes ? "comes to you" : "keeps its distance");
    } else if (row == ROW_WINDOW) {
        snprintf(text, PLAY_LINE_SIZE, "%s", WINDOW[chosen.window]);
    } else if (row == ROW_QUALITY) {
        snprintf(text, PLAY_LINE_SIZE, "%s", QUALITY[chosen.quality]);
    } else {
        list->row[at].value = NULL;
    }
}

void play_xr_menu_write(const play *p, hud_view *hud, play_text *text)
{
    hud_menu *list = &hud->menu;
    const int top = p->xr.menu.top;
    hud->title = "Headset";
    hud->line = p->xr.loop.connection.name;
    hud->foot = "Stick or keys left, right: change     B, Y or Esc: back";
    list->count = ROWS - top < MENU_ROWS ? ROWS - top : MENU_ROWS;
    list->selected = p->xr.menu.selected - top;
    list->above = top > 0;
    list->below = top + list->count < ROWS;
    for (int i = 0; i < list->count; i++) {
        write_row(p, (enum headset_row)(top + i), list, i, text->menu[i]);
    }
    if (p->xr.calibration != PLAY_XR_NOT_CALIBRATING) {
        hud->line = play_xr_calibration_line(p);
        hud->foot = "B or Y: cancel";
    }
}

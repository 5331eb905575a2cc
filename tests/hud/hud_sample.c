#include "hud_sample.h"

#include <stdio.h>

const canvas_color BLUE = {0.2f, 0.4f, 1.0f, 1.0f};
const canvas_color RED = {1.0f, 0.3f, 0.1f, 1.0f};
const float SHAPES[4][2] = {{960, 720}, {1280, 720}, {1720, 720}, {960, 1700}};

guard_grid named_grid(void)
{
    static const char *const name[3][3] = {
        {"septime", "low", "octave"}, {"quarte", "neutral", "sixte"}, {"prime", "line", "tierce"}};
    guard_grid grid = {0};
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            snprintf(grid.key[row][column].name, GUARD_GRID_NAME_MAX, "%s", name[row][column]);
        }
    }
    return grid;
}

hud_view plain_view(const guard_grid *grid)
{
    hud_view view = {.weapon = "foil", .reason_side = DUEL_NOBODY};
    for (int i = 0; i < 2; i++) {
        view.side[i].accent = i == 0 ? BLUE : RED;
        view.side[i].name = i == 0 ? "mouse" : "keyboard";
        view.side[i].inset_shown = true;
        view.side[i].inset = (hud_inset){.grid = grid, .hand = 1.0, .control = 1.0};
        view.side[i].inset.accent = view.side[i].accent;
    }
    return view;
}

void fill_menu(hud_menu *menu, int count, int selected)
{
    static const char *const label[MENU_ROWS] = {"one",   "two",   "three", "four", "five",  "six",
                                                 "seven", "eight", "nine",  "ten",  "eleven"};
    *menu = (hud_menu){.count = count, .selected = selected};
    for (int i = 0; i < count; i++) {
        menu->row[i].label = label[i];
        menu->row[i].value = "left-handed, from the next bout";
    }
}

static const char LONG_NAME[] = "A Controller With A Name That Somebody Thought Would Look Good";

hud_view full_view(const guard_grid *grid, enum hud_panel panel)
{
    hud_view view = plain_view(grid);
    view.panel = panel;
    view.title = "Battuta";
    view.line = "Press a button or a key on your device to take a side, please, and wait";
    view.foot = "Esc goes back";
    view.call = "En garde";
    view.call_strength = 1.0;
    view.reason = "Left touches: point on the weapon arm, above the elbow, 3.2 m/s, 0.41 s "
                  "after the blades last met.";
    view.reason_hint = "any button: next bout";
    view.reason_side = DUEL_LEFT;
    view.side[0].controls = "move: guard, left button: thrust, right button: lunge, "
                            "wheel or A and D: steps";
    view.side[0].lamp = view.side[1].lamp = true;
    view.side[1].name = LONG_NAME;
    view.held_actions_shown = true;
    view.notice = "the first pad was unplugged";
    view.page.block[0].name = "F11";
    view.page.block[0].text = "fullscreen";
    view.stats = "60 frames a second";
    view.latency = "input to display 24.1 ms, 95 % within 31.0: waiting 4 %, simulating 5 %, "
                   "drawing 91 %   all events 40.2 ms";
    fill_menu(&view.menu, MENU_ROWS, 3);
    view.menu.above = view.menu.below = true;
    return view;
}

canvas draw(const hud_view *view, float width, float height)
{
    canvas c = {.width = width, .height = height};
    hud_draw(&c, view);
    return c;
}

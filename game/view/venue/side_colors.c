#include "side_colors.h"

#include <math.h>

#include "hud_draw.h"

static canvas_color of_bytes(int r, int g, int b)
{
    return (canvas_color){(float)r / 255.0f, (float)g / 255.0f, (float)b / 255.0f, 1.0f};
}

static canvas_color named(enum side_color name)
{
    switch (name) {
    case SIDE_BLUE:
        return of_bytes(0, 114, 178);
    case SIDE_SKY_BLUE:
        return of_bytes(86, 180, 233);
    case SIDE_GREEN:
        return of_bytes(0, 158, 115);
    case SIDE_YELLOW:
        return of_bytes(240, 228, 66);
    case SIDE_ORANGE:
        return of_bytes(230, 159, 0);
    case SIDE_VERMILION:
        return of_bytes(213, 94, 0);
    case SIDE_PURPLE:
        return of_bytes(204, 121, 167);
    case SIDE_WHITE:
    case SIDE_COLORS:
        break;
    }
    return of_bytes(245, 245, 240);
}

void side_colors_of(const screen_settings *chosen, canvas_color out_color[2])
{
    enum side_color left = SIDE_BLUE, right = SIDE_VERMILION;
    switch (chosen->colors) {
    case COLORS_USUAL:
        out_color[DUEL_LEFT] = hud_accent(DUEL_LEFT);
        out_color[DUEL_RIGHT] = hud_accent(DUEL_RIGHT);
        return;
    case COLORS_SKY_ORANGE:
        left = SIDE_SKY_BLUE;
        right = SIDE_ORANGE;
        break;
    case COLORS_BLUE_YELLOW:
        left = SIDE_BLUE;
        right = SIDE_YELLOW;
        break;
    case COLORS_OWN:
        left = (enum side_color)chosen->left;
        // The words for the right side begin with its default.
        right = (enum side_color)((chosen->right + SIDE_VERMILION) % SIDE_COLORS);
        break;
    }
    out_color[DUEL_LEFT] = named(left);
    out_color[DUEL_RIGHT] = named(right);
    if (left == right) {
        out_color[DUEL_RIGHT] = left == SIDE_WHITE ? of_bytes(70, 70, 70) : named(SIDE_WHITE);
    }
}

scene_look side_colors_look(const screen_settings *chosen)
{
    scene_look look = {.has_accents = chosen->colors != COLORS_USUAL, .is_calm = chosen->is_calm};
    canvas_color color[2];
    side_colors_of(chosen, color);
    for (int side = 0; side < 2; side++) {
        const float screen[3] = {color[side].r, color[side].g, color[side].b};
        for (int i = 0; i < 3; i++) {
            look.accent[side][i] = powf(screen[i], 2.2f);
        }
    }
    return look;
}

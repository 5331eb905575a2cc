// The map of what the hand can touch. For each weapon and several distances the square of guards is
// drawn with the part of the body that the point (or edge) touches if the arm goes out there, and
// how often each part is touched validly is printed.
//   show_reach OUT.svg
#include <stdio.h>

#include "reach_search.h"
#include "shipped_duel.h"
#include "svg_sheet.h"

enum { SIDE = 13, SQUARE = 150, GAP = 40, SITUATIONS = 8, ROWS = 2 };

// What the opponent does: on guard; the hand low, high and to the side, or out, and what that
// opens; a step forward.
enum opponent { ON_GUARD, LOW_IN, LOW, HIGH, OUT, COMES };
static const struct {
    const char *name;
    stroke_moment holds;
} OPPONENT[] = {
    [ON_GUARD] = {"", {.x = 0.3}},
    [LOW_IN] = {", low in", {.x = -1.0, .y = -1.0, .extension = 0.5}},
    [LOW] = {", low", {.y = -1.0, .extension = 0.3}},
    [HIGH] = {", high", {.x = -1.0, .y = 1.0, .extension = 1.0}},
    [OUT] = {", out", {.x = 1.0, .extension = 1.0}},
    [COMES] = {", comes", {.x = 0.3, .buttons = INPUT_ADVANCE}},
};

static const struct situation {
    double apart_m;
    unsigned buttons;
    enum reach_way sabre_way; // foil and epee thrust
    enum opponent opponent;
} SITUATION[ROWS][SITUATIONS] = {
    {{1.7, 0, REACH_DOWN, ON_GUARD},
     {1.9, 0, REACH_IN, ON_GUARD},
     {2.1, 0, REACH_OUT, ON_GUARD},
     {2.3, 0, REACH_DOWN, ON_GUARD},
     {1.9, INPUT_LUNGE, REACH_DOWN, ON_GUARD},
     {2.1, INPUT_LUNGE, REACH_IN, ON_GUARD},
     {2.3, INPUT_LUNGE, REACH_OUT, ON_GUARD},
     {2.5, INPUT_LUNGE, REACH_DOWN, ON_GUARD}},
    {{2.5, INPUT_LUNGE, REACH_DOWN, LOW_IN},
     {2.5, INPUT_LUNGE, REACH_IN, LOW},
     {1.9, INPUT_LUNGE, REACH_OUT, LOW},
     {2.65, INPUT_LUNGE, REACH_DOWN, HIGH},
     {1.75, INPUT_LUNGE, REACH_IN, HIGH},
     {1.75, INPUT_LUNGE, REACH_OUT, OUT},
     {2.3, INPUT_LUNGE, REACH_DOWN, OUT},
     {2.5, INPUT_LUNGE, REACH_DOWN, COMES}},
};

static svg_color color_of(int part)
{
    switch (part) {
    case PART_MASK:
    case PART_NECK:
    case PART_BIB:
        return SVG_BLUE;
    case PART_WEAPON_UPPER_ARM:
    case PART_WEAPON_FOREARM:
    case PART_WEAPON_HAND:
    case PART_FREE_ARM:
    case PART_FREE_HAND:
        return SVG_GREEN;
    case PART_FRONT_LEG:
    case PART_REAR_LEG:
    case PART_FRONT_FOOT:
    case PART_REAR_FOOT:
        return SVG_GOLD;
    default:
        return SVG_RED;
    }
}

// One situation; `row` counts those of all weapons.
static void draw_square(FILE *file, const duel_config *config, int row, int column,
                        int count[BODY_PART_COUNT])
{
    static stroke_trial trial;
    const struct situation *now = &SITUATION[row % ROWS][column];
    enum weapon_kind kind = config->weapon.kind;
    enum reach_way way = kind == WEAPON_SABRE ? now->sabre_way : REACH_THRUST;
    svg_plot plot = {.left = 60.0 + column * (SQUARE + GAP),
                     .top = 100.0 + row * (SQUARE + 60.0),
                     .width = SQUARE,
                     .height = SQUARE,
                     .x = {-1.1, 1.1},
                     .y = {-1.1, 1.1}};
    char title[64];
    snprintf(title, sizeof title, "%s %.2f m%s%s", weapon_key(kind), now->apart_m,
             now->buttons ? ", lunge" : "", OPPONENT[now->opponent].name);
    svg_axes(file, &plot, title, "", "");
    for (int i = 0; i < SIDE * SIDE; i++) {
        double x = 2.0 * (i % SIDE) / (SIDE - 1) - 1.0,
               y = 2.0 * (double)(i / SIDE) / (SIDE - 1) - 1.0;
        stroke_script script = reach_script(kind, way, x, y, now->buttons);
        script.opponent = OPPONENT[now->opponent].holds;
        stroke_try(config, &script, now->apart_m, now->buttons ? REACH_LUNGE_TICKS : REACH_TICKS,
                   &trial);
        if (!trial.touched) {
            continue;
        }
        bool counts = reach_counts(kind, &trial.touch);
        count[trial.touch.part] += counts;
        svg_dot(file, svg_place(&plot, x, y), counts ? 4.5 : 1.5, color_of(trial.touch.part), 1.0);
    }
}

int main(int argc, char **argv)
{
    static bout_assets assets;
    if (argc != 2) {
        fprintf(stderr, "usage: show_reach OUT.svg\n");
        return 2;
    }
    duel_scratch *scratch = shipped_duel_load(&assets);
    if (scratch == NULL) {
        return 1;
    }
    FILE *file =
        svg_begin(argv[1], 70.0 + SITUATIONS * (SQUARE + GAP), 130.0 + 3.0 * ROWS * (SQUARE + 60.0),
                  "What the hand can touch",
                  "Each place of the square: blue head, red trunk, green arms, gold legs; a "
                  "small dot does not count. Thrusts, sabre: cuts. In each weapon's second row "
                  "the opponent's hand is elsewhere");
    bool done = file != NULL;
    for (int kind = 0; done && kind < WEAPON_KIND_COUNT; kind++) {
        const duel_config config = shipped_duel_config(&assets, (enum weapon_kind)kind, scratch);
        int count[BODY_PART_COUNT] = {0};
        for (int i = 0; i < ROWS * SITUATIONS; i++) {
            draw_square(file, &config, kind * ROWS + i / SITUATIONS, i % SITUATIONS, count);
        }
        printf("%s:", weapon_key((enum weapon_kind)kind));
        for (int part = 0; part < BODY_PART_COUNT; part++) {
            if (body_part_is_target((enum weapon_kind)kind, (enum body_part)part)) {
                printf(" %s %d", body_part_key((enum body_part)part), count[part]);
            }
        }
        printf("\n");
    }
    done = done && svg_end(file, argv[1]);
    shipped_duel_free(&assets, &scratch);
    return done ? 0 : 1;
}

// Draws the nine guards of a weapon, or the surfaces on which the tip moves between them:
//   show_guards sheet epee|foil|sabre OUT.png [DEGREES]
//   show_guards surface OUT.svg
// The sheet shows the guards in the order of the square, and beside each guard its thrust.
// DEGREES is the camera's direction: 0 in front of the fencer, 90 on the weapon's side.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guards_surface.h"
#include "pose_sheet.h"

#define CAMERA_DEGREES 50.0

static void draw_guards(pose_sheet *s, enum weapon_kind kind, double degrees)
{
    const fencer_model *model = s->assets.model[0];
    const footwork_state feet = footwork_start();
    for (int i = 0; i < 18; i++) {
        int row = i / 6, column = i % 6 / 2, layer = i % 2;
        phys_pose hand =
            guard_grid_pose(&s->assets.source[kind].shipped_grid, column - 1.0, 1.0 - row, layer);
        pose_sheet_draw(s, i % 6, row, kind, &feet, body_pose_hold(model, &feet, hand),
                        (pose_look){degrees, 0.45, false});
    }
}

static bool show_sheet(const char *name, const char *path, double degrees, char *error,
                       size_t error_size)
{
    enum weapon_kind kind;
    if (!weapon_from_key(name, &kind)) {
        snprintf(error, error_size, "'%s' is not a weapon; write epee, foil or sabre", name);
        return false;
    }
    pose_sheet s;
    bool drawn = pose_sheet_open(&s, 6, 3, error, error_size);
    if (drawn) {
        draw_guards(&s, kind, degrees);
        drawn = pose_sheet_write(&s, path, error, error_size);
    }
    pose_sheet_close(&s);
    return drawn;
}

static bool show_surface(const char *path, char *error, size_t error_size)
{
    bout_assets assets;
    if (!bout_assets_load(&assets, (const char *const[2]){NULL, NULL}, error, error_size)) {
        return false;
    }
    guard_grid grid[WEAPON_KIND_COUNT];
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        grid[kind] = assets.source[kind].shipped_grid;
    }
    bool drawn = guards_surface_draw(grid, assets.model[0], path, error, error_size);
    bout_assets_free(&assets);
    return drawn;
}

int main(int count, char **argument)
{
    char *end = "", error[400] = "";
    double degrees = count > 4 ? strtod(argument[4], &end) : CAMERA_DEGREES;
    bool is_sheet = count >= 4 && count <= 5 && strcmp(argument[1], "sheet") == 0 && *end == '\0' &&
                    fabs(degrees) <= 360.0;
    if (!is_sheet && !(count == 3 && strcmp(argument[1], "surface") == 0)) {
        fprintf(stderr, "usage: show_guards sheet epee|foil|sabre OUT.png [DEGREES]\n"
                        "       show_guards surface OUT.svg\n");
        return 2;
    }
    bool drawn = is_sheet ? show_sheet(argument[2], argument[3], degrees, error, sizeof error)
                          : show_surface(argument[2], error, sizeof error);
    if (!drawn) {
        fprintf(stderr, "show_guards: %s\n", error);
    }
    return drawn ? 0 : 1;
}

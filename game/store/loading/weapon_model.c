#include "weapon_model.h"

#include <stdio.h>

// Tolerance between the drawn guard and tip and those that touch other blades. Drawn blades have a
// camber, which the straight capsules of the simulation lack.
static const double MARK_TOLERANCE_M = 0.02;
// A sabre's guard reaches back over the fingers, but nothing reaches farther behind the grip point
// than this.
static const double BEHIND_M = 0.25;
// No guard or hand is wider; a wider mesh is not a weapon, or not in meters.
static const double ASIDE_M = 0.15;

// An empty node of the model and its expected position.
typedef struct mark {
    const char *suffix;
    phys_vec3 place;
} mark;

static bool check_mark(const model_file *file, enum weapon_kind kind, const mark *wanted,
                       char *error, size_t error_size)
{
    char name[MODEL_NAME_SIZE];
    snprintf(name, sizeof name, "%s_%s", weapon_key(kind), wanted->suffix);
    int node = model_file_node(file, name);
    if (node == MODEL_NO_NODE) {
        snprintf(error, error_size, "%s: node '%s' is missing; put an empty there", file->path,
                 name);
        return false;
    }
    phys_vec3 place = v3(file->node[node].global[0][3], file->node[node].global[1][3],
                         file->node[node].global[2][3]);
    double off = v3_distance(place, wanted->place);
    if (!(off <= MARK_TOLERANCE_M)) {
        snprintf(
            error, error_size,
            "%s: node '%s' is %.3g m from its place in the simulation; move it to (%.3f, %.3f, "
            "%.3f) and the mesh with it",
            file->path, name, off, wanted->place.x, wanted->place.y, wanted->place.z);
        return false;
    }
    return true;
}

// Checks that the mesh reaches from behind the hand to the tip and is no wider than a guard.
static bool check_extent(const model_file *file, double tip_z, char *error, size_t error_size)
{
    double low = 0.0, high = 0.0, aside = 0.0;
    for (uint32_t v = 0; v < file->vertex_count; v++) {
        double x = fabs((double)file->position[v][0]), y = fabs((double)file->position[v][1]);
        double z = (double)file->position[v][2];
        low = z < low ? z : low;
        high = z > high ? z : high;
        aside = x > aside ? x : aside;
        aside = y > aside ? y : aside;
    }
    if (fabs(low - tip_z) > MARK_TOLERANCE_M || high > BEHIND_M || aside > ASIDE_M) {
        snprintf(
            error, error_size,
            "%s: its mesh reaches from z = %.3g to %.3g m and %.3g m to the side; export it in "
            "meters, with the hand at 0 and the blade along -z to %.3f",
            file->path, low, high, aside, tip_z);
        return false;
    }
    return true;
}

static bool check(const model_file *file, enum weapon_kind kind, char *error, size_t error_size)
{
    if (file->influence_node != NULL) {
        snprintf(error, error_size, "%s: a weapon has no bones; export it without a skin",
                 file->path);
        return false;
    }
    weapon body = weapon_make(kind);
    phys_vec3 tip = v3_add(body.center_m, body.blade.b);
    const mark marks[] = {{"grip", v3(0, 0, 0)}, {"guard", v3(0, 0, body.guard_z_m)}, {"tip", tip}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (!check_mark(file, kind, &marks[i], error, error_size)) {
            return false;
        }
    }
    return check_extent(file, tip.z, error, error_size);
}

model_file *weapon_model_create(const char *path, enum weapon_kind kind, char *error,
                                size_t error_size)
{
    model_file *file = model_file_create(path, error, error_size);
    if (file != NULL && !check(file, kind, error, error_size)) {
        model_file_destroy(&file);
    }
    return file;
}

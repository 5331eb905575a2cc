#include "picture_hall.h"

#include "picture_mood.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Strength of the emission in the baked light: the daylight outside and the lamps.
static const float SKY_STRENGTH = 3.4f;
static const float LAMP_STRENGTH = 4.5f;
// Strength of the scoring lamps: lit, and dark glass.
static const float SCORING_LIT = 2.4f;
static const float SCORING_DARK = 0.03f;

// Where a shadow of a fencer can fall: around the piste with its run-back, on the side away from
// the windows farther than toward them, as high as the scoring table (SHADED_BELOW_M in hall.frag).
static const float SHADED_ALONG_M = 9.6f, SHADED_AWAY_M = 3.6f, SHADED_TOWARD_M = 2.2f;
static const float SHADED_BELOW_M = 0.8f;

// The fields on the scoring box are below this height, the lamps on the poles above it.
static const double BOX_BELOW_M = 1.5;

// In the model the piste lies along the z axis with the windows at -x. After a quarter turn around
// y the piste lies along x, the windows are behind the usual camera and the scoring box faces it.
static void turn(float v[3])
{
    float x = v[0];
    v[0] = v[2];
    v[2] = -x;
}

static bool name_begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

// Whether the box around a triangle, in the world frame, is apart from where shadows fall.
static bool triangle_is_far(const model_file *file, const uint32_t corner[3])
{
    float low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        const float a = file->position[corner[0]][axis], b = file->position[corner[1]][axis];
        const float c = file->position[corner[2]][axis];
        low[axis] = fminf(a, fminf(b, c));
        high[axis] = fmaxf(a, fmaxf(b, c));
    }
    return low[0] > SHADED_ALONG_M || high[0] < -SHADED_ALONG_M || low[1] > SHADED_BELOW_M ||
           low[2] > SHADED_TOWARD_M || high[2] < -SHADED_AWAY_M;
}

static bool range_is_far(const model_file *file, const model_range *range)
{
    uint32_t near = 0;
    for (uint32_t i = 0; i < range->triangle_count; i++) {
        near += !triangle_is_far(file, file->triangle[range->first_triangle + i]);
    }
    return near == 0;
}

static phys_vec3 middle_of(const model_file *file, uint32_t triangle)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (int corner = 0; corner < 3; corner++) {
        sum = v3_add(sum, v3_from_floats(file->position[file->triangle[triangle][corner]]));
    }
    return v3_scale(sum, 1.0 / 3.0);
}

static phys_vec3 middle_of_range(const model_file *file, const model_range *range)
{
    phys_vec3 sum = v3(0, 0, 0);
    for (uint32_t i = 0; i < range->triangle_count; i++) {
        sum = v3_add(sum, middle_of(file, range->first_triangle + i));
    }
    return v3_scale(sum, 1.0 / range->triangle_count);
}

// Sorts the triangles of a range by whether they are beyond `limit` along an axis of the world, and
// returns how many are not.
static uint32_t sort_range(model_file *file, const model_range *range, int axis, double limit)
{
    uint32_t before = 0;
    for (uint32_t i = 0; i < range->triangle_count; i++) {
        const uint32_t at = range->first_triangle + i, to = range->first_triangle + before;
        const phys_vec3 middle = middle_of(file, at);
        if ((axis == 0 ? middle.x : middle.y) < limit) {
            uint32_t moved[3];
            memcpy(moved, file->triangle[at], sizeof moved);
            memcpy(file->triangle[at], file->triangle[to], sizeof moved);
            memcpy(file->triangle[to], moved, sizeof moved);
            before++;
        }
    }
    return before;
}

// Divides a range in two, of which the second one follows the first; false without memory.
static bool split_range(model_file *file, uint32_t at, uint32_t before)
{
    model_range *range = realloc(file->range, (file->range_count + 1) * sizeof *range);
    if (range == NULL) {
        return false;
    }
    file->range = range;
    memmove(&range[at + 1], &range[at], (file->range_count - at) * sizeof *range);
    file->range_count++;
    range[at].triangle_count = before;
    range[at + 1].first_triangle += before;
    range[at + 1].triangle_count -= before;
    return true;
}

static bool is_colored(const char *name)
{
    return name_begins(name, "lamp_red") || name_begins(name, "lamp_green");
}

// In the model the field on the box and the lamp on the pole are one range, and so are the two
// white fields: each becomes a range of its own. False without memory.
static bool divide_lamps(model_file *file)
{
    for (uint32_t r = 0; r < file->range_count; r++) {
        const char *name = file->material[file->range[r].material].name;
        const bool is_white = name_begins(name, "lamp_white");
        if (!is_white && !is_colored(name)) {
            continue;
        }
        const uint32_t before =
            sort_range(file, &file->range[r], is_white ? 0 : 1, is_white ? 0.0 : BOX_BELOW_M);
        if (before > 0 && before < file->range[r].triangle_count) {
            if (!split_range(file, r, before)) {
                return false;
            }
            r++; // its second part
        }
    }
    return true;
}

// Notes the lamp that a range is, if it is one.
static void find_lamp(picture_hall *h, uint32_t r)
{
    const model_range *range = &h->file->range[r];
    const char *name = h->file->material[range->material].name;
    h->lamp_of[r] = -1;
    if (is_colored(name) || name_begins(name, "lamp_white")) {
        const phys_vec3 middle = middle_of_range(h->file, range);
        const enum picture_hall_lamp lamp = !is_colored(name)        ? PICTURE_HALL_WHITE
                                            : middle.y < BOX_BELOW_M ? PICTURE_HALL_COLORED
                                                                     : PICTURE_HALL_POLE;
        h->lamp_of[r] = middle.x < 0.0 ? DUEL_LEFT : DUEL_RIGHT;
        h->lamp[r] = (uint8_t)lamp;
        h->lamp_place[h->lamp_of[r]][lamp] = middle;
    }
}

bool picture_hall_init(picture_hall *h, const char *path, char *error, size_t error_size)
{
    *h = (picture_hall){0};
    h->file = model_file_create(path, error, error_size);
    if (h->file == NULL) {
        return false;
    }
    if (h->file->uv2 == NULL) {
        snprintf(error, error_size,
                 "%s: has no second texture coordinates for its light map; export it with both",
                 path);
        return false;
    }
    for (uint32_t v = 0; v < h->file->vertex_count; v++) {
        turn(h->file->position[v]);
        turn(h->file->normal[v]);
    }
    if (!divide_lamps(h->file)) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    h->lamp_of = calloc(h->file->range_count, sizeof *h->lamp_of);
    h->lamp = calloc(h->file->range_count, sizeof *h->lamp);
    h->is_far = calloc(h->file->range_count, sizeof *h->is_far);
    if (h->lamp_of == NULL || h->lamp == NULL || h->is_far == NULL ||
        !gl_model_init(&h->model, h->file, GL_MODEL_RIGID)) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    for (uint32_t r = 0; r < h->file->range_count; r++) {
        find_lamp(h, r);
        h->is_far[r] = range_is_far(h->file, &h->file->range[r]);
    }
    return true;
}

void picture_hall_fini(picture_hall *h)
{
    gl_model_fini(&h->model);
    free(h->lamp_of);
    free(h->lamp);
    free(h->is_far);
    model_file_destroy(&h->file);
}

bool picture_hall_lamp_is_lit(const picture_fencer *fencer, enum picture_hall_lamp lamp)
{
    return fencer->lamp &&
           (lamp == PICTURE_HALL_POLE || fencer->lamp_is_white == (lamp == PICTURE_HALL_WHITE));
}

picture_hall_paint picture_hall_paint_of(const picture_hall *h, uint32_t range,
                                         const picture_scene *scene, enum picture_mood mood)
{
    const model_material *material = &h->file->material[h->file->range[range].material];
    const bool shiny = strcmp(material->name, "floor") == 0 || strcmp(material->name, "piste") == 0;
    picture_hall_paint paint = {
        .kind = shiny              ? PICTURE_HALL_SHINY
                : h->is_far[range] ? PICTURE_HALL_FAR
                                   : PICTURE_HALL_DULL,
    };
    const picture_light *light = picture_light_of(mood);
    float strength = strcmp(material->name, "sky") == 0    ? SKY_STRENGTH * light->glass_glow
                     : strcmp(material->name, "lamp") == 0 ? LAMP_STRENGTH * light->ceiling_glow
                                                           : 1.0f;
    for (int k = 0; k < 3; k++) {
        paint.base_color[k] = material->base_color[k];
        paint.emission[k] = material->emissive[k] * strength;
    }
    if (h->lamp_of[range] >= 0) {
        const picture_fencer *fencer = &scene->fencer[h->lamp_of[range]];
        const enum picture_hall_lamp lamp = (enum picture_hall_lamp)h->lamp[range];
        const bool is_white =
            lamp == PICTURE_HALL_WHITE || (lamp == PICTURE_HALL_POLE && fencer->lamp_is_white);
        float strength_of_lamp =
            picture_hall_lamp_is_lit(fencer, lamp) ? SCORING_LIT : SCORING_DARK;
        for (int k = 0; k < 3; k++) {
            float color = is_white ? 1.0f : fencer->accent[k];
            paint.base_color[k] = 0.25f * color;
            paint.emission[k] = color * strength_of_lamp;
        }
    }
    return paint;
}

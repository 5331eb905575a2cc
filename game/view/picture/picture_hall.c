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

static int8_t lamp_side(const model_file *file, const model_range *range)
{
    const char *name = file->material[range->material].name;
    if (!name_begins(name, "lamp_red") && !name_begins(name, "lamp_green")) {
        return -1;
    }
    double sum = 0.0;
    for (uint32_t i = 0; i < range->triangle_count; i++) {
        const uint32_t *corner = file->triangle[range->first_triangle + i];
        sum += (double)file->position[corner[0]][0];
    }
    return sum < 0.0 ? DUEL_LEFT : DUEL_RIGHT;
}

// Finds the centers of a fencer's two lamps, which are one range of the model: vertices in its
// lower half belong to one lamp, those in its upper half to the other.
static void find_lamps(const model_file *file, const model_range *range, phys_vec3 out_place[2])
{
    float low = HUGE_VALF, high = -HUGE_VALF;
    for (int pass = 0; pass < 2; pass++) {
        phys_vec3 sum[2] = {{0, 0, 0}, {0, 0, 0}};
        int count[2] = {0, 0};
        for (uint32_t i = 0; i < 3 * range->triangle_count; i++) {
            const float *p = file->position[file->triangle[range->first_triangle + i / 3][i % 3]];
            int upper = p[1] > 0.5f * (low + high);
            sum[upper] = v3_add(sum[upper], v3_from_floats(p));
            count[upper]++;
            low = fminf(low, p[1]);
            high = fmaxf(high, p[1]);
        }
        for (int half = 0; half < 2; half++) {
            out_place[half] = v3_scale(sum[half], 1.0 / (count[half] > 0 ? count[half] : 1));
        }
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
    h->lamp_of = calloc(h->file->range_count, sizeof *h->lamp_of);
    h->is_far = calloc(h->file->range_count, sizeof *h->is_far);
    if (h->lamp_of == NULL || h->is_far == NULL ||
        !gl_model_init(&h->model, h->file, GL_MODEL_RIGID)) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    for (uint32_t r = 0; r < h->file->range_count; r++) {
        h->lamp_of[r] = lamp_side(h->file, &h->file->range[r]);
        h->is_far[r] = range_is_far(h->file, &h->file->range[r]);
        if (h->lamp_of[r] >= 0) {
            find_lamps(h->file, &h->file->range[r], h->lamp_place[h->lamp_of[r]]);
        }
    }
    return true;
}

void picture_hall_fini(picture_hall *h)
{
    gl_model_fini(&h->model);
    free(h->lamp_of);
    free(h->is_far);
    model_file_destroy(&h->file);
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
        float strength_of_lamp = fencer->lamp ? SCORING_LIT : SCORING_DARK;
        for (int k = 0; k < 3; k++) {
            float color = fencer->lamp_is_white ? 1.0f : fencer->accent[k];
            paint.base_color[k] = 0.25f * color;
            paint.emission[k] = color * strength_of_lamp;
        }
    }
    return paint;
}

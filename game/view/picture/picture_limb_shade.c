#include "picture_limb_shade.h"

#include <epoxy/gl.h>
#include <math.h>
#include <string.h>

#include "gl_program.h"

// Size of the floor's texture, for fine and for plain drawing: about 2 and 4 cm per texel for two
// fencers in engagement. The shade is soft, so few texels are enough.
static const int FLOOR_WIDTH[2] = {256, 128}, FLOOR_HEIGHT[2] = {96, 48};

// How far beyond the fencers along the piste (about a body's height), and from its middle line, the
// shade is visible.
static const float ROOM_ALONG_M = 1.9f;
static const float ROOM_ASIDE_M = 1.3f;

// Beyond this distance, a fencer blocks less than a hundredth of the other's light.
static const float APART_M = 1.7f;

bool picture_limb_shade_init(picture_limb_shade *shade, const char *assets, bool plain, char *error,
                             size_t error_size)
{
    shade->width = FLOOR_WIDTH[plain];
    shade->height = FLOOR_HEIGHT[plain];
    shade->program =
        gl_program_create(assets, "floor_shade.vert", "floor_shade.frag", NULL, error, error_size);
    glGenVertexArrays(1, &shade->vertex_array);
    return shade->program != 0;
}

void picture_limb_shade_fini(picture_limb_shade *shade)
{
    glDeleteProgram(shade->program);
    glDeleteVertexArrays(1, &shade->vertex_array);
    render_target_fini(&shade->floor, RENDER_TARGET_TEXTURE);
    *shade = (picture_limb_shade){0};
}

// Appends one fencer's limbs to the list; returns the new count.
static int add_limbs(const picture_fencer *fencer, limb out_limb[2 * LIMB_COUNT], int count)
{
    memcpy(out_limb + count, fencer->limb, (size_t)fencer->limb_count * sizeof *out_limb);
    return count + fencer->limb_count;
}

static void set_limbs(GLuint program, const limb *limbs, int count)
{
    glUniform4fv(glGetUniformLocation(program, "limb"), 2 * count, limbs->a);
    gl_set_int(program, "limb_count", count);
}

static bool are_near(const picture_fencer fencer[2])
{
    return fencer[0].limb_count > 0 && fencer[1].limb_count > 0 &&
           fabsf(fencer[0].limb[0].a[0] - fencer[1].limb[0].a[0]) < APART_M;
}

void picture_limb_shade_begin(GLuint program, const picture_scene *scene, enum duel_side side)
{
    limb limbs[2 * LIMB_COUNT];
    int count = add_limbs(&scene->fencer[side], limbs, 0);
    if (are_near(scene->fencer)) {
        count = add_limbs(&scene->fencer[duel_other(side)], limbs, count);
    }
    set_limbs(program, limbs, count);
}

void picture_limb_shade_end(GLuint program)
{
    gl_set_int(program, "limb_count", 0);
}

// Finds the area of the floor around both fencers.
static void find_area(picture_limb_shade *shade, const limb *limbs, int count)
{
    float low = HUGE_VALF, high = -HUGE_VALF;
    for (int i = 0; i < count; i++) {
        low = fminf(low, limbs[i].a[0]);
        high = fmaxf(high, limbs[i].a[0]);
    }
    shade->area[0] = low - ROOM_ALONG_M;
    shade->area[1] = -ROOM_ASIDE_M;
    shade->area[2] = 1.0f / (high - low + 2.0f * ROOM_ALONG_M);
    shade->area[3] = 1.0f / (2.0f * ROOM_ASIDE_M);
}

int picture_limb_shade_draw_floor(picture_limb_shade *shade, const picture_scene *scene)
{
    limb limbs[2 * LIMB_COUNT];
    int count = add_limbs(&scene->fencer[0], limbs, 0);
    count = add_limbs(&scene->fencer[1], limbs, count);
    if (!render_target_resize(&shade->floor, RENDER_TARGET_TEXTURE, shade->width, shade->height,
                              0)) {
        return 0;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, shade->floor.framebuffer);
    glViewport(0, 0, shade->width, shade->height);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    if (count == 0) {
        return 0;
    }
    find_area(shade, limbs, count);
    glUseProgram(shade->program);
    set_limbs(shade->program, limbs, count);
    picture_limb_shade_use_floor(shade, shade->program);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(shade->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
    return 1;
}

void picture_limb_shade_use_floor(const picture_limb_shade *shade, GLuint program)
{
    glUniform4fv(glGetUniformLocation(program, "floor_area"), 1, shade->area);
}

#include "picture.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cglm/cglm.h>

#include "bitmap.h"
#include "picture_blade_bend.h"
#include "body_cord.h"
#include "cloth_look.h"
#include "gl_program.h"
#include "picture_key_shadow.h"
#include "picture_mood.h"
#include "picture_private.h"
#include "picture_veil.h"

// Two values each: for fine and for plain drawing.
static const int SHADOW_SIDE_PX[2] = {2048, 1024};
// The mirror image has half the resolution, since the floor blurs it anyway.
static const int MIRROR_DIVISOR = 2;

// Minimum half width of a blade on the screen, pixels. A thinner blade is drawn as wide as this and
// fainter instead, so that it neither breaks into dots nor looks thicker than it is.
static const float BLADE_HALF_WIDTH_PX = 0.65f;

// Opacity of the weapon's ghost.
static const float GHOST_ALPHA = 0.5f;
// The color of a lamp that shows a hit off target, linear.
static const float WHITE_LAMP[3] = {1.0f, 1.0f, 1.0f};

// Radius of a lit lamp's glow: the field on the scoring box, the lamp on its pole.
static const double LAMP_GLOW_M[2] = {0.22, 0.42};
// Near the eye, fencers, weapons and ribbons fade out between these distances, so that the near
// plane, which is nearer than the first of them in the whole view, cuts nothing open. An arm's
// length away, where hand and guard are while fencing, nothing changes.
static const float NEAR_FADE_M[2] = {0.06f, 0.13f};
// The color of the wooden rods from which the banners hang, linear.
static const float ROD[3] = {0.20f, 0.115f, 0.055f};
// The colors of the clock's dial and hands, linear.
static const float DIAL[3] = {0.46f, 0.48f, 0.50f}, CLOCK_HAND[3] = {0.01f, 0.01f, 0.01f};
// Height of the piste's surface, the plane of the mirror image.
static const float PISTE_M = 0.018f;

enum texture_unit {
    UNIT_COLOR,
    UNIT_SURFACE,
    UNIT_NORMAL,
    UNIT_LIGHT,
    UNIT_SHADOW,
    UNIT_MIRROR,
    UNIT_FLOOR
};

// The inputs of all drawing functions for one view of a frame.
typedef struct frame {
    const picture_scene *scene;
    const gl_model *body[2]; // enum duel_side
    mat4 clip_from_world;
    float eye[3];
    bool eyes_of[2];
    float faded[2];
    picture_key_shadow shadow;
    int width, height;
    draw_count *drawn;
} frame;

static const mat4 IDENTITY = GLM_MAT4_IDENTITY_INIT;

// --- a frame

static void matrix_of_pose(phys_pose pose, mat4 out)
{
    versor turn = {(float)pose.orientation.x, (float)pose.orientation.y, (float)pose.orientation.z,
                   (float)pose.orientation.w};
    glm_quat_mat4(turn, out);
    out[3][0] = (float)pose.position.x;
    out[3][1] = (float)pose.position.y;
    out[3][2] = (float)pose.position.z;
}

static void bind(enum texture_unit unit, GLuint texture)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
}

static GLuint texture_or(const gl_model *model, int image, GLuint otherwise)
{
    GLuint texture = image != MODEL_NO_IMAGE ? model->texture[image] : 0;
    return texture != 0 ? texture : otherwise;
}

static void use_lit_program(GLuint program, const picture *p, const frame *f,
                            const mat4 clip_from_world, int width, int height)
{
    phys_vec3 to_light = key_light_direction();
    const float direction[3] = {(float)to_light.x, (float)to_light.y, (float)to_light.z};
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", clip_from_world);
    gl_set_vec3(program, "eye", f->eye);
    gl_set_vec3(program, "key_direction", direction);
    const phys_vec3 lamp_place[2] = {p->models.hall.lamp_place[DUEL_LEFT][1],
                                     p->models.hall.lamp_place[DUEL_RIGHT][1]};
    picture_mood_use(program, p->mood, f->scene, lamp_place);
    gl_set_mat4(program, "shadow_from_world", f->shadow.shadow_from_world);
    glUniform2fv(glGetUniformLocation(program, "shadow_step"), 1, f->shadow.step);
    glUniform2f(glGetUniformLocation(program, "window"), (float)width, (float)height);
    gl_set_int(program, "color_map", UNIT_COLOR);
    gl_set_int(program, "surface_map", UNIT_SURFACE);
    gl_set_int(program, "normal_map", UNIT_NORMAL);
    gl_set_int(program, "light_map", UNIT_LIGHT);
    gl_set_int(program, "shadow_map", UNIT_SHADOW);
    gl_set_int(program, "mirror_map", UNIT_MIRROR);
    bind(UNIT_SHADOW, p->shadow.depth);
}

// Draws a weapon into the shadow map; as far as it has faded, its shadow has, too.
static void draw_weapon_shadow(const picture *p, const frame *f, const picture_fencer *fencer)
{
    if (fencer->weapon_faded >= 1.0f) {
        return;
    }
    GLuint program = fencer->weapon_faded > 0.0f ? p->program_shadow_faded : p->program_shadow;
    mat4 world_from_weapon;
    matrix_of_pose(fencer->weapon, world_from_weapon);
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", f->shadow.clip_from_world);
    gl_set_mat4(program, "world_from_model", world_from_weapon);
    gl_set_float(program, "opacity", 1.0f - fencer->weapon_faded);
    picture_blade_bend_begin(program, f->scene->weapon, &fencer->curve);
    glBindVertexArray(p->models.weapon[f->scene->weapon].vertex_array);
    draw_count_add(f->drawn, gl_model_draw_all(&p->models.weapon[f->scene->weapon]));
    picture_blade_bend_end(program);
}

static void draw_shadow_map(picture *p, const frame *f)
{
    int side_px = SHADOW_SIDE_PX[p->plain];
    if (!render_target_resize(&p->shadow, RENDER_TARGET_SHADOW, side_px, side_px, 0)) {
        return;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, p->shadow.framebuffer);
    glViewport(0, 0, side_px, side_px);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.5f, 2.0f);
    glDisable(GL_CULL_FACE);
    for (int side = 0; side < 2; side++) {
        glUseProgram(p->program_shadow);
        gl_set_mat4(p->program_shadow, "clip_from_world", f->shadow.clip_from_world);
        gl_set_mat4(p->program_shadow, "world_from_model", IDENTITY);
        glBindVertexArray(f->body[side]->vertex_array);
        draw_count_add(f->drawn, gl_model_draw_all(f->body[side]));
        draw_count_add(f->drawn, picture_cord_buffer_draw(&p->cord_buffer[side]));
        draw_weapon_shadow(p, f, &f->scene->fencer[side]);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}

static bool look_alike(const model_material *a, const model_material *b, enum weapon_kind kind)
{
    cloth_look one = cloth_look_of(a, kind), other = cloth_look_of(b, kind);
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): floats without padding
    bool same_cloth = memcmp(&one, &other, sizeof one) == 0;
    return same_cloth && a->color_image == b->color_image && a->surface_image == b->surface_image &&
           a->normal_image == b->normal_image;
}

static void use_material(const picture *p, const gl_model *model, const model_material *m,
                         enum weapon_kind kind, GLuint program)
{
    cloth_look look = cloth_look_of(m, kind);
    const float factor[3] = {look.occlusion, look.roughness, look.metalness};
    bind(UNIT_COLOR, texture_or(model, m->color_image, p->models.white));
    bind(UNIT_SURFACE, texture_or(model, m->surface_image, p->models.white));
    bind(UNIT_NORMAL, texture_or(model, m->normal_image, p->models.white));
    gl_set_vec3(program, "base_color", look.color);
    gl_set_vec3(program, "surface_factor", factor);
    gl_set_float(program, "bumpy", m->normal_image != MODEL_NO_IMAGE ? 1.0f : 0.0f);
    gl_set_float(program, "accent_share", look.accent_share);
}

// Draws neighboring ranges with the same material in one call. If `whole` is false, the marked
// triangles (a fencer's head) are left out.
static void draw_solid(const picture *p, const frame *f, const gl_model *model, GLuint program,
                       bool whole)
{
    const model_file *file = model->file;
    enum weapon_kind kind = f->scene->weapon;
    glBindVertexArray(model->vertex_array);
    for (uint32_t first = 0, next; first < file->range_count; first = next) {
        const model_material *m = &file->material[file->range[first].material];
        for (next = first + 1; next < file->range_count; next++) {
            if (!look_alike(m, &file->material[file->range[next].material], kind)) {
                break;
            }
        }
        use_material(p, model, m, kind, program);
        draw_count_add(f->drawn, whole ? gl_model_draw_ranges(model, first, next - first)
                                       : gl_model_draw_unmarked(model, first, next - first));
    }
}

static void use_mark(GLuint program, const picture_mark *mark, float strength)
{
    const float place[4] = {(float)mark->point.x, (float)mark->point.y, (float)mark->point.z,
                            mark->radius_m};
    const float normal[3] = {(float)mark->normal.x, (float)mark->normal.y, (float)mark->normal.z};
    glUniform4fv(glGetUniformLocation(program, "mark"), 1, place);
    const float streak[3] = {(float)mark->streak.x, (float)mark->streak.y, (float)mark->streak.z};
    gl_set_vec3(program, "mark_normal", normal);
    gl_set_vec3(program, "mark_streak", streak);
    gl_set_vec3(program, "mark_color", mark->color);
    float smear[TOUCH_SMEAR_PLACES][3];
    for (int i = 0; i < mark->smear_places; i++) {
        smear[i][0] = (float)mark->smear[i].x;
        smear[i][1] = (float)mark->smear[i].y;
        smear[i][2] = (float)mark->smear[i].z;
    }
    if (mark->smear_places > 0) {
        glUniform3fv(glGetUniformLocation(program, "smear"), mark->smear_places, &smear[0][0]);
    }
    gl_set_int(program, "smear_places", mark->smear_places);
    gl_set_float(program, "mark_strength", strength);
}

// Draws a body cord as dark, slightly smooth rubber; the program is set up as for a body.
static void draw_cord(const picture *p, const frame *f, GLuint program, enum duel_side side)
{
    const float rubber[3] = {0.018f, 0.018f, 0.021f}, surface[3] = {0.0f, 0.55f, 0.0f};
    bind(UNIT_COLOR, p->models.white);
    bind(UNIT_SURFACE, p->models.white);
    bind(UNIT_NORMAL, p->models.white);
    gl_set_vec3(program, "base_color", rubber);
    gl_set_vec3(program, "surface_factor", surface);
    gl_set_float(program, "bumpy", 0.0f);
    gl_set_float(program, "accent_share", 0.0f);
    draw_count_add(f->drawn, picture_cord_buffer_draw(&p->cord_buffer[side]));
}

// Begins or ends fading near the eye. The samples of a pixel that a surface covers follow from its
// alpha, which is then written as 1. A pixel without multisampling is one sample.
static void fade_near(GLuint program, bool fades, int samples)
{
    const float never[2] = {0.0f, 0.0f};
    glUniform2fv(glGetUniformLocation(program, "near_fade"), 1, fades ? NEAR_FADE_M : never);
    gl_set_float(program, "samples", samples > 0 ? (float)samples : 1.0f);
    if (fades) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glEnable(GL_SAMPLE_ALPHA_TO_ONE);
    } else {
        glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glDisable(GL_SAMPLE_ALPHA_TO_ONE);
    }
}

static void draw_fencers(const picture *p, const frame *f, const mat4 clip_from_world,
                         bool in_mirror, int width, int height)
{
    GLuint program = p->program_solid;
    use_lit_program(program, p, f, clip_from_world, width, height);
    fade_near(program, !in_mirror, p->samples);
    glEnable(GL_CULL_FACE);
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &f->scene->fencer[side];
        const float dark[3] = {0, 0, 0};
        const float opacity = fencer->opacity * (in_mirror ? 1.0f : 1.0f - f->faded[side]);
        gl_set_vec3(program, "accent", fencer->accent);
        gl_set_float(program, "opacity", opacity);
        gl_set_vec3(program, "glow", dark);
        gl_set_mat4(program, "world_from_model", IDENTITY);
        glFrontFace(fencer->mirrored != in_mirror ? GL_CW : GL_CCW);
        use_mark(program, &fencer->mark, fencer->mark.strength);
        if (opacity > 0.0f) {
            picture_limb_shade_begin(program, f->scene, (enum duel_side)side);
            draw_solid(p, f, f->body[side], program, in_mirror || !f->eyes_of[side]);
            picture_limb_shade_end(program);
        }
        use_mark(program, &fencer->mark, 0.0f);

        glFrontFace(in_mirror ? GL_CW : GL_CCW);
        if (opacity > 0.0f) {
            draw_cord(p, f, program, (enum duel_side)side);
        }

        mat4 world_from_weapon;
        matrix_of_pose(fencer->weapon, world_from_weapon);
        gl_set_mat4(program, "world_from_model", world_from_weapon);
        gl_set_float(program, "opacity", 1.0f - fencer->weapon_faded);
        const gl_model *weapon_model = &p->models.weapon[f->scene->weapon];
        picture_blade_bend_begin(program, f->scene->weapon, &fencer->curve);
        if (fencer->weapon_faded < 1.0f) {
            draw_solid(p, f, weapon_model, program, true);
        }
        picture_blade_bend_end(program);
    }
    glFrontFace(GL_CCW);
    glDisable(GL_CULL_FACE);
    fade_near(program, false, p->samples);
}

// Draws the referee, part by part, with the program as draw_fencers() has set it up.
static void draw_referee(const picture *p, const frame *f)
{
    GLuint program = p->program_solid;
    const picture_referee *r = &p->models.referee;
    const float dark[3] = {0, 0, 0};
    referee_figure figure = referee_figure_of(&f->scene->referee);
    use_lit_program(program, p, f, f->clip_from_world, f->width, f->height);
    fade_near(program, true, p->samples);
    use_mark(program, &f->scene->fencer[0].mark, 0.0f);
    gl_set_vec3(program, "accent", dark);
    gl_set_vec3(program, "glow", dark);
    gl_set_float(program, "opacity", 1.0f);
    glEnable(GL_CULL_FACE);
    glBindVertexArray(r->model.vertex_array);
    for (uint32_t range = 0; range < r->file->range_count; range++) {
        if (picture_referee_draws(r, range, &figure)) {
            mat4 world_from_part;
            matrix_of_pose(figure.part[r->part_of[range]], world_from_part);
            gl_set_mat4(program, "world_from_model", world_from_part);
            use_material(p, &r->model, &r->file->material[r->file->range[range].material],
                         f->scene->weapon, program);
            draw_count_add(f->drawn, gl_model_draw_ranges(&r->model, range, 1));
        }
    }
    glDisable(GL_CULL_FACE);
    fade_near(program, false, p->samples);
}

// A dull surface of one color, with a program that is set up as for a body.
static void use_plain_material(const picture *p, GLuint program, const float color[3])
{
    const float dull[3] = {0.0f, 0.9f, 0.0f};
    bind(UNIT_COLOR, p->models.white);
    bind(UNIT_SURFACE, p->models.white);
    bind(UNIT_NORMAL, p->models.white);
    gl_set_vec3(program, "base_color", color);
    gl_set_vec3(program, "surface_factor", dull);
    gl_set_float(program, "bumpy", 0.0f);
    gl_set_float(program, "accent_share", 0.0f);
}

static void draw_clock(const picture *p, const frame *f)
{
    GLuint program = p->program_solid;
    const float dark[3] = {0, 0, 0};
    use_lit_program(program, p, f, f->clip_from_world, f->width, f->height);
    fade_near(program, false, p->samples);
    use_mark(program, &f->scene->fencer[0].mark, 0.0f);
    gl_set_vec3(program, "accent", dark);
    gl_set_vec3(program, "glow", dark);
    gl_set_float(program, "opacity", 1.0f);
    gl_set_mat4(program, "world_from_model", IDENTITY);
    use_plain_material(p, program, DIAL);
    draw_count_add(f->drawn, picture_clock_draw_dial(&p->clock));
    use_plain_material(p, program, CLOCK_HAND);
    draw_count_add(f->drawn, picture_clock_draw_hands(&p->clock));
}

static void draw_spectators(const picture *p, const frame *f)
{
    use_lit_program(p->program_spectator, p, f, f->clip_from_world, f->width, f->height);
    glEnable(GL_CULL_FACE);
    draw_count_add(f->drawn,
                   picture_spectators_draw(&p->spectators, p->program_spectator, f->scene));
    glDisable(GL_CULL_FACE);
}

// Draws the fencers mirrored below the piste's surface, for the floor's reflection.
static void draw_mirror(picture *p, const frame *f)
{
    int width = f->width / MIRROR_DIVISOR, height = f->height / MIRROR_DIVISOR;
    if (p->plain || width < 1 || height < 1 ||
        !render_target_resize(&p->mirror, RENDER_TARGET_TEXTURE, width, height, 0)) {
        return;
    }
    mat4 clip_from_world;
    memcpy(clip_from_world, f->clip_from_world, sizeof clip_from_world);
    glm_translate(clip_from_world, (vec3){0, 2 * PISTE_M, 0});
    glm_scale(clip_from_world, (vec3){1, -1, 1});
    glBindFramebuffer(GL_FRAMEBUFFER, p->mirror.framebuffer);
    glViewport(0, 0, width, height);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw_fencers(p, f, clip_from_world, true, width, height);
}

static void use_hall_program(const picture *p, const frame *f, GLuint program)
{
    use_lit_program(program, p, f, f->clip_from_world, f->width, f->height);
    gl_set_int(program, "floor_shade", UNIT_FLOOR);
    picture_limb_shade_use_floor(&p->picture_limb_shade, program);
}

static void draw_banners(const picture *p, const frame *f)
{
    const picture_hall *h = &p->models.hall;
    const float dark[3] = {0, 0, 0};
    GLuint program = p->program_hall_cloth;
    if (p->banners.count == 0) {
        return;
    }
    const model_material *m = &h->file->material[h->file->range[p->banners.range].material];
    use_hall_program(p, f, program);
    gl_set_vec3(program, "base_color", m->base_color);
    gl_set_vec3(program, "emission", dark);
    bind(UNIT_COLOR, texture_or(&h->model, m->color_image, p->models.white));
    draw_count_add(f->drawn, picture_banners_draw_cloth(&p->banners));
    gl_set_vec3(program, "base_color", ROD);
    bind(UNIT_COLOR, p->models.white);
    draw_count_add(f->drawn, picture_banners_draw_rods(&p->banners));
}

static void draw_hall(const picture *p, const frame *f)
{
    const picture_hall *h = &p->models.hall;
    const GLuint program[2] = {p->program_hall, p->program_hall_shiny};
    bind(UNIT_LIGHT, h->light_map);
    bind(UNIT_FLOOR, p->picture_limb_shade.floor.color);
    bind(UNIT_MIRROR, p->plain ? p->models.white : p->mirror.color);
    draw_banners(p, f);
    for (int shiny = 0; shiny < 2; shiny++) {
        use_hall_program(p, f, program[shiny]);
        glBindVertexArray(h->model.vertex_array);
        for (uint32_t r = 0; r < h->file->range_count; r++) {
            picture_hall_paint paint = picture_hall_paint_of(h, r, f->scene, p->mood);
            if (paint.shiny != (shiny == 1) || picture_banners_replace(&p->banners, r)) {
                continue;
            }
            const model_material *m = &h->file->material[h->file->range[r].material];
            bind(UNIT_COLOR, texture_or(&h->model, m->color_image, p->models.white));
            bind(UNIT_SURFACE, texture_or(&h->model, m->surface_image, p->models.white));
            gl_set_vec3(program[shiny], "base_color", paint.base_color);
            gl_set_vec3(program[shiny], "emission", paint.emission);
            draw_count_add(f->drawn, gl_model_draw_ranges(&h->model, r, 1));
        }
    }
}

// Draws the ghosts: weapons where the hands hold them, if they are elsewhere; translucent, in the
// fencers' colors and without a shadow.
static void draw_ghosts(const picture *p, const frame *f)
{
    const float dark[3] = {0, 0, 0};
    use_lit_program(p->program_solid, p, f, f->clip_from_world, f->width, f->height);
    glEnable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &f->scene->fencer[side];
        if (fencer->ghost_strength > 0.0f) {
            mat4 world_from_ghost;
            matrix_of_pose(fencer->ghost, world_from_ghost);
            glBlendColor(0, 0, 0, GHOST_ALPHA * fencer->ghost_strength);
            gl_set_mat4(p->program_solid, "world_from_model", world_from_ghost);
            gl_set_float(p->program_solid, "opacity", 1.0f);
            gl_set_vec3(p->program_solid, "accent", fencer->accent);
            gl_set_vec3(p->program_solid, "glow", dark);
            use_mark(p->program_solid, &fencer->mark, 0.0f);
            const gl_model *weapon_model = &p->models.weapon[f->scene->weapon];
            draw_solid(p, f, weapon_model, p->program_solid, true);
        }
    }
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
}

static void draw_ribbons(picture *p, const frame *f)
{
    GLuint program = p->program_ribbon;
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", f->clip_from_world);
    glUniform2f(glGetUniformLocation(program, "window"), (float)f->width, (float)f->height);
    gl_set_vec3(program, "eye", f->eye);
    glUniform2fv(glGetUniformLocation(program, "near_fade"), 1, NEAR_FADE_M);
    gl_set_float(program, "least_half_width", BLADE_HALF_WIDTH_PX);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);

    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    p->ribbons.count = 0;
    for (int side = 0; side < 2; side++) {
        picture_ribbons_add_blade(&p->ribbons, &f->scene->fencer[side], f->scene->weapon);
        picture_ribbons_add_ghost(&p->ribbons, &f->scene->fencer[side], f->scene->weapon);
    }
    const phys_vec3 eye = v3((double)f->eye[0], (double)f->eye[1], (double)f->eye[2]);
    for (int i = 0; i < f->scene->line_count; i++) {
        picture_ribbons_add_line(&p->ribbons, &f->scene->line[i], eye);
    }
    draw_count_add(f->drawn, ribbon_buffer_draw(&p->ribbon_buffer, &p->ribbons));

    glBlendFunc(GL_SRC_ALPHA, GL_ONE);
    p->ribbons.count = 0;
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &f->scene->fencer[side];
        picture_ribbons_add_trail(&p->ribbons, fencer, f->scene->time_s);
        for (int lamp = 0; lamp < 2 && fencer->lamp; lamp++) {
            picture_ribbons_add_glow(&p->ribbons, p->models.hall.lamp_place[side][lamp],
                                     LAMP_GLOW_M[lamp],
                                     fencer->lamp_is_white ? WHITE_LAMP : fencer->accent, eye);
        }
    }
    draw_count_add(f->drawn, ribbon_buffer_draw(&p->ribbon_buffer, &p->ribbons));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

// Prepares what is the same for all views.
static frame prepare_frame(const picture *p, const picture_scene *scene, draw_count *drawn)
{
    frame f = {.scene = scene, .drawn = drawn};
    uint32_t vertex_count[2];
    for (int side = 0; side < 2; side++) {
        f.body[side] =
            picture_models_body(&p->models, scene->fencer[side].model, (enum duel_side)side);
        assert(f.body[side] != NULL);
        vertex_count[side] = scene->fencer[side].model->vertex_count;
    }
    f.shadow = picture_key_shadow_fit(scene, vertex_count);
    return f;
}

static void look_through(frame *f, const picture_view *view)
{
    f->width = view->width_px;
    f->height = view->height_px;
    memcpy(f->clip_from_world, view->clip_from_world, sizeof f->clip_from_world);
    f->eye[0] = (float)view->camera.eye.x;
    f->eye[1] = (float)view->camera.eye.y;
    f->eye[2] = (float)view->camera.eye.z;
    memcpy(f->eyes_of, view->eyes_of, sizeof f->eyes_of);
    memcpy(f->faded, view->faded, sizeof f->faded);
}

static void upload_bodies(picture *p, const frame *f, const picture_view *view)
{
    const picture_scene *scene = f->scene;
    for (int side = 0; side < 2; side++) {
        gl_model_update(f->body[side], scene->fencer[side].position, scene->fencer[side].normal);
        picture_cord_shape(&p->cord, scene->fencer[side].cord, scene->fencer[side].cord_points,
                           BODY_CORD_RADIUS_M, &view->camera, view->height_px);
        picture_cord_buffer_update(&p->cord_buffer[side], &p->cord);
    }
}

static void draw_view(picture *p, const frame *f, const picture_view *view)
{
    if (view->width_px < 1 || view->height_px < 1 ||
        !render_target_grow(&p->target, view->width_px, view->height_px, p->samples,
                            view->depth_format)) {
        return;
    }
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    draw_mirror(p, f);

    glBindFramebuffer(GL_FRAMEBUFFER, p->target.framebuffer);
    glViewport(0, 0, view->width_px, view->height_px);
    // Visible only through hairline cracks between the hall's walls, so use the gray of the walls.
    const float gray = p->mood == PICTURE_DAY ? 0.5f : 0.1f;
    glClearColor(gray, gray, gray, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    picture_lens_mask_draw(&p->mask, p->program_mask, view->hidden, view->hidden_corners);
    // Draw near things first, so that the parts of the hall behind them are not shaded.
    draw_fencers(p, f, f->clip_from_world, false, view->width_px, view->height_px);
    if (f->scene->has_referee) {
        draw_referee(p, f);
    }
    if (f->scene->has_spectators) {
        draw_spectators(p, f);
    }
    if (f->scene->has_clock) {
        draw_clock(p, f);
    }
    draw_count_add(f->drawn, picture_score_digits_draw(&p->score, p->program_score, f->scene,
                                                       (const vec4 *)f->clip_from_world, f->width,
                                                       f->height));
    draw_hall(p, f);
    draw_ghosts(p, f);
    draw_ribbons(p, f);
    draw_count_add(f->drawn, picture_panels_draw(&p->panels, p->program_panel, f->scene,
                                                 (const vec4 *)view->clip_from_world));
    picture_veil_draw(&p->mask, p->program_veil, view);

    glBindVertexArray(0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, p->target.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, view->framebuffer);
    glBlitFramebuffer(0, 0, view->width_px, view->height_px, view->left_px, view->bottom_px,
                      view->left_px + view->width_px, view->bottom_px + view->height_px,
                      GL_COLOR_BUFFER_BIT | (view->depth_format != 0 ? GL_DEPTH_BUFFER_BIT : 0),
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, view->framebuffer);
    glDisable(GL_DEPTH_TEST);
}

void picture_set_samples(picture *p, int samples)
{
    p->samples = p->plain ? 0 : samples;
}

draw_count picture_draw_views(picture *p, const picture_scene *scene, const picture_view *view,
                              int view_count)
{
    draw_count drawn = {0};
    frame f = prepare_frame(p, scene, &drawn);
    upload_bodies(p, &f, &view[0]);
    if (scene->has_clock) {
        picture_clock_update(&p->clock, scene->day_s);
    }
    picture_banners_update(&p->banners, scene->is_still ? 0.0 : scene->time_s);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    draw_shadow_map(p, &f);
    draw_count_add(&drawn, picture_limb_shade_draw_floor(&p->picture_limb_shade, scene));
    for (int i = 0; i < view_count; i++) {
        look_through(&f, &view[i]);
        draw_view(p, &f, &view[i]);
    }
    return drawn;
}

draw_count picture_draw_panels(picture *p, const picture_scene *scene, const picture_view *view)
{
    draw_count drawn = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, view->framebuffer);
    glViewport(0, 0, view->width_px, view->height_px);
    glDisable(GL_DEPTH_TEST);
    draw_count_add(&drawn, picture_panels_draw(&p->panels, p->program_panel, scene,
                                               (const vec4 *)view->clip_from_world));
    return drawn;
}

void picture_copy_panel(picture *p, const picture_panel *panel, unsigned framebuffer)
{
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, panel->width_px, panel->height_px);
    glDisable(GL_DEPTH_TEST);
    picture_panels_copy(&p->panels, p->program_panel_copy, panel);
}

draw_count picture_draw(picture *p, const picture_scene *scene, int width_px, int height_px)
{
    if (width_px < 1 || height_px < 1) {
        return (draw_count){0};
    }
    picture_view view = {.camera = scene->camera, .width_px = width_px, .height_px = height_px};
    camera_clip_from_world(&scene->camera, (double)width_px / height_px, view.clip_from_world);
    return picture_draw_views(p, scene, &view, 1);
}

void picture_read(int width_px, int height_px, uint8_t *out_rgb)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_px, height_px, GL_RGB, GL_UNSIGNED_BYTE, out_rgb);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
}

bool picture_save_png(const char *path, int width_px, int height_px, char *error, size_t error_size)
{
    uint8_t *rgb = malloc((size_t)width_px * (size_t)height_px * 3);
    if (rgb == NULL) {
        snprintf(error, error_size, "%s: out of memory for the picture", path);
        return false;
    }
    picture_read(width_px, height_px, rgb);
    bool done = bitmap_write_png(path, rgb, width_px, height_px, true, error, error_size);
    free(rgb);
    return done;
}

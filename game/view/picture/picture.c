#include "picture.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "bitmap.h"
#include "picture_blade_bend.h"
#include "picture_bodies.h"
#include "picture_hall_draw.h"
#include "body_cord.h"
#include "gl_program.h"
#include "picture_lit.h"
#include "picture_veil.h"
#include "referee_life.h"

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

// Radius of a lit lamp's glow: the fields on the scoring box, the lamp on its pole.
static const double LAMP_GLOW_M[PICTURE_HALL_LAMPS] = {0.22, 0.18, 0.42};
// The colors of the clock's dial and hands, linear.
static const float DIAL[3] = {0.46f, 0.48f, 0.50f}, CLOCK_HAND[3] = {0.01f, 0.01f, 0.01f};
// Height of the piste's surface, the plane of the mirror image.
static const float PISTE_M = 0.018f;

// Visible only through hairline cracks between the hall's walls, so it is the gray of the walls: as
// the screen encodes it, and as light; enum picture_mood.
static const float WALL_GRAY[2][PICTURE_MOODS] = {{0.5f, 0.1f}, {0.31f, 0.05f}};

// --- a frame

// Draws a weapon into the shadow map; as far as it has faded, its shadow has, too.
static void draw_weapon_shadow(const picture *p, const picture_frame *f,
                               const picture_fencer *fencer)
{
    if (fencer->weapon_faded >= 1.0f) {
        return;
    }
    GLuint program =
        fencer->weapon_faded > 0.0f ? p->program_shadow_faded : p->program_shadow_steel;
    mat4 world_from_weapon;
    picture_matrix_of(fencer->weapon, world_from_weapon);
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", f->shadow.clip_from_world);
    gl_set_mat4(program, "world_from_model", world_from_weapon);
    gl_set_float(program, "opacity", 1.0f - fencer->weapon_faded);
    picture_blade_bend_begin(program, f->scene->weapon, &fencer->curve);
    glBindVertexArray(p->models.weapon[f->scene->weapon].vertex_array);
    draw_count_add(f->drawn, gl_model_draw_all(&p->models.weapon[f->scene->weapon]));
    picture_blade_bend_end(program);
}

static void draw_shadow_map(picture *p, const picture_frame *f)
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
    for (int side = 0; side < 2; side++) {
        // A body is closed, so the half of it that faces the light casts all of its shadow.
        glEnable(GL_CULL_FACE);
        glFrontFace(f->scene->fencer[side].mirrored ? GL_CW : GL_CCW);
        glUseProgram(p->program_shadow);
        gl_set_mat4(p->program_shadow, "clip_from_world", f->shadow.clip_from_world);
        glBindVertexArray(f->body[side]->vertex_array);
        draw_count_add(f->drawn, gl_model_draw_all(f->body[side]));
        glDisable(GL_CULL_FACE);
        glFrontFace(GL_CCW);
        draw_count_add(f->drawn, picture_cord_buffer_draw(&p->cord_buffer[side]));
        draw_weapon_shadow(p, f, &f->scene->fencer[side]);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}

// Draws the referee, part by part.
static void draw_referee(const picture *p, const picture_frame *f)
{
    GLuint program = p->program_dull;
    const picture_referee *r = &p->models.referee;
    referee_figure figure = referee_alive(f->scene);
    picture_use_lit(program, p, f, f->clip_from_world, f->width, f->height);
    picture_use_probe(program, p, v3(0.0, 0.0, 0.0)); // the referee stands beside the middle
    picture_fade_near(program, true, p->samples);
    gl_set_float(program, "opacity", 1.0f);
    glEnable(GL_CULL_FACE);
    glBindVertexArray(r->model.vertex_array);
    for (uint32_t range = 0; range < r->file->range_count; range++) {
        if (picture_referee_draws(r, range, &figure)) {
            mat4 world_from_part;
            picture_matrix_of(figure.part[r->part_of[range]], world_from_part);
            gl_set_mat4(program, "world_from_model", world_from_part);
            picture_use_material(p, &r->model, &r->file->material[r->file->range[range].material],
                                 f->scene->weapon, program);
            draw_count_add(f->drawn, gl_model_draw_ranges(&r->model, range, 1));
        }
    }
    glDisable(GL_CULL_FACE);
    picture_fade_near(program, false, p->samples);
}

static void draw_clock(const picture *p, const picture_frame *f)
{
    GLuint program = p->program_dull;
    picture_use_lit(program, p, f, f->clip_from_world, f->width, f->height);
    picture_use_probe(program, p, v3(0.0, 0.0, 0.0));
    picture_fade_near(program, false, p->samples);
    gl_set_float(program, "opacity", 1.0f);
    gl_set_mat4(program, "world_from_model", PICTURE_IDENTITY);
    picture_use_dull(p, program, DIAL);
    draw_count_add(f->drawn, picture_clock_draw_dial(&p->clock));
    picture_use_dull(p, program, CLOCK_HAND);
    draw_count_add(f->drawn, picture_clock_draw_hands(&p->clock));
}

static void draw_spectators(const picture *p, const picture_frame *f)
{
    picture_use_lit(p->program_spectator, p, f, f->clip_from_world, f->width, f->height);
    picture_use_bench_probe(p->program_spectator, p);
    glEnable(GL_CULL_FACE);
    draw_count_add(f->drawn,
                   picture_spectators_draw(&p->spectators, p->program_spectator, f->scene));
    glDisable(GL_CULL_FACE);
}

// At a final nobody else fences.
static bool shows_second_duel(const picture *p, const picture_scene *scene)
{
    return scene->has_second_duel && p->mood == PICTURE_DAY;
}

static void draw_second_duel(const picture *p, const picture_frame *f)
{
    GLuint program = p->program_second_duel;
    picture_use_lit(program, p, f, f->clip_from_world, f->width, f->height);
    glEnable(GL_CULL_FACE);
    draw_count_add(f->drawn, picture_second_duel_draw(&p->second_duel, program,
                                                      (const vec4 *)f->clip_from_world, f->height));
    glDisable(GL_CULL_FACE);
}

// Draws the fencers mirrored below the piste's surface, for the floor's reflection.
static void draw_mirror(picture *p, const picture_frame *f)
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
    picture_bodies_draw(p, f, clip_from_world, true, width, height);
}

// Draws the ghosts: weapons where the hands hold them, if they are elsewhere; translucent, in the
// fencers' colors and without a shadow.
static void draw_ghosts(const picture *p, const picture_frame *f)
{
    picture_use_lit(p->program_solid, p, f, f->clip_from_world, f->width, f->height);
    glEnable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &f->scene->fencer[side];
        if (fencer->ghost_strength > 0.0f) {
            mat4 world_from_ghost;
            picture_matrix_of(fencer->ghost, world_from_ghost);
            glBlendColor(0, 0, 0, GHOST_ALPHA * fencer->ghost_strength);
            gl_set_mat4(p->program_solid, "world_from_model", world_from_ghost);
            gl_set_float(p->program_solid, "opacity", 1.0f);
            gl_set_vec3(p->program_solid, "accent", fencer->accent);
            picture_use_probe(p->program_solid, p, fencer->ghost.position);
            picture_bodies_draw_weapon(p, f);
        }
    }
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
}

static void draw_ribbons(picture *p, const picture_frame *f)
{
    GLuint program = p->program_ribbon;
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", f->clip_from_world);
    glUniform2f(glGetUniformLocation(program, "window"), (float)f->width, (float)f->height);
    gl_set_vec3(program, "eye", f->eye);
    glUniform2fv(glGetUniformLocation(program, "near_fade"), 1, PICTURE_NEAR_FADE_M);
    gl_set_float(program, "least_half_width", BLADE_HALF_WIDTH_PX);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);

    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    p->ribbons.count = 0;
    if (shows_second_duel(p, f->scene)) {
        picture_second_duel_add_shade(&p->second_duel, &p->ribbons);
    }
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
        for (int lamp = 0; lamp < PICTURE_HALL_LAMPS; lamp++) {
            if (!picture_hall_lamp_is_lit(fencer, (enum picture_hall_lamp)lamp)) {
                continue;
            }
            picture_ribbons_add_glow(&p->ribbons, p->models.hall.lamp_place[side][lamp],
                                     LAMP_GLOW_M[lamp],
                                     fencer->lamp_is_white ? WHITE_LAMP : fencer->accent, eye);
        }
    }
    draw_count_add(f->drawn, ribbon_buffer_draw(&p->ribbon_buffer, &p->ribbons));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

// Draws the dust in the sun's light, if the view holds light.
static void draw_dust(const picture *p, const picture_frame *f)
{
    if (!p->holds_light || p->mood != PICTURE_DAY || f->scene->is_still) {
        return;
    }
    picture_use_lit(p->program_dust, p, f, f->clip_from_world, f->width, f->height);
    draw_count_add(f->drawn, picture_dust_draw(&p->dust, p->program_dust, f->scene->time_s,
                                               (const vec4 *)f->clip_from_world, f->height));
}

// Prepares what is the same for all views.
static picture_frame prepare_frame(const picture *p, const picture_scene *scene, draw_count *drawn)
{
    picture_frame f = {.scene = scene, .drawn = drawn};
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

static void look_through(picture_frame *f, const picture_view *view)
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

static void upload_bodies(picture *p, const picture_frame *f, const picture_view *view)
{
    const picture_scene *scene = f->scene;
    for (int side = 0; side < 2; side++) {
        gl_model_update(f->body[side], scene->fencer[side].position, scene->fencer[side].normal);
        picture_cord_shape(&p->cord, scene->fencer[side].cord, scene->fencer[side].cord_points,
                           BODY_CORD_RADIUS_M, &view->camera, view->height_px);
        picture_cord_buffer_update(&p->cord_buffer[side], &p->cord);
    }
}

// Has all programs give light, or colors of the screen.
static void hold_light(picture *p, bool light)
{
    const GLuint program[] = {p->program_hall,       p->program_hall_far,   p->program_hall_shiny,
                              p->program_hall_cloth, p->program_solid,      p->program_dull,
                              p->program_worn,       p->program_skin,       p->program_wire,
                              p->program_ribbon,     p->program_panel,      p->program_score,
                              p->program_spectator,  p->program_second_duel};
    if (p->holds_light == light) {
        return;
    }
    p->holds_light = light;
    for (size_t i = 0; i < sizeof program / sizeof program[0]; i++) {
        glUseProgram(program[i]);
        gl_set_int(program[i], "holds_light", light);
    }
}

// Whether the view is drawn as light (picture_tone.h); its target is then large enough.
static bool takes_light(picture *p, const picture_view *view)
{
    if (!view->blooms || p->plain || p->refuses_light) {
        return false;
    }
    if (!render_target_grow(&p->light, RENDER_TARGET_LIGHT, view->width_px, view->height_px,
                            p->samples, view->depth_format)) {
        fprintf(stderr,
                "picture: the graphics driver refuses a target of half floats (GL_RGBA16F) of %d x "
                "%d pixels; very bright things do not bloom. --plain asks for none\n",
                view->width_px, view->height_px);
        p->refuses_light = true;
    }
    return !p->refuses_light;
}

// Copies the finished view, or only its depth, to the view's framebuffer.
static void copy_view(const render_target *from, const picture_view *view, GLbitfield what)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, view->framebuffer);
    glBlitFramebuffer(0, 0, view->width_px, view->height_px, view->left_px, view->bottom_px,
                      view->left_px + view->width_px, view->bottom_px + view->height_px, what,
                      GL_NEAREST);
}

static void finish_view(picture *p, const picture_view *view, bool light)
{
    const GLbitfield depth = view->depth_format != 0 ? GL_DEPTH_BUFFER_BIT : 0;
    if (!light) {
        copy_view(&p->target, view, GL_COLOR_BUFFER_BIT | depth);
    } else {
        const GLuint spilled = picture_bloom_draw(&p->bloom, &p->light, view);
        picture_tone_draw(&p->tone, &p->light, spilled,
                          spilled != 0 ? PICTURE_BLOOM_STRENGTH : 0.0f, view);
        if (depth != 0) {
            copy_view(&p->light, view, depth);
        }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, view->framebuffer);
    glDisable(GL_DEPTH_TEST);
}

static void draw_view(picture *p, const picture_frame *f, const picture_view *view)
{
    if (view->width_px < 1 || view->height_px < 1) {
        return;
    }
    const bool light = takes_light(p, view);
    if (!light && !render_target_grow(&p->target, RENDER_TARGET_PICTURE, view->width_px,
                                      view->height_px, p->samples, view->depth_format)) {
        return;
    }
    hold_light(p, false);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    draw_mirror(p, f);

    hold_light(p, light);
    glBindFramebuffer(GL_FRAMEBUFFER, light ? p->light.framebuffer : p->target.framebuffer);
    glViewport(0, 0, view->width_px, view->height_px);
    const float gray = WALL_GRAY[light][p->mood];
    glClearColor(gray, gray, gray, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    picture_lens_mask_draw(&p->mask, p->program_mask, view->hidden, view->hidden_corners);
    // Draw near things first, so that the parts of the hall behind them are not shaded.
    picture_bodies_draw(p, f, f->clip_from_world, false, view->width_px, view->height_px);
    if (f->scene->has_referee) {
        draw_referee(p, f);
    }
    if (f->scene->has_spectators) {
        draw_spectators(p, f);
    }
    if (shows_second_duel(p, f->scene)) {
        draw_second_duel(p, f);
    }
    if (f->scene->has_clock) {
        draw_clock(p, f);
    }
    draw_count_add(f->drawn, picture_score_digits_draw(&p->score, p->program_score, f->scene,
                                                       (const vec4 *)f->clip_from_world, f->width,
                                                       f->height));
    picture_hall_draw(p, f);
    picture_bodies_draw_fading(p, f);
    picture_bodies_draw_wire(p, f);
    draw_ghosts(p, f);
    draw_ribbons(p, f);
    draw_dust(p, f);
    draw_count_add(f->drawn, picture_panels_draw(&p->panels, p->program_panel, f->scene,
                                                 (const vec4 *)view->clip_from_world));
    picture_veil_draw(&p->mask, p->program_veil, view);

    glBindVertexArray(0);
    finish_view(p, view, light);
}

void picture_set_samples(picture *p, int samples)
{
    p->samples = p->plain ? 0 : samples;
}

draw_count picture_draw_views(picture *p, const picture_scene *scene, const picture_view *view,
                              int view_count)
{
    draw_count drawn = {0};
    picture_frame f = prepare_frame(p, scene, &drawn);
    picture_hall_take_probes(p);
    upload_bodies(p, &f, &view[0]);
    picture_back_names_update(&p->back_names, scene);
    if (scene->has_clock) {
        picture_clock_update(&p->clock, scene->day_s);
    }
    picture_banners_update(&p->banners, scene->is_still ? 0.0 : scene->time_s);
    picture_second_duel_update(&p->second_duel, scene->is_still ? 0.0 : scene->time_s);
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
    hold_light(p, false);
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
    picture_view view = {
        .camera = scene->camera, .width_px = width_px, .height_px = height_px, .blooms = true};
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

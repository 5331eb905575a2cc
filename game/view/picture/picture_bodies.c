#include "picture_bodies.h"

#include <epoxy/gl.h>
#include <string.h>

#include "gl_program.h"
#include "picture_blade_bend.h"
#include "picture_face.h"
#include "picture_limb_shade.h"

// What a blade gives off that has just met the other one or is out of control, linear: near the eye
// it is steel and must show it as its ribbon does from afar.
static const float HOT_STEEL[3] = {0.75f, 0.46f, 0.12f};

// Which parts of a body one program draws.
typedef enum body_layer { LAYER_WORN, LAYER_SKIN, LAYER_WIRE } body_layer;

static body_layer layer_of(enum cloth_garment garment)
{
    return garment == CLOTH_SKIN ? LAYER_SKIN : garment == CLOTH_WIRE ? LAYER_WIRE : LAYER_WORN;
}

static void use_mark(GLuint program, const picture_mark *mark)
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
    gl_set_float(program, "mark_strength", mark->strength);
}

// Takes the program of a layer of both bodies into use.
static void begin_layer(const picture *p, const picture_frame *f, GLuint program,
                        const mat4 clip_from_world, bool in_mirror, int width, int height)
{
    picture_use_lit(program, p, f, clip_from_world, width, height);
    picture_fade_near(program, !in_mirror, p->samples);
    gl_set_mat4(program, "world_from_model", PICTURE_IDENTITY);
    gl_set_int(program, "in_mask", 0);
}

// Sets what the program in use must know of one body. Returns the body's opacity.
static float use_body(const picture *p, const picture_frame *f, GLuint program, enum duel_side side,
                      bool in_mirror)
{
    const picture_fencer *fencer = &f->scene->fencer[side];
    const float opacity = fencer->opacity * (in_mirror ? 1.0f : 1.0f - f->faded[side]);
    gl_set_vec3(program, "accent", fencer->accent);
    gl_set_vec3(program, "skin_tone", fencer->skin_tone);
    picture_use_probe(program, p, v3_from_floats(fencer->limb[LIMB_HEAD].a));
    glUniform1fv(glGetUniformLocation(program, "crease"), CREASE_JOINTS, fencer->crease);
    const GLuint name = p->back_names.texture[side];
    picture_bind(UNIT_NAME, name);
    gl_set_int(program, "name_map", UNIT_NAME);
    gl_set_float(program, "name_way", name == 0 ? 0.0f : fencer->mirrored ? -1.0f : 1.0f);
    // Outside of the mirror image and of the wire a fading body is blended instead.
    gl_set_float(program, "opacity", in_mirror || program == p->program_wire ? opacity : 1.0f);
    use_mark(program, &fencer->mark);
    return opacity;
}

// Whether the body fades in this view. Only the mirror image, which is blurred, has it among the
// solid ones.
static bool fades(const picture_frame *f, int side)
{
    const float opacity = f->scene->fencer[side].opacity * (1.0f - f->faded[side]);
    return opacity > 0.0f && opacity < 1.0f;
}

// Draws the ranges of a body that belong to a layer, neighboring ones that look alike in one call.
// For the fencer's own eyes the head is left out. In the mirror image the wire is worn like cloth.
static void draw_layer(const picture *p, const picture_frame *f, GLuint program, body_layer layer,
                       enum duel_side side, bool in_mirror)
{
    const gl_model *body = f->body[side];
    const model_file *file = body->file;
    const enum weapon_kind kind = f->scene->weapon;
    glBindVertexArray(body->vertex_array);
    for (uint32_t first = 0, count; first < file->range_count; first += count) {
        const model_material *m = &file->material[file->range[first].material];
        const enum cloth_garment garment = cloth_look_of(m, kind).garment;
        count = picture_alike_ranges(file, first, kind);
        if (layer_of(garment) != layer &&
            !(in_mirror && layer == LAYER_WORN && garment == CLOTH_WIRE)) {
            continue;
        }
        picture_use_material(p, body, m, kind, program);
        draw_count_add(f->drawn, in_mirror || !f->eyes_of[side]
                                     ? gl_model_draw_ranges(body, first, count)
                                     : gl_model_draw_unmarked(body, first, count));
    }
}

static void draw_face(const picture *p, const picture_frame *f, GLuint program, enum duel_side side)
{
    const picture_face *face = &p->models.face;
    const picture_fencer *fencer = &f->scene->fencer[side];
    const face_fit *fit = picture_models_face_fit(&p->models, fencer->model);
    const bool has_head = quat_dot(fencer->head.orientation, fencer->head.orientation) > 0.0;
    if (f->eyes_of[side] || fit->scale <= 0.0f || !has_head) {
        return;
    }
    mat4 world_from_face;
    picture_face_place(fit, fencer->head, world_from_face);
    gl_set_mat4(program, "world_from_model", world_from_face);
    gl_set_int(program, "in_mask", 1);
    glBindVertexArray(face->model.vertex_array);
    for (uint32_t range = 0; range < face->file->range_count; range++) {
        if (picture_face_has(face, range, fencer->face)) {
            picture_use_material(p, &face->model,
                                 &face->file->material[face->file->range[range].material],
                                 f->scene->weapon, program);
            gl_set_int(program, "garment",
                       picture_face_is_skin(face, range) ? CLOTH_SKIN : CLOTH_PLAIN);
            draw_count_add(f->drawn, gl_model_draw_ranges(&face->model, range, 1));
        }
    }
    gl_set_int(program, "in_mask", 0);
    gl_set_mat4(program, "world_from_model", PICTURE_IDENTITY);
}

// Draws clothes, skin and face of one fencer, or of both.
static void draw_clothes_and_skin(const picture *p, const picture_frame *f,
                                  const mat4 clip_from_world, bool in_mirror, int width, int height,
                                  const bool wanted[2])
{
    const struct {
        GLuint program;
        body_layer layer;
    } LAYER[] = {{p->program_worn, LAYER_WORN}, {p->program_skin, LAYER_SKIN}};
    for (int i = 0; i < 2; i++) {
        const GLuint program = LAYER[i].program;
        begin_layer(p, f, program, clip_from_world, in_mirror, width, height);
        for (int side = 0; side < 2; side++) {
            const picture_fencer *fencer = &f->scene->fencer[side];
            if (!wanted[side] || use_body(p, f, program, (enum duel_side)side, in_mirror) <= 0.0f) {
                continue;
            }
            picture_limb_shade_begin(program, f->scene, (enum duel_side)side);
            glFrontFace(fencer->mirrored != in_mirror ? GL_CW : GL_CCW);
            draw_layer(p, f, program, LAYER[i].layer, (enum duel_side)side, in_mirror);
            picture_limb_shade_end(program);
            glFrontFace(GL_CCW);
            if (LAYER[i].layer == LAYER_SKIN && !in_mirror) {
                draw_face(p, f, program, (enum duel_side)side);
            }
        }
    }
}

void picture_bodies_draw_weapon(const picture *p, const picture_frame *f)
{
    const gl_model *held = &p->models.weapon[f->scene->weapon];
    const enum weapon_kind kind = f->scene->weapon;
    glBindVertexArray(held->vertex_array);
    for (uint32_t first = 0, count; first < held->file->range_count; first += count) {
        count = picture_alike_ranges(held->file, first, kind);
        picture_use_material(p, held, &held->file->material[held->file->range[first].material],
                             kind, p->program_solid);
        draw_count_add(f->drawn, gl_model_draw_ranges(held, first, count));
    }
}

// Draws the body cords as dark, slightly smooth rubber.
static void draw_cords(const picture *p, const picture_frame *f, const mat4 clip_from_world,
                       bool in_mirror, int width, int height, const bool wanted[2])
{
    const float rubber[3] = {0.018f, 0.018f, 0.021f}, surface[3] = {0.0f, 0.55f, 0.0f};
    const GLuint program = p->program_dull;
    begin_layer(p, f, program, clip_from_world, in_mirror, width, height);
    glFrontFace(in_mirror ? GL_CW : GL_CCW);
    gl_set_vec3(program, "base_color", rubber);
    gl_set_vec3(program, "surface_factor", surface);
    for (int side = 0; side < 2; side++) {
        if (wanted[side] && use_body(p, f, program, (enum duel_side)side, in_mirror) > 0.0f) {
            draw_count_add(f->drawn, picture_cord_buffer_draw(&p->cord_buffer[side]));
        }
    }
    glFrontFace(GL_CCW);
}

static void draw_weapons(const picture *p, const picture_frame *f, const mat4 clip_from_world,
                         bool in_mirror, int width, int height)
{
    const GLuint program = p->program_solid;
    begin_layer(p, f, program, clip_from_world, in_mirror, width, height);
    glFrontFace(in_mirror ? GL_CW : GL_CCW);
    for (int side = 0; side < 2; side++) {
        const picture_fencer *fencer = &f->scene->fencer[side];
        mat4 world_from_weapon;
        gl_set_vec3(program, "accent", fencer->accent);
        picture_use_probe(program, p, fencer->weapon.position);
        picture_matrix_of(fencer->weapon, world_from_weapon);
        gl_set_mat4(program, "world_from_model", world_from_weapon);
        gl_set_float(program, "opacity", 1.0f - fencer->weapon_faded);
        const float glow[3] = {HOT_STEEL[0] * fencer->blade_glow, HOT_STEEL[1] * fencer->blade_glow,
                               HOT_STEEL[2] * fencer->blade_glow};
        gl_set_vec3(program, "glow", glow);
        picture_blade_bend_begin(program, f->scene->weapon, &fencer->curve);
        if (fencer->weapon_faded < 1.0f) {
            picture_bodies_draw_weapon(p, f);
        }
        picture_blade_bend_end(program);
    }
    glFrontFace(GL_CCW);
}

void picture_bodies_draw(const picture *p, const picture_frame *f, const mat4 clip_from_world,
                         bool in_mirror, int width, int height)
{
    const bool wanted[2] = {in_mirror || !fades(f, 0), in_mirror || !fades(f, 1)};
    glEnable(GL_CULL_FACE);
    draw_clothes_and_skin(p, f, clip_from_world, in_mirror, width, height, wanted);
    draw_cords(p, f, clip_from_world, in_mirror, width, height, wanted);
    draw_weapons(p, f, clip_from_world, in_mirror, width, height);
    glDisable(GL_CULL_FACE);
    picture_fade_near(p->program_solid, false, p->samples);
}

void picture_bodies_draw_fading(const picture *p, const picture_frame *f)
{
    glEnable(GL_CULL_FACE);
    for (int side = 0; side < 2; side++) {
        const bool wanted[2] = {side == 0, side == 1};
        if (!fades(f, side)) {
            continue;
        }
        // First only the depth, so that no part of the body is seen through another.
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        draw_clothes_and_skin(p, f, f->clip_from_world, false, f->width, f->height, wanted);
        draw_cords(p, f, f->clip_from_world, false, f->width, f->height, wanted);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glEnable(GL_BLEND);
        glBlendColor(0, 0, 0, f->scene->fencer[side].opacity * (1.0f - f->faded[side]));
        glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
        draw_clothes_and_skin(p, f, f->clip_from_world, false, f->width, f->height, wanted);
        draw_cords(p, f, f->clip_from_world, false, f->width, f->height, wanted);
        glDisable(GL_BLEND);
        picture_fade_near(p->program_dull, false, p->samples);
    }
    glDisable(GL_CULL_FACE);
}

// The square of the distance of a fencer's head from the eye.
static float head_away(const picture_frame *f, int side)
{
    const float *head = f->scene->fencer[side].limb[LIMB_HEAD].a;
    float sum = 0.0f;
    for (int axis = 0; axis < 3; axis++) {
        sum += (head[axis] - f->eye[axis]) * (head[axis] - f->eye[axis]);
    }
    return sum;
}

void picture_bodies_draw_wire(const picture *p, const picture_frame *f)
{
    const GLuint program = p->program_wire;
    const int farther = head_away(f, DUEL_LEFT) > head_away(f, DUEL_RIGHT) ? DUEL_LEFT : DUEL_RIGHT;
    begin_layer(p, f, program, f->clip_from_world, false, f->width, f->height);
    // Blended instead of covering samples.
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_SAMPLE_ALPHA_TO_ONE);
    glEnable(GL_CULL_FACE);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    for (int i = 0; i < 2; i++) {
        const enum duel_side side = (enum duel_side)(i == 0 ? farther : 1 - farther);
        if (use_body(p, f, program, side, false) > 0.0f) {
            glFrontFace(f->scene->fencer[side].mirrored ? GL_CW : GL_CCW);
            picture_limb_shade_begin(program, f->scene, side);
            draw_layer(p, f, program, LAYER_WIRE, side, false);
            picture_limb_shade_end(program);
        }
    }
    glFrontFace(GL_CCW);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    picture_fade_near(program, false, p->samples);
}

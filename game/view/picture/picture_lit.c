#include "picture_lit.h"

#include <string.h>

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "gl_program.h"
#include "picture_mood.h"

const float PICTURE_NEAR_FADE_M[2] = {0.06f, 0.13f};

const mat4 PICTURE_IDENTITY = GLM_MAT4_IDENTITY_INIT;

void picture_matrix_of(phys_pose pose, mat4 out)
{
    versor turn = {(float)pose.orientation.x, (float)pose.orientation.y, (float)pose.orientation.z,
                   (float)pose.orientation.w};
    glm_quat_mat4(turn, out);
    out[3][0] = (float)pose.position.x;
    out[3][1] = (float)pose.position.y;
    out[3][2] = (float)pose.position.z;
}

void picture_bind(enum texture_unit unit, GLuint texture)
{
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, texture);
}

GLuint picture_texture_or(const gl_model *model, int image, GLuint otherwise)
{
    GLuint texture = image != MODEL_NO_IMAGE ? model->texture[image] : 0;
    return texture != 0 ? texture : otherwise;
}

void picture_use_lit(GLuint program, const picture *p, const picture_frame *f,
                     const mat4 clip_from_world, int width, int height)
{
    phys_vec3 to_light = key_light_direction();
    const float direction[3] = {(float)to_light.x, (float)to_light.y, (float)to_light.z};
    glUseProgram(program);
    gl_set_mat4(program, "clip_from_world", clip_from_world);
    gl_set_vec3(program, "eye", f->eye);
    gl_set_vec3(program, "key_direction", direction);
    const phys_vec3 lamp_place[2] = {p->models.hall.lamp_place[DUEL_LEFT][PICTURE_HALL_POLE],
                                     p->models.hall.lamp_place[DUEL_RIGHT][PICTURE_HALL_POLE]};
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
    picture_bind(UNIT_SHADOW, p->shadow.depth);
}

void picture_use_probe(GLuint program, const picture *p, phys_vec3 place)
{
    if (!p->plain) {
        const picture_probe here = picture_probes_at(&p->probes, place);
        glUniform3fv(glGetUniformLocation(program, "probe"), PICTURE_PROBE_TERMS, &here.term[0][0]);
    }
}

void picture_use_bench_probe(GLuint program, const picture *p)
{
    if (!p->plain) {
        glUniform3fv(glGetUniformLocation(program, "probe"), PICTURE_PROBE_TERMS,
                     &p->probes.at[PICTURE_BENCH_PROBE].term[0][0]);
    }
}

static bool look_alike(const model_material *a, const model_material *b, enum weapon_kind kind)
{
    cloth_look one = cloth_look_of(a, kind), other = cloth_look_of(b, kind);
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): floats without padding
    bool same_cloth = memcmp(&one, &other, sizeof one) == 0;
    return same_cloth && a->color_image == b->color_image && a->surface_image == b->surface_image &&
           a->normal_image == b->normal_image;
}

uint32_t picture_alike_ranges(const model_file *file, uint32_t first, enum weapon_kind kind)
{
    const model_material *m = &file->material[file->range[first].material];
    uint32_t next = first + 1;
    while (next < file->range_count &&
           look_alike(m, &file->material[file->range[next].material], kind)) {
        next++;
    }
    return next - first;
}

void picture_use_material(const picture *p, const gl_model *model, const model_material *m,
                          enum weapon_kind kind, GLuint program)
{
    cloth_look look = cloth_look_of(m, kind);
    const float factor[3] = {look.occlusion, look.roughness, look.metalness};
    picture_bind(UNIT_COLOR, picture_texture_or(model, m->color_image, p->models.white));
    picture_bind(UNIT_SURFACE, picture_texture_or(model, m->surface_image, p->models.white));
    picture_bind(UNIT_NORMAL, picture_texture_or(model, m->normal_image, p->models.white));
    gl_set_vec3(program, "base_color", look.color);
    gl_set_vec3(program, "surface_factor", factor);
    gl_set_float(program, "bumpy", m->normal_image != MODEL_NO_IMAGE ? 1.0f : 0.0f);
    gl_set_float(program, "accent_share", look.accent_share);
    gl_set_int(program, "garment", (int)look.garment);
    gl_set_float(program, "lame", look.lame);
    gl_set_int(program, "weapon", (int)kind);
}

void picture_use_dull(const picture *p, GLuint program, const float color[3])
{
    const float dull[3] = {0.0f, 0.9f, 0.0f};
    picture_bind(UNIT_COLOR, p->models.white);
    picture_bind(UNIT_SURFACE, p->models.white);
    picture_bind(UNIT_NORMAL, p->models.white);
    gl_set_vec3(program, "base_color", color);
    gl_set_vec3(program, "surface_factor", dull);
    gl_set_float(program, "bumpy", 0.0f);
    gl_set_float(program, "accent_share", 0.0f);
}

void picture_fade_near(GLuint program, bool fades, int samples)
{
    const float never[2] = {0.0f, 0.0f};
    glUniform2fv(glGetUniformLocation(program, "near_fade"), 1,
                 fades ? PICTURE_NEAR_FADE_M : never);
    gl_set_float(program, "samples", samples > 0 ? (float)samples : 1.0f);
    if (fades) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glEnable(GL_SAMPLE_ALPHA_TO_ONE);
    } else {
        glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glDisable(GL_SAMPLE_ALPHA_TO_ONE);
    }
}

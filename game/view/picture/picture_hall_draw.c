#include "picture_hall_draw.h"

#include <math.h>
#include <string.h>

#include <cglm/cglm.h>
#include <epoxy/gl.h>

#include "gl_program.h"
#include "picture_mood.h"
#include "picture_lit.h"

// The color of the wooden rods from which the banners hang, linear.
static const float ROD[3] = {0.20f, 0.115f, 0.055f};

// How much of the hall's light the probes give: with all of it the fencers' shaded sides are so
// bright that their shape is lost, since the key light is chosen for a darker hall than the baked
// one.
static const float PROBE_STRENGTH = 0.65f;
// How much of the windows' light the probes take. On fencers the key light stands for the windows,
// with a shadow; what is left is what a broad window gives around the shadow's edge.
static const float GLASS_IN_PROBES = 0.30f;
// From where to where a probe sees, meters.
static const float PROBE_NEAR_M = 0.05f, PROBE_FAR_M = 40.0f;

static void use_hall_program(const picture *p, const picture_frame *f, GLuint program)
{
    picture_use_lit(program, p, f, f->clip_from_world, f->width, f->height);
    gl_set_int(program, "floor_shade", UNIT_FLOOR);
    picture_limb_shade_use_floor(&p->picture_limb_shade, program);
}

static void draw_banners(const picture *p, const picture_frame *f)
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
    picture_bind(UNIT_COLOR, picture_texture_or(&h->model, m->color_image, p->models.white));
    draw_count_add(f->drawn, picture_banners_draw_cloth(&p->banners));
    gl_set_vec3(program, "base_color", ROD);
    picture_bind(UNIT_COLOR, p->models.white);
    draw_count_add(f->drawn, picture_banners_draw_rods(&p->banners));
}

void picture_hall_draw(const picture *p, const picture_frame *f)
{
    const picture_hall *h = &p->models.hall;
    const GLuint program[PICTURE_HALL_KINDS] = {
        [PICTURE_HALL_FAR] = p->program_hall_far,
        [PICTURE_HALL_DULL] = p->program_hall,
        [PICTURE_HALL_SHINY] = p->program_hall_shiny,
    };
    picture_bind(UNIT_LIGHT, h->light_map);
    picture_bind(UNIT_FLOOR, p->picture_limb_shade.floor.color);
    picture_bind(UNIT_MIRROR, p->plain ? p->models.white : p->mirror.color);
    draw_banners(p, f);
    for (int kind = 0; kind < PICTURE_HALL_KINDS; kind++) {
        use_hall_program(p, f, program[kind]);
        glBindVertexArray(h->model.vertex_array);
        for (uint32_t r = 0; r < h->file->range_count; r++) {
            picture_hall_paint paint = picture_hall_paint_of(h, r, f->scene, p->mood);
            if ((int)paint.kind != kind || picture_banners_replace(&p->banners, r)) {
                continue;
            }
            const model_material *m = &h->file->material[h->file->range[r].material];
            picture_bind(UNIT_COLOR,
                         picture_texture_or(&h->model, m->color_image, p->models.white));
            picture_bind(UNIT_SURFACE,
                         picture_texture_or(&h->model, m->surface_image, p->models.white));
            gl_set_vec3(program[kind], "base_color", paint.base_color);
            gl_set_vec3(program[kind], "emission", paint.emission);
            draw_count_add(f->drawn, gl_model_draw_ranges(&h->model, r, 1));
        }
    }
}

// Draws the hall as a probe sees it: dull, without fencers, banners and the mirror image.
static void draw_bare(const picture *p, const picture_frame *f)
{
    const picture_hall *h = &p->models.hall;
    const GLuint program = p->program_hall_far;
    picture_bind(UNIT_LIGHT, h->light_map);
    picture_use_lit(program, p, f, f->clip_from_world, f->width, f->height);
    glBindVertexArray(h->model.vertex_array);
    for (uint32_t r = 0; r < h->file->range_count; r++) {
        picture_hall_paint paint = picture_hall_paint_of(h, r, f->scene, p->mood);
        const model_material *m = &h->file->material[h->file->range[r].material];
        const float glass = strcmp(m->name, "sky") == 0 ? GLASS_IN_PROBES : 1.0f;
        for (int k = 0; k < 3; k++) {
            paint.emission[k] *= PROBE_STRENGTH * glass;
            paint.base_color[k] *= PROBE_STRENGTH;
        }
        picture_bind(UNIT_COLOR, picture_texture_or(&h->model, m->color_image, p->models.white));
        gl_set_vec3(program, "base_color", paint.base_color);
        gl_set_vec3(program, "emission", paint.emission);
        gl_model_draw_ranges(&h->model, r, 1);
    }
}

// The clip coordinates of what a probe sees through a face.
static void clip_of_face(phys_vec3 place, const picture_probe_face *face, mat4 out)
{
    const phys_vec3 axis[3] = {face->right, face->up, v3_scale(face->ahead, -1.0)};
    mat4 view = GLM_MAT4_IDENTITY_INIT, clip;
    for (int row = 0; row < 3; row++) {
        view[0][row] = (float)axis[row].x;
        view[1][row] = (float)axis[row].y;
        view[2][row] = (float)axis[row].z;
        view[3][row] = (float)-v3_dot(axis[row], place);
    }
    glm_perspective(GLM_PI_2f, 1.0f, PROBE_NEAR_M, PROBE_FAR_M, clip);
    glm_mat4_mul(clip, view, out);
}

static void take_probe(picture *p, picture_frame *f, int probe)
{
    static float texel[PICTURE_PROBE_SIDE_PX * PICTURE_PROBE_SIDE_PX][4];
    const phys_vec3 place = picture_probe_place(probe);
    for (int face = 0; face < PICTURE_PROBE_FACES; face++) {
        const picture_probe_face look = picture_probe_face_of(face);
        clip_of_face(place, &look, f->clip_from_world);
        v3_to_floats(place, f->eye);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        draw_bare(p, f);
        glReadPixels(0, 0, PICTURE_PROBE_SIDE_PX, PICTURE_PROBE_SIDE_PX, GL_RGBA, GL_FLOAT, texel);
        picture_probe_add(&p->probes.at[probe], face, texel);
    }
}

void picture_hall_take_probes(picture *p)
{
    static const picture_scene EMPTY = {0};
    draw_count drawn = {0};
    picture_frame f = {.scene = &EMPTY,
                       .width = PICTURE_PROBE_SIDE_PX,
                       .height = PICTURE_PROBE_SIDE_PX,
                       .drawn = &drawn};
    render_target seen = {0};
    if (p->plain || p->probes.taken) {
        return;
    }
    p->probes.taken = true;
    if (!render_target_resize(&seen, RENDER_TARGET_LIGHT, f.width, f.height, 0)) {
        picture_probes_flat(&p->probes, picture_light_of(p->mood)->sky_share);
        return;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, seen.framebuffer);
    glViewport(0, 0, f.width, f.height);
    glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
    glEnable(GL_DEPTH_TEST);
    glUseProgram(p->program_hall_far);
    gl_set_int(p->program_hall_far, "holds_light", 1);
    for (int probe = 0; probe < PICTURE_ALL_PROBES; probe++) {
        take_probe(p, &f, probe);
    }
    glUseProgram(p->program_hall_far);
    gl_set_int(p->program_hall_far, "holds_light", p->holds_light);
    glBindVertexArray(0);
    render_target_fini(&seen, RENDER_TARGET_LIGHT);
}

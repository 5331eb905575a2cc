// Loading and freeing a picture's programs, models and textures, either at once or step by step.
#include <SDL.h>
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>

#include "gl_program.h"
#include "picture_private.h"

// While waiting for textures: seconds of uploading per step, and the pause between steps.
#define LOAD_S       0.02
#define LOAD_WAIT_MS 1

static bool make_programs(picture *p, const char *assets, char *error, size_t error_size)
{
    char quality[48], far[96], shiny[96], cloth[96], dull[96], worn[96], skin[96], wire[96],
        second[96];
    snprintf(quality, sizeof quality, "%s%s", p->plain ? "#define PLAIN\n" : "",
             p->mood == PICTURE_FINAL ? "#define DARK\n" : "");
    snprintf(shiny, sizeof shiny, "#define SHINY\n%s%s", p->plain ? "" : "#define MIRROR\n",
             quality);
    snprintf(far, sizeof far, "#define FAR\n%s", quality);
    snprintf(cloth, sizeof cloth, "#define FAR\n#define CLOTH\n%s", quality);
    snprintf(dull, sizeof dull, "#define DULL\n%s", quality);
    snprintf(worn, sizeof worn, "#define WORN\n%s", quality);
    snprintf(skin, sizeof skin, "#define SKIN\n%s", quality);
    snprintf(wire, sizeof wire, "#define WIRE\n%s", quality);
    snprintf(second, sizeof second, "#define ON_PISTE\n%s", quality);
    const struct {
        GLuint *out;
        const char *vertex, *fragment, *prelude;
    } program[] = {
        {&p->program_hall, "hall.vert", "hall.frag", quality},
        {&p->program_hall_far, "hall.vert", "hall.frag", far},
        {&p->program_hall_shiny, "hall.vert", "hall.frag", shiny},
        {&p->program_hall_cloth, "hall.vert", "hall.frag", cloth},
        {&p->program_solid, "solid.vert", "solid.frag", quality},
        {&p->program_dull, "solid.vert", "solid.frag", dull},
        {&p->program_worn, "solid.vert", "solid.frag", worn},
        {&p->program_skin, "solid.vert", "solid.frag", skin},
        {&p->program_wire, "solid.vert", "solid.frag", wire},
        {&p->program_shadow, "shadow.vert", "shadow.frag", NULL},
        {&p->program_shadow_steel, "shadow.vert", "shadow.frag", "#define STEEL\n"},
        {&p->program_shadow_faded, "shadow.vert", "shadow_faded.frag", "#define STEEL\n"},
        {&p->program_ribbon, "ribbon.vert", "ribbon.frag", quality},
        {&p->program_mask, "mask.vert", "mask.frag", NULL},
        {&p->program_panel, "panel.vert", "panel.frag", quality},
        {&p->program_panel_copy, "panel.vert", "panel_copy.frag", NULL},
        {&p->program_veil, "mask.vert", "veil.frag", NULL},
        {&p->program_score, "score.vert", "score.frag", quality},
        {&p->program_spectator, "spectator.vert", "spectator.frag", quality},
        {&p->program_second_duel, "second_duel.vert", "spectator.frag", second},
        {&p->program_dust, "dust.vert", "dust.frag", NULL},
    };
    for (size_t i = 0; i < sizeof program / sizeof program[0]; i++) {
        *program[i].out = gl_program_create(assets, program[i].vertex, program[i].fragment,
                                            program[i].prelude, error, error_size);
        if (*program[i].out == 0) {
            return false;
        }
    }
    return true;
}

picture *picture_begin(const picture_options *options, char *error, size_t error_size)
{
    picture *p = calloc(1, sizeof *p);
    if (p == NULL) {
        snprintf(error, error_size, "picture: out of memory");
        return NULL;
    }
    p->plain =
        options->quality == PICTURE_AUTO ? gl_is_software() : options->quality == PICTURE_PLAIN;
    p->samples = p->plain ? 0 : PICTURE_SAMPLES;
    p->mood = options->mood;
    ribbon_buffer_init(&p->ribbon_buffer);
    picture_lens_mask_init(&p->mask);
    picture_panels_init(&p->panels);
    picture_score_digits_init(&p->score);
    picture_clock_init(&p->clock);
    picture_dust_init(&p->dust);
    for (int side = 0; side < 2; side++) {
        picture_cord_buffer_init(&p->cord_buffer[side]);
    }
    if (!make_programs(p, options->assets, error, error_size) ||
        (!p->plain && (!picture_bloom_init(&p->bloom, options->assets, error, error_size) ||
                       !picture_tone_init(&p->tone, options->assets, error, error_size))) ||
        !picture_limb_shade_init(&p->picture_limb_shade, options->assets, p->plain, error,
                                 error_size) ||
        !picture_models_init(&p->models, options->assets, p->plain, error, error_size) ||
        !picture_second_duel_init(&p->second_duel, options->assets, error, error_size) ||
        !picture_spectators_init(&p->spectators, options->assets, error, error_size)) {
        picture_destroy(&p);
    }
    if (p != NULL && !picture_banners_init(&p->banners, &p->models.hall)) {
        snprintf(error, error_size, "picture: out of memory for the banners");
        picture_destroy(&p);
    }
    for (int side = 0; side < 2 && p != NULL; side++) {
        if (options->fencer[side] != NULL &&
            !picture_add_fencer(p, options->fencer[side], error, error_size)) {
            picture_destroy(&p);
        }
    }
    return p;
}

bool picture_add_fencer(picture *p, const loaded_fencer *fencer, char *error, size_t error_size)
{
    bool added = picture_models_add(&p->models, fencer);
    if (!added) {
        snprintf(error, error_size, "picture: out of memory for another fencer");
    }
    return added;
}

enum picture_loading picture_load(picture *p, double most_s, char *error, size_t error_size)
{
    switch (picture_models_load(&p->models, most_s, error, error_size)) {
    case TEXTURES_LOADING:
        return PICTURE_LOADING;
    case TEXTURES_LOADED:
        return PICTURE_LOADED;
    case TEXTURES_BROKEN:
        break;
    }
    return PICTURE_BROKEN;
}

double picture_loaded_share(const picture *p)
{
    return texture_store_share(p->models.textures);
}

picture *picture_create(const picture_options *options, char *error, size_t error_size)
{
    picture *p = picture_begin(options, error, error_size);
    enum picture_loading state = PICTURE_LOADING;
    while (p != NULL && state == PICTURE_LOADING) {
        state = picture_load(p, LOAD_S, error, error_size);
        if (state == PICTURE_BROKEN) {
            picture_destroy(&p);
        } else if (state == PICTURE_LOADING) {
            SDL_Delay(LOAD_WAIT_MS);
        }
    }
    return p;
}

void picture_destroy(picture **address)
{
    picture *p = *address;
    *address = NULL;
    if (p == NULL) {
        return;
    }
    picture_back_names_fini(&p->back_names);
    picture_bloom_fini(&p->bloom);
    picture_tone_fini(&p->tone);
    picture_banners_fini(&p->banners);
    picture_second_duel_fini(&p->second_duel);
    picture_spectators_fini(&p->spectators);
    picture_models_fini(&p->models);
    ribbon_buffer_fini(&p->ribbon_buffer);
    picture_lens_mask_fini(&p->mask);
    picture_panels_fini(&p->panels);
    picture_score_digits_fini(&p->score);
    picture_clock_fini(&p->clock);
    picture_dust_fini(&p->dust);
    picture_limb_shade_fini(&p->picture_limb_shade);
    for (int side = 0; side < 2; side++) {
        picture_cord_buffer_fini(&p->cord_buffer[side]);
    }
    render_target_fini(&p->target, RENDER_TARGET_PICTURE);
    render_target_fini(&p->light, RENDER_TARGET_LIGHT);
    render_target_fini(&p->mirror, RENDER_TARGET_TEXTURE);
    render_target_fini(&p->shadow, RENDER_TARGET_SHADOW);
    glDeleteProgram(p->program_hall);
    glDeleteProgram(p->program_hall_far);
    glDeleteProgram(p->program_hall_shiny);
    glDeleteProgram(p->program_hall_cloth);
    glDeleteProgram(p->program_solid);
    glDeleteProgram(p->program_dull);
    glDeleteProgram(p->program_worn);
    glDeleteProgram(p->program_skin);
    glDeleteProgram(p->program_wire);
    glDeleteProgram(p->program_shadow);
    glDeleteProgram(p->program_shadow_steel);
    glDeleteProgram(p->program_shadow_faded);
    glDeleteProgram(p->program_ribbon);
    glDeleteProgram(p->program_mask);
    glDeleteProgram(p->program_panel);
    glDeleteProgram(p->program_panel_copy);
    glDeleteProgram(p->program_veil);
    glDeleteProgram(p->program_score);
    glDeleteProgram(p->program_spectator);
    glDeleteProgram(p->program_second_duel);
    glDeleteProgram(p->program_dust);
    free(p);
}

// The contents of a picture, shared only by picture.c, which draws it, and picture_load.c.
#ifndef PICTURE_PRIVATE_H
#define PICTURE_PRIVATE_H

#include "picture_back_names.h"
#include "picture_banners.h"
#include "picture_bloom.h"
#include "picture_clock.h"
#include "picture_cord.h"
#include "picture_dust.h"
#include "picture_limb_shade.h"
#include "picture.h"
#include "picture_models.h"
#include "render_target.h"
#include "picture_probes.h"
#include "picture_ribbons.h"
#include "picture_score_digits.h"
#include "picture_second_duel.h"
#include "picture_spectators.h"
#include "picture_tone.h"
#include "picture_lens_mask.h"
#include "picture_panels.h"

struct picture {
    bool plain;
    int samples;
    enum picture_mood mood;
    GLuint program_hall, program_hall_far, program_hall_shiny, program_hall_cloth, program_solid,
        program_dull, program_worn, program_skin, program_wire, program_shadow,
        program_shadow_steel, program_shadow_faded, program_ribbon, program_mask, program_panel,
        program_panel_copy, program_veil, program_score, program_spectator, program_second_duel,
        program_dust;
    picture_models models;
    picture_probes probes; // not with `plain`
    picture_back_names back_names;
    picture_banners banners;
    picture_bloom bloom; // not with `plain`, as the tone and the light
    picture_tone tone;
    bool holds_light;   // the programs now give light, to be converted once the view is whole
    bool refuses_light; // the driver has no such target; said once
    picture_clock clock;
    picture_dust dust;
    picture_cord cord;
    picture_cord_buffer cord_buffer[2]; // enum duel_side
    ribbon_buffer ribbon_buffer;
    picture_ribbons ribbons;
    picture_lens_mask mask;
    picture_panels panels;
    picture_score_digits score;
    picture_second_duel second_duel;
    picture_spectators spectators;
    picture_limb_shade picture_limb_shade;
    render_target target, light, mirror, shadow;
};

#endif

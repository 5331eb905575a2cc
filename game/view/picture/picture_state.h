// What a picture consists of; shared by picture.c, which draws it, and picture_load.c only.
#ifndef PICTURE_STATE_H
#define PICTURE_STATE_H

#include "cord_tube.h"
#include "limb_shade.h"
#include "picture.h"
#include "picture_models.h"
#include "render_target.h"
#include "ribbons.h"
#include "score_digits.h"
#include "view_mask.h"
#include "view_panels.h"

struct picture {
    bool plain;
    GLuint program_hall, program_hall_shiny, program_solid, program_shadow, program_ribbon,
        program_mask, program_panel, program_veil, program_score;
    picture_models models;
    cord_tube cord;
    cord_tube_buffer cord_buffer[2]; // enum duel_side
    ribbon_buffer ribbon_buffer;
    ribbons ribbons;
    view_mask mask;
    view_panels panels;
    score_digits score;
    limb_shade limb_shade;
    render_target target, mirror, shadow;
};

#endif

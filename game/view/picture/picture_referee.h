// The referee beside the table: the model's parts on the graphics card, and which of them to draw.
#ifndef PICTURE_REFEREE_H
#define PICTURE_REFEREE_H

#include "gl_model.h"
#include "referee_figure.h"

typedef struct picture_referee {
    model_file *file;
    gl_model model;
    int8_t *part_of; // [file->range_count], enum referee_part
    int8_t *hand_of; // [file->range_count], enum referee_hand; -1: no hand
} picture_referee;

// Loads referee.glb. On failure returns false with one line in `error`; picture_referee_fini()
// cleans up in either case.
bool picture_referee_init(picture_referee *r, const char *path, char *error, size_t error_size);
void picture_referee_fini(picture_referee *r);

// Whether a range is drawn in this figure: of each hand one shape is.
bool picture_referee_draws(const picture_referee *r, uint32_t range, const referee_figure *figure);

#endif

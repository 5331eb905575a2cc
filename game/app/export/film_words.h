// The words over the shots of a cut film: title, names, figures of the touch, result.
#ifndef FILM_WORDS_H
#define FILM_WORDS_H

#include "film.h"
#include "film_cut.h"

typedef struct film_words {
    const film_plan *plan;
    const film_shot *shot;
    const recording_file *file;
    const char *remark; // a line of the title: "2 of 5"; NULL: none
} film_words;

// Draws the words over the frame that was drawn last. The film must have been opened with a canvas.
void film_words_draw(film *f, const film_words *words);

#endif

// The words over the shots of a cut film: title, names, figures of the touch, result, score.
#ifndef FILM_WORDS_H
#define FILM_WORDS_H

#include "canvas.h"
#include "film_cut.h"

typedef struct film_words {
    const film_plan *plan;
    const film_shot *shot;
    const recording_file *file;
    const char *remark; // a line of the title: "2 of 5"; NULL: none
    const duel_config *config;
    const duel_state *state; // the moment that the picture shows
    uint32_t at;             // its tick, counted from the recording's first
    const char *reason;      // how the bout ended (film_reason()); "" while it goes on
} film_words;

// Draws the words of one picture. Where touches are counted (rules of the FIE) title, names and
// result tell the score, and the result what happened in the referee's words.
void film_words_draw(canvas *c, const film_words *words);

#endif

// Captions of sounds for those who do not hear them: what was heard of a bout, and from where.
#ifndef CAPTIONS_H
#define CAPTIONS_H

#include "camera.h"
#include "duel.h"

enum caption_sound {
    CAPTION_BLADES, // they meet
    CAPTION_BUZZER, // of the apparatus, at a touch; it comes from where that is
    CAPTION_WEAPON, // falls on the floor
    CAPTION_SOUNDS
};

enum caption_way { CAPTION_AHEAD, CAPTION_LEFT, CAPTION_RIGHT, CAPTION_BEHIND, CAPTION_WAYS };

// Plain data; zeroed, nothing was heard.
typedef struct captions {
    double left_s[CAPTION_SOUNDS]; // for so much longer it is written
    phys_vec3 point[CAPTION_SOUNDS];
} captions;

// How long a caption is written: about as long as reading it takes.
#define CAPTION_S 1.2

// Call it after every tick that is heard.
void captions_add(captions *c, const duel_events *events);

// Passes time, and writes the captions for who sees the hall like this: [CAPTION_SOUNDS] texts,
// NULL: none.
void captions_write(captions *c, double elapsed_s, const camera *view, const char *out_words[]);

// From where a sound at this point comes.
enum caption_way caption_way_of(const camera *view, phys_vec3 point);

#endif

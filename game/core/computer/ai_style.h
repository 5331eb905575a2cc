// What makes one computer fencer differ from another: named numbers, and a table that describes
// them, so that a text file can set them and a program can tune them. Three styles are levels.
//
// Styles differ in senses, hand, choice and nerve. Nothing here changes how fast or how far a
// fencer moves: every computer fencer has the arm and the legs of a person at a device.
#ifndef AI_STYLE_H
#define AI_STYLE_H

#include <stdbool.h>
#include <stddef.h>

#define AI_LEVELS 3

// Plain data, all of them doubles. ai_style.c says in the table AI_STYLE_FIELD what each means and
// what its limits are.
typedef struct ai_style {
    double reaction_ms;
    double distance_error_m;
    double tremor;
    double busy_ms;
    double distance_m;
    double patience_s;
    double attacks_per_s;
    double beat;
    double disengage;
    double compound;
    double second;
    double fleche;
    double cut;
    double stand;
    double parry;
    double blade;
    double circular;
    double indirect;
    double riposte;
    double opposition;
    double punish;
    double duck;
    double foresight;
    double stop;
    double line;
} ai_style;

typedef struct ai_style_field {
    const char *key;    // as in a text file; the field's name
    size_t offset;      // of the double in ai_style
    double least, most; // limits, both allowed
    const char *means;  // one line for people: what it does, and its unit
} ai_style_field;

#define AI_STYLE_FIELDS (sizeof(ai_style) / sizeof(double))
extern const ai_style_field AI_STYLE_FIELD[AI_STYLE_FIELDS];

// The style of a level from 1 (beginner) to AI_LEVELS (club champion). Other levels are clamped.
const ai_style *ai_style_of_level(int level);

// The beginner for somebody who has not touched it in so many bouts one after another: from one on
// its point misses, it misjudges the distance and attacks later, from two on it comes nearer too,
// so that hardly anybody fences three such bouts.
const ai_style *ai_style_of_beginner(unsigned bouts_without);

// The field with this key, or NULL.
const ai_style_field *ai_style_field_named(const char *key);

double ai_style_get(const ai_style *style, const ai_style_field *field);

// Sets a field; the value must be within its limits.
void ai_style_set(ai_style *style, const ai_style_field *field, double value);

// Whether every number is within its limits; false for a NaN.
bool ai_style_is_valid(const ai_style *style);

#endif

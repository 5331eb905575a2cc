// Memory for the words of one displayed frame; the HUD points into it.
#ifndef PLAY_TEXT_H
#define PLAY_TEXT_H

#include "play_parts.h"
#include "season_words.h"

typedef struct play_text {
    char controls[2][INPUT_HELP_SIZE];
    char hints[2][HUD_HINTS][PLAY_LINE_SIZE], mice[PLAY_LINE_SIZE], menu[MENU_ROWS][PLAY_LINE_SIZE];
    char between[PLAY_LINE_SIZE]; // two phrases of a match
    char name[2][PLAY_LINE_SIZE], line[PLAY_LINE_SIZE], foot[PLAY_LINE_SIZE], stats[PLAY_LINE_SIZE],
        latency[PLAY_LINE_SIZE];
    char task[DRILL_SAYS_SIZE];  // what an exercise says
    char course[PLAY_LINE_SIZE]; // what the teacher says about the last try
    options_text options;
    help_text help;
    profile_page_text profile;
    season_words season;
} play_text;

#endif

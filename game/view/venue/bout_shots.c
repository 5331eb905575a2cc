#include "bout_shots.h"

// What is chosen, with "automatic" resolved, and a split window for two people only.
static enum camera_choice resolved(const camera_settings *chosen, const bool is_person[2])
{
    bool are_two = is_person[DUEL_LEFT] && is_person[DUEL_RIGHT];
    bool is_alone = is_person[DUEL_LEFT] != is_person[DUEL_RIGHT];
    if (chosen->view == CAMERA_CHOICE_AUTO) {
        return is_alone ? BOUT_SHOTS_ALONE : CAMERA_CHOICE_SIDE;
    }
    return chosen->view == CAMERA_CHOICE_SPLIT && !are_two ? CAMERA_CHOICE_SHOULDER : chosen->view;
}

static enum bout_camera_kind kind_of(enum camera_choice choice)
{
    switch (choice) {
    case CAMERA_CHOICE_SHOULDER:
    case CAMERA_CHOICE_SPLIT:
        return BOUT_CAMERA_SHOULDER;
    case CAMERA_CHOICE_QUARTER:
        return BOUT_CAMERA_QUARTER;
    case CAMERA_CHOICE_BEHIND:
        return BOUT_CAMERA_BEHIND;
    case CAMERA_CHOICE_AUTO:
    case CAMERA_CHOICE_SIDE:
        break;
    }
    return BOUT_CAMERA_SIDE;
}

bout_shot bout_shot_of(const camera_settings *chosen, const bool is_person[2])
{
    bool right_alone = is_person[DUEL_RIGHT] && !is_person[DUEL_LEFT];
    const enum camera_choice now = resolved(chosen, is_person);
    return (bout_shot){.kind = kind_of(now),
                       .own = right_alone ? DUEL_RIGHT : DUEL_LEFT,
                       .farther = chosen->distance,
                       .is_split = now == CAMERA_CHOICE_SPLIT};
}

enum camera_choice bout_shot_next(const camera_settings *chosen, const bool is_person[2])
{
    bool are_two = is_person[DUEL_LEFT] && is_person[DUEL_RIGHT];
    enum camera_choice last = are_two ? CAMERA_CHOICE_SPLIT : CAMERA_CHOICE_BEHIND;
    enum camera_choice now = resolved(chosen, is_person);
    return now < last ? (enum camera_choice)(now + 1) : CAMERA_CHOICE_SHOULDER;
}

#include "action.h"

#include <string.h>

static const struct {
    const char *word, *title;
} names[] = {
    [ACTION_POINT_LEFT] = {"point-left", "point to the left"},
    [ACTION_POINT_RIGHT] = {"point-right", "point to the right"},
    [ACTION_POINT_DOWN] = {"point-down", "point down"},
    [ACTION_POINT_UP] = {"point-up", "point up"},
    [ACTION_EXTEND] = {"arm-out", "arm out"},
    [ACTION_LUNGE] = {"lunge", "lunge"},
    [ACTION_RECOVER] = {"recover", "recover; in menus: back"},
    [ACTION_FLECHE] = {"fleche", "flèche"},
    [ACTION_DUCK] = {"duck", "duck"},
    [ACTION_STEP_FORWARD] = {"step-forward", "step forward"},
    [ACTION_STEP_BACK] = {"step-back", "step back"},
    [ACTION_STEP_LEFT] = {"step-left", "step to the left"},
    [ACTION_STEP_RIGHT] = {"step-right", "step to the right"},
    [ACTION_CENTER] = {"centre", "point to the middle"},
    [ACTION_PAUSE] = {"pause", "pause"},
    [ACTION_SKIP] = {"skip", "skip a step of the lesson"},
    [ACTION_HELP] = {"help", "help"},
    [ACTION_CAMERA] = {"camera", "next camera"},
    [ACTION_WEAPON] = {"weapon", "next weapon"},
    [ACTION_RULES] = {"rules", "next rules"},
    [ACTION_LEVEL_1] = {"level-1", "computer: level 1"},
    [ACTION_LEVEL_2] = {"level-2", "computer: level 2"},
    [ACTION_LEVEL_3] = {"level-3", "computer: level 3"},
    [ACTION_FIGURES] = {"figures", "performance figures"},
    [ACTION_FULLSCREEN] = {"fullscreen", "fullscreen"},
    [ACTION_PICTURE] = {"picture", "save a screenshot"},
    [ACTION_SHARE] = {"share", "share the touch"},
    [ACTION_ASSISTS] = {"assists", "help while fencing"},
    [ACTION_APPEAL] = {"appeal", "appeal against the call"},
    [ACTION_DUELS] = {"duels", "recorded duels"},
    [ACTION_HEADSET] = {"headset", "look for a headset"},
    [ACTION_MOUSE_SLOWER] = {"mouse-slower", "mouse slower"},
    [ACTION_MOUSE_FASTER] = {"mouse-faster", "mouse faster"},
};
_Static_assert(sizeof names / sizeof names[0] == ACTION_COUNT, "every action has its name");

const char *action_word(enum action action)
{
    return names[action].word;
}

const char *action_title(enum action action)
{
    return names[action].title;
}

bool action_from_word(const char *word, size_t length, enum action *out_action)
{
    for (int i = 0; i < ACTION_COUNT; i++) {
        if (strlen(names[i].word) == length && memcmp(names[i].word, word, length) == 0) {
            *out_action = (enum action)i;
            return true;
        }
    }
    return false;
}

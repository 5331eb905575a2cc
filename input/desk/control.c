#include "control.h"

#include <string.h>

static const struct {
    const char *word, *title;
} names[CONTROL_COUNT] = {
    [CONTROL_POINT_LEFT] = {"point-left", "point to the left"},
    [CONTROL_POINT_RIGHT] = {"point-right", "point to the right"},
    [CONTROL_POINT_DOWN] = {"point-down", "point down"},
    [CONTROL_POINT_UP] = {"point-up", "point up"},
    [CONTROL_EXTEND] = {"arm-out", "arm out"},
    [CONTROL_LUNGE] = {"lunge", "lunge"},
    [CONTROL_RECOVER] = {"recover", "recover; in menus: back"},
    [CONTROL_FLECHE] = {"fleche", "flèche"},
    [CONTROL_DUCK] = {"duck", "duck"},
    [CONTROL_STEP_FORWARD] = {"step-forward", "step forward"},
    [CONTROL_STEP_BACK] = {"step-back", "step back"},
    [CONTROL_STEP_LEFT] = {"step-left", "step to the left"},
    [CONTROL_STEP_RIGHT] = {"step-right", "step to the right"},
    [CONTROL_CENTRE] = {"centre", "point to the middle"},
    [CONTROL_PAUSE] = {"pause", "pause"},
    [CONTROL_SKIP] = {"skip", "skip a step of the lesson"},
    [CONTROL_HELP] = {"help", "help"},
    [CONTROL_CAMERA] = {"camera", "camera: side, behind"},
    [CONTROL_WEAPON] = {"weapon", "next weapon"},
    [CONTROL_LEVEL_1] = {"level-1", "computer: level 1"},
    [CONTROL_LEVEL_2] = {"level-2", "computer: level 2"},
    [CONTROL_LEVEL_3] = {"level-3", "computer: level 3"},
    [CONTROL_FIGURES] = {"figures", "figures"},
    [CONTROL_FULLSCREEN] = {"fullscreen", "fullscreen"},
    [CONTROL_PICTURE] = {"picture", "picture to a file"},
    [CONTROL_ASSISTS] = {"assists", "help while fencing"},
    [CONTROL_DUELS] = {"duels", "recorded duels"},
    [CONTROL_HEADSET] = {"headset", "look for a headset"},
    [CONTROL_MOUSE_SLOWER] = {"mouse-slower", "mouse slower"},
    [CONTROL_MOUSE_FASTER] = {"mouse-faster", "mouse faster"},
};

const char *control_word(enum control control)
{
    return names[control].word;
}

const char *control_title(enum control control)
{
    return names[control].title;
}

bool control_from_word(const char *word, size_t length, enum control *out_control)
{
    for (int i = 0; i < CONTROL_COUNT; i++) {
        if (strlen(names[i].word) == length && memcmp(names[i].word, word, length) == 0) {
            *out_control = (enum control)i;
            return true;
        }
    }
    return false;
}

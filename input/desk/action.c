#include "action.h"

#include <string.h>

#include "text_mark.h"

static const struct {
    const char *word, *title;
} names[] = {
    [ACTION_POINT_LEFT] = {"point-left", TEXT("point to the left")},
    [ACTION_POINT_RIGHT] = {"point-right", TEXT("point to the right")},
    [ACTION_POINT_DOWN] = {"point-down", TEXT("point down")},
    [ACTION_POINT_UP] = {"point-up", TEXT("point up")},
    [ACTION_EXTEND] = {"arm-out", TEXT("arm out")},
    [ACTION_LUNGE] = {"lunge", TEXT("lunge")},
    [ACTION_RECOVER] = {"recover", TEXT("recover; in menus: back")},
    [ACTION_FLECHE] = {"fleche", TEXT("flèche")},
    [ACTION_DUCK] = {"duck", TEXT("duck")},
    [ACTION_STEP_FORWARD] = {"step-forward", TEXT("step forward")},
    [ACTION_STEP_BACK] = {"step-back", TEXT("step back")},
    [ACTION_STEP_LEFT] = {"step-left", TEXT("step to the left")},
    [ACTION_STEP_RIGHT] = {"step-right", TEXT("step to the right")},
    [ACTION_CENTER] = {"centre", TEXT("point to the middle")},
    [ACTION_PAUSE] = {"pause", TEXT("pause")},
    [ACTION_SKIP] = {"skip", TEXT("skip a step of the lesson")},
    [ACTION_HELP] = {"help", TEXT("help")},
    [ACTION_CAMERA] = {"camera", TEXT("next camera")},
    [ACTION_WEAPON] = {"weapon", TEXT("next weapon")},
    [ACTION_RULES] = {"rules", TEXT("next rules")},
    [ACTION_LEVEL_1] = {"level-1", TEXT("computer: level 1")},
    [ACTION_LEVEL_2] = {"level-2", TEXT("computer: level 2")},
    [ACTION_LEVEL_3] = {"level-3", TEXT("computer: level 3")},
    [ACTION_FIGURES] = {"figures", TEXT("performance figures")},
    [ACTION_FULLSCREEN] = {"fullscreen", TEXT("fullscreen")},
    [ACTION_PICTURE] = {"picture", TEXT("save a screenshot")},
    [ACTION_SHARE] = {"share", TEXT("share the touch")},
    [ACTION_ASSISTS] = {"assists", TEXT("help while fencing")},
    [ACTION_APPEAL] = {"appeal", TEXT("appeal against the call")},
    [ACTION_DUELS] = {"duels", TEXT("recorded duels")},
    [ACTION_HEADSET] = {"headset", TEXT("look for a headset")},
    [ACTION_MOUSE_SLOWER] = {"mouse-slower", TEXT("mouse slower")},
    [ACTION_MOUSE_FASTER] = {"mouse-faster", TEXT("mouse faster")},
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

#include "scene.h"

#include <string.h>

void picture_default_accent(enum duel_side side, float out_accent[3])
{
    static const float ACCENT[2][3] = {{0.02f, 0.16f, 0.75f}, {0.85f, 0.11f, 0.015f}};
    memcpy(out_accent, ACCENT[side], sizeof ACCENT[side]);
}

void picture_default_skin_tone(enum duel_side side, float out_tone[3])
{
    static const float TONE[2][3] = {{0.60f, 0.39f, 0.29f}, {0.29f, 0.155f, 0.095f}};
    memcpy(out_tone, TONE[side], sizeof TONE[side]);
}

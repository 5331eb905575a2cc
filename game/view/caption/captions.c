#include "captions.h"

#include <math.h>
#include <stddef.h>

#include "text_mark.h"

// A sound this far to the side is not ahead: the sine of 15 degrees.
#define ASIDE_LEAST 0.26

static const char *const WORDS[CAPTION_SOUNDS][CAPTION_WAYS] = {
    [CAPTION_BLADES] = {TEXT("[blades]"), TEXT("[blades, left]"), TEXT("[blades, right]"),
                        TEXT("[blades, behind you]")},
    [CAPTION_BUZZER] = {TEXT("[buzzer]"), TEXT("[buzzer, left]"), TEXT("[buzzer, right]"),
                        TEXT("[buzzer, behind you]")},
    [CAPTION_WEAPON] = {TEXT("[a weapon falls]"), TEXT("[a weapon falls, left]"),
                        TEXT("[a weapon falls, right]"), TEXT("[a weapon falls, behind you]")}};

void captions_add(captions *c, const duel_events *events)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const duel_event *event = &events->event[i];
        const int sound = event->kind == DUEL_EVENT_BLADES_MET    ? CAPTION_BLADES
                          : event->kind == DUEL_EVENT_TOUCH       ? CAPTION_BUZZER
                          : event->kind == DUEL_EVENT_WEAPON_DOWN ? CAPTION_WEAPON
                                                                  : CAPTION_SOUNDS;
        if (sound < CAPTION_SOUNDS) {
            c->left_s[sound] = CAPTION_S;
            c->point[sound] = event->point;
        }
    }
}

enum caption_way caption_way_of(const camera *view, phys_vec3 point)
{
    phys_vec3 ahead = v3_sub(view->target, view->eye), to = v3_sub(point, view->eye);
    ahead.y = to.y = 0.0;
    const double length = sqrt(v3_dot(ahead, ahead) * v3_dot(to, to));
    if (length <= 0.0) {
        return CAPTION_AHEAD;
    }
    // To the right of who looks along `ahead`, with y up.
    const double aside = (ahead.x * to.z - ahead.z * to.x) / length;
    if (fabs(aside) >= ASIDE_LEAST) {
        return aside > 0.0 ? CAPTION_RIGHT : CAPTION_LEFT;
    }
    return v3_dot(ahead, to) < 0.0 ? CAPTION_BEHIND : CAPTION_AHEAD;
}

void captions_write(captions *c, double elapsed_s, const camera *view, const char *out_words[])
{
    for (int i = 0; i < CAPTION_SOUNDS; i++) {
        c->left_s[i] = fmax(0.0, c->left_s[i] - elapsed_s);
        out_words[i] = c->left_s[i] > 0.0 ? WORDS[i][caption_way_of(view, c->point[i])] : NULL;
    }
}

#include "ai_answer.h"

#include "ai_answer_table.h"

// Who comes faster than this, m/s, walks.
static const double WALK_MPS = 0.3;

// Who has ducked further than this is crouched.
static const double CROUCHED = 0.4;

// A point higher than the first is a high one, and lower than the second a low one, meters. With
// each weapon the extended arm spans other heights.
static const double LINE_HEIGHT_M[][2] = {
    [WEAPON_EPEE] = {1.31, 1.17}, [WEAPON_FOIL] = {1.23, 1.16}, [WEAPON_SABRE] = {1.38, 1.26}};
_Static_assert(sizeof LINE_HEIGHT_M / sizeof LINE_HEIGHT_M[0] == WEAPON_KIND_COUNT,
               "every weapon has the heights of its lines");

bool ai_view_threatens(const ai_view *view)
{
    return ai_view_is_line(view) || ai_view_is_attack(view);
}

enum ai_approach ai_approach_of(const ai_view *view)
{
    return ai_view_is_run(view)           ? AI_RUNNING
           : ai_view_is_attack(view)      ? AI_ATTACKING
           : view->closing_mps > WALK_MPS ? AI_WALKING
                                          : AI_STANDING;
}

enum ai_line ai_line_of(enum weapon_kind kind, const ai_view *view)
{
    double height_m = view->blade[1].y;
    return view->duck > CROUCHED               ? AI_CROUCHED
           : height_m > LINE_HEIGHT_M[kind][0] ? AI_HIGH_LINE
           : height_m > LINE_HEIGHT_M[kind][1] ? AI_MIDDLE_LINE
                                               : AI_LOW_LINE;
}

const ai_answer *ai_answer_to(ai_answer_bout bout, enum ai_approach approach, enum ai_line line)
{
    const bool fie = bout.rules == MATCH_FIE, worn = bout.in_headset, other = bout.other_hand;
    const struct {
        bool holds;
        const ai_answer_book *book;
    } books[] = {
        {worn && other && fie, &AI_ANSWERS_HEADSET_OTHER_HAND_FIE},
        {worn && other && !fie, &AI_ANSWERS_HEADSET_OTHER_HAND},
        {worn && fie, &AI_ANSWERS_HEADSET_FIE},
        {worn && !fie, &AI_ANSWERS_HEADSET},
        {!worn && other && fie, &AI_ANSWERS_OTHER_HAND_FIE},
        {!worn && other && !fie, &AI_ANSWERS_OTHER_HAND},
        {fie, &AI_ANSWERS_FIE},
    };
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        const ai_answer *answer = &books[i].book->to[bout.kind][approach][line];
        if (books[i].holds && answer->near_m > 0.0) {
            return answer;
        }
    }
    return &AI_ANSWERS.to[bout.kind][approach][line];
}

bool ai_answer_is_due(const ai_answer *answer, const ai_view *view)
{
    double sooner_m = view->arm_mps > 0.0 ? view->arm_mps * answer->lead_s : 0.0;
    return view->blade[1].x - sooner_m < answer->near_m;
}

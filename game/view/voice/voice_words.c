#include "voice_words.h"

// A signal that is older when it is first seen is not said any more, seconds. Ten frames a second
// are few, and a word that comes a quarter of a second late is still right.
#define LATE_S 0.3

typedef struct spoken {
    enum referee_gesture gesture;
    int side; // enum duel_side, or DUEL_NOBODY: said for both sides
    const char *said[VOICE_LANGUAGES];
} spoken;

// The words of the FIE's rules (t.23 and t.63).
static const spoken WORD[] = {
    {REFEREE_EN_GARDE, DUEL_NOBODY, {"En garde", "On guard"}},
    {REFEREE_PRETS, DUEL_NOBODY, {"Prêts ?", "Ready?"}},
    {REFEREE_ALLEZ, DUEL_NOBODY, {"Allez !", "Fence!"}},
    {REFEREE_HALTE, DUEL_NOBODY, {"Halte !", "Halt!"}},
    {REFEREE_ATTACK, DUEL_NOBODY, {"Attaque", "Attack"}},
    {REFEREE_COUNTER_ATTACK, DUEL_NOBODY, {"Contre-attaque", "Counter-attack"}},
    {REFEREE_PARRY, DUEL_NOBODY, {"Parade", "Parry"}},
    {REFEREE_RIPOSTE, DUEL_NOBODY, {"Riposte", "Riposte"}},
    {REFEREE_REMISE, DUEL_NOBODY, {"Remise", "Remise"}},
    {REFEREE_REDOUBLEMENT, DUEL_NOBODY, {"Redoublement", "Redoublement"}},
    {REFEREE_REPRISE, DUEL_NOBODY, {"Reprise", "Reprise"}},
    {REFEREE_LINE, DUEL_NOBODY, {"Point en ligne", "Point in line"}},
    {REFEREE_NO, DUEL_NOBODY, {"Non", "No"}},
    {REFEREE_SIMULTANEOUS, DUEL_NOBODY, {"Simultanée", "Simultaneous"}},
    {REFEREE_NOT_VALID, DUEL_NOBODY, {"Non valable", "Off target"}},
    {REFEREE_TOUCH, DUEL_LEFT, {"Touche à gauche", "Touch left"}},
    {REFEREE_TOUCH, DUEL_RIGHT, {"Touche à droite", "Touch right"}},
    {REFEREE_TOUCH_BOTH, DUEL_NOBODY, {"Touche double", "Double touch"}},
    {REFEREE_NOTHING, DUEL_NOBODY, {"Pas de touche", "No touch"}},
};
_Static_assert(sizeof WORD / sizeof WORD[0] == VOICE_WORDS, "every word has its number");

const char *voice_word(int word, enum voice_language language)
{
    return WORD[word].said[language];
}

int voice_word_of(const referee_signal *signal)
{
    for (int i = 0; i < VOICE_WORDS; i++) {
        if (WORD[i].gesture == signal->gesture &&
            (WORD[i].side == DUEL_NOBODY || WORD[i].side == (int)signal->side)) {
            return i;
        }
    }
    return VOICE_NOTHING;
}

int voice_turn_take(voice_turn *t, const referee_signal *signal)
{
    const bool is_same = t->gesture == signal->gesture && t->side == signal->side;
    *t = (voice_turn){signal->gesture, signal->side};
    return is_same || signal->since_s > LATE_S ? VOICE_NOTHING : voice_word_of(signal);
}

// Which hand signal the referee shows in a state of the duel. A pure function of the state, so
// play, the viewer, films and a headset show the same at the same moment.
#ifndef REFEREE_SIGNAL_H
#define REFEREE_SIGNAL_H

#include "duel.h"
#include "referee_figure.h"

// `after_s` is the time that has passed since the bout was over, while its end is shown; else 0.
// At a halt the referee signals the phrase word by word, each at its time (phrase_said.h), and then
// the verdict.
referee_signal referee_signal_of(const duel_config *config, const duel_state *state,
                                 double after_s);

// The signals of the call before a bout's first tick: "En garde", "Prêts ?", "Allez !" begin at
// these times after the call began, which was `since_s` ago.
referee_signal referee_signal_of_call(double since_s, double ready_at_s, double fence_at_s);

#endif

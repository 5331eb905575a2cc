// The thresholds of the referee. Times in ticks of 1 ms. No article of the rules gives a number:
// each value is a guess that was tuned until the calls agreed with the proofs
// (game/core/bout/phrase_proof.h), unless its comment names a source.
#ifndef PHRASE_SETTINGS_H
#define PHRASE_SETTINGS_H

#include <stdint.h>

#include "match_settings.h"
#include "weapon.h"

typedef struct phrase_settings {
    enum weapon_kind weapon;
    // Attack: the arm has risen by so much, as fast as this, while the tip closes and threatens.
    double attack_rise, attack_rate_ps, attack_closing_mps;
    double cut_closing_mps;  // sabre: a swing this fast is an attack without the arm
    double threat_grown_m;   // the target that a threat has to meet is larger by this
    uint32_t steady_ticks;   // a threat lasts so long before it is one
    double foot_closing_mps; // an arm that is already straight attacks with the feet, this fast
    double straight;         // ... from this extension on
    // End of an attack.
    double withdrawn;                   // the arm is drawn back by so much
    double still_rate_ps, still_mps;    // a pause: arm and tip no faster than this,
    double still_root_mps;              // the feet neither,
    uint32_t pause_ticks;               // for longer than this: half a simple action (230-290 ms)
    uint32_t cut_late_ticks;            // sabre: a hit after the front foot's landing is a renewal
    uint32_t broken_ticks;              // a threat given up sooner than this was no attack
    double turned_cos;                  // a tip turns away: cosine of its way to the target
    uint32_t turned_ticks, feint_ticks; // ... at least so long; a new threat within so long
    // Parry.
    uint32_t threat_ticks;  // the attack threatened at most so long before the contact
    uint32_t deflect_ticks; // its threat is judged so long after it
    double deflect_m;       // ... and has to miss by more than this
    uint32_t young_ticks;   // before this an attack that brought the contact is a beat, not parried
    uint32_t failed_ticks;  // an attack that lands within this of the contact was not parried
    uint32_t apart_ticks;   // blades this long apart have ended their contact
    // Beat and taking of the blade.
    double beat_brought, beat_along; // share of the speed; place on the other blade (t.103: 1/3)
    uint32_t taking_ticks, beat_ticks;
    uint32_t seek_ticks; // a search that meets the blade within this found it
    // Riposte and renewals.
    uint32_t riposte_ticks, delayed_ticks, renewal_ticks;
    // Line (t.15): the arm straight, the blade in its direction, for so long.
    double line_extension, line_cos, line_keeps_m;
    uint32_t line_ticks;
    double prepare_mps, prepare_rate_ps; // preparation
    // Two onsets nearer than this are at once: a referee cannot order two onsets much finer.
    uint32_t simultaneous_ticks;
    // A call whose deciding number is nearer to its threshold than this could go the other way.
    uint32_t doubt_ticks;
    double doubt_m;
    // The apparatus: as near as this to the border of the target, to the shortest contact and to
    // the end of the lock-out time a touch could have been none, or none a touch. In the phrases of
    // tests/phrases a tick's delay moves a hit by up to 2 cm. The contact of an epee may have to
    // last from 2 to 10 ms (Material Rules, annex B); a foil's is judged as coarsely. The tolerance
    // of the lock-out time is 5 ms (epee), 25 ms (foil) or 10 ms (sabre) there.
    double doubt_target_m;
    uint32_t doubt_contact_ticks, doubt_lockout_ticks;
} phrase_settings;

// The settings of a weapon. Strict and lenient referees multiply all windows of time and the growth
// of the target by 0.75 and 1.25.
phrase_settings phrase_settings_of(enum weapon_kind kind, enum match_referee referee);

#endif

// Both weapons through one tick, with every contact between them.
#include "duel_parts.h"

#include "phys_contact_step.h"

// Closing speed up to which blades that come from apart rest on each other instead
// of bouncing (paper, 4.2), m/s: slower than any beat one would hear.
static const double RESTING_SPEED_MPS = 0.3;

// Blades closer than this after the last tick are lying on each other, metres: an
// eighth of a blade's radius. A blow of 1 m/s comes from farther away.
static const double LYING_GAP_M = 0.0005;

// How fast two hands can press blades that lie on each other together again within
// one tick, m/s: both hands' acceleration for a millisecond at a lever of half a
// blade comes to about 2. Taken as resting, or pressing would rattle.
static const double PRESSING_SPEED_MPS = 2.0;

static phys_blade blade_of(const duel_config *config, const duel_fencer *fencer)
{
    return (phys_blade){.mass = config->weapon.mass,
                        .capsule = config->weapon.blade,
                        .body = fencer->weapon,
                        .guard = &config->weapon.guard};
}

static void report_contact(const phys_contact *contact, duel_state *state, duel_events *events)
{
    enum duel_event_kind kind = contact->resting ? DUEL_EVENT_BLADES_SLIDE : DUEL_EVENT_BLADES_MET;
    duel_event *event = duel_event_add(events, kind, DUEL_NOBODY);
    event->impulse_ns = contact->impulse_ns;
    event->speed_mps = contact->closing_mps;
    event->point = contact->point;
    event->along[DUEL_LEFT] = contact->along_a;
    event->along[DUEL_RIGHT] = contact->along_b;
    event->met[DUEL_LEFT] = (uint8_t)contact->part_a;
    event->met[DUEL_RIGHT] = (uint8_t)contact->part_b;
    if (!contact->resting) {
        state->blade_contacts += 1;
        if (contact->impulse_ns > state->max_impulse_ns) {
            state->max_impulse_ns = contact->impulse_ns;
        }
    }
}

// A blow harder than the grip takes the weapon out of the hand's control. While it
// flies, any contact, however light, changes the flight it is caught from.
static void loosen_grip(const duel_config *config, duel_state *state, enum duel_side side,
                        double blow_ns, duel_events *events)
{
    const duel_settings *settings = &config->settings;
    duel_fencer *fencer = &state->fencer[side];
    double seconds = catch_duration(blow_ns, settings->grip_impulse_ns, settings->catch_s_per_ns,
                                    settings->catch_max_s);
    uint32_t ticks = (uint32_t)(seconds * DUEL_TICKS_PER_SECOND);
    uint32_t now = state->tick + 1;
    // A lesser blow does not shorten what a harder one began.
    if (ticks == 0 || (catch_active(&fencer->grip, now) && fencer->grip.end_tick > now + ticks)) {
        if (catch_active(&fencer->grip, now)) {
            fencer->grip.flight = fencer->weapon;
        }
        return;
    }
    catch_begin(&fencer->grip, now, ticks, &fencer->weapon);
    duel_event *event = duel_event_add(events, DUEL_EVENT_CONTROL_LOST, (int)side);
    event->seconds = seconds;
    event->impulse_ns = blow_ns;
}

void duel_move_blades(const duel_config *config, duel_state *state, duel_events *events)
{
    phys_blade left = blade_of(config, &state->fencer[DUEL_LEFT]);
    phys_blade right = blade_of(config, &state->fencer[DUEL_RIGHT]);
    double near_m = state->gap_m < state->guard_gap_m ? state->gap_m : state->guard_gap_m;
    phys_contact_settings settings = {
        .restitution = config->settings.restitution,
        .friction = config->settings.friction,
        .resting_speed_mps = near_m < LYING_GAP_M ? PRESSING_SPEED_MPS : RESTING_SPEED_MPS,
    };
    phys_contact_report report;
    phys_contact_step(&left, &right, DUEL_TICK_S, &settings, &report);
    state->fencer[DUEL_LEFT].weapon = left.body;
    state->fencer[DUEL_RIGHT].weapon = right.body;
    state->gap_m = report.gap_m;
    state->guard_gap_m = report.guard_gap_m;
    state->min_gap_m = report.gap_m < state->min_gap_m ? report.gap_m : state->min_gap_m;

    double blow_ns = 0.0;
    bool touched = false;
    for (int i = 0; i < report.count; ++i) {
        report_contact(&report.contact[i], state, events);
        blow_ns += report.contact[i].resting ? 0.0 : report.contact[i].impulse_ns;
        touched = true;
    }
    for (int side = DUEL_LEFT; touched && side <= DUEL_RIGHT; ++side) {
        loosen_grip(config, state, (enum duel_side)side, blow_ns, events);
    }
}

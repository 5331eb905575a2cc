// Moves both weapons through one tick, with all contacts between them.
#include "duel_private.h"

#include "hand_mass.h"
#include "phys_contact_step.h"

// Up to this closing speed blades that were apart rest on each other instead of bouncing (paper,
// 4.2), m/s. No audible beat is so slow.
static const double RESTING_SPEED_MPS = 0.3;

// While blades lie on each other, a contact is part of a press that lasts, seconds: the whole hand
// is behind it, at every place of the blade.
static const double PRESS_S = 1.0;

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

// The hand at the weapon: all of it while in control, and as much as it has regained otherwise.
static phys_backing hand_behind(const duel_config *config, const duel_state *state,
                                enum duel_side side)
{
    const weapon *held = &config->weapon;
    const phys_mass_properties whole = {.mass_kg = held->mass_kg,
                                        .inertia_kgm2 = held->inertia_kgm2};
    return hand_mass_behind(&whole, &held->flexion, v3_neg(held->center_m),
                            duel_control(state, side));
}

// What a blow leaves to the grip. It is small near the guard and large at the foible, so the forte
// dominates the foible as in real fencing. The forearm is taken in line with the blade.
static double moment_at_hand(const phys_backing *hand, phys_pose pose, enum duel_side side,
                             const phys_contact *contact)
{
    phys_vec3 impulse_ns = v3_scale(contact->normal, contact->impulse_ns);
    return hand_mass_moment(hand, side == DUEL_LEFT ? contact->along_a : contact->along_b,
                            v3(0, 0, -1), pose_apply_inverse(pose, contact->point),
                            quat_rotate_inverse(pose.orientation, impulse_ns));
}

// Makes the hand lose control of the weapon if a blow is harder than the grip. While control is
// lost, any new blow, however light, starts a new flight from the present pose and velocities; a
// light blow does not shorten the loss of control that a harder one began. A resting contact only
// changes the flight, and the hand's share of control keeps growing.
static void lose_control(const duel_config *config, duel_state *state, enum duel_side side,
                         double moment_nms, duel_events *events)
{
    const duel_settings *settings = &config->settings;
    duel_fencer *fencer = &state->fencer[side];
    double seconds = hand_catch_duration(moment_nms, settings->grip_nms, settings->catch_s_per_nms,
                                         settings->catch_max_s);
    uint32_t ticks = (uint32_t)(seconds * DUEL_TICKS_PER_SECOND);
    uint32_t now = state->tick + 1, left = hand_catch_ticks_left(&fencer->grip, now);
    if (moment_nms > 0.0 && (ticks > 0 || left > 0)) {
        hand_catch_begin(&fencer->grip, now, ticks > left ? ticks : left, &fencer->weapon);
    } else if (left > 0) {
        fencer->grip.flight = fencer->weapon;
    } else {
        return; // in control: the weapon is led by the hand, not by its flight
    }
    fencer->led_mps = fencer->weapon.velocity_mps;
    fencer->led_radps = fencer->weapon.angular_velocity_radps;
    if (ticks > 0 && ticks >= left) {
        duel_event *event = duel_event_add(events, DUEL_EVENT_CONTROL_LOST, (int)side);
        event->seconds = seconds;
        event->moment_nms = moment_nms;
    }
}

static void disarm(const duel_config *config, duel_state *state, enum duel_side side,
                   double moment_nms, phys_vec3 point, duel_events *events)
{
    duel_disarm(config, state, side);
    state->disarms += 1;
    duel_event *event = duel_event_add(events, DUEL_EVENT_DISARMED, (int)side);
    event->moment_nms = moment_nms;
    event->point = point;
}

// Applies the blows of this tick to a grip: no effect, loss of control, or disarm.
static void apply_blows(const duel_config *config, duel_state *state, enum duel_side side,
                        const phys_contact_report *report, duel_events *events)
{
    duel_fencer *fencer = &state->fencer[side];
    if (report->count == 0) {
        return;
    }
    if (fencer->loose.is_loose) {
        fencer->loose.fall.asleep = false;
        fencer->loose.fall.still_s = 0.0;
        return;
    }
    const phys_backing hand = hand_behind(config, state, side);
    phys_vec3 point = report->contact[0].point;
    double hardest_nms = 0.0, moment_nms = 0.0;
    for (int i = 0; i < report->count; ++i) {
        const phys_contact *contact = &report->contact[i];
        double blow_nms =
            contact->resting ? 0.0 : moment_at_hand(&hand, fencer->weapon.pose, side, contact);
        moment_nms += blow_nms;
        if (blow_nms > hardest_nms) {
            hardest_nms = blow_nms;
            point = contact->point;
        }
    }
    if (state->phase == DUEL_FENCING && moment_nms > config->settings.disarm_nms) {
        disarm(config, state, side, moment_nms, point, events);
    } else {
        lose_control(config, state, side, moment_nms, events);
    }
}

// The largest closing speed that two hands can give resting blades within one tick, from the
// accelerations of both at the tips. Contacts up to this speed count as resting; otherwise blades
// that are pressed together would rattle.
static double pressing_speed_mps(const duel_config *config)
{
    const duel_settings *settings = &config->settings;
    double tip_m = v3_length(config->weapon.blade.b);
    return 2.0 * DUEL_TICK_S *
           (settings->hand_acceleration_mps2 + settings->hand_angular_acceleration_radps2 * tip_m);
}

// Far enough that no blade meets the other, meters.
static const double GHOST_APART_M = 100.0;

// Moves a blade as if the other one were not there.
static phys_contact_report step_alone(phys_blade *blade, const phys_contact_settings *settings)
{
    phys_contact_report report;
    phys_blade far_away = *blade;
    far_away.body.pose.position.y += GHOST_APART_M;
    phys_contact_step(blade, &far_away, DUEL_TICK_S, settings, &report);
    return report;
}

static void step_blades(const duel_config *config, phys_blade blade[2],
                        const phys_contact_settings *settings, phys_contact_report *out_report)
{
    if (!config->no_blade_contact) {
        phys_contact_step(&blade[DUEL_LEFT], &blade[DUEL_RIGHT], DUEL_TICK_S, settings, out_report);
        return;
    }
    *out_report = step_alone(&blade[DUEL_LEFT], settings);
    const phys_contact_report right = step_alone(&blade[DUEL_RIGHT], settings);
    out_report->path_b = right.path_a;
}

void duel_move_blades(const duel_config *config, duel_state *state, phys_tick_path out_way[2],
                      duel_events *events)
{
    const bool lie = duel_blades_lie(state);
    phys_blade blade[2];
    phys_backing hand[2];
    phys_body sweep[2], fallen[2];
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        blade[side] = blade_of(config, &state->fencer[side]);
        if (state->fencer[side].loose.is_loose) {
            fallen[side] =
                duel_dropped_fall(config, state, (enum duel_side)side, &sweep[side], events);
            blade[side].body = sweep[side];
        } else {
            hand[side] = hand_behind(config, state, (enum duel_side)side);
            hand[side].blow_s = lie ? PRESS_S : hand[side].blow_s;
            blade[side].backing = &hand[side];
        }
    }
    phys_contact_settings settings = {
        .restitution = config->settings.restitution,
        .friction = config->settings.friction,
        .resting_speed_mps = lie ? pressing_speed_mps(config) : RESTING_SPEED_MPS,
    };
    phys_contact_report report;
    step_blades(config, blade, &settings, &report);
    out_way[DUEL_LEFT] = report.path_a;
    out_way[DUEL_RIGHT] = report.path_b;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; ++side) {
        const phys_body *swept = &blade[side].body;
        state->fencer[side].weapon = state->fencer[side].loose.is_loose
                                         ? duel_dropped_settle(&sweep[side], swept, &fallen[side])
                                         : *swept;
        duel_lean_bend(&config->weapon, &report, (enum duel_side)side, &state->fencer[side]);
    }
    state->gap_m = report.gap_m;
    state->guard_gap_m = report.guard_gap_m;
    state->min_gap_m = report.gap_m < state->min_gap_m ? report.gap_m : state->min_gap_m;

    for (int i = 0; i < report.count; ++i) {
        report_contact(&report.contact[i], state, events);
    }
    apply_blows(config, state, DUEL_LEFT, &report, events);
    apply_blows(config, state, DUEL_RIGHT, &report, events);
}

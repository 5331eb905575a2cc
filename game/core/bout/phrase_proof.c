#include "phrase_proof.h"

#include "duel_signals.h"

static void look_away(void *unused, const duel_state *now)
{
    (void)unused;
    (void)now;
}

phrase_proof phrase_proof_fence(const duel_config *config, const duel_state *state,
                                const input_frame (*frame)[2], uint32_t ticks, enum duel_side by,
                                enum phrase_without without)
{
    return phrase_proof_watch(config, state, frame, ticks, by, without, look_away, NULL);
}

phrase_proof phrase_proof_watch(const duel_config *config, const duel_state *state,
                                const input_frame (*frame)[2], uint32_t ticks, enum duel_side by,
                                enum phrase_without without, phrase_proof_see *see, void *whom)
{
    duel_config other_world = *config;
    other_world.no_blade_contact = without != PHRASE_AS_IT_WAS;
    duel_state now = *state;
    phrase_proof proof = {.nearest_m = PHRASE_OUT_OF_REACH_M};
    // What the opponent did first is of no interest: its lamp would end the phrase too early.
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        now.match.apparatus.light[side] = APPARATUS_DARK;
    }
    for (; proof.ticks < ticks && !proof.lands && !proof.lands_beside; proof.ticks++) {
        input_frame used[2] = {frame[proof.ticks][DUEL_LEFT], frame[proof.ticks][DUEL_RIGHT]};
        if (without == PHRASE_WITHOUT_OPPONENT) {
            used[duel_other(by)] = input_frame_neutral();
        }
        const duel_state before = now;
        duel_events events;
        duel_step(&other_world, &now, used, &events);
        see(whom, &now);
        phrase_signals signals[2];
        duel_signals(&other_world, &before, &now, &events, signals);
        if (signals[by].distance_m < proof.nearest_m) {
            proof.nearest_m = signals[by].distance_m;
        }
        uint8_t light = now.match.apparatus.light[by];
        proof.lands = light == APPARATUS_COLORED;
        proof.lands_beside = light == APPARATUS_WHITE;
        proof.part = now.touch[by].part;
        if (now.phase != DUEL_FENCING && now.phase != DUEL_LANDED) {
            break;
        }
    }
    return proof;
}

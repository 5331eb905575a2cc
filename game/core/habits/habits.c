#include "habits.h"

#define NUMBERS(field, count, means)                                                               \
    {                                                                                              \
#field, offsetof(habits, field), count, means                                              \
    }

const habits_field HABITS_FIELD[HABITS_FIELDS] = {
    NUMBERS(fenced_ms, 1, "time from Allez to Halte, milliseconds"),
    NUMBERS(distance, HABITS_DISTANCES,
            "milliseconds at each distance of the hips while nobody attacks, "
            "from below 1.8 m in steps of 0.2 m"),
    NUMBERS(pause, HABITS_PAUSES,
            "own attacks by the time since the one before, in seconds: up to 0.5 1 1.5 2 3 4 6 9 "
            "14 and more"),
    NUMBERS(delay, HABITS_DELAYS,
            "parries by the time since the attack began, in steps of 60 milliseconds"),
    NUMBERS(attacks, 1, "attacks begun, whatever came of them"),
    NUMBERS(feints, 1, "of these: with a feint"),
    NUMBERS(beats, 1, "beats on the blade"),
    NUMBERS(lunges, 1, "lunges"),
    NUMBERS(fleches, 1, "fleches"),
    NUMBERS(renewals, 1, "attacks renewed after the first one failed"),
    NUMBERS(landed, 1, "attacks, ripostes and counter-attacks that landed on the target"),
    NUMBERS(faced, 1, "attacks of the opponent, ripostes and renewals among them"),
    NUMBERS(parries, 1, "parries tried"),
    NUMBERS(held, 1, "parries that stopped the attack"),
    NUMBERS(ripostes, 1, "ripostes"),
    NUMBERS(counters, 1, "counter-attacks"),
    NUMBERS(ducks, 1, "times ducked"),
    NUMBERS(approached, 1, "steps forward of the opponent"),
    NUMBERS(retreats, 1, "own steps back"),
    NUMBERS(firsts, 1, "bouts with an own attack"),
    NUMBERS(first_ms, 1, "fenced time before the first of them, milliseconds, summed"),
    NUMBERS(made_by, MATCH_STATS_ACTIONS,
            "touches made by attack, compound attack, riposte, counter-attack, renewal, line, "
            "other hit, penalty"),
    NUMBERS(made_on, MATCH_STATS_TARGETS,
            "touches made on head, trunk, weapon arm, other arm, legs"),
    NUMBERS(received_by, MATCH_STATS_ACTIONS, "touches received, by the same actions"),
    NUMBERS(received_on, MATCH_STATS_TARGETS, "touches received, on the same targets"),
};

uint32_t *habits_numbers_to_set(habits *of, const habits_field *field)
{
    return (uint32_t *)(void *)((char *)of + field->offset);
}

const uint32_t *habits_numbers(const habits *of, const habits_field *field)
{
    return (const uint32_t *)(const void *)((const char *)of + field->offset);
}

void habits_add(habits *to, const habits *more)
{
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        uint32_t *sum = habits_numbers_to_set(to, &HABITS_FIELD[i]);
        const uint32_t *add = habits_numbers(more, &HABITS_FIELD[i]);
        for (size_t k = 0; k < HABITS_FIELD[i].count; k++) {
            sum[k] = add[k] > UINT32_MAX - sum[k] ? UINT32_MAX : sum[k] + add[k];
        }
    }
}

double habits_pause_end_s(size_t bin)
{
    static const double end[HABITS_PAUSES] = {0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 9.0, 14.0, 0.0};
    return end[bin];
}

static uint32_t sum_of(const uint32_t *number, size_t count)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += number[i];
    }
    return sum;
}

uint32_t habits_made(const habits *of)
{
    return sum_of(of->made_by, MATCH_STATS_ACTIONS);
}

uint32_t habits_received(const habits *of)
{
    return sum_of(of->received_by, MATCH_STATS_ACTIONS);
}

#include "exchange.h"

#include <stdio.h>
#include <string.h>

#include "bout_source_open.h"

static void keep(exchange *e, const duel_event *event, uint32_t tick)
{
    if (event->kind != DUEL_EVENT_BLADES_SLIDE && event->kind != DUEL_EVENT_FOOT_DOWN &&
        e->count < EXCHANGE_MOST_EVENTS) {
        e->event[e->count++] = (exchange_event){tick, *event};
    }
}

static double tip_from_chest_m(const bout *b, enum duel_side side)
{
    phys_vec3 ends[2];
    body_pose body;
    duel_blade_ends(&b->config, &b->state, side, ends);
    enum duel_side other = duel_other(side);
    duel_body_pose(&b->config, &b->state, other, &body);
    phys_vec3 chest = fencer_frame_point_to_world(duel_fencer_frame(&b->config, &b->state, other),
                                                  body.bone[BONE_CHEST].joint);
    return v3_distance(ends[1], chest);
}

static void fence(bout *b, uint32_t ticks, exchange *e)
{
    memset(e, 0, sizeof *e);
    duel_events events;
    for (uint32_t t = 0; t < ticks && t < EXCHANGE_MOST_TICKS && !bout_over(b); t++) {
        bout_step(b, NULL, &events);
        for (uint32_t i = 0; i < events.count; i++) {
            keep(e, &events.event[i], b->state.tick);
            e->slides[t] = e->slides[t] || events.event[i].kind == DUEL_EVENT_BLADES_SLIDE;
        }
        for (int side = 0; side < 2; side++) {
            e->control[side][t] = duel_control(&b->state, (enum duel_side)side);
            e->tip_m[side][t] = tip_from_chest_m(b, (enum duel_side)side);
        }
        e->ticks = t + 1;
    }
    e->end = b->state;
}

bool exchange_fence(const bout_assets *assets, enum weapon_kind kind, const char *const script[2],
                    double seconds, exchange *out_exchange)
{
    char error[512] = "out of memory";
    bout_setup setup = bout_setup_default(kind, assets->model, &assets->grid[kind]);
    bool opened = true;
    for (int side = 0; side < 2; side++) {
        fencer_choice choice = {
            .kind = FENCER_SCRIPT, .file = script[side], .file_length = strlen(script[side])};
        opened = opened && bout_source_open(&choice, (enum duel_side)side, &setup.source[side],
                                            error, sizeof error);
    }
    bout *b = opened ? bout_create(&setup) : NULL;
    if (b != NULL) {
        fence(b, (uint32_t)(seconds * DUEL_TICKS_PER_SECOND), out_exchange);
    } else {
        fprintf(stderr, "%s\n", error);
    }
    bool done = b != NULL;
    bout_destroy(&b);
    bout_source_close(&setup.source[DUEL_LEFT]);
    bout_source_close(&setup.source[DUEL_RIGHT]);
    return done;
}

const exchange_event *exchange_find(const exchange *e, enum duel_event_kind kind, int side,
                                    uint32_t from_tick)
{
    for (uint32_t i = 0; i < e->count; i++) {
        const exchange_event *found = &e->event[i];
        if (found->tick >= from_tick && found->event.kind == kind && found->event.side == side) {
            return found;
        }
    }
    return NULL;
}

uint32_t exchange_lost_ticks(const exchange *e, enum duel_side side, uint32_t from_tick)
{
    uint32_t lost = 0;
    for (uint32_t t = from_tick; t < e->ticks && e->control[side][t] < 1.0; t++) {
        lost++;
    }
    return lost;
}

void exchange_print(const exchange *e)
{
    static const char *const SIDE[] = {"left", "right", ""};
    for (uint32_t i = 0; i < e->count; i++) {
        const duel_event *event = &e->event[i].event;
        printf("%6.3f ", e->event[i].tick * DUEL_TICK_S);
        switch ((enum duel_event_kind)event->kind) {
        case DUEL_EVENT_BLADES_MET:
            printf("blades meet, %.3f N s, at %.2f%s of left and %.2f%s of right\n",
                   event->impulse_ns, event->along[0], event->met[0] ? " (guard)" : "",
                   event->along[1], event->met[1] ? " (guard)" : "");
            break;
        case DUEL_EVENT_CONTROL_LOST:
            printf("%s loses control for %.3f s\n", SIDE[event->side], event->seconds);
            break;
        case DUEL_EVENT_CONTROL_REGAINED:
            printf("%s regains control\n", SIDE[event->side]);
            break;
        case DUEL_EVENT_TOUCH:
            printf("%s touches: %s, %.2f m/s\n", SIDE[event->side],
                   body_part_key((enum body_part)event->part), event->speed_mps);
            break;
        default:
            printf("event %d of %s\n", event->kind, SIDE[event->side]);
            break;
        }
    }
}

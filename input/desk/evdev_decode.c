#include "evdev_decode.h"

static const struct {
    uint16_t code;
    Uint8 button;
} buttons[] = {
    {EVDEV_BTN_LEFT, SDL_BUTTON_LEFT},     {EVDEV_BTN_RIGHT, SDL_BUTTON_RIGHT},
    {EVDEV_BTN_MIDDLE, SDL_BUTTON_MIDDLE}, {EVDEV_BTN_SIDE, SDL_BUTTON_X1},
    {EVDEV_BTN_EXTRA, SDL_BUTTON_X2},      {EVDEV_BTN_FORWARD, SDL_BUTTON_X2},
    {EVDEV_BTN_BACK, SDL_BUTTON_X1},       {EVDEV_BTN_TOUCH, SDL_BUTTON_LEFT},
    {EVDEV_BTN_STYLUS, SDL_BUTTON_RIGHT},  {EVDEV_BTN_STYLUS2, SDL_BUTTON_MIDDLE},
};

static SDL_Event button_event(evdev_decoder *decoder, Uint8 button, bool down)
{
    SDL_Event event = {0};
    event.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    event.button.which = decoder->which;
    event.button.button = button;
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    uint32_t bit = (uint32_t)1 << button;
    decoder->held = down ? decoder->held | bit : decoder->held & ~bit;
    return event;
}

static int take_button(evdev_decoder *decoder, const evdev_event *event, SDL_Event *out_event)
{
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        // The value 2 is the repetition of a held key.
        if (buttons[i].code == event->code && (event->value == 0 || event->value == 1)) {
            *out_event = button_event(decoder, buttons[i].button, event->value == 1);
            return 1;
        }
    }
    return 0;
}

int evdev_decode_release_all(evdev_decoder *decoder, SDL_Event out_event[EVDEV_DECODE_MAX])
{
    int count = 0;
    for (Uint8 button = SDL_BUTTON_LEFT; button <= SDL_BUTTON_X2; button++) {
        if ((decoder->held & (uint32_t)1 << button) != 0) {
            out_event[count++] = button_event(decoder, button, false);
        }
    }
    return count;
}

// Returns the position on the tablet's surface, 0..1.
static float share(const evdev_decoder *decoder, int axis)
{
    double least = decoder->least[axis], most = decoder->most[axis];
    double s = most > least ? (decoder->place[axis] - least) / (most - least) : 0.5;
    return (float)(s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s);
}

// Makes the SDL events for the motion since the last report.
static int end_report(evdev_decoder *decoder, SDL_Event out_event[EVDEV_DECODE_MAX])
{
    int count = 0;
    if (decoder->moved[0] != 0 || decoder->moved[1] != 0) {
        SDL_Event event = {0};
        event.type = SDL_MOUSEMOTION;
        event.motion.which = decoder->which;
        event.motion.xrel = decoder->moved[0];
        event.motion.yrel = decoder->moved[1];
        out_event[count++] = event;
    }
    if (decoder->placed) {
        SDL_Event event = {0};
        event.type = SDL_FINGERMOTION;
        event.tfinger.touchId = decoder->which;
        event.tfinger.x = share(decoder, 0);
        event.tfinger.y = share(decoder, 1);
        out_event[count++] = event;
    }
    if (decoder->turned != 0) {
        SDL_Event event = {0};
        event.type = SDL_MOUSEWHEEL;
        event.wheel.which = decoder->which;
        event.wheel.y = decoder->turned;
        out_event[count++] = event;
    }
    decoder->moved[0] = decoder->moved[1] = decoder->turned = 0;
    decoder->placed = false;
    return count;
}

// Counts are limited to this, because more in one report cannot come from a hand.
#define COUNTS_MAX 1000000

static void add(int32_t *sum, int32_t value)
{
    int32_t kept = value > COUNTS_MAX ? COUNTS_MAX : value < -COUNTS_MAX ? -COUNTS_MAX : value;
    int32_t total = *sum + kept;
    *sum = total > COUNTS_MAX ? COUNTS_MAX : total < -COUNTS_MAX ? -COUNTS_MAX : total;
}

int evdev_decode(evdev_decoder *decoder, const evdev_event *event,
                 SDL_Event out_event[EVDEV_DECODE_MAX])
{
    bool report = event->type == EVDEV_SYN && event->code == EVDEV_SYN_REPORT;
    if (event->type == EVDEV_SYN && event->code == EVDEV_SYN_DROPPED) {
        decoder->lost = true;
        decoder->moved[0] = decoder->moved[1] = decoder->turned = 0;
        decoder->placed = false;
        return evdev_decode_release_all(decoder, out_event);
    }
    if (decoder->lost) {
        decoder->lost = !report;
        return 0;
    }
    switch (event->type) {
    case EVDEV_SYN:
        return report ? end_report(decoder, out_event) : 0;
    case EVDEV_KEY:
        return take_button(decoder, event, out_event);
    case EVDEV_REL:
        if (event->code == EVDEV_REL_X || event->code == EVDEV_REL_Y) {
            add(&decoder->moved[event->code], event->value);
        } else if (event->code == EVDEV_REL_WHEEL) {
            add(&decoder->turned, event->value);
        }
        return 0;
    case EVDEV_ABS:
        if (event->code == EVDEV_ABS_X || event->code == EVDEV_ABS_Y) {
            decoder->place[event->code] = event->value;
            decoder->placed = true;
        }
        return 0;
    default:
        return 0;
    }
}

#include "headset_settings.h"

#include <stdio.h>
#include <string.h>

typedef struct choice {
    const char *key;
    const char *const *word; // NULL ends the list
    int value;
} choice;

const char *const HEADSET_TRACKER[HEADSET_TRACKERS + 1] = {
    "none",       "handheld_object", "left_foot", "right_foot", "left_shoulder", "right_shoulder",
    "left_elbow", "right_elbow",     "left_knee", "right_knee", "left_wrist",    "right_wrist",
    "left_ankle", "right_ankle",     "waist",     "chest",      "camera",        "keyboard"};
static const char *const WINDOW[] = {"eye", "side", "behind", NULL};
static const char *const POSTURE[] = {"standing", "seated", NULL};
static const char *const OPPONENT[] = {"stays", "comes", NULL};
static const char *const BOUNDS[] = {"on", "off", NULL};
static const char *const QUALITY[] = {"auto", "high", "low", NULL};

// Of a longer list, a message names only the first and the last words.
#define WORDS_NAMED 3

#define NUMBERS 6
#define CHOICES 6
enum {
    CHOICE_WINDOW,
    CHOICE_POSTURE,
    CHOICE_OPPONENT,
    CHOICE_BOUNDS,
    CHOICE_TRACKER,
    CHOICE_QUALITY
};

static void list_numbers(headset_settings *chosen, settings_number out[NUMBERS])
{
    out[0] = (settings_number){"headset.vibration", 0.0, 1.0, &chosen->vibration};
    out[1] = (settings_number){"headset.turn", 0.0, 90.0, &chosen->turn_deg};
    out[2] = (settings_number){"headset.vignette", 0.0, 1.0, &chosen->vignette};
    out[3] = (settings_number){"headset.height", HEADSET_HEIGHT_LEAST_M, HEADSET_HEIGHT_MOST_M,
                               &chosen->height_m};
    out[4] = (settings_number){"headset.refresh", 0.0, 1000.0, &chosen->refresh_hz};
    out[5] = (settings_number){"headset.arm", 0.0, HEADSET_ARM_MOST_M, &chosen->arm_m};
}

static void list_choices(const headset_settings *chosen, choice out[CHOICES])
{
    out[CHOICE_WINDOW] = (choice){"headset.window", WINDOW, (int)chosen->window};
    out[CHOICE_POSTURE] = (choice){"headset.posture", POSTURE, chosen->seated};
    out[CHOICE_OPPONENT] = (choice){"headset.opponent", OPPONENT, chosen->opponent_comes};
    out[CHOICE_BOUNDS] = (choice){"headset.bounds", BOUNDS, chosen->bounds_hidden};
    out[CHOICE_QUALITY] = (choice){"headset.quality", QUALITY, (int)chosen->quality};
    out[CHOICE_TRACKER] = (choice){"headset.tracker", HEADSET_TRACKER, chosen->tracker};
}

bool headset_settings_has(const char *key)
{
    headset_settings any = {0};
    settings_number numbers[NUMBERS];
    choice choices[CHOICES];
    list_numbers(&any, numbers);
    list_choices(&any, choices);
    bool found = false;
    for (int i = 0; i < NUMBERS + CHOICES && !found; i++) {
        found = strcmp(key, i < NUMBERS ? numbers[i].key : choices[i - NUMBERS].key) == 0;
    }
    return found;
}

static void take_choices(headset_settings *chosen, const choice from[CHOICES])
{
    chosen->window = (enum headset_window)from[CHOICE_WINDOW].value;
    chosen->seated = from[CHOICE_POSTURE].value == 1;
    chosen->opponent_comes = from[CHOICE_OPPONENT].value == 1;
    chosen->bounds_hidden = from[CHOICE_BOUNDS].value == 1;
    chosen->tracker = from[CHOICE_TRACKER].value;
    chosen->quality = (enum headset_quality)from[CHOICE_QUALITY].value;
}

// Writes the words of a choice: "eye, side or behind".
static void list_words(const choice *c, char *out_text, size_t size)
{
    int count = 0;
    while (c->word[count] != NULL) {
        count++;
    }
    int named = count > WORDS_NAMED ? WORDS_NAMED : count - 1;
    out_text[0] = '\0';
    for (int i = 0; i < named; i++) {
        size_t length = strlen(out_text);
        snprintf(out_text + length, size - length, "%s%s", i > 0 ? ", " : "", c->word[i]);
    }
    size_t length = strlen(out_text);
    snprintf(out_text + length, size - length, "%s or %s", count > WORDS_NAMED ? " ..." : "",
             c->word[count - 1]);
}

static bool read_choice(const settings *s, choice *c, char *error, size_t error_size)
{
    char text[SETTINGS_LINE_MAX], words[128];
    if (!settings_get(s, c->key, text)) {
        return true;
    }
    for (int i = 0; c->word[i] != NULL; i++) {
        if (strcmp(c->word[i], text) == 0) {
            c->value = i;
            return true;
        }
    }
    list_words(c, words, sizeof words);
    snprintf(error, error_size, "settings: %s '%.20s' is not valid; write %s (%s is used)", c->key,
             text, words, c->word[c->value]);
    return false;
}

bool headset_settings_read(const settings *s, headset_settings *out_chosen, char *error,
                           size_t error_size)
{
    char later[256];
    settings_number numbers[NUMBERS];
    choice choices[CHOICES];
    bool good = true;
    *out_chosen =
        (headset_settings){.vibration = 1.0, .turn_deg = 30.0, .vignette = 1.0, .height_m = 1.75};
    list_numbers(out_chosen, numbers);
    list_choices(out_chosen, choices);
    for (int i = 0; i < NUMBERS + CHOICES; i++) {
        char *words = good ? error : later;
        size_t size = good ? error_size : sizeof later;
        bool read = i < NUMBERS ? settings_read_number(s, &numbers[i], words, size)
                                : read_choice(s, &choices[i - NUMBERS], words, size);
        good = read && good;
    }
    take_choices(out_chosen, choices);
    return good;
}

bool headset_settings_write(const headset_settings *chosen, settings *s)
{
    headset_settings now = *chosen, before;
    char ignored[256];
    settings_number numbers[NUMBERS], old_numbers[NUMBERS];
    choice choices[CHOICES], old_choices[CHOICES];
    (void)headset_settings_read(s, &before, ignored, sizeof ignored);
    list_numbers(&now, numbers);
    list_numbers(&before, old_numbers);
    for (int i = 0; i < NUMBERS; i++) {
        if (!settings_write_number(s, &numbers[i], *old_numbers[i].value)) {
            return false;
        }
    }
    list_choices(&now, choices);
    list_choices(&before, old_choices);
    for (int i = 0; i < CHOICES; i++) {
        if (choices[i].value != old_choices[i].value &&
            !settings_set(s, choices[i].key, choices[i].word[choices[i].value])) {
            return false;
        }
    }
    return true;
}

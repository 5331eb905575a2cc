#include "voice.h"

#include <SDL.h>
#include <stdlib.h>

#include "voice_engine.h"

// One thread for each language: it renders the words of its own.
typedef struct renderer {
    voice *of;
    enum voice_language language;
    SDL_Thread *thread; // NULL until the language is spoken for the first time
} renderer;

struct voice {
    enum voice_language language;
    bool speaks;
    bool is_told; // voice_problem() has told it
    voice_turn turn;
    renderer renderer[VOICE_LANGUAGES];
    SDL_atomic_t leaves;                // the renderers shall end
    SDL_atomic_t made[VOICE_LANGUAGES]; // enum made; the clips are not changed any more
    sound_clip clip[VOICE_LANGUAGES][VOICE_WORDS];
};

enum made { MADE_NOTHING, MADE_ALL, MADE_MISSING, MADE_FAILED };

voice *voice_open(void)
{
    voice *v = calloc(1, sizeof *v);
    if (v != NULL) {
        v->speaks = true;
    }
    return v;
}

void voice_close(voice **address)
{
    voice *v = *address;
    if (v == NULL) {
        return;
    }
    SDL_AtomicSet(&v->leaves, 1);
    for (int language = 0; language < VOICE_LANGUAGES; language++) {
        SDL_WaitThread(v->renderer[language].thread, NULL);
        for (int word = 0; word < VOICE_WORDS; word++) {
            free((float *)v->clip[language][word].sample);
        }
    }
    free(v);
    *address = NULL;
}

void voice_choose(voice *v, enum voice_language language, bool speaks)
{
    if (v != NULL) {
        v->language = language;
        v->speaks = speaks;
    }
}

static enum made render_language(voice *v, enum voice_language language)
{
    for (int word = 0; word < VOICE_WORDS; word++) {
        if (SDL_AtomicGet(&v->leaves)) {
            return MADE_NOTHING;
        }
        switch (voice_engine_say(word, language, &v->clip[language][word])) {
        case VOICE_SAID:
            break;
        case VOICE_MISSING:
            return MADE_MISSING;
        case VOICE_FAILED:
            return MADE_FAILED;
        }
    }
    return MADE_ALL;
}

// A renderer's thread.
static int render(void *user)
{
    const renderer *r = user;
    SDL_AtomicSet(&r->of->made[r->language], (int)render_language(r->of, r->language));
    return 0;
}

// Begins to render the words of the present language, if that has not begun.
static void begin_to_render(voice *v)
{
    renderer *r = &v->renderer[v->language];
    if (r->thread == NULL) {
        r->of = v;
        r->language = v->language;
        r->thread = SDL_CreateThread(render, "voice", r);
    }
}

bool voice_load(voice *v)
{
    if (v == NULL) {
        return false;
    }
    const enum made made = render_language(v, v->language);
    SDL_AtomicSet(&v->made[v->language], (int)made);
    return made == MADE_ALL;
}

sound_clip voice_take(voice *v, const referee_signal *signal)
{
    const sound_clip nothing = {NULL, 0};
    if (v == NULL) {
        return nothing;
    }
    const int word = voice_turn_take(&v->turn, signal);
    const bool is_made = SDL_AtomicGet(&v->made[v->language]) == (int)MADE_ALL;
    return word != VOICE_NOTHING && is_made ? v->clip[v->language][word] : nothing;
}

void voice_follow(voice *v, sound *heard, const referee_signal *signal)
{
    if (v == NULL) {
        return;
    }
    const sound_clip words = voice_take(v, signal);
    if (!v->speaks || !sound_ready(heard)) {
        return;
    }
    begin_to_render(v);
    if (words.count > 0) {
        sound_say(heard, words);
    }
}

const char *voice_problem(voice *v)
{
    if (v == NULL || v->is_told) {
        return NULL;
    }
    switch ((enum made)SDL_AtomicGet(&v->made[v->language])) {
    case MADE_NOTHING:
    case MADE_ALL:
        return NULL;
    case MADE_MISSING:
        v->is_told = true;
        return "the referee is silent, because espeak-ng is not installed";
    case MADE_FAILED:
        break;
    }
    v->is_told = true;
    return "the referee is silent, because espeak-ng does not say the words";
}

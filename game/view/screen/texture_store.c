#include "texture_store.h"

#include <SDL.h>
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bitmap.h"

#define MAX_HELPERS 8

enum texture_state { TEXTURE_WAITING, TEXTURE_DECODED, TEXTURE_BROKEN, TEXTURE_FILLED };

// A decoding thread owns it until its state is TEXTURE_DECODED or TEXTURE_BROKEN, then the caller.
typedef struct stored_texture {
    texture_request request; // with a copy of the path
    GLuint name;
    SDL_atomic_t state; // enum texture_state
    bitmap picture;
    char problem[300]; // one line if the state is TEXTURE_BROKEN
} stored_texture;

struct texture_store {
    bool plain;
    stored_texture **texture; // [room]; reallocating moves the list, not the textures
    int count, room, filled;
    SDL_mutex *lock; // guards the list, `next` and `ending`
    int next;        // index of the first texture that no thread has begun to decode
    bool ending;
    SDL_sem *wanted; // incremented for each picture to be decoded
    SDL_Thread *helper[MAX_HELPERS];
    int helper_count;
};

static void decode(stored_texture *t)
{
    const texture_request *request = &t->request;
    bool done;
    if (request->png == NULL) {
        done = bitmap_read_png(request->path, &t->picture, t->problem, sizeof t->problem);
    } else {
        char problem[160];
        done = bitmap_decode_png(request->png, request->png_size, &t->picture, problem,
                                 sizeof problem);
        if (!done) {
            snprintf(t->problem, sizeof t->problem, "%s: one of its pictures %s; restore the file",
                     request->path, problem);
        }
    }
    SDL_AtomicSet(&t->state, done ? TEXTURE_DECODED : TEXTURE_BROKEN);
}

// Decodes the next picture, if there is one. Returns false once the store is being destroyed.
static bool decode_next(texture_store *s)
{
    stored_texture *t = NULL;
    SDL_LockMutex(s->lock);
    bool ending = s->ending;
    if (!ending && s->next < s->count) {
        t = s->texture[s->next++];
    }
    SDL_UnlockMutex(s->lock);
    if (t != NULL) {
        decode(t);
    }
    return !ending;
}

static int help(void *user)
{
    texture_store *s = user;
    while (SDL_SemWait(s->wanted) == 0 && decode_next(s)) {
    }
    return 0;
}

texture_store *texture_store_create(bool plain)
{
    texture_store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->plain = plain;
    s->lock = SDL_CreateMutex();
    s->wanted = SDL_CreateSemaphore(0);
    if (s->lock == NULL || s->wanted == NULL) {
        texture_store_destroy(&s);
        return NULL;
    }
    int cores = SDL_GetCPUCount(), most = cores < MAX_HELPERS ? cores : MAX_HELPERS;
    while (s->helper_count < most) {
        SDL_Thread *helper = SDL_CreateThread(help, "decode", s);
        if (helper == NULL) {
            break; // without any thread texture_store_load() decodes
        }
        s->helper[s->helper_count++] = helper;
    }
    return s;
}

static void delete_texture(stored_texture *t)
{
    glDeleteTextures(1, &t->name);
    bitmap_free(&t->picture);
    free((void *)(uintptr_t)t->request.path);
    free(t);
}

void texture_store_destroy(texture_store **address)
{
    texture_store *s = *address;
    *address = NULL;
    if (s == NULL) {
        return;
    }
    if (s->helper_count > 0) {
        SDL_LockMutex(s->lock);
        s->ending = true;
        SDL_UnlockMutex(s->lock);
    }
    for (int i = 0; i < s->helper_count; i++) {
        SDL_SemPost(s->wanted);
    }
    for (int i = 0; i < s->helper_count; i++) {
        SDL_WaitThread(s->helper[i], NULL);
    }
    for (int i = 0; i < s->count; i++) {
        delete_texture(s->texture[i]);
    }
    free(s->texture);
    SDL_DestroySemaphore(s->wanted);
    SDL_DestroyMutex(s->lock);
    free(s);
}

static bool is_same(const texture_request *a, const texture_request *b)
{
    if (a->srgb != b->srgb || a->repeat != b->repeat || (a->png == NULL) != (b->png == NULL)) {
        return false;
    }
    return a->png == NULL ? strcmp(a->path, b->path) == 0
                          : a->png_size == b->png_size && memcmp(a->png, b->png, a->png_size) == 0;
}

static bool make_room(texture_store *s)
{
    if (s->count < s->room) {
        return true;
    }
    int room = 2 * s->room + 32;
    stored_texture **more = malloc((size_t)room * sizeof(stored_texture *));
    if (more == NULL) {
        return false;
    }
    SDL_LockMutex(s->lock);
    for (int i = 0; i < s->count; i++) {
        more[i] = s->texture[i];
    }
    free(s->texture);
    s->texture = more;
    s->room = room;
    SDL_UnlockMutex(s->lock);
    return true;
}

GLuint texture_store_add(texture_store *s, const texture_request *request)
{
    for (int i = 0; i < s->count; i++) {
        if (is_same(&s->texture[i]->request, request)) {
            return s->texture[i]->name;
        }
    }
    stored_texture *t = make_room(s) ? calloc(1, sizeof *t) : NULL;
    if (t == NULL) {
        return 0;
    }
    t->request = *request;
    t->request.path = strdup(request->path);
    if (t->request.path == NULL) {
        free(t);
        return 0;
    }
    glGenTextures(1, &t->name);
    SDL_LockMutex(s->lock);
    s->texture[s->count++] = t;
    SDL_UnlockMutex(s->lock);
    SDL_SemPost(s->wanted);
    return t->name;
}

static void set_filters(bool plain, bool repeat)
{
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                    plain ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, repeat ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    if (!plain && epoxy_has_gl_extension("GL_EXT_texture_filter_anisotropic")) {
        glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, 8.0f);
    }
}

static void fill(stored_texture *t, bool plain)
{
    glBindTexture(GL_TEXTURE_2D, t->name);
    GLint format = t->request.srgb && !plain ? GL_SRGB8_ALPHA8 : GL_RGBA8;
    glTexImage2D(GL_TEXTURE_2D, 0, format, t->picture.width, t->picture.height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, t->picture.rgba);
    set_filters(plain, t->request.repeat);
    glGenerateMipmap(GL_TEXTURE_2D);
    bitmap_free(&t->picture);
}

// Drops all textures that are not filled. If they are added again, they are read again.
static void drop_unfilled(texture_store *s)
{
    SDL_LockMutex(s->lock);
    int begun = s->next, count = s->count, kept = 0;
    s->next = s->count = 0; // so that no thread begins another picture
    SDL_UnlockMutex(s->lock);
    for (int i = 0; i < count; i++) {
        stored_texture *t = s->texture[i];
        while (i < begun && SDL_AtomicGet(&t->state) == TEXTURE_WAITING) {
            SDL_Delay(1); // a thread is decoding it
        }
        if (SDL_AtomicGet(&t->state) == TEXTURE_FILLED) {
            s->texture[kept++] = t;
        } else {
            delete_texture(t);
        }
    }
    SDL_LockMutex(s->lock);
    s->next = s->count = kept;
    SDL_UnlockMutex(s->lock);
}

enum texture_store_state texture_store_load(texture_store *s, double most_s, char *error,
                                            size_t error_size)
{
    uint64_t began = SDL_GetPerformanceCounter();
    double most = most_s * (double)SDL_GetPerformanceFrequency();
    bool in_time = true;
    if (s->helper_count == 0) {
        decode_next(s);
    }
    for (int i = 0; i < s->count && in_time; i++) {
        stored_texture *t = s->texture[i];
        int state = SDL_AtomicGet(&t->state);
        if (state == TEXTURE_BROKEN) {
            snprintf(error, error_size, "%s", t->problem);
            drop_unfilled(s);
            return TEXTURES_BROKEN;
        }
        if (state == TEXTURE_DECODED) {
            fill(t, s->plain);
            SDL_AtomicSet(&t->state, TEXTURE_FILLED);
            s->filled++;
            in_time = (double)(SDL_GetPerformanceCounter() - began) < most;
        }
    }
    return s->filled == s->count ? TEXTURES_LOADED : TEXTURES_LOADING;
}

double texture_store_share(const texture_store *s)
{
    return s->count > 0 ? (double)s->filled / s->count : 1.0;
}

GLuint texture_of_color(uint8_t r, uint8_t g, uint8_t b)
{
    const uint8_t pixel[4] = {r, g, b, 255};
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
}

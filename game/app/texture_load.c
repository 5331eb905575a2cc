#include "texture_load.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "bitmap.h"

#define MAX_WORKERS 8

typedef struct decoded {
    bitmap picture;
    bool done;
    char problem[300]; // one line where it is not done
} decoded;

typedef struct work {
    const texture_request *requests;
    decoded *result;
    int count;
    SDL_atomic_t next;
} work;

static void decode(const texture_request *request, decoded *out)
{
    if (request->png == NULL) {
        out->done =
            bitmap_read_png(request->path, &out->picture, out->problem, sizeof out->problem);
        return;
    }
    char problem[160];
    out->done =
        bitmap_decode_png(request->png, request->png_size, &out->picture, problem, sizeof problem);
    if (!out->done) {
        snprintf(out->problem, sizeof out->problem, "%s: one of its pictures %s; restore the file",
                 request->path, problem);
    }
}

static int worker(void *data)
{
    work *w = data;
    for (int i; (i = SDL_AtomicAdd(&w->next, 1)) < w->count;) {
        decode(&w->requests[i], &w->result[i]);
    }
    return 0;
}

// All decoding; the calling thread takes part, so it is done even where no thread
// can be started.
static void decode_all(work *w)
{
    SDL_Thread *thread[MAX_WORKERS] = {NULL};
    int helpers = SDL_GetCPUCount() - 1;
    helpers = helpers > MAX_WORKERS ? MAX_WORKERS : helpers;
    for (int i = 0; i < helpers; i++) {
        thread[i] = SDL_CreateThread(worker, "decode", w);
    }
    worker(w);
    for (int i = 0; i < helpers; i++) {
        SDL_WaitThread(thread[i], NULL);
    }
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

static GLuint upload(const texture_request *request, const bitmap *picture, bool plain)
{
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    GLint format = request->srgb && !plain ? GL_SRGB8_ALPHA8 : GL_RGBA8;
    glTexImage2D(GL_TEXTURE_2D, 0, format, picture->width, picture->height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, picture->rgba);
    set_filters(plain, request->repeat);
    glGenerateMipmap(GL_TEXTURE_2D);
    return texture;
}

bool texture_load(const texture_request *requests, int count, bool plain, GLuint *out_textures,
                  char *error, size_t error_size)
{
    decoded *result = calloc((size_t)count + 1, sizeof *result);
    if (result == NULL) {
        snprintf(error, error_size, "textures: no memory left");
        return false;
    }
    work w = {.requests = requests, .result = result, .count = count};
    decode_all(&w);
    bool done = true;
    for (int i = 0; i < count && done; i++) {
        done = result[i].done;
        if (!done) {
            snprintf(error, error_size, "%s", result[i].problem);
        }
    }
    for (int i = 0; i < count; i++) {
        if (done) {
            out_textures[i] = upload(&requests[i], &result[i].picture, plain);
        }
        bitmap_free(&result[i].picture);
    }
    free(result);
    return done;
}

GLuint texture_of_colour(uint8_t r, uint8_t g, uint8_t b)
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

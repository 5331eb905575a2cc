#include "recordings_preview.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <string.h>

#include "bitmap.h"

// A selection that only passes by draws nothing.
#define REST_S 0.4

// Puts the bitmap into the texture.
static void take_bitmap(recordings_preview *preview, const bitmap *b)
{
    if (preview->texture == 0) {
        glGenTextures(1, &preview->texture);
        glGenFramebuffers(1, &preview->framebuffer);
    }
    glBindTexture(GL_TEXTURE_2D, preview->texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, b->width, b->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 b->rgba);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, preview->framebuffer);
    glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                           preview->texture, 0);
    preview->width_px = b->width;
    preview->height_px = b->height;
    preview->is_loaded = glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
}

static void load(recordings_preview *preview)
{
    char path[USER_PATH_MAX], error[512];
    bitmap b;
    if (thumbnail_is_fresh(preview->wanted) && thumbnail_path(preview->wanted, path) &&
        bitmap_read_png(path, &b, error, sizeof error)) {
        take_bitmap(preview, &b);
        bitmap_free(&b);
    }
}

void recordings_preview_update(recordings_preview *preview, const char *path, const char *next,
                               double elapsed_s)
{
    const bool is_ready = thumbnail_look(&preview->desk);
    preview->rested_s += elapsed_s;
    if (strcmp(preview->wanted, path) != 0) {
        snprintf(preview->wanted, sizeof preview->wanted, "%s", path);
        preview->rested_s = 0.0;
        preview->is_loaded = false;
        load(preview);
    } else if (is_ready && !preview->is_loaded) {
        load(preview);
    }
    if (preview->rested_s < REST_S || path[0] == '\0') {
        return;
    }
    // The selected recording does not wait for another one.
    if (!preview->is_loaded && preview->desk.job.child != 0 &&
        strcmp(preview->desk.recording, path) != 0) {
        thumbnail_end(&preview->desk);
    }
    if (!thumbnail_begin(&preview->desk, path) && next[0] != '\0') {
        thumbnail_begin(&preview->desk, next);
    }
}

void recordings_preview_draw(const recordings_preview *preview, int x, int y, int width, int height)
{
    if (preview->is_loaded) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, preview->framebuffer);
        // The texture's first row is the picture's upper one.
        glBlitFramebuffer(0, preview->height_px, preview->width_px, 0, x, y, x + width, y + height,
                          GL_COLOR_BUFFER_BIT, GL_LINEAR);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    }
}

void recordings_preview_fini(recordings_preview *preview)
{
    thumbnail_end(&preview->desk);
    if (preview->texture != 0) {
        glDeleteTextures(1, &preview->texture);
        glDeleteFramebuffers(1, &preview->framebuffer);
    }
    *preview = (recordings_preview){0};
}

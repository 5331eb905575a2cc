#include "bitmap.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned MAX_SIDE_PX = 8192;

// Decodes an image whose header libpng has read.
static bool finish(png_image *png, bitmap *out, char *problem, size_t problem_size)
{
    bool done = false;
    png->format = PNG_FORMAT_RGBA;
    if (png->width > MAX_SIDE_PX || png->height > MAX_SIDE_PX) {
        snprintf(problem, problem_size, "is larger than %u x %u pixels", MAX_SIDE_PX, MAX_SIDE_PX);
    } else if ((out->rgba = malloc((size_t)png->width * png->height * 4)) == NULL) {
        snprintf(problem, problem_size, "does not fit into memory");
    } else if (!png_image_finish_read(png, NULL, out->rgba, 0, NULL)) {
        snprintf(problem, problem_size, "is damaged (%s)", png->message);
        bitmap_free(out);
    } else {
        out->width = (int)png->width;
        out->height = (int)png->height;
        done = true;
    }
    png_image_free(png);
    return done;
}

bool bitmap_decode_png(const uint8_t *bytes, size_t size, bitmap *out, char *problem,
                       size_t problem_size)
{
    *out = (bitmap){0};
    png_image png = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&png, bytes, size)) {
        snprintf(problem, problem_size, "is not a PNG picture (%s)", png.message);
        return false;
    }
    return finish(&png, out, problem, problem_size);
}

bool bitmap_read_png(const char *path, bitmap *out, char *error, size_t error_size)
{
    *out = (bitmap){0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        snprintf(error, error_size, "%s: cannot be opened (%s); restore the file", path,
                 strerror(errno));
        return false;
    }
    char problem[160] = "";
    png_image png = {.version = PNG_IMAGE_VERSION};
    bool done = false;
    if (!png_image_begin_read_from_stdio(&png, file)) {
        snprintf(problem, sizeof problem, "is not a PNG picture (%s)", png.message);
    } else {
        done = finish(&png, out, problem, sizeof problem);
    }
    fclose(file);
    if (!done) {
        snprintf(error, error_size, "%s: %s; restore the file", path, problem);
    }
    return done;
}

bool bitmap_write_png(const char *path, const uint8_t *rgb, int width, int height, bool bottom_up,
                      char *error, size_t error_size)
{
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)width,
                     .height = (png_uint_32)height,
                     .format = PNG_FORMAT_RGB,
                     .flags = PNG_IMAGE_FLAG_FAST};
    png_int_32 stride = bottom_up ? -width * 3 : width * 3;
    // Not png_image_write_to_file(): it deletes the file if writing fails, even if it is a
    // device.
    errno = 0;
    FILE *file = fopen(path, "wb");
    bool done = file != NULL && png_image_write_to_stdio(&png, file, 0, rgb, stride, NULL) &&
                fflush(file) == 0;
    if (!done) {
        snprintf(error, error_size, "%s: cannot be written (%s); choose another place", path,
                 errno != 0 ? strerror(errno) : png.message);
    }
    if (file != NULL) {
        fclose(file);
    }
    return done;
}

uint8_t *bitmap_encode_png(const bitmap *b, size_t *out_size)
{
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)b->width,
                     .height = (png_uint_32)b->height,
                     .format = PNG_FORMAT_RGB};
    const size_t pixels = (size_t)b->width * (size_t)b->height;
    uint8_t *rgb = malloc(3 * pixels), *bytes = NULL;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    if (rgb != NULL) {
        for (size_t i = 0; i < pixels; i++) {
            memcpy(&rgb[3 * i], &b->rgba[4 * i], 3);
        }
        bytes = malloc(size);
    }
    if (bytes != NULL && !png_image_write_to_memory(&png, bytes, &size, 0, rgb, 0, NULL)) {
        free(bytes);
        bytes = NULL;
    }
    free(rgb);
    *out_size = size;
    return bytes;
}

void bitmap_free(bitmap *b)
{
    free(b->rgba);
    *b = (bitmap){0};
}

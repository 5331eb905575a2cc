// Encodes frames to a film with ffmpeg, which runs as a child process and must be installed.
#ifndef FILM_ENCODER_H
#define FILM_ENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct film_encoder film_encoder;

enum film_format {
    FILM_MP4,  // H.264 and AAC
    FILM_WEBM, // VP9 and Opus
    FILM_GIF,  // a palette of 128 colors, repeats for ever, without sound
    FILM_WEBP  // animated, repeats for ever, without sound
};

typedef struct film_encoder_options {
    const char *path; // the output; an existing file is replaced
    enum film_format format;
    int width_px, height_px;
    double fps;
    FILE *wav; // the sounds, read from the beginning; NULL: none. Borrowed
} film_encoder_options;

// Whether $PATH has the program ffmpeg.
bool film_encoder_is_there(void);

// Starts ffmpeg. Returns NULL and writes one line to `error` if it fails.
film_encoder *film_encoder_start(const film_encoder_options *options, char *error,
                                 size_t error_size);

// Passes a frame to ffmpeg: rows of RGB, the lowest first. Blocks until it is taken. Returns false
// if ffmpeg has ended, which film_encoder_finish() explains, or if interrupt_requested().
bool film_encoder_add(film_encoder *encoder, const uint8_t *rgb);

// Ends the input, waits until the film is written and frees the encoder. Returns false and writes
// ffmpeg's first message to `error` if it failed.
bool film_encoder_finish(film_encoder **encoder, char *error, size_t error_size);

// Kills ffmpeg and frees the encoder. The incomplete output file stays.
void film_encoder_abandon(film_encoder **address);

#endif

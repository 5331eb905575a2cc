// ffmpeg, where it is installed, as a child that makes a film of the pictures it is handed.
#ifndef FILM_ENCODER_H
#define FILM_ENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct film_encoder film_encoder;

typedef struct film_encoder_options {
    const char *path; // what is written; an existing file is replaced
    bool webm;        // VP9 and Opus; otherwise H.264 and AAC in MP4
    int width_px, height_px;
    double fps;
    FILE *wav; // the sounds, at its beginning; NULL: none. The caller's
} film_encoder_options;

// Whether ffmpeg is among the programs of $PATH.
bool film_encoder_is_there(void);

// Starts it. NULL with one line in `error`.
film_encoder *film_encoder_start(const film_encoder_options *options, char *error,
                                 size_t error_size);

// Hands over a picture: rows of RGB, the lowest first. Waits until it is taken. False where
// ffmpeg has given up, which film_encoder_finish() explains, or where interrupt_came().
bool film_encoder_add(film_encoder *encoder, const uint8_t *rgb);

// No more pictures: waits until the film is written and frees the encoder. False with one line
// in `error`, ffmpeg's own last words, where it failed.
bool film_encoder_finish(film_encoder **encoder, char *error, size_t error_size);

// Ends ffmpeg at once and frees the encoder; what was written so far stays and is no film.
void film_encoder_abandon(film_encoder **address);

#endif

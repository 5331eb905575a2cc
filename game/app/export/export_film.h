// Exports a recorded bout as a film or as pictures, at a fixed number of frames per second however
// long each frame takes to draw.
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "export_job.h"

// EXPORT_MP4, EXPORT_WEBM, EXPORT_GIF, EXPORT_WEBP, EXPORT_PICTURES: one film of `count` recordings
// after each other, with the options of the first. Without ffmpeg a film becomes pictures and a
// file with its sounds.
enum export_end export_film(const export_job *job, int count, char *line, size_t line_size);

// EXPORT_PICTURE: the tick `from`, or a poster of the touch if the options name no moment.
enum export_end export_picture(const export_job *job, char *line, size_t line_size);

// The tick of each frame or row from the recording's beginning.
uint32_t export_film_place(uint32_t from, uint32_t number, double fps, double speed);

#endif

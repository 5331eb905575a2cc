// Exports a recorded bout as a film or as pictures, at a fixed number of frames per second however
// long each frame takes to draw.
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "export_job.h"

// EXPORT_MP4, EXPORT_WEBM, EXPORT_PICTURES. Without ffmpeg a film becomes pictures.
enum export_end export_film(const export_job *job, char *line, size_t line_size);

// EXPORT_PICTURE: the tick `from`.
enum export_end export_picture(const export_job *job, char *line, size_t line_size);

// The number of frames between two ticks, both included if frames fall on them, and the tick of
// each frame.
uint32_t export_film_pictures(uint32_t from, uint32_t to, double fps, double speed);
uint32_t export_film_place(uint32_t from, uint32_t number, double fps, double speed);

#endif

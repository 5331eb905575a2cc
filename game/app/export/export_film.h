// A recorded bout as a film or as pictures, at a fixed number of pictures a second however long
// each of them takes to draw.
#ifndef EXPORT_FILM_H
#define EXPORT_FILM_H

#include "export_job.h"

// EXPORT_MP4, EXPORT_WEBM, EXPORT_PICTURES. Without ffmpeg a film becomes pictures.
enum export_end export_film(const export_job *job, char *line, size_t line_size);

// EXPORT_PICTURE: the moment `from`.
enum export_end export_picture(const export_job *job, char *line, size_t line_size);

// How many pictures lie between two places, both of them included where they are met; and the
// place of each.
uint32_t export_film_pictures(uint32_t from, uint32_t to, double fps, double speed);
uint32_t export_film_place(uint32_t from, uint32_t number, double fps, double speed);

#endif

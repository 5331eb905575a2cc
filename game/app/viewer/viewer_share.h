// The command line that exports what is watched as a film.
#ifndef VIEWER_SHARE_H
#define VIEWER_SHARE_H

#include <stddef.h>

struct viewer;

// Writes the command; what does not fit is cut off.
void viewer_share_command(const struct viewer *v, char *out, size_t out_size);

// Puts it into the clipboard.
void viewer_share(struct viewer *v);

// Begins a film of the standard cut beside the recording, or stops the one that is being made.
// viewer_film_look() tells in every displayed frame how far it is, where it was saved, or why it
// failed.
void viewer_film(struct viewer *v);
void viewer_film_look(struct viewer *v);

#endif

// The pool sheets, the tableau and the ranking of a tournament as one HTML page with a style for
// paper: a browser prints it, or saves it as PDF.
#ifndef TOURNAMENT_PAGE_H
#define TOURNAMENT_PAGE_H

#include <stdio.h>

#include "tournament.h"

// Writes the page; the caller checks the stream for errors. The page needs no other file, no
// network and no script. Names are escaped.
void tournament_page_write(FILE *out, const tournament *t);

// The same into a file. On failure `error` gets one line that names the file.
bool tournament_page_save(const char *path, const tournament *t, char *error, size_t error_size);

#endif

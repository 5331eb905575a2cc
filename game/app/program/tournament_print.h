// A tournament on the terminal: bouts, pool sheets and rankings as text, and as JSON for programs.
#ifndef TOURNAMENT_PRINT_H
#define TOURNAMENT_PRINT_H

#include "tournament_next.h"

// Prints all sheets and rankings that the format has so far.
void tournament_print_sheets(const tournament *t);

// Prints "Pool 1, bout 3: Ada against Bert".
void tournament_print_bout(const tournament *t, const tournament_bout *bout);

// Prints a result as a line, or as a JSON object.
void tournament_print_result(const tournament *t, const tournament_result *result, bool json);

// Prints the places at the end, best first, as one JSON object; the list is empty before the end.
void tournament_print_json_ranking(const tournament *t);

#endif

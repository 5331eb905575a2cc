// The referee's calls of a simulated match: as JSON, or as lines for people.
#ifndef CALL_REPORT_H
#define CALL_REPORT_H

#include <stdio.h>

#include "bout.h"

// Prints the last call of a bout by the rules of the FIE, at the end of the tick in which it was
// made: one JSON object in one line, or a line of words. `number` is the bout's.
void call_report_print(FILE *out, const bout *b, uint32_t number, bool as_json);

#endif

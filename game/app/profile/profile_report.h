// A profile on standard output: in plain words, or as one JSON object.
#ifndef PROFILE_REPORT_H
#define PROFILE_REPORT_H

#include <stdio.h>

#include "profile.h"

// Prints what is known with each weapon that the person has fenced with. `people`: present ratings.
void profile_print(FILE *out, const profile *p, const rating_list *people);

// Prints everything the file contains, the measures, and the present ratings.
void profile_print_json(FILE *out, const profile *p, const rating_list *people);

#endif

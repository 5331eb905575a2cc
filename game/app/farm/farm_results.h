// The results of jobs, read back: which fencers have fenced each other with a weapon, and whether
// results of the same job agree.
#ifndef FARM_RESULTS_H
#define FARM_RESULTS_H

#include "cross_table.h"
#include "weapon.h"

typedef struct farm_results farm_results;

// Reads the files of JSON lines that jobs_run() has written. A line whose key (program, parameters,
// seed) has been read before is not counted twice. Returns NULL with one line in `error` that names
// the file and the line: if a line is no result, or if two results of the same job differ, so that
// one of their machines is broken. Destroy takes the pointer's address and sets it to NULL.
farm_results *farm_results_read(const char *const path[], size_t count, char *error,
                                size_t error_size);
void farm_results_destroy(farm_results **results_address);

// The table of a weapon.
const cross_table *farm_results_table(const farm_results *results, enum weapon_kind kind);

// How many results are counted, how many were read twice, and how many programs made them. Results
// of different programs should not be mixed.
size_t farm_results_count(const farm_results *results);
size_t farm_results_repeated(const farm_results *results);
size_t farm_results_programs(const farm_results *results);

#endif

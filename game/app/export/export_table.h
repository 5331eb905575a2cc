// A recorded bout as two tables for scripts: where everything was, and what happened.
//
// Comma-separated, one header line, a point for decimals whatever the country, every number
// with as many digits as bring back the same one. Positions are in the world frame
// (fencer_frame.h), meters; quaternions x y z w from the weapon model's frame to it.
#ifndef EXPORT_TABLE_H
#define EXPORT_TABLE_H

#include "export_job.h"

// EXPORT_TABLE: OUT.csv and, beside it, OUT.events.csv.
enum export_end export_table(const export_job *job, char *line, size_t line_size);

#endif

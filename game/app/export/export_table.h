// Exports a recorded bout as two tables for scripts: poses and events.
//
// Comma-separated with one header line and a decimal point in every locale. Numbers have enough
// digits to restore the same double. Positions are in the world frame (fencer_frame.h), meters;
// quaternions (x y z w) turn the weapon model's frame to the world frame.
#ifndef EXPORT_TABLE_H
#define EXPORT_TABLE_H

#include "export_job.h"

// EXPORT_TABLE: OUT.csv and, beside it, OUT.events.csv.
enum export_end export_table(const export_job *job, char *line, size_t line_size);

#endif

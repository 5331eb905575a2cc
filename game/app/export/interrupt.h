// Makes Ctrl-C a request to stop, so that an export can clean up before the program ends.
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

// From now on SIGINT and SIGTERM only set a flag. SIGPIPE is ignored: if the reader of a pipe is
// gone, write() fails.
void interrupt_watch(void);

// Whether SIGINT or SIGTERM has arrived.
bool interrupt_requested(void);

#endif

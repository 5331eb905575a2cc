// Ctrl-C asks for an end instead of ending the program, so that it leaves nothing half done.
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <stdbool.h>

// From now on SIGINT and SIGTERM are only noted. SIGPIPE is ignored: who reads no more of what
// is written is an error of write().
void interrupt_watch(void);

// Whether one has come.
bool interrupt_came(void);

#endif

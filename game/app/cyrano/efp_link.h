// The line to a tournament's software: EFP1 over UDP. Off unless it is asked for. Only opening it
// may wait, for the address of a name; an update never does, and reads and sends only a few
// datagrams.
#ifndef EFP_LINK_H
#define EFP_LINK_H

#include "efp_message.h"

typedef struct efp_link efp_link;

// Opens a line to HOST:PORT (50100 is the protocol's port). Datagrams from other addresses are
// ignored. Returns NULL with one line in `error` if the address is malformed or unknown.
efp_link *efp_link_open(const char *address, char *error, size_t error_size);
void efp_link_close(efp_link **address);

// The message in which the caller fills in the bout's state (efp_piste.h) before each update. Names
// and numbers that the software has sent with DISP are in it.
efp_message *efp_link_message(efp_link *link);

// Reads what has come and sends INFO if it has changed, if the software says HELLO, and every 15
// seconds. After the software has confirmed the end of a bout (ACK) it is asked for the next one
// (NEXT). `now_s` is the time of any clock that only goes forward.
void efp_link_update(efp_link *link, double now_s);

#endif

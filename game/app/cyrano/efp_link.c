#include "efp_link.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// A changed state is sent at most so often; the software's displays are no faster.
#define LEAST_S 0.1
// Without a change INFO is sent this often, so that the software knows that the piste is there.
#define ALIVE_S 15.0
// Datagrams read per update.
#define READ_MOST 8
#define HOST_SIZE 256

struct efp_link {
    int socket;
    efp_message message;
    char sent[EFP_MESSAGE_SIZE]; // the last INFO
    double sent_s;
    bool has_sent, is_asked, is_acknowledged;
};

// Connects the socket, so that only datagrams of that address arrive.
static int open_socket(const char *host, const char *port)
{
    struct addrinfo *found = NULL;
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_DGRAM};
    int opened = -1;
    if (getaddrinfo(host, port, &wanted, &found) != 0) {
        return -1;
    }
    for (const struct addrinfo *a = found; a != NULL && opened < 0; a = a->ai_next) {
        opened = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (opened >= 0 && connect(opened, a->ai_addr, a->ai_addrlen) != 0) {
            close(opened);
            opened = -1;
        }
    }
    freeaddrinfo(found);
    return opened;
}

efp_link *efp_link_open(const char *address, char *error, size_t error_size)
{
    const char *colon = strrchr(address, ':');
    char host[HOST_SIZE];
    if (colon == NULL || colon == address || colon[1] == '\0' ||
        (size_t)(colon - address) >= sizeof host) {
        snprintf(error, error_size,
                 "'%.200s' is not an address; write HOST:PORT such as "
                 "192.168.0.5:50100",
                 address);
        return NULL;
    }
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    efp_link *link = calloc(1, sizeof *link);
    if (link != NULL) {
        link->socket = open_socket(host, colon + 1);
    }
    if (link == NULL || link->socket < 0) {
        snprintf(error, error_size,
                 "cannot reach '%.200s'; write HOST:PORT of the tournament's "
                 "software",
                 address);
        free(link);
        return NULL;
    }
    efp_field_set(link->message.general[EFP_PISTE], "1");
    return link;
}

void efp_link_close(efp_link **address)
{
    if (*address != NULL) {
        close((*address)->socket);
        free(*address);
        *address = NULL;
    }
}

efp_message *efp_link_message(efp_link *link)
{
    return &link->message;
}

// Takes names and numbers of the next bout.
static void take_display(efp_link *link, const efp_message *from)
{
    static const enum efp_field taken[] = {
        EFP_PISTE, EFP_COMPETITION, EFP_PHASE,        EFP_POOL_OR_TABLEAU, EFP_MATCH,
        EFP_TIME,  EFP_REFEREE_ID,  EFP_REFEREE_NAME, EFP_REFEREE_NATION};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        efp_field_set(link->message.general[taken[i]], from->general[taken[i]]);
    }
    for (int side = 0; side < 2; side++) {
        for (int field = EFP_ID; field <= EFP_NATION; field++) {
            efp_field_set(link->message.fencer[side][field], from->fencer[side][field]);
        }
    }
    link->is_asked = true;
}

static void obey(efp_link *link, const efp_message *from)
{
    if (efp_message_is(from, "HELLO")) {
        link->is_asked = true;
    } else if (efp_message_is(from, "DISP")) {
        take_display(link, from);
    } else if (efp_message_is(from, "ACK")) {
        link->is_acknowledged = link->message.general[EFP_STATE][0] == 'E';
    }
    // NAK leaves the end as it is: it is sent again. The other commands are the apparatus's own.
}

static void send_text(const efp_link *link, const char *text, size_t length)
{
    // A lost datagram is no failure in this protocol, and neither is an address where nobody
    // listens.
    (void)send(link->socket, text, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void send_next(efp_link *link)
{
    char text[EFP_MESSAGE_SIZE];
    efp_message next = link->message;
    efp_field_set(next.general[EFP_COMMAND], "NEXT");
    send_text(link, text, efp_message_write(&next, true, text));
    link->is_acknowledged = false;
}

void efp_link_update(efp_link *link, double now_s)
{
    char text[EFP_MESSAGE_SIZE];
    for (int i = 0; i < READ_MOST; i++) {
        ssize_t length = recv(link->socket, text, sizeof text, MSG_DONTWAIT);
        efp_message from;
        if (length < 0) {
            break;
        }
        if (efp_message_parse(text, (size_t)length, &from)) {
            obey(link, &from);
        }
    }
    if (link->is_acknowledged) {
        send_next(link);
    }
    size_t length = efp_message_write(&link->message, false, text);
    double since_s = now_s - link->sent_s;
    bool is_changed = strcmp(text, link->sent) != 0 && since_s >= LEAST_S;
    if (!link->has_sent || link->is_asked || is_changed || since_s >= ALIVE_S) {
        send_text(link, text, length);
        memcpy(link->sent, text, length + 1);
        link->sent_s = now_s;
        link->has_sent = true;
        link->is_asked = false;
    }
}

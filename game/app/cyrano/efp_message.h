// A message of EFP1, the protocol between a scoring apparatus and a tournament's software that is
// known as Cyrano (J.-F. Nicaud and Favero, version 1.0 of December 2008 and 1.1 of October 2019).
// Pure text, no network.
//
//     |EFP1.1|INFO|17|fm-eq|1|A32|12|2|10:30|2:41|I|E|N|F||||%|28|MARTIN
//     P.|FRA|8|U|0|1|...|%|...|%|
//
// Three zones end with '%': the bout, the right fencer, the left fencer. A message may end after
// any zone, and any field may be empty.
#ifndef EFP_MESSAGE_H
#define EFP_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

// Longer texts are cut off in a field; no field of the specification is longer.
#define EFP_FIELD_SIZE 65
// A datagram is at most this long; longer ones are refused.
#define EFP_MESSAGE_SIZE 1024

enum efp_field {
    EFP_PROTOCOL, // "EFP1.1" or "EFP1"
    EFP_COMMAND,  // "HELLO", "DISP", "INFO", "ACK", "NAK", "NEXT" or "PREV"
    EFP_PISTE,
    EFP_COMPETITION,
    EFP_PHASE,
    EFP_POOL_OR_TABLEAU,
    EFP_MATCH,
    EFP_ROUND, // period
    EFP_TIME,  // at which the bout is to begin, hh:mm
    EFP_STOPWATCH,
    EFP_TYPE,     // I: individual, T: team
    EFP_WEAPON,   // F, E or S
    EFP_PRIORITY, // N, R or L
    EFP_STATE,    // F: fencing, H: halt, P: pause, W: waiting, E: ended
    EFP_REFEREE_ID,
    EFP_REFEREE_NAME,
    EFP_REFEREE_NATION,
    EFP_GENERAL_FIELDS
};

// Of a fencer. The white lamp is 1 for a hit off target.
enum efp_fencer_field {
    EFP_ID,
    EFP_NAME,
    EFP_NATION,
    EFP_SCORE,
    EFP_STATUS, // U: undecided, V: victory, D: defeat, A: abandonment, E: exclusion
    EFP_YELLOW_CARDS,
    EFP_RED_CARDS,
    EFP_LIGHT,
    EFP_WHITE_LIGHT,
    EFP_MEDICAL,
    EFP_RESERVE,
    EFP_P_CARD, // version 1.1: passivity, 0 to 5; efp_piste.c
    EFP_FENCER_FIELDS
};

typedef struct efp_message {
    char general[EFP_GENERAL_FIELDS][EFP_FIELD_SIZE];
    char fencer[2][EFP_FENCER_FIELDS][EFP_FIELD_SIZE]; // enum duel_side
} efp_message;

// Reads a datagram. Returns false if it is no message of EFP1: another protocol or command, a
// control character, too long. It never reads past text[length - 1].
bool efp_message_parse(const char *text, size_t length, efp_message *out_message);

// Writes the message with a final zero; returns its length. `general_only` leaves the fencers out,
// as in HELLO and NEXT.
size_t efp_message_write(const efp_message *message, bool general_only,
                         char out_text[EFP_MESSAGE_SIZE]);

// Sets a field. '|', '%' and control characters, which the protocol cannot carry, become spaces.
void efp_field_set(char field[EFP_FIELD_SIZE], const char *text);

// Whether the message has this command, such as "HELLO".
bool efp_message_is(const efp_message *message, const char *command);

#endif

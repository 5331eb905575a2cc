#include "efp_message.h"

#include <string.h>

#include "touch.h"

// The order of the fencers in a message.
static const enum duel_side ZONE_SIDE[2] = {DUEL_RIGHT, DUEL_LEFT};

void efp_field_set(char field[EFP_FIELD_SIZE], const char *text)
{
    size_t i = 0;
    for (; text[i] != '\0' && i < EFP_FIELD_SIZE - 1; i++) {
        bool is_plain =
            (unsigned char)text[i] >= ' ' && text[i] != '|' && text[i] != '%' && text[i] != 0x7f;
        field[i] = is_plain ? text[i] : ' ';
    }
    field[i] = '\0';
}

bool efp_message_is(const efp_message *message, const char *command)
{
    return strcmp(message->general[EFP_COMMAND], command) == 0;
}

static bool is_known(const efp_message *message)
{
    static const char *const command[] = {"HELLO", "DISP", "INFO", "ACK", "NAK", "NEXT", "PREV"};
    const char *protocol = message->general[EFP_PROTOCOL];
    bool known = false;
    for (size_t i = 0; i < sizeof command / sizeof *command; i++) {
        known = known || efp_message_is(message, command[i]);
    }
    return known && (strcmp(protocol, "EFP1.1") == 0 || strcmp(protocol, "EFP1") == 0);
}

// The place for a field, or NULL for one that the specification does not have.
static char *place_of(efp_message *message, int zone, int field)
{
    if (zone == 0) {
        return field < EFP_GENERAL_FIELDS ? message->general[field] : NULL;
    }
    bool exists = zone <= 2 && field < EFP_FENCER_FIELDS;
    return exists ? message->fencer[ZONE_SIDE[zone - 1]][field] : NULL;
}

bool efp_message_parse(const char *text, size_t length, efp_message *out_message)
{
    memset(out_message, 0, sizeof *out_message);
    if (length == 0 || length >= EFP_MESSAGE_SIZE || text[0] != '|') {
        return false;
    }
    // Each '|' begins a field; a field that is "%" ends the zone.
    int zone = 0, field = 0;
    for (size_t begin = 1; begin < length; field++) {
        const char *bar = memchr(text + begin, '|', length - begin);
        size_t end = bar != NULL ? (size_t)(bar - text) : length, size = end - begin;
        if (size == 1 && text[begin] == '%') {
            zone++;
            field = -1;
        } else {
            char *place = place_of(out_message, zone, field);
            size_t kept = size < EFP_FIELD_SIZE - 1 ? size : EFP_FIELD_SIZE - 1;
            for (size_t i = 0; i < size; i++) {
                if ((unsigned char)text[begin + i] < ' ') {
                    return false;
                }
            }
            if (place != NULL) {
                memcpy(place, text + begin, kept);
            }
        }
        begin = end + 1;
    }
    return is_known(out_message);
}

static size_t append(char *out, size_t length, const char *text)
{
    size_t size = strlen(text), room = EFP_MESSAGE_SIZE - 1 - length;
    size = size < room ? size : room;
    memcpy(out + length, text, size);
    out[length + size] = '\0';
    return length + size;
}

size_t efp_message_write(const efp_message *message, bool general_only,
                         char out_text[EFP_MESSAGE_SIZE])
{
    size_t length = append(out_text, 0, "|");
    // HELLO, NEXT and PREV have only the first four fields.
    int fields = general_only ? EFP_COMPETITION + 1 : EFP_GENERAL_FIELDS;
    for (int i = 0; i < fields; i++) {
        length = append(out_text, length, message->general[i]);
        length = append(out_text, length, "|");
    }
    length = append(out_text, length, "%|");
    for (int zone = 0; zone < 2 && !general_only; zone++) {
        for (int i = 0; i < EFP_FENCER_FIELDS; i++) {
            length = append(out_text, length, message->fencer[ZONE_SIDE[zone]][i]);
            length = append(out_text, length, "|");
        }
        length = append(out_text, length, "%|");
    }
    return length;
}

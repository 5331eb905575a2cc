#include "character.h"

#include <string.h>

#define FNV_START 0xcbf29ce484222325u
#define FNV_PRIME 0x100000001b3u

character character_default(void)
{
    character c = {.build = "medium", .color = {0.85f, 0.85f, 0.85f}};
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        c.fences[kind] = true;
    }
    c.style = *ai_style_of_level(2);
    return c;
}

bool character_key_is_valid(const char *key, size_t length)
{
    bool valid = length > 0 && length < CHARACTER_KEY_SIZE && key[0] >= 'a' && key[0] <= 'z';
    for (size_t i = 0; i < length && valid; i++) {
        valid =
            (key[i] >= 'a' && key[i] <= 'z') || (key[i] >= '0' && key[i] <= '9') || key[i] == '-';
    }
    return valid;
}

// FNV-1a.
static uint64_t add_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ byte[i]) * FNV_PRIME;
    }
    return hash;
}

uint64_t character_hash(const character *c)
{
    const unsigned char hand = c->is_left_handed;
    uint64_t hash = add_bytes(FNV_START, &hand, 1);
    hash = add_bytes(hash, c->build, strlen(c->build) + 1);
    for (size_t i = 0; i < AI_STYLE_FIELDS; i++) {
        // The key too, so that a number that moves to another field is another style.
        const double value = ai_style_get(&c->style, &AI_STYLE_FIELD[i]);
        hash = add_bytes(hash, AI_STYLE_FIELD[i].key, strlen(AI_STYLE_FIELD[i].key) + 1);
        hash = add_bytes(hash, &value, sizeof value);
    }
    return hash;
}

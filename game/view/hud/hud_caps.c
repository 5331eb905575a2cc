#include "hud_caps.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "text_mark.h"
#include "text_picture.h"

// The space before a colon in French.
static const char UNBROKEN[] = "\u00a0";

// A line that is being written.
typedef struct caps_line {
    size_t size;
    char *out; // [HUD_CAPS_SIZE]
} caps_line;

static bool is_named(const texts *t, enum hud_caps which, const char *word, size_t length)
{
    static const char *const COMMON[] = {TEXT("Esc"), TEXT("Enter"), TEXT("Delete")};
    static const char *const OTHER[] = {TEXT("Tab"), TEXT("Space"), TEXT("Shift"), "Ctrl", "Alt",
                                        "←",         "↑",           "→",           "↓"};
    const size_t common = sizeof COMMON / sizeof *COMMON, other = sizeof OTHER / sizeof *OTHER;
    for (size_t i = 0; i < common + (which == HUD_CAPS_ALL ? other : 0); i++) {
        const char *name = text_of(t, i < common ? COMMON[i] : OTHER[i - common]);
        if (strlen(name) == length && memcmp(name, word, length) == 0) {
            return true;
        }
    }
    return false;
}

// Whether a word is the name of a key.
static bool is_key(const texts *t, enum hud_caps which, const char *word, size_t length)
{
    if (which == HUD_CAPS_ALL && length == 1) {
        // A small letter is a word, such as "a".
        return isgraph((unsigned char)*word) && !islower((unsigned char)*word);
    }
    if (which == HUD_CAPS_ALL && *word == 'F' && length > 1 && length <= 3) {
        return isdigit((unsigned char)word[1]) && isdigit((unsigned char)word[length - 1]);
    }
    return is_named(t, which, word, length);
}

static void write_bytes(caps_line *line, const char *bytes, size_t length)
{
    if (line->size + length < HUD_CAPS_SIZE) {
        memcpy(line->out + line->size, bytes, length);
        line->size += length;
    }
}

static void write_cap(caps_line *line, const char *key, size_t length)
{
    char cap[2 * TEXT_PICTURE_SIZE + HUD_CAPS_SIZE];
    text_picture_write(TEXT_PICTURE_KEY, cap);
    memcpy(cap + TEXT_PICTURE_SIZE, key, length);
    text_picture_write(TEXT_PICTURE_END, cap + TEXT_PICTURE_SIZE + length);
    write_bytes(line, cap, length + 2 * TEXT_PICTURE_SIZE);
}

// Writes a word whose parts may be keys: "Esc", "F8,", "Shift+A".
static void write_word(const texts *t, enum hud_caps which, caps_line *line, const char *word,
                       size_t length)
{
    const size_t comma = length > 1 && word[length - 1] == ',' ? 1 : 0;
    const char *end = word + length - comma;
    while (word < end) {
        const char *plus = memchr(word, '+', (size_t)(end - word));
        const char *stop = plus == NULL || plus == word ? end : plus;
        const size_t part = (size_t)(stop - word);
        if (part < HUD_CAPS_SIZE && is_key(t, which, word, part)) {
            write_cap(line, word, part);
        } else {
            write_bytes(line, word, part);
        }
        word = stop;
        if (word < end) {
            write_bytes(line, word++, 1);
        }
    }
    write_bytes(line, end, comma);
}

// Writes words up to `end`, all of them about keys.
static void write_keys(const texts *t, enum hud_caps which, caps_line *line, const char *at,
                       const char *end)
{
    while (at < end) {
        const char *space = memchr(at, ' ', (size_t)(end - at));
        const char *stop = space != NULL ? space : end;
        if (stop > at) {
            write_word(t, which, line, at, (size_t)(stop - at));
        }
        if (space != NULL) {
            write_bytes(line, space, 1);
        }
        at = space != NULL ? space + 1 : end;
    }
}

// Where the keys of an entry end: at its colon, or at the space before it; NULL: it has no keys.
static const char *end_of_keys(const char *at)
{
    const char *gap = strstr(at, "   "), *colon = strstr(at + (*at != '\0'), ": ");
    if (colon == NULL || (gap != NULL && gap < colon)) {
        return NULL;
    }
    const size_t unbroken = sizeof UNBROKEN - 1;
    const bool has_space =
        (size_t)(colon - at) > unbroken && memcmp(colon - unbroken, UNBROKEN, unbroken) == 0;
    return colon - (has_space ? unbroken : 0);
}

void hud_write_caps(const texts *t, enum hud_caps which, const char *line, char out[HUD_CAPS_SIZE])
{
    caps_line written = {0, out};
    for (const char *at = line; *at != '\0';) {
        const char *keys_end = end_of_keys(at);
        if (keys_end != NULL) {
            write_keys(t, which, &written, at, keys_end);
            at = keys_end;
        }
        const char *gap = strstr(at, "   ");
        const char *end = gap == NULL ? at + strlen(at) : gap + strspn(gap, " ");
        for (; at < end; at++) {
            write_bytes(&written, at, 1);
        }
    }
    out[written.size] = '\0';
}

void hud_write_key_caps(const texts *t, const char *keys, char out[HUD_CAPS_SIZE])
{
    caps_line written = {0, out};
    write_keys(t, HUD_CAPS_ALL, &written, keys, keys + strlen(keys));
    out[written.size] = '\0';
}

const char *hud_keys(const canvas *c, const texts *t, const char *line, char out[HUD_CAPS_SIZE])
{
    if (!canvas_shows_caps(c)) {
        return line;
    }
    hud_write_caps(t, HUD_CAPS_ALL, line, out);
    return out;
}

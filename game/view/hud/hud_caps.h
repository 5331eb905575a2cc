// Keys in the lines of screens as caps (input/texts/text_picture.h).
//
// A line of keys has entries with wide gaps between them; in each the keys stand before a colon and
// what they do after it: "Enter: what it does     Esc: back". In French a colon has a space before
// it.
#ifndef HUD_CAPS_H
#define HUD_CAPS_H

#include "canvas.h"
#include "texts.h"

// Bytes of a line with its caps.
#define HUD_CAPS_SIZE 512

enum hud_caps {
    // Keys that have these names on every device: Esc, Enter, Delete. In such a line a letter may
    // be
    // the button of a pad or of a headset's controller.
    HUD_CAPS_COMMON,
    // All keys of a keyboard: letters, digits, signs, arrows and F keys too, also behind "Shift+".
    HUD_CAPS_ALL
};

// Writes the line with its keys as caps. A line that is too long is cut, but never within a cap.
void hud_write_caps(const texts *t, enum hud_caps which, const char *line, char out[HUD_CAPS_SIZE]);

// Writes words that are all about keys, without a colon ("Tab, F11, F12"), with the keys as caps.
void hud_write_key_caps(const texts *t, const char *keys, char out[HUD_CAPS_SIZE]);

// The line as this canvas shows keys (canvas_show_caps()): `line` itself, or `out` with all keys as
// caps.
const char *hud_keys(const canvas *c, const texts *t, const char *line, char out[HUD_CAPS_SIZE]);

#endif

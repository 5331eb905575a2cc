// Pictures of keys and buttons inside a text: code points of Unicode's private use area, which no
// font has. Who draws the text draws them as shapes (view/screen/canvas_picture.h).
//
// A frame goes around the words up to TEXT_PICTURE_END: the cap of a key, or the round button of a
// pad. The other pictures stand alone.
#ifndef TEXT_PICTURE_H
#define TEXT_PICTURE_H

#define TEXT_PICTURE_FIRST 0xE000

enum text_picture {
    TEXT_PICTURE_KEY = TEXT_PICTURE_FIRST,
    TEXT_PICTURE_BUTTON,
    TEXT_PICTURE_END,
    // A mouse with the part that is meant.
    TEXT_PICTURE_MOUSE_LEFT,
    TEXT_PICTURE_MOUSE_MIDDLE,
    TEXT_PICTURE_MOUSE_RIGHT,
    TEXT_PICTURE_MOUSE_BACK,
    TEXT_PICTURE_MOUSE_FORWARD,
    TEXT_PICTURE_WHEEL,
    TEXT_PICTURE_WHEEL_UP,
    TEXT_PICTURE_WHEEL_DOWN,
    // A cross of four directions: all of them, or one.
    TEXT_PICTURE_CROSS,
    TEXT_PICTURE_CROSS_UP,
    TEXT_PICTURE_CROSS_RIGHT,
    TEXT_PICTURE_CROSS_DOWN,
    TEXT_PICTURE_CROSS_LEFT,
    // A stick: moved anywhere, in one direction, or pressed.
    TEXT_PICTURE_STICK,
    TEXT_PICTURE_STICK_UP,
    TEXT_PICTURE_STICK_RIGHT,
    TEXT_PICTURE_STICK_DOWN,
    TEXT_PICTURE_STICK_LEFT,
    TEXT_PICTURE_STICK_PRESSED,
    TEXT_PICTURE_LAST = TEXT_PICTURE_STICK_PRESSED
};

// The bytes of a picture in UTF-8, without a zero.
#define TEXT_PICTURE_SIZE 3
static inline void text_picture_write(enum text_picture picture, char out[TEXT_PICTURE_SIZE])
{
    const int last = (int)picture - TEXT_PICTURE_FIRST; // below 64
    out[0] = '\xEE';
    out[1] = '\x80';
    out[2] = (char)(0x80 + last);
}

#endif

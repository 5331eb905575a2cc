// How an input is told on a screen that draws pictures in texts (text_picture.h): a key as its cap,
// a button of a mouse or a pad as a small drawing of it.
#ifndef BINDING_PICTURE_H
#define BINDING_PICTURE_H

#include "binding.h"
#include "texts.h"

#define BINDING_PICTURE_SIZE BINDING_NAME_SIZE

// Writes the input; its name, where there are letters, in the language of a catalog (NULL:
// English). What has no drawing stands in a frame. BINDING_NONE: "none", without one.
void binding_picture(const texts *t, binding b, char out[BINDING_PICTURE_SIZE]);

// The same without the direction, for all four together: the whole stick, the cross, the wheel.
void binding_picture_whole(const texts *t, binding b, char out[BINDING_PICTURE_SIZE]);

// The four arrow keys together.
void binding_picture_arrows(char out[BINDING_PICTURE_SIZE]);

#endif

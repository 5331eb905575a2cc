#include "picture_back_names.h"

#include <epoxy/gl.h>
#include <string.h>

#include "text_texture.h"

void picture_back_name_of(const char *name, char out[PICTURE_BACK_NAME_SIZE])
{
    size_t length = name != NULL ? strcspn(name, ",(") : 0;
    while (length > 0 && name[length - 1] == ' ') {
        length--;
    }
    if (length >= PICTURE_BACK_NAME_SIZE) {
        length = PICTURE_BACK_NAME_SIZE - 1;
        // Not in the middle of a letter of several bytes.
        while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80) {
            length--;
        }
    }
    for (size_t i = 0; i < length; i++) {
        out[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i];
    }
    out[length] = '\0';
}

void picture_back_names_update(picture_back_names *names, const picture_scene *scene)
{
    for (int side = 0; side < 2; side++) {
        char wanted[PICTURE_BACK_NAME_SIZE];
        picture_back_name_of(scene->fencer[side].name, wanted);
        if (strcmp(wanted, names->text[side]) != 0) {
            glDeleteTextures(1, &names->texture[side]);
            names->texture[side] = text_texture_create(wanted);
            memcpy(names->text[side], wanted, sizeof wanted);
        }
    }
}

void picture_back_names_fini(picture_back_names *names)
{
    glDeleteTextures(2, names->texture);
    *names = (picture_back_names){0};
}

#include <stdio.h>

#include "show.h"

int show_all(int argc, char **argv, const show_picture *pictures, size_t count)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER (an existing folder for the pictures)\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < count; i++) {
        char path[4096];
        if (snprintf(path, sizeof path, "%s/%s", argv[1], pictures[i].name) >= (int)sizeof path) {
            fprintf(stderr, "%s: the path is too long\n", argv[1]);
            return 1;
        }
        if (!pictures[i].show(path)) {
            return 1;
        }
    }
    return 0;
}

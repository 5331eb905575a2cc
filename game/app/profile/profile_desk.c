#include "profile_desk.h"

#include <stdio.h>
#include <stdlib.h>

#include "people_file.h"
#include "user_paths.h"

profile_desk *profile_desk_open(char *error, size_t error_size)
{
    char path[USER_PATH_MAX];
    profile_desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL) {
        snprintf(error, error_size, "out of memory for a profile");
    } else if (!user_ratings_path(path, error, error_size) ||
               !people_load(path, &desk->people, error, error_size)) {
        profile_desk_close(&desk);
    }
    return desk;
}

void profile_desk_close(profile_desk **desk_address)
{
    free(*desk_address);
    *desk_address = NULL;
}

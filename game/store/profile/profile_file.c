#include "profile_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_read.h"
#include "file_replace.h"
#include "profile_text.h"

#define ENDING ".txt"

static bool is_plain(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9');
}

bool profile_path(const char *name, char out_path[USER_PATH_MAX], char *error, size_t error_size)
{
    char folder[USER_PATH_MAX];
    if (!user_people_folder(folder, error, error_size)) {
        return false;
    }
    int length = snprintf(out_path, USER_PATH_MAX, "%s/", folder);
    // Three bytes for each of the name, the ending, and the final zero.
    if (length < 0 || (size_t)length + 3 * strlen(name) + sizeof ENDING > USER_PATH_MAX) {
        snprintf(error, error_size, "the path of the folder for profiles is too long");
        return false;
    }
    char *to = out_path + length;
    for (const char *from = name; *from != '\0'; from++) {
        unsigned char byte = (unsigned char)*from;
        if (is_plain(byte) || byte == ' ') {
            *to++ = byte == ' ' ? '-' : (char)byte;
        } else {
            to += snprintf(to, 4, "%%%02X", byte);
        }
    }
    memcpy(to, ENDING, sizeof ENDING);
    return true;
}

static bool read_file(const char *path, const char *name, profile *out, char *reason, size_t size)
{
    size_t length = 0;
    char *text = file_read(path, PROFILE_TEXT_SIZE, &length, reason, size);
    bool is_read = text != NULL && profile_text_parse(text, length, out, reason, size);
    free(text);
    if (is_read && strcmp(out->name, name) != 0) {
        snprintf(reason, size, "it is the profile of '%s'", out->name);
        return false;
    }
    return is_read;
}

bool profile_load(const char *name, profile *out_profile, char *error, size_t error_size)
{
    char path[USER_PATH_MAX], reason[256];
    *out_profile = profile_new(name);
    if (!profile_path(name, path, error, error_size)) {
        return false;
    }
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        return true;
    }
    if (!read_file(path, name, out_profile, reason, sizeof reason)) {
        *out_profile = profile_new(name);
        snprintf(error, error_size,
                 "cannot read the profile '%s': %s; correct or delete the file, until then nothing "
                 "is entered",
                 path, reason);
        return false;
    }
    return true;
}

bool profile_save(const profile *p, char *error, size_t error_size)
{
    char path[USER_PATH_MAX], reason[256] = "out of memory";
    if (!profile_path(p->name, path, error, error_size)) {
        return false;
    }
    char *text = malloc(PROFILE_TEXT_SIZE);
    user_make_folder_of(path);
    bool saved = text != NULL &&
                 file_replace(path, text, profile_text_write(p, text), reason, sizeof reason);
    if (!saved) {
        snprintf(error, error_size, "cannot write the profile '%.200s': %s", path, reason);
    }
    free(text);
    return saved;
}

// --- the list

static int digit(char byte)
{
    return byte >= '0' && byte <= '9'   ? byte - '0'
           : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                        : -1;
}

// The name of the person whose file it is. Returns false if the program does not write such a file.
static bool name_of(const char *file, char out_name[RATING_NAME_SIZE])
{
    size_t length = strlen(file), ending = sizeof ENDING - 1, count = 0;
    if (length <= ending || strcmp(file + length - ending, ENDING) != 0) {
        return false;
    }
    for (size_t i = 0; i < length - ending; i++) {
        int byte = file[i] == '-' ? ' ' : (unsigned char)file[i];
        if (file[i] == '%' && i + 2 < length - ending) {
            byte = 16 * digit(file[i + 1]) + digit(file[i + 2]);
            i += 2;
        } else if (byte != ' ' && !is_plain((unsigned char)byte)) {
            return false;
        }
        if (byte <= 0 || byte > UINT8_MAX || count == RATING_NAME_SIZE - 1) {
            return false;
        }
        out_name[count++] = (char)byte;
    }
    out_name[count] = '\0';
    return rating_name_is_valid(out_name, count);
}

size_t profiles_list(char out_name[PROFILES_MAX][RATING_NAME_SIZE])
{
    char folder[USER_PATH_MAX], error[256], name[RATING_NAME_SIZE];
    size_t count = 0;
    DIR *open = user_people_folder(folder, error, sizeof error) ? opendir(folder) : NULL;
    if (open == NULL) {
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(open)) != NULL && count < PROFILES_MAX;) {
        if (!name_of(entry->d_name, name)) {
            continue;
        }
        size_t at = count++;
        for (; at > 0 && strcmp(out_name[at - 1], name) > 0; at--) {
            memcpy(out_name[at], out_name[at - 1], RATING_NAME_SIZE);
        }
        memcpy(out_name[at], name, RATING_NAME_SIZE);
    }
    closedir(open);
    return count;
}

// Reads a binary glTF file into memory and checks its container before it is parsed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model_private.h"

// A limit above all of our models: a damaged file must not use up the memory.
static const size_t MAX_FILE_BYTES = 256u << 20;

static uint32_t read_u32(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static bool contains_text(const uint8_t *bytes, size_t size, const char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at + length <= size; at++) {
        if (memcmp(bytes + at, text, length) == 0) {
            return true;
        }
    }
    return false;
}

// Returns what is wrong with a container (glTF 2.0, "GLB File Format": magic, version, length, then
// chunks of length and type), or NULL.
static const char *problem_of(const uint8_t *bytes, size_t size)
{
    if (size < 20 || memcmp(bytes, "glTF", 4) != 0) {
        return "is not a binary glTF file (.glb); restore the file";
    }
    if (read_u32(bytes + 4) != 2) {
        return "does not have glTF version 2; export it again";
    }
    if (read_u32(bytes + 8) != size) {
        return "is cut short or damaged: its header gives another length; restore the file";
    }
    for (size_t at = 12; at < size; at += 8 + (size_t)read_u32(bytes + at)) {
        if (size - at < 8 || read_u32(bytes + at) > size - at - 8) {
            return "is damaged: a chunk extends past its end; restore the file";
        }
    }
    // Only the first set of joints is read. Without the weights of a second one the mesh would
    // tear.
    if (contains_text(bytes + 20, read_u32(bytes + 12), "\"JOINTS_1\"")) {
        return "has vertices that are weighted to more than four bones; limit the weights to four";
    }
    return NULL;
}

uint8_t *model_reader_bytes(const model_reader *r, size_t *out_size)
{
    FILE *stream = fopen(r->path, "rb");
    if (stream == NULL) {
        model_reader_fail(
            r, "cannot be opened; the models belong in assets/models beside the program");
        return NULL;
    }
    uint8_t *bytes = NULL;
    long size = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    if (size >= 0 && (size_t)size <= MAX_FILE_BYTES && fseek(stream, 0, SEEK_SET) == 0) {
        bytes = malloc((size_t)size + 1);
    }
    bool whole = bytes != NULL && fread(bytes, 1, (size_t)size, stream) == (size_t)size;
    fclose(stream);
    const char *problem = "cannot be read to its end; restore the file";
    if (whole) {
        *out_size = (size_t)size;
        problem = problem_of(bytes, *out_size);
    }
    if (problem != NULL) {
        model_reader_fail(r, "%s", problem);
        free(bytes);
        return NULL;
    }
    return bytes;
}

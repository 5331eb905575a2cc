#include "phrase_export.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "fencer_choice.h"
#include "match_words.h"
#include "phrase_json.h"

bool phrase_export_open(phrase_export *out, const char *path, char *error, size_t error_size)
{
    *out = (phrase_export){.path = path};
    if (path == NULL) {
        return true;
    }
    out->file = fopen(path, "w");
    if (out->file == NULL) {
        snprintf(error, error_size, "cannot write the phrases to '%s': %s; name another file", path,
                 strerror(errno));
    }
    return out->file != NULL;
}

void phrase_export_add(FILE *out, const bout *b)
{
    const apparatus_state *lamps = &b->state.match.apparatus;
    if (out == NULL || !apparatus_is_lit(lamps)) {
        return;
    }
    fprintf(out, "{\"weapon\": \"%s\", \"seed\": %" PRIu64 ", \"tick\": %" PRIu32,
            weapon_key(b->setup.weapon), b->setup.seed, b->state.match.call.tick);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        fprintf(out, ", \"%s_lamp\": {\"light\": \"%s\", \"tick\": %" PRIu32 "}",
                fencer_side_word(side),
                apparatus_light_key((enum apparatus_light)lamps->light[side]),
                lamps->began_tick[side]);
    }
    fputs(", \"phrase\": ", out);
    phrase_json_print(out, b);
    fputs("}\n", out);
}

bool phrase_export_close(phrase_export *out, char *error, size_t error_size)
{
    if (out->file == NULL) {
        return true;
    }
    bool failed = ferror(out->file) != 0;
    failed = fclose(out->file) != 0 || failed;
    out->file = NULL;
    if (failed) {
        snprintf(error, error_size,
                 "cannot write all phrases to '%s'; make room on the disk or name another file",
                 out->path);
    }
    return !failed;
}

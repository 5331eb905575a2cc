#include "golden_bits.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fencer_load.h"
#include "recording_verify.h"
#include "test_duel_config.h"

static bool fail(const char *path, const char *what)
{
    fprintf(stderr, "%s: %s\n", path, what);
    return false;
}

static bool load_fencers(const recording_file *file, const char *models, loaded_fencer *out[2])
{
    for (int side = 0; side < 2; side++) {
        char path[1024], error[1280];
        snprintf(path, sizeof path, "%s/%s.model", models, file->header.build[side]);
        out[side] = loaded_fencer_create(path, error, sizeof error);
        if (out[side] == NULL) {
            return fail(path, error);
        }
    }
    return true;
}

static bool is_as_recorded(const char *path, const recording_verification *result,
                           const recording_file *file)
{
    if (!result->same_model || !result->same_grid) {
        return fail(path, !result->same_model ? "was recorded with models of other bits"
                                              : "was recorded with other guards");
    }
    if (result->verdict != RECORDING_EQUAL) {
        fprintf(stderr, "%s: verdict %d, differs at tick %" PRIu32 " at the latest, %s\n", path,
                (int)result->verdict, result->by_tick,
                result->field.found ? result->field.name : "field unknown");
        return false;
    }
    if (!result->every_tick || result->ticks != file->end.ticks) {
        return fail(path, "does not hold the hash of every tick");
    }
    return true;
}

bool golden_bits_verify(const char *path, const char *models)
{
    char error[512];
    recording_file file;
    if (!recording_file_read(path, &file, error, sizeof error)) {
        return fail(path, error);
    }
    loaded_fencer *fencer[2] = {NULL, NULL};
    bool equal = load_fencers(&file, models, fencer);
    if (equal) {
        test_duel_config test = test_duel_config_create(file.header.weapon);
        const fencer_model *const model[2] = {&fencer[0]->model, &fencer[1]->model};
        recording_verification result = recording_verify(&file, model, test.grid, true);
        equal = is_as_recorded(path, &result, &file);
        const char *name = strrchr(path, '/');
        printf("%016" PRIx64 " %s\n", result.state_hash, name != NULL ? name + 1 : path);
        test_duel_config_destroy(&test);
    }
    loaded_fencer_destroy(&fencer[0]);
    loaded_fencer_destroy(&fencer[1]);
    recording_file_free(&file);
    return equal;
}

// The language of the screens: assets/texts has a catalog for each language but English.
#include <stdio.h>
#include <stdlib.h>

#include "assets_path.h"
#include "file_read.h"
#include "venue.h"

// Far more than all texts of the program.
#define CATALOG_MOST_BYTES (4u << 20)

static const char *const FILE_OF[] = {[SCREEN_ENGLISH] = NULL, [SCREEN_FRENCH] = "texts/fr.po"};

// Loads the catalog, or says in v->texts_fault why not.
static void load(venue *v, const char *name)
{
    char path[ASSETS_PATH_MAX], reason[100];
    texts_report report;
    size_t size;
    if (!assets_path(name, path, v->texts_fault, sizeof v->texts_fault)) {
        return;
    }
    char *bytes = file_read(path, CATALOG_MOST_BYTES, &size, reason, sizeof reason);
    if (bytes == NULL) {
        snprintf(v->texts_fault, sizeof v->texts_fault,
                 "'%.150s' cannot be read: %s; the texts stay English", path, reason);
        return;
    }
    v->texts = texts_read(name, bytes, size, &report);
    free(bytes);
    if (v->texts == NULL) {
        snprintf(v->texts_fault, sizeof v->texts_fault, "out of memory; the texts stay English");
    } else if (report.faults > 0) {
        snprintf(v->texts_fault, sizeof v->texts_fault, "%s; texts that stay English: %d",
                 report.first, report.faults);
    }
}

void venue_speak(venue *v, enum screen_language language)
{
    if (language == v->language) {
        return;
    }
    v->language = language;
    v->texts_fault[0] = '\0';
    texts_destroy(&v->texts);
    if (FILE_OF[language] != NULL) {
        load(v, FILE_OF[language]);
    }
    if (v->texts_fault[0] != '\0') {
        fprintf(stderr, "battuta: %s\n", v->texts_fault);
    }
}

bool venue_has_languages(void)
{
    char path[ASSETS_PATH_MAX], unheard[ASSETS_PATH_MAX];
    for (size_t i = 0; i < sizeof FILE_OF / sizeof FILE_OF[0]; i++) {
        if (FILE_OF[i] != NULL && assets_path(FILE_OF[i], path, unheard, sizeof unheard)) {
            return true;
        }
    }
    return false;
}

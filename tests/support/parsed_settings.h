// Settings for tests, parsed from the text of a settings file.
#ifndef PARSED_SETTINGS_H
#define PARSED_SETTINGS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "settings.h"

static inline settings parsed_settings(const char *text)
{
    settings s;
    char error[200];
    assert_true(settings_parse(&s, text, strlen(text), error, sizeof error));
    return s;
}

#endif

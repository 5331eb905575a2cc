// What the files that read a model share: the error message, names and matrices.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "model_private.h"

bool model_reader_fail(const model_reader *r, const char *format, ...)
{
    char what[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(r->error, r->error_size, "%s: %s", r->path, what);
    return false;
}

void model_reader_name(char out[MODEL_NAME_SIZE], const char *name)
{
    size_t i = 0;
    for (; i + 1 < MODEL_NAME_SIZE && name[i] != '\0'; i++) {
        out[i] = name[i];
    }
    out[i] = '\0';
}

void model_reader_matrix(const struct aiMatrix4x4 *a, double out[3][4])
{
    const double m[3][4] = {{(double)a->a1, (double)a->a2, (double)a->a3, (double)a->a4},
                            {(double)a->b1, (double)a->b2, (double)a->b3, (double)a->b4},
                            {(double)a->c1, (double)a->c2, (double)a->c3, (double)a->c4}};
    memcpy(out, m, sizeof m);
}

bool model_reader_matrix_is_finite(double m[3][4])
{
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            if (!isfinite(m[i][j])) {
                return false;
            }
        }
    }
    return true;
}

#include "xr_comfort.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIGNETTE_KEY   "vr-vignette"
#define BOUNDS_KEY     "vr-bounds"
#define VIGNETTE_USUAL 0.8

// From this speed on the rim is as dark as it gets.
#define FULL_MPS 1.4
// Nine tenths of the way: it comes faster than one feels the motion, and goes without a jump.
#define COMES_S 0.12
#define GOES_S  0.4
// So long a jump's fade is seen.
#define FADE_S 0.18

xr_comfort xr_comfort_of(const settings *s)
{
    xr_comfort c = {.vignette = VIGNETTE_USUAL, .bounds = true};
    char value[SETTINGS_LINE_MAX], *end;
    if (settings_get(s, VIGNETTE_KEY, value)) {
        double wanted = strtod(value, &end);
        c.vignette = end != value && *end == '\0' && wanted >= 0.0 && wanted <= 1.0
                         ? wanted
                         : VIGNETTE_USUAL;
    }
    if (settings_get(s, BOUNDS_KEY, value)) {
        c.bounds = strcmp(value, "off") != 0;
    }
    return c;
}

bool xr_comfort_keep(const xr_comfort *c, settings *s)
{
    char value[16];
    snprintf(value, sizeof value, "%.2g", c->vignette);
    return settings_set(s, VIGNETTE_KEY, value) &&
           settings_set(s, BOUNDS_KEY, c->bounds ? "on" : "off");
}

void xr_comfort_step(xr_comfort *c, double speed_mps, bool jumped, double elapsed_s)
{
    double wanted = fmin(speed_mps / FULL_MPS, 1.0);
    double settle_s = wanted > c->rim ? COMES_S : GOES_S;
    c->rim += (wanted - c->rim) * (1.0 - exp(-2.3 * elapsed_s / settle_s));
    c->fade = jumped ? 1.0 : fmax(c->fade - elapsed_s / FADE_S, 0.0);
}

void xr_comfort_veil(const xr_comfort *c, xr_picture_look *look)
{
    look->vignette = (float)(c->vignette * c->rim);
    look->fade = c->vignette > 0.0 ? (float)c->fade : 0.0f;
}

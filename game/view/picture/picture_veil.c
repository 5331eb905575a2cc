#include "picture_veil.h"

#include <epoxy/gl.h>

#include "gl_program.h"

// Half angle of the clear area without a vignette, beyond a headset's field of view, and with a
// full one, which leaves about 50 degrees clear.
#define WIDE_RAD   0.95f
#define NARROW_RAD 0.44f
// Angle of the transition from clear to dark.
#define SOFT_RAD 0.22f
// A vignette weaker than this is not fully black at its rim, so that it appears gradually.
#define BLACK_FROM 0.3f

// The half angle that stays clear and the half angle from which on all is dark. They are measured
// from straight ahead, so that the rims in both eyes' images coincide.
typedef struct veil_rim {
    float clear_rad, dark_rad;
    float darkness; // 0 none .. 1 black
} veil_rim;

static veil_rim rim_of(float vignette)
{
    float share = vignette < 0.0f ? 0.0f : vignette > 1.0f ? 1.0f : vignette;
    float clear = WIDE_RAD + (NARROW_RAD - WIDE_RAD) * share;
    return (veil_rim){clear, clear + SOFT_RAD, share < BLACK_FROM ? share / BLACK_FROM : 1.0f};
}

void picture_veil_draw(const picture_lens_mask *mask, GLuint program, const picture_view *view)
{
    static const float ALL[6][2] = {{-1, -1}, {1, -1}, {-1, 1}, {-1, 1}, {1, -1}, {1, 1}};
    const picture_veil *veil = &view->veil;
    if (veil->vignette <= 0.0f && veil->fade <= 0.0f) {
        return;
    }
    veil_rim rim = rim_of(veil->vignette);
    const float window[3] = {(float)view->width_px, (float)view->height_px, 0.0f};
    const float low[3] = {veil->tan_left, veil->tan_down, 0.0f};
    const float across[3] = {veil->tan_right - veil->tan_left, veil->tan_up - veil->tan_down, 0.0f};
    const float clear[3] = {rim.clear_rad, rim.dark_rad, rim.darkness};
    glUseProgram(program);
    gl_set_vec3(program, "window", window);
    gl_set_vec3(program, "low", low);
    gl_set_vec3(program, "across", across);
    gl_set_vec3(program, "clear", clear);
    gl_set_float(program, "fade", veil->fade);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_DEPTH_TEST);
    picture_lens_mask_draw(mask, program, ALL, 6);
    glEnable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
}

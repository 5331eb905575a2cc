#include "window_quality.h"

#include <assert.h>
#include <epoxy/gl.h>
#include <math.h>

static int scaled(int px, double scale)
{
    const int out = (int)lround(scale * px);
    return out > 0 ? out : 1;
}

// The views as they lie in an image of this share of the window's size. Neighbors stay neighbors,
// because their edges are rounded alike.
static void scale_views(const picture_view *view, int count, double scale, unsigned framebuffer,
                        picture_view out[WINDOW_QUALITY_VIEWS])
{
    for (int i = 0; i < count; i++) {
        const int left = (int)lround(scale * view[i].left_px),
                  bottom = (int)lround(scale * view[i].bottom_px);
        out[i] = view[i];
        out[i].framebuffer = framebuffer;
        out[i].left_px = left;
        out[i].bottom_px = bottom;
        out[i].width_px = scaled(view[i].left_px + view[i].width_px, scale) - left;
        out[i].height_px = scaled(view[i].bottom_px + view[i].height_px, scale) - bottom;
    }
}

static draw_count draw_coarsely(window_quality *q, picture *p, const picture_scene *scene,
                                const picture_view *view, int view_count, int width_px,
                                int height_px, double scale)
{
    picture_view coarse[WINDOW_QUALITY_VIEWS];
    const int width = scaled(width_px, scale), height = scaled(height_px, scale);
    if (!render_target_resize(&q->coarse, RENDER_TARGET_PICTURE, width, height, 0)) {
        return picture_draw_views(p, scene, view, view_count);
    }
    scale_views(view, view_count, scale, q->coarse.framebuffer, coarse);
    const draw_count drawn = picture_draw_views(p, scene, coarse, view_count);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, q->coarse.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width_px, height_px, GL_COLOR_BUFFER_BIT,
                      GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return drawn;
}

draw_count window_quality_draw(window_quality *q, picture *p, const picture_scene *scene,
                               const picture_view *view, int view_count, int width_px,
                               int height_px, bool is_auto, double period_s)
{
    assert(view_count <= WINDOW_QUALITY_VIEWS);
    double frame_s;
    if (!is_auto) {
        picture_set_samples(p, PICTURE_SAMPLES); // a headset may have left fewer
        return picture_draw_views(p, scene, view, view_count);
    }
    const draw_quality_step *step = &DRAW_QUALITY_STEP[q->quality.step];
    picture_set_samples(p, step->samples);
    draw_timer_begin(&q->timer);
    const draw_count drawn = step->scale < 1.0 ? draw_coarsely(q, p, scene, view, view_count,
                                                               width_px, height_px, step->scale)
                                               : picture_draw_views(p, scene, view, view_count);
    draw_timer_end(&q->timer);
    if (draw_timer_take(&q->timer, &frame_s)) {
        draw_quality_add(&q->quality, frame_s, period_s, 0);
    }
    return drawn;
}

void window_quality_fini(window_quality *q)
{
    if (q->coarse.framebuffer != 0) { // what was never drawn may have no OpenGL context
        render_target_fini(&q->coarse, RENDER_TARGET_PICTURE);
    }
    draw_timer_fini(&q->timer);
    *q = (window_quality){0};
}

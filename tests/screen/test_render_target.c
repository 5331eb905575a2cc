// Framebuffers of each kind: what is drawn into them can be read in the way their kind defines, and
// they are created again only when necessary.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gl_offscreen.h"
#include "render_target.h"

static GLint attached(GLenum attachment, GLenum what)
{
    GLint value = 0;
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, attachment, what, &value);
    return value;
}

static GLint type_of(GLenum attachment)
{
    return attached(attachment, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
}

static void clear(const render_target *t, float red, double depth)
{
    glBindFramebuffer(GL_FRAMEBUFFER, t->framebuffer);
    glViewport(0, 0, t->width, t->height);
    glClearColor(red, 0.0f, 0.0f, 1.0f);
    glClearDepth(depth);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glClearDepth(1.0);
}

static void test_a_shadow_is_a_depth_texture_that_is_compared(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    render_target t = {0};
    GLint value = 0;
    assert_true(render_target_resize(&t, RENDER_TARGET_SHADOW, 16, 8, 0));
    clear(&t, 0.0f, 0.25);
    assert_int_equal(type_of(GL_COLOR_ATTACHMENT0), GL_NONE);
    assert_int_equal(type_of(GL_DEPTH_ATTACHMENT), GL_TEXTURE);
    assert_int_equal(attached(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), t.depth);
    glBindTexture(GL_TEXTURE_2D, t.depth);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, &value);
    assert_int_equal(value, GL_COMPARE_REF_TO_TEXTURE);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, &value);
    assert_int_equal(value, GL_LEQUAL);
    float depth[8][16];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 16; x++) {
            assert_true(depth[y][x] > 0.2499f && depth[y][x] < 0.2501f);
        }
    }
    GLuint framebuffer = t.framebuffer, texture = t.depth;
    render_target_fini(&t, RENDER_TARGET_SHADOW);
    assert_false(glIsFramebuffer(framebuffer));
    assert_false(glIsTexture(texture));
    assert_int_equal(t.framebuffer, 0);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

static void test_a_texture_holds_what_was_drawn(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    render_target t = {0};
    assert_true(render_target_resize(&t, RENDER_TARGET_TEXTURE, 16, 8, 0));
    clear(&t, 1.0f, 0.5);
    assert_int_equal(type_of(GL_COLOR_ATTACHMENT0), GL_TEXTURE);
    assert_int_equal(type_of(GL_DEPTH_ATTACHMENT), GL_RENDERBUFFER);
    uint8_t pixel[8][16][4];
    glBindTexture(GL_TEXTURE_2D, t.color);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    assert_memory_equal(pixel[0][0], ((uint8_t[4]){255, 0, 0, 255}), 4);
    assert_memory_equal(pixel[7][15], ((uint8_t[4]){255, 0, 0, 255}), 4);
    GLuint texture = t.color, depth = t.depth;
    // The same size keeps the target; another size creates a new one.
    assert_true(render_target_resize(&t, RENDER_TARGET_TEXTURE, 16, 8, 0));
    assert_int_equal(t.color, texture);
    assert_true(glIsTexture(texture));
    for (int i = 0; i < 2; i++) {
        int width = i == 0 ? 32 : 16;
        GLint is = 0;
        assert_true(render_target_resize(&t, RENDER_TARGET_TEXTURE, width, 8 + 8 * i, 0));
        glBindTexture(GL_TEXTURE_2D, t.color);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &is);
        assert_int_equal(is, width);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &is);
        assert_int_equal(is, 8 + 8 * i);
    }
    texture = t.color;
    depth = t.depth;
    render_target_fini(&t, RENDER_TARGET_TEXTURE);
    assert_false(glIsTexture(texture));
    assert_false(glIsRenderbuffer(depth));
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

static GLint renderbuffer_value(GLuint name, GLenum what)
{
    GLint value = 0;
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, what, &value);
    return value;
}

// Light brighter than white stays as bright as it is, with several samples and with one.
static void test_light_is_not_clamped(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    render_target several = {0}, one = {0};
    const float bright[4] = {3.5f, 0.25f, 12.0f, 1.0f};
    assert_true(render_target_grow(&several, RENDER_TARGET_LIGHT, 16, 8, 4, 0));
    assert_true(several.samples > 0);
    assert_true(render_target_resize(&one, RENDER_TARGET_LIGHT, 16, 8, 0));
    glBindFramebuffer(GL_FRAMEBUFFER, several.framebuffer);
    glClearBufferfv(GL_COLOR, 0, bright);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, several.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, one.framebuffer);
    glBlitFramebuffer(0, 0, 16, 8, 0, 0, 16, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    float pixel[8][16][4];
    glBindTexture(GL_TEXTURE_2D, one.color);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, pixel);
    assert_memory_equal(pixel[0][0], bright, sizeof bright);
    assert_memory_equal(pixel[7][15], bright, sizeof bright);
    const GLuint texture = several.color;
    assert_true(glIsTexture(texture));
    render_target_fini(&several, RENDER_TARGET_LIGHT);
    render_target_fini(&one, RENDER_TARGET_LIGHT);
    assert_false(glIsTexture(texture));
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

static void test_a_picture_grows_and_keeps_its_depth_format(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    render_target t = {0};
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 40, 20, 4, 0));
    assert_int_equal(t.depth_format, GL_DEPTH_COMPONENT24);
    assert_int_equal(renderbuffer_value(t.depth, GL_RENDERBUFFER_INTERNAL_FORMAT),
                     GL_DEPTH_COMPONENT24);
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_SAMPLES), most < 4 ? most : 4);
    glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
    assert_int_equal(type_of(GL_COLOR_ATTACHMENT0), GL_RENDERBUFFER);
    // A smaller size, with any depth format or the present one, keeps the target.
    GLuint color = t.color;
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 40, 20, 4, 0));
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 10, 5, 4, GL_DEPTH_COMPONENT24));
    assert_int_equal(t.color, color);
    assert_int_equal(t.width, 40);
    // A larger width or height: the target gets the larger width and the larger height of both.
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 10, 30, 4, 0));
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_WIDTH), 40);
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_HEIGHT), 30);
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 50, 10, 4, 0));
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_WIDTH), 50);
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_HEIGHT), 30);
    // Another depth format creates a new target; afterwards any format keeps it.
    for (int i = 0; i < 2; i++) {
        assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 50, 30, 4,
                                       i == 0 ? GL_DEPTH_COMPONENT32F : 0));
        assert_int_equal(renderbuffer_value(t.depth, GL_RENDERBUFFER_INTERNAL_FORMAT),
                         GL_DEPTH_COMPONENT32F);
        assert_int_equal(renderbuffer_value(t.depth, GL_RENDERBUFFER_WIDTH), 50);
    }
    color = t.color;
    GLuint depth = t.depth;
    render_target_fini(&t, RENDER_TARGET_PICTURE);
    assert_false(glIsRenderbuffer(color));
    assert_false(glIsRenderbuffer(depth));
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

static void test_the_sample_count_is_limited_by_the_driver(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    render_target t = {0};
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    assert_true(render_target_grow(&t, RENDER_TARGET_PICTURE, 8, 8, 10000, 0));
    assert_int_equal(renderbuffer_value(t.color, GL_RENDERBUFFER_SAMPLES), most);
    assert_int_equal(t.samples, most);
    render_target_fini(&t, RENDER_TARGET_PICTURE);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shadow_is_a_depth_texture_that_is_compared),
        cmocka_unit_test(test_a_texture_holds_what_was_drawn),
        cmocka_unit_test(test_light_is_not_clamped),
        cmocka_unit_test(test_a_picture_grows_and_keeps_its_depth_format),
        cmocka_unit_test(test_the_sample_count_is_limited_by_the_driver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

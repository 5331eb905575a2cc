// Times of drawing arrive later, in order, and without waiting.
#include "gl_offscreen.h"

#include "draw_timer.h"
#include "steady_clock.h"

// A triangle over the whole window.
static void use_triangle(void)
{
    static const char *const VERTEX =
        "#version 330 core\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, "
        "gl_VertexID == 2 ? 3 : -1, 0, 1); }";
    static const char *const FRAGMENT =
        "#version 330 core\nout vec4 color;\nvoid main() { color = vec4(0.5); }";
    GLuint program = glCreateProgram(), array;
    const GLenum kind[2] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER};
    for (int i = 0; i < 2; i++) {
        GLuint shader = glCreateShader(kind[i]);
        glShaderSource(shader, 1, i == 0 ? &VERTEX : &FRAGMENT, NULL);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    glUseProgram(program);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
}

// Draws twice and measures the second time: Mesa's software renderer begins to measure only while
// it has something to draw.
static void fill(draw_timer *t)
{
    glDrawArrays(GL_TRIANGLES, 0, 3);
    draw_timer_begin(t);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    draw_timer_end(t);
}

static void test_a_time_arrives(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(640, 400);
    use_triangle();
    draw_timer t = {0};
    double took_s = -1.0, begun_s = steady_clock_s();
    assert_false(draw_timer_take(&t, &took_s));
    fill(&t);
    while (!draw_timer_take(&t, &took_s)) {
        glFinish();
    }
    assert_true(took_s >= 0.0 && took_s <= steady_clock_s() - begun_s);
    assert_false(draw_timer_take(&t, &took_s));
    draw_timer_fini(&t);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

static void test_times_that_nobody_takes_are_left_out(void **state)
{
    (void)state;
    window *w = gl_offscreen_open(64, 64);
    use_triangle();
    draw_timer t = {0};
    for (int i = 0; i < 3 * DRAW_TIMER_AWAITED; i++) {
        fill(&t);
    }
    glFinish();
    int taken = 0;
    double took_s;
    while (t.count > 0) {
        taken += draw_timer_take(&t, &took_s);
    }
    assert_in_range(taken, 1, DRAW_TIMER_AWAITED);
    fill(&t); // there is room again
    assert_int_equal(t.count, 1);
    draw_timer_fini(&t);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&w);
}

// Without the card's timer the processor's clock measures the last drawing alone.
static void test_without_a_timer_the_last_drawing_is_measured(void **state)
{
    (void)state;
    const double LONG_AGO_S = -1e9;    // on the steady clock, which begins at 0
    draw_timer t = {.is_ready = true}; // no queries were made
    draw_timer_begin(&t);
    draw_timer_end(&t);
    t.begun_s[t.first] = LONG_AGO_S;
    draw_timer_begin(&t);
    draw_timer_end(&t);
    double took_s = -1.0;
    assert_true(draw_timer_take(&t, &took_s));
    assert_true(took_s >= 0.0 && took_s < 1e8);
    assert_false(draw_timer_take(&t, &took_s));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_time_arrives),
        cmocka_unit_test(test_times_that_nobody_takes_are_left_out),
        cmocka_unit_test(test_without_a_timer_the_last_drawing_is_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

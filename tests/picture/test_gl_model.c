// A model on the graphics card: exactly the triangles that were asked for are drawn, each in a
// place of its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gl_model.h"
#include "gl_offscreen.h"

enum { TRIANGLES = 12, CELL_PX = 10, RANGES = 4 };

static float position[3 * TRIANGLES][3], normal[3 * TRIANGLES][3], uv[3 * TRIANGLES][2];
static uint32_t triangle[TRIANGLES][3];
static model_range range[RANGES] = {{0, 0, 5}, {1, 5, 1}, {0, 6, 2}, {1, 8, 4}};
static model_file file = {.vertex_count = 3 * TRIANGLES,
                          .triangle_count = TRIANGLES,
                          .position = position,
                          .normal = normal,
                          .uv = uv,
                          .triangle = triangle,
                          .range_count = RANGES,
                          .range = range};

typedef struct bench {
    window *window;
    GLuint program;
    gl_model model;
} bench;

static GLuint compile(GLuint program, GLenum kind, const char *source)
{
    GLint done = 0;
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    assert_int_equal(done, GL_TRUE);
    glAttachShader(program, shader);
    return shader;
}

// Triangle i fills the middle of cell i of a row of cells, `row` cells above the lowest.
static void place(float out[][3], int row)
{
    static const float corner[3][2] = {{0.1f, 0.1f}, {0.9f, 0.1f}, {0.5f, 0.9f}};
    for (int i = 0; i < TRIANGLES; i++) {
        for (int k = 0; k < 3; k++) {
            out[3 * i + k][0] = 2.0f * ((float)i + corner[k][0]) / TRIANGLES - 1.0f;
            out[3 * i + k][1] = 2.0f * ((float)row + corner[k][1]) / TRIANGLES - 1.0f;
            out[3 * i + k][2] = 0.0f;
            triangle[i][k] = (uint32_t)(3 * i + k);
        }
    }
}

static int begin(void **state)
{
    static bench b;
    b = (bench){.window = gl_offscreen_open(480, 270)};
    b.program = glCreateProgram();
    GLuint shader[2] = {
        compile(b.program, GL_VERTEX_SHADER,
                "#version 330 core\nlayout(location = 0) in vec3 place;"
                "void main() { gl_Position = vec4(place, 1.0); }"),
        compile(b.program, GL_FRAGMENT_SHADER,
                "#version 330 core\nout vec4 color; void main() { color = vec4(1.0); }")};
    glLinkProgram(b.program);
    glDeleteShader(shader[0]);
    glDeleteShader(shader[1]);
    place(position, 0);
    *state = &b;
    return gl_model_init(&b.model, &file, GL_MODEL_SKINNED) ? 0 : -1;
}

static int end(void **state)
{
    bench *b = *state;
    gl_model_fini(&b->model);
    glDeleteProgram(b->program);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    window_destroy(&b->window);
    return 0;
}

static void clear(const bench *b)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, TRIANGLES * CELL_PX, TRIANGLES * CELL_PX);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glUseProgram(b->program);
    glBindVertexArray(b->model.vertex_array);
}

// The triangles that are seen in that row of cells, as bits.
static unsigned seen(int row)
{
    unsigned found = 0;
    for (int i = 0; i < TRIANGLES; i++) {
        uint8_t rgba[4];
        glReadPixels(i * CELL_PX + CELL_PX / 2, row * CELL_PX + CELL_PX / 2, 1, 1, GL_RGBA,
                     GL_UNSIGNED_BYTE, rgba);
        found |= rgba[0] > 128 ? 1u << i : 0u;
    }
    return found;
}

static unsigned bits(uint32_t first, uint32_t count)
{
    unsigned found = 0;
    for (uint32_t r = first; r < first + count; r++) {
        found |= ((1u << range[r].triangle_count) - 1u) << range[r].first_triangle;
    }
    return found;
}

static int count_bits(unsigned of)
{
    int count = 0;
    for (; of != 0; of &= of - 1u) {
        count++;
    }
    return count;
}

static void ranges_are_drawn_and_counted(void **state)
{
    bench *b = *state;
    for (uint32_t first = 0; first < RANGES; first++) {
        for (uint32_t count = 1; first + count <= RANGES; count++) {
            clear(b);
            int drawn = gl_model_draw_ranges(&b->model, first, count);
            assert_int_equal(seen(0), bits(first, count));
            assert_int_equal(drawn, count_bits(bits(first, count)));
            // Without any marks it is the same.
            clear(b);
            assert_int_equal(gl_model_draw_unmarked(&b->model, first, count), drawn);
            assert_int_equal(seen(0), bits(first, count));
        }
    }
    clear(b);
    assert_int_equal(gl_model_draw_all(&b->model), TRIANGLES);
    assert_int_equal(seen(0), (1u << TRIANGLES) - 1u);
}

// Also when other triangles are marked later, or a whole range.
static void marked_triangles_are_left_out(void **state)
{
    bench *b = *state;
    static const unsigned marks[] = {0x809, 0x020, 0x000, 0xf3f, 0xfff};
    for (size_t m = 0; m < sizeof marks / sizeof marks[0]; m++) {
        bool marked[TRIANGLES];
        for (int i = 0; i < TRIANGLES; i++) {
            marked[i] = (marks[m] >> i & 1u) != 0;
        }
        assert_true(gl_model_mark(&b->model, marked));
        for (uint32_t first = 0; first < RANGES; first++) {
            for (uint32_t count = 1; first + count <= RANGES; count++) {
                unsigned wanted = bits(first, count) & ~marks[m];
                clear(b);
                int drawn = gl_model_draw_unmarked(&b->model, first, count);
                assert_int_equal(seen(0), wanted);
                assert_int_equal(drawn, count_bits(wanted));
                clear(b);
                gl_model_draw_ranges(&b->model, first, count);
                assert_int_equal(seen(0), bits(first, count));
            }
        }
    }
}

static void new_positions_move_the_triangles(void **state)
{
    bench *b = *state;
    static float moved[3 * TRIANGLES][3];
    for (int row = 1; row < 4; row++) {
        place(moved, row);
        gl_model_update(&b->model, (const float(*)[3])moved, (const float(*)[3])normal);
        clear(b);
        gl_model_draw_all(&b->model);
        assert_int_equal(seen(row), (1u << TRIANGLES) - 1u);
        assert_int_equal(seen(row - 1), 0);
    }
}

// Later calls that set up another object must not change this one.
static void no_vertex_array_stays_bound(void **state)
{
    bench *b = *state;
    GLint bound = -1;
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
    assert_int_equal(bound, 0);
    assert_true(gl_model_mark(&b->model, (bool[TRIANGLES]){true}));
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
    assert_int_equal(bound, 0);
}

static void nothing_is_left_of_it(void **state)
{
    bench *b = *state;
    gl_model other;
    assert_true(gl_model_init(&other, &file, GL_MODEL_RIGID));
    const GLuint buffer[3] = {other.place_buffer, other.uv_buffer, other.index_buffer};
    const GLuint array = other.vertex_array;
    assert_true(gl_model_mark(&other, (bool[TRIANGLES]){true}));
    clear(b);
    glBindVertexArray(array);
    assert_int_equal(gl_model_draw_unmarked(&other, 0, 1), 4);
    assert_int_equal(seen(0), 0x1e);
    glBindVertexArray(0);
    gl_model_fini(&other);
    for (int i = 0; i < 3; i++) {
        assert_false(glIsBuffer(buffer[i]));
    }
    assert_false(glIsVertexArray(array));
    assert_null(other.file);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(ranges_are_drawn_and_counted),
        CASE(marked_triangles_are_left_out),
        CASE(new_positions_move_the_triangles),
        CASE(no_vertex_array_stays_bound),
        CASE(nothing_is_left_of_it),
    };
    return cmocka_run_group_tests_name("gl_model", tests, NULL, NULL);
}

// Shaders from files are loaded, and rejected with the name of the file.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "gl_offscreen.h"
#include "gl_program.h"
#include "temporary_file.h"

static const char FOLDER[] = "test_gl_program_assets";

static void save(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/shaders/%s", FOLDER, name);
    assert_true(temporary_file_save(path, text, strlen(text)));
}

static int open_group(void **state)
{
    char path[200];
    snprintf(path, sizeof path, "%s/shaders", FOLDER);
    mkdir(FOLDER, 0700);
    mkdir(path, 0700);
    *state = gl_offscreen_open(32, 32);
    save("plain.vert", "void main() { gl_Position = vec4(0.0); }\n");
    save("color.glsl", "uniform vec3 color;\nvec3 chosen() { return color * STRENGTH; }\n");
    save("good.frag", "#include \"color.glsl\"\nout vec4 o;\n"
                      "void main() { o = vec4(chosen(), 1.0); }\n");
    save("broken.frag", "out vec4 o;\nvoid main() { o = vec4(nonsense; }\n");
    save("lost.frag", "#include \"nowhere.glsl\"\nvoid main() {}\n");
    save("endless.frag", "#include \"endless.frag\"\n");
    save("stray.frag", "out vec4 o;\nvec4 unused() { return o; }\n"); // no main()
    return 0;
}

static int close_group(void **state)
{
    static const char *const NAMES[] = {"plain.vert", "color.glsl",   "good.frag", "broken.frag",
                                        "lost.frag",  "endless.frag", "stray.frag"};
    window *w = *state;
    char path[200];
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        snprintf(path, sizeof path, "%s/shaders/%s", FOLDER, NAMES[i]);
        remove(path);
    }
    snprintf(path, sizeof path, "%s/shaders", FOLDER);
    rmdir(path);
    rmdir(FOLDER);
    window_destroy(&w);
    return 0;
}

static void test_a_program_includes_a_file_and_a_prelude(void **state)
{
    (void)state;
    char error[600] = "";
    GLuint program = gl_program_create(FOLDER, "plain.vert", "good.frag", "#define STRENGTH 0.5\n",
                                       error, sizeof error);
    assert_string_equal(error, "");
    assert_true(program != 0);
    glUseProgram(program);
    gl_set_vec3(program, "color", (const float[3]){1, 2, 3});
    gl_set_float(program, "no such uniform", 1.0f);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    GLfloat got[3];
    glGetUniformfv(program, glGetUniformLocation(program, "color"), got);
    assert_true(got[0] == 1.0f && got[1] == 2.0f && got[2] == 3.0f);
    glDeleteProgram(program);
}

static void test_an_error_names_the_file_in_one_line(void **state)
{
    (void)state;
    const struct {
        const char *fragment, *mention;
    } wrong[] = {
        {"broken.frag", "broken.frag"},   {"lost.frag", "nowhere.glsl"},
        {"missing.frag", "missing.frag"}, {"endless.frag", "endless.frag"},
        {"stray.frag", "stray.frag"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char error[600] = "";
        assert_int_equal(
            gl_program_create(FOLDER, "plain.vert", wrong[i].fragment, NULL, error, sizeof error),
            0);
        assert_non_null(strstr(error, wrong[i].mention));
        assert_null(strchr(error, '\n'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_program_includes_a_file_and_a_prelude),
        cmocka_unit_test(test_an_error_names_the_file_in_one_line),
    };
    return cmocka_run_group_tests(tests, open_group, close_group);
}

#include "gl_program.h"

#include <epoxy/gl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char VERSION[] = "#version 330 core\n";
static const char INCLUDE[] = "#include \"";
static const int MAX_INCLUDES = 16; // in one file; stops a file that includes itself

// Returns the text of a file, or NULL with one line in `error`.
static char *read_text(const char *path, char *error, size_t error_size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        snprintf(error, error_size, "%s: cannot be opened (%s); restore the file", path,
                 strerror(errno));
        return NULL;
    }
    char *text = NULL;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (size >= 0 && size < (1 << 20) && fseek(file, 0, SEEK_SET) == 0) {
        text = malloc((size_t)size + 1);
    }
    if (text != NULL) {
        size_t got = fread(text, 1, (size_t)size, file);
        text[got] = '\0';
    } else {
        snprintf(error, error_size, "%s: cannot be read; restore the file", path);
    }
    fclose(file);
    return text;
}

// Copies the first line of a compiler's log.
static void first_line(const char *log, char *out, size_t size)
{
    while (*log == '\n' || *log == ' ') {
        log++;
    }
    snprintf(out, size, "%.*s", (int)strcspn(log, "\r\n"), log);
}

// Replaces each include line by the file it names. Takes over `text`; returns NULL on failure.
static char *take_in(char *text, const char *assets, char *error, size_t error_size)
{
    char *line;
    for (int left = MAX_INCLUDES; left > 0 && (line = strstr(text, INCLUDE)) != NULL; left--) {
        char *name = line + strlen(INCLUDE);
        size_t name_length = strcspn(name, "\"\n");
        char path[1024];
        snprintf(path, sizeof path, "%s/shaders/%.*s", assets, (int)name_length, name);
        char *included = read_text(path, error, error_size);
        const char *rest = name + name_length + (name[name_length] == '"' ? 1 : 0);
        size_t before = (size_t)(line - text);
        size_t size = included == NULL ? 0 : before + strlen(included) + strlen(rest) + 1;
        char *joined = included == NULL ? NULL : malloc(size);
        if (joined != NULL) {
            snprintf(joined, size, "%.*s%s%s", (int)before, text, included, rest);
        }
        free(included);
        free(text);
        if (joined == NULL) {
            return NULL;
        }
        text = joined;
    }
    return text;
}

static GLuint compile(const char *assets, const char *name, GLenum stage, const char *prelude,
                      char *error, size_t error_size)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/shaders/%s", assets, name);
    char *text = read_text(path, error, error_size);
    if (text != NULL) {
        text = take_in(text, assets, error, error_size);
    }
    if (text == NULL) {
        return 0;
    }
    const char *parts[3] = {VERSION, prelude != NULL ? prelude : "", text};
    GLuint shader = glCreateShader(stage);
    glShaderSource(shader, 3, parts, NULL);
    glCompileShader(shader);
    free(text);
    GLint done = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (!done) {
        char log[2048] = "", line[200];
        glGetShaderInfoLog(shader, sizeof log, NULL, log);
        first_line(log, line, sizeof line);
        snprintf(error, error_size, "%s: the graphics driver rejects it (%s); restore the file",
                 path, line);
        glDeleteShader(shader);
        return 0;
    }
    return shader;
}

GLuint gl_program_create(const char *assets, const char *vertex, const char *fragment,
                         const char *prelude, char *error, size_t error_size)
{
    GLuint vs = compile(assets, vertex, GL_VERTEX_SHADER, prelude, error, error_size);
    GLuint fs =
        vs == 0 ? 0 : compile(assets, fragment, GL_FRAGMENT_SHADER, prelude, error, error_size);
    GLuint program = 0;
    if (fs != 0) {
        program = glCreateProgram();
        glAttachShader(program, vs);
        glAttachShader(program, fs);
        glLinkProgram(program);
        GLint done = 0;
        glGetProgramiv(program, GL_LINK_STATUS, &done);
        if (!done) {
            char log[2048] = "", line[200];
            glGetProgramInfoLog(program, sizeof log, NULL, log);
            first_line(log, line, sizeof line);
            snprintf(error, error_size, "%s/shaders/%s: does not link with %s (%s); restore both",
                     assets, fragment, vertex, line);
            glDeleteProgram(program);
            program = 0;
        }
    }
    glDeleteShader(vs);
    glDeleteShader(fs);
    return program;
}

bool gl_is_software(void)
{
    static const char *const NAMES[] = {"llvmpipe", "softpipe", "SWR", "Software"};
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    for (size_t i = 0; renderer != NULL && i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strstr(renderer, NAMES[i]) != NULL) {
            return true;
        }
    }
    return false;
}

void gl_set_int(GLuint program, const char *name, int value)
{
    glUniform1i(glGetUniformLocation(program, name), value);
}

void gl_set_float(GLuint program, const char *name, float value)
{
    glUniform1f(glGetUniformLocation(program, name), value);
}

void gl_set_vec3(GLuint program, const char *name, const float value[3])
{
    glUniform3fv(glGetUniformLocation(program, name), 1, value);
}

void gl_set_mat4(GLuint program, const char *name, const mat4 value)
{
    glUniformMatrix4fv(glGetUniformLocation(program, name), 1, GL_FALSE, value[0]);
}

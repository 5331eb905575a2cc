// The shipped characters: every file is read, has its words, and names a build that exists; each
// has a measured rating with each of its weapons.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "bout_assets.h"
#include "character_file.h"
#include "user_paths.h"

static character all[CHARACTERS_MAX];
static size_t count;
static rating_list ratings;
static char error[1024];

static int load(void **unused)
{
    (void)unused;
    count = characters_load(all, error, sizeof error);
    return error[0] == '\0' && character_ratings_load(NULL, 0, &ratings, error, sizeof error) ? 0
                                                                                              : -1;
}

static void there_are_twelve_or_more(void **unused)
{
    (void)unused;
    assert_true(count >= 12);
    bool left = false, tall = false;
    for (size_t i = 0; i < count; i++) {
        left = left || all[i].is_left_handed;
        tall = tall || strcmp(all[i].build, "tall") == 0;
        assert_true(i == 0 || strcmp(all[i - 1].key, all[i].key) < 0);
    }
    assert_true(left && tall);
}

static bool is_shipped(const char *build)
{
    const char *const *name = bout_assets_builds();
    while (*name != NULL && strcmp(*name, build) != 0) {
        name++;
    }
    return *name != NULL;
}

static void each_is_whole(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < count; i++) {
        print_message("%s\n", all[i].key);
        assert_true(character_key_is_valid(all[i].key, strlen(all[i].key)));
        assert_true(all[i].name[0] != '\0' && all[i].words[0] != '\0' &&
                    all[i].weakness[0] != '\0');
        assert_true(is_shipped(all[i].build));
        assert_true(ai_style_is_valid(&all[i].style));
        for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
            assert_true(!all[i].fences[kind] ||
                        rating_list_find(&ratings, all[i].key, (enum weapon_kind)kind) != NULL);
        }
        for (size_t k = 0; k < i; k++) {
            assert_true(character_hash(&all[i]) != character_hash(&all[k]));
        }
    }
}

static void names_what_is_missing(void **unused)
{
    (void)unused;
    character c;
    assert_true(character_load("third", &c, error, sizeof error));
    assert_string_equal(c.key, "third");
    static const char *const wrong[] = {"nobody", "ratings", "../third", "Third", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(character_load(wrong[i], &c, error, sizeof error));
        assert_true(error[0] != '\0' && strchr(error, '\n') == NULL);
    }
}

static void write_own(const char *folder, const char *key, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/battuta/characters/%s.txt", folder, key);
    user_make_folder_of(path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

// Characters of one's own, such as ghosts, stand beside the shipped ones; a broken one is named,
// and none takes a shipped one's place.
static void ones_own_are_read_too(void **unused)
{
    (void)unused;
    static character with_own[CHARACTERS_MAX];
    char folder[] = "/tmp/characters_XXXXXX", command[64];
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    write_own(folder, "ghost-ada",
              "battuta-character 1\nname Ada's ghost\nweapon epee\n"
              "rating epee 1431.5 48\nrating foil 1600 48\n");
    write_own(folder, "third",
              "battuta-character 1\nname Not Third\nrating epee 2900 40\nrating foil 2900 40\n");
    assert_int_equal(characters_load(with_own, error, sizeof error), count + 1);
    assert_string_equal(error, "");
    character c;
    assert_true(character_load("ghost-ada", &c, error, sizeof error));
    assert_string_equal(c.name, "Ada's ghost");
    assert_string_equal(c.key, "ghost-ada");
    assert_true(character_load("third", &c, error, sizeof error));
    assert_string_equal(c.name, "Third");
    // A ghost's file brings its rating, with the weapon that it fences; a shipped one's stays.
    rating_list with_ghost;
    assert_true(character_ratings_load(with_own, count + 1, &with_ghost, error, sizeof error));
    assert_int_equal(with_ghost.count, ratings.count + 1);
    assert_true(rating_list_find(&with_ghost, "ghost-ada", WEAPON_EPEE)->is.rating == 1431.5);
    assert_true(rating_list_find(&with_ghost, "third", WEAPON_EPEE)->is.rating == 1500.0);
    write_own(folder, "broken", "battuta-character 1\nname\n");
    assert_int_equal(characters_load(with_own, error, sizeof error), count + 1);
    assert_non_null(strstr(error, "broken.txt"));
    assert_int_equal(unsetenv("XDG_DATA_HOME"), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_twelve_or_more),
        cmocka_unit_test(each_is_whole),
        cmocka_unit_test(names_what_is_missing),
        cmocka_unit_test(ones_own_are_read_too),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}

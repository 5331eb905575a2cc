// Which screen follows which: the piste, the list of recorded duels, the viewer and a tournament's
// sheets, and what is said when one of them cannot be shown.
//
// The screens are this file's own: a test writes down what each visit to one returns, and every
// call is noted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "calling_room.h"
#include "recordings_screen.h"
#include "background_export.h"
#include "evening.h"
#include "play.h"
#include "record_bout.h"
#include "temporary_file.h"
#include "tournament_next.h"
#include "tournament_screen.h"
#include "user_paths.h"
#include "venue.h"
#include "viewer.h"

#define VISITS_MAX 8
#define TICKS      400

// What the visits return, in their order.
typedef struct expected {
    enum venue_opened venue;
    bool list_fails, piste_fails;
    enum play_end piste[VISITS_MAX];
    enum recordings_screen_end list[VISITS_MAX];
    viewer_result viewer[VISITS_MAX];
    enum calling_end calling[VISITS_MAX];
    enum tournament_screen_end sheets[VISITS_MAX];
    const char *chosen; // in the list
} expected;

static struct {
    expected want;
    int pistes, lists, viewers, callings, sheets;
    int open; // screens and the venue
    char log[4000];
} now;

static char folder[64], path[96];

static void note(const char *format, ...)
{
    size_t length = strlen(now.log);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(now.log + length, sizeof now.log - length, format, arguments);
    va_end(arguments);
    assert_true(strlen(now.log) + 200 < sizeof now.log);
}

// --- the screens

enum venue_opened venue_open(venue *out_venue, window *taken, char *error, size_t error_size)
{
    assert_null(taken);
    *out_venue = (venue){.window = NULL};
    if (now.want.venue != VENUE_OPEN) {
        snprintf(error, error_size, "no venue");
        return now.want.venue;
    }
    now.open++;
    return VENUE_OPEN;
}

void venue_close(venue *v)
{
    assert_non_null(v);
    now.open--;
}

struct play {
    const play_options *options;
};

static const char *name_of_fencer(const fencer_choice *choice)
{
    return choice->kind == FENCER_UNDECIDED ? "?" : choice->text;
}

play *play_open(venue *at, const play_options *options, const play_beginning *from, char *error,
                size_t error_size)
{
    assert_non_null(at);
    assert_non_null(options->film);
    note("piste %s %s", name_of_fencer(&options->fencer[0]), name_of_fencer(&options->fencer[1]));
    if (from != NULL) {
        note(" from %s at %u%s", from->name, (unsigned)from->at,
             from->is_watched ? " watched" : "");
        assert_int_equal(from->file->end_tick, TICKS);
    }
    if (options->is_tournament) {
        assert_true(options->match_given && options->seed_given);
        note(" as %s and %s, %s to %u, seed %u", options->name[0], options->name[1],
             weapon_key(options->weapon), (unsigned)options->match.touches,
             (unsigned)options->seed);
    }
    note("\n");
    if (now.want.piste_fails) {
        snprintf(error, error_size, "no piste");
        return NULL;
    }
    play *p = malloc(sizeof *p);
    p->options = options;
    now.open++;
    return p;
}

void play_close(play **address)
{
    now.open -= *address != NULL;
    free(*address);
    *address = NULL;
}

enum play_end play_run(play *p, char *error, size_t error_size)
{
    assert_non_null(p->options);
    assert_true(now.pistes < VISITS_MAX);
    snprintf(error, error_size, "the piste fails");
    note("fence\n");
    return now.want.piste[now.pistes++];
}

void play_score(const play *p, uint8_t out_touches[2], enum duel_side *out_winner)
{
    assert_non_null(p);
    out_touches[DUEL_LEFT] = 3;
    out_touches[DUEL_RIGHT] = 5;
    *out_winner = DUEL_RIGHT;
}

void play_notice(play *p, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_non_null(p);
    note("piste says: %s\n", line);
}

enum weapon_kind play_weapon(const play *p)
{
    assert_non_null(p);
    return WEAPON_EPEE;
}

enum calling_end calling_run(venue *at, const calling_options *options, char *error,
                             size_t error_size)
{
    assert_non_null(at);
    assert_true(now.callings < VISITS_MAX);
    snprintf(error, error_size, "no phrases");
    note("call %s of %s\n", weapon_key(options->weapon),
         options->path != NULL ? options->path : "computers");
    return now.want.calling[now.callings++];
}

const char *play_appealed(const play *p, uint32_t *out_tick, bool *out_in_headset)
{
    assert_non_null(p);
    *out_tick = 123;
    *out_in_headset = true;
    return path;
}

const char *play_watched(const play *p)
{
    assert_non_null(p);
    return path;
}

int play_computer_level(const play *p)
{
    assert_non_null(p);
    return 3;
}

struct recordings_screen {
    char folder[USER_PATH_MAX];
};

recordings_screen *recordings_screen_open(venue *at, background_export *film, const char *of,
                                          char *error, size_t error_size)
{
    assert_non_null(film);
    assert_non_null(at);
    if (now.want.list_fails) {
        snprintf(error, error_size, "no list");
        return NULL;
    }
    recordings_screen *s = malloc(sizeof *s);
    snprintf(s->folder, sizeof s->folder, "%s", of);
    note("list of %s\n", strrchr(of, '/') + 1);
    now.open++;
    return s;
}

void recordings_screen_close(recordings_screen **address)
{
    now.open -= *address != NULL;
    free(*address);
    *address = NULL;
}

enum recordings_screen_end recordings_screen_run(recordings_screen *s)
{
    assert_true(s->folder[0] != '\0' && now.lists < VISITS_MAX);
    note("choose\n");
    return now.want.list[now.lists++];
}

const char *recordings_screen_path(const recordings_screen *s)
{
    assert_non_null(s);
    return now.want.chosen;
}

void recordings_screen_notice(recordings_screen *s, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_non_null(s);
    note("list says: %s\n", line);
}

struct tournament_screen {
    tournament *t;
};

tournament_screen *tournament_screen_open(venue *at, tournament *t, const char *file, char *error,
                                          size_t error_size)
{
    assert_non_null(at);
    snprintf(error, error_size, "no sheets");
    note("sheets of %s\n", file);
    tournament_screen *s = malloc(sizeof *s);
    s->t = t;
    now.open++;
    return s;
}

void tournament_screen_close(tournament_screen **address)
{
    now.open -= *address != NULL;
    free(*address);
    *address = NULL;
}

enum tournament_screen_end tournament_screen_run(tournament_screen *s)
{
    assert_true(s->t->fencers > 0 && now.sheets < VISITS_MAX);
    note("sheets\n");
    return now.want.sheets[now.sheets++];
}

tournament_bout tournament_screen_next(const tournament_screen *s)
{
    return tournament_next(s->t);
}

void tournament_screen_enter(tournament_screen *s, const uint8_t touches[2], int winner)
{
    const tournament_bout next = tournament_next(s->t);
    const tournament_result result = {(uint8_t)next.stage,
                                      {next.fencer[0], next.fencer[1]},
                                      {touches[0], touches[1]},
                                      winner == 1};
    char error[512] = "";
    assert_true(tournament_enter(s->t, &result, error, sizeof error));
    note("entered %u:%u, winner %d\n", touches[0], touches[1], winner);
}

void tournament_screen_notice(tournament_screen *s, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_non_null(s);
    note(line[0] != '\0' ? "sheets say: %s\n" : "%s", line);
}

viewer_result viewer_run(venue *lent, background_export *film, const char *of, uint32_t at,
                         int level, bool in_headset, char *error, size_t error_size)
{
    assert_non_null(film);
    assert_non_null(lent);
    assert_true(now.viewers < VISITS_MAX);
    note("watch %s at %u, level %d%s\n", strrchr(of, '/') + 1, (unsigned)at, level,
         in_headset ? ", headset" : "");
    viewer_result result = now.want.viewer[now.viewers++];
    if (result.end == VIEWER_FAILED) {
        snprintf(error, error_size, "cannot show it");
    }
    return result;
}

viewer_result viewer_run_appeal(venue *lent, background_export *film, const char *of,
                                uint32_t call_tick, bool in_headset, char *error, size_t error_size)
{
    assert_non_null(film);
    assert_non_null(lent);
    assert_true(now.viewers < VISITS_MAX);
    note("appeal %s at %u%s\n", strrchr(of, '/') + 1, (unsigned)call_tick,
         in_headset ? ", headset" : "");
    viewer_result result = now.want.viewer[now.viewers++];
    if (result.end == VIEWER_FAILED) {
        snprintf(error, error_size, "cannot show it");
    }
    return result;
}

int viewer_level_of(const replay_header *header, enum duel_side side, int level)
{
    // The left fencer's device tells one, the right one's does not.
    assert_string_equal(header->device[DUEL_LEFT], "ai:1");
    return side == DUEL_LEFT ? 1 : level;
}

// --- the tests

static void expect(const expected *want)
{
    memset(&now, 0, sizeof now);
    now.want = *want;
}

static int set_up(void **state)
{
    (void)state;
    const recorder_options options = {.device = {"ai:1", "mouse"}};
    strcpy(folder, "/tmp/battuta-evening-XXXXXX");
    if (mkdtemp(folder) == NULL || setenv("XDG_DATA_HOME", folder, 1) != 0) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/a.b.duel", folder);
    record_shipped_bout(path, TICKS, &options);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

static void assert_evening(enum evening_end end, enum evening_end expected_end, const char *log)
{
    assert_int_equal(end, expected_end);
    assert_string_equal(now.log, log);
    assert_int_equal(now.open, 0);
}

static command_line command_of(int count, char *const *words)
{
    command_line command;
    char error[512] = "";
    if (!command_line_parse(count, words, &command, error, sizeof error)) {
        fail_msg("%s", error);
    }
    return command;
}

// The piste shows the list, which shows the viewer; each is come back to where it was left.
static void test_screens_lie_upon_each_other(void **state)
{
    (void)state;
    char error[512] = "";
    expect(
        &(expected){.piste = {PLAY_RECORDINGS, PLAY_RECORDINGS, PLAY_LEFT},
                    .list = {RECORDINGS_WATCH, RECORDINGS_WATCH, RECORDINGS_LEFT, RECORDINGS_LEFT},
                    .viewer = {{.end = VIEWER_LEFT}, {.end = VIEWER_LEFT}},
                    .chosen = path});
    play_options options = {0};
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\n"
                   "list of duels\nchoose\n"
                   "watch a.b.duel at 0, level 3\nchoose\n"
                   "watch a.b.duel at 0, level 3\nchoose\n"
                   "fence\nlist of duels\nchoose\n"
                   "fence\n");
    // A closed window ends all of it, from whichever screen.
    expect(&(expected){.piste = {PLAY_CLOSED}});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\n");
    expect(&(expected){.piste = {PLAY_RECORDINGS}, .list = {RECORDINGS_CLOSED}});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\nlist of duels\nchoose\n");
    expect(&(expected){.piste = {PLAY_RECORDINGS},
                       .list = {RECORDINGS_WATCH},
                       .viewer = {{.end = VIEWER_QUIT}},
                       .chosen = path});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\nlist of duels\nchoose\nwatch a.b.duel at 0, level 3\n");
}

// "You call it" lies upon the piste, with a weapon that has a right of way; or it is the command.
static void test_phrases_are_called(void **state)
{
    (void)state;
    char error[512] = "";
    play_options options = {0};
    expect(&(expected){.piste = {PLAY_CALLING, PLAY_CALLING, PLAY_LEFT},
                       .calling = {CALLING_LEFT, CALLING_FAILED}});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\ncall foil of computers\n"
                   "fence\ncall foil of computers\npiste says: no phrases\nfence\n");
    expect(&(expected){.piste = {PLAY_CALLING}, .calling = {CALLING_CLOSED}});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\ncall foil of computers\n");
    char *words[] = {"battuta", "call", "sabre", "x.duel"};
    command_line command = command_of(4, words);
    expect(&(expected){.calling = {CALLING_LEFT}});
    assert_evening(evening_call(&command, error, sizeof error), EVENING_OVER,
                   "call sabre of x.duel\n");
    expect(&(expected){.calling = {CALLING_FAILED}});
    assert_evening(evening_call(&command, error, sizeof error), EVENING_FAILED,
                   "call sabre of x.duel\n");
    assert_string_equal(error, "no phrases");
}

// The title's newest bouts open in the viewer at once.
static void test_the_piste_names_a_recording_to_watch(void **state)
{
    (void)state;
    char error[512] = "";
    expect(&(expected){.piste = {PLAY_WATCH, PLAY_LEFT}, .viewer = {{.end = VIEWER_LEFT}}});
    play_options options = {0};
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\nwatch a.b.duel at 0, level 3\nfence\n");
}

// The bout at the piste goes on after an appeal, also if that could not be shown.
static void test_an_appeal_leads_back_to_the_bout(void **state)
{
    (void)state;
    char error[512] = "";
    expect(&(expected){.piste = {PLAY_APPEAL, PLAY_APPEAL, PLAY_LEFT},
                       .viewer = {{.end = VIEWER_LEFT}, {.end = VIEWER_FAILED}}});
    play_options options = {0};
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\nappeal a.b.duel at 123, headset\n"
                   "fence\nappeal a.b.duel at 123, headset\n"
                   "piste says: cannot show it\nfence\n");
}

// The list alone, without a piste below it that knows a level.
static void test_a_viewer_that_does_not_open_leads_back_to_the_list(void **state)
{
    (void)state;
    char error[512] = "";
    expect(&(expected){.list = {RECORDINGS_WATCH, RECORDINGS_LEFT},
                       .viewer = {{.end = VIEWER_FAILED}},
                       .chosen = "/somewhere/gone.duel"});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_OVER,
                   // The folder's own name differs every time.
                   now.log);
    const char *rest = strchr(now.log, '\n') + 1;
    assert_string_equal(rest, "choose\nwatch gone.duel at 0, level 2\n"
                              "list says: cannot show it\nchoose\n");
    assert_string_equal(error, "");
}

static void test_a_viewer_that_does_not_open_ends_the_command(void **state)
{
    (void)state;
    char error[512] = "";
    char *words[] = {"battuta", "replay", path, "--at", "0.25", "--vr"};
    command_line command = command_of(6, words);
    expect(&(expected){.viewer = {{.end = VIEWER_FAILED}}});
    assert_evening(evening_replay(&command, error, sizeof error), EVENING_FAILED,
                   "watch a.b.duel at 250, level 2, headset\n");
    assert_string_equal(error, "cannot show it");
}

static void test_what_cannot_be_opened_is_said_where_one_is(void **state)
{
    (void)state;
    char error[512] = "";
    play_options options = {0};
    expect(&(expected){.piste = {PLAY_RECORDINGS, PLAY_LEFT}, .list_fails = true});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_OVER,
                   "piste ? ?\nfence\npiste says: no list\nfence\n");
    expect(&(expected){.list_fails = true});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_FAILED, "");
    assert_string_equal(error, "no list");
    expect(&(expected){.piste_fails = true});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_FAILED, "piste ? ?\n");
    assert_string_equal(error, "no piste");
    expect(&(expected){.piste = {PLAY_FAILED}});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_FAILED,
                   "piste ? ?\nfence\n");
    assert_string_equal(error, "the piste fails");
    expect(&(expected){.venue = VENUE_NO_WINDOW});
    assert_evening(evening_fence(&options, error, sizeof error), EVENING_NO_WINDOW, "");
    assert_string_equal(error, "no venue");
    expect(&(expected){.venue = VENUE_BROKEN});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_FAILED, "");
}

// Somebody goes on from what they watch: on their side, against the level that was chosen; and
// comes back to the very moment, and to the level.
static void test_taking_over_and_coming_back(void **state)
{
    (void)state;
    char error[512] = "";
    char *words[] = {"battuta", "replay", path};
    command_line command = command_of(3, words);
    expect(&(expected){.piste = {PLAY_LEFT},
                       .viewer = {{.end = VIEWER_TAKE_OVER,
                                   .at = 123,
                                   .side = DUEL_RIGHT,
                                   .device = "keyboard",
                                   .level = 1},
                                  {.end = VIEWER_LEFT}}});
    assert_evening(evening_replay(&command, error, sizeof error), EVENING_OVER,
                   "watch a.b.duel at 0, level 2\n"
                   "piste ai:1 keyboard from a.b at 123 watched\nfence\n"
                   "watch a.b.duel at 123, level 1\n");
    // A piste that does not open leaves the recording as well, whose viewer cannot say why.
    expect(&(expected){.list = {RECORDINGS_WATCH, RECORDINGS_LEFT},
                       .viewer = {{.end = VIEWER_TAKE_OVER, .device = "mouse", .level = 2}},
                       .piste_fails = true,
                       .chosen = path});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_OVER, now.log);
    assert_non_null(strstr(now.log, "piste mouse ai:2 from a.b at 0 watched\n"
                                    "list says: no piste\nchoose\n"));
    // So does a file that has gone meanwhile, and a device that nobody knows.
    expect(&(expected){.list = {RECORDINGS_WATCH, RECORDINGS_LEFT},
                       .viewer = {{.end = VIEWER_TAKE_OVER, .device = "mouse", .level = 2}},
                       .chosen = "/somewhere/gone.duel"});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_OVER, now.log);
    assert_non_null(strstr(now.log, "list says: cannot read the recording '/somewhere/gone.duel'"));
    expect(&(expected){.list = {RECORDINGS_WATCH, RECORDINGS_LEFT},
                       .viewer = {{.end = VIEWER_TAKE_OVER, .device = "spoon", .level = 2}},
                       .chosen = path});
    assert_evening(evening_list(folder, error, sizeof error), EVENING_OVER, now.log);
    assert_non_null(strstr(now.log, "list says: "));
    assert_non_null(strstr(now.log, "spoon"));
    assert_null(strstr(now.log, "piste"));
}

// `replay --continue`: the fencers that were named, and computer fencers of the recording's level.
static void test_going_on_from_the_command_line(void **state)
{
    (void)state;
    char error[512] = "", at[16] = "0.4";
    char *words[] = {"battuta", "replay", path, "--continue", at, "--right", "pad0"};
    command_line command = command_of(7, words);
    expect(&(expected){.piste = {PLAY_LEFT}});
    assert_evening(evening_replay(&command, error, sizeof error), EVENING_OVER,
                   "piste ai:1 pad0 from a.b at 400\nfence\n");
    command = command_of(5, words);
    expect(&(expected){.piste = {PLAY_LEFT}});
    assert_evening(evening_replay(&command, error, sizeof error), EVENING_OVER,
                   "piste ai:1 ai:2 from a.b at 400\nfence\n");
    // No window opens for a moment that is not there.
    strcpy(at, "0.401");
    command = command_of(5, words);
    expect(&(expected){.venue = VENUE_NO_WINDOW});
    assert_evening(evening_replay(&command, error, sizeof error), EVENING_FAILED, "");
    assert_non_null(strstr(error, "ends after 0.400 s"));
}

static tournament pool_of_three(void)
{
    static const char *const WHO[] = {"mouse", "ai:2", "mouse"};
    static const char *const NAME[] = {"Ada", "Old Bert", "Zoe"};
    tournament t = tournament_default();
    for (; t.fencers < 3; t.fencers++) {
        snprintf(t.fencer[t.fencers].name, sizeof t.fencer[0].name, "%s", NAME[t.fencers]);
        snprintf(t.fencer[t.fencers].who, sizeof t.fencer[0].who, "%s", WHO[t.fencers]);
    }
    t.weapon = WEAPON_FOIL;
    t.lot = 7;
    return t;
}

// The sheets show which bout comes, the piste fences it with its fencers and rules, and its result
// is entered. Of two people with one device the second gets another one.
static void test_a_tournament_goes_on_bout_by_bout(void **state)
{
    (void)state;
    char error[512] = "";
    tournament t = pool_of_three();
    expect(&(expected){.sheets = {TOURNAMENT_FENCE, TOURNAMENT_FENCE, TOURNAMENT_LEFT},
                       .piste = {PLAY_FENCED, PLAY_FENCED}});
    assert_evening(evening_tournament(&t, "pool.txt", error, sizeof error), EVENING_OVER,
                   "sheets of pool.txt\nsheets\n"
                   "piste mouse ai:2 as Ada and Old Bert, foil to 5, seed 7\nfence\n"
                   "entered 3:5, winner 1\nsheets\n"
                   "piste ai:2 mouse as Old Bert and Zoe, foil to 5, seed 1007\nfence\n"
                   "entered 3:5, winner 1\nsheets\n");
    // The third bout is one of two people with the same mouse. Who leaves the piste comes back to
    // the sheets without a result, and so does who cannot fence.
    expect(&(expected){.sheets = {TOURNAMENT_FENCE, TOURNAMENT_CLOSED}, .piste = {PLAY_LEFT}});
    assert_evening(evening_tournament(&t, "pool.txt", error, sizeof error), EVENING_OVER,
                   "sheets of pool.txt\nsheets\n"
                   "piste mouse keyboard as Ada and Zoe, foil to 5, seed 2007\nfence\nsheets\n");
    assert_int_equal(t.results, 2);
    expect(&(expected){.sheets = {TOURNAMENT_FENCE, TOURNAMENT_LEFT}, .piste_fails = true});
    assert_evening(evening_tournament(&t, "pool.txt", error, sizeof error), EVENING_OVER,
                   "sheets of pool.txt\nsheets\n"
                   "piste mouse keyboard as Ada and Zoe, foil to 5, seed 2007\n"
                   "sheets say: no piste\nsheets\n");
    expect(&(expected){.sheets = {TOURNAMENT_FENCE}, .piste = {PLAY_CLOSED}});
    assert_evening(evening_tournament(&t, "pool.txt", error, sizeof error), EVENING_OVER,
                   "sheets of pool.txt\nsheets\n"
                   "piste mouse keyboard as Ada and Zoe, foil to 5, seed 2007\nfence\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_screens_lie_upon_each_other),
        cmocka_unit_test(test_phrases_are_called),
        cmocka_unit_test(test_the_piste_names_a_recording_to_watch),
        cmocka_unit_test(test_an_appeal_leads_back_to_the_bout),
        cmocka_unit_test(test_a_viewer_that_does_not_open_leads_back_to_the_list),
        cmocka_unit_test(test_a_viewer_that_does_not_open_ends_the_command),
        cmocka_unit_test(test_what_cannot_be_opened_is_said_where_one_is),
        cmocka_unit_test(test_taking_over_and_coming_back),
        cmocka_unit_test(test_going_on_from_the_command_line),
        cmocka_unit_test(test_a_tournament_goes_on_bout_by_bout),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

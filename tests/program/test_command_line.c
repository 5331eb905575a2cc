// The command line: what scripts may write, and what they are told when they err.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "command_line.h"
#include "duel.h"

#define WORDS_MAX 24

// Parses "battuta " + text, split at spaces.
static bool parse(const char *text, command_line *out_command, char error[512])
{
    static char copy[1024];
    char *argv[WORDS_MAX] = {(char[]){"battuta"}};
    int argc = 1;
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(argc < WORDS_MAX);
        argv[argc++] = word;
    }
    error[0] = '\0';
    return command_line_parse(argc, argv, out_command, error, 512);
}

static command_line understood(const char *text)
{
    command_line command;
    char error[512];
    if (!parse(text, &command, error)) {
        fail_msg("'%s' was not understood: %s", text, error);
    }
    return command;
}

// Not understood, in one line that holds `wanted`.
static void refused(const char *text, const char *wanted)
{
    command_line command;
    char error[512];
    if (parse(text, &command, error)) {
        fail_msg("'%s' was understood", text);
    }
    if (strstr(error, wanted) == NULL || strchr(error, '\n') != NULL) {
        fail_msg("'%s' gave '%s', which should hold '%s'", text, error, wanted);
    }
}

static void nothing_means_play(void **state)
{
    (void)state;
    command_line command = understood("");
    assert_int_equal(command.kind, COMMAND_PLAY);
    assert_int_equal(command.fence.fencer[DUEL_LEFT].kind, FENCER_UNDECIDED);
    assert_int_equal(command.fence.fencer[DUEL_RIGHT].kind, FENCER_UNDECIDED);
    assert_int_equal(command.fence.weapon, WEAPON_EPEE);
    assert_false(command.fence.seed_given);
    assert_false(command.fence.no_record);
    assert_false(command.fence.lesson);
    assert_true(command.fence.hand[DUEL_LEFT] == 0.0 && command.fence.hand[DUEL_RIGHT] == 0.0);
}

static void play_takes_its_options_with_and_without_its_name(void **state)
{
    (void)state;
    const char *const lines[] = {
        "play --left mouse --right pad1 --weapon sabre --seed 7 --record x.duel --left-hand left",
        "--left mouse --right pad1 --weapon sabre --seed 7 --record x.duel --left-hand left"};
    for (int i = 0; i < 2; i++) {
        command_line command = understood(lines[i]);
        assert_int_equal(command.kind, COMMAND_PLAY);
        assert_int_equal(command.fence.fencer[DUEL_LEFT].kind, FENCER_MOUSE);
        assert_int_equal(command.fence.fencer[DUEL_RIGHT].kind, FENCER_PAD);
        assert_int_equal(command.fence.fencer[DUEL_RIGHT].number, 1);
        assert_int_equal(command.fence.weapon, WEAPON_SABRE);
        assert_true(command.fence.seed_given && command.fence.seed == 7);
        assert_string_equal(command.fence.record, "x.duel");
        assert_true(command.fence.hand[DUEL_LEFT] == -1.0 && command.fence.hand[DUEL_RIGHT] == 0.0);
    }
    assert_true(understood("--no-record").fence.no_record);
    assert_true(understood("--lesson").fence.lesson);
}

static void simulate_takes_its_options(void **state)
{
    (void)state;
    command_line command = understood("simulate --left ai:3 --right random:18446744073709551615 "
                                      "--bouts 20 --seconds 1.5 --record d --json");
    assert_int_equal(command.kind, COMMAND_SIMULATE);
    assert_int_equal(command.fence.fencer[DUEL_LEFT].kind, FENCER_AI);
    assert_int_equal(command.fence.fencer[DUEL_LEFT].number, 3);
    assert_int_equal(command.fence.fencer[DUEL_RIGHT].kind, FENCER_RANDOM);
    assert_true(command.fence.fencer[DUEL_RIGHT].seed == UINT64_MAX);
    assert_int_equal(command.bouts, 20);
    assert_int_equal(command.limit_ticks, 1500);
    assert_string_equal(command.fence.record, "d");
    assert_true(command.json);
    assert_string_equal(understood("simulate --left script:a:b").fence.fencer[DUEL_LEFT].file,
                        "a:b");
}

static void rules_are_read_and_settled(void **state)
{
    (void)state;
    command_line command = understood("simulate");
    assert_int_equal(command.fence.match.rules, MATCH_DUEL);
    assert_int_equal(command.limit_ticks, 180000);
    command = understood("simulate --rules fie --weapon foil");
    assert_int_equal(command.fence.match.rules, MATCH_FIE);
    assert_int_equal(command.fence.match.touches, 5);
    assert_int_equal(command.fence.match.periods, 1);
    assert_int_equal(command.fence.weapon, WEAPON_FOIL);
    assert_int_equal(command.limit_ticks, 0); // its clock ends it
    assert_int_equal(understood("simulate --rules fie --seconds 2").limit_ticks, 2000);
    assert_int_equal(understood("simulate --rules sabre").fence.weapon, WEAPON_SABRE);
    assert_int_equal(understood("--rules foil --weapon foil").fence.weapon, WEAPON_FOIL);
    command = understood("simulate --touches 15 --referee strict");
    assert_int_equal(command.fence.match.rules, MATCH_FIE);
    assert_int_equal(command.fence.match.touches, 15);
    assert_int_equal(command.fence.match.periods, 3);
    assert_int_equal(command.fence.match.referee, MATCH_STRICT);
    assert_int_equal(understood("--touches 15 --periods 2").fence.match.periods, 2);
    assert_false(understood("play").fence.match_given);
    assert_true(understood("play --rules duel").fence.match_given);
    refused("simulate --rules rapier", "'rapier' names no rules; write duel, fie");
    refused("simulate --rules", "--rules needs a value");
    refused("--touches 0", "'0' is not valid; write 1, 5 or 15");
    refused("--touches 7", "write 1, 5 or 15");
    refused("--touches 015", "write 1, 5 or 15");
    refused("--periods 0", "--periods '0' is not valid");
    refused("--periods 10", "from 1 to 9");
    refused("--referee blind", "'blind' is no referee; write strict");
    refused("--rules foil --weapon sabre", "--rules foil contradicts --weapon sabre");
    refused("--weapon epee --rules foil", "--rules foil contradicts --weapon epee");
    refused("--rules duel --touches 5", "--touches has no meaning in a duel");
}

static void replay_takes_its_options_on_either_side_of_the_file(void **state)
{
    (void)state;
    command_line command = understood("replay --verify bout.duel --info --json --shot 2.5 out.png");
    assert_int_equal(command.kind, COMMAND_REPLAY);
    assert_string_equal(command.recording_file, "bout.duel");
    assert_true(command.verify && command.info && command.json);
    assert_true(command.shot_s == 2.5);
    assert_string_equal(command.shot_file, "out.png");
    assert_false(command.in_headset);
    assert_true(understood("replay bout.duel --vr").in_headset);
    assert_false(command.continues);
    assert_true(understood("replay bout.duel --at 3.25").watch_s == 3.25);
    assert_true(understood("replay bout.duel").watch_s == 0.0);
    command = understood("replay bout.duel --continue 1.25 --right pad0 --record on.duel");
    assert_true(command.continues && command.continue_s == 1.25);
    assert_int_equal(command.fence.fencer[DUEL_RIGHT].kind, FENCER_PAD);
    assert_int_equal(command.fence.fencer[DUEL_LEFT].kind, FENCER_UNDECIDED);
    assert_string_equal(command.fence.record, "on.duel");
    command = understood("duels --json");
    assert_true(command.kind == COMMAND_DUELS && command.json && command.duels_folder == NULL);
    assert_string_equal(understood("duels some/folder").duels_folder, "some/folder");
}

static void profiles_and_ghosts_are_understood(void **state)
{
    (void)state;
    command_line command = understood("profile Ada --json");
    assert_true(command.kind == COMMAND_PROFILE && command.profile.json);
    assert_string_equal(command.profile.name, "Ada");
    assert_int_equal(command.profile.recordings, 0);
    assert_null(understood("profile").profile.name);
    assert_int_equal(understood("profile Ada --read a.duel:left b.duel:right").profile.recordings,
                     2);
    refused("profile --read a.duel:left", "write whose bouts they are");
    refused("profile Ada --read", "needs FILE:left");
    refused("profile Ada Bert", "Bert");
    command = understood("ghost Ada out.txt --weapon sabre");
    assert_int_equal(command.kind, COMMAND_GHOST);
    assert_string_equal(command.ghost.name, "Ada");
    assert_string_equal(command.ghost.out, "out.txt");
    assert_true(command.ghost.weapon_given && command.ghost.weapon == WEAPON_SABRE);
    assert_false(understood("ghost Ada").ghost.weapon_given);
    refused("ghost", "write whose");
    refused("ghost Ada --weapon axe", "'axe' is not a weapon");
}

static void the_rest_is_understood(void **state)
{
    (void)state;
    assert_int_equal(understood("devices").kind, COMMAND_DEVICES);
    assert_int_equal(understood("--help").kind, COMMAND_HELP);
    assert_int_equal(understood("export --help").kind, COMMAND_HELP);
    assert_int_equal(understood("simulate -h").kind, COMMAND_HELP);
    assert_int_equal(understood("--version").kind, COMMAND_VERSION);
    assert_non_null(strstr(command_line_help(), "Bout k (from 0) uses seed N + k"));
}

static void a_tournament_has_a_file_fencers_and_settings(void **state)
{
    (void)state;
    command_line command = understood("pool five.txt ai:1 Ada=mouse ai:3 --weapon foil --json");
    assert_int_equal(command.kind, COMMAND_TOURNAMENT);
    assert_string_equal(command.tournament.file, "five.txt");
    assert_int_equal(command.tournament.entry.format, TOURNAMENT_POOL);
    assert_int_equal(command.tournament.entry.weapon, WEAPON_FOIL);
    assert_int_equal(command.tournament.entry.fencers, 3);
    assert_string_equal(command.tournament.entry.fencer[0].name, "Computer, level 1");
    assert_string_equal(command.tournament.entry.fencer[1].name, "Ada");
    assert_string_equal(command.tournament.entry.fencer[1].who, "mouse");
    assert_true(command.tournament.json);

    command = understood("tournament t ai:1 ai:1 ai:1 ai:1 ai:1 ai:1 ai:1 ai:1 --touches 1");
    assert_int_equal(command.tournament.entry.format, TOURNAMENT_POOLS);
    assert_int_equal(command.tournament.entry.pools, 2); // at most seven in a pool
    assert_int_equal(command.tournament.entry.touches, 1);
    // Nobody is called like somebody else.
    assert_string_equal(command.tournament.entry.fencer[2].name, "Computer, level 1 (3)");
    command = understood("pool p ai:anna mouse ai:anna");
    assert_string_equal(command.tournament.entry.fencer[0].name, "Anna");
    assert_string_equal(command.tournament.entry.fencer[1].name, "Fencer 2");
    assert_string_equal(command.tournament.entry.fencer[2].name, "Anna (2)");
    command = understood("tournament t --score 4:4 --priority 2");
    assert_int_equal(command.tournament.score[1], 4);
    assert_int_equal(command.tournament.priority, 2);
    assert_int_equal(understood("tournament t a=ai:1 b=ai:2 --best-of 7").tournament.entry.best_of,
                     7);

    assert_string_equal(understood("play --cyrano 10.0.0.1:50100").fence.cyrano, "10.0.0.1:50100");
    refused("pool", "needs the name of the file");
    refused("pool x moose", "'moose' is not a fencer");
    refused("pool x =ai:1", "does not begin with a name");
    refused("pool x --pools 2", "write 'battuta tournament'");
    refused("pool x --score 5", "--score '5'");
    refused("pool x --score 5:3x", "5:3x");
    refused("pool x --priority 1", "needs --score");
    refused("pool x --touches 0", "--touches '0'");
    refused("tournament x --bouts 2", "unexpected '--bouts'");
}

static void reads_the_farm(void **state)
{
    (void)state;
    command_line command = understood("ladder --anchor ai:2 --ratings out.txt a.jsonl b.jsonl");
    assert_int_equal(command.kind, COMMAND_LADDER);
    assert_string_equal(command.ladder.anchor, "ai:2");
    assert_string_equal(command.ladder.ratings_file, "out.txt");
    assert_int_equal(command.ladder.count, 2);
    assert_int_equal(understood("ladder").ladder.count, 0);
    assert_string_equal(understood("simulate --jobs x.jobs").jobs_file, "x.jobs");
    command = understood("drill riposte --weapon foil --tempo 0.5");
    assert_int_equal(command.kind, COMMAND_DRILL);
    assert_string_equal(command.drill.action, "riposte");
    assert_int_equal(command.fence.weapon, WEAPON_FOIL);
    assert_true(command.drill.tempo == 0.5);
    assert_null(understood("drill").drill.action);
    assert_string_equal(understood("drill --from bouts").duels_folder, "bouts");
}

static void errors_name_the_word_and_what_to_do(void **state)
{
    (void)state;
    refused("dance", "'dance'");
    refused("play --dance", "'--dance'");
    refused("--dance", "'--dance'");
    refused("play now", "'now'");
    refused("play --bouts 3", "'--bouts'");
    refused("play --json", "'--json'");
    refused("play --left", "--left needs a value");
    refused("ladder --ratings out.txt", "needs results");
    refused("drill inside --tempo 2", "--tempo '2'");
    refused("drill --weapon foil", "needs an action");
    refused("drill inside --from bouts", "remove the action");
    refused("drill inside outside", "'outside'");
    refused("simulate --jobs x.jobs --seed 3", "remove the other options");
    refused("play --left ai:9", "ai:1, ai:2, ai:3, or ai: and the name");
    refused("play --left-hand up", "left or right");
    refused("play --weapon axe", "epee, foil or sabre");
    refused("play --seed -1", "--seed '-1'");
    refused("play --seed 1x", "--seed '1x'");
    refused("play --seed 18446744073709551616", "--seed");
    refused("play --record f --no-record", "remove one");
    refused("simulate --bouts 0", "--bouts '0'");
    refused("simulate --bouts 1e3", "--bouts '1e3'");
    refused("simulate --seconds nan", "--seconds 'nan'");
    refused("simulate --seconds 0", "--seconds '0'");
    refused("simulate --seconds 1e9", "--seconds '1e9'");
    refused("simulate --seconds inf", "--seconds 'inf'");
    refused("simulate --no-record", "'--no-record'");
    refused("simulate --lesson", "'--lesson'");
    refused("simulate --left mouse", "'mouse'");
    refused("simulate --right pad0", "'pad0'");
    refused("replay", "needs the name of a recorded bout");
    refused("replay --verify", "needs the name of a recorded bout");
    refused("replay a b", "'b'");
    refused("replay a --shot 1", "--shot needs a value");
    refused("replay a --vr --info", "--vr only shows");
    refused("replay a --at 2 --verify", "--at only shows");
    refused("replay a --at", "--at needs a value");
    refused("replay a --continue 2 --vr", "--vr only shows");
    refused("replay a --shot -1 x.png", "--shot '-1'");
    refused("replay a --left mouse", "--left needs --continue");
    refused("replay a --continue soon", "--continue 'soon'");
    refused("duels here there", "'there'");
    refused("devices all", "'all'");
    refused("--help me", "'me'");
}

static void a_refusal_changes_nothing(void **state)
{
    (void)state;
    command_line command = {.kind = COMMAND_DEVICES, .fence = {.seed = 42}};
    char error[512];
    assert_false(parse("simulate --seed 5 --dance", &command, error));
    assert_int_equal(command.kind, COMMAND_DEVICES);
    assert_int_equal(command.fence.seed, 42);
}

static void an_export_has_a_recording_and_a_name(void **state)
{
    (void)state;
    command_line command = understood("export a.duel b.mp4 --fps 30 --size 640x360 --from 1.5 "
                                      "--to 3 --camera point --speed 1/4 --hud");
    assert_int_equal(command.kind, COMMAND_EXPORT);
    assert_string_equal(command.recording_file, "a.duel");
    assert_string_equal(command.export.out, "b.mp4");
    assert_int_equal(command.export.kind, EXPORT_MP4);
    assert_true(command.export.fps == 30.0 && command.export.speed == 0.25);
    assert_true(command.export.from_s == 1.5 && command.export.to_s == 3.0);
    assert_int_equal(command.export.width_px, 640);
    assert_true(command.export.point_of_touch);
    assert_true(command.export.hud && !command.export.plain && !command.export.silent);
    assert_int_equal(understood("export a.duel b --frames").export.kind, EXPORT_PICTURES);
    refused("export", "a file to write");
    refused("export a.duel", "a file to write");
    refused("export a.duel b.mp4 c.mp4", "'c.mp4'");
    refused("export a.duel b.mp4 --size 7", "'7'");
    refused("export a.duel b.mp4 --size", "needs a value");
    refused("export a.duel b.mp4 --speed x", "'x'");
    refused("export a.duel b.mp4 --camera above", "'above'");
    refused("export a.duel b.mp4 --fps 0", "'0'");
    refused("export a.duel b.mp4 --loud", "'--loud'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_farm),
        cmocka_unit_test(an_export_has_a_recording_and_a_name),
        cmocka_unit_test(nothing_means_play),
        cmocka_unit_test(play_takes_its_options_with_and_without_its_name),
        cmocka_unit_test(simulate_takes_its_options),
        cmocka_unit_test(rules_are_read_and_settled),
        cmocka_unit_test(replay_takes_its_options_on_either_side_of_the_file),
        cmocka_unit_test(profiles_and_ghosts_are_understood),
        cmocka_unit_test(the_rest_is_understood),
        cmocka_unit_test(a_tournament_has_a_file_fencers_and_settings),
        cmocka_unit_test(errors_name_the_word_and_what_to_do),
        cmocka_unit_test(a_refusal_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

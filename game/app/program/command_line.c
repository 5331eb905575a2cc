#include "command_line.h"

#include <stdlib.h>
#include <string.h>

#include "assist_names.h"
#include "command_words.h"
#include "duel.h"
#include "match_option.h"
#include "profile_options.h"
#include "text_line.h"

// The default time limit: three minutes, one period of a bout (FIE Technical Rules t.38).
#define DEFAULT_LIMIT_S 180
#define MOST_BOUTS      1000000
#define DEFAULT_SEED    1
// The character whose rating is 1500 for ever.
// A drill is not slower than an exercise may be.
#define LEAST_TEMPO   0.2
#define LADDER_ANCHOR "ai:third"

static bool take_fencer(words *from, const char *option, fencer_choice *out_choice)
{
    const char *text;
    char reason[256];
    if (!words_take(from, option, &text)) {
        return false;
    }
    if (!fencer_choice_parse(text, out_choice, reason, sizeof reason)) {
        return words_fail(from, "%s: %s", option, reason);
    }
    return true;
}

static bool take_hand(words *from, const char *option, double *out_hand)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    if (strcmp(text, "left") != 0 && strcmp(text, "right") != 0) {
        return words_fail(from, "%s '%s' is not a hand; write left or right", option, text);
    }
    *out_hand = strcmp(text, "left") == 0 ? -1.0 : 1.0;
    return true;
}

static bool take_weapon(words *from, const char *option, enum weapon_kind *out_weapon)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    if (!weapon_from_key(text, out_weapon)) {
        return words_fail(from, "%s '%s' is not a weapon; write epee, foil or sabre", option, text);
    }
    return true;
}

// Reads an option that play and simulate share. Sets *out_known to whether it is one, and returns
// false if its value is invalid.
static bool take_bout_option(words *from, const char *option, command_line *command,
                             match_option *match, bool *out_known)
{
    bool taken = match_option_take(match, from, option, out_known);
    if (!taken || *out_known) {
        return taken;
    }
    *out_known = true;
    if (strcmp(option, "--left") == 0) {
        return take_fencer(from, option, &command->fence.fencer[DUEL_LEFT]);
    }
    if (strcmp(option, "--right") == 0) {
        return take_fencer(from, option, &command->fence.fencer[DUEL_RIGHT]);
    }
    if (strcmp(option, "--left-hand") == 0) {
        return take_hand(from, option, &command->fence.hand[DUEL_LEFT]);
    }
    if (strcmp(option, "--right-hand") == 0) {
        return take_hand(from, option, &command->fence.hand[DUEL_RIGHT]);
    }
    if (strcmp(option, "--left-build") == 0) {
        return words_take(from, option, &command->fence.build[DUEL_LEFT]);
    }
    if (strcmp(option, "--right-build") == 0) {
        return words_take(from, option, &command->fence.build[DUEL_RIGHT]);
    }
    if (strcmp(option, "--weapon") == 0) {
        match->weapon = from->left > 0 ? from->word[0] : NULL;
        return take_weapon(from, option, &command->fence.weapon);
    }
    if (strcmp(option, "--seed") == 0) {
        command->fence.seed_given = true;
        return words_take_whole(from, option, 0, UINT64_MAX, &command->fence.seed);
    }
    if (strcmp(option, "--record") == 0) {
        return words_take(from, option, &command->fence.record);
    }
    *out_known = false;
    return true;
}

static bool take_assist(words *from, const char *option, enum duel_side side, command_line *command)
{
    const char *text;
    char reason[160];
    if (!words_take(from, option, &text)) {
        return false;
    }
    command->fence.assist_given[side] = true;
    return assist_names_parse(text, &command->fence.assist[side], reason, sizeof reason) ||
           words_fail(from, "%s: %s", option, reason);
}

static bool parse_play(words *from, command_line *command)
{
    match_option match = {0};
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        bool known;
        if (!take_bout_option(from, option, command, &match, &known)) {
            return false;
        }
        if (!known && strcmp(option, "--no-record") == 0) {
            command->fence.no_record = true;
        } else if (!known && strcmp(option, "--lesson") == 0) {
            command->fence.lesson = true;
        } else if (!known && strcmp(option, "--cyrano") == 0) {
            if (!words_take(from, option, &command->fence.cyrano)) {
                return false;
            }
        } else if (!known && strcmp(option, "--left-assist") == 0) {
            if (!take_assist(from, option, DUEL_LEFT, command)) {
                return false;
            }
        } else if (!known && strcmp(option, "--right-assist") == 0) {
            if (!take_assist(from, option, DUEL_RIGHT, command)) {
                return false;
            }
        } else if (!known) {
            return words_unknown(from, "play", option);
        }
    }
    if (command->fence.no_record && command->fence.record != NULL) {
        return words_fail(from, "--record and --no-record contradict each other; remove one%s%s",
                          "", "");
    }
    return match_option_settle(&match, from, &command->fence);
}

static bool parse_simulate(words *from, command_line *command)
{
    match_option match = {0};
    const int given = from->left;
    bool has_limit = false;
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        bool known;
        if (!take_bout_option(from, option, command, &match, &known)) {
            return false;
        }
        if (known) {
            continue;
        }
        if (strcmp(option, "--bouts") == 0) {
            uint64_t bouts;
            if (!words_take_whole(from, option, 1, MOST_BOUTS, &bouts)) {
                return false;
            }
            command->bouts = (uint32_t)bouts;
        } else if (strcmp(option, "--seconds") == 0) {
            double seconds;
            if (!words_take_seconds(from, option, DUEL_TICK_S, &seconds)) {
                return false;
            }
            command->limit_ticks = (uint32_t)(seconds * DUEL_TICKS_PER_SECOND + 0.5);
            has_limit = true;
        } else if (strcmp(option, "--export-phrases") == 0) {
            if (!words_take(from, option, &command->phrases_file)) {
                return false;
            }
        } else if (strcmp(option, "--jobs") == 0) {
            if (!words_take(from, option, &command->jobs_file)) {
                return false;
            }
        } else if (strcmp(option, "--json") == 0) {
            command->json = true;
        } else if (strcmp(option, "--strict") == 0) {
            command->strict = true;
        } else {
            return words_unknown(from, "simulate", option);
        }
    }
    for (int side = 0; side < 2; side++) {
        if (fencer_choice_is_device(&command->fence.fencer[side])) {
            return words_fail(
                from,
                "simulate has no window and cannot use '%s'; write ai:1..ai:3, ai:NAME, "
                "random:SEED, tracked:SEED, script:FILE or replay:FILE%s",
                command->fence.fencer[side].text, "");
        }
    }
    if (!match_option_settle(&match, from, &command->fence)) {
        return false;
    }
    if (command->jobs_file != NULL && given > 2) {
        return words_fail(from, "the lines of --jobs say everything; remove the other options%s%s",
                          "", "");
    }
    if (command->phrases_file != NULL && command->fence.match.rules != MATCH_FIE) {
        return words_fail(from, "--export-phrases needs a referee; add --rules fie%s%s", "", "");
    }
    // The clock of the rules ends a match.
    if (command->fence.match.rules == MATCH_FIE && !has_limit) {
        command->limit_ticks = 0;
    }
    return true;
}

static bool parse_duels(words *from, command_line *command)
{
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        if (strcmp(option, "--json") == 0) {
            command->json = true;
        } else if (option[0] == '-' || command->duels_folder != NULL) {
            return words_unknown(from, "duels", option);
        } else {
            command->duels_folder = option;
        }
    }
    return true;
}

static bool parse_ladder(words *from, command_line *command)
{
    while (from->left > 0 && from->word[0][0] == '-') {
        const char *option = *from->word++;
        from->left--;
        bool taken = strcmp(option, "--anchor") == 0
                         ? words_take(from, option, &command->ladder.anchor)
                     : strcmp(option, "--ratings") == 0
                         ? words_take(from, option, &command->ladder.ratings_file)
                         : words_unknown(from, "ladder", option);
        if (!taken) {
            return false;
        }
    }
    command->ladder.results = (const char *const *)from->word;
    command->ladder.count = (size_t)from->left;
    from->left = 0;
    return command->ladder.ratings_file == NULL || command->ladder.count > 0 ||
           words_fail(from, "ladder: --ratings needs results of 'battuta simulate --jobs'%s%s", "",
                      "");
}

static bool take_tempo(words *from, const char *option, double *out_tempo)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    const text_word word = {text, strlen(text)};
    return (text_word_number(word, out_tempo) && *out_tempo >= LEAST_TEMPO && *out_tempo <= 1.0) ||
           words_fail(from, "%s '%s' is no share of real time; write a number from 0.2 to 1",
                      option, text);
}

// Options that belong to both: an action is repeated with a weapon at a tempo; without one the
// recordings of a folder are read.
static bool parse_drill(words *from, command_line *command)
{
    const char *of_action = NULL;
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        bool taken = true;
        if (strcmp(option, "--weapon") == 0) {
            of_action = option;
            taken = take_weapon(from, option, &command->fence.weapon);
        } else if (strcmp(option, "--tempo") == 0) {
            of_action = option;
            taken = take_tempo(from, option, &command->drill.tempo);
        } else if (strcmp(option, "--from") == 0) {
            taken = words_take(from, option, &command->duels_folder);
        } else if (option[0] == '-' || command->drill.action != NULL) {
            taken = words_unknown(from, "drill", option);
        } else {
            command->drill.action = option;
        }
        if (!taken) {
            return false;
        }
    }
    if (command->drill.action == NULL && of_action != NULL) {
        return words_fail(from, "drill: %s needs an action, such as inside or riposte%s", of_action,
                          "");
    }
    return command->drill.action == NULL || command->duels_folder == NULL ||
           words_fail(from, "drill: --from is for what you lose to; remove the action%s%s", "", "");
}

static bool parse_settings(words *from, command_line *command)
{
    const char **wanted[] = {&command->setting_key, &command->setting_value};
    for (size_t i = 0; i < 2 && from->left > 0; i++) {
        *wanted[i] = *from->word++;
        from->left--;
    }
    return from->left == 0 || words_unknown(from, "settings", from->word[0]);
}

static bool parse_replay(words *from, command_line *command)
{
    const char *named = NULL;   // an option that is valid only with --continue
    const char *watched = NULL; // an option that is valid only for watching
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        if (strcmp(option, "--verify") == 0) {
            command->verify = true;
        } else if (strcmp(option, "--strict") == 0) {
            command->verify = command->strict = true;
        } else if (strcmp(option, "--info") == 0) {
            command->info = true;
        } else if (strcmp(option, "--json") == 0) {
            command->json = true;
        } else if (strcmp(option, "--vr") == 0) {
            watched = option;
            command->in_headset = true;
        } else if (strcmp(option, "--at") == 0) {
            watched = option;
            if (!words_take_seconds(from, option, 0.0, &command->watch_s)) {
                return false;
            }
        } else if (strcmp(option, "--shot") == 0) {
            if (!words_take_seconds(from, option, 0.0, &command->shot_s) ||
                !words_take(from, option, &command->shot_file)) {
                return false;
            }
        } else if (strcmp(option, "--continue") == 0) {
            command->continues = true;
            if (!words_take_seconds(from, option, 0.0, &command->continue_s)) {
                return false;
            }
        } else if (strcmp(option, "--left") == 0 || strcmp(option, "--right") == 0) {
            enum duel_side side = strcmp(option, "--left") == 0 ? DUEL_LEFT : DUEL_RIGHT;
            named = option;
            if (!take_fencer(from, option, &command->fence.fencer[side])) {
                return false;
            }
        } else if (strcmp(option, "--record") == 0) {
            named = option;
            if (!words_take(from, option, &command->fence.record)) {
                return false;
            }
        } else if (option[0] == '-' || command->recording_file != NULL) {
            return words_unknown(from, "replay", option);
        } else {
            command->recording_file = option;
        }
    }
    if (command->recording_file == NULL) {
        return words_fail(from, "replay needs the name of a recorded bout (a .duel file)%s%s", "",
                          "");
    }
    if (named != NULL && !command->continues) {
        return words_fail(from, "replay: %s needs --continue SECONDS; add it%s", named, "");
    }
    if (watched != NULL && (command->continues || command->verify || command->info ||
                            command->json || command->shot_file != NULL)) {
        return words_fail(from, "replay: %s only shows the bout; remove the other options%s",
                          watched, "");
    }
    return true;
}

static bool take_fps(words *from, const char *option, double *out_fps)
{
    const char *text;
    if (!words_take(from, option, &text)) {
        return false;
    }
    char *end;
    double fps = strtod(text, &end);
    if (end == text || *end != '\0' || !(fps >= 1.0 && fps <= DUEL_TICKS_PER_SECOND)) {
        return words_fail(from, "%s '%s' is not valid; write a number from 1 to 1000", option,
                          text);
    }
    *out_fps = fps;
    return true;
}

// Reads an option of films. Sets *out_known to whether it is one, and returns false if its value is
// invalid.
static bool take_film_option(words *from, const char *option, export_options *export,
                             bool *out_known)
{
    const char *text;
    *out_known = strcmp(option, "--size") == 0 || strcmp(option, "--speed") == 0 ||
                 strcmp(option, "--camera") == 0 || strcmp(option, "--cut") == 0 ||
                 strcmp(option, "--shape") == 0 || strcmp(option, "--mood") == 0;
    if (!*out_known) {
        return true;
    }
    if (!words_take(from, option, &text)) {
        return false;
    }
    if (strcmp(option, "--size") == 0) {
        return export_parse_size(text, &export->width_px, &export->height_px) ||
               words_fail(
                   from,
                   "%s '%s' is not valid; write WIDTHxHEIGHT, two even numbers from 64 to 8192",
                   option, text);
    }
    if (strcmp(option, "--speed") == 0) {
        return export_parse_speed(text, &export->speed) ||
               words_fail(from,
                          "%s '%s' is not valid; write 1/4 or 0.25 for slow motion, 2 for twice as "
                          "fast",
                          option, text);
    }
    if (strcmp(option, "--cut") == 0) {
        return export_parse_cut(text, export) ||
               words_fail(from, "%s '%s' is not a cut; write standard, plain or analysis", option,
                          text);
    }
    if (strcmp(option, "--mood") == 0) {
        return export_parse_mood(text, export) ||
               words_fail(from, "%s '%s' is not a mood; write day or final", option, text);
    }
    if (strcmp(option, "--shape") == 0) {
        return export_parse_shape(text, export) ||
               words_fail(from, "%s '%s' is not a shape; write wide, portrait or square", option,
                          text);
    }
    return export_parse_camera(text, export) ||
           words_fail(
               from,
               "%s '%s' is not a camera; write side, left, right, first-left, first-right, point, "
               "point-left or point-right",
               option, text);
}

// Sets an option of films that has no value. Returns false if it is none.
static bool take_film_switch(const char *option, export_options *export)
{
    const struct {
        const char *word;
        bool *is_on;
    } SWITCH[] = {{"--hud", &export->hud},
                  {"--plain", &export->plain},
                  {"--fine", &export->fine},
                  {"--silent", &export->silent}};
    for (size_t i = 0; i < sizeof SWITCH / sizeof *SWITCH; i++) {
        if (strcmp(option, SWITCH[i].word) == 0) {
            *SWITCH[i].is_on = true;
            return true;
        }
    }
    return false;
}

static bool parse_export(words *from, command_line *command)
{
    export_options *export = &command->export;
    bool frames = false;
    while (from->left > 0) {
        const char *option = *from->word++;
        from->left--;
        bool known, taken = take_film_option(from, option, export, &known);
        if (known && taken) {
            export->film_option = option;
            continue;
        }
        if (known) {
            return false;
        }
        if (strcmp(option, "--from") == 0) {
            taken = words_take_seconds(from, option, 0.0, &export->from_s);
        } else if (strcmp(option, "--to") == 0) {
            taken = words_take_seconds(from, option, 0.0, &export->to_s);
        } else if (strcmp(option, "--at") == 0) {
            taken = words_take_seconds(from, option, 0.0, &export->at_s);
        } else if (strcmp(option, "--fps") == 0) {
            taken = take_fps(from, option, &export->fps);
        } else if (strcmp(option, "--frames") == 0) {
            frames = true;
        } else if (take_film_switch(option, export)) {
            export->film_option = option;
        } else if (strcmp(option, "--slides") == 0) {
            export->every_slide = true;
        } else if (strcmp(option, "--hall") == 0) {
            export->hall = true;
        } else if (option[0] == '-' || export->out != NULL) {
            return words_unknown(from, "export", option);
        } else if (command->recording_file == NULL) {
            command->recording_file = option;
        } else {
            export->out = option;
        }
        if (!taken) {
            return false;
        }
    }
    if (export->out == NULL) {
        return words_fail(from, "export needs a recorded bout and a file to write: %s%s",
                          "FILE.duel OUT, which ends in ", export_endings());
    }
    return export_options_complete(export, frames, from->error, from->error_size);
}

static bool parse_guards(words *from, command_line *command)
{
    bool weapon_given = false;
    while (from->left > 0) {
        const char *word = *from->word++;
        from->left--;
        if (strcmp(word, "--file") == 0) {
            if (!words_take(from, word, &command->guards_file)) {
                return false;
            }
        } else if (word[0] == '-' || weapon_given) {
            return words_unknown(from, "guards", word);
        } else if (!weapon_from_key(word, &command->fence.weapon)) {
            return words_fail(from, "guards: '%s' is not a weapon; write epee, foil or sabre%s",
                              word, "");
        } else {
            weapon_given = true;
        }
    }
    return true;
}

static bool parse_call(words *from, command_line *command)
{
    command->fence.weapon = WEAPON_FOIL;
    while (from->left > 0) {
        const char *word = *from->word++;
        from->left--;
        if (strcmp(word, "--seed") == 0) {
            if (!words_take_whole(from, word, 0, UINT64_MAX, &command->fence.seed)) {
                return false;
            }
        } else if (word[0] == '-' || command->called_path != NULL) {
            return words_unknown(from, "call", word);
        } else if (!weapon_from_key(word, &command->fence.weapon)) {
            command->called_path = word;
        }
    }
    return command->fence.weapon != WEAPON_EPEE ||
           words_fail(from, "call: an epee has no right of way to call; write foil or sabre%s%s",
                      "", "");
}

static bool command_named(const char *word, enum command_kind *out_kind)
{
    static const struct {
        const char *word;
        enum command_kind kind;
    } commands[] = {
        {"play", COMMAND_PLAY},       {"simulate", COMMAND_SIMULATE},
        {"replay", COMMAND_REPLAY},   {"export", COMMAND_EXPORT},
        {"duels", COMMAND_DUELS},     {"guards", COMMAND_GUARDS},
        {"devices", COMMAND_DEVICES}, {"settings", COMMAND_SETTINGS},
        {"pool", COMMAND_TOURNAMENT}, {"tournament", COMMAND_TOURNAMENT},
        {"ladder", COMMAND_LADDER},   {"call", COMMAND_CALL},
        {"profile", COMMAND_PROFILE}, {"ghost", COMMAND_GHOST},
        {"drill", COMMAND_DRILL},     {"--help", COMMAND_HELP},
        {"-h", COMMAND_HELP},         {"--version", COMMAND_VERSION},
    };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(word, commands[i].word) == 0) {
            *out_kind = commands[i].kind;
            return true;
        }
    }
    return false;
}

bool command_line_parse(int argc, char *const argv[], command_line *out_command, char *error,
                        size_t error_size)
{
    command_line command = {
        .kind = COMMAND_PLAY,
        .fence = {.weapon = WEAPON_EPEE, .seed = DEFAULT_SEED, .match = match_settings_duel()},
        .bouts = 1,
        .ladder = {.anchor = LADDER_ANCHOR},
        .drill = {.tempo = 1.0},
        .limit_ticks = DEFAULT_LIMIT_S * DUEL_TICKS_PER_SECOND,
        .export = export_options_default(),
    };
    words from = {argv + 1, argc > 0 ? argc - 1 : 0, error, error_size};

    // The first word is the command. If it is missing or an option, the command is play.
    const char *first = from.left > 0 ? from.word[0] : "";
    bool is_command = command_named(first, &command.kind);
    if (!is_command && first[0] != '-' && from.left > 0) {
        return words_fail(
            &from,
            "unknown command '%s'; write play, simulate, replay, export, duels, "
            "call, drill, pool, tournament, ladder, profile, guards or devices, or see battuta "
            "--help%s",
            first, "");
    }
    if (is_command) {
        from.word++;
        from.left--;
    }

    if (from.left > 0 && (strcmp(from.word[0], "--help") == 0 || strcmp(from.word[0], "-h") == 0)) {
        *out_command = (command_line){.kind = COMMAND_HELP};
        return true;
    }

    bool understood = true;
    switch (command.kind) {
    case COMMAND_PLAY:
        understood = parse_play(&from, &command);
        break;
    case COMMAND_SIMULATE:
        understood = parse_simulate(&from, &command);
        break;
    case COMMAND_REPLAY:
        understood = parse_replay(&from, &command);
        break;
    case COMMAND_EXPORT:
        understood = parse_export(&from, &command);
        break;
    case COMMAND_DUELS:
        understood = parse_duels(&from, &command);
        break;
    case COMMAND_GUARDS:
        understood = parse_guards(&from, &command);
        break;
    case COMMAND_CALL:
        understood = parse_call(&from, &command);
        break;
    case COMMAND_TOURNAMENT:
        understood = tournament_options_parse(&from, first, &command.tournament);
        break;
    case COMMAND_LADDER:
        understood = parse_ladder(&from, &command);
        break;
    case COMMAND_PROFILE:
        understood = profile_options_parse(&from, &command.profile);
        break;
    case COMMAND_DRILL:
        understood = parse_drill(&from, &command);
        break;
    case COMMAND_GHOST:
        understood = ghost_options_parse(&from, &command.ghost);
        break;
    case COMMAND_SETTINGS:
        understood = parse_settings(&from, &command);
        break;
    case COMMAND_DEVICES:
    case COMMAND_HELP:
    case COMMAND_VERSION:
        understood = from.left == 0 || words_unknown(&from, first, from.word[0]);
        break;
    }
    if (understood) {
        *out_command = command;
    }
    return understood;
}

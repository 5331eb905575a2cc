#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "command_display.h"
#include "command_line.h"
#include "command_output.h"
#include "devices_command.h"
#include "drill_command.h"
#include "recordings_command.h"
#include "evening.h"
#include "exit_guard.h"
#include "export_command.h"
#include "guards_command.h"
#include "ladder_command.h"
#include "profile_command.h"
#include "replay_command.h"
#include "settings_command.h"
#include "simulate_command.h"
#include "headless_command.h"
#include "tournament_command.h"

// Runs `battuta play`: in a window, or without one if there is no display.
static int play(const command_line *command)
{
    char error[512];
    enum evening_end end = EVENING_NO_WINDOW;
    if (command_display_open(command, error, sizeof error)) {
        end = evening_fence(&command->fence, error, sizeof error);
    }
    switch (end) {
    case EVENING_OVER:
        return EXIT_DONE;
    case EVENING_NO_WINDOW:
        printf("%s\nTwo computer fencers fence a bout without a window.\n", error);
        if (command->fence.cyrano != NULL) {
            printf("--cyrano tells nothing about it: a tournament's software hears of bouts in a "
                   "window only.\n");
        }
        return headless_command_run(command);
    case EVENING_FAILED:
        break;
    }
    return command_fail(error);
}

// Runs `battuta call`.
static int call(const command_line *command)
{
    char error[512];
    bool done = command_display_open(command, error, sizeof error) &&
                evening_call(command, error, sizeof error) == EVENING_OVER;
    return done ? EXIT_DONE : command_fail(error);
}

// Runs `battuta profile`.
static int profile(const command_line *command)
{
    char error[1024];
    return profile_command(&command->profile, error, sizeof error) ? EXIT_DONE
                                                                   : command_fail(error);
}

// Runs `battuta ghost`.
static int ghost(const command_line *command)
{
    char error[1024];
    return ghost_command(&command->ghost, error, sizeof error) ? EXIT_DONE : command_fail(error);
}

static int run(const command_line *command)
{
    switch (command->kind) {
    case COMMAND_PLAY:
        return play(command);
    case COMMAND_SIMULATE:
        return simulate_command_run(command);
    case COMMAND_REPLAY:
        return replay_command_run(command);
    case COMMAND_EXPORT:
        return export_command_run(command);
    case COMMAND_DUELS:
        return recordings_command_run(command);
    case COMMAND_CALL:
        return call(command);
    case COMMAND_GUARDS:
        return guards_command_run(command);
    case COMMAND_TOURNAMENT:
        return tournament_command_run(command);
    case COMMAND_LADDER:
        return ladder_command_run(command);
    case COMMAND_PROFILE:
        return profile(command);
    case COMMAND_DRILL:
        return drill_command_run(command);
    case COMMAND_GHOST:
        return ghost(command);
    case COMMAND_SETTINGS:
        return settings_command_run(command);
    case COMMAND_DEVICES:
        return devices_command_run();
    case COMMAND_HELP:
        fputs(command_line_help(), stdout);
        return EXIT_DONE;
    case COMMAND_VERSION:
        puts("battuta " BATTUTA_VERSION);
        return EXIT_DONE;
    }
    return EXIT_FAILED;
}

int main(int argc, char *argv[])
{
    // If a file exceeds its size limit, write() should return an error instead of ending the
    // program.
    signal(SIGXFSZ, SIG_IGN);
    // Numbers have a decimal point in files and messages, even if a library sets another locale.
    setlocale(LC_NUMERIC, "C");

    command_line command;
    char error[512];
    if (!command_line_parse(argc, argv, &command, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
        return EXIT_USAGE;
    }
    int status = run(&command);
    // If the output could not be written (for example because the disk is full), the command
    // failed.
    if (fflush(stdout) != 0 || ferror(stdout)) {
        status = command_fail("cannot write the output");
    }
    if (exit_guard_abandoned()) {
        _exit(status);
    }
    return status;
}

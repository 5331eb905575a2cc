#include <signal.h>
#include <stdio.h>

#include "command_line.h"
#include "replay_command.h"
#include "simulate.h"

int main(int argc, char *argv[])
{
    // A file that may not grow any more is an error of write(), not the end.
    signal(SIGXFSZ, SIG_IGN);

    command_line command;
    char error[512];
    if (!command_line_parse(argc, argv, &command, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
        return EXIT_USAGE;
    }
    int status = EXIT_DONE;
    switch (command.kind) {
    case COMMAND_PLAY:
        break;
    case COMMAND_SIMULATE:
        status = simulate_run(&command);
        break;
    case COMMAND_REPLAY:
        status = replay_command_run(&command);
        break;
    case COMMAND_DEVICES:
        break;
    case COMMAND_HELP:
        fputs(command_line_help(), stdout);
        break;
    case COMMAND_VERSION:
        puts("battuta " BATTUTA_VERSION);
        break;
    }
    // What could not be written was not done (a full disk, a closed pipe).
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("battuta: cannot write the output\n", stderr);
        return status != EXIT_DONE ? status : EXIT_FAILED;
    }
    return status;
}

#include "devices_command.h"

#include <stdio.h>

#include "bindings_file.h"
#include "command_line.h"
#include "command_output.h"
#include "input_devices.h"
#include "user_paths.h"
#include "xr_runtime.h"

static void print_headset(void)
{
    xr_runtime runtime = {0};
    char error[256];
    if (xr_runtime_open(&runtime, error, sizeof error) == XR_RUNTIME_READY) {
        printf("vr            headset %s, through %s %u.%u.%u\n", runtime.headset, runtime.name,
               runtime.version[0], runtime.version[1], runtime.version[2]);
    } else {
        puts(error);
    }
    xr_runtime_close(&runtime);
}

int devices_command_run(void)
{
    input_devices *devices = input_devices_create();
    if (devices == NULL) {
        return command_fail("out of memory");
    }
    char path[USER_PATH_MAX], error[USER_PATH_MAX + 256];
    bindings b = bindings_default();
    if (user_bindings_path(path, error, sizeof error) &&
        !bindings_file_load(&b, path, error, sizeof error)) {
        fprintf(stderr, "battuta: %s\n", error);
    }
    input_device_info info[INPUT_DEVICES_MAX];
    int count = input_devices_list(devices, info);
    for (int i = 0; i < count; i++) {
        char help[INPUT_HELP_SIZE];
        input_device_help(NULL, &b, info[i].kind, help);
        printf("%-13s %s: %s\n", info[i].spec, info[i].name, help);
    }
    if (input_devices_mice_problem(devices, error, sizeof error)) {
        puts(error);
    }
    print_headset();
    puts("ai:1..ai:3    the computer fencer: beginner, club fencer, club champion");
    puts("random:SEED   random input, for tests");
    puts("tracked:SEED  random poses of a headset and its controllers, for tests");
    puts("script:FILE   the input that the text file lists");
    puts("replay:FILE   this side's input of a recorded bout (FILE:left, FILE:right: that side's)");
    input_devices_destroy(&devices);
    SDL_Quit();
    return EXIT_DONE;
}

// Draws what becomes of the motion of hands: show_input FOLDER writes tip_speed.svg and
// point_ripple.svg there and prints the figures behind them. Those under assets/pictures/ are
// made so:
//
//   cmake -B build/show -DBATTUTA_SHOW=ON && cmake --build build/show --target show_input
//   build/show/tests/show/show_input assets/pictures
#include <stdio.h>

#include "show.h"

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        bool (*show)(const char *path);
    } PICTURES[] = {
        {"tip_speed.svg", show_tip_speed},
        {"point_ripple.svg", show_ripple},
    };
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER (one that exists, for the pictures)\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; i < sizeof PICTURES / sizeof PICTURES[0]; i++) {
        char path[4096];
        if (snprintf(path, sizeof path, "%s/%s", argv[1], PICTURES[i].name) >= (int)sizeof path) {
            fprintf(stderr, "%s: too long a path, name a shorter one\n", argv[1]);
            return 1;
        }
        if (!PICTURES[i].show(path)) {
            return 1;
        }
    }
    return 0;
}

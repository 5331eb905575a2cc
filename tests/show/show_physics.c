// Draws the physics at work: show_physics FOLDER writes disarm.svg, separation.svg and rope.svg to
// the folder. The pictures in assets/pictures/ are made by:
//
//   cmake -B build/show -DBATTUTA_SHOW=ON && cmake --build build/show --target show_physics
//   build/show/tests/show/show_physics assets/pictures
#include "show.h"

int main(int argc, char **argv)
{
    static const show_picture PICTURES[] = {
        {"disarm.svg", show_disarm},
        {"separation.svg", show_separation},
        {"rope.svg", show_rope},
    };
    return show_all(argc, argv, PICTURES, sizeof PICTURES / sizeof PICTURES[0]);
}

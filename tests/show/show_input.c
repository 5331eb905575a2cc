// Draws how the motion of a hand arrives at the blade's tip: show_input FOLDER writes tip_speed.svg
// and point_ripple.svg to the folder and prints the measured numbers. The pictures in
// assets/pictures/ are made by:
//
//   cmake -B build/show -DBATTUTA_SHOW=ON && cmake --build build/show --target show_input
//   build/show/tests/show/show_input assets/pictures
#include "show.h"

int main(int argc, char **argv)
{
    static const show_picture PICTURES[] = {
        {"tip_speed.svg", show_tip_speed},
        {"point_ripple.svg", show_ripple},
    };
    return show_all(argc, argv, PICTURES, sizeof PICTURES / sizeof PICTURES[0]);
}

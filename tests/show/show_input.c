// Draws what becomes of the motion of hands: show_input FOLDER writes tip_speed.svg and
// point_ripple.svg there and prints the figures behind them. Those under assets/pictures/ are
// made so:
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

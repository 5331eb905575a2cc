// A script for the test runtime: what happens to the headset and its controllers.
//
//     # seconds  event
//     0.0   head   0 1.65 0    0 0 0      # x y z in meters, yaw pitch roll in degrees
//     0.0   right  0.2 1.2 -0.4  0 0 0    # the device moves smoothly between two such lines
//     0.0   tracker 0.2 1.2 -0.4 0 0 0    # on a real weapon
//     1.0   right  trigger 1              # trigger squeeze stick-x stick-y stick-click
//                                         # menu first second
//     1.2   right  tracking inferred      # tracked inferred turned unseen
//     1.3   right  velocity off
//     1.4   right  velocity false 300 0 0 # wrong by this angular velocity in rad/s, until "on"
//     1.5   views  nan                    # true nan infinite zero: what the eyes' poses are
//     2.0   render off
//     2.1   worn off                              # XR_EXT_user_presence; later: worn on
//     2.5   state  visible                # idle synchronized visible focused
//     2.8   exit                          # the user ends the program in the headset's menu
//     2.9   terminate                     # the system asks the program to end: SIGTERM
//     3.0   recenter 0 1.65 0  90 0 0
//     3.5   profile /interaction_profiles/htc/vive_controller
//     4.0   refresh 72
//     4.5   mask 0.3                      # fraction of the view that the lens hides
//     5.0   lose session                  # or instance; sync, state, locate or haptics: only
//                                         # calls of this kind find that the session is lost
//     5.5   freeze EndFrame               # the next call of xrEndFrame hangs, and every other call
//     6.0   room 3 2                      # the STAGE is measured: x z in meters
//     size 800 880                        # image size per eye in texels, from the beginning
//     layers 1                            # layers that the runtime accepts, from the beginning
//
// Yaw turns about y to the left, pitch about x upward, roll about z. The times must not decrease.
#ifndef XR_SCRIPT_H
#define XR_SCRIPT_H

#include <stddef.h>

#include "xr_world.h"

// Reads a script file into the world. For each device in the script its poses replace the device's
// old poses; cues are added. Returns false and writes one line with file, line and column to
// `error` if the script has a mistake.
bool xr_script_read(const char *path, xr_world *w, char *error, size_t error_size);

// The same from text; messages use `name` as the file's name.
bool xr_script_parse(const char *text, size_t length, const char *name, xr_world *w, char *error,
                     size_t error_size);

#endif

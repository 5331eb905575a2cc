// What happens to a headset and its controllers, as text:
//
//     # seconds  what
//     0.0   head   0 1.65 0    0 0 0      # x y z in metres, yaw pitch roll in degrees
//     0.0   right  0.2 1.2 -0.4  0 0 0    # between two such lines it glides
//     1.0   right  trigger 1              # trigger squeeze stick-x stick-y stick-click
//                                         # menu first second
//     1.2   right  tracking inferred      # tracked inferred unseen
//     1.3   right  velocity off
//     2.0   render off
//     2.5   state  visible                # idle synchronized visible focused
//     2.8   exit                          # from the headset's own menu
//     3.0   recentre 0 1.65 0  90 0 0
//     3.5   profile /interaction_profiles/htc/vive_controller
//     4.0   refresh 72
//     4.5   mask 0.3                      # share of the view that the lens hides
//     5.0   lose session                  # or instance
//     size 800 880                        # texels of an eye, from the beginning
//
// Yaw turns about y to the left, pitch about x upwards, roll about z. Times rise.
#ifndef XR_SCRIPT_H
#define XR_SCRIPT_H

#include <stddef.h>

#include "xr_world.h"

// Reads a script into the world: keys begin anew for every device that is named, cues
// are added. False with one line in `error` that names file, line and column.
bool xr_script_read(const char *path, xr_world *w, char *error, size_t error_size);

// The same from text; `name` stands for the file in messages.
bool xr_script_parse(const char *text, size_t length, const char *name, xr_world *w, char *error,
                     size_t error_size);

#endif

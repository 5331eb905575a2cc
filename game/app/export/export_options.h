// The options of an export.
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "camera.h"
#include "film_cut.h"

enum export_kind {
    EXPORT_MP4,      // film, through ffmpeg
    EXPORT_WEBM,     // the same
    EXPORT_GIF,      // an animated picture that repeats, through ffmpeg
    EXPORT_WEBP,     // the same
    EXPORT_PICTURES, // a folder of PNGs
    EXPORT_PICTURE,  // one PNG
    EXPORT_TABLE,    // a CSV file of poses and one of events
    EXPORT_GLB,      // glTF animation in one binary file
    EXPORT_GLTF      // the same as a text file with its numbers in a .bin file
};

// width : height
enum export_shape {
    EXPORT_WIDE,     // 16:9
    EXPORT_PORTRAIT, // 9:16
    EXPORT_SQUARE    // 1:1
};

// Numbers that were not given are negative. The text is borrowed.
typedef struct export_options {
    const char *out;
    enum export_kind kind;
    double fps;              // frames or rows per second
    double from_s, to_s;     // of the recording, from its beginning
    double at_s;             // EXPORT_PICTURE; negative: a poster of the touch
    double speed;            // of the bout in a film; below 1: slow motion
    int width_px, height_px; // 0: by shape and kind
    enum export_shape shape;
    enum film_cut cut;
    enum camera_kind camera; // of a film or a picture; any except CAMERA_FREE
    bool point_of_touch;     // the camera is at the point of the fencer who touches, if one does
    bool hud;                // names, lamps, calls and the time over the picture
    bool plain;              // fast drawing: no multisampling, no reflection in the floor
    bool fine;               // the best quality, however slow
    bool is_final;           // the dark hall of a final, not the salle by day
    bool silent;             // a film without sound
    bool hall;               // a glTF file with the hall
    bool every_slide;        // a table with a row for each tick in which blades slide
    const char *film_option; // an option given that only films and pictures have; NULL if none
} export_options;

#define EXPORT_FPS       60.0
#define EXPORT_WIDTH_PX  1280
#define EXPORT_HEIGHT_PX 720
// Frames per second of an animated picture. A GIF counts hundredths of a second.
#define EXPORT_ANIMATION_FPS 20.0

// The default options.
export_options export_options_default(void);

// Parse the value of an option. Return false if it is malformed. A camera's word sets `camera` and
// `point_of_touch` of the options.
bool export_parse_size(const char *text, int *out_width_px, int *out_height_px);
bool export_parse_speed(const char *text, double *out_speed);
bool export_parse_cut(const char *text, export_options *options);
bool export_parse_mood(const char *text, export_options *options);
bool export_parse_shape(const char *text, export_options *options);
bool export_parse_camera(const char *text, export_options *options);

// The text that export_parse_camera() accepts for this camera; NULL for the free camera, which
// cannot film.
const char *export_camera_word(enum camera_kind kind);

// The file name extensions of all kinds, as a list for messages.
const char *export_endings(void);

// Sets the kind by the extension of the output's name, or to EXPORT_PICTURES with `frames`. Returns
// false and writes one line to `error` if the extension is unknown or the options contradict it.
bool export_options_complete(export_options *options, bool frames, char *error, size_t error_size);

#endif

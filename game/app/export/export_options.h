// The options of an export.
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum export_kind {
    EXPORT_MP4,      // film, through ffmpeg
    EXPORT_WEBM,     // the same
    EXPORT_PICTURES, // a folder of PNGs
    EXPORT_PICTURE,  // one PNG
    EXPORT_TABLE,    // a CSV file of poses and one of events
    EXPORT_GLB,      // glTF animation in one binary file
    EXPORT_GLTF      // the same as a text file with its numbers in a .bin file
};

// The camera of a film.
enum export_camera {
    EXPORT_CAMERA_SIDE,
    EXPORT_CAMERA_LEFT, // over that fencer's shoulder
    EXPORT_CAMERA_RIGHT,
    EXPORT_CAMERA_FIRST_LEFT, // what that fencer sees
    EXPORT_CAMERA_FIRST_RIGHT,
    EXPORT_CAMERA_POINT, // at the point of the fencer who touches, or else of the left one
    EXPORT_CAMERA_POINT_LEFT,
    EXPORT_CAMERA_POINT_RIGHT
};

// Numbers that were not given are negative. The text is borrowed.
typedef struct export_options {
    const char *out;
    enum export_kind kind;
    double fps;          // frames or rows per second
    double from_s, to_s; // of the recording, from its beginning
    double at_s;         // EXPORT_PICTURE
    double speed;        // of the bout in a film; below 1: slow motion
    int width_px, height_px;
    enum export_camera camera;
    bool hud;    // names, lamps, calls and the time over the picture
    bool plain;  // fast drawing: no multisampling, no reflection in the floor
    bool fine;   // the best quality, however slow
    bool silent; // a film without sound
    bool hall;   // a glTF file with the hall
} export_options;

#define EXPORT_FPS       60.0
#define EXPORT_WIDTH_PX  1280
#define EXPORT_HEIGHT_PX 720

// The default options.
export_options export_options_default(void);

// Parse the value of an option. Return false if it is malformed.
bool export_parse_size(const char *text, int *out_width_px, int *out_height_px);
bool export_parse_speed(const char *text, double *out_speed);
bool export_parse_camera(const char *text, enum export_camera *out_camera);

// The text that export_parse_camera() accepts for this camera.
const char *export_camera_word(enum export_camera camera);

// The file name extensions of all kinds, as a list for messages.
const char *export_endings(void);

// Sets the kind by the extension of the output's name, or to EXPORT_PICTURES with `frames`. Returns
// false and writes one line to `error` if the extension is unknown or the options contradict it.
bool export_options_complete(export_options *options, bool frames, char *error, size_t error_size);

#endif

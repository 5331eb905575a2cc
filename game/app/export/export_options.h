// What is to be made of a recorded bout, and how.
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

enum export_kind {
    EXPORT_MP4,      // film, through ffmpeg
    EXPORT_WEBM,     // the same
    EXPORT_PICTURES, // a folder of PNGs
    EXPORT_PICTURE,  // one PNG
    EXPORT_TABLE,    // CSV of poses, and one of events
    EXPORT_GLB,      // glTF animation in one file
    EXPORT_GLTF      // the same as text, its numbers in a .bin beside it
};

// From where a film is taken. Those of a point follow a blade's.
enum export_camera {
    EXPORT_CAMERA_SIDE,
    EXPORT_CAMERA_LEFT, // over that fencer's shoulder
    EXPORT_CAMERA_RIGHT,
    EXPORT_CAMERA_FIRST_LEFT, // what that fencer sees
    EXPORT_CAMERA_FIRST_RIGHT,
    EXPORT_CAMERA_POINT, // of who touches, or else of the left fencer
    EXPORT_CAMERA_POINT_LEFT,
    EXPORT_CAMERA_POINT_RIGHT
};

// Seconds and such that were not given are negative. The text is the caller's.
typedef struct export_options {
    const char *out;
    enum export_kind kind;
    double fps;          // pictures or rows a second
    double from_s, to_s; // of the recording, from its beginning
    double at_s;         // EXPORT_PICTURE
    double speed;        // of the bout in a film: 0.25 is slow motion
    int width_px, height_px;
    enum export_camera camera;
    bool hud;    // names, lamps, calls and the time over the picture
    bool plain;  // drawn quickly: no multisampling, no mirror image in the floor
    bool fine;   // drawn as well as it gets, however slowly
    bool silent; // a film without its sounds
    bool hall;   // a glTF with the hall
} export_options;

#define EXPORT_FPS       60.0
#define EXPORT_WIDTH_PX  1280
#define EXPORT_HEIGHT_PX 720

// What is made where nothing is said about it.
export_options export_options_default(void);

// The words after an option. False where they cannot be understood.
bool export_parse_size(const char *text, int *out_width_px, int *out_height_px);
bool export_parse_speed(const char *text, double *out_speed);
bool export_parse_camera(const char *text, enum export_camera *out_camera);

// What export_parse_camera() understands as this one.
const char *export_camera_word(enum export_camera camera);

// The kinds' endings in a list for messages.
const char *export_endings(void);

// Sets the kind from the name of the output; `frames`: pictures whatever its name. False, with
// one line in `error`, where the name tells no kind, or an option does not go with it.
bool export_options_complete(export_options *options, bool frames, char *error, size_t error_size);

#endif

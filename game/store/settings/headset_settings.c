#include "headset_settings.h"

const char *const HEADSET_TRACKER[HEADSET_TRACKERS + 1] = {
    "none",       "handheld_object", "left_foot", "right_foot", "left_shoulder", "right_shoulder",
    "left_elbow", "right_elbow",     "left_knee", "right_knee", "left_wrist",    "right_wrist",
    "left_ankle", "right_ankle",     "waist",     "chest",      "camera",        "keyboard"};

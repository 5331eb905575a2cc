// Names of OpenXR extensions for controllers, most of them newer than the headers of Debian 12. The
// names are from the OpenXR registry.
#ifndef XR_EXTENSIONS_H
#define XR_EXTENSIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define XR_NAME_HAPTIC_ENVELOPE       "XR_FB_haptic_amplitude_envelope"
#define XR_NAME_HP_CONTROLLER         "XR_EXT_hp_mixed_reality_controller"
#define XR_NAME_ODYSSEY_CONTROLLER    "XR_EXT_samsung_odyssey_controller"
#define XR_NAME_COSMOS_CONTROLLER     "XR_HTC_vive_cosmos_controller_interaction"
#define XR_NAME_FOCUS3_CONTROLLER     "XR_HTC_vive_focus3_controller_interaction"
#define XR_NAME_PICO_CONTROLLER       "XR_BD_controller_interaction"
#define XR_NAME_PICO_ULTRA_CONTROLLER "XR_BD_ultra_controller_interaction"
#define XR_NAME_TOUCH_PRO_CONTROLLER  "XR_FB_touch_controller_pro"
#define XR_NAME_TOUCH_PLUS_CONTROLLER "XR_META_touch_controller_plus"
#define XR_NAME_GENERIC_CONTROLLER    "XR_KHR_generic_controller"
#define XR_NAME_ML2_CONTROLLER        "XR_ML_ml2_controller_interaction"
#define XR_NAME_HAND_INTERACTION      "XR_EXT_hand_interaction"
#define XR_NAME_PALM_POSE             "XR_EXT_palm_pose"
#define XR_NAME_TRACKER               "XR_HTCX_vive_tracker_interaction"

// The extensions that are enabled in an instance. Plain data; the names belong to the caller.
typedef struct xr_extensions {
    const char *const *name;
    uint32_t count;
} xr_extensions;

// Whether the extension is enabled; a name that is NULL stands for the core of OpenXR.
static inline bool xr_extensions_have(xr_extensions enabled, const char *name)
{
    bool found = name == NULL;
    for (uint32_t i = 0; i < enabled.count && !found; i++) {
        found = strcmp(enabled.name[i], name) == 0;
    }
    return found;
}

#endif

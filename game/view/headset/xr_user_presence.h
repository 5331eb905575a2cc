// XR_EXT_user_presence is newer than the headers of Debian 12 (OpenXR 1.0.20). The names and
// numbers are those of the OpenXR registry. The structure of the system's properties is not needed:
// a runtime whose headset has no sensor sends no event, and the user counts as present.
#ifndef XR_USER_PRESENCE_H
#define XR_USER_PRESENCE_H

#include <openxr/openxr.h>

#define XR_USER_PRESENCE_EXTENSION "XR_EXT_user_presence"
#define XR_USER_PRESENCE_CHANGED   ((XrStructureType)1000470000)

// XrEventDataUserPresenceChangedEXT. Runtimes send it after xrBeginSession() and at each change.
typedef struct xr_user_presence_changed {
    XrStructureType type;
    const void *next;
    XrSession session;
    XrBool32 is_present;
} xr_user_presence_changed;

#endif

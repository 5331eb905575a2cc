// OpenXR's functions, loaded at run time, so that the program also starts on a machine without the
// Khronos loader; one line then says that it is missing.
#ifndef XR_API_H
#define XR_API_H

#include <openxr/openxr.h>
#include <stdbool.h>
#include <stddef.h>

// All functions that the program calls, except those of extensions.
#define XR_API_FUNCTIONS(FUNCTION)                                                                 \
    FUNCTION(DestroyInstance)                                                                      \
    FUNCTION(GetInstanceProperties)                                                                \
    FUNCTION(PollEvent)                                                                            \
    FUNCTION(GetSystem)                                                                            \
    FUNCTION(GetSystemProperties)                                                                  \
    FUNCTION(EnumerateEnvironmentBlendModes)                                                       \
    FUNCTION(EnumerateViewConfigurationViews)                                                      \
    FUNCTION(CreateSession)                                                                        \
    FUNCTION(DestroySession)                                                                       \
    FUNCTION(BeginSession)                                                                         \
    FUNCTION(EndSession)                                                                           \
    FUNCTION(RequestExitSession)                                                                   \
    FUNCTION(WaitFrame)                                                                            \
    FUNCTION(BeginFrame)                                                                           \
    FUNCTION(EndFrame)                                                                             \
    FUNCTION(LocateViews)                                                                          \
    FUNCTION(EnumerateReferenceSpaces)                                                             \
    FUNCTION(CreateReferenceSpace)                                                                 \
    FUNCTION(CreateActionSpace)                                                                    \
    FUNCTION(GetReferenceSpaceBoundsRect)                                                          \
    FUNCTION(LocateSpace)                                                                          \
    FUNCTION(DestroySpace)                                                                         \
    FUNCTION(EnumerateSwapchainFormats)                                                            \
    FUNCTION(CreateSwapchain)                                                                      \
    FUNCTION(DestroySwapchain)                                                                     \
    FUNCTION(EnumerateSwapchainImages)                                                             \
    FUNCTION(AcquireSwapchainImage)                                                                \
    FUNCTION(WaitSwapchainImage)                                                                   \
    FUNCTION(ReleaseSwapchainImage)                                                                \
    FUNCTION(StringToPath)                                                                         \
    FUNCTION(PathToString)                                                                         \
    FUNCTION(CreateActionSet)                                                                      \
    FUNCTION(DestroyActionSet)                                                                     \
    FUNCTION(CreateAction)                                                                         \
    FUNCTION(SuggestInteractionProfileBindings)                                                    \
    FUNCTION(AttachSessionActionSets)                                                              \
    FUNCTION(GetCurrentInteractionProfile)                                                         \
    FUNCTION(SyncActions)                                                                          \
    FUNCTION(GetActionStateBoolean)                                                                \
    FUNCTION(GetActionStateFloat)                                                                  \
    FUNCTION(GetActionStateVector2f)                                                               \
    FUNCTION(GetActionStatePose)                                                                   \
    FUNCTION(ApplyHapticFeedback)                                                                  \
    FUNCTION(StopHapticFeedback)

// Zeroed, it is not loaded.
typedef struct xr_api {
    void *loader;
    PFN_xrGetInstanceProcAddr GetInstanceProcAddr;
    PFN_xrEnumerateInstanceExtensionProperties EnumerateInstanceExtensionProperties;
    PFN_xrCreateInstance CreateInstance;
#define FUNCTION(name) PFN_xr##name name;
    XR_API_FUNCTIONS(FUNCTION)
#undef FUNCTION
} xr_api;

// Whether a result says that the session or the runtime is lost.
static inline bool xr_api_is_loss(XrResult result)
{
    return result == XR_ERROR_SESSION_LOST || result == XR_ERROR_INSTANCE_LOST ||
           result == XR_ERROR_RUNTIME_UNAVAILABLE;
}

// Loads the loader and the functions that need no instance. The loader stays loaded until the
// program ends, because unloading it is not safe while threads of the runtime are running. The
// library's name is libopenxr_loader.so.1 unless the environment variable BATTUTA_OPENXR_LOADER
// names another. Returns false with one line in `error` if it cannot be loaded.
bool xr_api_load(xr_api *api, char *error, size_t error_size);

// Loads the functions of an instance. Returns false with one line in `error` that names the first
// missing function.
bool xr_api_bind(xr_api *api, XrInstance instance, char *error, size_t error_size);

#endif

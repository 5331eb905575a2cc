// The list of all functions of the runtime. From this list they are declared here and found by
// name in runtime_entry.c.
//
//     ENTRY(name, extension)    runtime_<name>() implements xr<name>
#ifndef RUNTIME_ENTRY_H
#define RUNTIME_ENTRY_H

#include "runtime.h"

#define RUNTIME_ENTRIES(ENTRY)                                                                     \
    ENTRY(GetInstanceProcAddr)                                                                     \
    ENTRY(EnumerateApiLayerProperties)                                                             \
    ENTRY(EnumerateInstanceExtensionProperties)                                                    \
    ENTRY(CreateInstance)                                                                          \
    ENTRY(DestroyInstance)                                                                         \
    ENTRY(GetInstanceProperties)                                                                   \
    ENTRY(PollEvent)                                                                               \
    ENTRY(ResultToString)                                                                          \
    ENTRY(StructureTypeToString)                                                                   \
    ENTRY(GetSystem)                                                                               \
    ENTRY(GetSystemProperties)                                                                     \
    ENTRY(EnumerateEnvironmentBlendModes)                                                          \
    ENTRY(CreateSession)                                                                           \
    ENTRY(DestroySession)                                                                          \
    ENTRY(EnumerateReferenceSpaces)                                                                \
    ENTRY(CreateReferenceSpace)                                                                    \
    ENTRY(GetReferenceSpaceBoundsRect)                                                             \
    ENTRY(CreateActionSpace)                                                                       \
    ENTRY(LocateSpace)                                                                             \
    ENTRY(DestroySpace)                                                                            \
    ENTRY(EnumerateViewConfigurations)                                                             \
    ENTRY(GetViewConfigurationProperties)                                                          \
    ENTRY(EnumerateViewConfigurationViews)                                                         \
    ENTRY(EnumerateSwapchainFormats)                                                               \
    ENTRY(CreateSwapchain)                                                                         \
    ENTRY(DestroySwapchain)                                                                        \
    ENTRY(EnumerateSwapchainImages)                                                                \
    ENTRY(AcquireSwapchainImage)                                                                   \
    ENTRY(WaitSwapchainImage)                                                                      \
    ENTRY(ReleaseSwapchainImage)                                                                   \
    ENTRY(BeginSession)                                                                            \
    ENTRY(EndSession)                                                                              \
    ENTRY(RequestExitSession)                                                                      \
    ENTRY(WaitFrame)                                                                               \
    ENTRY(BeginFrame)                                                                              \
    ENTRY(EndFrame)                                                                                \
    ENTRY(LocateViews)                                                                             \
    ENTRY(StringToPath)                                                                            \
    ENTRY(PathToString)                                                                            \
    ENTRY(CreateActionSet)                                                                         \
    ENTRY(DestroyActionSet)                                                                        \
    ENTRY(CreateAction)                                                                            \
    ENTRY(DestroyAction)                                                                           \
    ENTRY(SuggestInteractionProfileBindings)                                                       \
    ENTRY(AttachSessionActionSets)                                                                 \
    ENTRY(GetCurrentInteractionProfile)                                                            \
    ENTRY(GetActionStateBoolean)                                                                   \
    ENTRY(GetActionStateFloat)                                                                     \
    ENTRY(GetActionStateVector2f)                                                                  \
    ENTRY(GetActionStatePose)                                                                      \
    ENTRY(SyncActions)                                                                             \
    ENTRY(EnumerateBoundSourcesForAction)                                                          \
    ENTRY(GetInputSourceLocalizedName)                                                             \
    ENTRY(ApplyHapticFeedback)                                                                     \
    ENTRY(StopHapticFeedback)

// The functions of extensions, with the extension that must be enabled.
#define RUNTIME_EXTENSION_ENTRIES(ENTRY)                                                           \
    ENTRY(GetOpenGLGraphicsRequirementsKHR, EXTENSION_OPENGL)                                      \
    ENTRY(GetVisibilityMaskKHR, EXTENSION_VISIBILITY_MASK)                                         \
    ENTRY(EnumerateDisplayRefreshRatesFB, EXTENSION_REFRESH)                                       \
    ENTRY(GetDisplayRefreshRateFB, EXTENSION_REFRESH)                                              \
    ENTRY(RequestDisplayRefreshRateFB, EXTENSION_REFRESH)                                          \
    ENTRY(PerfSettingsSetPerformanceLevelEXT, EXTENSION_PERFORMANCE)

// The function types of openxr.h give the signatures, so the declarations cannot differ from them.
#define RUNTIME_DECLARE(name)                      __typeof__(*(PFN_xr##name)0) runtime_##name;
#define RUNTIME_DECLARE_EXTENSION(name, extension) RUNTIME_DECLARE(name)
RUNTIME_ENTRIES(RUNTIME_DECLARE)
RUNTIME_EXTENSION_ENTRIES(RUNTIME_DECLARE_EXTENSION)
#undef RUNTIME_DECLARE
#undef RUNTIME_DECLARE_EXTENSION

#endif

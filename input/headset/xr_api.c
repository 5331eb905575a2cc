#include "xr_api.h"

#include <SDL.h>
#include <stdio.h>

#define LOADER "libopenxr_loader.so.1"

// Converts an object pointer, as SDL returns it, to a function pointer. POSIX allows this.
static PFN_xrGetInstanceProcAddr entry_of(void *loader)
{
    union {
        void *object;
        PFN_xrGetInstanceProcAddr function;
    } entry = {.object = SDL_LoadFunction(loader, "xrGetInstanceProcAddr")};
    return entry.function;
}

bool xr_api_load(xr_api *api, char *error, size_t error_size)
{
    if (api->loader != NULL) {
        return true;
    }
    const char *named = SDL_getenv("BATTUTA_OPENXR_LOADER"), *name = named != NULL ? named : LOADER;
    // Silence the loader's own messages on standard error; the caller reports the error in one
    // line.
    SDL_setenv("XR_LOADER_DEBUG", "none", 0);
    void *loader = SDL_LoadObject(name);
    if (loader == NULL) {
        snprintf(error, error_size,
                 "no headset: %s is not installed; install the package libopenxr-loader1", name);
        return false;
    }
    api->GetInstanceProcAddr = entry_of(loader);
    if (api->GetInstanceProcAddr == NULL ||
        api->GetInstanceProcAddr(
            XR_NULL_HANDLE, "xrEnumerateInstanceExtensionProperties",
            (PFN_xrVoidFunction *)&api->EnumerateInstanceExtensionProperties) != XR_SUCCESS ||
        api->GetInstanceProcAddr(XR_NULL_HANDLE, "xrCreateInstance",
                                 (PFN_xrVoidFunction *)&api->CreateInstance) != XR_SUCCESS) {
        SDL_UnloadObject(loader);
        snprintf(error, error_size, "no headset: %s is not an OpenXR loader", name);
        return false;
    }
    api->loader = loader;
    return true;
}

bool xr_api_bind(xr_api *api, XrInstance instance, char *error, size_t error_size)
{
#define FUNCTION(name) {"xr" #name, (PFN_xrVoidFunction *)&api->name},
    const struct {
        const char *name;
        PFN_xrVoidFunction *out;
    } wanted[] = {XR_API_FUNCTIONS(FUNCTION)};
#undef FUNCTION
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        if (api->GetInstanceProcAddr(instance, wanted[i].name, wanted[i].out) != XR_SUCCESS) {
            snprintf(error, error_size, "no headset: the OpenXR runtime lacks %s", wanted[i].name);
            return false;
        }
    }
    return true;
}

// The loader's entry to the runtime: the negotiation, and finding functions by name.
#include <string.h>

#include "runtime_entry.h"

PFN_xrVoidFunction entry_find(const char *name)
{
#define ENTRY(entry) {"xr" #entry, (PFN_xrVoidFunction)runtime_##entry, -1},
#define EXTENSION_ENTRY(entry, extension)                                                          \
    {"xr" #entry, (PFN_xrVoidFunction)runtime_##entry, extension},
    static const struct {
        const char *name;
        PFN_xrVoidFunction function;
        int extension; // must be enabled; -1: none
    } TABLE[] = {RUNTIME_ENTRIES(ENTRY) RUNTIME_EXTENSION_ENTRIES(EXTENSION_ENTRY)};
    for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
        if (strcmp(TABLE[i].name, name) == 0) {
            bool enabled = TABLE[i].extension < 0 || the_runtime.enabled[TABLE[i].extension];
            return enabled ? TABLE[i].function : NULL;
        }
    }
    return NULL;
}

// The structures of the negotiation (OpenXR loader specification, "Loader and Runtime
// Interface Negotiation"). Debian 12 has no header for them.
enum { LOADER_INFO = 1, RUNTIME_REQUEST = 3, INTERFACE_VERSION = 1 };

typedef struct loader_info {
    int struct_type;
    uint32_t struct_version;
    size_t struct_size;
    uint32_t min_interface, max_interface;
    XrVersion min_api, max_api;
} loader_info;

typedef struct runtime_request {
    int struct_type;
    uint32_t struct_version;
    size_t struct_size;
    uint32_t interface_version;
    XrVersion api_version;
    PFN_xrGetInstanceProcAddr get_instance_proc_addr;
} runtime_request;

XrResult xrNegotiateLoaderRuntimeInterface(const loader_info *info, runtime_request *request);

XrResult xrNegotiateLoaderRuntimeInterface(const loader_info *info, runtime_request *request)
{
    if (info == NULL || request == NULL || info->struct_type != LOADER_INFO ||
        info->struct_size != sizeof *info || request->struct_type != RUNTIME_REQUEST ||
        request->struct_size != sizeof *request || info->min_interface > INTERFACE_VERSION ||
        info->max_interface < INTERFACE_VERSION) {
        return XR_ERROR_INITIALIZATION_FAILED;
    }
    request->interface_version = INTERFACE_VERSION;
    request->api_version = XR_CURRENT_API_VERSION;
    request->get_instance_proc_addr = runtime_GetInstanceProcAddr;
    return XR_SUCCESS;
}

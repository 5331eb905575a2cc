// The system: the headset, its views and its refresh rates.
#include <stdio.h>
#include <string.h>

#include "runtime_entry.h"

#define SYSTEM_ID 7

static bool is_system(XrSystemId system)
{
    return system == SYSTEM_ID;
}

#define CHECK_SYSTEM(system)                                                                       \
    if (!is_system(system)) {                                                                      \
        return complain(XR_ERROR_SYSTEM_INVALID, "%s: no such system", __func__);                  \
    }
#define CHECK_STEREO(view_configuration)                                                           \
    if ((view_configuration) != XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO) {                       \
        return complain(XR_ERROR_VIEW_CONFIGURATION_TYPE_UNSUPPORTED, "%s: not stereo", __func__); \
    }

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetSystem(XrInstance instance, const XrSystemGetInfo *info,
                                                 XrSystemId *out_system)
{
    CHECK_INSTANCE(instance)
    CHECK_TYPE(info, XR_TYPE_SYSTEM_GET_INFO)
    CHECK_NEXT_NULL(info)
    if (info->formFactor != XR_FORM_FACTOR_HEAD_MOUNTED_DISPLAY) {
        return XR_ERROR_FORM_FACTOR_UNSUPPORTED;
    }
    if (!xr_test_world()->has_headset) {
        return XR_ERROR_FORM_FACTOR_UNAVAILABLE;
    }
    *out_system = SYSTEM_ID;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetSystemProperties(XrInstance instance, XrSystemId system,
                                                           XrSystemProperties *properties)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    CHECK_TYPE(properties, XR_TYPE_SYSTEM_PROPERTIES)
    properties->systemId = system;
    properties->vendorId = 0xba77;
    snprintf(properties->systemName, XR_MAX_SYSTEM_NAME_SIZE, "Scripted headset");
    properties->graphicsProperties =
        (XrSystemGraphicsProperties){.maxSwapchainImageWidth = 4096,
                                     .maxSwapchainImageHeight = 4096,
                                     .maxLayerCount = xr_test_world()->layers_most};
    properties->trackingProperties = (XrSystemTrackingProperties){XR_TRUE, XR_TRUE};
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateEnvironmentBlendModes(
    XrInstance instance, XrSystemId system, XrViewConfigurationType type, uint32_t capacity,
    uint32_t *out_count, XrEnvironmentBlendMode *modes)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    CHECK_STEREO(type)
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, 1, modes, &fill);
    if (fill) {
        modes[0] = xr_test_world()->is_seen_through ? XR_ENVIRONMENT_BLEND_MODE_ADDITIVE
                                                    : XR_ENVIRONMENT_BLEND_MODE_OPAQUE;
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateViewConfigurations(XrInstance instance,
                                                                   XrSystemId system,
                                                                   uint32_t capacity,
                                                                   uint32_t *out_count,
                                                                   XrViewConfigurationType *types)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, 1, types, &fill);
    if (fill) {
        types[0] = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO;
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetViewConfigurationProperties(
    XrInstance instance, XrSystemId system, XrViewConfigurationType type,
    XrViewConfigurationProperties *properties)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    CHECK_STEREO(type)
    CHECK_TYPE(properties, XR_TYPE_VIEW_CONFIGURATION_PROPERTIES)
    properties->viewConfigurationType = type;
    properties->fovMutable = XR_TRUE;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateViewConfigurationViews(
    XrInstance instance, XrSystemId system, XrViewConfigurationType type, uint32_t capacity,
    uint32_t *out_count, XrViewConfigurationView *views)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    CHECK_STEREO(type)
    const xr_world *w = xr_test_world();
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, RUNTIME_VIEWS, views, &fill);
    for (int eye = 0; fill && eye < RUNTIME_VIEWS; eye++) {
        CHECK_TYPE(&views[eye], XR_TYPE_VIEW_CONFIGURATION_VIEW)
        views[eye] = (XrViewConfigurationView){
            .type = XR_TYPE_VIEW_CONFIGURATION_VIEW,
            .next = views[eye].next,
            .recommendedImageRectWidth = w->eye_width,
            .maxImageRectWidth = 4096,
            .recommendedImageRectHeight = w->eye_height,
            .maxImageRectHeight = 4096,
            .recommendedSwapchainSampleCount = 1,
            .maxSwapchainSampleCount = 1,
        };
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetOpenGLGraphicsRequirementsKHR(
    XrInstance instance, XrSystemId system, XrGraphicsRequirementsOpenGLKHR *requirements)
{
    CHECK_INSTANCE(instance)
    CHECK_SYSTEM(system)
    CHECK_TYPE(requirements, XR_TYPE_GRAPHICS_REQUIREMENTS_OPENGL_KHR)
    requirements->minApiVersionSupported = XR_MAKE_VERSION(3, 3, 0);
    requirements->maxApiVersionSupported = XR_MAKE_VERSION(4, 6, 0);
    the_runtime.asked_for_requirements = true;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_EnumerateDisplayRefreshRatesFB(XrSession session,
                                                                      uint32_t capacity,
                                                                      uint32_t *out_count,
                                                                      float *rates)
{
    CHECK_SESSION(session)
    static const float RATE[] = {72.0f, 90.0f, 120.0f};
    bool fill;
    XrResult result = two_call(__func__, capacity, out_count, 3, rates, &fill);
    if (fill) {
        memcpy(rates, RATE, sizeof RATE);
    }
    return result;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_GetDisplayRefreshRateFB(XrSession session, float *out_rate)
{
    CHECK_SESSION(session)
    *out_rate = (float)xr_test_world()->refresh_hz;
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_RequestDisplayRefreshRateFB(XrSession session, float rate)
{
    CHECK_SESSION(session)
    if (rate != 0.0f && rate != 72.0f && rate != 90.0f && rate != 120.0f) {
        return complain(XR_ERROR_DISPLAY_REFRESH_RATE_UNSUPPORTED_FB, "%s: unsupported rate %g Hz",
                        __func__, (double)rate);
    }
    if (rate != 0.0f) {
        session_set_refresh((double)rate);
    }
    return XR_SUCCESS;
}

XRAPI_ATTR XrResult XRAPI_CALL runtime_PerfSettingsSetPerformanceLevelEXT(
    XrSession session, XrPerfSettingsDomainEXT domain, XrPerfSettingsLevelEXT level)
{
    CHECK_SESSION(session)
    if (domain != XR_PERF_SETTINGS_DOMAIN_CPU_EXT && domain != XR_PERF_SETTINGS_DOMAIN_GPU_EXT) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: domain %d", __func__, domain);
    }
    if (level != XR_PERF_SETTINGS_LEVEL_POWER_SAVINGS_EXT &&
        level != XR_PERF_SETTINGS_LEVEL_SUSTAINED_LOW_EXT &&
        level != XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT &&
        level != XR_PERF_SETTINGS_LEVEL_BOOST_EXT) {
        return complain(XR_ERROR_VALIDATION_FAILURE, "%s: level %d", __func__, level);
    }
    xr_test_world()->performance[domain == XR_PERF_SETTINGS_DOMAIN_GPU_EXT] = (int)level;
    return XR_SUCCESS;
}

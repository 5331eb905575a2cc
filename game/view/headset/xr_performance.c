#include "xr_performance.h"

static void request(const xr_runtime *r, XrSession session, int domain,
                    XrPerfSettingsLevelEXT level)
{
    static const XrPerfSettingsDomainEXT DOMAIN[XR_PERFORMANCE_DOMAINS] = {
        [XR_PERFORMANCE_CPU] = XR_PERF_SETTINGS_DOMAIN_CPU_EXT,
        [XR_PERFORMANCE_GPU] = XR_PERF_SETTINGS_DOMAIN_GPU_EXT};
    PFN_xrPerfSettingsSetPerformanceLevelEXT set =
        (PFN_xrPerfSettingsSetPerformanceLevelEXT)xr_runtime_function(
            r, XR_RUNTIME_HAS_PERFORMANCE, "xrPerfSettingsSetPerformanceLevelEXT");
    if (set != NULL) {
        set(session, DOMAIN[domain], level); // a hint: a failure changes nothing
    }
}

void xr_performance_begin(xr_performance *p, const xr_runtime *r, XrSession session)
{
    *p = (xr_performance){0};
    for (int domain = 0; domain < XR_PERFORMANCE_DOMAINS; domain++) {
        request(r, session, domain, XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT);
    }
}

static int domain_of(XrPerfSettingsDomainEXT domain)
{
    return domain == XR_PERF_SETTINGS_DOMAIN_CPU_EXT   ? XR_PERFORMANCE_CPU
           : domain == XR_PERF_SETTINGS_DOMAIN_GPU_EXT ? XR_PERFORMANCE_GPU
                                                       : -1;
}

static int subject_of(XrPerfSettingsSubDomainEXT subject)
{
    switch ((int)subject) {
    case XR_PERF_SETTINGS_SUB_DOMAIN_COMPOSITING_EXT:
        return XR_PERFORMANCE_COMPOSITING;
    case XR_PERF_SETTINGS_SUB_DOMAIN_RENDERING_EXT:
        return XR_PERFORMANCE_RENDERING;
    case XR_PERF_SETTINGS_SUB_DOMAIN_THERMAL_EXT:
        return XR_PERFORMANCE_THERMAL;
    default:
        return -1;
    }
}

void xr_performance_take(xr_performance *p, const xr_runtime *r, XrSession session,
                         const XrEventDataPerfSettingsEXT *event)
{
    int domain = domain_of(event->domain), subject = subject_of(event->subDomain);
    if (domain < 0 || subject < 0) {
        return;
    }
    p->level[domain][subject] = event->toLevel;
    if (subject == XR_PERFORMANCE_THERMAL) {
        bool cool = event->toLevel == XR_PERF_SETTINGS_NOTIF_LEVEL_NORMAL_EXT;
        request(r, session, domain,
                cool ? XR_PERF_SETTINGS_LEVEL_SUSTAINED_HIGH_EXT
                     : XR_PERF_SETTINGS_LEVEL_SUSTAINED_LOW_EXT);
    }
}

int xr_performance_strain(const xr_performance *p)
{
    int strain = 0;
    for (int domain = 0; domain < XR_PERFORMANCE_DOMAINS; domain++) {
        for (int subject = 0; subject < XR_PERFORMANCE_SUBJECTS; subject++) {
            XrPerfSettingsNotificationLevelEXT level = p->level[domain][subject];
            int one = level == XR_PERF_SETTINGS_NOTIF_LEVEL_NORMAL_EXT    ? 0
                      : level == XR_PERF_SETTINGS_NOTIF_LEVEL_WARNING_EXT ? 1
                                                                          : 2;
            strain = one > strain ? one : strain;
        }
    }
    return strain;
}

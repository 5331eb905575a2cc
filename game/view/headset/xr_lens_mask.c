#include "xr_lens_mask.h"

#include <stdlib.h>

// Masks with more corners are ignored: drawing them would cost more than they save.
#define CORNERS_MOST 3072

static bool same_fov(XrFovf a, XrFovf b)
{
    return a.angleLeft == b.angleLeft && a.angleRight == b.angleRight && a.angleUp == b.angleUp &&
           a.angleDown == b.angleDown;
}

// Converts the runtime's mask, in the plane at distance 1, to -1..1 across the view.
static void set_mask(xr_lens_mask *lens, const XrVisibilityMaskKHR *mask,
                     const xr_session_view *view)
{
    double width = view->tan_right - view->tan_left, height = view->tan_up - view->tan_down;
    float(*hidden)[2] = malloc((mask->indexCountOutput + 1u) * sizeof *hidden);
    if (hidden == NULL) {
        return;
    }
    int count = 0;
    for (uint32_t i = 0; i < mask->indexCountOutput; i++) {
        uint32_t corner = mask->indices[i];
        if (corner < mask->vertexCountOutput) {
            hidden[count][0] =
                (float)(2.0 * ((double)mask->vertices[corner].x - view->tan_left) / width - 1.0);
            hidden[count][1] =
                (float)(2.0 * ((double)mask->vertices[corner].y - view->tan_down) / height - 1.0);
            count++;
        }
    }
    free(lens->hidden);
    lens->hidden = hidden;
    lens->hidden_corners = count - count % 3;
}

static void ask(xr_lens_mask *lens, const xr_session *s, int eye, const xr_session_view *view)
{
    PFN_xrGetVisibilityMaskKHR get = (PFN_xrGetVisibilityMaskKHR)xr_runtime_function(
        xr_session_runtime(s), XR_RUNTIME_HAS_VISIBILITY_MASK, "xrGetVisibilityMaskKHR");
    XrVisibilityMaskKHR mask = {.type = XR_TYPE_VISIBILITY_MASK_KHR};
    const XrVisibilityMaskTypeKHR HIDDEN = XR_VISIBILITY_MASK_TYPE_HIDDEN_TRIANGLE_MESH_KHR;
    const XrViewConfigurationType STEREO = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO;
    XrSession session = xr_session_handle(s);
    lens->hidden_corners = 0;
    if (get == NULL || XR_FAILED(get(session, STEREO, (uint32_t)eye, HIDDEN, &mask)) ||
        mask.indexCountOutput == 0 || mask.indexCountOutput > CORNERS_MOST ||
        mask.vertexCountOutput > CORNERS_MOST) {
        return;
    }
    mask.vertexCapacityInput = mask.vertexCountOutput;
    mask.indexCapacityInput = mask.indexCountOutput;
    mask.vertices = calloc(mask.vertexCapacityInput + 1u, sizeof *mask.vertices);
    mask.indices = calloc(mask.indexCapacityInput + 1u, sizeof *mask.indices);
    if (mask.vertices != NULL && mask.indices != NULL &&
        XR_SUCCEEDED(get(session, STEREO, (uint32_t)eye, HIDDEN, &mask))) {
        set_mask(lens, &mask, view);
    }
    free(mask.vertices);
    free(mask.indices);
}

void xr_lens_mask_update(xr_lens_mask *lens, const xr_session *s, int eye,
                         const xr_session_view *view)
{
    if (lens->asked && same_fov(lens->fov, view->xr_fov)) {
        return;
    }
    lens->asked = true;
    lens->fov = view->xr_fov;
    ask(lens, s, eye, view);
}

void xr_lens_mask_reset(xr_lens_mask *lens)
{
    lens->asked = false;
}

void xr_lens_mask_fini(xr_lens_mask *lens)
{
    free(lens->hidden);
    *lens = (xr_lens_mask){0};
}

// What a player sees of a frame with quad layers: the quads blended over the eyes' images, as a
// compositor does.
#ifndef XR_COMPOSE_H
#define XR_COMPOSE_H

#include <math.h>

#include "xr_world.h"

static inline phys_vec3 xr_compose_turned(XrQuaternionf q, phys_vec3 v)
{
    return quat_rotate((phys_quat){(double)q.x, (double)q.y, (double)q.z, (double)q.w}, v);
}

static inline phys_vec3 xr_compose_back(XrQuaternionf q, phys_vec3 v)
{
    return quat_rotate((phys_quat){-(double)q.x, -(double)q.y, -(double)q.z, (double)q.w}, v);
}

static inline phys_vec3 xr_compose_place(XrVector3f p)
{
    return v3((double)p.x, (double)p.y, (double)p.z);
}

// Where an eye's image shows a point of the session's space: texels from the top left.
static inline void xr_compose_project(const xr_world_eye *eye, phys_vec3 point, double *out_x,
                                      double *out_y)
{
    phys_vec3 p =
        xr_compose_back(eye->pose.orientation, v3_sub(point, xr_compose_place(eye->pose.position)));
    double left = tan((double)eye->fov.angleLeft), right = tan((double)eye->fov.angleRight);
    double up = tan((double)eye->fov.angleUp), down = tan((double)eye->fov.angleDown);
    *out_x = (-p.x / p.z - left) / (right - left) * eye->width;
    *out_y = (up + p.y / p.z) / (up - down) * eye->height;
}

// A place on a quad in the session's space; right and up are -0.5..0.5 from its middle.
static inline phys_vec3 xr_compose_on_quad(const xr_world_quad *quad, double right, double up)
{
    phys_vec3 on = v3(right * (double)quad->size.width, up * (double)quad->size.height, 0.0);
    return v3_add(xr_compose_place(quad->pose.position),
                  xr_compose_turned(quad->pose.orientation, on));
}

// The quad's texel that the eye sees at a texel of its image; NULL beside the quad.
static inline const uint8_t *xr_compose_seen(const xr_world_eye *eye, const xr_world_quad *quad,
                                             uint32_t x, uint32_t y)
{
    double left = tan((double)eye->fov.angleLeft), right = tan((double)eye->fov.angleRight);
    double up = tan((double)eye->fov.angleUp), down = tan((double)eye->fov.angleDown);
    phys_vec3 ray = v3(left + (right - left) * (x + 0.5) / eye->width,
                       up + (down - up) * (y + 0.5) / eye->height, -1.0);
    ray = xr_compose_back(quad->pose.orientation, xr_compose_turned(eye->pose.orientation, ray));
    phys_vec3 from =
        xr_compose_back(quad->pose.orientation, v3_sub(xr_compose_place(eye->pose.position),
                                                       xr_compose_place(quad->pose.position)));
    if (from.z <= 0.0 || ray.z >= 0.0) {
        return NULL;
    }
    phys_vec3 on = v3_add_scaled(from, ray, -from.z / ray.z);
    double u = on.x / (double)quad->size.width + 0.5, v = 0.5 - on.y / (double)quad->size.height;
    if (u < 0.0 || u >= 1.0 || v < 0.0 || v >= 1.0) {
        return NULL;
    }
    return quad->rgba + ((size_t)(v * quad->height) * quad->width + (size_t)(u * quad->width)) * 4;
}

// Blends the last frame's quads over the eyes' images, in linear light with premultiplied alpha.
static inline void xr_compose_quads(xr_world *w)
{
    for (int e = 0; e < 2; e++) {
        xr_world_eye *eye = &w->eye[e];
        for (uint32_t i = 0; i < eye->width * eye->height; i++) {
            for (uint32_t k = 0; k < w->quad_count; k++) {
                const uint8_t *texel =
                    xr_compose_seen(eye, &w->quad[k], i % eye->width, i / eye->width);
                for (int c = 0; texel != NULL && c < 3; c++) {
                    uint8_t *under = &eye->rgba[(size_t)i * 4 + (size_t)c];
                    double linear = pow(texel[c] / 255.0, 2.2) +
                                    (1.0 - texel[3] / 255.0) * pow(*under / 255.0, 2.2);
                    *under = (uint8_t)(255.0 * pow(fmin(linear, 1.0), 1.0 / 2.2) + 0.5);
                }
            }
        }
    }
}

#endif

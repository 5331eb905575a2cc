// Embree's tree over triangles, refitted on one thread. It has no capsules, so a ray from the
// blade's hilt to its tip is used instead.
#include "body_peers.h"

#include <embree3/rtcore.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>

namespace
{

struct body {
    RTCDevice device;
    RTCScene scene;
    RTCGeometry geometry;
    float *vertex;
    const body_peer_mesh *mesh;
};

void commit(body *self, const float (*vertices)[3])
{
    std::memcpy(self->vertex, vertices, sizeof(float[3]) * self->mesh->vertex_count);
    rtcUpdateGeometryBuffer(self->geometry, RTC_BUFFER_TYPE_VERTEX, 0);
    rtcCommitGeometry(self->geometry);
    rtcCommitScene(self->scene);
}

void *create(const body_peer_mesh *mesh)
{
    auto self = std::make_unique<body>();
    self->mesh = mesh;
    self->device = rtcNewDevice("threads=1,set_affinity=0");
    self->scene = rtcNewScene(self->device);
    // Only a dynamic scene of low quality is refitted; any other is built again.
    rtcSetSceneFlags(self->scene, RTC_SCENE_FLAG_DYNAMIC);
    rtcSetSceneBuildQuality(self->scene, RTC_BUILD_QUALITY_LOW);
    self->geometry = rtcNewGeometry(self->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetGeometryBuildQuality(self->geometry, RTC_BUILD_QUALITY_REFIT);
    self->vertex = static_cast<float *>(
        rtcSetNewGeometryBuffer(self->geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                sizeof(float[3]), mesh->vertex_count));
    void *index =
        rtcSetNewGeometryBuffer(self->geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                sizeof(std::uint32_t[3]), mesh->triangle_count);
    std::memcpy(index, mesh->triangle, sizeof(std::uint32_t[3]) * mesh->triangle_count);
    rtcAttachGeometry(self->scene, self->geometry);
    commit(self.get(), mesh->rest);
    return self.release();
}

void refit(void *address)
{
    auto *self = static_cast<body *>(address);
    commit(self, self->mesh->to);
}

bool ask(void *address, const body_peer_blade *blade)
{
    auto *self = static_cast<body *>(address);
    RTCRayHit ray = {};
    float *direction[3] = {&ray.ray.dir_x, &ray.ray.dir_y, &ray.ray.dir_z};
    for (int i = 0; i < 3; i++) {
        *direction[i] = static_cast<float>(blade->b[i] - blade->a[i]);
    }
    ray.ray.org_x = static_cast<float>(blade->a[0]);
    ray.ray.org_y = static_cast<float>(blade->a[1]);
    ray.ray.org_z = static_cast<float>(blade->a[2]);
    ray.ray.tfar = 1.0f;
    ray.ray.mask = std::numeric_limits<unsigned>::max();
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(self->scene, &context, &ray);
    return ray.hit.geomID != RTC_INVALID_GEOMETRY_ID;
}

void destroy(void **address)
{
    auto *self = static_cast<body *>(*address);
    rtcReleaseGeometry(self->geometry);
    rtcReleaseScene(self->scene);
    rtcReleaseDevice(self->device);
    delete self;
    *address = nullptr;
}

} // namespace

extern "C" const body_peer BODY_PEER_EMBREE = {
    "Embree refit", "ray along the axis at the end", create, refit, ask, destroy};

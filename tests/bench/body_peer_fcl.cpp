// FCL's trees over triangles for a moving body: the previous position of each vertex is kept beside
// the new one, and both are bounded. Queries traverse the tree directly: fcl::collide copies trees
// of AABBs and k-DOPs at each query.
#include "body_peers.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/traversal/collision/mesh_shape_collision_traversal_node.h>
#include <fcl/narrowphase/detail/traversal/collision_node.h>

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace
{

using fcl::Transform3d;
using fcl::Vector3d;

template <typename Bounds> struct body {
    fcl::BVHModel<Bounds> model;
    std::vector<Vector3d> to;
};

std::vector<Vector3d> vertices_of(const float (*from)[3], std::uint32_t count)
{
    std::vector<Vector3d> out;
    for (std::uint32_t v = 0; v < count; v++) {
        out.emplace_back(from[v][0], from[v][1], from[v][2]);
    }
    return out;
}

template <typename Bounds> void *create(const body_peer_mesh *mesh)
{
    auto self = std::make_unique<body<Bounds>>();
    std::vector<fcl::Triangle> triangles;
    for (std::uint32_t t = 0; t < mesh->triangle_count; t++) {
        const std::uint32_t *corner = mesh->triangle[t];
        triangles.emplace_back(corner[0], corner[1], corner[2]);
    }
    self->model.beginModel();
    self->model.addSubModel(vertices_of(mesh->rest, mesh->vertex_count), triangles);
    self->model.endModel();
    self->to = vertices_of(mesh->to, mesh->vertex_count);
    return self.release();
}

template <typename Bounds> void refit(void *address)
{
    auto *self = static_cast<body<Bounds> *>(address);
    self->model.beginUpdateModel();
    self->model.updateSubModel(self->to);
    self->model.endUpdateModel(true, true);
}

using Solver = fcl::detail::GJKSolver_libccd<double>;

// Oriented boxes have a traversal of their own, which needs no boxes in the world frame.
template <typename Bounds>
using Traversal =
    std::conditional_t<std::is_same_v<Bounds, fcl::OBBRSSd>,
                       fcl::detail::MeshShapeCollisionTraversalNodeOBBRSS<fcl::Capsuled, Solver>,
                       fcl::detail::MeshShapeCollisionTraversalNode<Bounds, fcl::Capsuled, Solver>>;

template <typename Bounds> bool ask(void *address, const body_peer_blade *blade)
{
    auto *self = static_cast<body<Bounds> *>(address);
    Vector3d a(blade->a[0], blade->a[1], blade->a[2]), b(blade->b[0], blade->b[1], blade->b[2]);
    fcl::Capsuled capsule(blade->radius, (b - a).norm());
    Transform3d place = Transform3d::Identity(), still = Transform3d::Identity();
    place.linear() = fcl::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), b - a).toRotationMatrix();
    place.translation() = 0.5 * (a + b);
    const Solver solver;
    const fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    Traversal<Bounds> traversal;
    fcl::detail::initialize(traversal, self->model, still, capsule, place, &solver, request,
                            result);
    fcl::detail::collide(&traversal);
    return result.isCollision();
}

template <typename Bounds> void destroy(void **address)
{
    delete static_cast<body<Bounds> *>(*address);
    *address = nullptr;
}

template <typename Bounds> constexpr body_peer peer_of(const char *name)
{
    return {name,           "capsule at the end of the tick",
            create<Bounds>, refit<Bounds>,
            ask<Bounds>,    destroy<Bounds>};
}

} // namespace

extern "C" const body_peer BODY_PEER_FCL_KDOP = peer_of<fcl::KDOP<double, 18>>("FCL KDOP<18>");
extern "C" const body_peer BODY_PEER_FCL_AABB = peer_of<fcl::AABBd>("FCL AABB");
extern "C" const body_peer BODY_PEER_FCL_OBBRSS = peer_of<fcl::OBBRSSd>("FCL OBBRSS");

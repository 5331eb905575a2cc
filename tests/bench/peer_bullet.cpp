// Bullet's btContinuousConvexCollision. It rotates a shape about the origin of its frame, so a
// blade is the hull of two balls in the body's frame, which gives the same motion.
#include "peers.h"

#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <memory>
#include <utility>
#include <vector>

namespace
{

struct blade {
    std::unique_ptr<btMultiSphereShape> shape;
    btTransform start, end;
};

struct pair {
    blade of[2];
};

struct world {
    std::vector<pair> pairs;
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
};

btVector3 vector_of(const double v[3])
{
    return btVector3(btScalar(v[0]), btScalar(v[1]), btScalar(v[2]));
}

btTransform transform_of(const double position[3], const double q[4])
{
    return btTransform(btQuaternion(btScalar(q[0]), btScalar(q[1]), btScalar(q[2]), btScalar(q[3])),
                       vector_of(position));
}

blade blade_of(const peer_blade &b)
{
    btVector3 ends[2] = {vector_of(b.a), vector_of(b.b)};
    btScalar radii[2] = {btScalar(b.radius), btScalar(b.radius)};
    auto shape = std::make_unique<btMultiSphereShape>(ends, radii, 2);
    shape->setMargin(radii[0]); // so that the core is the axis
    return {std::move(shape), transform_of(b.start_position, b.start_orientation),
            transform_of(b.end_position, b.end_orientation)};
}

void *create(const peer_pair *pairs, int count)
{
    auto self = std::make_unique<world>();
    for (int i = 0; i < count; i++) {
        self->pairs.push_back({{blade_of(pairs[i].blade[0]), blade_of(pairs[i].blade[1])}});
    }
    return self.release();
}

peer_answer ask(void *self, int index)
{
    world &w = *static_cast<world *>(self);
    const pair &p = w.pairs[static_cast<std::size_t>(index)];
    btContinuousConvexCollision search(p.of[0].shape.get(), p.of[1].shape.get(), &w.simplex,
                                       &w.depth);
    btConvexCast::CastResult result;
    bool hit =
        search.calcTimeOfImpact(p.of[0].start, p.of[0].end, p.of[1].start, p.of[1].end, result);
    return {hit, double(result.m_fraction)};
}

void destroy(void **self)
{
    delete static_cast<world *>(*self);
    *self = nullptr;
}

} // namespace

extern "C" const peer PEER_BULLET = {"Bullet continuous convex", create, ask, destroy};

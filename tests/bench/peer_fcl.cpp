// FCL's conservative advancement. Its capsules are along z and centered; its interpolated motion
// rotates about a reference point, here the body's origin.
#include "peers.h"

#include <fcl/geometry/shape/capsule.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include <memory>
#include <vector>

namespace
{

using fcl::Quaterniond;
using fcl::Transform3d;
using fcl::Vector3d;

struct blade {
    std::unique_ptr<fcl::Capsuled> shape;
    std::unique_ptr<fcl::InterpMotion<double>> motion;
};

struct pair {
    blade of[2];
};

struct world {
    std::vector<pair> pairs;
    fcl::ContinuousCollisionRequestd request;
};

Vector3d vector_of(const double v[3])
{
    return Vector3d(v[0], v[1], v[2]);
}

Transform3d transform_of(const double position[3], const double orientation[4])
{
    Transform3d t = Transform3d::Identity();
    t.linear() = Quaterniond(orientation[3], orientation[0], orientation[1], orientation[2])
                     .toRotationMatrix();
    t.translation() = vector_of(position);
    return t;
}

blade blade_of(const peer_blade &b)
{
    Vector3d run = vector_of(b.b) - vector_of(b.a);
    Transform3d shape = Transform3d::Identity();
    shape.linear() = Quaterniond::FromTwoVectors(Vector3d::UnitZ(), run).toRotationMatrix();
    shape.translation() = 0.5 * (vector_of(b.a) + vector_of(b.b));
    Transform3d start = transform_of(b.start_position, b.start_orientation) * shape;
    Transform3d end = transform_of(b.end_position, b.end_orientation) * shape;
    Vector3d origin_in_shape = shape.inverse() * Vector3d::Zero();
    // Of the constructors with a reference point, only the one with separate rotation and
    // translation sets the velocities.
    return {std::make_unique<fcl::Capsuled>(b.radius, run.norm()),
            std::make_unique<fcl::InterpMotion<double>>(start.linear(), start.translation(),
                                                        end.linear(), end.translation(),
                                                        origin_in_shape)};
}

void *create(const peer_pair *pairs, int count)
{
    auto self = std::make_unique<world>();
    self->request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
    for (int i = 0; i < count; i++) {
        self->pairs.push_back({{blade_of(pairs[i].blade[0]), blade_of(pairs[i].blade[1])}});
    }
    return self.release();
}

peer_answer ask(void *self, int index)
{
    world &w = *static_cast<world *>(self);
    const pair &p = w.pairs[static_cast<std::size_t>(index)];
    p.of[0].motion->integrate(0.0); // a query leaves the motion at its end
    p.of[1].motion->integrate(0.0);
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide(p.of[0].shape.get(), p.of[0].motion.get(), p.of[1].shape.get(),
                           p.of[1].motion.get(), w.request, result);
    return {result.is_collide, result.time_of_contact};
}

void destroy(void **self)
{
    delete static_cast<world *>(*self);
    *self = nullptr;
}

} // namespace

extern "C" const peer PEER_FCL_ADVANCEMENT = {"FCL conservative advancement", create, ask, destroy};

// ODE, which tests the end of a step only. Its capsules are along z and centered.
#include "peers.h"

#define dDOUBLE
#include <ode/ode.h>

#include <cmath>
#include <memory>
#include <vector>

namespace
{

struct pair {
    dGeomID geom[2];
};

struct world {
    std::vector<pair> pairs;
};

// Rotates v by the unit quaternion q (x y z w).
void rotate(const double q[4], const double v[3], double out[3])
{
    double t[3];
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        t[i] = 2.0 * (q[j] * v[k] - q[k] * v[j]);
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = v[i] + q[3] * t[i] + q[j] * t[k] - q[k] * t[j];
    }
}

dGeomID geom_of(const peer_blade &b)
{
    double run[3], middle[3], axis[3], arm[3], squared = 0.0;
    for (int i = 0; i < 3; i++) {
        run[i] = b.b[i] - b.a[i];
        middle[i] = 0.5 * (b.a[i] + b.b[i]);
        squared += run[i] * run[i];
    }
    rotate(b.end_orientation, run, axis);
    rotate(b.end_orientation, middle, arm);
    dGeomID geom = dCreateCapsule(nullptr, b.radius, std::sqrt(squared));
    dMatrix3 turn;
    dRFromZAxis(turn, axis[0], axis[1], axis[2]);
    dGeomSetRotation(geom, turn);
    dGeomSetPosition(geom, b.end_position[0] + arm[0], b.end_position[1] + arm[1],
                     b.end_position[2] + arm[2]);
    return geom;
}

void *create(const peer_pair *pairs, int count)
{
    dInitODE();
    auto self = std::make_unique<world>();
    for (int i = 0; i < count; i++) {
        self->pairs.push_back({{geom_of(pairs[i].blade[0]), geom_of(pairs[i].blade[1])}});
    }
    return self.release();
}

peer_answer ask(void *self, int index)
{
    const pair &p = static_cast<world *>(self)->pairs[static_cast<std::size_t>(index)];
    dContactGeom contact;
    return {dCollide(p.geom[0], p.geom[1], 1, &contact, sizeof contact) > 0, 1.0};
}

void destroy(void **self)
{
    world *w = static_cast<world *>(*self);
    for (const pair &p : w->pairs) {
        dGeomDestroy(p.geom[0]);
        dGeomDestroy(p.geom[1]);
    }
    delete w;
    *self = nullptr;
    dCloseODE();
}

} // namespace

extern "C" const peer PEER_ODE = {"ODE at the window's end", create, ask, destroy};

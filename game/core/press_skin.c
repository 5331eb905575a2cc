#include "press_skin.h"

#include "duel_parts.h"

// A blade slides over fewer triangles in a tick.
static const int MOST_TRIANGLES = 8;

static void look_at(press_skin *cloth, uint32_t triangle)
{
    for (int i = 0; i < 3; ++i) {
        cloth->corner[i] = duel_body_vertex(cloth->body, cloth->model->triangle[triangle][i]);
    }
    phys_vec3 normal = v3_cross(v3_sub(cloth->corner[1], cloth->corner[0]),
                                v3_sub(cloth->corner[2], cloth->corner[0]));
    cloth->normal = v3_normalized_or(v3_scale(normal, cloth->outwards), cloth->normal);
}

press_skin press_skin_of(const duel_config *config, const duel_state *state, enum duel_side target,
                         const duel_press *press)
{
    press_skin cloth = {.model = config->model[target],
                        .neighbour = duel_skin_neighbours(config, target),
                        .body = duel_body_of(config, state, target),
                        .outwards = config->hand[target],
                        .normal = press->normal};
    look_at(&cloth, press->triangle);
    return cloth;
}

static phys_vec3 place_on(const press_skin *cloth, const double barycentric[3])
{
    phys_vec3 place = v3_scale(cloth->corner[0], barycentric[0]);
    place = v3_add_scaled(place, cloth->corner[1], barycentric[1]);
    return v3_add_scaled(place, cloth->corner[2], barycentric[2]);
}

// Barycentric coordinates of a point's projection to the triangle's plane; a triangle
// without area keeps what it had.
static void locate_on(const press_skin *cloth, phys_vec3 point, double barycentric[3])
{
    phys_vec3 u = v3_sub(cloth->corner[1], cloth->corner[0]);
    phys_vec3 w = v3_sub(cloth->corner[2], cloth->corner[0]);
    phys_vec3 p = v3_sub(point, cloth->corner[0]);
    double uu = v3_dot(u, u), uw = v3_dot(u, w), ww = v3_dot(w, w);
    double determinant = uu * ww - uw * uw;
    if (determinant > 0.0) {
        barycentric[1] = (ww * v3_dot(p, u) - uw * v3_dot(p, w)) / determinant;
        barycentric[2] = (uu * v3_dot(p, w) - uw * v3_dot(p, u)) / determinant;
        barycentric[0] = 1.0 - barycentric[1] - barycentric[2];
    }
}

void press_skin_follow(const press_skin *cloth, duel_press *press)
{
    phys_vec3 place = place_on(cloth, press->barycentric);
    press->place_mps = v3_scale(v3_sub(place, press->place), DUEL_TICKS_PER_SECOND);
    press->place = place;
    press->normal = cloth->normal;
}

bool press_skin_slide_to(press_skin *cloth, phys_vec3 point, duel_press *press)
{
    for (int step = 0; step < MOST_TRIANGLES; ++step) {
        locate_on(cloth, point, press->barycentric);
        const double *b = press->barycentric;
        int least = b[0] < b[1] ? (b[0] < b[2] ? 0 : 2) : (b[1] < b[2] ? 1 : 2);
        uint32_t next = b[least] < 0.0 ? cloth->neighbour[press->triangle][least] : press->triangle;
        if (next == press->triangle) {
            press->place = place_on(cloth, b);
            press->normal = cloth->normal;
            return b[least] >= 0.0;
        }
        press->triangle = next;
        look_at(cloth, next);
    }
    // Round and round an edge that juts out: the point is beyond it either way.
    locate_on(cloth, point, press->barycentric);
    press->place = place_on(cloth, press->barycentric);
    press->normal = cloth->normal;
    return true;
}

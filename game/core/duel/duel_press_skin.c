#include "duel_press_skin.h"

#include "phys_triangle.h"

// Limit of triangles searched for one move; in a tick a blade slides over fewer. Enough for 5 cm in
// any direction: with half as many one move of that length in 50,000 missed the nearest triangle.
#define MOST_TRIANGLES 48

// On the way to the nearest triangle the search passes triangles that are farther away by at most
// this, meters: over a ridge, or around a vertex where several triangles meet.
static const double DETOUR_M = 5e-4;

// The tip cannot be on skin that faces away from the unbent blade by more than this (cosine): that
// is the inner side of a hem. The limit is not 0 because a bent blade arrives at an angle that
// differs by about 20 degrees.
static const double AWAY = -0.35;

// Largest and smallest distance between layers of cloth, meters; a bib hangs 3 cm off the jacket.
static const double LAYERS_M = 0.05;
static const double LAYER_M = 0.002;

static void load_triangle(duel_press_skin *cloth, uint32_t triangle)
{
    for (int i = 0; i < 3; ++i) {
        cloth->corner[i] = duel_body_vertex(cloth->body, cloth->model->triangle[triangle][i]);
    }
    phys_vec3 normal = v3_cross(v3_sub(cloth->corner[1], cloth->corner[0]),
                                v3_sub(cloth->corner[2], cloth->corner[0]));
    cloth->normal = v3_normalized_or(v3_scale(normal, cloth->outwards), cloth->normal);
}

duel_press_skin duel_press_skin_of(const duel_config *config, const duel_state *state,
                                   enum duel_side target, const duel_press *press)
{
    duel_press_skin cloth = {.model = config->model[target],
                             .neighbor = duel_skin_neighbors(config, target),
                             .body = duel_body_of(config, state, target),
                             .outwards = config->hand[target],
                             .normal = press->normal};
    load_triangle(&cloth, press->triangle);
    return cloth;
}

static phys_vec3 place_on(const duel_press_skin *cloth, const double barycentric[3])
{
    phys_vec3 place = v3_scale(cloth->corner[0], barycentric[0]);
    place = v3_add_scaled(place, cloth->corner[1], barycentric[1]);
    return v3_add_scaled(place, cloth->corner[2], barycentric[2]);
}

void duel_press_skin_follow(const duel_press_skin *cloth, duel_press *press)
{
    phys_vec3 place = place_on(cloth, press->barycentric);
    press->place_mps = v3_scale(v3_sub(place, press->place), DUEL_TICKS_PER_SECOND);
    press->place = place;
    press->normal = cloth->normal;
}

// Triangles to search, each once, in the order in which they were found from neighbor to neighbor.
typedef struct triangle_list {
    int count;
    uint32_t triangle[MOST_TRIANGLES];
} triangle_list;

static void add_triangle(triangle_list *all, uint32_t triangle)
{
    for (int i = 0; i < all->count; ++i) {
        if (all->triangle[i] == triangle) {
            return;
        }
    }
    if (all->count < MOST_TRIANGLES) {
        all->triangle[all->count++] = triangle;
    }
}

static bool faces(const duel_press_skin *cloth, phys_vec3 towards)
{
    return v3_dot(cloth->normal, towards) > AWAY;
}

// Moves the place to where the skin is nearest to a point, searching from the place's triangle.
static void find_nearest(duel_press_skin *cloth, phys_vec3 point, phys_vec3 towards,
                         duel_press *press)
{
    triangle_list all = {1, {press->triangle}};
    double nearest_m = (double)HUGE_VAL;
    for (int i = 0; i < all.count; ++i) {
        const uint32_t triangle = all.triangle[i];
        load_triangle(cloth, triangle);
        if (i > 0 && !faces(cloth, towards)) {
            continue;
        }
        phys_segment_triangle here = phys_segment_triangle_closest(point, point, cloth->corner);
        if (here.distance_m < nearest_m) {
            nearest_m = here.distance_m;
            press->triangle = triangle;
            for (int k = 0; k < 3; ++k) {
                press->barycentric[k] = here.barycentric[k];
            }
        }
        for (int k = 0; k < 3 && here.distance_m <= nearest_m + DETOUR_M; ++k) {
            add_triangle(&all, cloth->neighbor[triangle][k]);
        }
    }
    load_triangle(cloth, press->triangle);
    press->place = place_on(cloth, press->barycentric);
    press->normal = cloth->normal;
}

// Whether, viewed along the normal, a point is beyond an edge of the triangle, and the place is on
// that edge.
static bool is_beyond(const duel_press_skin *cloth, phys_vec3 point, int edge,
                      const duel_press *press)
{
    phys_vec3 from = cloth->corner[(edge + 1) % 3], to = cloth->corner[(edge + 2) % 3];
    phys_vec3 out = v3_cross(v3_sub(to, from), cloth->normal);
    phys_vec3 in = v3_sub(cloth->corner[edge], from);
    double side = v3_dot(out, v3_sub(point, from)) * v3_dot(out, in);
    return !(press->barycentric[edge] > 0.0) && side < 0.0;
}

bool duel_press_skin_slide_to(duel_press_skin *cloth, phys_vec3 point, phys_vec3 towards,
                              duel_press *press)
{
    find_nearest(cloth, point, towards, press);
    const duel_press_skin here = *cloth;
    for (int edge = 0; edge < 3; ++edge) {
        if (!is_beyond(&here, point, edge, press)) {
            continue;
        }
        uint32_t next = cloth->neighbor[press->triangle][edge];
        load_triangle(cloth, next);
        bool ends = next == press->triangle || !faces(cloth, towards);
        *cloth = here;
        if (ends) {
            return false;
        }
    }
    return true;
}

bool duel_press_skin_is_covered(const duel_press_skin *cloth, const duel_press *press)
{
    phys_vec3 above = v3_add_scaled(press->place, press->normal, LAYER_M);
    phys_vec3 outside = v3_add_scaled(press->place, press->normal, LAYERS_M);
    return duel_body_covers(cloth->body, above, outside, cloth->outwards);
}

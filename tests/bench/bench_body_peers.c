// The tree over a deforming body compared with those of other libraries in one run: building,
// refitting, and a blade's query if it misses and if it hits. Our query follows the blade and the
// triangles through the tick and bounds both ends of it, and so does one plain tree of float boxes.
// The others answer the most similar query that they have, named in the last column, for the end of
// the tick only.

#include "bench_clock.h"
#include "body_peers.h"
#include "mesh_cases.h"
#include "phys_blade_mesh.h"
#include "phys_blade_path.h"

enum { REFITS = 200, BLADES_OF_KIND = 500, ROUNDS = 5 };
enum { BLADES = BLADES_OF_KIND * 4 };

// A blade this much thicker still misses a body that is far away, meters.
static const double FAR_M = 0.02;

typedef struct cost {
    double build_ns, refit_ns, miss_ns, hit_ns;
    double far_ns; // of blades that stay FAR_M away from the body
    int met;       // number of blades for which it reports a contact
} cost;

typedef struct blade_set {
    blade_case blade[BLADES];
    phys_tick_path way[BLADES]; // in a duel it is there before anyone asks for touches
    body_peer_blade end[BLADES];
    bool hits[BLADES]; // our result
    bool far[BLADES];
    int hit_count, far_count;
} blade_set;

// ---- Ours, behind the same interface ------------------------------------------------

typedef struct own_body {
    phys_kdop_tree *tree;
    const mesh_case *mesh;
} own_body;

static bool own_ask(const own_body *self, const blade_case *blade, const phys_tick_path *way)
{
    return phys_blade_mesh_sweep(self->tree, MESH_VERTICES(self->mesh->from),
                                 MESH_VERTICES(self->mesh->to), &blade->capsule, way)
               .state == PHYS_BLADE_MESH_HIT;
}

static cost own_cost(const mesh_case *mesh, blade_set *set)
{
    cost c = {.refit_ns = HUGE_VAL, .miss_ns = HUGE_VAL, .hit_ns = HUGE_VAL, .far_ns = HUGE_VAL};
    double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    own_body self = {.tree = phys_kdop_tree_create(MESH_VERTICES(mesh->rest), mesh->vertex_count,
                                                   MESH_TRIANGLES(mesh->triangle),
                                                   mesh->triangle_count),
                     .mesh = mesh};
    c.build_ns = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
    assert(self.tree != NULL);
    for (int i = 0; i < REFITS; i++) {
        start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        phys_kdop_tree_refit(self.tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to));
        c.refit_ns = phys_min(c.refit_ns, bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start);
    }
    for (int i = 0; i < BLADES; i++) {
        set->hits[i] = own_ask(&self, &set->blade[i], &set->way[i]);
        c.met += set->hits[i];
        blade_case thick = set->blade[i];
        thick.capsule.radius_m += FAR_M;
        set->far[i] = !own_ask(&self, &thick, &set->way[i]);
        set->far_count += set->far[i];
    }
    set->hit_count = c.met;
    for (int round = 0; round < ROUNDS; round++) {
        for (int hit = 0; hit < 2; hit++) {
            int met = 0, asked = hit ? c.met : BLADES - c.met;
            start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
            for (int i = 0; i < BLADES; i++) {
                met += set->hits[i] == (hit == 1) && own_ask(&self, &set->blade[i], &set->way[i]);
            }
            double *best = hit ? &c.hit_ns : &c.miss_ns;
            *best = phys_min(*best, (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / asked);
            assert(met == (hit ? c.met : 0));
        }
        int met = 0;
        start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < BLADES; i++) {
            met += set->far[i] && own_ask(&self, &set->blade[i], &set->way[i]);
        }
        c.far_ns =
            phys_min(c.far_ns, (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / set->far_count);
        assert(met == 0);
    }
    phys_kdop_tree_destroy(&self.tree);
    return c;
}

// ---- The other libraries ------------------------------------------------------------

static cost peer_cost(const body_peer *peer, const mesh_case *mesh, const blade_set *set)
{
    cost c = {.refit_ns = HUGE_VAL, .miss_ns = HUGE_VAL, .hit_ns = HUGE_VAL, .far_ns = HUGE_VAL};
    const body_peer_mesh body = {mesh->vertex_count,        mesh->triangle_count,
                                 MESH_VERTICES(mesh->rest), MESH_VERTICES(mesh->from),
                                 MESH_VERTICES(mesh->to),   MESH_TRIANGLES(mesh->triangle)};
    double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    void *self = peer->create(&body);
    c.build_ns = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
    for (int i = 0; i < REFITS; i++) {
        start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        peer->refit(self);
        c.refit_ns = phys_min(c.refit_ns, bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start);
    }
    for (int round = 0; round < ROUNDS; round++) {
        c.met = 0;
        for (int hit = 0; hit < 2; hit++) {
            int asked = hit ? set->hit_count : BLADES - set->hit_count;
            start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
            for (int i = 0; i < BLADES; i++) {
                c.met += set->hits[i] == (hit == 1) && peer->ask(self, &set->end[i]);
            }
            double *best = hit ? &c.hit_ns : &c.miss_ns;
            *best = phys_min(*best, (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / asked);
        }
        int met = 0;
        start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < BLADES; i++) {
            met += set->far[i] && peer->ask(self, &set->end[i]);
        }
        c.far_ns =
            phys_min(c.far_ns, (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / set->far_count);
        assert(met == 0);
    }
    peer->destroy(&self);
    return c;
}

static void write_v3(double out[3], phys_vec3 v)
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

static void draw_blades(blade_set *set, const mesh_case *mesh, seeded *random)
{
    static const enum blade_case_kind kind[4] = {BLADE_THRUST, BLADE_CUT, BLADE_GRAZE, BLADE_PAST};
    for (int i = 0; i < BLADES; i++) {
        blade_case *blade = &set->blade[i];
        *blade = blade_case_at(mesh, random, kind[i / BLADES_OF_KIND]);
        set->way[i] = blade_case_way(blade, 0.001);
        write_v3(set->end[i].a, pose_apply(blade->pose1, blade->capsule.a));
        write_v3(set->end[i].b, pose_apply(blade->pose1, blade->capsule.b));
        write_v3(set->end[i].first_a, pose_apply(blade->pose0, blade->capsule.a));
        write_v3(set->end[i].first_b, pose_apply(blade->pose0, blade->capsule.b));
        set->end[i].radius = blade->capsule.radius_m;
        phys_blade_path path;
        phys_blade_path_start(&path, &blade->capsule, &set->way[i]);
        set->end[i].bulge = path.bulge_m;
        set->end[i].capsule = &blade->capsule;
        set->end[i].way = &set->way[i];
    }
}

static void print_row(const char *name, const char *query, cost c, cost own)
{
    printf("| %s | %.2f | %.4f | %.2f | %.2f | %.2f | %.1f, %.1f, %.1f, %.1f | %d | %s |\n", name,
           c.build_ns * 1e-6, c.refit_ns * 1e-6, c.far_ns * 1e-3, c.miss_ns * 1e-3, c.hit_ns * 1e-3,
           c.refit_ns / own.refit_ns, c.far_ns / own.far_ns, c.miss_ns / own.miss_ns,
           c.hit_ns / own.hit_ns, c.met, query);
}

int main(void)
{
    static blade_set set;
    static const body_peer *const peers[] = {&BODY_PEER_PLAIN,
                                             &BODY_PEER_PLAIN_WAY,
#ifdef BENCH_BODY_FCL
                                             &BODY_PEER_FCL_KDOP,
                                             &BODY_PEER_FCL_AABB,
                                             &BODY_PEER_FCL_OBBRSS,
#endif
#ifdef BENCH_BODY_EMBREE
                                             &BODY_PEER_EMBREE,
#endif
                                             NULL};
    const uint32_t size[2][2] = {{72, 56}, {125, 80}};
    seeded random = seeded_start("bench_body_peers", 82);
    for (int s = 0; s < 2; s++) {
        mesh_case mesh = mesh_case_trunk(size[s][0], size[s][1]);
        mesh_case_move(&mesh, &random);
        draw_blades(&set, &mesh, &random);
        set.far_count = 0;
        cost own = own_cost(&mesh, &set);
        printf(
            "\n%u triangles; %d blades near the body: thrusts, cuts, grazes and anything that goes "
            "past, %d of them %.0f cm away\n\n",
            mesh.triangle_count, BLADES, set.far_count, FAR_M * 100.0);
        printf("| | build ms | refit ms | far us | miss us | hit us | times ours: refit, far, "
               "miss, hit | contacts | query |\n|---|---|---|---|---|---|---|---|---|\n");
        print_row("ours, 18-DOP", "capsule through the tick", own, own);
        for (int p = 0; peers[p] != NULL; p++) {
            print_row(peers[p]->name, peers[p]->query, peer_cost(peers[p], &mesh, &set), own);
        }
        mesh_case_free(&mesh);
    }
    return 0;
}

// The cost of the tree over the body: a refit compared with the limit by memory bandwidth, and a
// blade's query.
#include <string.h>

#include "bench_clock.h"
#include "mesh_cases.h"
#include "phys_blade_mesh.h"

enum { REFITS = 300, BLADES = 1500, ROUNDS = 7 };

// Distances by which blades miss, meters: the bounds of the classes.
static const double MISS_M[] = {0.0, 0.001, 0.003, 0.01, 0.02, 900.0};
enum { MISS_CLASSES = sizeof MISS_M / sizeof *MISS_M - 1 };

// Reads memory as fast as portable C can: eight sums that do not depend on each other.
static uint64_t read_through(const void *memory, size_t bytes)
{
    uint64_t sum[8] = {0};
    const unsigned char *at = memory;
    for (size_t done = 0; done + sizeof sum <= bytes; done += sizeof sum) {
        uint64_t part[8];
        memcpy(part, at + done, sizeof part);
        for (int i = 0; i < 8; i++) {
            sum[i] += part[i];
        }
    }
    return sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
}

// Size of a row of bounds in the tree: 18 floats and two spare ones.
#define ROW_BYTES (20 * sizeof(float))

// Total number of different vertices of all leaves, padded as in the tree's lists.
static size_t listed_vertices(const phys_kdop_tree *tree)
{
    size_t listed = 0;
    for (uint32_t node = 0; node < phys_kdop_tree_node_count(tree); node++) {
        const phys_kdop_triangle *leaf = phys_kdop_tree_leaf(tree, node);
        size_t different = 0;
        for (int k = 0; leaf != NULL && k < 3 * PHYS_KDOP_LEAF_TRIANGLES; k++) {
            bool is_new = true;
            for (int j = 0; j < k; j++) {
                is_new = is_new && leaf[j / 3].corner[j % 3] != leaf[k / 3].corner[k % 3];
            }
            different += is_new;
        }
        listed += different == 0 ? 0 : different < 6 ? 6 : (different + 1) / 2 * 2;
    }
    return listed;
}

// Time for streaming some bytes in and others out.
static double stream_ns(size_t read, size_t written, uint64_t *sink)
{
    unsigned char *in = malloc(read), *out = malloc(written);
    assert(in != NULL && out != NULL);
    memset(in, 1, read); // otherwise all of it would be a single page of zeros
    double best = 1e300;
    for (int i = 0; i < REFITS; i++) {
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        *sink += read_through(in, read);
        memset(out, (int)(*sink & 255), written);
        *sink += out[*sink % written];
        double spent = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
        best = spent < best ? spent : best;
    }
    free(in);
    free(out);
    return best;
}

typedef struct memory_floor {
    double least_ns;   // both shapes and the triangles in, all nodes out: the minimum for any refit
    double touched_ns; // all that this refit reads and writes, each array once in each pass
} memory_floor;

static memory_floor floor_of(const mesh_case *mesh, const phys_kdop_tree *tree, uint64_t *sink)
{
    const size_t shapes = 2 * (size_t)mesh->vertex_count * sizeof *mesh->from;
    const size_t nodes = phys_kdop_tree_node_count(tree), listed = listed_vertices(tree);
    memory_floor floor;
    floor.least_ns = stream_ns(shapes + mesh->triangle_count * sizeof *mesh->triangle,
                               nodes * sizeof(phys_kdop), sink);
    // In: shapes, lists, the vertices' rows, all nodes except the root. Out: a row for each vertex
    // and each node.
    const size_t rows = (mesh->vertex_count + nodes) * ROW_BYTES;
    floor.touched_ns = stream_ns(shapes + listed * sizeof(uint32_t) + rows - ROW_BYTES, rows, sink);
    return floor;
}

static double refit_ns(phys_kdop_tree *tree, const mesh_case *mesh)
{
    double best = 1e300;
    for (int i = 0; i < REFITS; i++) {
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to));
        double spent = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
        best = spent < best ? spent : best;
    }
    return best;
}

static phys_blade_mesh_hit sweep(const phys_kdop_tree *tree, const mesh_case *mesh,
                                 const blade_case *blade)
{
    const phys_tick_path way = blade_case_way(blade, 0.001);
    return phys_blade_mesh_sweep(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to),
                                 &blade->capsule, &way);
}

// Nanoseconds per query, best of several rounds, over the `count` chosen blades. In a duel the path
// comes from the contacts of the tick, so it is made beforehand.
static double query_ns(const phys_kdop_tree *tree, const mesh_case *mesh, const blade_case *blade,
                       const int *chosen, int count)
{
    static phys_tick_path way[BLADE_CASE_KINDS * BLADES];
    for (int i = 0; i < count; i++) {
        way[i] = blade_case_way(&blade[chosen[i]], 0.001);
    }
    double best = 1e300;
    int hits = 0;
    for (int round = 0; round < ROUNDS && count > 0; round++) {
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        for (int i = 0; i < count; i++) {
            hits += phys_blade_mesh_sweep(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to),
                                          &blade[chosen[i]].capsule, &way[i])
                        .state == PHYS_BLADE_MESH_HIT;
        }
        double spent = (bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start) / count;
        best = spent < best ? spent : best;
    }
    assert(hits == 0 || hits == ROUNDS * count);
    return count > 0 ? best : 0.0;
}

static bool hits_if_thicker(const phys_kdop_tree *tree, const mesh_case *mesh,
                            const blade_case *blade, double by_m)
{
    blade_case thicker = *blade;
    thicker.capsule.radius_m += by_m;
    return sweep(tree, mesh, &thicker).state == PHYS_BLADE_MESH_HIT;
}

static void bench_queries(const phys_kdop_tree *tree, const mesh_case *mesh, seeded *random)
{
    static const char *const names[BLADE_CASE_KINDS] = {"thrust",   "cut",   "graze",
                                                        "touching", "still", "past"};
    static blade_case blade[BLADE_CASE_KINDS * BLADES];
    static int chosen[BLADE_CASE_KINDS * BLADES];
    for (int kind = 0; kind < BLADE_CASE_KINDS; kind++) {
        int hits = 0, misses = 0;
        for (int i = kind * BLADES; i < (kind + 1) * BLADES; i++) {
            blade[i] = blade_case_at(mesh, random, (enum blade_case_kind)kind);
            bool hit = hits_if_thicker(tree, mesh, &blade[i], 0.0);
            chosen[hit ? hits++ : BLADES + misses++] = i;
        }
        double hit = query_ns(tree, mesh, blade, chosen, hits);
        double miss = query_ns(tree, mesh, blade, chosen + BLADES, misses);
        printf("  %-9s %5d hits %8.3f us   %5d misses %8.3f us\n", names[kind], hits, hit * 1e-3,
               misses, miss * 1e-3);
    }
    for (int c = 0; c < MISS_CLASSES; c++) {
        int count = 0;
        for (int i = 0; i < BLADE_CASE_KINDS * BLADES; i++) {
            if (!hits_if_thicker(tree, mesh, &blade[i], MISS_M[c]) &&
                hits_if_thicker(tree, mesh, &blade[i], MISS_M[c + 1])) {
                chosen[count++] = i;
            }
        }
        double miss = query_ns(tree, mesh, blade, chosen, count);
        char until[32] = "";
        if (c + 1 < MISS_CLASSES) {
            snprintf(until, sizeof until, " to %g", MISS_M[c + 1] * 1e3);
        }
        printf("  missed by %g%s mm%s %5d blades %8.3f us\n", MISS_M[c] * 1e3, until,
               until[0] != '\0' ? "" : " or more", count, miss * 1e-3);
    }
}

int main(void)
{
    const uint32_t size[2][2] = {{72, 56}, {125, 80}};
    seeded random = seeded_start("bench_kdop", 81);
    uint64_t sink = 0;
    for (int s = 0; s < 2; s++) {
        mesh_case mesh = mesh_case_trunk(size[s][0], size[s][1]);
        double start = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
        phys_kdop_tree *tree =
            phys_kdop_tree_create(MESH_VERTICES(mesh.rest), mesh.vertex_count,
                                  MESH_TRIANGLES(mesh.triangle), mesh.triangle_count);
        double built = bench_clock_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
        assert(tree != NULL);
        mesh_case_move(&mesh, &random);
        double refit = refit_ns(tree, &mesh);
        memory_floor least = floor_of(&mesh, tree, &sink);
        printf("%u triangles: built in %.1f ms, refit %.4f ms; streaming the same bytes "
               "%.4f ms, ratio %.2f; only input and output %.4f ms, ratio %.2f\n",
               mesh.triangle_count, built * 1e-6, refit * 1e-6, least.touched_ns * 1e-6,
               refit / least.touched_ns, least.least_ns * 1e-6, refit / least.least_ns);
        bench_queries(tree, &mesh, &random);
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
    return (int)(sink & 0);
}

// What the tree over the body costs: refit against the memory floor, and a blade's query.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include <string.h>
#include <time.h>

#include "mesh_cases.h"
#include "phys_blade_mesh.h"

enum { REFITS = 300, BLADES = 1500, ROUNDS = 7 };

// Blades that miss by more than this are told apart from those that all but graze.
static const double CLEAR_M = 0.02;

// Processor time, so that other programs do not count.
static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// Reads some memory as fast as portable C can: eight sums that do not wait for each other.
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

// A row of bounds in the tree: 18 floats and two spare ones.
#define ROW_BYTES (20 * sizeof(float))

// The different vertices of each leaf, padded as the tree lists them, all together.
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

// How long it takes to stream some bytes in and others out.
static double stream_ns(size_t read, size_t written, uint64_t *sink)
{
    unsigned char *in = malloc(read), *out = malloc(written);
    assert(in != NULL && out != NULL);
    memset(in, 1, read); // or it would all be one page of zeros
    double best = 1e300;
    for (int i = 0; i < REFITS; i++) {
        double start = now_ns();
        *sink += read_through(in, read);
        memset(out, (int)(*sink & 255), written);
        *sink += out[*sink % written];
        double spent = now_ns() - start;
        best = spent < best ? spent : best;
    }
    free(in);
    free(out);
    return best;
}

typedef struct memory_floor {
    double least_ns;   // both shapes and the triangles in, all nodes out: what any refit must
    double touched_ns; // all that this one reads and writes, each array once in each pass
} memory_floor;

static memory_floor floor_of(const mesh_case *mesh, const phys_kdop_tree *tree, uint64_t *sink)
{
    const size_t shapes = 2 * (size_t)mesh->vertex_count * sizeof *mesh->from;
    const size_t nodes = phys_kdop_tree_node_count(tree), listed = listed_vertices(tree);
    memory_floor floor;
    floor.least_ns = stream_ns(shapes + mesh->triangle_count * sizeof *mesh->triangle,
                               nodes * sizeof(phys_kdop), sink);
    // In: shapes, lists, the vertices' rows, all nodes but the root. Out: a row for each
    // vertex and each node.
    const size_t rows = (mesh->vertex_count + nodes) * ROW_BYTES;
    floor.touched_ns = stream_ns(shapes + listed * sizeof(uint32_t) + rows - ROW_BYTES, rows, sink);
    return floor;
}

static double refit_ns(phys_kdop_tree *tree, const mesh_case *mesh)
{
    double best = 1e300;
    for (int i = 0; i < REFITS; i++) {
        double start = now_ns();
        phys_kdop_tree_refit(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to));
        double spent = now_ns() - start;
        best = spent < best ? spent : best;
    }
    return best;
}

static phys_blade_mesh_hit sweep(const phys_kdop_tree *tree, const mesh_case *mesh,
                                 const blade_case *blade)
{
    return phys_blade_mesh_sweep(tree, MESH_VERTICES(mesh->from), MESH_VERTICES(mesh->to),
                                 &blade->capsule, blade->pose0, blade->pose1, 0.001);
}

// Nanoseconds of a query, best of some rounds, over the blades that hit or those that miss
// even if they were thicker by `clear_m`.
static double query_ns(const phys_kdop_tree *tree, const mesh_case *mesh, const blade_case *blade,
                       enum phys_blade_mesh_state state, double clear_m, int *out_count)
{
    static int chosen[BLADES];
    int count = 0;
    for (int i = 0; i < BLADES; i++) {
        blade_case thicker = blade[i];
        thicker.capsule.radius_m += clear_m;
        if (sweep(tree, mesh, &thicker).state == state) {
            chosen[count++] = i;
        }
    }
    *out_count = count;
    double best = 1e300;
    for (int round = 0; round < ROUNDS && count > 0; round++) {
        int same = 0;
        double start = now_ns();
        for (int i = 0; i < count; i++) {
            same += sweep(tree, mesh, &blade[chosen[i]]).state == state;
        }
        double spent = (now_ns() - start) / count;
        assert(same == count);
        best = spent < best ? spent : best;
    }
    return count > 0 ? best : 0.0;
}

int main(void)
{
    static const char *const names[BLADE_CASE_KINDS] = {"thrust",   "cut",   "graze",
                                                        "touching", "still", "past"};
    static blade_case blade[BLADES];
    const uint32_t size[2][2] = {{72, 56}, {125, 80}};
    seeded random = seeded_start("bench_kdop", 81);
    uint64_t sink = 0;
    for (int s = 0; s < 2; s++) {
        mesh_case mesh = mesh_case_trunk(size[s][0], size[s][1]);
        double start = now_ns();
        phys_kdop_tree *tree =
            phys_kdop_tree_create(MESH_VERTICES(mesh.rest), mesh.vertex_count,
                                  MESH_TRIANGLES(mesh.triangle), mesh.triangle_count);
        double built = now_ns() - start;
        assert(tree != NULL);
        mesh_case_move(&mesh, &random);
        double refit = refit_ns(tree, &mesh);
        memory_floor least = floor_of(&mesh, tree, &sink);
        printf("%u triangles: built in %.1f ms, refit %.4f ms; streaming the same bytes "
               "%.4f ms, ratio %.2f; only what goes in and out %.4f ms, ratio %.2f\n",
               mesh.triangle_count, built * 1e-6, refit * 1e-6, least.touched_ns * 1e-6,
               refit / least.touched_ns, least.least_ns * 1e-6, refit / least.least_ns);
        for (int kind = 0; kind < BLADE_CASE_KINDS; kind++) {
            for (int i = 0; i < BLADES; i++) {
                blade[i] = blade_case_at(&mesh, &random, (enum blade_case_kind)kind);
            }
            int hits, misses, clears;
            double hit = query_ns(tree, &mesh, blade, PHYS_BLADE_MESH_HIT, 0.0, &hits);
            double miss = query_ns(tree, &mesh, blade, PHYS_BLADE_MESH_MISS, 0.0, &misses);
            double clear = query_ns(tree, &mesh, blade, PHYS_BLADE_MESH_MISS, CLEAR_M, &clears);
            printf("  %-9s %5d hits %8.3f us   %5d misses %8.3f us, %5d of them by 2 cm or more "
                   "%8.3f us\n",
                   names[kind], hits, hit * 1e-3, misses, miss * 1e-3, clears, clear * 1e-3);
        }
        phys_kdop_tree_destroy(&tree);
        mesh_case_free(&mesh);
    }
    return (int)(sink & 0);
}

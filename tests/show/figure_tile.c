#include "figure_tile.h"

#include <math.h>
#include <stdlib.h>

#include "fencer_frame.h"

// Each pixel is the mean of so many samples along a side.
enum { SAMPLES = 2 };

// How far beside a sabre's blade its edge is drawn, meters.
#define EDGE_M 0.02

// The light comes from the camera's upper left.
static const phys_vec3 LIGHT = {-0.35, 0.8, 0.5};

static const uint8_t PAPER[3] = {236, 238, 240}, FLOOR_LINE[3] = {176, 184, 192},
                     PISTE_LINE[3] = {120, 130, 140}, BLADE[3] = {20, 30, 60},
                     EDGE[3] = {220, 60, 30}, INK[3] = {20, 20, 20};

// The colors of limbs, so that the front leg is told from the rear one.
static const uint8_t *color_of(int part)
{
    static const uint8_t trunk[3] = {222, 224, 228}, mask[3] = {90, 96, 110},
                         weapon_arm[3] = {240, 200, 120}, free_arm[3] = {160, 200, 235},
                         front[3] = {232, 160, 140}, rear[3] = {150, 190, 150};
    switch ((enum body_part)part) {
    case PART_MASK:
    case PART_BIB:
        return mask;
    case PART_WEAPON_UPPER_ARM:
    case PART_WEAPON_FOREARM:
    case PART_WEAPON_HAND:
        return weapon_arm;
    case PART_FREE_ARM:
    case PART_FREE_HAND:
        return free_arm;
    case PART_FRONT_LEG:
    case PART_FRONT_FOOT:
        return front;
    case PART_REAR_LEG:
    case PART_REAR_FOOT:
        return rear;
    case PART_NECK:
    case PART_TORSO:
    case PART_GROIN:
    case PART_WAIST:
    case PART_HIPS:
    case BODY_PART_COUNT:
        break;
    }
    return trunk;
}

bool figure_pencil_init(figure_pencil *pencil, const tile_sheet *sheet,
                        const fencer_model *const model[2])
{
    *pencil = (figure_pencil){.width = sheet->tile_width * SAMPLES,
                              .height = sheet->tile_height * SAMPLES};
    size_t samples = (size_t)pencil->width * (size_t)pencil->height;
    pencil->depth = calloc(samples, sizeof *pencil->depth);
    pencil->color = calloc(samples, 3);
    bool done = pencil->depth != NULL && pencil->color != NULL;
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        pencil->model[side] = model[side];
        pencil->skin[side] = skin_create(model[side]);
        pencil->position[side] = calloc(model[side]->vertex_count, sizeof *pencil->position[0]);
        done = done && pencil->skin[side] != NULL && pencil->position[side] != NULL;
    }
    return done;
}

void figure_pencil_fini(figure_pencil *pencil)
{
    free(pencil->depth);
    free(pencil->color);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        skin_destroy(&pencil->skin[side]);
        free(pencil->position[side]);
    }
    *pencil = (figure_pencil){0};
}

// A place in the picture, in samples, and how far away it is.
typedef struct spot {
    double x, y, away;
} spot;

static spot spot_of(const figure_pencil *pencil, const figure_camera *camera, phys_vec3 p)
{
    phys_vec3 ahead = v3_sub(camera->at, camera->eye);
    double distance = v3_length(ahead);
    ahead = v3_scale(ahead, 1.0 / distance);
    phys_vec3 right = v3_normalized_or(v3_cross(ahead, v3(0, 1, 0)), v3(1, 0, 0));
    phys_vec3 up = v3_cross(right, ahead), way = v3_sub(p, camera->eye);
    double away = v3_dot(way, ahead);
    double scale = pencil->width / camera->width_m * distance / away;
    return (spot){0.5 * pencil->width + scale * v3_dot(way, right),
                  0.5 * pencil->height - scale * v3_dot(way, up), away};
}

static void put(figure_pencil *pencil, int x, int y, double away, const uint8_t color[3],
                double light)
{
    if (x < 0 || y < 0 || x >= pencil->width || y >= pencil->height) {
        return;
    }
    size_t at = (size_t)y * (size_t)pencil->width + (size_t)x;
    if (away < pencil->depth[at]) {
        pencil->depth[at] = (float)away;
        for (int c = 0; c < 3; c++) {
            pencil->color[3 * at + (size_t)c] = (uint8_t)(light * color[c]);
        }
    }
}

static void draw_triangle(figure_pencil *pencil, const spot corner[3], const uint8_t color[3],
                          double light)
{
    spot a = corner[0], b = corner[1], c = corner[2];
    double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (fabs(area) < 1e-9) {
        return;
    }
    int left = (int)floor(fmin(a.x, fmin(b.x, c.x))), right = (int)ceil(fmax(a.x, fmax(b.x, c.x)));
    int top = (int)floor(fmin(a.y, fmin(b.y, c.y))), bottom = (int)ceil(fmax(a.y, fmax(b.y, c.y)));
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            double u = ((b.x - x) * (c.y - y) - (b.y - y) * (c.x - x)) / area;
            double v = ((c.x - x) * (a.y - y) - (c.y - y) * (a.x - x)) / area;
            double w = 1.0 - u - v;
            if (u >= 0.0 && v >= 0.0 && w >= 0.0) {
                put(pencil, x, y, u * a.away + v * b.away + w * c.away, color, light);
            }
        }
    }
}

static void draw_line(figure_pencil *pencil, const figure_camera *camera, phys_vec3 from,
                      phys_vec3 to, const uint8_t color[3], int thick)
{
    spot a = spot_of(pencil, camera, from), b = spot_of(pencil, camera, to);
    int steps = 1 + (int)fmax(fabs(b.x - a.x), fabs(b.y - a.y));
    for (int i = 0; i <= steps; i++) {
        double t = (double)i / steps;
        int x = (int)phys_lerp(a.x, b.x, t), y = (int)phys_lerp(a.y, b.y, t);
        for (int k = 0; k < thick * thick; k++) {
            put(pencil, x + k % thick, y + k / thick, phys_lerp(a.away, b.away, t), color, 1.0);
        }
    }
}

static phys_vec3 vertex(const figure_pencil *pencil, enum duel_side side, uint32_t i)
{
    const float *p = pencil->position[side][i];
    return v3(p[0], p[1], p[2]);
}

static void draw_body(figure_pencil *pencil, const duel_config *config, const duel_state *state,
                      enum duel_side side, const figure_camera *camera)
{
    const fencer_model *model = pencil->model[side];
    body_pose body;
    skin_pose pose;
    duel_body_pose(config, state, side, &body);
    fencer_frame frame = duel_fencer_frame(config, state, side);
    skin_pose_make(model, &body, frame, &pose);
    skin_positions(pencil->skin[side], &pose, pencil->position[side]);
    phys_vec3 light = v3_normalized_or(LIGHT, v3(0, 1, 0));
    double turned = frame.hand; // a left-hander's triangles are mirrored
    for (uint32_t i = 0; i < model->triangle_count; i++) {
        spot corner[3];
        phys_vec3 p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = vertex(pencil, side, model->triangle[i][k]);
            corner[k] = spot_of(pencil, camera, p[k]);
        }
        phys_vec3 normal = v3_cross(v3_sub(p[1], p[0]), v3_sub(p[2], p[0]));
        normal = v3_scale(v3_normalized_or(normal, v3(0, 1, 0)), turned);
        draw_triangle(pencil, corner, color_of(model->triangle_part[i]),
                      0.62 + 0.38 * v3_dot(normal, light));
    }
}

// The blade, and a sabre's edge beside it, so that one sees where it is turned.
static void draw_blade(figure_pencil *pencil, const duel_config *config, const duel_state *state,
                       enum duel_side side, const figure_camera *camera)
{
    duel_curve curve;
    duel_blade_curve(config, state, side, &curve);
    phys_pose pose = duel_weapon_pose(config, state, side);
    phys_vec3 edge = quat_rotate(pose.orientation, v3(0, -EDGE_M, 0));
    phys_vec3 from = pose.position;
    for (int i = 0; i < DUEL_CURVE_PLACES; i++) {
        phys_vec3 to = v3_add(pose.position, quat_rotate(pose.orientation, curve.point[i]));
        draw_line(pencil, camera, from, to, BLADE, i == 0 ? 4 : 3);
        if (i > 0 && config->weapon.kind == WEAPON_SABRE) {
            draw_line(pencil, camera, v3_add(from, edge), v3_add(to, edge), EDGE, 2);
        }
        from = to;
    }
}

static void draw_floor(figure_pencil *pencil, const figure_camera *camera)
{
    const double half_width_m = 0.9, reach_m = 7.0, step_m = 0.25;
    for (double x = -reach_m; x <= reach_m; x += step_m) {
        draw_line(pencil, camera, v3(x, 0, -half_width_m), v3(x, 0, half_width_m), FLOOR_LINE, 1);
    }
    for (int side = -1; side <= 1; side++) {
        draw_line(pencil, camera, v3(-reach_m, 0, side * half_width_m),
                  v3(reach_m, 0, side * half_width_m), PISTE_LINE, 1);
    }
}

// The digits as seven strokes: top, upper left, upper right, middle, lower left, lower right,
// bottom.
static void write_number(figure_pencil *pencil, uint32_t number)
{
    static const uint8_t strokes[10] = {0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f};
    static const int bar[7][4] = {{0, 0, 10, 2}, {0, 0, 2, 9}, {8, 0, 2, 9},  {0, 8, 10, 2},
                                  {0, 9, 2, 9},  {8, 9, 2, 9}, {0, 16, 10, 2}};
    int digits = 1;
    for (uint32_t rest = number / 10; rest > 0; rest /= 10) {
        digits++;
    }
    for (int d = digits - 1; d >= 0; d--, number /= 10) {
        for (int s = 0; s < 7; s++) {
            for (int k = 0; (strokes[number % 10] >> s & 1) && k < bar[s][2] * bar[s][3]; k++) {
                put(pencil, 12 + 16 * d + bar[s][0] + k % bar[s][2], 12 + bar[s][1] + k / bar[s][2],
                    0.0, INK, 1.0);
            }
        }
    }
}

static void clear(figure_pencil *pencil)
{
    size_t samples = (size_t)pencil->width * (size_t)pencil->height;
    for (size_t i = 0; i < samples; i++) {
        pencil->depth[i] = INFINITY;
        for (size_t c = 0; c < 3; c++) {
            pencil->color[3 * i + c] = PAPER[c];
        }
    }
}

static void copy_to(const figure_pencil *pencil, tile_sheet *sheet, int tile)
{
    size_t stride = 3 * (size_t)(sheet->columns * sheet->tile_width);
    size_t first = 3 * (size_t)(tile % sheet->columns * sheet->tile_width) +
                   stride * (size_t)(tile / sheet->columns * sheet->tile_height);
    for (int y = 0; y < sheet->tile_height; y++) {
        for (int x = 0; x < 3 * sheet->tile_width; x++) {
            unsigned sum = 0;
            for (int k = 0; k < SAMPLES * SAMPLES; k++) {
                int sample_x = x / 3 * SAMPLES + k % SAMPLES, sample_y = y * SAMPLES + k / SAMPLES;
                sum +=
                    pencil
                        ->color[3 * ((size_t)sample_y * (size_t)pencil->width + (size_t)sample_x) +
                                (size_t)(x % 3)];
            }
            // A thin border between the tiles.
            bool border = y == 0 || x < 3;
            sheet->pixels[first + stride * (size_t)y + (size_t)x] =
                border ? 255 : (uint8_t)(sum / (SAMPLES * SAMPLES));
        }
    }
}

void figure_tile_draw(figure_pencil *pencil, tile_sheet *sheet, int tile, const duel_config *config,
                      const duel_state *state, const figure_camera *camera, uint32_t ticks)
{
    clear(pencil);
    draw_floor(pencil, camera);
    for (int side = DUEL_LEFT; side <= DUEL_RIGHT; side++) {
        draw_body(pencil, config, state, (enum duel_side)side, camera);
        draw_blade(pencil, config, state, (enum duel_side)side, camera);
    }
    write_number(pencil, ticks);
    copy_to(pencil, sheet, tile);
}

#include "guards_surface.h"

#include "body_pose.h"
#include "svg_sheet.h"

enum { LINES = 9, POINTS = 41, LAYERS = 2, VIEWS = 2 };

#define SHEET_WIDTH  1180.0
#define SHEET_HEIGHT 890.0
#define PLOT_SIZE    310.0
#define PLOT_STEP    370.0
#define PLOT_TOP     140.0
#define PLOT_DOWN    395.0

// Every plot has the same scale.
static const double ACROSS[VIEWS][2] = {{-1.05, 1.05}, {-0.30, 1.80}}, UP[2] = {0.0, 2.1};

typedef struct surface {
    const guard_grid *grid;
    const fencer_model *model;
    weapon held;
    footwork_state feet;
} surface;

static phys_pose hand_at(const surface *s, double u, double v, double extension)
{
    return body_pose_hold(s->model, &s->feet, guard_grid_pose(s->grid, u, v, extension));
}

static phys_vec3 tip_at(const surface *s, double u, double v, double extension)
{
    return pose_apply(weapon_body_pose(&s->held, hand_at(s, u, v, extension)), s->held.blade.b);
}

// View 0 is from behind the fencer, with the fencer's right to the right. View 1 is from the
// weapon's side, with forward to the right.
static svg_point seen(const svg_plot *plot, int view, phys_vec3 p)
{
    return svg_place(plot, view == 0 ? p.z : p.x, p.y);
}

static void draw_bone(FILE *file, const svg_plot *plot, int view, const body_pose *body,
                      enum fencer_bone from, enum fencer_bone to)
{
    svg_point line[2] = {
        seen(plot, view, fencer_frame_point_from_model(body->bone[from].joint)),
        seen(plot, view, fencer_frame_point_from_model(body->bone[to].joint)),
    };
    svg_line(file, line, 2, SVG_INK, 5.0, 0.16, false);
}

// The fencer en garde as a stick figure, for scale.
static void draw_body(FILE *file, const svg_plot *plot, int view, const surface *s)
{
    body_pose body;
    phys_pose hand = hand_at(s, 0.0, 0.0, 0.0);
    body_pose_solve(s->model, &s->feet, hand, &body);
    for (int b = BONE_SPINE; b < FENCER_BONE_COUNT; b++) {
        enum fencer_bone bone = (enum fencer_bone)b, parent = fencer_bone_parent(bone);
        if (bone != BONE_FOREARM_TWIST_L && bone != BONE_FOREARM_TWIST_R) {
            draw_bone(file, plot, view, &body, parent, bone);
        }
    }
    phys_vec3 head = fencer_frame_point_from_model(body.bone[BONE_HEAD].joint);
    svg_dot(file, seen(plot, view, v3_add(head, v3(0.02, 0.12, 0.0))), 15.0, SVG_INK, 0.16);
    svg_point blade[2] = {seen(plot, view, hand.position),
                          seen(plot, view, tip_at(s, 0.0, 0.0, 0.0))};
    svg_line(file, blade, 2, SVG_INK, 2.0, 0.35, false);
}

// Draws lines of constant u and of constant v. The borders of the cells and of the square are
// bolder.
static void draw_layer(FILE *file, const svg_plot *plot, int view, const surface *s, int layer)
{
    svg_color color = layer == 0 ? SVG_BLUE : SVG_RED;
    for (int direction = 0; direction < 2; direction++) {
        for (int i = 0; i < LINES; i++) {
            svg_point line[POINTS];
            double fixed = 2.0 * i / (LINES - 1) - 1.0;
            for (int k = 0; k < POINTS; k++) {
                double along = 2.0 * k / (POINTS - 1) - 1.0;
                double u = direction == 0 ? fixed : along, v = direction == 0 ? along : fixed;
                line[k] = seen(plot, view, tip_at(s, u, v, layer));
            }
            bool bold = i % (LINES / 2) == 0;
            svg_line(file, line, POINTS, color, bold ? 1.6 : 0.7, bold ? 0.95 : 0.6, false);
        }
    }
}

static void draw_names(FILE *file, const svg_plot *plot, const surface *s)
{
    for (int i = 0; i < 9; i++) {
        svg_point at = seen(plot, 0, tip_at(s, i % 3 - 1.0, i / 3 - 1.0, 0.0));
        svg_dot(file, at, 3.0, SVG_BLUE, 1.0);
        svg_text(file, (svg_point){at.x, at.y - 7.0}, 11.0, "middle", SVG_INK,
                 s->grid->key[i / 3][i % 3].name);
    }
}

static void draw_weapon(FILE *file, const surface *s)
{
    for (int view = 0; view < VIEWS; view++) {
        const svg_plot plot = {70.0 + PLOT_STEP * (double)s->held.kind,
                               PLOT_TOP + PLOT_DOWN * view,
                               PLOT_SIZE,
                               PLOT_SIZE,
                               {ACROSS[view][0], ACROSS[view][1]},
                               {UP[0], UP[1]}};
        char title[64];
        snprintf(title, sizeof title, "%s, %s", weapon_name(s->held.kind),
                 view == 0 ? "as seen by the fencer" : "from the side");
        svg_axes(file, &plot, title, view == 0 ? "m to the weapon's side" : "m forward",
                 s->held.kind == 0 ? "m above the floor" : "");
        draw_body(file, &plot, view, s);
        for (int layer = 0; layer < LAYERS; layer++) {
            draw_layer(file, &plot, view, s, layer);
        }
        if (view == 0) {
            draw_names(file, &plot, s);
        }
    }
}

bool guards_surface_draw(const guard_grid grid[WEAPON_KIND_COUNT], const fencer_model *model,
                         const char *path, char *error, size_t error_size)
{
    FILE *file = svg_begin(path, SHEET_WIDTH, SHEET_HEIGHT, "What the tip sweeps",
                           "the point's square as the nine guards map it: blue with the arm in "
                           "guard, red with the arm stretched out; the square's edges and middle "
                           "lines are bold");
    if (file == NULL) {
        snprintf(error, error_size, "the picture could not be written");
        return false;
    }
    for (int kind = 0; kind < WEAPON_KIND_COUNT; kind++) {
        surface s = {&grid[kind], model, weapon_make((enum weapon_kind)kind), footwork_start()};
        draw_weapon(file, &s);
    }
    if (!svg_end(file, path)) {
        snprintf(error, error_size, "the picture could not be written completely");
        return false;
    }
    return true;
}

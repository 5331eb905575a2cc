#include "guards_edit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "phys_rotation.h"
#include "text_mark.h"

// Periods of the preview's motion across the square, up, and of the arm's extension, seconds. They
// are not multiples of each other, so that the path covers the whole square in time.
#define PREVIEW_ACROSS_S 5.3
#define PREVIEW_UP_S     7.9
#define PREVIEW_REACH_S  3.1
// A blade steeper than this has no direction along the floor: sine of a tenth of a degree.
#define STEEP 0.0017

static bool copy_text(guards_copy *out, const char *text, size_t length)
{
    out->text = malloc(length + 1);
    if (out->text == NULL) {
        return false;
    }
    memcpy(out->text, text, length);
    out->text[length] = '\0';
    out->length = length;
    return true;
}

// Copies the text and parses its grid.
static bool copy_parsed(guards_copy *out, const char *text, size_t length, char *error,
                        size_t error_size)
{
    *out = (guards_copy){0};
    if (!guard_grid_parse(text, length, &out->grid, error, error_size)) {
        return false;
    }
    if (!copy_text(out, text, length)) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    return true;
}

static void drop(guards_copy *copy)
{
    free(copy->text);
    *copy = (guards_copy){0};
}

static phys_pose pose_in(const guard_grid *grid, int row, int column, enum guards_layer layer)
{
    const key_placement *key = &grid->key[row][column];
    return layer == GUARDS_GUARD ? key->guard : key->thrust;
}

// Reads the picked placement from the grid.
static void take_pose(guards_edit *edit)
{
    edit->pose = pose_in(&edit->now.grid, edit->row, edit->column, edit->layer);
    edit->in_stroke = false;
    edit->refusal[0] = '\0';
}

bool guards_edit_open(guards_edit *out_edit, const char *text, size_t length,
                      const char *shipped_text, size_t shipped_length, char *error,
                      size_t error_size)
{
    memset(out_edit, 0, sizeof *out_edit);
    if (!copy_parsed(&out_edit->now, text, length, error, error_size)) {
        return false;
    }
    if (!copy_parsed(&out_edit->shipped, shipped_text, shipped_length, error, error_size)) {
        drop(&out_edit->now);
        return false;
    }
    guards_edit_pick(out_edit, 1, 1);
    return true;
}

void guards_edit_close(guards_edit *edit)
{
    for (int i = 0; i < edit->undo_count; i++) {
        drop(&edit->before[i]);
    }
    edit->undo_count = 0;
    drop(&edit->now);
    drop(&edit->shipped);
}

static int within_row(int i)
{
    return i < 0 ? 0 : i > 2 ? 2 : i;
}

void guards_edit_pick(guards_edit *edit, int row, int column)
{
    edit->row = within_row(row);
    edit->column = within_row(column);
    take_pose(edit);
}

void guards_edit_set_layer(guards_edit *edit, enum guards_layer layer)
{
    edit->layer = layer;
    take_pose(edit);
}

void guards_edit_begin(guards_edit *edit)
{
    edit->in_stroke = false;
}

// Adds the former text to the undo list, unless the change belongs to the one before.
static void remember(guards_edit *edit, guards_copy *former)
{
    if (edit->in_stroke) {
        drop(former);
        return;
    }
    if (edit->undo_count == GUARDS_UNDO_MAX) {
        drop(&edit->before[0]);
        memmove(edit->before, edit->before + 1, (GUARDS_UNDO_MAX - 1) * sizeof edit->before[0]);
        edit->undo_count--;
    }
    edit->before[edit->undo_count++] = *former;
}

static bool refuse(guards_edit *edit, const char *why)
{
    snprintf(edit->refusal, sizeof edit->refusal, "%s", why);
    return false;
}

// Replaces the text.
static bool replace_text(guards_edit *edit, const char *text, size_t length)
{
    guards_copy next;
    char why[sizeof edit->refusal];
    if (!copy_parsed(&next, text, length, why, sizeof why)) {
        return refuse(edit, why);
    }
    guards_copy former = edit->now;
    edit->now = next;
    remember(edit, &former);
    edit->unsaved = true;
    edit->refusal[0] = '\0';
    return true;
}

// The parser's message without line and column, which do not help in the editor.
static const char *without_place(const char *error)
{
    const char *after = strstr(error, ": ");
    return strncmp(error, "line ", 5) == 0 && after != NULL ? after + 2 : error;
}

static bool place(guards_edit *edit, phys_pose pose)
{
    size_t length;
    char *text = malloc(edit->now.length + GUARDS_TEXT_GROWS);
    bool made = text != NULL &&
                guards_text_put(edit->now.text, edit->now.length, edit->row, edit->column,
                                edit->layer, pose, text, &length) &&
                replace_text(edit, text, length);
    if (text == NULL) {
        refuse(edit, TEXT("out of memory"));
    }
    free(text);
    if (made) {
        edit->pose = pose;
        edit->in_stroke = true;
    } else {
        char why[sizeof edit->refusal];
        snprintf(why, sizeof why, "%s", without_place(edit->refusal));
        refuse(edit, why);
    }
    return made;
}

bool guards_edit_move(guards_edit *edit, phys_vec3 by_m)
{
    phys_pose pose = edit->pose;
    pose.position = v3_add(pose.position, by_m);
    return place(edit, pose);
}

static phys_quat about(phys_vec3 unit_axis, double angle_rad)
{
    return phys_quat_from_rotation_vector(v3_scale(unit_axis, angle_rad));
}

bool guards_edit_turn(guards_edit *edit, double yaw_rad, double pitch_rad, double roll_rad)
{
    phys_pose pose = edit->pose;
    phys_vec3 up = v3(0, 1, 0);
    pose.orientation = quat_mul(about(up, -yaw_rad), pose.orientation);
    phys_vec3 blade = quat_rotate(pose.orientation, v3(0, 0, -1));
    phys_vec3 across = v3_cross(blade, up);
    // A vertical blade pitches about its own side axis.
    across = v3_length(across) > STEEP ? v3_normalized_or(across, v3(0, 0, 1))
                                       : quat_rotate(pose.orientation, v3(1, 0, 0));
    pose.orientation = quat_mul(about(across, pitch_rad), pose.orientation);
    blade = quat_rotate(pose.orientation, v3(0, 0, -1));
    pose.orientation = quat_normalized(quat_mul(about(blade, roll_rad), pose.orientation));
    return place(edit, pose);
}

bool guards_edit_reset(guards_edit *edit)
{
    guards_edit_begin(edit);
    bool made = place(edit, pose_in(&edit->shipped.grid, edit->row, edit->column, edit->layer));
    edit->in_stroke = false;
    return made;
}

bool guards_edit_reset_all(guards_edit *edit)
{
    return guards_edit_reread(edit, edit->shipped.text, edit->shipped.length);
}

bool guards_edit_undo(guards_edit *edit)
{
    if (edit->undo_count == 0) {
        return refuse(edit, TEXT("nothing to undo"));
    }
    drop(&edit->now);
    edit->now = edit->before[--edit->undo_count];
    edit->unsaved = true;
    take_pose(edit);
    return true;
}

bool guards_edit_reread(guards_edit *edit, const char *text, size_t length)
{
    guards_edit_begin(edit);
    if (!replace_text(edit, text, length)) {
        return false;
    }
    take_pose(edit);
    return true;
}

void guards_edit_saved(guards_edit *edit)
{
    edit->unsaved = false;
}

guards_values guards_edit_values(const guards_edit *edit)
{
    phys_vec3 blade = quat_rotate(edit->pose.orientation, v3(0, 0, -1));
    phys_vec3 thumb = quat_rotate(edit->pose.orientation, v3(0, 1, 0));
    phys_vec3 up = v3_add_scaled(v3(0, 1, 0), blade, -blade.y);
    up = v3_normalized_or(up, v3(-1, 0, 0));
    phys_vec3 outside = v3_cross(blade, up);
    return (guards_values){
        .hand_m = edit->pose.position,
        .yaw_rad = atan2(blade.z, blade.x),
        .pitch_rad = atan2(blade.y, sqrt(blade.x * blade.x + blade.z * blade.z)),
        .roll_rad = atan2(v3_dot(thumb, outside), v3_dot(thumb, up)),
    };
}

void guards_preview(double seconds, double *out_u, double *out_v, double *out_extension)
{
    *out_u = sin(2.0 * PHYS_PI * seconds / PREVIEW_ACROSS_S);
    *out_v = sin(2.0 * PHYS_PI * seconds / PREVIEW_UP_S);
    *out_extension = 0.5 - 0.5 * cos(2.0 * PHYS_PI * seconds / PREVIEW_REACH_S);
}

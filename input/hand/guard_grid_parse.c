// Reads the grid file. Its format, as explained in assets/guards/epee.txt:
//
//     NAME row up|middle|down column left|middle|right
//         guard  hand F U R  tip F U R  thumb F U R
//         thrust hand F U R  tip F U R  thumb F U R
#include "guard_grid.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text_line.h"

// Limits for hand and blade; values beyond are mistakes in the file.
#define HAND_MAX_RADIUS_M 1.2 // from the fencer's axis: more than a leaning trunk and the arm reach
#define HAND_MAX_HEIGHT_M 2.4 // with the arm up, standing on the toes
#define AIM_MIN_M         0.10 // nearer to the hand, 1 cm of `tip` would turn the blade by 6 degrees
#define AIM_MAX_M         3.0
// The smallest sine of the angle between thumb and blade; below it rounding would decide the roll.
#define THUMB_MIN_SINE 0.1
// Cosine of half the largest rotation away from the neutral guard, 150 degrees. At 180 degrees
// rounding would decide the direction of the shorter rotation, and interpolation has no meaning.
#define TURN_MIN_COSINE 0.2588

enum placement { GUARD, THRUST, PLACEMENT_COUNT };
enum point { HAND, TIP, THUMB, POINT_COUNT };

static const char *const placement_word[PLACEMENT_COUNT] = {"guard", "thrust"};
static const char *const point_word[POINT_COUNT] = {"hand", "tip", "thumb"};
static const char *const row_word[3] = {"down", "middle", "up"};
static const char *const column_word[3] = {"left", "middle", "right"};

#define PLACEMENT_FORM "hand F U R tip F U R thumb F U R"
#define GUARD_FORM     "NAME row up|middle|down column left|middle|right"

// A position in the text, counted from 1; line 0: not given yet.
typedef struct place {
    unsigned line, column;
} place;

typedef struct parser {
    guard_grid grid;
    place key[3][3];
    place placement[3][3][PLACEMENT_COUNT];
    int row, column; // the guard being read; row -1: none yet
    char *error;
    size_t error_size;
} parser;

// Writes the error message. Always returns false, for the caller to return.
static bool fail(parser *p, place at, const char *format, ...)
{
    if (p->error_size == 0) {
        return false;
    }
    int used = snprintf(p->error, p->error_size, "line %u, column %u: ", at.line, at.column);
    if (used > 0 && (size_t)used < p->error_size) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(p->error + used, p->error_size - (size_t)used, format, arguments);
        va_end(arguments);
    }
    return false;
}

static place place_of(const text_line *line, size_t word)
{
    return (place){line->number, text_word_column(line, line->word[word])};
}

static int find_word(text_word word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (text_word_is(word, words[i])) {
            return i;
        }
    }
    return -1;
}

static phys_pose *placement_pose(key_placement *key, int placement)
{
    return placement == GUARD ? &key->guard : &key->thrust;
}

// The guard being read must have both placements before another one begins.
static bool finish_key(parser *p, place at)
{
    for (int i = 0; p->row >= 0 && i < PLACEMENT_COUNT; i++) {
        if (p->placement[p->row][p->column][i].line == 0) {
            return fail(p, at, "'%s' (line %u) has no '%s' line yet: write '%s " PLACEMENT_FORM "'",
                        p->grid.key[p->row][p->column].name, p->key[p->row][p->column].line,
                        placement_word[i], placement_word[i]);
        }
    }
    return true;
}

static bool parse_key(parser *p, const text_line *line)
{
    char quote[TEXT_QUOTE_SIZE];
    text_word_quote(line->word[0], quote);
    if (line->count != 5 || !text_word_is(line->word[1], "row") ||
        !text_word_is(line->word[3], "column")) {
        return fail(p, place_of(line, 0),
                    "cannot read '%s': write '" GUARD_FORM
                    "', or 'guard' or 'thrust' and its numbers",
                    quote);
    }
    if (line->word[0].length >= GUARD_GRID_NAME_MAX) {
        return fail(p, place_of(line, 0), "name '%s' is too long: write at most %d letters", quote,
                    GUARD_GRID_NAME_MAX - 1);
    }
    int row = find_word(line->word[2], row_word, 3);
    if (row < 0) {
        text_word_quote(line->word[2], quote);
        return fail(p, place_of(line, 2), "unknown row '%s': write up, middle or down", quote);
    }
    int column = find_word(line->word[4], column_word, 3);
    if (column < 0) {
        text_word_quote(line->word[4], quote);
        return fail(p, place_of(line, 4), "unknown column '%s': write left, middle or right",
                    quote);
    }
    if (!finish_key(p, place_of(line, 0))) {
        return false;
    }
    for (int i = 0; i < 9; i++) {
        const char *name = p->grid.key[i / 3][i % 3].name;
        unsigned before = p->key[i / 3][i % 3].line;
        if (before != 0 && text_word_is(line->word[0], name)) {
            return fail(p, place_of(line, 0),
                        "'%s' is already on line %u: give each guard its name", name, before);
        }
    }
    key_placement *key = &p->grid.key[row][column];
    if (p->key[row][column].line != 0) {
        return fail(p, place_of(line, 2), "row %s, column %s is already '%s' (line %u): remove one",
                    row_word[row], column_word[column], key->name, p->key[row][column].line);
    }
    // Store the printable form of the name, because it is shown to players.
    memset(key->name, 0, sizeof key->name);
    memcpy(key->name, quote, line->word[0].length);
    p->key[row][column] = place_of(line, 0);
    p->row = row;
    p->column = column;
    return true;
}

// Reads "hand F U R tip F U R thumb F U R", the three in any order.
static bool parse_points(parser *p, const text_line *line, phys_vec3 out_point[POINT_COUNT],
                         place out_at[POINT_COUNT])
{
    char quote[TEXT_QUOTE_SIZE];
    bool given[POINT_COUNT] = {false};
    size_t i = 1;
    while (i < line->count) {
        text_word_quote(line->word[i], quote);
        int which = find_word(line->word[i], point_word, POINT_COUNT);
        if (which < 0) {
            return fail(p, place_of(line, i), "unexpected '%s': write '" PLACEMENT_FORM "'", quote);
        }
        if (given[which]) {
            return fail(p, place_of(line, i), "'%s' is given twice: remove one", quote);
        }
        double number[3];
        for (size_t axis = 0; axis < 3; axis++) {
            if (i + 1 + axis >= line->count) {
                return fail(p, place_of(line, i),
                            "'%s' needs three numbers: meters forward, up and right", quote);
            }
            text_word word = line->word[i + 1 + axis];
            if (!text_word_number(word, &number[axis])) {
                char bad[TEXT_QUOTE_SIZE];
                text_word_quote(word, bad);
                return fail(p, place_of(line, i + 1 + axis),
                            "'%s' after '%s' is not a number: write one such as -0.25", bad, quote);
            }
        }
        out_point[which] = v3(number[0], number[1], number[2]);
        out_at[which] = place_of(line, i);
        given[which] = true;
        i += 4;
    }
    for (int which = 0; which < POINT_COUNT; which++) {
        if (!given[which]) {
            return fail(p, place_of(line, 0), "'%s' is missing: write '" PLACEMENT_FORM "'",
                        point_word[which]);
        }
    }
    return true;
}

// Returns the pose of the weapon at `hand`, with the blade (-z) toward the tip and +y as near to
// the thumb's side as the blade allows.
static bool make_pose(parser *p, const place at[POINT_COUNT], const phys_vec3 point[POINT_COUNT],
                      phys_pose *out_pose)
{
    phys_vec3 hand = point[HAND];
    double radius = sqrt(hand.x * hand.x + hand.z * hand.z);
    if (!(radius <= HAND_MAX_RADIUS_M)) {
        return fail(p, at[HAND], "hand is %.2f m from the fencer's axis: keep it within %.1f m",
                    radius, HAND_MAX_RADIUS_M);
    }
    if (!(hand.y >= 0.0 && hand.y <= HAND_MAX_HEIGHT_M)) {
        return fail(p, at[HAND], "hand is %.2f m above the floor: keep it within 0 and %.1f m",
                    hand.y, HAND_MAX_HEIGHT_M);
    }
    phys_vec3 aim = v3_sub(point[TIP], hand);
    double distance = v3_length(aim);
    if (!(distance >= AIM_MIN_M && distance <= AIM_MAX_M)) {
        return fail(p, at[TIP],
                    "tip is %.2f m from hand: put it %.1f to %.0f m away, where the "
                    "blade points",
                    distance, AIM_MIN_M, AIM_MAX_M);
    }
    phys_vec3 blade = v3_scale(aim, 1.0 / distance);
    phys_vec3 thumb = v3_normalized_or(point[THUMB], v3(0, 0, 0));
    phys_vec3 across = v3_cross(blade, thumb); // +x of the weapon
    double sine = v3_length(across);
    if (!(sine >= THUMB_MIN_SINE)) {
        return fail(p, at[THUMB],
                    "thumb points along the blade or nowhere: point it across the blade, "
                    "0 1 0 is thumb up");
    }
    across = v3_scale(across, 1.0 / sine);
    phys_mat3 axes = m3_from_columns(across, v3_cross(across, blade), v3_neg(blade));
    *out_pose = (phys_pose){hand, quat_from_m3(&axes)};
    return true;
}

static bool parse_placement(parser *p, const text_line *line, int placement)
{
    if (p->row < 0) {
        return fail(p, place_of(line, 0), "'%s' before any guard: write first '" GUARD_FORM "'",
                    placement_word[placement]);
    }
    key_placement *key = &p->grid.key[p->row][p->column];
    place *given = &p->placement[p->row][p->column][placement];
    if (given->line != 0) {
        return fail(p, place_of(line, 0), "'%s' already has a '%s' on line %u: remove one",
                    key->name, placement_word[placement], given->line);
    }
    phys_vec3 point[POINT_COUNT];
    place at[POINT_COUNT];
    *given = place_of(line, 0);
    return parse_points(p, line, point, at) &&
           make_pose(p, at, point, placement_pose(key, placement));
}

// Checks that need all lines: a missing guard, or two guards so far apart in rotation that
// interpolation is not possible.
static bool check_whole(parser *p, place end)
{
    if (!finish_key(p, end)) {
        return false;
    }
    for (int i = 0; i < 9; i++) {
        if (p->key[i / 3][i % 3].line == 0) {
            return fail(p, end, "no guard for row %s, column %s: a grid has all nine",
                        row_word[i / 3], column_word[i % 3]);
        }
    }
    phys_quat neutral = p->grid.key[1][1].guard.orientation;
    for (int i = 0; i < 9 * PLACEMENT_COUNT; i++) {
        int row = i / PLACEMENT_COUNT / 3, column = i / PLACEMENT_COUNT % 3;
        int placement = i % PLACEMENT_COUNT;
        key_placement *key = &p->grid.key[row][column];
        double cosine = quat_dot(neutral, placement_pose(key, placement)->orientation);
        if (!(fabs(cosine) >= TURN_MIN_COSINE)) {
            return fail(p, p->placement[row][column][placement],
                        "'%s' %s is turned more than 150 degrees from the guard '%s' in the "
                        "middle: change tip or thumb",
                        key->name, placement_word[placement], p->grid.key[1][1].name);
        }
    }
    return true;
}

// Adds the bits of a number to an FNV-1a hash, lowest byte first; -0 counts as 0.
static uint64_t hash_number(uint64_t hash, double value)
{
    double canonical = value == 0.0 ? 0.0 : value;
    uint64_t bits;
    memcpy(&bits, &canonical, sizeof bits);
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ (bits >> (8 * i) & 0xff)) * 0x100000001b3u;
    }
    return hash;
}

static uint64_t hash_grid(guard_grid *grid)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < 9 * PLACEMENT_COUNT; i++) {
        key_placement *key = &grid->key[i / PLACEMENT_COUNT / 3][i / PLACEMENT_COUNT % 3];
        const phys_pose *pose = placement_pose(key, i % PLACEMENT_COUNT);
        const double number[] = {pose->position.x,    pose->position.y,    pose->position.z,
                                 pose->orientation.x, pose->orientation.y, pose->orientation.z,
                                 pose->orientation.w};
        for (size_t n = 0; n < sizeof number / sizeof *number; n++) {
            hash = hash_number(hash, number[n]);
        }
    }
    return hash;
}

bool guard_grid_parse(const char *text, size_t length, guard_grid *out_grid, char *error,
                      size_t error_size)
{
    parser p = {.row = -1, .error = error, .error_size = error_size};
    text_cursor cursor = {text, length, 0, 0};
    text_line line;
    while (text_line_next(&cursor, &line)) {
        int placement = find_word(line.word[0], placement_word, PLACEMENT_COUNT);
        bool read = placement >= 0 ? parse_placement(&p, &line, placement) : parse_key(&p, &line);
        if (!read) {
            return false;
        }
    }
    if (!check_whole(&p, (place){cursor.line > 0 ? cursor.line : 1, 1})) {
        return false;
    }
    p.grid.hash = hash_grid(&p.grid);
    *out_grid = p.grid;
    return true;
}

const char *guard_grid_said_name(const guard_grid *grid, int row, int column)
{
    const char *name = grid->key[row][column].name;
    return strcmp(name, "neutral") == 0 ? "on guard" : name;
}

#include "appeal_panel.h"

#include <math.h>
#include <stdio.h>

#include "hud_draw.h"
#include "hud_style.h"
#include "phrase_words.h"

// The ghost's point leaves a trail, with the whole blade every so many ticks.
#define STROBE_TICKS 25
// A point in line is shown for so long before the first action, ticks.
static const double MOST_LINE_TICKS = 1000.0;
// A tip this near to the target has threatened it: the target of a threat is grown by as much.
static const double NEAR_M = 0.10;

// Lines between joints, as places in JOINT.
static const uint8_t LIMB[][2] = {{0, 1}, {1, 2}, {1, 3},  {3, 4},   {4, 5},  {1, 6},   {6, 7},
                                  {7, 8}, {2, 9}, {9, 10}, {10, 11}, {2, 12}, {12, 13}, {13, 14}};
#define LIMBS (sizeof LIMB / sizeof LIMB[0])

// ---- The ghost ---------------------------------------------------------------------

static void draw_figure(const viewer_lines *l, const viewer_ghost *ghost, enum duel_side side,
                        double alpha)
{
    const canvas_color color = hud_faded(HUD_WHITE, alpha);
    for (size_t i = 0; i < LIMBS; i++) {
        viewer_line(l, ghost->joint[side][LIMB[i][0]], ghost->joint[side][LIMB[i][1]], 2.2f, color);
    }
    viewer_line(l, ghost->blade[side][0], ghost->blade[side][1], 3.4f,
                hud_faded(hud_accent(side), alpha));
    viewer_line(l, ghost->blade[side][0], ghost->blade[side][1], 1.2f, color);
}

void appeal_panel_draw_ghost(const texts *t, const viewer_appeal *a, uint32_t tick,
                             const viewer_lines *l)
{
    if (!a->shown || a->count == 0 || tick <= a->from) {
        return;
    }
    uint32_t shown = tick - a->from - 1;
    shown = shown < a->count ? shown : a->count - 1;
    const canvas_color accent = hud_accent(a->by);
    for (uint32_t i = 1; i <= shown; i++) {
        const phys_vec3 *was = a->ghost[i - 1].blade[a->by], *is = a->ghost[i].blade[a->by];
        viewer_line(l, was[1], is[1], 2.0f, accent);
        if (i % STROBE_TICKS == 0) {
            viewer_line(l, is[0], is[1], 1.2f, hud_faded(accent, 0.45));
        }
    }
    draw_figure(l, &a->ghost[shown], a->by, 0.9);
    if (a->without == PHRASE_WITHOUT_OPPONENT) {
        draw_figure(l, &a->ghost[shown], duel_other(a->by), 0.5);
    }
    if (shown + 1 == a->count && (a->proof.lands || a->proof.lands_beside)) {
        const phys_vec3 place = a->ghost[shown].blade[a->by][1];
        viewer_dot(l, place, 6.0f, a->proof.lands ? accent : HUD_WHITE);
        viewer_label(l, place, 14.0f,
                     text_of(t, a->proof.lands ? TEXT("would have landed") : TEXT("off target")),
                     HUD_WHITE);
    }
}

// ---- The panel ---------------------------------------------------------------------

// How large the panel is drawn.
typedef struct panel_look {
    canvas *canvas;
    canvas_font title, text, small, small_right, middle;
    float x, width, name_width; // of the panel, and of the names before its bands
    float title_y, text_y;      // baselines from the panel's top
    float band_y, band_step, band;
} panel_look;

#define PAD        16.0f
#define NAME_WIDTH 160.0f
// The baseline of a name in a band, as a share of its height.
#define NAME_BASE  0.72f
#define BLADE_BAND 4.0f // of what the blades did, below the offence that it lies in

static panel_look window_look(canvas *c, float x, float width)
{
    return (panel_look){.canvas = c,
                        .title = {18.0f, CANVAS_BOLD, CANVAS_LEFT},
                        .text = {15.0f, CANVAS_REGULAR, CANVAS_LEFT},
                        .small = {13.0f, CANVAS_REGULAR, CANVAS_LEFT},
                        .small_right = {13.0f, CANVAS_REGULAR, CANVAS_RIGHT},
                        .middle = {13.0f, CANVAS_BOLD, CANVAS_CENTER},
                        .x = x + PAD,
                        .width = width - 2.0f * PAD,
                        .name_width = NAME_WIDTH,
                        .title_y = 25.0f,
                        .text_y = 48.0f,
                        .band_y = 64.0f,
                        .band_step = 26.0f,
                        .band = 18.0f};
}

// Names of what is under way do not fit before the bands of a board: they stand in them.
static panel_look board_look(canvas *c, float x, float width, float letter)
{
    const canvas_font left = {letter, CANVAS_REGULAR, CANVAS_LEFT};
    return (panel_look){.canvas = c,
                        .title = left,
                        .text = left,
                        .small = left,
                        .small_right = {letter, CANVAS_REGULAR, CANVAS_RIGHT},
                        .middle = {letter, CANVAS_BOLD, CANVAS_CENTER},
                        .x = x,
                        .width = width,
                        .name_width = 4.5f * letter,
                        .title_y = 1.1f * letter,
                        .text_y = 2.4f * letter,
                        .band_y = 2.9f * letter,
                        .band_step = 1.45f * letter,
                        .band = 1.25f * letter};
}

// The offence in question, of each fencer.
static const char *stands_words(enum phrase_kind kind, int side)
{
    static const char *const WORDS[][2] = {
        [PHRASE_ATTACK] =
            {TEXT("The attack of the left against an opponent who stands: does it threaten?"),
             TEXT("The attack of the right against an opponent who stands: does it threaten?")},
        [PHRASE_RIPOSTE] =
            {TEXT("The riposte of the left against an opponent who stands: does it threaten?"),
             TEXT("The riposte of the right against an opponent who stands: does it threaten?")},
        [PHRASE_COUNTER_ATTACK] =
            {TEXT("The counter-attack of the left against an opponent who stands: does it "
                  "threaten?"),
             TEXT("The counter-attack of the right against an opponent who stands: does it "
                  "threaten?")},
        [PHRASE_REMISE] =
            {TEXT("The remise of the left against an opponent who stands: does it threaten?"),
             TEXT("The remise of the right against an opponent who stands: does it threaten?")},
        [PHRASE_REDOUBLEMENT] =
            {TEXT("The redoublement of the left against an opponent who stands: does it threaten?"),
             TEXT("The redoublement of the right against an opponent who stands: does it "
                  "threaten?")},
        [PHRASE_REPRISE] =
            {TEXT("The reprise of the left against an opponent who stands: does it threaten?"),
             TEXT("The reprise of the right against an opponent who stands: does it threaten?")},
    };
    const bool has_own = (size_t)kind < sizeof WORDS / sizeof WORDS[0] && WORDS[kind][0] != NULL;
    return WORDS[has_own ? kind : PHRASE_ATTACK][side];
}

static void question_words(const texts *t, const viewer_appeal *a, char *out, size_t size)
{
    // By who parried and whose point goes on.
    static const char *const PARRY[] = {
        TEXT("Without the parry of the left: where does the right go?"),
        TEXT("Without the parry of the right: where does the left go?")};
    static const char *const PARRY_IN[] = {
        TEXT("Without the parry of the left in %s: where does the right go?"),
        TEXT("Without the parry of the right in %s: where does the left go?")};
    const right_clause *clause = &a->call.clause[a->clause[a->question]];
    const char *guard = phrase_guard_name((enum phrase_guard)clause->guard);
    if (a->without != PHRASE_WITHOUT_BLADES) {
        const char *words = stands_words((enum phrase_kind)clause->kind, clause->side);
        snprintf(out, size, "%s", text_of(t, words));
    } else if (guard[0] != '\0') {
        text_write(t, out, size, PARRY_IN[clause->side], text_of(t, guard));
    } else {
        snprintf(out, size, "%s", text_of(t, PARRY[clause->side]));
    }
}

static void answer_words(const texts *t, const viewer_appeal *a, char *out, size_t size)
{
    // By whether it lands on target.
    static const char *const NOT_STOPPED[] = {
        TEXT("It lands off target after %u ms: the parry did not stop it."),
        TEXT("It lands on target after %u ms: the parry did not stop it.")};
    static const char *const STOPPED[] = {
        TEXT("It lands off target after %u ms: the parry stopped it."),
        TEXT("It lands on target after %u ms: the parry stopped it.")};
    static const char *const THREATENED[] = {
        TEXT("It lands off target after %u ms: it threatened."),
        TEXT("It lands on target after %u ms: it threatened.")};
    const right_clause *clause = &a->call.clause[a->clause[a->question]];
    const phrase_proof *proof = &a->proof;
    const bool parry = a->without == PHRASE_WITHOUT_BLADES;
    const double nearest_cm = 100.0 * fmax(proof->nearest_m, 0.0);
    if (proof->lands || proof->lands_beside) {
        const char *words = !parry                          ? THREATENED[proof->lands]
                            : clause->ends == PHRASE_FAILED ? NOT_STOPPED[proof->lands]
                                                            : STOPPED[proof->lands];
        text_write(t, out, size, words, (unsigned)proof->ticks);
    } else if (parry) {
        text_write(t, out, size, "It does not land either: the point comes no nearer than %.0f cm.",
                   nearest_cm);
    } else {
        text_write(t, out, size,
                   proof->nearest_m <= NEAR_M
                       ? TEXT("It does not land: the point comes no nearer than %.0f cm, and has "
                              "threatened.")
                       : TEXT("It does not land: the point comes no nearer than %.0f cm."),
                   nearest_cm);
    }
}

typedef struct band {
    const panel_look *look;
    float x, width;
    double from, until; // ticks of the duel
} band;

static float band_x(const band *b, double tick)
{
    double share = (tick - b->from) / (b->until - b->from);
    share = fmin(fmax(share, 0.0), 1.0);
    return b->x + (float)share * b->width;
}

static void draw_bar(const band *b, float top, double from, double until, canvas_color color,
                     const char *name)
{
    if (until < b->from || from > b->until) {
        return;
    }
    const float left = band_x(b, from), width = fmaxf(band_x(b, until) - left, 3.0f);
    const panel_look *look = b->look;
    canvas_rect(look->canvas, left, top, width, look->band, 3.0f, color);
    if (canvas_text_width(look->canvas, look->middle, name) + 6.0f < width) {
        canvas_text(look->canvas, left + 0.5f * width, top + NAME_BASE * look->band, look->middle,
                    name, HUD_INK_DENSE);
    }
}

// Whether a segment is what the blades did: it lies in the offence of either fencer.
static bool is_of_blades(const phrase_segment *segment)
{
    return !phrase_is_offence((enum phrase_kind)segment->kind) &&
           segment->kind != PHRASE_PREPARATION && segment->kind != PHRASE_LINE;
}

static bool is_drawn(const phrase_segment *segment)
{
    return segment != NULL && segment->kind != PHRASE_PAUSE && segment->kind != PHRASE_FEINT;
}

// What a fencer does at a moment, in a word: what the blades do before the offence that it lies in;
// NULL for nothing, or only a preparation.
static const char *word_at(const phrase_fencer *fencer, double tick)
{
    const phrase_segment *found = NULL;
    for (uint32_t ago = 0; ago < PHRASE_SEGMENTS; ago++) {
        const phrase_segment *s = phrase_segment_at(fencer, ago);
        const bool is_now = is_drawn(s) && s->kind != PHRASE_PREPARATION &&
                            tick >= (double)s->start && tick <= (double)s->end;
        if (is_now && (found == NULL || is_of_blades(s))) {
            found = s;
        }
    }
    return found != NULL ? phrase_kind_name((enum phrase_kind)found->kind) : NULL;
}

static void draw_segment(const texts *t, const band *b, enum duel_side side, float top,
                         const phrase_segment *s)
{
    if (is_of_blades(s)) {
        const float left = band_x(b, s->start);
        if (s->end >= b->from && s->start <= b->until) {
            canvas_rect(b->look->canvas, left, top + b->look->band - BLADE_BAND,
                        fmaxf(band_x(b, s->end) - left, 3.0f), BLADE_BAND, 2.0f, HUD_WHITE);
        }
        return;
    }
    const bool prepares = s->kind == PHRASE_PREPARATION;
    const canvas_color color = prepares                 ? HUD_FAINT
                               : s->kind == PHRASE_LINE ? HUD_WARNING
                                                        : hud_accent(side);
    draw_bar(b, top, s->start, s->end, color,
             prepares ? "" : text_of(t, phrase_kind_name((enum phrase_kind)s->kind)));
}

// A lamp's place in a band.
static void draw_hit(const band *b, float x, float top, canvas_color color)
{
    canvas_circle(b->look->canvas, x, top + 0.5f * b->look->band, 7.0f, HUD_WHITE);
    canvas_circle(b->look->canvas, x, top + 0.5f * b->look->band, 5.0f, color);
}

static void draw_fencer_band(const texts *t, const viewer_appeal *a, const band *b,
                             enum duel_side side, float top)
{
    const phrase_fencer *fencer = &a->state.phrase.fencer[side];
    for (int of_blades = 0; of_blades < 2; of_blades++) { // these over the offences
        for (uint32_t ago = PHRASE_SEGMENTS; ago-- > 0;) {
            const phrase_segment *s = phrase_segment_at(fencer, ago);
            if (is_drawn(s) && is_of_blades(s) == (of_blades == 1)) {
                draw_segment(t, b, side, top, s);
            }
        }
    }
    const apparatus_state *lamps = &a->state.match.apparatus;
    if (lamps->light[side] != APPARATUS_DARK) {
        canvas_color color = lamps->light[side] == APPARATUS_COLORED ? hud_accent(side) : HUD_WHITE;
        float x = band_x(b, lamps->began_tick[side]);
        draw_hit(b, x, top, color);
    }
}

// From the first action of the call to the last hit. A point that has long been in line is shown
// for a while only: else there would be no room for what was done against it.
static band band_of(const viewer_appeal *a, const panel_look *look)
{
    double from = a->from, until = a->from + a->count, line = INFINITY;
    for (uint32_t i = 0; i < a->call.clauses; i++) {
        const double tick = a->call.clause[i].tick;
        if (a->call.clause[i].fact == RIGHT_FACT_LINE) {
            line = fmin(line, tick);
        } else {
            from = fmin(from, tick);
        }
        until = fmax(until, tick);
    }
    from = fmin(from, fmax(line, from - MOST_LINE_TICKS));
    return (band){look, look->x + look->name_width, look->width - look->name_width, from - 60.0,
                  until + 60.0};
}

// The question, the answer, and the three bands; the panel's top is at y.
static void draw(const texts *t, const viewer_appeal *a, double now, const panel_look *look,
                 float y, const char *const row_name[3])
{
    char words[160];
    canvas *c = look->canvas;
    question_words(t, a, words, sizeof words);
    hud_draw_fitted(c, look->x, y + look->title_y, look->title, look->width, words, HUD_WHITE);
    answer_words(t, a, words, sizeof words);
    hud_draw_fitted(c, look->x, y + look->text_y, look->text, look->width, words, HUD_WARNING);
    const band b = band_of(a, look);
    for (int row = 0; row < 3; row++) {
        const float top = y + look->band_y + look->band_step * (float)row;
        const char *word = row < 2 ? word_at(&a->state.phrase.fencer[row], now) : NULL;
        if (word != NULL) {
            text_write(t, words, sizeof words, row == 0 ? TEXT("left: %s") : TEXT("right: %s"),
                       text_of(t, word));
        }
        const bool is_named =
            word != NULL && canvas_text_width(c, look->small, words) < look->name_width;
        canvas_text(c, look->x, top + NAME_BASE * look->band, look->small,
                    is_named ? words : text_of(t, row_name[row]),
                    word != NULL ? HUD_WHITE : HUD_GRAY);
        canvas_rect(c, b.x, top, b.width, look->band, 3.0f, hud_faded(HUD_FAINT, 0.5));
        if (row < 2) {
            draw_fencer_band(t, a, &b, (enum duel_side)row, top);
        }
    }
    const float top = y + look->band_y + look->band_step * 2.0f;
    const bool lands = a->proof.lands || a->proof.lands_beside;
    draw_bar(&b, top, a->from, a->from + a->count, hud_faded(hud_accent(a->by), 0.55),
             text_of(t, lands ? TEXT("lands") : TEXT("does not land")));
    if (lands) {
        draw_hit(&b, band_x(&b, a->from + a->count), top, hud_accent(a->by));
    }
    if (now >= b.from && now <= b.until) {
        const float at = band_x(&b, now);
        canvas_line(c, at, y + look->band_y - 4.0f, at, top + look->band + 4.0f, 1.5f, HUD_WARNING);
    }
}

void appeal_panel_draw(const texts *t, const viewer_appeal *a, double tick, canvas *c, float x,
                       float y, float width)
{
    static const char *const ROW[] = {TEXT("left, as it was"), TEXT("right, as it was"),
                                      TEXT("would have been")};
    char words[64];
    const panel_look look = window_look(c, x, width);
    canvas_rect(c, x, y, width, APPEAL_PANEL_HEIGHT, HUD_CORNER, HUD_INK_DENSE);
    draw(t, a, tick, &look, y, ROW);
    text_write(t, words, sizeof words, "question %d of %d", a->question + 1, a->questions);
    canvas_text(c, look.x, y + APPEAL_PANEL_HEIGHT - 9.0f, look.small, words, HUD_GRAY);
    canvas_text(c, look.x + look.width, y + APPEAL_PANEL_HEIGHT - 9.0f, look.small_right,
                text_of(t, "white: parries, beats, hits off target"), HUD_GRAY);
}

void appeal_panel_draw_board(const texts *t, const viewer_appeal *a, double tick, canvas *c,
                             float x, float y, float width, float letter)
{
    static const char *const ROW[] = {TEXT("left"), TEXT("right"), TEXT("if not")};
    const panel_look look = board_look(c, x, width, letter);
    draw(t, a, tick, &look, y, ROW);
}

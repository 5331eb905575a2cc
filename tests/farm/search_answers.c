// Run by hand: searches a better answer of the computer fencer for one cell of its table.
//
//     search_answers WEAPON APPROACH LINE SCRIPTS SEED CANDIDATES duel|fie [worn] [by COMPUTERS]
//
// APPROACH: standing, walking, attacking, running, expected, or any: one row for the first four.
// LINE: high, middle, low, crouched, or trunk: one row for the first three. SCRIPTS: blind fencers,
// such as "lunges,drawn:9" (blind_fencer.h). They fence bouts to one touch against level 3, or in
// turn against these computers (computer_fencers.h), all of one hand. Only those bouts count in
// which the present row is used. With `worn` the scripts are in a headset. The row belongs in the
// book for that; there is another one for left-handed computers.
//
// Candidates are the present row, all other rows of the table (for left-handed computers also with
// the hand on the other side), and random ones. They fence the same bouts; the better third goes on
// to twice as many (successive halving). Small changes of the best follow. The last ones and the
// present row are then judged in bouts that nothing was chosen by, and the best is printed as a row
// of ai_answer_table.c. The same arguments give the same row.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai_answer_table.h"
#include "blind_fencer.h"
#include "bout.h"
#include "bout_assets.h"
#include "computer_fencers.h"
#include "split_mix.h"
#include "worn_fencer.h"

enum {
    LIMIT_TICKS = 15000,
    LIMIT_TICKS_FIE = 25000,
    CANDIDATES_MAX = 400,
    KEPT = 3,
    CHANGES = 12,
    FIRST_BOUTS = 40,  // of each candidate, and of those that are judged at the end
    FOUND_BOUTS = 320, // of each part of the search
    JUDGED_BOUTS = 300,
    TRIED_FOR_EACH = 40 // more bouts are not fenced to find one in which the row is used
};

// An undecided bout is worth less than an even one.
static const double UNDECIDED_VALUE = 0.4;

typedef struct candidate {
    ai_answer row;
    int bouts, touches, lost;
    double value; // sum over the bouts: 1 for a touch by the computer
} candidate;

// A bout in which the present row is used: against which script, and the how many-th it was.
typedef struct fenced {
    int script, number;
    uint64_t seed;
} fenced;

typedef struct search {
    bout_assets assets;
    computer_fencers all;
    int computer_count;
    bout *bout[COMPUTER_FENCERS_MAX][2]; // of each computer, by the side of the script
    ai_answer_book book;
    enum match_rules rules;
    enum weapon_kind kind;
    bool is_worn; // the scripts are in a headset
    bool is_left; // the computers are left-handed
    int first_approach, last_approach, first_line, last_line;
    int script_count;
    blind_fencer script[BLIND_FENCERS_MAX];
    fenced fenced[FOUND_BOUTS];
    int fenced_count;
    uint64_t random;
} search;

static void die(const char *what, const char *about)
{
    fprintf(stderr, "search_answers: %s%s\n", what, about);
    exit(1);
}

// ---- Bouts -------------------------------------------------------------------------------

static enum duel_side script_side_of(int n)
{
    return n % 2 == 0 ? DUEL_LEFT : DUEL_RIGHT;
}

// Whether the searched row is being used.
static bool uses_row(const search *s, const ai_fencer *ai)
{
    return ai->intent == AI_MEET && !ai->by_other_rules && ai->approach >= s->first_approach &&
           ai->approach <= s->last_approach && ai->line >= s->first_line &&
           ai->line <= s->last_line;
}

// Who wins the bout: enum duel_side, or DUEL_NOBODY after the limit. *out_used tells whether the
// searched row was used in it.
static int fence(search *s, const fenced *f, bool *out_used)
{
    const enum duel_side script_side = script_side_of(f->number);
    bout *b = s->bout[f->number / 2 % s->computer_count][script_side];
    bout_restart(b, f->seed);
    ai_fencer *ai = &b->ai[duel_other(script_side)];
    ai->answers = &s->book;
    blind_bout blind = blind_bout_start(&s->script[f->script], f->seed);
    worn_fencer worn = {.recovers = true};
    *out_used = false;
    while (!bout_over(b)) {
        input_frame frame[2] = {input_frame_neutral(), input_frame_neutral()};
        frame[script_side] = blind_bout_frame(&blind, &b->state);
        if (s->is_worn) {
            frame[script_side] =
                worn_fencer_frame(&worn, &b->config, &b->state, script_side, &frame[script_side]);
        }
        duel_events events;
        bout_step(b, frame, &events);
        *out_used = *out_used || uses_row(s, ai);
    }
    return b->state.winner;
}

// Finds bouts in which the present row is used.
static void find_bouts(search *s, int wanted, uint64_t seed)
{
    s->fenced_count = 0;
    for (int tried = 0; s->fenced_count < wanted && tried < TRIED_FOR_EACH * wanted; tried++) {
        int script = tried % s->script_count, round = tried / s->script_count;
        fenced f = {.script = script, .number = round + script, .seed = seed + (uint64_t)round};
        bool used;
        fence(s, &f, &used);
        if (used) {
            s->fenced[s->fenced_count++] = f;
        }
    }
    if (s->fenced_count == 0) {
        die("the present row is never used", "");
    }
}

// Lets the candidate fence on until it has so many bouts.
static void value(search *s, candidate *c, int bouts)
{
    for (int approach = s->first_approach; approach <= s->last_approach; approach++) {
        for (int line = s->first_line; line <= s->last_line; line++) {
            s->book.to[s->kind][approach][line] = c->row;
        }
    }
    for (; c->bouts < bouts && c->bouts < s->fenced_count; c->bouts++) {
        const fenced *f = &s->fenced[c->bouts];
        enum duel_side side = script_side_of(f->number);
        bool used;
        int winner = fence(s, f, &used);
        c->lost += winner == (int)side;
        c->touches += winner != DUEL_NOBODY;
        c->value += winner == (int)duel_other(side) ? 1.0
                    : winner == DUEL_NOBODY         ? UNDECIDED_VALUE
                                                    : 0.0;
    }
}

static double mean_of(const candidate *c)
{
    return c->bouts > 0 ? c->value / c->bouts : 0.0;
}

static int compare_candidates(const void *a, const void *b)
{
    double x = mean_of(a), y = mean_of(b);
    return x < y ? 1 : x > y ? -1 : 0;
}

// ---- Candidates --------------------------------------------------------------------------

static double range(search *s, double low, double high)
{
    return low + (high - low) * (double)(split_mix_next(&s->random) >> 11) * 0x1p-53;
}

static bool chance(search *s, double p)
{
    return range(s, 0.0, 1.0) < p;
}

// To the digits that are printed, so that the printed row is the one that was judged.
static ai_answer rounded_row(ai_answer row)
{
    double *const hundredths[] = {&row.wait[0],   &row.wait[1],    &row.wait_arm,
                                  &row.near_m,    &row.lead_s,     &row.meet[0],
                                  &row.meet[1],   &row.meet_arm,   &row.thrust[0],
                                  &row.thrust[1], &row.thrust_arm, &row.lunge_from_m};
    double *const whole[] = {&row.meet_ms, &row.felt_ms, &row.thrust_ms, &row.lunge_ms,
                             &row.recover_ms};
    for (size_t i = 0; i < sizeof hundredths / sizeof *hundredths; i++) {
        *hundredths[i] = round(*hundredths[i] * 100.0) / 100.0;
    }
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        *whole[i] = round(*whole[i]);
    }
    return row;
}

static ai_answer random_row(search *s)
{
    return rounded_row((ai_answer){
        .wait = {range(s, -0.8, 0.8), range(s, -0.7, 0.7)},
        .wait_arm = range(s, 0.0, 0.8),
        .near_m = s->last_approach == AI_EXPECTED ? range(s, 0.8, 2.2) : range(s, 0.6, 1.4),
        .lead_s = range(s, 0.0, 0.25),
        .meet = {range(s, -1.0, 1.0), range(s, -1.0, 1.0)},
        .meet_arm = range(s, 0.1, 1.0),
        .meet_ms = range(s, 20.0, 220.0),
        .felt_ms = chance(s, 0.5) ? -1.0 : range(s, 0.0, 90.0),
        .meet_step = (int)range(s, 0.0, 3.0) - 1,
        .thrust = {range(s, -1.0, 1.0), range(s, -1.0, 1.0)},
        .thrust_arm = range(s, 0.7, 1.0),
        .thrust_ms = range(s, 350.0, 700.0),
        .lunge_ms = chance(s, 0.4) ? 0.0 : range(s, 50.0, 350.0),
        .lunge_from_m = range(s, 1.4, 2.4),
        .thrust_step = (int)range(s, 0.0, 3.0) - 1,
        .ducks = chance(s, 0.5),
        .recover_ms = range(s, 100.0, 420.0),
    });
}

// Moves a third of the numbers by up to this share of the width of their range.
static void move(search *s, double *number, double low, double high)
{
    static const double SHARE = 0.25;
    if (chance(s, 1.0 / 3.0)) {
        double moved = *number + range(s, -SHARE, SHARE) * (high - low);
        *number = moved < low ? low : moved > high ? high : moved;
    }
}

static ai_answer changed_row(search *s, const ai_answer *from)
{
    ai_answer row = *from;
    for (int i = 0; i < 2; i++) {
        move(s, &row.wait[i], -1.0, 1.0);
        move(s, &row.meet[i], -1.0, 1.0);
        move(s, &row.thrust[i], -1.0, 1.0);
    }
    move(s, &row.wait_arm, 0.0, 1.0);
    move(s, &row.near_m, 0.5, s->last_approach == AI_EXPECTED ? 2.4 : 1.6);
    move(s, &row.lead_s, 0.0, 0.3);
    move(s, &row.meet_arm, 0.0, 1.0);
    move(s, &row.meet_ms, 10.0, 250.0);
    move(s, &row.thrust_arm, 0.6, 1.0);
    move(s, &row.thrust_ms, 300.0, 700.0);
    move(s, &row.lunge_from_m, 1.4, 2.5);
    move(s, &row.recover_ms, 80.0, 450.0);
    if (row.felt_ms >= 0.0) {
        move(s, &row.felt_ms, 0.0, 100.0);
    }
    if (row.lunge_ms > 0.0) {
        move(s, &row.lunge_ms, 40.0, 400.0);
    }
    row.meet_step = chance(s, 0.15) ? (int)range(s, 0.0, 3.0) - 1 : row.meet_step;
    row.ducks = chance(s, 0.1) ? !row.ducks : row.ducks;
    row.thrust_step = chance(s, 0.15) ? (int)range(s, 0.0, 3.0) - 1 : row.thrust_step;
    return rounded_row(row);
}

static bool is_there(const candidate *list, int count, const ai_answer *row)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(&list[i].row, row, sizeof *row) == 0) {
            return true;
        }
    }
    return false;
}

// The row with the hand on the other side.
static ai_answer mirrored_row(ai_answer row)
{
    row.wait[0] = -row.wait[0];
    row.meet[0] = -row.meet[0];
    row.thrust[0] = -row.thrust[0];
    return row;
}

// Adds the row if it is a new one and there is room. Returns how many candidates there are.
static int add(candidate *list, int count, int most, ai_answer row)
{
    if (count < most && !is_there(list, count, &row)) {
        list[count++].row = row;
    }
    return count;
}

// The present row, then the other rows of the table, then random ones. Returns how many.
static int first_candidates(search *s, candidate *list, int most)
{
    int count = 0;
    list[count++].row = s->book.to[s->kind][s->last_approach][s->last_line];
    for (int k = 0; k < WEAPON_KIND_COUNT; k++) {
        for (int at = 0; at < AI_APPROACHES * AI_LINES; at++) {
            const ai_answer *row = &s->book.to[k][at / AI_LINES][at % AI_LINES];
            count = add(list, count, most, *row);
            count = s->is_left ? add(list, count, most, mirrored_row(*row)) : count;
        }
    }
    while (count < most) {
        list[count++].row = random_row(s);
    }
    return count;
}

// ---- The search --------------------------------------------------------------------------

// Sorts the candidates; those after the best `KEPT` fence fewer bouts.
static void halve(search *s, candidate *list, int count)
{
    for (int bouts = FIRST_BOUTS; count > KEPT; bouts *= 2) {
        for (int i = 0; i < count; i++) {
            value(s, &list[i], bouts);
        }
        qsort(list, (size_t)count, sizeof *list, compare_candidates);
        fprintf(stderr, "%3d candidates, %3d bouts: best %.2f\n", count, list[0].bouts,
                mean_of(&list[0]));
        count = count / 3 > KEPT ? count / 3 : KEPT;
    }
}

static void print_row(const candidate *c)
{
    const ai_answer *r = &c->row;
    printf("{{%5.2f, %5.2f}, %.2f, %.2f, %.2f, {%5.2f, %5.2f}, %.2f, %3.0f, %3.0f, %2d, "
           "{%5.2f, %5.2f}, %.2f, %3.0f, %3.0f, %.2f, %2d, %5s, %3.0f},\n",
           r->wait[0], r->wait[1], r->wait_arm, r->near_m, r->lead_s, r->meet[0], r->meet[1],
           r->meet_arm, r->meet_ms, r->felt_ms, r->meet_step, r->thrust[0], r->thrust[1],
           r->thrust_arm, r->thrust_ms, r->lunge_ms, r->lunge_from_m, r->thrust_step,
           r->ducks ? "true" : "false", r->recover_ms);
}

static void judge(search *s, candidate *c, const char *name)
{
    *c = (candidate){.row = c->row};
    value(s, c, JUDGED_BOUTS);
    printf("// %s: the scripts make %d of %d touches, %d undecided\n", name, c->lost, c->touches,
           c->bouts - c->touches);
}

// Each part has bouts of its own, found with the present rows.
static void run_search(search *s, int candidates, uint64_t seed)
{
    static candidate list[CANDIDATES_MAX], next[KEPT * (CHANGES + 1)], present;
    const ai_answer_book now = s->book;
    find_bouts(s, FOUND_BOUTS, seed * 1000000u);
    int count = first_candidates(s, list, candidates);
    present = list[0];
    halve(s, list, count);
    s->book = now;
    find_bouts(s, FOUND_BOUTS, seed * 1000000u + 400000u);
    for (int i = 0; i < KEPT; i++) {
        for (int k = 0; k <= CHANGES; k++) {
            candidate *c = &next[i * (CHANGES + 1) + k];
            *c = (candidate){.row = k == 0 ? list[i].row : changed_row(s, &list[i].row)};
        }
    }
    halve(s, next, KEPT * (CHANGES + 1));
    s->book = now;
    find_bouts(s, JUDGED_BOUTS, seed * 1000000u + 800000u);
    judge(s, &present, "present");
    for (int i = 0; i < KEPT; i++) {
        judge(s, &next[i], "found");
        print_row(&next[i]);
    }
}

// ---- Arguments ---------------------------------------------------------------------------

static int index_of(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(word, names[i]) == 0) {
            return i;
        }
    }
    die("unknown: ", word);
    return -1;
}

// The answers as they are now.
static void fill_book(search *s)
{
    for (int k = 0; k < WEAPON_KIND_COUNT; k++) {
        for (int at = 0; at < AI_APPROACHES * AI_LINES; at++) {
            const ai_answer_bout of = {.rules = s->rules,
                                       .kind = (enum weapon_kind)k,
                                       .in_headset = s->is_worn,
                                       .other_hand = s->is_left};
            s->book.to[k][at / AI_LINES][at % AI_LINES] =
                *ai_answer_to(of, (enum ai_approach)(at / AI_LINES), (enum ai_line)(at % AI_LINES));
        }
    }
}

// The computers, each on both sides.
static void enter_computers(search *s, const char *names)
{
    static computer_fencer named[COMPUTER_FENCERS_MAX];
    char error[512];
    s->computer_count = (int)computer_fencers_named(&s->all, names, s->kind, named);
    if (s->computer_count == 0) {
        die("no such computers: ", names);
    }
    for (int i = 0; i < s->computer_count; i++) {
        for (enum duel_side script = DUEL_LEFT; script <= DUEL_RIGHT; script++) {
            const enum duel_side computer = duel_other(script);
            bout_setup setup =
                bout_setup_default(s->kind, s->assets.model, &s->assets.grid[s->kind]);
            bool is_duel = s->rules == MATCH_DUEL;
            setup.settings.match = is_duel ? match_settings_duel() : match_settings_fie(1);
            setup.settings.limit_ticks = is_duel ? LIMIT_TICKS : LIMIT_TICKS_FIE;
            setup.source[script] = (bout_source){.kind = BOUT_SOURCE_EXTERNAL};
            if (!computer_fencer_enter(&s->all, &named[i], &setup, computer, error, sizeof error)) {
                die(error, "");
            }
            setup.source[computer].no_plan = is_duel; // a plan costs as much as ten bouts
            bool is_left = setup.hand[computer] < 0.0;
            if (i > 0 && is_left != s->is_left) {
                die("computers of both hands: ", names);
            }
            s->is_left = is_left;
            s->bout[i][script] = bout_create(&setup);
            if (s->bout[i][script] == NULL) {
                die("out of memory", "");
            }
        }
    }
}

static void leave_computers(search *s)
{
    for (int i = 0; i < s->computer_count; i++) {
        bout_destroy(&s->bout[i][DUEL_LEFT]);
        bout_destroy(&s->bout[i][DUEL_RIGHT]);
    }
}

int main(int argc, char **argv)
{
    static const char *const APPROACH[] = {"standing", "walking",  "attacking",
                                           "running",  "expected", "any"};
    static const char *const LINE[] = {"high", "middle", "low", "crouched", "trunk"};
    static search s;
    bool names_weapon;
    enum weapon_kind named;
    if (argc < 8 || !match_rules_from_key(argv[7], &s.rules, &names_weapon, &named)) {
        die("WEAPON APPROACH LINE SCRIPTS SEED CANDIDATES duel|fie [worn] [by COMPUTERS]", "");
    }
    const char *computers = "3";
    for (int i = 8; i < argc; i++) {
        s.is_worn |= strcmp(argv[i], "worn") == 0;
        computers = strcmp(argv[i - 1], "by") == 0 ? argv[i] : computers;
    }
    int candidates = atoi(argv[6]);
    if (!weapon_from_key(argv[1], &s.kind) || candidates < KEPT || candidates > CANDIDATES_MAX) {
        die("no such weapon, or too many candidates: ", argv[1]);
    }
    int approach = index_of(argv[2], APPROACH, AI_APPROACHES + 1);
    s.first_approach = approach == AI_APPROACHES ? AI_STANDING : approach;
    s.last_approach = approach == AI_APPROACHES ? AI_RUNNING : approach;
    int line = index_of(argv[3], LINE, AI_LINES + 1);
    s.first_line = line == AI_LINES ? AI_HIGH_LINE : line;
    s.last_line = line == AI_LINES ? AI_LOW_LINE : line;
    s.script_count = (int)blind_fencers_named(argv[4], s.script);
    if (s.script_count == 0) {
        die("unknown, or too many: ", argv[4]);
    }
    uint64_t seed = strtoull(argv[5], NULL, 10);
    s.random = seed;

    char error[512];
    const char *const build[2] = {NULL, NULL};
    if (!bout_assets_load(&s.assets, build, error, sizeof error) ||
        !computer_fencers_load(&s.all, error, sizeof error)) {
        die(error, "");
    }
    enter_computers(&s, computers);
    fill_book(&s);
    run_search(&s, candidates, seed);
    leave_computers(&s);
    computer_fencers_free(&s.all);
    bout_assets_free(&s.assets);
    return 0;
}

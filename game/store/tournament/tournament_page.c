#include "tournament_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pool_sheet.h"
#include "tableau.h"
#include "tournament_next.h"
#include "tournament_words.h"

// Black on white, so that it prints well; one pool is never broken over two sheets of paper. In the
// tableau a line joins the two names of a bout: a name's own line is in the middle of its cell.
static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Battuta: tournament</title>\n"
    "<style>\n"
    "@page { size: A4 landscape; margin: 12mm }\n"
    "body { font: 14px/1.35 'DejaVu Sans', Verdana, sans-serif; color: #111; max-width: 270mm;\n"
    "       margin: 8mm auto; padding: 0 4mm }\n"
    "h1 { font-size: 24px; margin: 0 } h2 { font-size: 17px; margin: 9mm 0 3mm }\n"
    "p.about { margin: 1mm 0 0; color: #555 }\n"
    "section { break-inside: avoid }\n"
    "table { border-collapse: collapse } h1 + p + section { margin-top: 6mm }\n"
    "table.sheet td, table.sheet th, table.list td, table.list th { border: 1px solid #888;\n"
    "       padding: 1.2mm 2mm; text-align: center; min-width: 7mm }\n"
    "th { background: #eee; font-weight: 600 }\n"
    "td.name { text-align: left !important; min-width: 45mm }\n"
    "td.self { background: #333 } td.won { font-weight: 700 } td.rank { font-weight: 700 }\n"
    "table.tableau th { background: none; text-align: left; padding: 0 1mm 4mm }\n"
    "table.tableau td { padding: 0 4mm 0 0; vertical-align: middle; min-width: 42mm;\n"
    "       background: linear-gradient(#333, #333) no-repeat; print-color-adjust: exact }\n"
    "table.tableau td.upper { background-position: right 4mm bottom; background-size: 1.5px 50% }\n"
    "table.tableau td.lower { background-position: right 4mm top; background-size: 1.5px 50% }\n"
    "table.tableau td.winner { background: none; font-weight: 700 }\n"
    "table.tableau div { border-bottom: 1.5px solid #333; padding: .6mm 1mm; white-space: nowrap;\n"
    "       height: 5mm; position: relative; top: -3.3mm }\n"
    "table.tableau .seed { color: #777; display: inline-block; min-width: 6mm }\n"
    "table.tableau .score { float: right; padding-left: 4mm; color: #444 }\n"
    "table.tableau .bye { color: #999 }\n"
    "@media print { th { print-color-adjust: exact }\n"
    "       td.self { print-color-adjust: exact } body { margin: 0 } }\n"
    "</style>\n</head>\n<body>\n";

static void print_escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

// The score of the bout from the fencer's view: V5, V3 or 2; empty if it is not fenced yet.
static void print_score(FILE *out, const tournament_result *result, uint8_t fencer)
{
    if (result == NULL) {
        return;
    }
    int side = result->fencer[1] == fencer;
    fprintf(out, "%s%u", result->winner == side ? "V" : "", result->touches[side]);
}

// The indicator with its sign; none is "0".
static void print_indicator(FILE *out, const pool_line *line)
{
    int indicator = pool_line_indicator(line);
    fprintf(out,
            indicator == 0  ? "<td>0</td>"
            : indicator > 0 ? "<td>+%d</td>"
                            : "<td>&minus;%d</td>",
            abs(indicator));
}

static void print_sheet_line(FILE *out, const tournament *t, const pool_line *line, uint32_t count,
                             uint32_t row)
{
    const pool_line *own = &line[row];
    fprintf(out, "<tr><td class=\"name\">");
    print_escaped(out, t->fencer[own->fencer].name);
    fprintf(out, "</td><th>%u</th>", row + 1);
    for (uint32_t i = 0; i < count; i++) {
        const tournament_result *result =
            i == row ? NULL : tournament_find(t, STAGE_POOL, own->fencer, line[i].fencer);
        bool won = result != NULL && result->fencer[result->winner] == own->fencer;
        fprintf(out, "<td%s>", i == row ? " class=\"self\"" : won ? " class=\"won\"" : "");
        print_score(out, result, own->fencer);
        fputs("</td>", out);
    }
    fprintf(out, "<td>%u/%u</td><td>%u</td><td>%u</td>", own->victories, own->bouts, own->scored,
            own->received);
    print_indicator(out, own);
    fprintf(out, "<td class=\"rank\">%u</td></tr>\n", own->rank);
}

static bool is_finished(const pool_line *line, uint32_t count)
{
    uint32_t fenced = 0;
    for (uint32_t i = 0; i < count; i++) {
        fenced += line[i].bouts;
    }
    return fenced == 2 * pool_bouts(count);
}

// Which bouts are still to be fenced, in their order; nothing once all are.
static void print_order(FILE *out, const tournament *t, const pool_line *line, uint32_t count)
{
    if (is_finished(line, count)) {
        return;
    }
    const pool_pair *order = pool_order(count);
    fputs("<p class=\"about\">Order of bouts: ", out);
    for (uint32_t i = 0; order != NULL && i < pool_bouts(count); i++) {
        bool fenced = tournament_find(t, STAGE_POOL, line[order[i].first - 1].fencer,
                                      line[order[i].second - 1].fencer) != NULL;
        fprintf(out, fenced ? "<s>%u-%u</s> " : "%u-%u ", order[i].first, order[i].second);
    }
    fputs("</p>\n", out);
}

static void print_pool(FILE *out, const tournament *t, uint32_t pool)
{
    pool_line line[POOL_FENCERS_MAX];
    uint32_t count = pool_sheet(t, pool, line);
    fputs("<section>\n", out);
    if (t->format != TOURNAMENT_POOL) { // where the page's title says so
        char name[TOURNAMENT_WORDS_SIZE];
        tournament_pool_words(t, pool, name);
        fprintf(out, "<h2>%s</h2>\n", name);
    }
    fputs("<table class=\"sheet\">\n<tr><th>Name</th><th></th>", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<th>%u</th>", i + 1);
    }
    fputs("<th title=\"victories / bouts\">V/B</th><th title=\"touches scored\">TS</th>"
          "<th title=\"touches received\">TR</th><th title=\"indicator\">Ind</th><th>Place</th>"
          "</tr>\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        print_sheet_line(out, t, line, count, i);
    }
    fputs("</table>\n", out);
    print_order(out, t, line, count);
    fputs("</section>\n", out);
}

static void print_pool_ranking(FILE *out, const tournament *t)
{
    pool_line line[TOURNAMENT_FENCERS_MAX];
    uint32_t count = pool_ranking(t, line);
    fputs("<section>\n<h2>Ranking after the pools</h2>\n<table class=\"list\">\n<tr><th>Place</th>"
          "<th>Name</th><th>V/B</th><th>Ind</th><th>TS</th></tr>\n",
          out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<tr><td class=\"rank\">%u</td><td class=\"name\">", line[i].rank);
        print_escaped(out, t->fencer[line[i].fencer].name);
        fprintf(out, "</td><td>%u/%u</td>", line[i].victories, line[i].bouts);
        print_indicator(out, &line[i]);
        fprintf(out, "<td>%u</td></tr>\n", line[i].scored);
    }
    fputs("</table>\n</section>\n", out);
}

// One place of the tableau: seed, name, and the score of the bout in which it was reached.
static void print_place(FILE *out, const tournament *t, const tableau *tab, uint32_t round,
                        uint32_t at)
{
    uint8_t fencer = tab->place[round][at];
    fprintf(out, "<td class=\"%s\" rowspan=\"%u\"><div>",
            round == tab->rounds ? "winner"
            : at % 2 == 0        ? "upper"
                                 : "lower",
            1u << round);
    if (fencer == TOURNAMENT_NOBODY) {
        fputs(round == 0 ? "<span class=\"bye\">bye</span>" : "&nbsp;", out);
    } else {
        fprintf(out, "<span class=\"seed\">%u</span>", tab->seed[fencer]);
        print_escaped(out, t->fencer[fencer].name);
    }
    const tournament_result *result = NULL;
    if (round > 0) {
        const uint8_t *pair = &tab->place[round - 1][2 * at];
        result = tournament_find(t, STAGE_ELIMINATION, pair[0], pair[1]);
    }
    if (result != NULL) {
        fprintf(out, "<span class=\"score\">%u:%u</span>", result->touches[result->winner],
                result->touches[1 - result->winner]);
    }
    fputs("</div></td>", out);
}

// What is fenced for in each column; the last one has the winner.
static void print_rounds(FILE *out, const tableau *tab)
{
    fputs("<tr>", out);
    for (uint32_t round = 0; round < tab->rounds; round++) {
        uint32_t of = tab->size >> round;
        fprintf(out,
                of == 2   ? "<th>Final</th>"
                : of == 4 ? "<th>Semifinals</th>"
                          : "<th>Tableau of %u</th>",
                of);
    }
    fputs("<th>Winner</th></tr>\n", out);
}

static void print_tableau(FILE *out, const tournament *t)
{
    tableau tab = tableau_of(t);
    if (tab.size == 0) {
        return;
    }
    fprintf(out,
            "<section>\n<h2>Direct elimination, tableau of %u</h2>\n<table class=\"tableau\">\n",
            tab.size);
    print_rounds(out, &tab);
    for (uint32_t row = 0; row < tab.size; row++) {
        fputs("<tr>", out);
        for (uint32_t round = 0; round <= tab.rounds; round++) {
            if (row % (1u << round) == 0) {
                print_place(out, t, &tab, round, row >> round);
            }
        }
        fputs("</tr>\n", out);
    }
    fputs("</table>\n</section>\n", out);
    tableau_rank rank[TOURNAMENT_FENCERS_MAX];
    uint32_t count = tableau_ranking(t, rank);
    if (count > 0) {
        fputs("<section>\n<h2>Final ranking</h2>\n<table class=\"list\">\n", out);
    }
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "<tr><td class=\"rank\">%u</td><td class=\"name\">", rank[i].rank);
        print_escaped(out, t->fencer[rank[i].fencer].name);
        fputs("</td></tr>\n", out);
    }
    fputs(count > 0 ? "</table>\n</section>\n" : "", out);
}

static void print_series(FILE *out, const tournament *t)
{
    fprintf(out, "<section>\n<h2>Best of %u</h2>\n<table class=\"sheet\">\n", t->best_of);
    for (uint8_t fencer = 0; fencer < 2; fencer++) {
        fputs("<tr><td class=\"name\">", out);
        print_escaped(out, t->fencer[fencer].name);
        fputs("</td>", out);
        for (uint32_t i = 0; tournament_series_bout(t, i) != NULL; i++) {
            fputs("<td>", out);
            print_score(out, tournament_series_bout(t, i), fencer);
            fputs("</td>", out);
        }
        fprintf(out, "<td class=\"rank\">%u</td></tr>\n", tournament_series_won(t, fencer));
    }
    fputs("</table>\n</section>\n", out);
}

void tournament_page_write(FILE *out, const tournament *t)
{
    fputs(head, out);
    uint32_t touches = t->format == TOURNAMENT_ELIMINATION ? t->elimination_touches : t->touches;
    fprintf(out, "<h1>%s, %s</h1>\n<p class=\"about\">%u fencers, bouts to %u %s",
            t->format == TOURNAMENT_POOL ? "Pool" : "Tournament", weapon_name(t->weapon),
            t->fencers, touches, touches == 1 ? "touch" : "touches");
    if (t->format == TOURNAMENT_POOLS) {
        fprintf(out, " in the pools, to %u in direct elimination", t->elimination_touches);
    }
    fprintf(out, ". %s</p>\n",
            tournament_next(t).stage == STAGE_OVER ? "All bouts are fenced." : "Not finished yet.");
    if (t->format == TOURNAMENT_BEST_OF) {
        print_series(out, t);
    }
    if (t->format == TOURNAMENT_POOL || t->format == TOURNAMENT_POOLS) {
        for (uint32_t pool = 0; pool < t->pools; pool++) {
            print_pool(out, t, pool);
        }
    }
    if (t->format == TOURNAMENT_POOLS) {
        print_pool_ranking(out, t);
    }
    if (tournament_has_elimination(t)) {
        print_tableau(out, t);
    }
    fputs("</body>\n</html>\n", out);
}

bool tournament_page_save(const char *path, const tournament *t, char *error, size_t error_size)
{
    FILE *out = fopen(path, "w");
    bool written = out != NULL;
    if (written) {
        tournament_page_write(out, t);
        written = fflush(out) == 0 && !ferror(out);
    }
    int reason = errno;
    if (out != NULL && fclose(out) != 0) {
        written = false;
    }
    if (!written) {
        snprintf(error, error_size, "cannot write the page '%s': %s", path, strerror(reason));
    }
    return written;
}

#include "progress.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "steady_clock.h"

// Intervals between reports, the bar's length in characters, and the number of lines.
#define BAR_EVERY_S  0.2
#define LINE_EVERY_S 2.0
#define BAR_PLACES   24
#define LINES        10

progress progress_begin(FILE *out, const char *what, const char *unit, uint64_t total)
{
    return (progress){
        .out = out,
        .is_terminal = isatty(fileno(out)) != 0,
        .what = what,
        .unit = unit,
        .total = total,
        .began_s = steady_clock_s(),
    };
}

double progress_elapsed_s(const progress *p)
{
    return steady_clock_s() - p->began_s;
}

void progress_words(const progress *p, uint64_t done, double elapsed_s, char *out, size_t out_size)
{
    double a_second = elapsed_s > 0.0 ? (double)done / elapsed_s : 0.0;
    int used = snprintf(out, out_size, "%" PRIu64 " of %" PRIu64 " %s", done, p->total, p->unit);
    if (a_second > 0.0 && used > 0 && (size_t)used < out_size) {
        unsigned left = (unsigned)((double)(p->total - done) / a_second + 0.5);
        snprintf(out + used, out_size - (size_t)used, ", %.*f per second, %u:%02u left",
                 a_second < 100.0, a_second, left / 60, left % 60);
    }
}

static void draw_bar(progress *p, uint64_t done, const char *words)
{
    char bar[BAR_PLACES + 1];
    size_t filled = (size_t)(done * BAR_PLACES / p->total);
    memset(bar, '-', BAR_PLACES);
    memset(bar, '#', filled);
    bar[BAR_PLACES] = '\0';
    // Return to the beginning of the line, and erase the rest of a longer line.
    fprintf(p->out, "\r%s [%s] %s\033[K", p->what, bar, words);
    fflush(p->out);
    p->bar_is_drawn = true;
}

void progress_report(progress *p, uint64_t done)
{
    char words[160];
    double elapsed_s = progress_elapsed_s(p);
    uint64_t lines = done * LINES / p->total;
    double since_s = elapsed_s - p->reported_s;
    bool is_due =
        p->is_terminal ? since_s >= BAR_EVERY_S : since_s >= LINE_EVERY_S && lines > p->reported;
    if (!is_due) {
        return;
    }
    p->reported = lines;
    p->reported_s = elapsed_s;
    progress_words(p, done, elapsed_s, words, sizeof words);
    if (p->is_terminal) {
        draw_bar(p, done, words);
    } else {
        fprintf(p->out, "%s: %s\n", p->what, words);
        fflush(p->out);
    }
}

void progress_end(progress *p)
{
    if (p->bar_is_drawn) {
        fputs("\r\033[K", p->out);
        fflush(p->out);
        p->bar_is_drawn = false;
    }
}

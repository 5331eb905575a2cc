#include "latency_meter.h"

#include <stdlib.h>

void latency_meter_add(latency_meter *meter, const latency_picture *picture)
{
    meter->picture[meter->next] = *picture;
    meter->next = (meter->next + 1) % LATENCY_PICTURES;
    meter->count += meter->count < LATENCY_PICTURES ? 1 : 0;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

latency_figures latency_meter_read(const latency_meter *meter, double now_s)
{
    double latency_s[LATENCY_PICTURES], sum_s = 0.0;
    latency_figures f = {0};
    for (int i = 0; i < meter->count; i++) {
        const latency_picture *p = &meter->picture[i];
        if (p->shown_s < now_s - LATENCY_OVER_S) {
            continue;
        }
        double all_s = p->shown_s - p->newest_s;
        latency_s[f.pictures++] = all_s;
        sum_s += all_s;
        f.mean_ms += 1e3 * (p->shown_s - p->mean_s);
        f.waiting += p->began_s - p->newest_s;
        f.simulating += p->simulated_s - p->began_s;
        f.drawing += p->shown_s - p->simulated_s;
    }
    if (f.pictures == 0) {
        return f;
    }
    qsort(latency_s, (size_t)f.pictures, sizeof *latency_s, by_size);
    f.median_ms = 1e3 * latency_s[f.pictures / 2];
    f.p95_ms = 1e3 * latency_s[(f.pictures * 95 + 99) / 100 - 1];
    f.mean_ms /= f.pictures;
    if (sum_s > 0.0) {
        f.waiting /= sum_s;
        f.simulating /= sum_s;
        f.drawing /= sum_s;
    }
    return f;
}

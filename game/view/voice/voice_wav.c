#include "voice_wav.h"

#include <stdlib.h>
#include <string.h>

#include "sound_rate.h"

#define RATE_LEAST_HZ 8000
#define LONGEST_S     5
// Quieter than the loudest sample by this much is silence before and after the words.
#define SILENT_SHARE 0.02
// The fields of the chunk "fmt ".
#define FORMAT_BYTES 16
#define FORMAT_PCM   1

typedef struct wav {
    uint32_t rate_hz;
    const uint8_t *data; // 16 bits, little endian
    size_t count;
} wav;

static uint32_t number(const uint8_t *bytes, int count)
{
    uint32_t value = 0;
    for (int i = count - 1; i >= 0; i--) {
        value = value << 8 | bytes[i];
    }
    return value;
}

static int sample_at(const wav *w, size_t at)
{
    return (int16_t)number(w->data + 2 * at, 2);
}

static bool read_format(const uint8_t *bytes, size_t size, wav *out)
{
    if (size < FORMAT_BYTES || number(bytes, 2) != FORMAT_PCM || number(bytes + 2, 2) != 1 ||
        number(bytes + 14, 2) != 16) {
        return false;
    }
    out->rate_hz = number(bytes + 4, 4);
    return out->rate_hz >= RATE_LEAST_HZ && out->rate_hz <= SOUND_RATE_HZ;
}

// Finds format and samples among the chunks.
static bool find(const uint8_t *bytes, size_t size, wav *out)
{
    *out = (wav){0};
    if (size < 12 || memcmp(bytes, "RIFF", 4) != 0 || memcmp(bytes + 8, "WAVE", 4) != 0) {
        return false;
    }
    for (size_t at = 12; size - at >= 8;) {
        const uint8_t *chunk = bytes + at + 8;
        const size_t left = size - at - 8, told = number(bytes + at + 4, 4);
        const size_t length = told < left ? told : left;
        if (memcmp(bytes + at, "fmt ", 4) == 0 && !read_format(chunk, length, out)) {
            return false;
        }
        if (memcmp(bytes + at, "data", 4) == 0) {
            out->data = chunk;
            out->count = length / 2;
            return out->rate_hz > 0 && out->count <= (size_t)LONGEST_S * out->rate_hz;
        }
        // Chunks begin at even places.
        const size_t padded = length + (length & 1);
        at += 8 + (padded < left ? padded : left);
    }
    return false;
}

static int loudest(const wav *w)
{
    int peak = 0;
    for (size_t i = 0; i < w->count; i++) {
        const int loud = abs(sample_at(w, i));
        peak = loud > peak ? loud : peak;
    }
    return peak;
}

static void cut_silence(wav *w, int silent)
{
    while (w->count > 0 && abs(sample_at(w, w->count - 1)) <= silent) {
        w->count--;
    }
    while (w->count > 0 && abs(sample_at(w, 0)) <= silent) {
        w->data += 2;
        w->count--;
    }
}

bool voice_wav_read(const uint8_t *bytes, size_t size, sound_clip *out)
{
    wav w;
    *out = (sound_clip){NULL, 0};
    if (!find(bytes, size, &w)) {
        return false;
    }
    const int peak = loudest(&w);
    cut_silence(&w, (int)(SILENT_SHARE * peak));
    if (w.count < 2) {
        return false;
    }
    const double step = (double)w.rate_hz / SOUND_RATE_HZ;
    const size_t count = (size_t)((double)(w.count - 1) / step);
    float *sample = malloc((count > 0 ? count : 1) * sizeof *sample);
    if (sample == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const double at = (double)i * step;
        const size_t before = (size_t)at;
        const double share = at - (double)before;
        const double here = sample_at(&w, before), next = sample_at(&w, before + 1);
        sample[i] = (float)((here + share * (next - here)) / peak);
    }
    *out = (sound_clip){sample, count};
    return true;
}

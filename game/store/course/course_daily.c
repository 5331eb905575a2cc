#include "course_daily.h"

#include <stdio.h>
#include <string.h>

#include "text_line.h"

// How often an exercise comes.
#define OFTEN 3u
#define RARE  1u
// From this share of good tries on it is known.
#define KNOWN_SHARE 0.7

#define DAY_MOST 1000000.0

// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil, 2013:
// years begin in March, so that the day of leap years comes last, in eras of 400 years.
int32_t course_daily_day(int year, int month, int day)
{
    const int from_march = month > 2 ? year : year - 1;
    const int era = (from_march >= 0 ? from_march : from_march - 399) / 400;
    const int year_of_era = from_march - era * 400;
    const int day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    const int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

course_daily course_daily_read(const char *text)
{
    course_daily daily = {0};
    text_cursor cursor = {text, strlen(text), 0, 0};
    text_line line;
    double day, done, in_a_row;
    if (!text_line_next(&cursor, &line) || line.count != 4 ||
        line.word[1].length >= sizeof daily.key || !text_word_number(line.word[0], &day) ||
        !text_word_number(line.word[2], &done) || !text_word_number(line.word[3], &in_a_row) ||
        day < 0.0 || day > DAY_MOST || in_a_row < 0.0 || in_a_row > DAY_MOST) {
        return daily;
    }
    daily.day = (int32_t)day;
    daily.is_done = done > 0.0;
    daily.in_a_row = (uint32_t)in_a_row;
    memcpy(daily.key, line.word[1].start, line.word[1].length);
    return daily;
}

void course_daily_write(const course_daily *daily, char out_text[COURSE_DAILY_TEXT_SIZE])
{
    snprintf(out_text, COURSE_DAILY_TEXT_SIZE, "%d %s %d %u", (int)daily->day, daily->key,
             daily->is_done ? 1 : 0, daily->in_a_row);
}

// Mixes a day into a number that looks random (the finalizer of SplitMix64).
static uint64_t mix(uint64_t value)
{
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

// How often the exercise at this place comes: never for what is farther ahead than the next new
// one.
static uint32_t weight_of(const course_progress *progress, const char *key, bool is_next)
{
    const course_practice *known = course_progress_practice_of(progress, key);
    if (!course_progress_has_passed(progress, key)) {
        return is_next || known != NULL ? OFTEN : 0u;
    }
    const bool is_weak = known != NULL && known->good < KNOWN_SHARE * known->tries;
    return is_weak ? OFTEN : RARE;
}

// Adds up the weights, and returns the place at which the sum exceeds `drawn`; -1 if it never does.
// *out_sum gets the sum so far.
static int place_at(const course_progress *progress, const exercise_list *list,
                    enum weapon_kind kind, const char *but, uint64_t drawn, uint64_t *out_sum)
{
    bool is_next = true; // until the first that is not passed has been seen
    *out_sum = 0;
    for (int i = 0; i < list->count; i++) {
        const char *key = list->key[i];
        if (!exercise_is_for(&list->exercise[i], kind)) {
            continue;
        }
        *out_sum += strcmp(key, but) != 0 ? weight_of(progress, key, is_next) : 0u;
        is_next = is_next && course_progress_has_passed(progress, key);
        if (*out_sum > drawn) {
            return i;
        }
    }
    return -1;
}

static int choose(const course_progress *progress, const exercise_list *list, enum weapon_kind kind,
                  const char *but, int32_t day)
{
    uint64_t sum, ignored;
    (void)place_at(progress, list, kind, but, UINT64_MAX, &sum);
    return sum > 0
               ? place_at(progress, list, kind, but, mix((uint64_t)(uint32_t)day) % sum, &ignored)
               : -1;
}

course_daily course_daily_of(const course_daily *kept, int32_t day, const course_progress *progress,
                             const exercise_list *list, enum weapon_kind kind)
{
    if (kept->day == day && exercise_list_find(list, kept->key) >= 0) {
        return *kept;
    }
    course_daily daily = {.day = day};
    int place = choose(progress, list, kind, kept->key, day);
    place = place >= 0 ? place : choose(progress, list, kind, "", day);
    if (place >= 0) {
        snprintf(daily.key, sizeof daily.key, "%s", list->key[place]);
    }
    daily.in_a_row = kept->is_done && kept->day == day - 1 ? kept->in_a_row : 0;
    return daily;
}

void course_daily_done(course_daily *daily)
{
    daily->in_a_row += !daily->is_done;
    daily->is_done = true;
}

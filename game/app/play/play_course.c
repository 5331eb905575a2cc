#include "play_course.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "course_words.h"
#include "drill_file.h"
#include "play_settings.h"
#include "play_state.h"
#include "settings_keys.h"
#include "user_paths.h"

// The person's own exercises, with the drill against what hits them most in their newest bouts.
static void open_own(play *p)
{
    char folder[USER_PATH_MAX], error[PLAY_LINE_SIZE];
    play_exercises *all = &p->training.exercises;
    if (user_duels_folder(folder, error, sizeof error) &&
        !drill_file_renew(folder, &p->assets, &all->lost, &all->lost_with, error, sizeof error)) {
        play_warn(p, error);
    }
    if (user_exercises_folder(folder, error, sizeof error) &&
        !exercise_list_add(&all->list, folder)) {
        play_warn(p, "out of memory; your own exercises are missing");
    }
}

// A partner for each action that one can repeat; a person's own drill of the same name comes first.
static void open_partners(play *p)
{
    const drill_action *action;
    for (int i = 0; (action = drill_action_at(i)) != NULL; i++) {
        char key[DRILL_KEY_SIZE], text[DRILL_TEXT_SIZE];
        drill_write_partner(action, key, text);
        if (!exercise_list_add_text(&p->training.exercises.list, key, text)) {
            play_warn(p, "out of memory; the drills are missing");
            return;
        }
    }
}

// Chooses the exercise of the day, or goes on with the one that was chosen earlier today.
static void open_daily(play *p)
{
    play_exercises *all = &p->training.exercises;
    char kept[SETTINGS_LINE_MAX] = "";
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL) {
        return;
    }
    (void)settings_get(&p->saved.settings, SETTINGS_KEY_DAILY, kept);
    const course_daily before = course_daily_read(kept);
    all->daily = course_daily_of(
        &before, course_daily_day(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday),
        &all->progress, &all->list, p->session.weapon);
    // Who has had the lesson finds it first.
    all->chosen = !p->training.is_wanted && play_course_daily(p) >= 0 ? 1 : 0;
}

static void save_daily(play *p)
{
    char text[COURSE_DAILY_TEXT_SIZE];
    course_daily_write(&p->training.exercises.daily, text);
    play_save_setting(p, SETTINGS_KEY_DAILY, text);
}

int play_course_daily(const play *p)
{
    return exercise_list_find(&p->training.exercises.list, p->training.exercises.daily.key);
}

void play_course_daily_name(const play *p, char out[PLAY_LINE_SIZE])
{
    const play_exercises *all = &p->training.exercises;
    const char *name = play_say(p, all->list.exercise[play_course_daily(p)].name);
    if (all->daily.in_a_row > 1) {
        text_write(play_texts(p), out, PLAY_LINE_SIZE,
                   all->daily.is_done ? TEXT("today: %.100s, passed, %u days in a row")
                                      : TEXT("today: %.100s, %u days in a row"),
                   name, all->daily.in_a_row);
    } else {
        text_write(play_texts(p), out, PLAY_LINE_SIZE,
                   all->daily.is_done ? TEXT("today: %.100s, passed") : TEXT("today: %.100s"),
                   name);
    }
}

// Notes that an exercise is passed. Returns whether it is that of the day.
static bool pass_daily(play *p, const char *key)
{
    course_daily *daily = &p->training.exercises.daily;
    if (daily->is_done || strcmp(key, daily->key) != 0) {
        return false;
    }
    course_daily_done(daily);
    save_daily(p);
    return true;
}

void play_course_open(play *p)
{
    play_exercises *all = &p->training.exercises;
    char error[EXERCISES_WARNING_MAX];
    all->wanted = -1;
    if (!exercise_list_load(&all->list, error, sizeof error)) {
        play_warn(p, error);
        return;
    }
    open_own(p);
    open_partners(p);
    exercise_list_fit(&all->list, p->assets.grid);
    if (all->list.warning[0] != '\0') {
        play_warn(p, all->list.warning);
    }
    if (!user_course_path(all->path, error, sizeof error)) {
        all->path[0] = '\0';
    } else if (!course_progress_load(&all->progress, all->path, error, sizeof error)) {
        play_warn(p, error);
    }
    open_daily(p);
}

static void save(play *p)
{
    play_exercises *all = &p->training.exercises;
    char error[PLAY_LINE_SIZE];
    if (all->path[0] != '\0' &&
        !course_progress_save(&all->progress, all->path, error, sizeof error)) {
        play_warn(p, error);
    }
}

// Keeps what the tries since the last call were like.
static void keep_practice(play *p)
{
    play_exercises *all = &p->training.exercises;
    if (all->now.exercise != NULL) {
        const char *key = all->list.key[all->now.exercise - all->list.exercise];
        course_progress_practice(&all->progress, key, &all->now.measure);
        all->now.measure = (course_measure){0};
    }
}

void play_course_close(play *p)
{
    play_course_end(p);
    exercise_list_free(&p->training.exercises.list);
}

void play_course_want(play *p, int place)
{
    if (place == play_course_daily(p)) {
        save_daily(p); // from now on it stays that of today, whatever is passed
    }
    const exercise *e = &p->training.exercises.list.exercise[place];
    p->training.exercises.wanted = place;
    for (int i = 0; i < WEAPON_KIND_COUNT && !exercise_is_for(e, p->session.weapon); i++) {
        p->session.weapon = (enum weapon_kind)((p->session.weapon + 1) % WEAPON_KIND_COUNT);
    }
}

// Starts the exercise at this place, which the person takes up again next time.
static void start(play *p, int place, enum duel_side pupil)
{
    play_exercises *all = &p->training.exercises;
    keep_practice(p);
    all->wanted = place;
    all->now = course_start(&all->list.exercise[place], pupil, p->seed);
    course_bout_began(&all->now);
    snprintf(all->progress.next, sizeof all->progress.next, "%s", all->list.key[place]);
    save(p);
}

// The next exercise of the list for the present weapon, behind the one in progress; that one if
// there is no other.
static int place_after(const play *p)
{
    const play_exercises *all = &p->training.exercises;
    int place = all->wanted;
    for (int i = 0; i < all->list.count; i++) {
        place = (place + 1) % all->list.count;
        if (exercise_is_for(&all->list.exercise[place], p->session.weapon)) {
            break;
        }
    }
    return place;
}

void play_course_begin(play *p, enum duel_side pupil)
{
    play_exercises *all = &p->training.exercises;
    bool is_for = exercise_is_for(&all->list.exercise[all->wanted], p->session.weapon);
    if (!all->is_given || !is_for || pupil != (enum duel_side)all->now.pupil) {
        all->is_given = true;
        start(p, is_for ? all->wanted : place_after(p), pupil);
    }
    course_bout_began(&all->now);
}

void play_course_skip(play *p)
{
    start(p, place_after(p), (enum duel_side)p->training.exercises.now.pupil);
}

void play_course_end(play *p)
{
    if (p->training.exercises.is_given) {
        keep_practice(p);
        save(p);
    }
    p->training.exercises.is_given = false;
    p->training.exercises.wanted = -1;
}

void play_course_tick(play *p, const duel_events *events)
{
    play_exercises *all = &p->training.exercises;
    course_tick(&all->now, &p->bout->config, &p->bout->state, events);
    if (!all->now.passed) {
        return;
    }
    const char *name = play_say(p, all->list.exercise[all->wanted].name);
    course_progress_pass(&all->progress, all->list.key[all->wanted]);
    const bool is_daily = pass_daily(p, all->list.key[all->wanted]);
    all->progress.next[0] = '\0';
    int next = course_progress_next(&all->progress, &all->list, p->session.weapon);
    if (next < 0 || course_progress_has_passed(&all->progress, all->list.key[next])) {
        play_notice(p,
                    is_daily ? TEXT("Passed: %s, the exercise of today. That was the last exercise "
                                    "for this weapon.")
                             : TEXT("Passed: %s. That was the last exercise for this weapon."),
                    name);
        play_course_end(p);
        return;
    }
    play_notice(p,
                is_daily ? TEXT("Passed: %s, the exercise of today. Now: %s.")
                         : TEXT("Passed: %s. Now: %s."),
                name, play_say(p, all->list.exercise[next].name));
    start(p, next, (enum duel_side)all->now.pupil);
}

// What the exercise in progress says. That of the drill against what the person loses to has
// numbers in it, which its file has in English.
static const char *says_of(const play *p, play_text *text)
{
    const play_exercises *all = &p->training.exercises;
    const char *key = all->list.key[all->now.exercise - all->list.exercise];
    if (strcmp(key, DRILL_LOST_KEY) != 0 || all->lost.count == 0) {
        return play_say(p, all->now.exercise->says);
    }
    drill_finding_words(play_texts(p), &all->lost,
                        drill_action_for(all->lost_with, (enum drill_kind)all->lost.kind,
                                         (enum drill_line)all->lost.line),
                        text->task);
    return text->task;
}

void play_course_write(const play *p, hud_view *hud, play_text *text, const char *skip_key)
{
    const play_exercises *all = &p->training.exercises;
    char progress[COURSE_WORDS_SIZE], words[COURSE_WORDS_SIZE];
    course_words_progress(play_texts(p), &all->now, progress);
    hud->task = says_of(p, text);
    text_write(play_texts(p), text->line, sizeof text->line, "%s. %.90s     %s: next exercise",
               play_say(p, all->now.exercise->name), progress, skip_key);
    hud->task_hint = text->line;
    course_words(play_texts(p), &all->now, p->bout->setup.grid, words);
    if (all->now.phase != COURSE_CUE && words[0] != '\0') {
        snprintf(text->course, sizeof text->course, "%.190s", words);
        hud->notice = text->course;
    }
}

void play_course_name(const play *p, int place, char out[PLAY_LINE_SIZE])
{
    const play_exercises *all = &p->training.exercises;
    const char *key = all->list.key[place], *said = play_say(p, all->list.exercise[place].name);
    const course_practice *known = course_progress_practice_of(&all->progress, key);
    const bool has_passed = course_progress_has_passed(&all->progress, key);
    char name[PLAY_LINE_SIZE];
    // A name that says what it is needs no other word before it.
    text_write(play_texts(p), name, sizeof name,
               strchr(all->list.exercise[place].name, ':') == NULL ? TEXT("exercise: %s") : "%s",
               said);
    if (known == NULL) {
        text_write(play_texts(p), out, PLAY_LINE_SIZE,
                   has_passed ? TEXT("%.120s, passed") : "%.120s", name);
    } else {
        text_write(play_texts(p), out, PLAY_LINE_SIZE,
                   has_passed ? TEXT("%.100s, passed, %u of %u good")
                              : TEXT("%.100s, %u of %u good"),
                   name, known->good, known->tries);
    }
}

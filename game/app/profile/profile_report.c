#include "profile_report.h"

#include "habits_measure.h"
#include "json_text.h"
#include "profile_words.h"

void profile_print(FILE *out, const profile *p, const rating_list *people)
{
    fprintf(out, "%s: %s-handed, %s build\n", p->name, p->is_left_handed ? "left" : "right",
            p->build);
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        const enum weapon_kind kind = (enum weapon_kind)i;
        const rating_entry *rated = rating_list_find(people, p->name, kind);
        if (!profile_has_fenced(p, kind) && rated == NULL) {
            continue;
        }
        profile_words words;
        profile_words_write(NULL, p, kind, rated, &words);
        fprintf(out, "\n%s\n", weapon_name(kind));
        for (int k = 0; k < words.count; k++) {
            fprintf(out, "  %-17s %s\n", words.name[k], words.text[k]);
        }
    }
}

static void print_bouts(FILE *out, const profile_weapon *of)
{
    fputs("\"bouts\": [", out);
    for (size_t i = 0; i < of->count; i++) {
        const profile_bout *b = &of->bout[i];
        fprintf(out, "%s{\"ended_unix_s\": %lld, \"rating\": %.1f, \"deviation\": %.1f, ",
                i > 0 ? ", " : "", (long long)b->ended_unix_s, b->rating, b->deviation);
        fprintf(out, "\"made\": %u, \"received\": %u, \"opponent\": ", b->made, b->received);
        json_print_text(out, b->opponent);
        fputc('}', out);
    }
    fputc(']', out);
}

static void print_habits(FILE *out, const habits *of)
{
    fputs(", \"habits\": {", out);
    for (size_t i = 0; i < HABITS_FIELDS; i++) {
        const habits_field *field = &HABITS_FIELD[i];
        const uint32_t *number = habits_numbers(of, field);
        fprintf(out, "%s\"%s\": %s", i > 0 ? ", " : "", field->key, field->count > 1 ? "[" : "");
        for (size_t k = 0; k < field->count; k++) {
            fprintf(out, "%s%u", k > 0 ? ", " : "", number[k]);
        }
        fputs(field->count > 1 ? "]" : "", out);
    }
    fputs("}, \"measures\": {", out);
    for (int i = 0; i < HABITS_MEASURES; i++) {
        double value;
        bool is_known = habits_measure_of(of, (enum habits_measure)i, &value);
        fprintf(out, "%s\"%s\": ", i > 0 ? ", " : "", habits_measure_key((enum habits_measure)i));
        if (is_known) {
            json_print_number(out, value);
        } else {
            fputs("null", out);
        }
    }
    fputc('}', out);
}

void profile_print_json(FILE *out, const profile *p, const rating_list *people)
{
    fputs("{\"name\": ", out);
    json_print_text(out, p->name);
    fprintf(out, ", \"hand\": \"%s\", \"build\": ", p->is_left_handed ? "left" : "right");
    json_print_text(out, p->build);
    fprintf(out, ", \"color\": [%.3f, %.3f, %.3f]", (double)p->color[0], (double)p->color[1],
            (double)p->color[2]);
    for (int i = 0; i < WEAPON_KIND_COUNT; i++) {
        const enum weapon_kind kind = (enum weapon_kind)i;
        const rating_entry *rated = rating_list_find(people, p->name, kind);
        fprintf(out, ", \"%s\": {", weapon_key(kind));
        if (rated != NULL) {
            fprintf(out, "\"rating\": %.1f, \"deviation\": %.1f, ", rated->is.rating,
                    rated->is.deviation);
        } else {
            fputs("\"rating\": null, \"deviation\": null, ", out);
        }
        print_bouts(out, &p->weapon[kind]);
        print_habits(out, &p->weapon[kind].habits);
        fputc('}', out);
    }
    fputs("}\n", out);
}

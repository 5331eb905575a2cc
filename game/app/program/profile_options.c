#include "profile_options.h"

#include <string.h>

bool profile_options_parse(words *from, profile_request *out_request)
{
    while (from->left > 0) {
        const char *word = *from->word++;
        from->left--;
        if (strcmp(word, "--json") == 0) {
            out_request->json = true;
        } else if (strcmp(word, "--read") == 0) {
            // Everything that follows is a recording.
            out_request->recording = from->word;
            out_request->recordings = (size_t)from->left;
            from->left = 0;
        } else if (word[0] == '-' || out_request->name != NULL) {
            return words_unknown(from, "profile", word);
        } else {
            out_request->name = word;
        }
    }
    if (out_request->recording != NULL && out_request->name == NULL) {
        return words_fail(from, "profile: write whose bouts they are before --read%s%s", "", "");
    }
    return out_request->recording == NULL || out_request->recordings > 0 ||
           words_fail(from, "profile: --read needs FILE:left or FILE:right after it%s%s", "", "");
}

bool ghost_options_parse(words *from, ghost_request *out_request)
{
    while (from->left > 0) {
        const char *word = *from->word++, *weapon_word;
        from->left--;
        if (strcmp(word, "--weapon") == 0) {
            if (!words_take(from, word, &weapon_word)) {
                return false;
            }
            if (!weapon_from_key(weapon_word, &out_request->weapon)) {
                return words_fail(from, "%s '%s' is not a weapon; write epee, foil or sabre", word,
                                  weapon_word);
            }
            out_request->weapon_given = true;
        } else if (word[0] == '-' || out_request->out != NULL) {
            return words_unknown(from, "ghost", word);
        } else if (out_request->name == NULL) {
            out_request->name = word;
        } else {
            out_request->out = word;
        }
    }
    return out_request->name != NULL ||
           words_fail(from, "ghost: write whose; 'battuta profile' lists everybody%s%s", "", "");
}

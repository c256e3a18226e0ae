/* fit.c - how what a person types fits the words of an answer. */
#include "cli.h"

#include <ctype.h>
#include <strings.h>

static size_t word_length(const char *s) { return strcspn(s, " \t"); }

static const char *skip_spaces(const char *s) { return s + strspn(s, " \t"); }

static bool whole_fit(const char *typed, const char *words)
{
    typed = skip_spaces(typed);
    words = skip_spaces(words);
    while (*typed != '\0' && *words != '\0') {
        size_t n = word_length(typed), m = word_length(words);
        if (n != m || strncasecmp(typed, words, n) != 0)
            return false;
        typed = skip_spaces(typed + n);
        words = skip_spaces(words + m);
    }
    return *typed == *words;
}

static bool starts_word(const char *words, const char *at)
{
    return at == words || (!isalnum((unsigned char)at[-1]) && at[-1] != '\'');
}

/* Where a typed word is found at or after `from`, or NULL. */
static const char *find_word(const char *words, const char *from, const char *typed, size_t n, bool at_start)
{
    for (const char *at = from; *at != '\0'; at++)
        if ((!at_start || starts_word(words, at)) && strncasecmp(at, typed, n) == 0)
            return at;
    return NULL;
}

static bool words_found(const char *typed, const char *words, bool in_order)
{
    const char *from = words;
    for (typed = skip_spaces(typed); *typed != '\0'; typed = skip_spaces(typed)) {
        size_t n = word_length(typed);
        const char *at = find_word(words, in_order ? from : words, typed, n, in_order);
        if (at == NULL)
            return false;
        from = at + n;
        typed += n;
    }
    return true;
}

enum fit words_fit(const char *typed, const char *words)
{
    if (*skip_spaces(typed) == '\0')
        return NO_FIT;
    if (whole_fit(typed, words))
        return WHOLE_FIT;
    if (words_found(typed, words, true))
        return WORD_FIT;
    return words_found(typed, words, false) ? PART_FIT : NO_FIT;
}

/* names.c - names that can be told apart. By ICU: one spelling of the same letters (NFC), no mixture of scripts,
 * nothing invisible; and a *look*, the skeleton of a name in which letters that look alike are one (Unicode's
 * confusables), whatever their case, without spaces and points. No two accounts have the same look, and none has
 * that of a computer player, a guest or the house. */
#include "names.h"

#include "players.h"

#include <stdio.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

enum { ROOM = 256 /* letters of a name or its look */, RESERVED = 32 };

struct names {
    USpoofChecker *spoof;
    const UNormalizer2 *nfc, *nfkc;
    char reserved[RESERVED][LOOK_SIZE];
    int n;
    char guest[LOOK_SIZE], house[LOOK_SIZE]; /* how names of guests and of the house begin */
};

static const char *const house_words[] = { "Long Roll", "server", "admin", "administrator", "moderator",
                                           "operator",  "system", "root",  "computer",      "nobody",
                                           "everybody", "open",   "host",  "support" };

/* ---- Letters ---- */

static int32_t from_text(const char *text, UChar out[ROOM])
{
    UErrorCode e = U_ZERO_ERROR;
    int32_t n = 0;
    u_strFromUTF8(out, ROOM, &n, text, -1, &e);
    return U_SUCCESS(e) && n < ROOM ? n : -1;
}

static bool to_text(const UChar *in, int32_t n, char *out, size_t size)
{
    UErrorCode e = U_ZERO_ERROR;
    int32_t length = 0;
    u_strToUTF8(out, (int32_t)size, &length, in, n, &e);
    return U_SUCCESS(e) && length < (int32_t)size;
}

static int32_t normal(const struct names *all, const char *text, UChar out[ROOM])
{
    UErrorCode e = U_ZERO_ERROR;
    UChar in[ROOM];
    int32_t n = from_text(text, in);
    n = n < 0 ? -1 : unorm2_normalize(all->nfc, in, n, out, ROOM, &e);
    return U_SUCCESS(e) && n < ROOM ? n : -1;
}

bool names_normal(const struct names *all, const char *name, char *out, size_t size)
{
    UChar letters[ROOM];
    int32_t n = normal(all, name, letters);
    return n >= 0 && to_text(letters, n, out, size);
}

/* The letter at *i, which goes on to the next. */
static UChar32 next_letter(const UChar *letters, int32_t *i, int32_t n)
{
    uint32_t c = letters[(*i)++];
    if (U16_IS_LEAD(c) && *i < n && U16_IS_TRAIL(letters[*i]))
        c = ((c - 0xD800) << 10) + (letters[(*i)++] - 0xDC00u) + 0x10000;
    return (UChar32)c;
}

/* What a name is told apart by: letters, marks and numbers. */
static bool counts(UChar32 c) { return u_isalnum(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

static int32_t only_counting(UChar *letters, int32_t n)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < n;) {
        int32_t from = i;
        UChar32 c = next_letter(letters, &i, n);
        if (!counts(c))
            continue;
        while (from < i)
            letters[kept++] = letters[from++];
    }
    return kept;
}

static bool is_ascii(const UChar *letters, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (letters[i] > 0x7F)
            return false;
    return true;
}

/* One letter as a capital of the same look: as what it looks like if that is a plain letter, otherwise its own. */
static int32_t put_capital(const struct names *all, const UChar *letter, int32_t n, UChar *out, int32_t room)
{
    UErrorCode e = U_ZERO_ERROR;
    UChar look[ROOM];
    int32_t length = uspoof_getSkeleton(all->spoof, 0, letter, n, look, ROOM, &e);
    bool plain = U_SUCCESS(e) && is_ascii(look, length);
    int32_t put = u_strToUpper(out, room, plain ? look : letter, plain ? length : n, "", &e);
    return U_SUCCESS(e) && put <= room ? put : 0;
}

static int32_t skeleton(const struct names *all, UChar *letters, int32_t n, UErrorCode *e)
{
    UChar out[ROOM];
    n = U_SUCCESS(*e) ? uspoof_getSkeleton(all->spoof, 0, letters, n, out, ROOM, e) : 0;
    if (U_SUCCESS(*e))
        u_memcpy(letters, out, n);
    return n;
}

/* Names are alike in any case, and a capital I looks like a small l: so all become capitals first, then what these
 * look like, then the small letters of that, and what those look like (an m is an r and an n). */
static bool look_of(const struct names *all, const UChar *letters, int32_t n, char out[LOOK_SIZE])
{
    UErrorCode e = U_ZERO_ERROR;
    UChar a[ROOM], b[ROOM];
    int32_t length = 0;
    n = unorm2_normalize(all->nfkc, letters, n, b, ROOM, &e); /* a wide letter is that letter */
    for (int32_t i = 0, from = 0; U_SUCCESS(e) && i < n; from = i) {
        next_letter(b, &i, n);
        length += put_capital(all, b + from, i - from, a + length, ROOM - length);
    }
    length = skeleton(all, a, length, &e);
    length = U_SUCCESS(e) ? u_strFoldCase(b, ROOM, a, length, U_FOLD_CASE_DEFAULT, &e) : 0;
    length = skeleton(all, b, length, &e);
    if (U_FAILURE(e))
        return false;
    int32_t kept = only_counting(b, length); /* in its place */
    return to_text(b, kept > 0 ? kept : length, out, LOOK_SIZE);
}

bool names_look(const struct names *all, const char *name, char out[LOOK_SIZE])
{
    UChar letters[ROOM];
    int32_t n = normal(all, name, letters);
    return n >= 0 && look_of(all, letters, n, out);
}

/* ---- Judging ---- */

static const char *bad_letters(const UChar *letters, int32_t n)
{
    bool any = false, space = true;
    for (int32_t i = 0; i < n;) {
        UChar32 c = next_letter(letters, &i, n);
        uint32_t kind = U_GET_GC_MASK(c);
        if ((kind & (U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0
            || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || (u_isUWhiteSpace(c) && c != ' '))
            return "A name has nothing in it that cannot be seen.";
        if (c == ' ' && space)
            return "A name has single spaces, between words only.";
        space = c == ' ';
        any = any || u_isalnum(c);
    }
    if (n > 0 && space)
        return "A name has single spaces, between words only.";
    return any ? NULL : "A name has letters or numbers in it.";
}

static bool mixes_scripts(const struct names *all, const UChar *letters, int32_t n)
{
    UErrorCode e = U_ZERO_ERROR;
    return uspoof_check(all->spoof, letters, n, NULL, &e) != 0 || U_FAILURE(e);
}

static bool begins(const char *look, const char *with) { return strncmp(look, with, strlen(with)) == 0; }

static bool is_reserved(const struct names *all, const char *look)
{
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->reserved[i], look) == 0)
            return true;
    return false;
}

/* "Veteran 2" is no better than "Veteran". */
static bool is_reserved_numbered(const struct names *all, const UChar *letters, int32_t n)
{
    char look[LOOK_SIZE];
    while (n > 0 && !u_isalpha(letters[n - 1]))
        n--;
    return n > 0 && look_of(all, letters, n, look) && is_reserved(all, look);
}

bool names_judge(const struct names *all, const char *name, struct name *out, char *why, size_t size)
{
    UChar letters[ROOM];
    int32_t n = normal(all, name, letters);
    const char *words = n < 0 ? "That is no name." : bad_letters(letters, n);
    if (words == NULL && !to_text(letters, n, out->normal, sizeof out->normal))
        words = "That name is too long.";
    if (words == NULL && mixes_scripts(all, letters, n))
        words = "A name keeps to the letters of one script.";
    if (words == NULL && !look_of(all, letters, n, out->look))
        words = "That is no name.";
    if (words == NULL && begins(out->look, all->guest))
        words = "Guests are called Guest: that name is not available.";
    else if (words == NULL && begins(out->look, all->house))
        words = "That is the name of the house.";
    else if (words == NULL && (is_reserved(all, out->look) || is_reserved_numbered(all, letters, n)))
        words = "A computer player or the house goes by that name, or by one that looks like it.";
    snprintf(why, size, "%s", words ? words : "");
    return words == NULL;
}

/* ---- Making ---- */

static void reserve(struct names *all, const char *name)
{
    if (all->n < RESERVED && names_look(all, name, all->reserved[all->n]))
        all->n++;
}

static bool open_spoof(struct names *all)
{
    UErrorCode e = U_ZERO_ERROR;
    all->nfc = unorm2_getNFCInstance(&e);
    all->nfkc = unorm2_getNFKCInstance(&e);
    all->spoof = U_SUCCESS(e) ? uspoof_open(&e) : NULL;
    if (all->spoof == NULL)
        return false;
    uspoof_setChecks(all->spoof, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &e);
    uspoof_setRestrictionLevel(all->spoof, USPOOF_HIGHLY_RESTRICTIVE);
    return U_SUCCESS(e);
}

struct names *names_make(void)
{
    struct names *all = calloc(1, sizeof *all);
    const struct player *player;
    if (all == NULL || !open_spoof(all) || !names_look(all, "Guest", all->guest)
        || !names_look(all, "Long Roll", all->house)) {
        names_free(all);
        return NULL;
    }
    for (int i = 0, n = players_all(&player); i < n; i++) {
        reserve(all, player[i].name);
        reserve(all, player[i].title);
    }
    for (size_t i = 0; i < sizeof house_words / sizeof house_words[0]; i++)
        reserve(all, house_words[i]);
    return all;
}

void names_free(struct names *all)
{
    if (all == NULL)
        return;
    uspoof_close(all->spoof);
    free(all);
}

const char *names_version(void) { return "1 " U_ICU_VERSION " " U_UNICODE_VERSION; }

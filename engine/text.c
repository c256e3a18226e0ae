/* text.c - is this a text that people can read: UTF-8, of sensible size, without control characters? */
#include "inside.h"

/* The length of the UTF-8 character at s (1 .. 4), 0 if it is none; overlong forms and surrogates are none. */
static int utf8_length(const unsigned char *s, size_t left)
{
    static const struct {
        unsigned char mask, mark, second_low, second_high;
        int length;
    } forms[] = {
        { 0xFF, 0xE0, 0xA0, 0xBF, 3 }, { 0xFF, 0xED, 0x80, 0x9F, 3 }, { 0xF0, 0xE0, 0x80, 0xBF, 3 },
        { 0xFF, 0xF0, 0x90, 0xBF, 4 }, { 0xFF, 0xF4, 0x80, 0x8F, 4 }, { 0xFC, 0xF0, 0x80, 0xBF, 4 },
    };
    if (s[0] < 0x80)
        return 1;
    if (s[0] >= 0xC2 && s[0] <= 0xDF)
        return left >= 2 && (s[1] & 0xC0) == 0x80 ? 2 : 0;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((s[0] & forms[i].mask) != forms[i].mark)
            continue;
        if (left < (size_t)forms[i].length || s[1] < forms[i].second_low || s[1] > forms[i].second_high)
            return 0;
        for (int k = 2; k < forms[i].length; k++)
            if ((s[k] & 0xC0) != 0x80)
                return 0;
        return forms[i].length;
    }
    return 0;
}

/* Control characters but tab, newline and carriage return; also the second set, U+0080 to U+009F. */
static bool is_control(const unsigned char *s, int length)
{
    if (length == 1)
        return (s[0] < 0x20 && s[0] != '\t' && s[0] != '\n' && s[0] != '\r') || s[0] == 0x7F;
    return length == 2 && s[0] == 0xC2 && s[1] < 0xA0;
}

bool lr_text_sound(const char *file, const char *bytes, size_t size, struct lr_error *e)
{
    if (size > LR_MAX_BYTES)
        return lr_fail(e, file, 0, 0, "expected at most %d bytes, found %zu", LR_MAX_BYTES, size);
    const unsigned char *s = (const unsigned char *)bytes;
    int line = 1, column = 1;
    for (size_t i = 0; i < size;) {
        int n = utf8_length(s + i, size - i);
        if (n == 0)
            return lr_fail(e, file, line, column, "expected UTF-8 text, found the byte 0x%02X", (unsigned)s[i]);
        if (is_control(s + i, n))
            return lr_fail(e, file, line, column, "expected text, found the control character 0x%02X",
                           (unsigned)s[i + (size_t)n - 1]);
        column = s[i] == '\n' ? 1 : column + 1;
        line += s[i] == '\n';
        i += (size_t)n;
    }
    return true;
}

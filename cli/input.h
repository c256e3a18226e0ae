/* input.h - lines from a person at a terminal (edited, with history and completion) or from a pipe. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_ROOM = 1024 };
enum line { A_LINE, NO_MORE_LINES, INTERRUPTED };

/* What may be typed: answer i (or with `commands`, command i), or NULL past the last. */
typedef const char *input_candidate(const void *ctx, bool commands, int i);

struct input;
struct input *input_open(input_candidate *candidate, const void *ctx);
void input_close(struct input *in);
bool input_is_terminal(const struct input *in);
/* Has Ctrl-C been pressed since the last line? */
bool input_interrupted(void);
/* The next line without its end. From a pipe it is echoed after the prompt, so that the output reads well. */
enum line input_line(struct input *in, const char *prompt, char out[LINE_ROOM]);

#endif

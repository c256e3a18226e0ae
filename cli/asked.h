/* asked.h - a question in the terminal, by its form: a row for each thing that can be done, with what it costs,
 * what it changes and what can be set. */
#ifndef ASKED_H
#define ASKED_H

#include "cli.h"
#include "form.h"

enum { ROW_WORDS = 500 };

struct asked_row {
    int answer;            /* which of the list it gives as it stands; -1: it is refused now */
    char words[ROW_WORDS]; /* lines after the first say what can be set */
};

/* The rows of a question that has been asked; how many. */
int asked_rows(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f, struct asked_row *row,
               int room);
/* "War Effort Points 12, Administration Points 4"; empty where nothing is spent. */
void asked_purses(const struct lr_form *f, struct lr_text *t);
/* The line of a question for a number: what is typed is that number, not the place of an answer. NULL: something
 * else is asked. */
const struct lr_line *asked_number(const struct lr_form *f);
/* Its answer with this number, legal or not. */
lr_answer asked_with(const struct lr_form *f, const struct lr_line *l, uint64_t number);
/* The answer of a row with some of it set: "4", "force march, leave the wagons". False, and why not. */
bool asked_set(const struct lr_pack *p, const struct lr_question *q, const struct lr_form *f, int answer,
               const char *typed, lr_answer *x, struct lr_text *why);

#endif

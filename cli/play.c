/* play.c - `longroll play`: a game in the terminal. */
#include "agenda.h"
#include "asked.h"
#include "fight.h"
#include "input.h"
#include "judgement.h"
#include "proof.h"

#include <stdarg.h>
#include <stdlib.h>
#include <strings.h>

enum {
    HEADING = 160,
    SEATS = 3,
    ROWS = LR_MOST_ANSWERS + 256
}; /* two sides and the public; refused lines come on top */

struct table {
    const struct lr_pack *p;
    struct lr_match *m;
    const struct player *player[2]; /* NULL: a person */
    struct mind *mind[2];
    struct player_care care;
    bool aloud;        /* computer players say what they are trying to do */
    int thought[2][2]; /* the last plan spoken of: its playouts and hopes */
    struct lr_rng rng;
    struct input *in;
    struct ink ink;
    const char *save; /* --save, or NULL */
    bool curtain;     /* two people share the screen */
    int sitting;      /* the side before the screen; LR_NOBODY at first */
    int told[SEATS];  /* events each has been told of */
    char shown[SEATS][HEADING];
    char waiting[200]; /* the last thing told of a computer's secret */
    /* the question being put */
    struct lr_question q;
    char question[1200], others[200];
    lr_answer *list;
    char (*words)[MOST_WORDS];
    struct lr_form *form; /* of the question, if it is a person's */
    struct asked_row *row;
    int rows, page; /* page: the row where `more` goes on */
    void *seen;
    bool left, changed;
};

enum next { STAY, ASK_AGAIN, LEAVE };

/* ---- Small things ---- */

static const char *side_at(const struct table *t, int side) { return side_name(t->p->game, (unsigned)side); }

static bool is_over(const struct table *t) { return lr_asked(lr_match_state(t->m)) == 0; }

static void heading_of(const struct table *t, char out[HEADING])
{
    struct lr_text text = { out, HEADING, 0, false };
    out[0] = '\0';
    if (t->p->game->when != NULL)
        t->p->game->when(t->p, lr_match_state(t->m), &text);
}

static bool save_to(const struct table *t, const char *path)
{
    struct lr_error e = { .line = 0 };
    if (save_record(t->m, path, &e))
        return true;
    complain_error(NO_FILE, &e);
    return false;
}

static void autosave(const struct table *t)
{
    if (t->save != NULL)
        save_to(t, t->save);
}

/* ---- The question and its answers ---- */

static void take_question(struct table *t, enum lr_side side)
{
    t->q = (struct lr_question){ .list = t->list, .room = LR_MOST_ANSWERS };
    t->question[0] = t->others[0] = '\0';
    t->q.words = LR_TEXT(t->question);
    t->q.others = LR_TEXT(t->others);
    lr_match_ask(t->m, side, &t->q);
    for (int i = 0; i < t->q.n; i++) {
        struct lr_text text = { t->words[i], MOST_WORDS, 0, false };
        lr_answer_write(t->p, t->list[i], &text);
    }
    t->page = 0;
}

/* As its form has it; where there is none, as its list has it. */
static void take_rows(struct table *t, enum lr_side side)
{
    take_question(t, side);
    lr_match_view(t->m, side, t->seen);
    if (!is_over(t) && lr_form_of(t->p, t->seen, &t->q, t->form)) {
        t->rows = asked_rows(t->p, &t->q, t->form, t->row, ROWS);
        return;
    }
    t->form->lines = t->form->purses = t->form->more = 0;
    for (t->rows = 0; t->rows < t->q.n; t->rows++) {
        t->row[t->rows].answer = t->rows;
        snprintf(t->row[t->rows].words, ROW_WORDS, "%s", t->words[t->rows]);
    }
}

static int digits(int n) { return n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : 4; }

static int columns_of(const char *words)
{
    int n = 0;
    for (; *words != '\0'; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

static int widest_row(const struct asked_row *row, int n)
{
    int widest = 1;
    for (int i = 0; i < n; i++) {
        int w = strchr(row[i].words, '\n') ? LINE_ROOM : columns_of(row[i].words);
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* How many rows stand beside each other: one, if any of them is long. */
static int rows_across(const struct table *t, int widest)
{
    int columns, lines;
    screen_size(&columns, &lines);
    int across = columns / (widest + digits(t->q.n) + 5);
    return across > 1 ? across : 1;
}

/* Its place in the list, by which it is answered, with a star if it is suggested and ! if dice follow or something
 * is shown. */
static void print_number(const struct table *t, const struct asked_row *row)
{
    int number = digits(t->q.n) + 1;
    if (row->answer < 0) {
        printf(" %*s  ", number, "-");
        return;
    }
    lr_answer x = t->list[row->answer];
    bool risky = t->p->game->verbs[lr_verb_of(x)].does & LR_RISKS;
    char mark = t->q.suggest != 0 && x == t->q.suggest ? '*' : risky ? '!' : ' ';
    const struct lr_line *asked = asked_number(t->form); /* then a number is no place in the list */
    if (asked != NULL && lr_verb_of(x) == lr_verb_of(asked->base))
        printf(" %*s%c ", number, "", mark);
    else
        printf(" %s%*d%s%c ", t->ink.green, number, row->answer + 1, t->ink.off, mark);
}

/* One that may be long: wrapped, and what can be set below it. */
static void print_long_row(const struct table *t, const struct asked_row *row)
{
    char part[ROW_WORDS];
    int columns, lines, indent = digits(t->q.n) + 4;
    screen_size(&columns, &lines);
    print_number(t, row);
    for (const char *at = row->words; *at != '\0';) {
        size_t n = strcspn(at, "\n");
        bool first = at == row->words;
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        if (first && columns_of(part) + indent <= columns)
            printf("%s\n", part);
        else
            print_wrapped_after(part, first ? 0 : indent + 2, indent + 2, columns);
        at += n + (at[n] == '\n');
    }
}

/* Rows in columns, read downwards, or each on lines of its own. */
static void print_rows(const struct table *t, const struct asked_row *row, int n)
{
    int widest = widest_row(row, n), across = rows_across(t, widest);
    int down = n <= 6 ? n : (n + across - 1) / across;
    for (int at = 0; at < down; at++) {
        if (across == 1) {
            print_long_row(t, &row[at]);
            continue;
        }
        for (int i = at; i < n; i += down) {
            print_number(t, &row[i]);
            printf("%s", row[i].words);
            if (i + down < n)
                printf("%*s", widest - columns_of(row[i].words) + 1, "");
        }
        putchar('\n');
    }
}

/* Answers by their places in the list, as they are. */
static void print_answers(const struct table *t, const int *chosen, int n)
{
    struct asked_row *row = calloc((size_t)n + 1, sizeof *row);
    for (int i = 0; row != NULL && i < n; i++) {
        row[i].answer = chosen[i];
        snprintf(row[i].words, ROW_WORDS, "%s", t->words[chosen[i]]);
    }
    if (row != NULL)
        print_rows(t, row, n);
    free(row);
}

/* One page of the question's rows, from t->page on. */
static void print_page(struct table *t)
{
    int columns, lines, across = rows_across(t, widest_row(t->row, t->rows));
    screen_size(&columns, &lines);
    int most = lines == 0 ? t->rows : across * (lines > 16 ? lines - 12 : 4);
    int n = t->rows - t->page < most ? t->rows - t->page : most;
    print_rows(t, t->row + t->page, n);
    t->page += n;
    if (t->page < t->rows)
        printf("   ... %d more: \"more\" shows them, \"list WORDS\" those with the words.\n", t->rows - t->page);
    else
        t->page = 0;
}

/* What can be spent, and how often more this is asked. */
static void print_purses(const struct table *t)
{
    char words[400] = "";
    int columns, lines;
    struct lr_text text = LR_TEXT(words);
    if (t->form->purses > 0) {
        lr_put_string(&text, "To spend: ");
        asked_purses(t->form, &text);
        lr_put_string(&text, ".");
    }
    if (t->form->more > 0)
        lr_put(&text, "%sAt most %d more of these follow.", words[0] ? " " : "", t->form->more);
    screen_size(&columns, &lines);
    if (words[0] != '\0')
        print_wrapped(words, 2, columns);
}

static void print_question(struct table *t)
{
    const struct ink *k = &t->ink;
    int columns, lines;
    char heading[HEADING];
    screen_size(&columns, &lines);
    heading_of(t, heading);
    printf("\n%s%s%s%s%s%s\n", k->bold, side_at(t, t->sitting), k->off, heading[0] ? ", " : "", heading, k->off);
    if (is_over(t)) {
        char words[200];
        struct lr_text text = LR_TEXT(words);
        standing_write(t->p, lr_match_state(t->m), &text);
        printf("%sThe game is over: %s%s\n", k->bold, words, k->off);
        printf("\"save FILE\" keeps the record, \"log\" tells it again, \"quit\" leaves.\n");
        return;
    }
    /* the rule stands behind the question itself, before what lies on the table */
    char all[1300];
    int first = (int)strcspn(t->question, "\n");
    snprintf(all, sizeof all, "%.*s%s%s%s%s", first, t->question, t->q.rule ? " (" : "", t->q.rule ? t->q.rule : "",
             t->q.rule ? ")" : "", t->question + first);
    print_wrapped(all, 0, columns);
    print_purses(t);
    print_page(t);
}

/* ---- Telling what happened ---- */

/* What this seat has not been told yet. How many lines there were. */
static int tell_news(struct table *t, int seat)
{
    const struct lr_events *log = lr_match_log(t->m);
    int news = 0;
    for (int i = t->told[seat]; i < log->n; i++)
        news += (log->list[i].know & LR_ONLY(seat)) != 0;
    print_events(t->m, t->told[seat], log->n, LR_ONLY(seat), "  ");
    t->told[seat] = log->n;
    return news;
}

static void show_board(struct table *t, lr_hex centre)
{
    lr_match_view(t->m, (enum lr_side)t->sitting, t->seen);
    print_board(t->p, t->seen, is_over(t) ? NULL : &t->q, centre);
}

/* The board comes by itself when the game has gone on to another part of the turn. */
static void show_board_if_new(struct table *t)
{
    char heading[HEADING];
    heading_of(t, heading);
    if (strcmp(heading, t->shown[t->sitting]) == 0 && heading[0] != '\0')
        return;
    memcpy(t->shown[t->sitting], heading, sizeof heading);
    if (t->p->board != NULL) {
        putchar('\n');
        show_board(t, LR_NONE);
    }
}

/* ---- Changing seats ---- */

/* Two people, one screen: nothing of one side stays in sight of the other. */
static enum line draw_curtain(struct table *t, int side)
{
    char line[LINE_ROOM], prompt[200];
    if (!t->curtain || !input_is_terminal(t->in))
        return A_LINE;
    bool first = t->sitting == LR_NOBODY;
    if (!first && tell_news(t, t->sitting) > 0
        && input_line(t->in, "Press Enter to draw the curtain. ", line) != A_LINE)
        return NO_MORE_LINES;
    if (!first)
        printf("\033[H\033[2J\033[3J");
    snprintf(prompt, sizeof prompt, "Pass to the %s player, then press Enter. ", side_at(t, side));
    enum line got = input_line(t->in, prompt, line);
    if (!first)
        printf("\033[H\033[2J\033[3J");
    return got;
}

static bool sit_down(struct table *t, int side)
{
    if (t->sitting == side)
        return true;
    if (draw_curtain(t, side) != A_LINE)
        return false;
    t->sitting = side;
    return true;
}

/* ---- Answering ---- */

static void print_verdict(const struct table *t, const struct lr_verdict *v)
{
    printf("%sNo: %s%s (%s)\n", t->ink.red, v->words, t->ink.off, v->rule);
}

static enum next give(struct table *t, lr_answer x, bool echo)
{
    char words[MOST_WORDS];
    struct lr_text text = LR_TEXT(words);
    lr_answer_write(t->p, x, &text);
    struct lr_verdict v = lr_match_answer(t->m, (enum lr_side)t->sitting, lr_match_seq(t->m), x);
    if (!v.ok) {
        print_verdict(t, &v);
        return STAY;
    }
    if (echo)
        printf("%s: %s\n", side_at(t, t->sitting), words);
    t->changed = true;
    autosave(t);
    return ASK_AGAIN;
}

/* The answers that fit what was typed at least so well; how many. */
static int fitting(const struct table *t, const char *typed, enum fit least, int *chosen)
{
    int n = 0;
    for (int i = 0; i < t->q.n; i++)
        if (words_fit(typed, t->words[i]) >= least)
            chosen[n++] = i;
    return n;
}

enum found { NOTHING, ONE, SEVERAL };

/* A number, and what is set of its row: "3 force march", "1 4". False: it is not said so. */
static bool find_set(const struct table *t, const char *typed, lr_answer *x, struct lr_error *e)
{
    char digit[24];
    uint64_t number;
    size_t n = strspn(typed, "0123456789");
    snprintf(digit, sizeof digit, "%.*s", (int)n, typed);
    if (n == 0 || typed[n] != ' ' || !read_number(digit, 1, (uint64_t)t->q.n, &number))
        return false;
    struct lr_text why = LR_TEXT(e->words);
    e->words[0] = '\0';
    return asked_set(t->p, &t->q, t->form, (int)number - 1, typed + n + strspn(typed + n, " "), x, &why);
}

/* Which answer was meant: by number, by its words, or by an abbreviation that fits only one. */
static enum found find_answer(const struct table *t, const char *typed, lr_answer *x, int *chosen, int *n,
                              struct lr_error *e)
{
    uint64_t number;
    const struct lr_line *asked = asked_number(t->form);
    *n = fitting(t, typed, WHOLE_FIT, chosen);
    if (*n == 0 && asked != NULL && read_number(typed, 0, UINT16_MAX, &number)) {
        *x = asked_with(t->form, asked, number);
        return ONE;
    }
    if (*n == 0 && read_number(typed, 1, (uint64_t)t->q.n, &number)) {
        chosen[0] = (int)number - 1;
        *n = 1;
    }
    if (*n == 0 && strcmp(typed, ".") == 0 && t->q.suggest != 0) {
        *x = t->q.suggest;
        return ONE;
    }
    struct lr_error unset = { .line = 0 };
    if (*n == 0 && (find_set(t, typed, x, &unset) || lr_answer_read(t->p, typed, x, e)))
        return ONE;
    if (unset.words[0] != '\0') {
        *e = unset;
        return NOTHING;
    }
    if (*n == 0)
        *n = fitting(t, typed, WORD_FIT, chosen);
    if (*n == 1) {
        *x = t->list[chosen[0]];
        return ONE;
    }
    if (*n == 0)
        *n = fitting(t, typed, PART_FIT, chosen);
    return *n > 0 ? SEVERAL : NOTHING;
}

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One sentence or two, wrapped to the screen. */
static void say(const char *format, ...)
{
    int columns, lines;
    char words[LINE_ROOM + 400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    screen_size(&columns, &lines);
    print_wrapped(words, 0, columns);
}

/* The reader's own words help when it came as far as a name; a list of all phrases does not. */
static void not_understood(const struct table *t, const char *typed, const struct lr_error *e)
{
    static const char more[] = "\"list\" shows what may be answered, \"help\" everything else.";
    uint64_t number;
    if (read_number(typed, 0, UINT64_MAX, &number))
        say("There is no answer %s: they are numbered from 1 to %d.", typed, t->q.n);
    else if (strcspn(typed, " ") == strspn(typed, "0123456789"))
        say("%s", e->words);
    else if (strstr(e->words, "such as") != NULL)
        say("Not understood: \"%s\". %s", typed, more);
    else
        say("Not understood: %s. %s", e->words, more);
}

static enum found understand(const struct table *t, const char *typed, lr_answer *x)
{
    struct lr_error e = { .line = 0 };
    int chosen[LR_MOST_ANSWERS], n;
    if (is_over(t)) {
        printf("The game is over; nothing is asked.\n");
        return NOTHING;
    }
    if (typed[0] == '\0') {
        printf("Say which answer, by its number or in words.\n");
        return NOTHING;
    }
    enum found found = find_answer(t, typed, x, chosen, &n, &e);
    if (found == SEVERAL) {
        printf("With \"%s\":\n", typed);
        print_answers(t, chosen, n);
    } else if (found == NOTHING) {
        not_understood(t, typed, &e);
    }
    return found;
}

static enum next do_answer(struct table *t, const char *typed)
{
    lr_answer x;
    return understand(t, typed, &x) == ONE ? give(t, x, true) : STAY;
}

/* ---- Commands ---- */

static enum next do_why(struct table *t, const char *typed)
{
    lr_answer x;
    if (understand(t, typed, &x) != ONE)
        return STAY;
    struct lr_verdict v = lr_judge(t->p, lr_match_state(t->m), (enum lr_side)t->sitting, x);
    if (v.ok)
        printf("That may be answered.\n");
    else
        print_verdict(t, &v);
    return STAY;
}

static void print_way(const struct table *t, const struct lr_way *w)
{
    char words[2000] = "";
    struct lr_text text = LR_TEXT(words);
    for (int i = 0; i < w->n; i++) {
        lr_put_string(&text, i > 0 ? ", " : "");
        lr_name(t->p, LR_HEXES, w->hex[i], &text);
    }
    lr_put_string(&text, w->counts || w->notes > 0 ? ": " : "");
    lr_way_write(w, &text);
    if (w->stop[0])
        lr_put(&text, "; %s (%s)", w->stop, w->rule);
    printf("%s.\n", words);
}

static enum next do_way(struct table *t, const char *typed)
{
    lr_answer x;
    struct lr_way w;
    if (understand(t, typed, &x) != ONE)
        return STAY;
    struct lr_verdict v = lr_judge(t->p, lr_match_state(t->m), (enum lr_side)t->sitting, x);
    lr_match_view(t->m, (enum lr_side)t->sitting, t->seen);
    if (!v.ok)
        print_verdict(t, &v);
    else if (lr_way_of(t->p, t->seen, (enum lr_side)t->sitting, x, &w, NULL))
        print_way(t, &w);
    else
        printf("That goes nowhere.\n");
    return STAY;
}

enum { ODDS_TIME = 200 }; /* milliseconds for an answer */

static void print_odds(const struct table *t, lr_answer x, const struct lr_odds *o)
{
    char words[3000] = "", answer[MOST_WORDS] = "";
    struct lr_text text = LR_TEXT(words), name = LR_TEXT(answer);
    lr_answer_write(t->p, x, &name);
    odds_write(t->p, o, &text);
    printf("%s%s%s\n%s", t->ink.bold, answer, t->ink.off, words);
}

/* Of every answer that dice may follow. */
static enum next all_odds(struct table *t)
{
    struct risk risk[MOST_RISKS];
    int n = risk_odds(t->p, t->seen, &t->q, ODDS_TIME, &t->rng, risk, MOST_RISKS);
    for (int i = 0; i < n; i++)
        print_odds(t, risk[i].x, &risk[i].odds);
    if (n == 0)
        printf("No answer to this question is a risk.\n");
    else if (n == MOST_RISKS)
        printf("\"odds ANSWER\" tells of any other.\n");
    return STAY;
}

static void print_items(const struct lr_item *list, int n)
{
    for (int i = 0; i < n; i++) {
        const struct lr_item *x = &list[i];
        if (x->unknown)
            printf("    %-22s   ?", x->name);
        else if (x->in == LR_IN_NOTHING)
            printf("    %-22s    ", x->name);
        else
            printf(x->in == LR_IN_DIE || x->in == LR_IN_COLUMNS ? "    %-22s %+3d" : "    %-22s %3d", x->name,
                   (int)x->number);
        printf("  %s (%s)\n", x->facts ? x->facts : "", x->rule);
    }
}

/* What counts on both sides, item by item. */
static void print_sheet(const struct table *t, lr_answer x)
{
    struct lr_fight s;
    if (!lr_fight_of(t->p, t->seen, (enum lr_side)t->sitting, x, &s))
        return;
    print_items(s.first, s.firsts);
    for (int i = 0; i < 2; i++) {
        printf("  %s%s%s\n", side_at(t, (int)s.party[i].side), s.party[i].total ? ": " : "",
               s.party[i].total ? s.party[i].total : "");
        print_items(s.party[i].item, s.party[i].items);
    }
}

static enum next do_odds(struct table *t, const char *typed)
{
    lr_answer x;
    struct lr_odds o;
    lr_match_view(t->m, (enum lr_side)t->sitting, t->seen);
    if (typed[0] == '\0' && !is_over(t))
        return all_odds(t);
    if (understand(t, typed, &x) != ONE)
        return STAY;
    struct lr_verdict v = lr_judge(t->p, lr_match_state(t->m), (enum lr_side)t->sitting, x);
    if (!v.ok)
        print_verdict(t, &v);
    else if (!player_odds(t->p, t->seen, (enum lr_side)t->sitting, x, ODDS_TIME, &t->rng, &o))
        printf("This game gives no odds.\n");
    else {
        print_odds(t, x, &o);
        print_sheet(t, x);
    }
    return STAY;
}

/* What is left to do, as far as that is listed. */
static enum next do_left(struct table *t, const char *rest)
{
    (void)rest;
    struct lr_agenda *a = lr_agenda_make();
    lr_match_view(t->m, (enum lr_side)t->sitting, t->seen);
    bool listed = a != NULL && !is_over(t) && lr_agenda_of(t->p, t->seen, (enum lr_side)t->sitting, a);
    printf("%s\n", listed ? a->name : "Nothing is listed for this question.");
    for (int i = 0; listed && i < a->n; i++) {
        const struct lr_task *row = &a->row[i];
        printf("  %s %s%s%s%s%s\n",
               row->now    ? ">"
               : row->done ? "x"
                           : "-",
               row->name, row->has ? ", " : "", row->has ? row->has : "", row->can ? ": " : "",
               row->can ? row->can : "");
    }
    lr_agenda_free(a);
    return STAY;
}

/* Somebody else's head in my chair: it sees what I see. */
static enum next do_advice(struct table *t, const char *typed)
{
    (void)typed;
    const struct player *wise = player_named("general");
    struct player_care care = player_care_usual((uint64_t)lr_rng_next(&t->rng));
    care.milliseconds = t->care.milliseconds;
    struct mind *m = mind_make(wise, t->p, &care);
    if (m == NULL) {
        printf("Nobody here has a judgement of %s yet.\n", t->p->game->title);
        return STAY;
    }
    char words[800];
    struct lr_text text = LR_TEXT(words);
    int columns, lines;
    screen_size(&columns, &lines);
    lr_match_view(t->m, (enum lr_side)t->sitting, t->seen);
    lr_answer_write(t->p, mind_choose(m, t->seen, &t->q), &text);
    lr_put_string(&text, ". ");
    mind_explain(m, t->seen, (enum lr_side)t->sitting, &text);
    print_wrapped(words, 2, columns);
    mind_free(m);
    return STAY;
}

static void taken_back(struct table *t)
{
    int n = lr_match_log(t->m)->n;
    for (int i = 0; i < SEATS; i++)
        if (t->told[i] > n)
            t->told[i] = n;
    t->changed = true;
    autosave(t);
}

static enum next go_back(struct table *t, struct lr_verdict (*how)(struct lr_match *, enum lr_side),
                         const char *done)
{
    struct lr_verdict v = how(t->m, (enum lr_side)t->sitting);
    if (!v.ok) {
        print_verdict(t, &v);
        return STAY;
    }
    printf("%s\n", done);
    taken_back(t);
    t->shown[t->sitting][0] = '\0';
    return ASK_AGAIN;
}

static enum next do_undo(struct table *t, const char *rest)
{
    (void)rest;
    return go_back(t, lr_match_undo, "Taken back.");
}

static enum next do_restart(struct table *t, const char *rest)
{
    (void)rest;
    return go_back(t, lr_match_restart, "Taken back as far as possible.");
}

static enum next do_redo(struct table *t, const char *rest)
{
    (void)rest;
    return go_back(t, lr_match_redo, "Put back.");
}

static enum next do_log(struct table *t, const char *rest)
{
    uint64_t last = 0;
    if (rest[0] != '\0' && !read_number(rest, 1, INT32_MAX, &last)) {
        printf("\"log\" tells everything, \"log 20\" the last 20 events.\n");
        return STAY;
    }
    const struct lr_events *log = lr_match_log(t->m);
    int from = log->n;
    if (last == 0)
        from = 0;
    for (uint64_t left = last; from > 0 && left > 0; from--)
        left -= (log->list[from - 1].know & LR_ONLY(t->sitting)) != 0;
    print_events(t->m, from, log->n, LR_ONLY(t->sitting), "  ");
    return STAY;
}

static enum next do_board(struct table *t, const char *rest)
{
    int centre = LR_NONE;
    if (rest[0] != '\0' && t->p->board != NULL) {
        centre = lr_find(t->p, LR_HEXES, rest, strlen(rest));
        if (centre < 0) {
            printf("There is no place \"%s\" on the board.\n", rest);
            return STAY;
        }
    }
    show_board(t, (lr_hex)centre);
    return STAY;
}

static enum next do_rules(struct table *t, const char *rest)
{
    if (rest[0] == '\0' && t->q.rule != NULL && !is_over(t))
        rest = t->q.rule;
    if (rest[0] == '\0')
        printf("\"rules 4.2\" shows rule 4.2 in our words.\n");
    else if (print_rule(t->p, rest) == 0)
        printf("There is no rule \"%s\" in the index.\n", rest);
    return STAY;
}

static enum next do_save(struct table *t, const char *rest)
{
    const char *path = rest[0] ? rest : t->save;
    if (path == NULL)
        printf("Say where: save FILE.\n");
    else if (save_to(t, path)) {
        printf("Saved in %s.\n", path);
        t->changed = false;
    }
    return STAY;
}

static enum next do_position(struct table *t, const char *rest)
{
    (void)rest;
    size_t length;
    char *text = position_text(t->m, t->sitting, &length);
    if (text != NULL)
        fwrite(text, 1, length, stdout);
    free(text);
    return STAY;
}

/* A line of a position that tells of the table, not of the engine or of where the position starts from. */
static bool tells_of_table(const char *line) { return strchr(line, ':') != NULL && strncmp(line, "core", 4) != 0; }

/* What can be seen: all that stands on the table, or the lines with these words. */
static enum next do_look(struct table *t, const char *rest)
{
    int columns, lines, found = 0;
    size_t length;
    char *text = view_text(t->m, (enum lr_side)t->sitting, &length);
    screen_size(&columns, &lines);
    for (char *line = text, *next; line != NULL && *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        next += *next == '\n' ? (*next = '\0', 1) : 0;
        if (!tells_of_table(line) || (rest[0] != '\0' && words_fit(rest, line) == NO_FIT))
            continue;
        found++;
        print_wrapped(line, 2, columns);
    }
    if (found == 0)
        printf("Nothing in sight has \"%s\".\n", rest);
    free(text);
    return STAY;
}

static enum next do_list(struct table *t, const char *rest)
{
    int chosen[LR_MOST_ANSWERS] = { 0 };
    if (is_over(t))
        return STAY;
    if (rest[0] != '\0') {
        int n = fitting(t, rest, PART_FIT, chosen);
        print_answers(t, chosen, n);
        if (n == 0)
            printf("No answer has \"%s\".\n", rest);
        return STAY;
    }
    for (int i = 0; i < t->q.n; i++)
        chosen[i] = i;
    print_answers(t, chosen, t->q.n);
    return STAY;
}

static enum next do_more(struct table *t, const char *rest)
{
    (void)rest;
    if (!is_over(t))
        print_page(t);
    return STAY;
}

static enum next do_question(struct table *t, const char *rest)
{
    (void)rest;
    take_rows(t, (enum lr_side)t->sitting);
    print_question(t);
    return STAY;
}

static enum next do_quit(struct table *t, const char *rest)
{
    (void)rest;
    t->left = true;
    return LEAVE;
}

static enum next do_help(struct table *t, const char *rest);

static const struct {
    const char *name, *takes, *words;
    enum next (*run)(struct table *t, const char *rest);
} commands[] = {
    { "answer", "ANSWER", "give an answer (the word \"answer\" may be left out)", do_answer },
    { "why", "ANSWER", "may this be answered, and if not, by which rule?", do_why },
    { "way", "ANSWER", "the way it goes, hex by hex, and what it costs", do_way },
    { "odds", "[ANSWER]", "what this, or each risky answer, may lead to", do_odds },
    { "left", "", "what is left to do in this turn", do_left },
    { "advice", "", "what a Veteran would do in your place, and why", do_advice },
    { "list", "[WORDS]", "all answers, or those with these words in them", do_list },
    { "more", "", "the next page of answers", do_more },
    { "question", "", "the question again", do_question },
    { "board", "[PLACE]", "the board, around a place if it is large", do_board },
    { "look", "[WORDS]", "what you can see, or what of it has these words: look Mill", do_look },
    { "log", "[N]", "what has happened so far, or the last N events", do_log },
    { "undo", "", "take back your last answer", do_undo },
    { "restart", "", "take back all you can", do_restart },
    { "redo", "", "put back what was taken back", do_redo },
    { "rules", "NUMBER", "a rule in our words; without a number, the rule that asks", do_rules },
    { "position", "", "what you can see, as a position to paste", do_position },
    { "save", "FILE", "write the record", do_save },
    { "help", "", "this text", do_help },
    { "quit", "", "leave the table", do_quit },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static enum next do_help(struct table *t, const char *rest)
{
    (void)rest;
    printf("Answer by number, in words, or with the beginnings of its words, in order.\n"
           "Where a number is asked for, that number is the answer.\n"
           "A star marks what is suggested, \".\" gives it; ! stands where dice follow.\n"
           "What can be set is typed behind the number: \"1 4\", \"3 force march, morale\".\n"
           "Tab completes, Enter asks again.\n"
           "Commands may be shortened to three letters or more.\n\n");
    for (int i = 0; i < COMMANDS; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].takes);
        printf("  %s%-16s%s %s\n", t->ink.bold, left, t->ink.off, commands[i].words);
    }
    return STAY;
}

/* The command that the first `n` letters name, or that alone they begin; -1: none. */
static int command_named(const char *line, size_t n)
{
    enum { SHORTEST = 3 };
    int found = -1;
    for (int i = 0; i < COMMANDS; i++) {
        if (strncasecmp(commands[i].name, line, n) != 0 || n < SHORTEST)
            continue;
        if (strlen(commands[i].name) == n)
            return i;
        found = found == -1 ? i : -2;
    }
    return found < 0 ? -1 : found;
}

/* Could this be meant as an answer, legal or not? */
static bool like_an_answer(const struct table *t, const char *line, bool whole)
{
    lr_answer x;
    struct lr_error e;
    int chosen[LR_MOST_ANSWERS];
    if (is_over(t))
        return false;
    if (fitting(t, line, whole ? WHOLE_FIT : WORD_FIT, chosen) > 0)
        return true;
    return !whole && lr_answer_read(t->p, line, &x, &e);
}

static enum next obey(struct table *t, const char *line)
{
    size_t n = strcspn(line, " ");
    int named = command_named(line, n);
    if (named >= 0 && !like_an_answer(t, line, strlen(commands[named].name) == n))
        return commands[named].run(t, line + n + strspn(line + n, " "));
    if (strcmp(line, "?") == 0)
        return do_help(t, "");
    if (line[0] == '\0')
        return do_question(t, "");
    return do_answer(t, line);
}

/* What Tab may complete to. */
static const char *candidate(const void *ctx, bool command, int i)
{
    const struct table *t = ctx;
    if (command)
        return i < COMMANDS ? commands[i].name : NULL;
    return !is_over(t) && i < t->q.n ? t->words[i] : NULL;
}

/* ---- The course of a game ---- */

static void trim(char *line)
{
    size_t start = strspn(line, " \t"), n = strlen(line);
    while (n > start && (line[n - 1] == ' ' || line[n - 1] == '\t'))
        n--;
    memmove(line, line + start, n - start);
    line[n - start] = '\0';
}

/* Put the question to the person sitting here until something changes. False: they have left. */
static bool converse(struct table *t)
{
    char line[LINE_ROOM], prompt[200];
    bool esc = t->ink.bold[0] != '\0';
    snprintf(prompt, sizeof prompt, "%s%s%s%s%s%s> ", esc ? "\1" : "", t->ink.bold, esc ? "\1" : "",
             is_over(t) ? "over" : side_at(t, t->sitting), esc ? "\1\033[0m\1" : "", "");
    for (;;) {
        enum line got = input_line(t->in, prompt, line);
        if (got != A_LINE)
            return false;
        trim(line);
        enum next next = obey(t, line);
        if (next != STAY)
            return next == ASK_AGAIN;
    }
}

static bool person_answers(struct table *t, int side)
{
    if (!sit_down(t, side))
        return false;
    take_rows(t, (enum lr_side)side);
    tell_news(t, side);
    show_board_if_new(t);
    print_question(t);
    return converse(t);
}

/* A side nobody is told about by name: the person who sits here, else the public. */
static int watcher(const struct table *t)
{
    if (t->player[0] != NULL && t->player[1] != NULL)
        return LR_NOBODY;
    return t->player[0] == NULL ? LR_FIRST : LR_SECOND;
}

/* What the table may know of a computer's answer: its events, or at least what it was about. */
static void tell_computer(struct table *t, int side)
{
    int seat = watcher(t);
    char about[200];
    if (tell_news(t, seat) > 0) {
        t->waiting[0] = '\0';
        return;
    }
    snprintf(about, sizeof about, "%s", t->others);
    if (about[0] == '\0' || strcmp(about, t->waiting) == 0)
        return;
    memcpy(t->waiting, about, sizeof about);
    printf("  %s%s: %s%s\n", t->ink.dim, side_at(t, side), about, t->ink.off);
}

/* What a computer player is trying to do, each time it has made a new plan. */
static void think_aloud(struct table *t, int side)
{
    char words[800];
    struct lr_text text = LR_TEXT(words);
    int playouts, hopes = mind_hopes(t->mind[side], &playouts);
    if (playouts == 0 || (playouts == t->thought[side][0] && hopes == t->thought[side][1]))
        return;
    t->thought[side][0] = playouts;
    t->thought[side][1] = hopes;
    mind_explain(t->mind[side], t->seen, (enum lr_side)side, &text);
    printf("  %s%s thinks: %s%s\n", t->ink.dim, side_at(t, side), words, t->ink.off);
}

static bool computer_answers(struct table *t, int side)
{
    take_question(t, (enum lr_side)side);
    lr_match_view(t->m, (enum lr_side)side, t->seen);
    lr_answer x = mind_choose(t->mind[side], t->seen, &t->q);
    if (t->aloud)
        think_aloud(t, side);
    struct lr_verdict v = lr_match_answer(t->m, (enum lr_side)side, lr_match_seq(t->m), x);
    if (!v.ok) {
        complain(NOT_GOOD, "the %s player's answer is refused: %s (%s)", t->player[side]->name, v.words, v.rule);
        return false;
    }
    t->changed = true;
    tell_computer(t, side);
    return !input_interrupted();
}

/* One answer of whoever is asked: computers first, then the person before the screen, then the other. */
static bool one_answer(struct table *t)
{
    uint8_t asked = lr_asked(lr_match_state(t->m));
    for (int side = 0; side < 2; side++)
        if ((asked & LR_ONLY(side)) != 0 && t->player[side] != NULL)
            return computer_answers(t, side);
    int side = asked & LR_ONLY(LR_FIRST) ? LR_FIRST : LR_SECOND;
    if (t->sitting != LR_NOBODY && (asked & LR_ONLY(t->sitting)) != 0)
        side = t->sitting;
    return person_answers(t, side);
}

/* After the end people may look around, save, or take back. False: done. */
static bool after_the_end(struct table *t)
{
    if (t->sitting == LR_NOBODY)
        t->sitting = watcher(t);
    autosave(t);
    tell_news(t, t->sitting);
    show_board_if_new(t);
    print_question(t);
    return t->sitting != LR_NOBODY && converse(t);
}

/* After the seed, or the beginning of the commitment, which tells nothing. */
static void name_file(const struct table *t, char *path, size_t size)
{
    const struct lr_setup *s = lr_match_setup(t->m);
    char commitment[COMMITMENT_DIGITS + 1];
    proof_commitment(&s->secret, commitment);
    if (lr_secret_given(&s->secret))
        snprintf(path, size, "%s-%.8s.record", t->p->game->id, commitment);
    else
        snprintf(path, size, "%s-%llu.record", t->p->game->id, (unsigned long long)s->seed);
}

static void part(struct table *t)
{
    char path[200];
    bool people = t->player[0] == NULL || t->player[1] == NULL;
    if (t->save != NULL) {
        if (save_to(t, t->save) && is_over(t))
            printf("Saved in %s.\n", t->save);
        else if (!is_over(t))
            printf("Saved in %s. Go on with: longroll play %s\n", t->save, t->save);
        return;
    }
    if (!t->changed || !people || is_over(t) || !input_is_terminal(t->in))
        return;
    name_file(t, path, sizeof path);
    if (save_to(t, path))
        printf("The game is kept in %s. Go on with: longroll play %s\n", path, path);
}

static int play(struct table *t)
{
    bool on = true;
    while (on)
        on = is_over(t) ? after_the_end(t) : one_answer(t);
    if (input_interrupted())
        printf("Interrupted.\n");
    part(t);
    return GOOD;
}

/* ---- Sitting down ---- */

/* What computer players draw from. A hash of the match's secret tells nothing of it; with a seed the same answers
 * lead to the same game. */
static uint64_t players_seed(const struct table *t)
{
    static const char label[] = "players";
    const struct lr_setup *s = lr_match_setup(t->m);
    uint64_t seed = lr_secret_given(&s->secret) ? lr_siphash(&s->secret, label, sizeof label - 1) : s->seed;
    return seed + (uint64_t)lr_match_length(t->m);
}

/* "human" or the name of a computer player. */
static bool seat(struct table *t, int side, const char *name)
{
    t->player[side] = NULL;
    mind_free(t->mind[side]);
    t->mind[side] = NULL;
    if (strcmp(name, "human") == 0)
        return true;
    t->player[side] = player_named(name);
    if (t->player[side] != NULL) {
        t->care.seed = players_seed(t);
        t->mind[side] = mind_make(t->player[side], t->p, &t->care);
        if (t->mind[side] == NULL)
            complain(WRONG_USAGE, "the %s player has no judgement of %s yet", name, t->p->game->id);
        return t->mind[side] != NULL;
    }
    const struct player *all;
    char known[300];
    struct lr_text text = LR_TEXT(known);
    lr_put(&text, "human");
    for (int i = 0, n = players_all(&all); i < n; i++)
        lr_put(&text, ", %s", all[i].name);
    complain(WRONG_USAGE, "there is no player \"%s\"; there are: %s", name, known);
    return false;
}

static bool known_flag(const struct command *c, const char *name)
{
    for (const struct flag *f = c->flags; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return true;
    return false;
}

static bool no_such_side(const struct lr_game *g, const char *what)
{
    complain(WRONG_USAGE, "%s has no side \"%s\"; its sides are %s and %s", g->id, what, g->sides[0], g->sides[1]);
    return false;
}

/* --side and --against, then flags named after a side. */
static bool seat_all(const struct args *a, struct table *t)
{
    const struct lr_game *g = t->p->game;
    const char *mine = flag_value(a, "side"), *against = flag_value(a, "against");
    const char *usual = judgement_of(g) ? "greedy" : "random";
    int side = mine ? side_named(g, mine) : LR_FIRST;
    if (side < 0)
        return no_such_side(g, mine);
    if (!seat(t, side, "human") || !seat(t, 1 - side, against ? against : usual))
        return false;
    for (int i = 0; i < a->flags; i++) {
        if (known_flag(a->command, a->flag[i].name))
            continue;
        side = side_named(g, a->flag[i].name);
        if (side < 0)
            return no_such_side(g, a->flag[i].name);
        if (!seat(t, side, a->flag[i].value))
            return false;
    }
    t->curtain = t->player[0] == NULL && t->player[1] == NULL && !has_flag(a, "open");
    return true;
}

static void greet(const struct table *t)
{
    const struct lr_setup *s = lr_match_setup(t->m);
    printf("%s%s%s", t->ink.bold, t->p->game->title, t->ink.off);
    if (s->scenario >= 0)
        printf(", %s", t->p->scenario[s->scenario].name);
    char chance[200] = "";
    struct lr_text words = LR_TEXT(chance);
    chance_words(t->m, &words);
    printf("\nChance: %s\n", chance);
    for (int side = 0; side < 2; side++)
        printf("%s: %s%s\n", side_at(t, side), t->player[side] ? "computer, " : "human",
               t->player[side] ? t->player[side]->name : "");
    if (t->player[0] == NULL || t->player[1] == NULL)
        printf("Type \"help\" at any time.\n");
}

static int play_match(const struct args *a, struct table *t)
{
    if (!seat_all(a, t))
        return WRONG_USAGE;
    t->rng = lr_rng_seed(players_seed(t), 1);
    t->list = calloc(LR_MOST_ANSWERS, sizeof *t->list);
    t->words = calloc(LR_MOST_ANSWERS, sizeof *t->words);
    t->row = calloc(ROWS, sizeof *t->row);
    t->form = lr_form_make();
    t->seen = calloc(1, t->p->game->state_size);
    t->in = input_open(candidate, t);
    int code = NO_FILE;
    if (t->list && t->words && t->row && t->form && t->seen && t->in) {
        /* what happened before we sat down is in the log */
        for (int i = 0; i < SEATS && lr_match_length(t->m) > 0; i++)
            t->told[i] = lr_match_log(t->m)->n;
        greet(t);
        code = play(t);
    } else {
        complain(NO_FILE, "no memory");
    }
    input_close(t->in);
    free(t->seen);
    lr_form_free(t->form);
    free(t->row);
    free(t->words);
    free(t->list);
    return code;
}

/* A fresh match of a game, or the one in a file. */
static struct lr_match *match_for(const struct args *a, struct shelf *shelf, int *code)
{
    struct lr_error e = { .line = 0 }, none = e;
    struct lr_setup setup;
    struct lr_match *m = NULL;
    if (games_named(a->word[0]) == NULL) {
        shelf->draws = true;
        m = match_from(shelf, a->word[0], &e);
        if (m == NULL && shelf->failed == NO_FILE && shelf_pack(shelf, a->word[0], &none) == NULL)
            *code = complain(NO_FILE, "%s: %s; and %s", a->word[0], e.words, none.words);
        else if (m == NULL)
            *code = complain_error(shelf->failed, &e);
        return m;
    }
    const struct lr_pack *p = shelf_pack(shelf, a->word[0], &e);
    if (p == NULL) {
        *code = complain_error(shelf->failed, &e);
        return NULL;
    }
    *code = WRONG_USAGE;
    if (!setup_drawn(a, p, &setup))
        return NULL;
    m = lr_match_new(p, &setup, &e);
    if (m == NULL)
        *code = complain_error(NOT_GOOD, &e);
    return m;
}

static int run(const struct args *a)
{
    struct shelf shelf;
    int code = WRONG_USAGE;
    if (!shelf_make(&shelf, a))
        return WRONG_USAGE;
    struct lr_match *m = match_for(a, &shelf, &code);
    if (m != NULL) {
        struct table t = { .p = lr_match_pack(m), .m = m, .ink = ink_for(stdout), .sitting = LR_NOBODY };
        t.save = flag_value(a, "save");
        t.care = player_care_usual(0);
        uint64_t think = 1000;
        code = flag_number(a, "think", 1, 600000, &think) ? GOOD : WRONG_USAGE;
        t.care.milliseconds = (int)think;
        t.aloud = has_flag(a, "aloud");
        if (code == GOOD)
            code = play_match(a, &t);
        mind_free(t.mind[0]);
        mind_free(t.mind[1]);
        lr_match_free(m);
    }
    shelf_clear(&shelf);
    return code;
}

static const struct flag flags[] = {
    { "side", "NAME", "the side you play (default: the game's first)" },
    { "against", "PLAYER", "who plays the other: human, or a computer player (default greedy, the Recruit)" },
    { "think", "MILLISECONDS", "most time a computer player takes for an answer (default 1000)" },
    { "aloud", NULL, "computer players say what they are trying to do" },
    { "save", "FILE", "keep the record there after every answer" },
    { "open", NULL, "no curtain between two people at one screen" },
    IMAGINE_FLAG,
    SETUP_FLAGS,
    DATA_FLAGS,
    NO_MORE_FLAGS,
};

const struct command play_command = {
    "play",
    "GAME|RECORD [--side NAME] [--against PLAYER] [--save FILE]",
    "Play in the terminal, or go on with a record",
    "A flag named after a side seats a player there: --union human --confederate random.\n"
    "Two people share the screen with a curtain between them. Input may come from a pipe, one line each;\n"
    "it is then echoed, and there is no curtain.",
    flags,
    1,
    1,
    true,
    run,
};

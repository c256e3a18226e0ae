/* refusals.c - every refusal of a game that random play meets, with the rule it cites: to be read beside the
 * rulebook.
 *
 *   refusals GAME [--games N] [--seed S] [--tries N]     TSV: answer, rule, words, questions, times, an example
 *
 * At every question some answers are judged: any that can be said, and such as were legal at other moments, which
 * get past the first reasons. Refusals that say the same but for names and numbers are one line. */
#include "longroll.h"

#include "games.h"
#include "judgement.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { VERBS = 256, KEPT = 64, WORDS = 256, MOST = 4096 };

struct line {
    unsigned verb;
    char rule[16], words[WORDS], example[WORDS];
    uint64_t kinds[4]; /* of question, a set */
    long times;
};

struct hunt {
    const struct lr_pack *p;
    struct lr_rng r;
    int games, tries, lines;
    lr_answer kept[VERBS][KEPT]; /* legal once */
    int kept_n[VERBS], verbs;
    struct line line[MOST];
};

static uint32_t below(struct hunt *h, uint32_t n) { return lr_rng_below(&h->r, n); }

/* ---- answers ---- */

static int slots(const char *phrase)
{
    int n = 0;
    for (; *phrase; phrase++)
        n += *phrase == '{';
    return n;
}

static unsigned operand(lr_answer x, int i)
{
    const unsigned all[4] = { lr_a(x), lr_b(x), lr_c(x), lr_d(x) };
    return all[i];
}

static unsigned any_thing(struct hunt *h, int domain)
{
    int size = domain == LR_NUMBER ? 12 : lr_domain_size(h->p, domain);
    return size > 0 ? below(h, (uint32_t)size) : 0;
}

static lr_answer any_answer(struct hunt *h, unsigned verb)
{
    const struct lr_verb *v = &h->p->game->verbs[verb];
    unsigned of[4] = { 0, 0, 0, 0 };
    for (int i = 0; i < slots(v->phrase) && i < 4; i++)
        of[i] = any_thing(h, v->domain[i]);
    return lr_say(verb, of[0], of[1], of[2], of[3]);
}

/* Every verb is as likely; half of them as they were legal once, perhaps with one operand changed. */
static lr_answer some_answer(struct hunt *h)
{
    unsigned verb = 1 + below(h, (uint32_t)h->verbs);
    lr_answer x = any_answer(h, verb);
    if (h->kept_n[verb] == 0 || below(h, 3) == 0)
        return x;
    lr_answer once = h->kept[verb][below(h, (uint32_t)(h->kept_n[verb] < KEPT ? h->kept_n[verb] : KEPT))];
    unsigned of[4];
    unsigned change = below(h, 6);
    for (unsigned i = 0; i < 4; i++)
        of[i] = operand(i == change ? x : once, (int)i);
    return lr_say(verb, of[0], of[1], of[2], of[3]);
}

static void keep(struct hunt *h, lr_answer x)
{
    unsigned verb = lr_verb_of(x);
    h->kept[verb][h->kept_n[verb]++ % KEPT] = x;
}

/* ---- words without names ---- */

static void replace(char *words, const char *name, const char *by)
{
    char out[2 * WORDS] = "";
    size_t n = strlen(name), used = 0;
    if (n < 2)
        return;
    for (const char *s = words; *s && used + strlen(by) + 1 < sizeof out;) {
        bool whole = strncmp(s, name, n) == 0 && (s == words || !isalnum((unsigned char)s[-1]))
                     && !isalnum((unsigned char)s[n]);
        if (whole) {
            used += (size_t)snprintf(out + used, sizeof out - used, "%s", by);
            s += n;
        } else {
            out[used++] = *s++;
        }
    }
    out[used] = '\0';
    snprintf(words, WORDS, "%.*s", WORDS - 1, out);
}

static void without_numbers(char *words)
{
    char *to = words;
    for (const char *s = words; *s; s++) {
        bool digit = *s >= '0' && *s <= '9';
        if (!digit)
            *to++ = *s;
        else if (to == words || to[-1] != '#')
            *to++ = '#';
    }
    *to = '\0';
}

/* Everything with a name of its own, once for all editions. */
static struct {
    char name[60];
    const char *by;
} known[4 * MOST];
static int known_n;

static void know_names(const struct lr_pack *p)
{
    known_n = 0;
    for (int d = LR_HEXES; d < LR_DOMAINS; d++) {
        int size = d == LR_HEXES || d >= LR_OWN ? lr_domain_size(p, d) : 0;
        for (int id = 0; size > 12 && id < size && known_n < 4 * MOST; id++) {
            struct lr_text t = LR_TEXT(known[known_n].name);
            lr_name(p, d, (uint64_t)id, &t);
            known[known_n].by = d == LR_HEXES ? "HEX" : "Y";
            known_n += isupper((unsigned char)known[known_n].name[0]) != 0;
        }
    }
}

/* Names of the answer's own things, then of all others. */
static void without_names(const struct lr_pack *p, lr_answer x, char *words)
{
    const struct lr_verb *v = &p->game->verbs[lr_verb_of(x)];
    char name[100];
    for (int i = 0; i < slots(v->phrase); i++) {
        struct lr_text t = LR_TEXT(name);
        if (v->domain[i] == LR_NUMBER)
            continue;
        lr_name(p, v->domain[i], operand(x, i), &t);
        replace(words, name, v->domain[i] == LR_HEXES ? "HEX" : "X");
    }
    for (int i = 0; i < known_n; i++)
        if (strstr(words, known[i].name) != NULL)
            replace(words, known[i].name, known[i].by);
    without_numbers(words);
}

/* ---- the table ---- */

static void note(struct hunt *h, const void *state, lr_answer x, const struct lr_verdict *v)
{
    struct line new = { .verb = lr_verb_of(x) };
    unsigned kind = lr_top_of(state)->kind;
    snprintf(new.rule, sizeof new.rule, "%s", v->rule);
    snprintf(new.words, sizeof new.words, "%s", v->words);
    without_names(h->p, x, new.words);
    char *now = strstr(new.words, "; now ");
    if (now != NULL)
        snprintf(now, sizeof new.words - (size_t)(now - new.words), "; now ...");
    int i = 0;
    while (i < h->lines
           && (h->line[i].verb != new.verb || strcmp(h->line[i].rule, new.rule) != 0
               || strcmp(h->line[i].words, new.words) != 0))
        i++;
    if (i == MOST)
        return;
    if (i == h->lines) {
        struct lr_text t = LR_TEXT(new.example);
        lr_answer_write(h->p, x, &t);
        lr_put(&t, ": %s", v->words);
        h->line[h->lines++] = new;
    }
    h->line[i].times++;
    h->line[i].kinds[kind >> 6 & 3] |= UINT64_C(1) << (kind & 63);
}

static int by_verb(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    int rules = strcmp(x->rule, y->rule);
    return x->verb != y->verb ? (int)x->verb - (int)y->verb : rules ? rules : strcmp(x->words, y->words);
}

static void print_table(struct hunt *h)
{
    qsort(h->line, (size_t)h->lines, sizeof h->line[0], by_verb);
    puts("answer\trule\twords\tquestions\ttimes\texample");
    for (int i = 0; i < h->lines; i++) {
        const struct line *l = &h->line[i];
        const char *comma = "";
        printf("%s\t%s\t%s\t", h->p->game->verbs[l->verb].phrase, l->rule, l->words);
        for (unsigned k = 0; k < 256 && h->p->game->frames[k].name != NULL; k++)
            if (l->kinds[k >> 6] >> (k & 63) & 1) {
                printf("%s%s", comma, h->p->game->frames[k].name);
                comma = ", ";
            }
        printf("\t%ld\t%s\n", l->times, l->example);
    }
}

/* ---- playing ---- */

static lr_answer choose(struct hunt *h, const void *state, const struct lr_question *q, void *seen)
{
    static int32_t score[LR_MOST_ANSWERS];
    const struct judgement *j = judgement_of(h->p->game);
    int best = (int)below(h, (uint32_t)q->n);
    if (j == NULL || below(h, 3) == 0)
        return q->list[best];
    lr_hide(h->p, state, q->side, seen);
    j->weigh(h->p, seen, q, below(h, 2) ? 0 : lr_rng_next(&h->r), score);
    for (int i = 0; i < q->n; i++) {
        score[i] += (int32_t)below(h, 80);
        best = score[i] > score[best] ? i : best;
    }
    return q->list[best];
}

static void judge_some(struct hunt *h, const void *state, const struct lr_question *q)
{
    for (int i = 0; i < 4; i++)
        keep(h, q->list[below(h, (uint32_t)q->n)]);
    for (int i = 0; i < h->tries; i++) {
        lr_answer x = some_answer(h);
        if (!lr_answer_sound(h->p, x))
            continue;
        struct lr_verdict v = lr_judge(h->p, state, q->side, x);
        if (!v.ok)
            note(h, state, x, &v);
    }
}

static void play(struct hunt *h, const struct lr_setup *setup, void *state, void *seen)
{
    static lr_answer list[LR_MOST_ANSWERS];
    enum { LONG = 1500 };
    lr_begin(h->p, setup, state, NULL);
    for (int i = 0; i < LONG && lr_asked(state) != 0; i++) {
        uint8_t asked = lr_asked(state);
        enum lr_side side = asked == LR_PLAYERS ? (enum lr_side)below(h, 2) : (enum lr_side)(asked >> 1);
        struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
        lr_ask(h->p, state, side, &q);
        if (q.n == 0 || q.n > q.room)
            return;
        lr_answer x = choose(h, state, &q, seen);
        judge_some(h, state, &q);
        if (!lr_step(h->p, state, side, x, NULL))
            return;
    }
}

static void play_all(struct hunt *h, const struct lr_pack *any)
{
    void *state = calloc(1, any->game->state_size), *seen = calloc(1, any->game->state_size);
    if (state == NULL || seen == NULL)
        abort();
    for (int g = 0; g < h->games; g++) {
        struct lr_setup setup;
        lr_setup_preset(any, any->scenarios ? g % any->scenarios : -1, lr_rng_next(&h->r), &setup);
        for (int i = 0; g / (any->scenarios ? any->scenarios : 1) % 2 == 1 && i < any->options; i++)
            setup.option[i] = (uint8_t)below(h, (uint32_t)any->option[i].choices);
        h->p = lr_pack_for(any, &setup);
        know_names(h->p);
        play(h, &setup, state, seen);
    }
    free(state);
    free(seen);
}

static bool read_wishes(int argc, char **argv, struct hunt *h)
{
    uint64_t seed = 1;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--games") == 0)
            h->games = (int)strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--tries") == 0)
            h->tries = (int)strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else
            return false;
    }
    h->r = lr_rng_seed(seed, 21);
    return argc >= 2 && argc % 2 == 0;
}

int main(int argc, char **argv)
{
    static struct hunt h = { .games = 32, .tries = 40 };
    if (!read_wishes(argc, argv, &h)) {
        fputs("usage: refusals GAME [--games N] [--seed S] [--tries N]\n", stderr);
        return 2;
    }
    const struct games_entry *g = games_named(argv[1]);
    struct lr_error e = { 0 };
    struct lr_pack *p = g ? lr_pack_load(g->game, g->folder, NULL, 0, &e) : NULL;
    if (p == NULL || p->game->board_only) {
        fprintf(stderr, "%s: %s\n", argv[1], g ? e.words : "there is no such game");
        return 1;
    }
    while (p->game->verbs[h.verbs + 1].phrase != NULL)
        h.verbs++;
    play_all(&h, p);
    h.p = p;
    print_table(&h);
    lr_pack_free(p);
    return 0;
}

/* questions.c - `longroll help GAME questions`: every kind of question of a game, as its rules declare it, for
 * writers of plays and positions. */
#include "cli.h"

enum { FEW = 12 };

static void print_list(const char *heading, const char *const *words)
{
    int n = 0;
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        if (words[i][0] != '\0')
            printf("%s%s", n++ ? ", " : heading, words[i]);
    printf("%s", n ? "\n" : "");
}

/* A few things by their names, more by their number. */
static void print_things(const struct lr_pack *p, const struct lr_value *v)
{
    int n = lr_domain_size(p, v->domain);
    printf("%s", v->form == LR_BITS ? "a set of " : "one of ");
    if (n > FEW) {
        char first[100] = "", last[100] = "";
        struct lr_text a = LR_TEXT(first), b = LR_TEXT(last);
        lr_name(p, v->domain, 0, &a);
        lr_name(p, v->domain, (uint64_t)n - 1, &b);
        printf("%d things, from %s to %s", n, first, last);
    }
    for (int i = 0; i < n && n <= FEW; i++) {
        char name[100] = "";
        struct lr_text t = LR_TEXT(name);
        lr_name(p, v->domain, (uint64_t)i, &t);
        printf("%s%s", i ? ", " : "", name);
    }
    printf("%s", v->optional ? "; or none, -" : "");
}

static const struct lr_value *value_at(const struct lr_kind *k, uint8_t offset)
{
    for (const struct lr_value *v = k->values; v->name != NULL; v++)
        if (v->offset == offset && v->when == 0)
            return v;
    return NULL;
}

/* "while by is unit or cart" */
static void print_when(const struct lr_kind *k, const struct lr_value *v)
{
    const struct lr_value *by = v->when ? value_at(k, v->decider) : NULL;
    int n = 0;
    if (by == NULL)
        return;
    printf(", while %s is ", by->name);
    for (int i = 0; i < 64; i++)
        if (v->when >> i & 1) {
            printf("%s", n++ ? " or " : "");
            if (by->words != NULL)
                printf("%s", by->words[i]);
            else
                printf("%d", i);
        }
}

static void print_value(const struct lr_pack *p, const struct lr_kind *k, const struct lr_value *v)
{
    printf("value %s: ", v->name);
    if (v->words != NULL) {
        int n = 0;
        printf("%s", v->form == LR_BITS ? "a set of " : "one of ");
        for (int i = 0; v->words[i] != NULL; i++)
            if (v->words[i][0] != '\0')
                printf("%s%s", n++ ? ", " : "", v->words[i]);
    } else if (v->form == LR_NAMED || (v->form == LR_BITS && v->domain != 0)) {
        print_things(p, v);
    } else {
        printf("%d to %d", v->low, v->high);
    }
    print_when(k, v);
    printf("%s\n", v->secret ? "; secret" : "");
}

void print_carried(const struct lr_pack *p, const struct lr_kind *k)
{
    print_list("steps: ", k->steps);
    for (const struct lr_value *v = k->values; v != NULL && v->name != NULL; v++)
        if (v->form != LR_UNUSED)
            print_value(p, k, v);
}

static void print_asked(const struct lr_pack *p, const struct lr_kind *k)
{
    const char *const *sides = p->game->sides;
    const char *list[5] = { NULL };
    int n = 0;
    if (k->asks & LR_ASKS_FIRST)
        list[n++] = sides[LR_FIRST];
    if (k->asks & LR_ASKS_SECOND)
        list[n++] = sides[LR_SECOND];
    if (k->asks & LR_ASKS_BOTH)
        list[n++] = "both, in secret";
    if (k->asks & LR_WORKS)
        list[n++] = "nobody (the game does this piece of work)";
    print_list("asked: ", list);
}

static void print_under(const struct lr_game *g, const struct lr_kind *k)
{
    if (k->on == NULL) {
        printf("stands at the bottom\n");
        return;
    }
    for (const struct lr_under *u = k->on; u->kind != LR_NO_KIND; u++) {
        const struct lr_kind *below = &g->frames[u->kind];
        int n = 0;
        printf("%s%s", u == k->on ? "stands on: " : "; ", below->name);
        for (int i = 0; i < 64 && below->steps != NULL && below->steps[i] != NULL; i++)
            if (u->steps >> i & 1)
                printf("%s%s", n++ ? " or " : " at ", below->steps[i]);
    }
    printf("\n");
}

static void print_answers(const struct lr_game *g, const struct lr_kind *k)
{
    for (const uint8_t *verb = k->takes; verb != NULL && *verb != 0; verb++)
        printf("answer: %s\n", g->verbs[*verb].phrase);
}

int print_questions(const char *id)
{
    struct shelf shelf = { .data = NULL };
    struct lr_error e = { .line = 0 };
    const struct lr_pack *p = shelf_pack(&shelf, id, &e);
    if (p == NULL)
        return complain_error(shelf.failed, &e);
    if (p->game->board_only) {
        shelf_clear(&shelf);
        return complain(NOT_GOOD, "%s asks nothing", id);
    }
    int n = 0;
    for (const struct lr_kind *k = p->game->frames; k->name != NULL; k++, n++) {
        printf("== %s\n", k->name);
        print_asked(p, k);
        print_under(p->game, k);
        print_carried(p, k);
        print_answers(p->game, k);
        printf("\n");
    }
    printf("%d kinds. In a play: at KIND SIDE with VALUE, VALUE ... (docs/plays.md)\n", n);
    shelf_clear(&shelf);
    return GOOD;
}

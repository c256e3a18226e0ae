/* fair.c - a queue in which everybody gets a turn; fair.h says by which rule. */
#include "fair.h"

#include <stdlib.h>

/* A house, or a person in one. */
struct line {
    struct line *next;
    uint64_t key;
    int waiting, at_work;
    struct line *persons;       /* of a house */
    struct task *first, **last; /* of a person */
};

static struct line *find(struct line *list, uint64_t key)
{
    while (list != NULL && list->key != key)
        list = list->next;
    return list;
}

static void put_last(struct line **list, struct line *l)
{
    while (*list != NULL)
        list = &(*list)->next;
    l->next = NULL;
    *list = l;
}

static void take_out(struct line **list, const struct line *l)
{
    while (*list != l)
        list = &(*list)->next;
    *list = l->next;
}

/* The line of this key, made if it is not there; NULL: no memory. */
static struct line *line_of(struct line **list, uint64_t key)
{
    struct line *l = find(*list, key);
    if (l != NULL)
        return l;
    l = calloc(1, sizeof *l);
    if (l == NULL)
        return NULL;
    l->key = key;
    l->last = &l->first;
    put_last(list, l);
    return l;
}

static void drop_if_empty(struct line **list, struct line *l)
{
    if (l == NULL || l->waiting > 0 || l->at_work > 0 || l->persons != NULL)
        return;
    take_out(list, l);
    free(l);
}

static bool add(struct fair *q, struct task *k, bool first)
{
    struct line *house = line_of(&q->houses, k->house);
    struct line *person = house ? line_of(&house->persons, k->person) : NULL;
    if (person == NULL) {
        drop_if_empty(&q->houses, house);
        return false;
    }
    if (first) {
        k->next = person->first;
        person->last = person->first ? person->last : &k->next;
        person->first = k;
    } else {
        k->next = NULL;
        *person->last = k;
        person->last = &k->next;
    }
    person->waiting++;
    house->waiting++;
    q->waiting++;
    return true;
}

enum fair_place fair_put(struct fair *q, struct task *k)
{
    const struct line *house = find(q->houses, k->house);
    const struct line *person = house ? find(house->persons, k->person) : NULL;
    if ((house != NULL && house->waiting >= q->rules->of_house)
        || (person != NULL && person->waiting >= q->rules->of_person))
        return FAIR_TOO_MANY;
    return q->waiting < q->rules->of_all && add(q, k, false) ? FAIR_TAKEN : FAIR_FULL;
}

bool fair_put_back(struct fair *q, struct task *k) { return add(q, k, true); }

/* Of those who wait, the first with the fewest at work. */
static struct line *next_house(const struct fair *q)
{
    struct line *best = NULL;
    for (struct line *l = q->houses; l != NULL; l = l->next)
        if (l->waiting > 0 && (q->rules->at_once == 0 || l->at_work < q->rules->at_once)
            && (best == NULL || l->at_work < best->at_work))
            best = l;
    return best;
}

/* The person's first task; a person with nothing left is dropped, others go behind their house. */
static struct task *take_from(struct fair *q, struct line *house, struct line *person)
{
    struct task *k = person->first;
    person->first = k->next;
    person->last = person->first ? person->last : &person->first;
    person->waiting--;
    take_out(&house->persons, person);
    if (person->waiting > 0)
        put_last(&house->persons, person);
    else
        free(person);
    house->waiting--;
    q->waiting--;
    return k;
}

struct task *fair_take(struct fair *q)
{
    struct line *house = next_house(q);
    if (house == NULL)
        return NULL;
    struct task *k = take_from(q, house, house->persons);
    house->at_work++;
    take_out(&q->houses, house);
    put_last(&q->houses, house);
    return k;
}

struct task *fair_pull(struct fair *q, uint64_t key)
{
    struct line *house = q->houses, *person = NULL;
    while (house != NULL && (person = find(house->persons, key)) == NULL)
        house = house->next;
    if (person == NULL)
        return NULL;
    struct task *k = take_from(q, house, person);
    drop_if_empty(&q->houses, house);
    return k;
}

void fair_done(struct fair *q, uint64_t key)
{
    struct line *house = find(q->houses, key);
    if (house == NULL)
        return;
    house->at_work--;
    drop_if_empty(&q->houses, house);
}

int fair_at_work(const struct fair *q, uint64_t key)
{
    const struct line *house = find(q->houses, key);
    return house ? house->at_work : 0;
}

void fair_clear(struct fair *q)
{
    for (struct line *house = q->houses, *next; house != NULL; house = next) {
        next = house->next;
        for (struct line *person = house->persons, *after; person != NULL; person = after) {
            after = person->next;
            free(person);
        }
        free(house);
    }
    q->houses = NULL;
    q->waiting = 0;
}

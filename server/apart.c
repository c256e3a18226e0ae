/* apart.c - what takes long to look at: the past, plans, overlays, positions, records, reading a match from the
 * disk. It is done on threads of its own, each person in turn, and on a copy of the table, so that nobody waits for
 * its lock: not the threads that answer everybody, nor the one that writes. */
#include "api.h"

#include <stdlib.h>

/* ---- A copy of a table ---- */

void table_drop_copy(struct table *t)
{
    if (t == NULL)
        return;
    lr_match_free(t->match);
    steps_forget(&t->steps);
    free(t->seen);
    free(t->sat);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static bool copy_parts(struct table *to, const struct table *t)
{
    to->match = lr_match_copy(t->match);
    to->seen = calloc(1, t->game->pack->game->state_size);
    to->sat = calloc((size_t)t->sats + 1, sizeof *to->sat);
    for (int i = 0; to->sat != NULL && i < t->sats; i++)
        to->sat[to->sats++] = t->sat[i];
    return steps_copy(&to->steps, &t->steps) && to->match != NULL && to->seen != NULL && to->sat != NULL;
}

/* With the lock held: what looking needs. It has no streams, no words of chat, and its sequence numbers lead
 * nowhere. */
static struct table *copy_of(const struct table *t)
{
    struct table *to = calloc(1, sizeof *to);
    if (to == NULL)
        return NULL;
    pthread_mutex_init(&to->lock, NULL);
    memcpy(to->id, t->id, sizeof to->id);
    memcpy(to->owner, t->owner, sizeof to->owner);
    memcpy(to->seat, t->seat, sizeof to->seat);
    memcpy(to->commitment, t->commitment, sizeof to->commitment);
    memcpy(to->other, t->other, sizeof to->other);
    memcpy(to->ended_words, t->ended_words, sizeof to->ended_words);
    to->game = t->game;
    to->began = t->began;
    to->foreknown = t->foreknown;
    to->chance = t->chance;
    to->placed = t->placed;
    to->made = t->made;
    to->since = t->since;
    to->deeds = t->deeds;
    to->durable = t->durable;
    to->ended = t->ended;
    to->ended_by = t->ended_by;
    to->loaded = true;
    if (copy_parts(to, t))
        return to;
    table_drop_copy(to);
    return NULL;
}

/* ---- Looking ---- */

/* On a thread for looking. */
static void look(struct request *r)
{
    struct table *own = r->table;
    r->table = r->copy;
    r->look(r);
    r->table = own;
}

/* The copy is made when everything done at the table is on the disk. */
static void copy_and_look(struct request *r)
{
    if (!table_enter(r))
        return;
    bool kept = table_kept_whole(r->table);
    r->copy = kept ? copy_of(r->table) : NULL;
    table_leave(r);
    if (!kept)
        wait_for(r, NULL, copy_and_look);
    else if (r->copy == NULL)
        say_no_memory(r);
    else
        wait_in_lane(r, LANE_LOOK, look, r->looked);
}

void look_apart(struct request *r, void (*work)(struct request *r), void (*then)(struct request *r))
{
    r->look = work;
    r->looked = then;
    copy_and_look(r);
}

/* ---- Reading a match from the disk ---- */

static void find(struct request *r) { find_table(r, r->id); }

bool at_hand(struct request *r, const char *id, void (*then)(struct request *r))
{
    if (r->table != NULL || strlen(id) != ID_SIZE - 2 || table_at_hand(r->s, id))
        return true;
    memcpy(r->id, id, ID_SIZE - 1);
    wait_in_lane(r, LANE_LOOK, find, then);
    return false;
}

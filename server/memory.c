/* memory.c - what a side has seen of enemy pieces that are hidden from it again, for as long as its own views vouch
 * for it: from hex and number alone, never from the state. Only for games in which each hidden piece is shown as
 * one (games/wire.h): a face that was turned down in a hex is there while no hidden piece leaves that hex. */
#include "serve.h"

#include "wire.h"

#include <stdlib.h>

enum { MOST_SEEN = 1024, MOST_PIECES = 4096, SLOTS = 4 * MOST_SEEN };

struct kept {
    struct lr_piece piece;
    char when[80];
    int step;
    bool up, was_up; /* face up, in this view and in the one before */
};

struct memory {
    const struct lr_pack *pack;
    enum lr_side side;
    struct lr_piece *piece;
    int hexes, kept;
    int *hidden, *before,
        *turned; /* by hex: hidden ones now and before; how many were turned down, less those up */
    struct kept list[MOST_SEEN];
    uint16_t slot[SLOTS]; /* by name: 1 + the number in the list */
};

struct memory *memory_make(const struct lr_pack *p, int eyes)
{
    const struct wire *wire = wire_of(p->game);
    if (wire == NULL || !wire->each || eyes > LR_SECOND || p->board == NULL || p->game->pieces == NULL)
        return NULL;
    struct memory *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->pack = p;
    m->side = (enum lr_side)eyes;
    m->hexes = p->board->hexes + p->board->boxes;
    m->piece = calloc(MOST_PIECES, sizeof *m->piece);
    m->hidden = calloc(3 * (size_t)m->hexes + 3, sizeof *m->hidden);
    if (m->piece == NULL || m->hidden == NULL) {
        memory_free(m);
        return NULL;
    }
    m->before = m->hidden + m->hexes;
    m->turned = m->before + m->hexes;
    return m;
}

void memory_free(struct memory *m)
{
    if (m == NULL)
        return;
    free(m->piece);
    free(m->hidden);
    free(m);
}

/* Where this name is in the list, or would be put. */
static uint16_t *slot_of(struct memory *m, const char *name)
{
    size_t i = (size_t)lr_hash(name, strlen(name)) % SLOTS;
    while (m->slot[i] != 0 && strcmp(m->list[m->slot[i] - 1].piece.full, name) != 0)
        i = (i + 1) % SLOTS;
    return &m->slot[i];
}

static struct kept *keep_of(struct memory *m, const struct lr_piece *q)
{
    uint16_t *slot = slot_of(m, q->full);
    if (*slot != 0)
        return &m->list[*slot - 1];
    if (m->kept == MOST_SEEN)
        return NULL;
    m->list[m->kept] = (struct kept){ .piece = *q };
    *slot = (uint16_t)++m->kept;
    return &m->list[m->kept - 1];
}

/* Some are gone from the list, and the others have moved up. */
static void find_again(struct memory *m)
{
    memset(m->slot, 0, sizeof m->slot);
    for (int i = 0; i < m->kept; i++)
        *slot_of(m, m->list[i].piece.full) = (uint16_t)(i + 1);
}

/* What lies open now. A face that has come up is no longer among the hidden. */
static void look_at_faces(struct memory *m, const void *seen, int step, const char *when)
{
    int n = m->pack->game->pieces(m->pack, seen, m->piece, MOST_PIECES);
    for (int i = 0; i < n && i < MOST_PIECES; i++) {
        const struct lr_piece *q = &m->piece[i];
        if (q->side != lr_enemy(m->side) || (int)q->hex >= m->hexes)
            continue;
        struct kept *k = q->hidden ? NULL : keep_of(m, q);
        if (q->hidden)
            m->hidden[q->hex]++;
        if (k == NULL)
            continue;
        m->turned[q->hex] -= !k->was_up;
        k->piece = *q;
        k->up = true;
        k->step = step;
        snprintf(k->when, sizeof k->when, "%s", when);
    }
}

/* Are all that ought to be hidden in this hex still among those that are? */
static bool vouched(const struct memory *m, int hex) { return m->hidden[hex] - m->before[hex] >= m->turned[hex]; }

void memory_look(struct memory *m, const void *seen, int step, const char *when)
{
    if (m == NULL)
        return;
    memcpy(m->before, m->hidden, (size_t)m->hexes * sizeof *m->hidden);
    memset(m->hidden, 0, (size_t)m->hexes * sizeof *m->hidden);
    memset(m->turned, 0, (size_t)m->hexes * sizeof *m->turned);
    for (int i = 0; i < m->kept; i++) {
        m->list[i].was_up = m->list[i].up;
        m->list[i].up = false;
    }
    look_at_faces(m, seen, step, when);
    for (int i = 0; i < m->kept; i++)
        m->turned[m->list[i].piece.hex] += m->list[i].was_up && !m->list[i].up;
    int left = 0;
    for (int i = 0; i < m->kept; i++)
        if (m->list[i].up || vouched(m, m->list[i].piece.hex))
            m->list[left++] = m->list[i];
    bool gone = left < m->kept;
    m->kept = left;
    if (gone)
        find_again(m);
}

json_t *memory_json(const struct memory *m)
{
    json_t *list = json_array();
    for (int i = 0; m != NULL && i < m->kept; i++) {
        const struct kept *k = &m->list[i];
        if (k->up)
            continue;
        json_t *piece = piece_json(m->pack->game, &k->piece);
        json_object_set_new(piece, "when", js(k->when));
        json_object_set_new(piece, "step", json_integer(k->step));
        json_array_append_new(list, piece);
    }
    return list;
}

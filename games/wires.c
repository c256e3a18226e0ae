/* wires.c - the wires of those games that have one, and what they are made of. */
#include "wire.h"

#include "found.h"

#define DECLARED(symbol) extern const struct wire symbol##_wire;
ALL_WIRES(DECLARED)

#define LISTED(symbol) &symbol##_wire,
static const struct wire *const all[] = { ALL_WIRES(LISTED) NULL };

const struct wire *wire_of(const struct lr_game *g)
{
    for (size_t i = 0; all[i] != NULL; i++)
        if (strcmp(all[i]->id, g->id) == 0)
            return all[i];
    return NULL;
}

/* ---- What they are made of ---- */

enum { LONGEST_NAME = 100 };

static const char *name_in(char *out, const struct lr_pack *p, int domain, uint64_t id)
{
    struct lr_text t = { out, LONGEST_NAME, 0, false };
    out[0] = '\0';
    lr_name(p, domain, id, &t);
    return out;
}

json_t *wire_name(const struct lr_pack *p, int domain, uint64_t id)
{
    char name[LONGEST_NAME];
    return json_string(name_in(name, p, domain, id));
}

json_t *wire_side(const struct lr_pack *p, unsigned side)
{
    return side <= LR_SECOND ? json_string(p->game->sides[side]) : json_null();
}

json_t *wire_marks(const struct lr_pack *p, int domain, uint64_t marks)
{
    json_t *list = json_array();
    LR_EACH_BIT(i, marks)
        if ((int)i < lr_domain_size(p, domain))
            json_array_append_new(list, wire_name(p, domain, i));
    return list;
}

json_t *wire_words(const struct lr_board *b, const lr_word *w)
{
    json_t *list = json_array();
    LR_EACH_OF_WORDS(unsigned, h, w, (unsigned)LR_WORDS(b->hexes))
        if (h < (unsigned)b->hexes && b->playable[h])
            json_array_append_new(list, json_integer((json_int_t)h));
    return list;
}

json_t *wire_area(const struct lr_pack *p, unsigned side, const char *kind, const char *words, json_t *hexes)
{
    return json_pack("{s:o, s:s, s:s, s:o}", "side", wire_side(p, side), "kind", kind, "words", words, "hexes",
                     hexes);
}

void wire_put_name(struct jot *j, const struct lr_pack *p, int domain, uint64_t id)
{
    char name[LONGEST_NAME];
    jot_string(j, name_in(name, p, domain, id));
}

void wire_put_side(struct jot *j, const struct lr_pack *p, unsigned side)
{
    jot_words(j, side <= LR_SECOND ? p->game->sides[side] : NULL);
}

void wire_put_marks(struct jot *j, const struct lr_pack *p, int domain, uint64_t marks)
{
    bool first = true;
    LR_EACH_BIT(i, marks)
        if ((int)i < lr_domain_size(p, domain)) {
            jot_next(j, &first);
            wire_put_name(j, p, domain, i);
        }
}

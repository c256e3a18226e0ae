/* wires.c - the wires of those games that have one. */
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

/* ---- Ways ---- */

static json_t *points(lr_cost cost)
{
    return cost % LR_MP ? json_real((double)cost / LR_MP) : json_integer(cost / LR_MP);
}

static json_t *hex_json(const struct lr_pack *p, lr_hex h, bool name)
{
    char words[80] = "";
    struct lr_text t = LR_TEXT(words);
    if (!name)
        return json_integer(h);
    lr_name(p, LR_HEXES, h, &t);
    return json_string(words);
}

static json_t *stop_json(const struct lr_way *w)
{
    return w->rule[0] ? json_pack("{s:s, s:s}", "rule", w->rule, "words", w->stop) : json_null();
}

json_t *wire_way(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, bool names)
{
    struct lr_way w;
    char words[300] = "";
    struct lr_text t = LR_TEXT(words);
    if (!lr_way_of(p, seen, side, x, &w, NULL))
        return NULL;
    bool counted = w.counts != NULL;
    json_t *hexes = json_array(), *costs = json_array();
    for (int i = 0; i < w.n; i++)
        json_array_append_new(hexes, hex_json(p, w.hex[i], names));
    for (int i = 1; counted && i < w.n; i++)
        json_array_append_new(costs, points(w.step[i]));
    lr_way_write(&w, &t);
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s}", "hexes", hexes, "costs", costs, "cost",
                     counted ? points(w.cost) : json_null(), "allowance",
                     counted ? points(w.allowance) : json_null(), "left",
                     counted ? points(w.allowance - w.cost) : json_null(), "counts",
                     counted ? json_string(w.counts) : json_null(), "stop", stop_json(&w), "words", words);
}

/* fight.c - the combat sheet: room for its items and words. */
#include "fight.h"

#include <stdarg.h>

bool lr_fight_of(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *s)
{
    memset(s, 0, sizeof *s);
    s->at = s->party[0].at = s->party[1].at = LR_NONE;
    s->party[0].side = side;
    s->party[1].side = lr_enemy(side);
    return p->game->fight != NULL && p->game->fight(p, seen, side, x, s);
}

const char *lr_fight_text(struct lr_fight *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = lr_put_apart(s->words, sizeof s->words, &s->used, format, args);
    va_end(args);
    return text;
}

static void add(struct lr_party *b, struct lr_item item)
{
    if (b->items < LR_FIGHT_ITEMS)
        b->item[b->items++] = item;
}

void lr_fight_item(struct lr_party *b, const char *name, enum lr_count in, int32_t number, const char *rule,
                   const char *facts)
{
    add(b, (struct lr_item){ name, facts, in, number, false, rule });
}

void lr_fight_unknown(struct lr_party *b, const char *name, enum lr_count in, const char *rule, const char *facts)
{
    add(b, (struct lr_item){ name, facts, in, 0, true, rule });
}

void lr_fight_piece(struct lr_party *b, int domain, uint32_t id)
{
    if (b->pieces < LR_FIGHT_PIECES)
        b->piece[b->pieces++] = (struct lr_thing){ domain, id };
}

const char *lr_count_name(enum lr_count in)
{
    static const char *const names[LR_COUNTS] = { [LR_IN_STRENGTH] = "strength",
                                                  [LR_IN_COLUMNS] = "columns",
                                                  [LR_IN_DIE] = "die",
                                                  [LR_IN_DICE] = "dice",
                                                  [LR_IN_NOTHING] = "nothing" };
    return names[in];
}

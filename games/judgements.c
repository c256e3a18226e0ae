/* judgements.c - the list of judgements, made from judgements.list. */
#include "judgement.h"

#define JUDGEMENT(symbol) extern const struct judgement symbol##_judgement;
#include "judgements.list"
#undef JUDGEMENT

#define JUDGEMENT(symbol) &symbol##_judgement,
static const struct judgement *const all[] = {
#include "judgements.list"
};
#undef JUDGEMENT

const struct judgement *judgement_of(const struct lr_game *g)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->id, g->id) == 0)
            return all[i];
    return NULL;
}

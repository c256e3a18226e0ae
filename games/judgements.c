/* judgements.c - the judgements of those games that have one. */
#include "judgement.h"

#include "found.h"

#define DECLARED(symbol) extern const struct judgement symbol##_judgement;
ALL_JUDGEMENTS(DECLARED)

#define LISTED(symbol) &symbol##_judgement,
static const struct judgement *const all[] = { ALL_JUDGEMENTS(LISTED) NULL };

const struct judgement *judgement_of(const struct lr_game *g)
{
    for (size_t i = 0; all[i] != NULL; i++)
        if (strcmp(all[i]->id, g->id) == 0)
            return all[i];
    return NULL;
}

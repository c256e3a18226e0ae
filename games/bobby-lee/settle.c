/* settle.c - for odds: nobody moves any more, the fight in question comes first, nobody is built or fed by hand.
 * The choices of a battle are left to the judgement. */
#include "settle.h"
#include "rules/bobby.h"

lr_answer bl_settle(const struct lr_pack *p, const void *world, lr_answer began, const struct lr_question *q)
{
    const struct bl_state *st = world;
    (void)p;
    (void)q;
    switch (lr_top_of(&st->core)->kind) {
    case BL_F_MOVE:
    case BL_F_LEADERS:
    case BL_F_FEED:
    case BL_F_REPLACE:
        return lr_say(BL_V_DONE, 0, 0, 0, 0);
    case BL_F_FIGHTS:
        return lr_say(BL_V_FIGHT, bl_field(began), 0, 0, 0);
    default:
        return 0;
    }
}

/* settle.h - for odds: what is under way is brought to its end. */
#ifndef SETTLE_H
#define SETTLE_H

#include "longroll.h"

lr_answer bl_settle(const struct lr_pack *p, const void *world, lr_answer began, const struct lr_question *q);

#endif

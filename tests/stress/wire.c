/* wire.c - The Long March for the page: every hidden piece is shown as one in its hex. */
#include "wire.h"

#include "rules/stress.h"

static json_t *data(const struct lr_pack *p, const void *seen, int eyes)
{
    const struct stress_state *st = seen;
    (void)p, (void)eyes;
    return json_pack("{s:i, s:i}", "blue", st->camp[0].held, "gray", st->camp[1].held);
}

static uint64_t turn(const struct lr_pack *p, const void *seen)
{
    (void)p;
    return ((const struct stress_state *)seen)->turn;
}

extern const struct wire stress_wire;
const struct wire stress_wire = { .id = "stress", .data = data, .turn = turn, .each = true };

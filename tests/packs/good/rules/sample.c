/* sample.c - what RULES.md of the sample speaks of; never compiled. */
int count_steps(void);

/* 11.1, but not the twelfth. */
enum { DAWN = 4, DUSK = 9 };

/* Not this one: 6.3. */

/* 4.1: eight. */
/* A second comment. */
static int count_steps(void)
{
    return DUSK - 1; /* of 11.2, and not 6.25 */
}

/* 6.2 Costs of movement. */
#define COST(x) \
    ((x) + 1) /* 9.1 */

static const char *const words[] = {
    "a { in a string", /* 15.7.1 */
    "9.2",
};

static int cost(int way, int of_many_kinds)
{
    return way == '{' ? 0 : refuse(6.3, "15.3, 7.10, x7.1, 7.1a, .7.1");
}

/* greedy.c - the Recruit: takes the answer the game's judgement likes best, at once. */
#include "mind.h"

/* -ln(-ln(u)) in hundredths, for 256 values of u in the middle of equal parts of 0 .. 1. */
static const int16_t gumbel[256] = {
    -183, -164, -153, -146, -140, -135, -130, -126, -123, -119, -116, -113, -111, -108, -105, -103, -101, -99, -97,
    -95,  -93,  -91,  -89,  -87,  -85,  -84,  -82,  -80,  -79,  -77,  -75,  -74,  -72,  -71,  -70,  -68,  -67, -65,
    -64,  -63,  -61,  -60,  -59,  -57,  -56,  -55,  -53,  -52,  -51,  -50,  -48,  -47,  -46,  -45,  -44,  -42, -41,
    -40,  -39,  -38,  -37,  -35,  -34,  -33,  -32,  -31,  -30,  -29,  -28,  -27,  -25,  -24,  -23,  -22,  -21, -20,
    -19,  -18,  -17,  -16,  -15,  -14,  -12,  -11,  -10,  -9,   -8,   -7,   -6,   -5,   -4,   -3,   -2,   -1,  0,
    1,    2,    4,    5,    6,    7,    8,    9,    10,   11,   12,   13,   14,   15,   16,   17,   18,   20,  21,
    22,   23,   24,   25,   26,   27,   28,   29,   31,   32,   33,   34,   35,   36,   37,   38,   39,   41,  42,
    43,   44,   45,   46,   48,   49,   50,   51,   52,   53,   55,   56,   57,   58,   60,   61,   62,   63,  65,
    66,   67,   68,   70,   71,   72,   74,   75,   76,   78,   79,   80,   82,   83,   84,   86,   87,   89,  90,
    91,   93,   94,   96,   97,   99,   100,  102,  104,  105,  107,  108,  110,  112,  113,  115,  117,  118, 120,
    122,  124,  125,  127,  129,  131,  133,  135,  137,  139,  141,  143,  145,  147,  149,  152,  154,  156, 158,
    161,  163,  166,  168,  171,  173,  176,  179,  181,  184,  187,  190,  193,  196,  200,  203,  206,  210, 214,
    217,  221,  225,  230,  234,  239,  243,  248,  254,  259,  265,  271,  277,  284,  292,  299,  308,  317, 328,
    339,  352,  366,  383,  403,  429,  462,  514,  624,
};

int mind_pick(const int32_t *score, int n, int heat, struct lr_rng *r)
{
    int best = 0;
    int32_t top = INT32_MIN;
    uint32_t bits = 0;
    for (int i = 0; i < n; i++) {
        int32_t s = score[i];
        if (heat > 0) {
            if (i % 4 == 0)
                bits = lr_rng_next(r);
            s += gumbel[bits & 0xFF] * heat / 100;
            bits >>= 8;
        }
        if (s > top) {
            top = s;
            best = i;
        }
    }
    return best;
}

lr_answer mind_judge(const struct mind *m, struct mind_bench *b, const void *seen, const struct lr_question *q,
                     uint32_t intent, int heat, struct lr_rng *r)
{
    int n = q->n < q->room ? q->n : q->room;
    m->judgement->weigh(m->p, seen, q, intent, b->score);
    return q->list[mind_pick(b->score, n, heat, r)];
}

/* A little heat, so that two games are not the same and equal answers take turns. */
lr_answer greedy_choose(struct mind *m, const void *seen, const struct lr_question *q)
{
    enum { HEAT = 3 };
    m->hopes = m->playouts = 0;
    m->sure = 50;
    m->now.length = m->now.at = 0;
    return mind_judge(m, &m->bench[0], seen, q, 0, HEAT, &m->r);
}

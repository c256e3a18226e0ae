/* price.h - what an order costs, and how a form shows it (price.c). */
#ifndef LOOK_PRICE_H
#define LOOK_PRICE_H

#include "questions.h"

/* What an order costs: charged by what carries it out, shown by the line of the question's form. */
enum { LA_PAYERS = LR_PAYERS };
struct la_price {
    int wep, effort,
        steps; /* War Effort Points; Operations Effort; Replacement Steps, which whoever takes takes away */
    bool wdo;  /* a War Department Order, and what that costs */
    struct {
        uint8_t leader, points; /* Administration Points */
    } by[LA_PAYERS];
};
/* Each who pays spends as much. */
#define LA_POINTS(who, n) ((struct la_price){ .by = { { (uint8_t)(who), (uint8_t)(n) } } })
#define LA_WEP(n)         ((struct la_price){ .wep = (n) })
static inline struct la_price la_no_price(void) { return (struct la_price){ 0 }; }
/* A point of each; of the same man two. LA_NOBODY: none. */
struct la_price la_both_pay(unsigned a, unsigned b);
void la_charge(const struct lr_pack *p, struct la_state *s, enum lr_side side, const struct la_price *x);

enum la_purse {
    LA_IN_WEP,
    LA_IN_POINTS,
    LA_IN_STEPS,
    LA_IN_ORDERS,
    LA_IN_EFFORT,
    LA_IN_AMMO,
    LA_IN_MOVEMENT,
    LA_PURSES
};
static inline struct la_price la_price_of_detachments(unsigned leader) { return LA_POINTS(leader, 1); } /* 8.5.1 */

/* For forms: what this side has of it, the number of the purse; Movement Points of a march, in twelfths. */
int la_add_purse(const struct lr_pack *p, const struct la_state *s, enum lr_side side, struct lr_form *f,
                 enum la_purse which);
int la_add_movement(struct lr_form *f, lr_cost left);
void la_cost(const struct lr_form *f, int32_t cost[LR_PURSES], enum la_purse which, int32_t n);
void la_price_line(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   const struct la_price *x);
void la_price_setting(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f,
                      struct lr_setting *x, const struct la_price *price);
/* ... for each 1 of a range. */
void la_price_axis(const struct lr_pack *p, const struct la_state *s, const struct lr_form *f, struct lr_line *l,
                   struct lr_axis *a, const struct la_price *x);
/* Each way of doing it has its price: that of whoever is named, LA_NOBODY where the answer names nobody (`unnamed`,
 * or NULL: whoever pays then). */
typedef struct la_price la_price_of_way(const struct lr_pack *p, const struct la_state *s, enum lr_side side,
                                        const struct lr_line *l, unsigned who);
void la_price_ways(LA_LINES, const char *label, const char *unnamed, la_price_of_way *of);
/* The axis that says who is named; NULL: there is but one way. */
struct lr_axis *la_ways(const struct lr_form *f, const struct lr_line *l);
/* The axis of a line that stands for this operand; NULL: none. */
struct lr_axis *la_axis(struct lr_form *f, const struct lr_line *l, const char *key);
void la_value(struct lr_line *l, int now, int after, const char *unit);
/* A leader, or what belongs to one, is listed under the holder of his box; other things by their hex. */
void la_list_under(const struct la_state *s, struct lr_line *l);
/* "on 1 to 3", "on a 6": a die at most, or at least, this. */
const char *la_at_most(struct lr_form *f, int n);
const char *la_at_least(struct lr_form *f, int n);
/* Five answers or fewer are a choice. */
void la_make_choice(struct lr_form *f, enum lr_form_kind otherwise);

#endif

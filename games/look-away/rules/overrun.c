/* overrun.c - 9.2.3: a rearguard too weak is overrun, and those who fell back are followed. */
#include "reaction.h"

void la_ask_overrun(LA_ASKS)
{
    const struct la_overrun_frame *f = la_overrun_frame_of(s);
    q->rule = "9.2.3";
    q->always = true;
    if (q->words.at) {
        lr_put(&q->words, "Do you challenge the rearguard?\nThe enemy falls back from ");
        lr_name(p, LR_HEXES, (uint64_t)f->hex, &q->words);
        lr_put(&q->words,
               ". At 20 to 1 his rearguard is overrun, and whoever moves in attacks those who fell back.");
    }
    lr_put(&q->others, "deciding on an overrun");
    (void)side;
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == (lr_hex)f->hex && !(s->attack[i].marks & LA_FOUGHT))
            lr_allow(q, lr_say(LA_V_OVERRUN, s->attack[i].from, 0, 0, 0));
    q->suggest = lr_say(LA_V_DONE, 0, 0, 0, 0);
    lr_allow(q, q->suggest);
}

void la_why_overrun(LA_WHYS)
{
    (void)p, (void)s, (void)side;
    if (lr_verb_of(x) == LA_V_OVERRUN)
        lr_refuse(v, "9.2.3", "No force there attacks the rearguard.");
    else
        lr_refuse(v, "9.2.3", "Challenge the rearguard, or say done and fight it.");
}

/* 9.2.3: The attack goes on against those who fell back: from the hex entered, and from other hexes next to them.
 */
static void follow(const struct lr_pack *p, struct la_state *s, lr_hex in, lr_hex h, lr_hex to)
{
    for (int i = 0; i < LA_ATTACKS; i++) {
        struct la_attack *a = &s->attack[i];
        if (a->from == LR_NONE || a->at != h)
            continue;
        if (a->from == in)
            *a = (struct la_attack){ .from = h, .at = to, .marks = a->marks };
        else if (lr_direction(p->board, a->from, to) >= 0)
            a->at = to;
        else
            *a = (struct la_attack){ .from = LR_NONE, .at = LR_NONE };
    }
}

enum { ODDS = 20 };

void la_shape_overrun(LA_SHAPES)
{
    const struct la_overrun_frame *o = la_overrun_frame_of(s);
    (void)p, (void)q;
    lr_form_focus(f, LR_HEXES, (uint64_t)o->hex);
    la_make_choice(f, LR_FORM_PLACE);
}

void la_line_overrun(LA_LINES)
{
    (void)p, (void)s, (void)side;
    if (lr_verb_of(l->base) == LA_V_OVERRUN)
        l->effect =
            lr_form_text(f, "it is destroyed at %d to 1; whoever moves in attacks those who fell back", ODDS);
    else
        l->label = "Fight the rearguard";
}

/* 9.2.3, 9.2.4 */
void la_apply_overrun(LA_APPLIES)
{
    struct la_overrun_frame f = *la_overrun_frame(s);
    lr_hex h = (lr_hex)f.hex, to = (lr_hex)f.to;
    struct la_force own, enemy;
    int cf = 0;
    lr_pop(&s->core);
    if (lr_verb_of(x) != LA_V_OVERRUN)
        return;
    lr_reveal(&s->core);
    for (int i = 0; i < LA_ATTACKS; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == h && !(s->attack[i].marks & LA_FOUGHT)) {
            la_muster(p, s, side, s->attack[i].from, &own);
            cf += own.cf;
        }
    la_muster(p, s, lr_enemy(side), h, &enemy);
    if (cf < ODDS * enemy.cf) {
        LR_TELL(ev, LA_TELL_NO_OVERRUN, side, LR_EVERYONE, h, cf, enemy.cf);
        return;
    }
    LR_TELL(ev, LA_TELL_OVERRUN, side, LR_EVERYONE, h, cf, enemy.cf);
    la_capture_force(p, s, lr_enemy(side), h, LA_L_SUSTAIN, ev); /* no Victory Points for its steps */
    lr_hex from = (lr_hex)lr_a(x);
    lr_walk(ev, from, h, 0);
    la_place_force(p, s, side, from, h, true);
    la_settle_field(p, s);
    la_pass(p, s, side, h, ev);
    follow(p, s, from, h, to);
}

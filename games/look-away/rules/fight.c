/* fight.c - the combat sheet of an attack: the sums of combat.c item by item, with their rules. Of the enemy only
 * what everyone sees is told (3.7.1): his strength, morale and cavalry are not known before they meet. */
#include "fight.h"

#include "look.h"

struct attack {
    lr_hex from, at;
    bool declared; /* already: it need not be sustained any more */
};

static bool attack_of(const struct la_state *s, lr_answer x, struct attack *a)
{
    unsigned verb = lr_verb_of(x);
    *a = (struct attack){ LR_NONE, LR_NONE, false };
    if (verb == LA_V_SEND)
        *a = (struct attack){ la_leader_hex(s, lr_a(x)), (lr_hex)lr_b(x), false };
    else if (verb == LA_V_STORM)
        *a = (struct attack){ (lr_hex)lr_a(x), (lr_hex)lr_b(x), false };
    else if (verb == LA_V_ATTACK)
        *a = (struct attack){ (lr_hex)la_march_frame_of(s)->hex, (lr_hex)lr_a(x), false };
    else if (verb == LA_V_FIGHT || verb == LA_V_FIRE_NEXT)
        a->declared = true;
    if (!a->declared)
        return a->from < LA_HEXES && a->at < LA_HEXES;
    a->at = verb == LA_V_FIGHT ? (lr_hex)lr_a(x) : (lr_hex)s->battle.hex;
    for (int i = LA_ATTACKS - 1; i >= 0; i--)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == a->at && !(s->attack[i].marks & LA_FOUGHT))
            a->from = s->attack[i].from;
    if (verb == LA_V_FIRE_NEXT)
        a->from = (lr_hex)lr_a(x);
    return a->from < LA_HEXES && a->at < LA_HEXES;
}

/* The battle as it would be: all that attack the hex, this force too; which of them it is. */
static int as_battle(const struct la_state *s, enum lr_side side, const struct attack *a, struct la_battle *b)
{
    if (s->battle.hex == a->at && s->battle.round > 0) {
        *b = s->battle;
        for (int i = 0; i < b->attacks; i++)
            if (b->from[i] == a->from)
                return i;
        return 0;
    }
    memset(b, 0, sizeof *b);
    b->hex = a->at;
    b->attacker = (uint8_t)side;
    for (int i = 0; i < LA_ATTACKS && b->attacks < 7; i++)
        if (s->attack[i].from != LR_NONE && s->attack[i].at == a->at && !(s->attack[i].marks & LA_FOUGHT)
            && s->attack[i].from != a->from)
            b->from[b->attacks++] = s->attack[i].from;
    b->from[b->attacks++] = a->from;
    return b->attacks - 1;
}

static void put_pieces(const struct lr_pack *p, const struct la_force *f, struct lr_party *b)
{
    (void)p;
    for (int i = 0; i < f->leaders; i++)
        lr_fight_piece(b, LA_LEADER, f->leader[i]);
    for (int i = 0; i < f->units; i++)
        lr_fight_piece(b, LA_UNIT, f->unit[i]);
}

/* 10.3.2, 14.8.4: the ground that this side fires at. */
static const char *ground_words(const struct lr_pack *p, const struct la_state *s, enum lr_side target, lr_hex from,
                                lr_hex at, struct lr_fight *sheet)
{
    const struct la_hexinfo *x = &la_tables(p)->hex[at];
    int d = lr_direction(p->board, at, from), works = la_manned(p, s, at) ? la_works(s, at, target) : 0;
    char words[120] = "";
    struct lr_text t = LR_TEXT(words);
    lr_name(p, LR_TERRAIN, x->terrain, &t);
    if (x->town)
        lr_put_string(&t, x->town == 2 ? ", city" : ", town");
    if (d >= 0 && x->major >> d & 1)
        lr_put_string(&t, ", across a major river");
    else if (d >= 0 && x->minor >> d & 1)
        lr_put_string(&t, ", across a river");
    if (works)
        lr_put(&t, ", works of level %d", works);
    return lr_fight_text(sheet, "%s", words);
}

static const char *name_of(const struct lr_pack *p, unsigned leader)
{
    return leader < LA_LEADERS ? la_tables(p)->officer[leader].name : NULL;
}

static void put_total(const struct lr_pack *p, const struct la_fire *f, struct lr_fight *sheet, struct lr_party *b)
{
    const struct la_tables *t = la_tables(p);
    int c = lr_within(f->column, 0, LA_FERT_COLUMNS - 1);
    if (c + 1 < LA_FERT_COLUMNS)
        b->total =
            lr_fight_text(sheet, "column %d-%d, die %+d", t->fert_least[c], t->fert_least[c + 1] - 1, f->modifier);
    else
        b->total = lr_fight_text(sheet, "column %d and more, die %+d", t->fert_least[c], f->modifier);
}

static void put_shifts(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, int which,
                       struct lr_fight *sheet, struct lr_party *out)
{
    enum lr_side enemy = lr_enemy((enum lr_side)b->attacker);
    struct la_fire f;
    la_sum_fire(p, s, b, which, false, &f);
    lr_fight_item(out, "Ground", LR_IN_COLUMNS, -f.left, "10.3.2",
                  ground_words(p, s, enemy, b->from[which], b->hex, sheet));
    bool later = which > 0 || (b->round == 2 && b->attacker == s->active);
    lr_fight_item(out, "Attack in turn", LR_IN_COLUMNS, later, "10.3.3",
                  later ? "others have attacked before" : "the first to attack");
    lr_fight_unknown(out, "Higher Morale", LR_IN_COLUMNS, "10.3.1", "+1 to whose Morale is higher");
}

static void put_dice(const struct lr_pack *p, const struct la_state *s, const struct la_fire *f,
                     const struct la_force *own, int hasty, struct lr_fight *sheet, struct lr_party *out)
{
    bool told = s->battle.hex != LR_NONE && s->battle.round > 0;
    lr_fight_item(out, "Battle Rating", LR_IN_DIE, f->br, "10.4.1", name_of(p, own->oc));
    lr_fight_item(out, "Guns", LR_IN_DIE, f->guns, "10.4.2",
                  f->guns < own->guns ? lr_fight_text(sheet, "%d of %d fire", f->guns, own->guns) : NULL);
    lr_fight_unknown(out, "Cavalry", LR_IN_DIE, "10.4.3",
                     lr_fight_text(sheet, "%d mounted here; +3 to who has more", own->mounted));
    lr_fight_item(out, "Broken units", LR_IN_DIE, f->broken, "10.4.4", NULL);
    lr_fight_item(out, "Weather", LR_IN_DIE, f->weather, "10.4.5", NULL);
    if (told)
        lr_fight_item(out, "Woods", LR_IN_DIE, f->woods, "10.4.6", NULL);
    else
        lr_fight_unknown(out, "Woods", LR_IN_DIE, "10.4.6", "a die: 0 on 1-3, -1 on 4-5, -2 on 6");
    lr_fight_item(out, "Hasty attack", LR_IN_DIE, hasty, "8.4.1", hasty ? "no Administration Point left" : NULL);
}

/* Of the enemy what lies open: the ground that he fires at, and what he stands in. */
static void put_enemy(const struct lr_pack *p, const struct la_state *s, const struct la_battle *b, int which,
                      struct lr_fight *sheet)
{
    struct lr_party *out = &sheet->party[1];
    struct la_fire f;
    struct la_force there;
    la_sum_fire(p, s, b, which, true, &f);
    la_muster(p, s, out->side, b->hex, &there);
    out->at = b->hex;
    put_pieces(p, &there, out);
    lr_fight_unknown(out, "Strength", LR_IN_STRENGTH, "3.7.1", "told when the battle begins");
    lr_fight_item(out, "Ground", LR_IN_COLUMNS, -f.left, "10.3.2",
                  ground_words(p, s, (enum lr_side)b->attacker, b->hex, b->from[which], sheet));
    int works = la_manned(p, s, b->hex) ? la_works(s, b->hex, out->side) : 0;
    if (works)
        lr_fight_item(out, "Works", LR_IN_STRENGTH, works, "14.8.4", NULL);
    lr_fight_item(out, "Weather", LR_IN_DIE, f.weather, "10.4.5", NULL);
}

/* 8.4.1 */
static void put_sustaining(const struct lr_pack *p, const struct la_state *s, const struct la_force *own,
                           struct lr_fight *sheet)
{
    int on = lr_within(la_sustains_on(p, s, own), 0, 6);
    const char *who = own->oc != LA_NOBODY ? name_of(p, own->oc) : "the troops";
    sheet->first[sheet->firsts++] =
        (struct lr_item){ lr_fight_text(sheet, "%s sustains the attack", who),
                          on == 0   ? "on no die"
                          : on == 6 ? "on any die"
                                    : lr_fight_text(sheet, on == 1 ? "on a 1" : "on 1-%d", on),
                          LR_IN_DICE,
                          on,
                          false,
                          "8.4.1" };
    if (on < 6)
        sheet->first[sheet->firsts++] = (struct lr_item){
            "If not",      own->oc != LA_NOBODY ? "loses 1 step, 1 hex and 1 Morale" : "loses 1 step and 1 hex",
            LR_IN_NOTHING, 0,
            false,         "8.4.1"
        };
}

bool la_fight(const struct lr_pack *p, const void *seen, enum lr_side side, lr_answer x, struct lr_fight *sheet)
{
    const struct la_state *s = seen;
    struct attack a;
    struct la_battle b;
    struct la_force own;
    struct la_fire f;
    if (!attack_of(s, x, &a) || !lr_has(&s->stand[side], a.from))
        return false;
    int which = as_battle(s, side, &a, &b);
    struct lr_party *out = &sheet->party[0];
    la_muster(p, s, side, a.from, &own);
    la_sum_fire(p, s, &b, which, false, &f);
    bool hasty = !a.declared && own.oc != LA_NOBODY && s->leader[own.oc].ap == 0;
    f.hasty = hasty ? -2 : f.hasty;
    f.modifier = f.br + f.guns + f.broken + f.weather + f.woods + f.hasty;
    sheet->at = a.at;
    out->at = a.from;
    if (!a.declared)
        put_sustaining(p, s, &own, sheet);
    put_pieces(p, &own, out);
    lr_fight_item(out, "Strength", LR_IN_STRENGTH, f.cf, "10.2",
                  f.cf < own.cf ? lr_fight_text(sheet, "%d before halving", own.cf) : NULL);
    put_shifts(p, s, &b, which, sheet, out);
    put_dice(p, s, &f, &own, f.hasty, sheet, out);
    put_total(p, &f, sheet, out);
    put_enemy(p, s, &b, which, sheet);
    return true;
}

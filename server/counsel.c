/* counsel.c - thinking aloud: why not, what are the odds, what would you do. Nothing here changes a match. */
#include "api.h"

#include "players.h"
#include "said.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { ODDS_TIME = 700, ADVICE_TIME = 1000 };

/* ---- Thinking ---- */

static void say_verdict(struct request *r, const struct lr_verdict *v)
{
    struct jot j = { .text = NULL };
    said_verdict(&j, v);
    say(r, MHD_HTTP_OK, jot_tree(&j));
}

/* A copy of what the side sees, to be worked on without the table; in r->words. With the lock held. */
static bool copy_view(struct request *r, const void *planned)
{
    const struct lr_pack *p = r->table->game->pack;
    r->words = calloc(1, p->game->state_size);
    if (r->words == NULL)
        return false;
    if (planned != NULL)
        lr_hide(p, planned, r->side, r->words);
    else
        lr_match_view(r->table->match, r->side, r->words);
    return true;
}

/* An answer after the orders of a plan. With the lock held; false: complained. */
static bool judge_planned(struct request *r, struct lr_verdict *v)
{
    struct plan g;
    struct lr_verdict tried;
    if (!plan_try(r, "plan", &g, &tried))
        return false;
    if (!tried.ok)
        *v = tried; /* the plan itself goes no further */
    else if (v->ok)
        *v = lr_judge(g.pack, g.world, r->side, r->answer);
    bool copied = copy_view(r, g.world);
    plan_drop(&g);
    if (!copied)
        say_no_memory(r);
    return copied;
}

/* side and answer of a body; with `plan` or `step` it is about a plan. With the lock held; false: complained. `v`
 * says if it may be given. In r->words what the side sees. */
static bool take_answer(struct request *r, struct lr_verdict *v)
{
    static const char *const keys[] = { "side", "answer", "plan", "step", NULL };
    struct lr_error e = { .line = 0 };
    const char *text = body_only(r, keys) ? body_text(r, "answer", 400, true) : NULL;
    bool planned = json_object_get(r->in, "plan") != NULL || json_object_get(r->in, "step") != NULL;
    if (text == NULL || ((!planned || table_waiting(r->table)) && !body_side(r)))
        return false;
    if (not_begun(r, v))
        return true;
    v->ok = said_answer_read(r->table->game->pack, text, &r->answer, &e);
    if (!v->ok)
        lr_refuse(v, "H4", "%s", e.words);
    if (planned)
        return judge_planned(r, v);
    if (v->ok)
        *v = lr_judge(r->table->game->pack, lr_match_state(r->table->match), r->side, r->answer);
    bool copied = copy_view(r, NULL);
    if (!copied)
        say_no_memory(r);
    return copied;
}

static void say_judge(struct request *r)
{
    struct lr_verdict v = { .ok = false };
    if (!table_enter(r))
        return;
    if (take_answer(r, &v))
        say_verdict(r, &v);
    table_leave(r);
}

void post_judge(struct request *r) { look_apart(r, say_judge, said_already); }

struct lr_rng some_chance(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return lr_rng_seed(seed, 5);
}

void said_already(struct request *r)
{
    if (!r->answered)
        say_error(r, MHD_HTTP_INTERNAL_SERVER_ERROR, "fault", "Nothing came of it.");
}

static int counsel_time(const struct request *r, int usual)
{
    return r->s->o.counsel > 0 ? (int)r->s->o.counsel : usual;
}

static void work_odds(struct request *r)
{
    const struct lr_pack *p = r->table->game->pack;
    struct lr_odds *o = calloc(1, sizeof *o);
    struct lr_rng rng = some_chance();
    if (o == NULL || !player_odds(p, r->words, r->side, r->answer, counsel_time(r, ODDS_TIME), &rng, o)) {
        say_error(r, MHD_HTTP_NOT_FOUND, "odds", "This game gives no odds.");
        free(o);
        return;
    }
    struct jot j = { .text = NULL };
    jot_raw(&j, "{");
    said_odds(&j, o);
    jot_raw(&j, ",\"sheet\":");
    said_sheet(&j, p, r->words, r->side, r->answer);
    jot_raw(&j, "}");
    say(r, MHD_HTTP_OK, jot_tree(&j));
    free(o);
}

static void judge_odds(struct request *r)
{
    struct lr_verdict v = { .ok = false };
    if (!table_enter(r))
        return;
    bool ok = take_answer(r, &v);
    if (ok && !v.ok)
        say_refused(r, &v);
    table_leave(r);
}

static void begin_odds(struct request *r)
{
    if (!r->answered)
        wait_for_work(r, work_odds, said_already);
}

void post_odds(struct request *r) { look_apart(r, judge_odds, begin_odds); }

static void work_advice(struct request *r)
{
    const struct lr_pack *p = r->table->game->pack;
    char words[1200] = "", said[256] = "", id[24];
    struct lr_text t = LR_TEXT(words), w = LR_TEXT(said);
    lr_answer *list = calloc(LR_MOST_ANSWERS, sizeof *list);
    struct lr_question q = { .list = list, .room = LR_MOST_ANSWERS };
    struct lr_rng rng = some_chance();
    struct player_care care = { .milliseconds = r->milliseconds, .threads = 1, .seed = rng.at };
    const struct player *player = player_named("general");
    struct mind *m = list && player ? mind_make(player, p, &care) : NULL;
    if (m != NULL)
        lr_ask(p, r->words, r->side, &q);
    if (m != NULL && q.n > 0) {
        lr_answer x = mind_choose(m, r->words, &q);
        mind_explain(m, r->words, r->side, &t);
        lr_answer_write(p, x, &w);
        snprintf(id, sizeof id, "%llu", (unsigned long long)x);
        say(r, MHD_HTTP_OK,
            json_pack("{s:s, s:o, s:o, s:i}", "answer", id, "said", js(said), "words", js(words), "sure",
                      mind_sure(m)));
    } else {
        say_error(r, MHD_HTTP_NOT_FOUND, "advice", "There is nobody to ask for advice in this game.");
    }
    mind_free(m);
    free(list);
}

void post_advice(struct request *r)
{
    static const char *const keys[] = { "side", NULL };
    if (!body_only(r, keys) || !table_enter(r))
        return;
    if (!table_kept_whole(r->table)) { /* nothing is said of what is not on the disk yet */
        table_leave(r);
        wait_for(r, NULL, post_advice);
        return;
    }
    bool ok = body_side(r);
    if (ok && (table_asked(r->table) & LR_ONLY(r->side)) == 0) {
        struct lr_verdict v = { .ok = false };
        lr_refuse(&v, "H1", "You are not asked anything at the moment.");
        say_refused(r, &v);
        ok = false;
    }
    if (ok && !advice_given(r->table)) {
        struct lr_verdict v = { .ok = false };
        lr_refuse(&v, "H0", "This game is played without advice.");
        say_refused(r, &v);
        ok = false;
    }
    r->milliseconds = counsel_time(r, ADVICE_TIME);
    bool ready = ok && copy_view(r, NULL);
    table_leave(r);
    if (ready)
        wait_for_work(r, work_advice, said_already);
    else if (!r->answered)
        say_no_memory(r);
}

/* The way an answer goes, before it is given. */
static void say_path(struct request *r)
{
    struct lr_verdict v = { .ok = false };
    if (!table_enter(r))
        return;
    bool ok = take_answer(r, &v);
    if (ok && !v.ok) {
        say_refused(r, &v);
    } else if (ok) {
        struct jot j = { .text = NULL };
        jot_raw(&j, "{\"path\":");
        said_way(&j, r->table->game->pack, r->words, r->side, r->answer);
        jot_raw(&j, "}");
        say(r, MHD_HTTP_OK, jot_tree(&j));
    }
    table_leave(r);
}

void post_path(struct request *r) { look_apart(r, say_path, said_already); }

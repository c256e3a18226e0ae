/* account.c - who one is: a guest, or a name with a passphrase. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>

enum { LEAST_PASSPHRASE = 8, MOST_PASSPHRASE = 256 };

/* ---- Accounts ---- */

enum { ACCOUNT_COST = 10 };

/* From here on the name in the body is the one spelling of its letters. */
static bool use_normal(struct request *r, const char *name)
{
    char normal[NAME_SIZE];
    if (!names_normal(r->s->names, name, normal, sizeof normal))
        return false;
    json_object_set_new(r->in, "name", json_string(normal));
    return true;
}

static bool read_account(struct request *r)
{
    static const char *const keys[] = { "name", "passphrase", NULL };
    const char *name = body_only(r, keys) ? body_text(r, "name", NAME_SIZE - 8, true) : NULL;
    const char *passphrase = name ? body_text(r, "passphrase", MOST_PASSPHRASE, true) : NULL;
    if (passphrase == NULL)
        return false;
    if (!use_normal(r, name))
        return say_bad(r, "That is no name.");
    if (strlen(passphrase) < LEAST_PASSPHRASE)
        return say_bad(r, "A passphrase has at least %d letters.", LEAST_PASSPHRASE);
    int64_t wait = r->exempt ? 0 : limit_take(r->s->limits, LIMIT_ASK, r->address, ACCOUNT_COST);
    if (wait > 0)
        say_later(r, wait, "rate", "Too many tries: wait a moment.");
    return wait == 0;
}

/* ---- Tries ---- */

/* Where a try comes from: behind addresses that say nothing, from which device. */
static const char *place_of(const struct request *r)
{
    return !r->exempt ? r->address : r->me.fresh ? "" : r->me.id;
}

/* In whatever case it is written. */
static void plain_name(const char *name, char out[NAME_SIZE])
{
    size_t n = 0;
    for (; name[n] != '\0' && n + 1 < NAME_SIZE; n++)
        out[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] - 'A' + 'a' : name[n]);
    out[n] = '\0';
}

static bool may_try(struct request *r, const char *name)
{
    char plain[NAME_SIZE], words[80];
    plain_name(name, plain);
    int64_t wait = tries_begin(r->s->limits, place_of(r), plain, !r->exempt);
    snprintf(words, sizeof words, "Too many tries: wait %d seconds.", (int)(wait / 1000) + 1);
    if (wait > 0)
        say_later(r, wait, "rate", words);
    return wait == 0;
}

static void was_right(const struct request *r, const char *name)
{
    char plain[NAME_SIZE];
    plain_name(name, plain);
    tries_right(r->s->limits, place_of(r), plain);
}

/* May somebody be called that? */
static bool name_is_free(struct request *r, struct name *out)
{
    const char *name = json_string_value(json_object_get(r->in, "name"));
    struct user_row row = { .hash = "" };
    char why[160];
    if (!names_judge(r->s->names, name, out, why, sizeof why)) {
        say_error(r, MHD_HTTP_BAD_REQUEST, "name", "%s", why);
        return false;
    }
    if (store_user_named(r->s->store, name, &row) == FOUND)
        say_error(r, MHD_HTTP_CONFLICT, "name", "That name is taken.");
    else if (store_user_looking(r->s->store, out->look, &row) == FOUND)
        say_error(r, MHD_HTTP_BAD_REQUEST, "name", "That name looks too much like another's, %s.", row.name);
    else
        return true;
    return false;
}

static void end_others(struct request *r) { sessions_ended(r->s, r->me.id, r->me.session, true); }

static void finish_account(struct request *r)
{
    struct name name;
    if (!r->kept) {
        if (name_is_free(r, &name)) /* else somebody was faster */
            finish_kept(r);
        return;
    }
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name",
                  js(json_string_value(json_object_get(r->in, "name"))), "guest", 0));
}

static void work_hash(struct request *r)
{
    r->words = calloc(1, HASH_SIZE);
    if (r->words != NULL && !passphrase_hash(json_string_value(json_object_get(r->in, "passphrase")), r->words))
        r->words[0] = '\0';
}

static void keep_account(struct request *r)
{
    struct job *j = r->words && r->words[0] ? job_make(4) : NULL;
    char look[LOOK_SIZE] = "";
    if (j == NULL || !names_look(r->s->names, json_string_value(json_object_get(r->in, "name")), look)) {
        job_free(j);
        say_no_memory(r);
        return;
    }
    person_write(&r->me, &j->write[0]);
    j->write[1].kind = WRITE_ACCOUNT;
    write_text(&j->write[1], r->me.id);
    write_text(&j->write[1], json_string_value(json_object_get(r->in, "name")));
    write_text(&j->write[1], r->words);
    write_text(&j->write[1], look);
    random_id(r->me.session); /* whoever had the guest's cookie has nothing of the account's */
    session_write(&r->me, &j->write[2]);
    session_end_write(&r->me, r->me.session, true, &j->write[3]);
    r->when_kept = end_others;
    wait_for(r, j, finish_account);
}

void post_account(struct request *r)
{
    struct name name;
    if (!read_account(r) || !name_is_free(r, &name))
        return;
    if (!r->me.guest) {
        say_bad(r, "You have an account already.");
        return;
    }
    int64_t wait = r->exempt ? 0 : limit_take(r->s->limits, LIMIT_ACCOUNT, r->address, 1);
    if (wait > 0) {
        say_later(r, wait, "rate", "Too many new accounts: wait a while.");
        return;
    }
    wait_in_lane(r, LANE_PASS, work_hash, keep_account);
}

static void work_login(struct request *r)
{
    struct user_row row = { .hash = "" };
    const char *name = json_string_value(json_object_get(r->in, "name"));
    const char *passphrase = json_string_value(json_object_get(r->in, "passphrase"));
    enum found f = store_user_named(r->s->store, name, &row);
    if (!passphrase_right(f == FOUND ? row.hash : NULL, passphrase)) {
        say_error(r, MHD_HTTP_FORBIDDEN, "login", "Name and passphrase do not fit.");
        return;
    }
    was_right(r, name);
    struct person me = { .guest = false };
    memcpy(me.id, row.id, sizeof me.id);
    memcpy(me.name, row.name, sizeof me.name);
    memcpy(me.agent, r->me.agent, sizeof me.agent);
    random_id(me.session);
    r->was = r->me;
    r->me = me;
}

static void say_me(struct request *r)
{
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name", js(r->me.name), "guest", 0));
}

static void work_same(struct request *r)
{
    same_person(r->s, &r->was, &r->me);
    if (!r->was.guest)
        same_person(r->s, &r->me, &r->was);
}

/* Whoever this browser was until now is signed out here. */
static void end_was(struct request *r)
{
    if (!r->was.fresh)
        sessions_ended(r->s, r->was.id, r->was.session, false);
}

static void begin_same(struct request *r) { wait_in_lane(r, LANE_PASS, work_same, say_me); }

/* What the old name has seen goes over to the new one before anybody has its cookie; and when all that the old one
 * has done is on the disk. */
static void finish_login(struct request *r)
{
    r->when_kept = NULL;
    if (!r->kept)
        finish_kept(r);
    else if (r->was.fresh || strcmp(r->was.id, r->me.id) == 0)
        say_me(r);
    else
        wait_for(r, NULL, begin_same);
}

static void keep_login(struct request *r)
{
    struct job *j = r->answered ? NULL : job_make(r->was.fresh ? 1 : 2);
    if (r->answered)
        return;
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    session_write(&r->me, &j->write[0]);
    if (!r->was.fresh)
        session_end_write(&r->was, r->was.session, false, &j->write[1]);
    r->when_kept = end_was;
    wait_for(r, j, finish_login);
}

void post_login(struct request *r)
{
    if (read_account(r) && may_try(r, json_string_value(json_object_get(r->in, "name"))))
        wait_in_lane(r, LANE_PASS, work_login, keep_login);
}

/* ---- Another passphrase ---- */

static void work_passphrase(struct request *r)
{
    struct user_row row = { .hash = "" };
    enum found f = store_user(r->s->store, r->me.id, &row);
    const char *old = json_string_value(json_object_get(r->in, "old"));
    if (!passphrase_right(f == FOUND && row.hash[0] ? row.hash : NULL, old))
        say_error(r, MHD_HTTP_FORBIDDEN, "login", "That is not your passphrase.");
    else
        work_hash(r);
    if (!r->answered)
        was_right(r, r->me.name);
}

static void keep_passphrase(struct request *r)
{
    struct job *j = !r->answered && r->words && r->words[0] ? job_make(2) : NULL;
    if (r->answered)
        return;
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    j->write[0].kind = WRITE_HASH;
    write_text(&j->write[0], r->me.id);
    write_text(&j->write[0], r->words);
    session_end_write(&r->me, r->me.session, true, &j->write[1]); /* all other devices are signed out */
    r->when_kept = end_others;
    wait_for(r, j, finish_kept);
}

void post_passphrase(struct request *r)
{
    static const char *const keys[] = { "old", "passphrase", NULL };
    const char *old = body_only(r, keys) ? body_text(r, "old", MOST_PASSPHRASE, true) : NULL;
    const char *next = old ? body_text(r, "passphrase", MOST_PASSPHRASE, true) : NULL;
    if (next == NULL)
        return;
    if (strlen(next) < LEAST_PASSPHRASE)
        say_bad(r, "A passphrase has at least %d letters.", LEAST_PASSPHRASE);
    else if (r->me.guest)
        say_bad(r, "A guest has no passphrase.");
    else if (may_try(r, r->me.name))
        wait_in_lane(r, LANE_PASS, work_passphrase, keep_passphrase);
}

/* ---- Oneself ---- */

static json_t *me_json(const struct request *r, const char *webhook)
{
    return json_pack("{s:{s:s, s:o, s:b}, s:o, s:b}", "me", "id", r->me.id, "name", js(r->me.name), "guest",
                     r->me.guest, "webhook", webhook[0] ? js(webhook) : json_null(), "webhooks",
                     notices_send(r->s->notices));
}

void get_me(struct request *r)
{
    struct user_row row = { .hash = "" };
    if (!r->me.fresh && store_user(r->s->store, r->me.id, &row) == CANNOT_READ)
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "unreadable", "That cannot be read at the moment.");
    else
        say(r, MHD_HTTP_OK, me_json(r, row.webhook));
}

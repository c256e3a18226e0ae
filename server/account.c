/* account.c - who one is: a guest, or a name with a passphrase. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>

enum { LEAST_PASSPHRASE = 8, MOST_PASSPHRASE = 256 };

/* ---- Accounts ---- */

enum { ACCOUNT_COST = 10 };

static bool read_account(struct request *r)
{
    static const char *const keys[] = { "name", "passphrase", NULL };
    const char *name = body_only(r, keys) ? body_text(r, "name", NAME_SIZE - 8, true) : NULL;
    const char *passphrase = name ? body_text(r, "passphrase", MOST_PASSPHRASE, true) : NULL;
    if (passphrase == NULL)
        return false;
    if (!printable(name) || strchr(name, '\n') != NULL || name[0] == ' ' || strncmp(name, "Guest", 5) == 0)
        return say_bad(r, "That name will not do.");
    if (strlen(passphrase) < LEAST_PASSPHRASE)
        return say_bad(r, "A passphrase has at least %d letters.", LEAST_PASSPHRASE);
    if (people_allow(r->s->people, r->address, ACCOUNT_COST) && people_allow(r->s->people, name, ACCOUNT_COST))
        return true;
    say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "rate", "Too many tries: wait a moment.");
    return false;
}

static void finish_account(struct request *r)
{
    if (!r->kept) {
        say_error(r, MHD_HTTP_CONFLICT, "name", "That name is taken.");
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
    struct job *j = r->words && r->words[0] ? job_make(2) : NULL;
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    person_write(&r->me, &j->write[0]);
    j->write[1].kind = WRITE_ACCOUNT;
    write_text(&j->write[1], r->me.id);
    write_text(&j->write[1], json_string_value(json_object_get(r->in, "name")));
    write_text(&j->write[1], r->words);
    wait_for(r, j, finish_account);
}

void post_account(struct request *r)
{
    if (!read_account(r))
        return;
    if (!r->me.guest) {
        say_bad(r, "You have an account already.");
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
    r->me = (struct person){ .guest = false };
    memcpy(r->me.id, row.id, sizeof r->me.id);
    memcpy(r->me.name, row.name, sizeof r->me.name);
    r->set_cookie = true;
    say(r, MHD_HTTP_OK,
        json_pack("{s:b, s:{s:s, s:o, s:b}}", "ok", 1, "me", "id", r->me.id, "name", js(r->me.name), "guest", 0));
}

void post_login(struct request *r)
{
    if (read_account(r))
        wait_in_lane(r, LANE_PASS, work_login, said_already);
}

void post_logout(struct request *r)
{
    r->drop_cookie = true;
    say(r, MHD_HTTP_OK, json_pack("{s:b}", "ok", 1));
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
}

static void keep_passphrase(struct request *r)
{
    struct job *j = r->words && r->words[0] ? job_make(1) : NULL;
    if (r->answered)
        return;
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    j->write[0].kind = WRITE_HASH;
    write_text(&j->write[0], r->me.id);
    write_text(&j->write[0], r->words);
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
    else if (!people_allow(r->s->people, r->me.id, ACCOUNT_COST))
        say_error(r, MHD_HTTP_TOO_MANY_REQUESTS, "rate", "Too many tries: wait a moment.");
    else
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

void post_me(struct request *r)
{
    static const char *const keys[] = { "webhook", NULL };
    const json_t *given = json_object_get(r->in, "webhook");
    char why[160] = "";
    if (!body_only(r, keys))
        return;
    const char *url = json_is_null(given) ? "" : body_text(r, "webhook", HOOK_SIZE - 1, true);
    if (url == NULL)
        return;
    if (url[0] != '\0' && !notices_url_fits(r->s->notices, url, why, sizeof why)) {
        say_bad(r, "%s", why);
        return;
    }
    struct job *j = job_make(2);
    if (j == NULL) {
        say_no_memory(r);
        return;
    }
    person_write(&r->me, &j->write[0]);
    j->write[1].kind = WRITE_HOOK;
    write_text(&j->write[1], r->me.id);
    write_text(&j->write[1], url);
    wait_for(r, j, finish_kept);
}

/* people.c - who is asking: guests by a signed cookie, accounts by a passphrase. */
#include "serve.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ID_BYTES = 16,
    MAC_TEXT = 44,                   /* 32 bytes in base64, and the end */
    LONGEST_COOKIE = 400 * 24 * 3600 /* seconds a browser keeps it */
};

struct people {
    uint8_t key[KEY_SIZE];
};

void random_id(char id[ID_SIZE])
{
    uint8_t bytes[ID_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, ID_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool same_secret(const char *a, const char *b)
{
    if (a == NULL || b == NULL)
        return false;
    size_t n = strlen(a);
    return n > 0 && n == strlen(b) && sodium_memcmp(a, b, n) == 0;
}

/* ---- Cookies: id.session.mac; before there were sessions id.time.mac ---- */

static void sign(const struct people *p, const char *text, char mac[MAC_TEXT])
{
    uint8_t bytes[crypto_auth_BYTES];
    crypto_auth(bytes, (const uint8_t *)text, strlen(text), p->key);
    sodium_bin2base64(mac, MAC_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void person_cookie(const struct server *s, const struct person *who, char *out, size_t size)
{
    char text[64], mac[MAC_TEXT];
    bool secure = s->o.origin != NULL && strncmp(s->o.origin, "https:", 6) == 0;
    snprintf(text, sizeof text, "%s.%s", who ? who->id : "", who ? who->session : "");
    sign(s->people, text, mac);
    snprintf(out, size, "longroll=%s%s%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", who ? text : "",
             who ? "." : "", who ? mac : "", who ? LONGEST_COOKIE : 0, secure ? "; Secure" : "");
}

/* An old cookie stands for a session of its own, always the same. */
static void old_session(const char *text, char session[ID_SIZE])
{
    uint8_t bytes[ID_BYTES];
    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2base64(session, ID_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool read_cookie(const struct people *p, const char *cookie, struct person *who, bool *old)
{
    char text[64], mac[MAC_TEXT];
    const char *dot = strchr(cookie, '.'), *last = strrchr(cookie, '.');
    size_t n = dot ? (size_t)(dot - cookie) : 0, all = last ? (size_t)(last - cookie) : 0;
    if (n != ID_SIZE - 2 || last == dot || all >= sizeof text)
        return false;
    memcpy(text, cookie, all);
    text[all] = '\0';
    sign(p, text, mac);
    if (!same_secret(mac, last + 1))
        return false;
    memcpy(who->id, text, n);
    who->id[n] = '\0';
    *old = all - n - 1 != ID_SIZE - 2;
    if (*old)
        old_session(text, who->session);
    else
        memcpy(who->session, text + n + 1, ID_SIZE - 1);
    return true; /* whatever the clock says: one that jumps must not take away anybody's seats */
}

static void guest_name(struct person *who)
{
    who->guest = true;
    snprintf(who->name, sizeof who->name, "Guest %.4s", who->id);
}

void person_new(struct person *who)
{
    *who = (struct person){ .fresh = true };
    random_id(who->id);
    random_id(who->session);
    guest_name(who);
}

bool person_from(struct server *s, const char *cookie, const char *agent, struct person *who)
{
    bool old = false;
    enum found f = NOT_THERE;
    *who = (struct person){ .fresh = false };
    snprintf(who->agent, sizeof who->agent, "%s", agent ? agent : "");
    if (cookie != NULL && read_cookie(s->people, cookie, who, &old)) {
        guest_name(who);
        f = session_of(s, who, old);
    }
    if (f == NOT_THERE) {
        person_new(who);
        snprintf(who->agent, sizeof who->agent, "%s", agent ? agent : "");
    }
    return f != CANNOT_READ;
}

void person_write(const struct person *who, struct write *w)
{
    w->kind = WRITE_USER;
    write_text(w, who->id);
    write_text(w, who->name);
    write_number(w, now_seconds());
    write_text(w, who->session);
    write_text(w, who->agent);
}

/* ---- Passphrases ---- */

bool passphrase_hash(const char *passphrase, char out[HASH_SIZE])
{
    _Static_assert(HASH_SIZE >= crypto_pwhash_STRBYTES, "room for a hash");
    return crypto_pwhash_str(out, passphrase, strlen(passphrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE)
           == 0;
}

bool passphrase_right(const char *hash, const char *passphrase)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char room[HASH_SIZE] = "";
    snprintf(room, sizeof room, "%s", hash ? hash : nobody);
    return crypto_pwhash_str_verify(room, passphrase, strlen(passphrase)) == 0 && hash != NULL;
}

struct people *people_make(struct server *s, struct lr_error *e)
{
    struct people *p = calloc(1, sizeof *p);
    if (p == NULL) {
        lr_fail(e, NULL, 0, 0, "not enough memory");
        return NULL;
    }
    memcpy(p->key, store_key(s->store), KEY_SIZE);
    return p;
}

void people_free(struct people *p)
{
    if (p == NULL)
        return;
    sodium_memzero(p->key, sizeof p->key);
    free(p);
}

/* show.c - sending a view: to whoever asks for it, and with the reply to what somebody has done, so that one round
 * trip is enough. What is not on the disk yet is not shown: the view is made, and waits for it. */
#include "api.h"

#include <stdlib.h>

static void send_view(struct request *r) { say(r, MHD_HTTP_OK, NULL); }

/* With the lock held: {ok, seq, view}, or the view alone. */
static void write_view(struct request *r, int eyes)
{
    struct jot j = { .text = NULL };
    if (r->post) {
        jot_raw(&j, "{\"ok\":true,\"seq\":");
        jot_number(&j, r->table->sight[table_eyes(r->table, r->me.id)].seq);
        jot_raw(&j, ",\"view\":");
    }
    put_view(&j, r->table, eyes, &r->me);
    if (r->post)
        jot_raw(&j, "}");
    free(r->text);
    r->text = j.failed ? NULL : j.text;
    r->text_length = j.used;
    if (j.failed)
        free(j.text);
    r->shares = !r->post && eyes == EYES_PUBLIC;
    r->reread = r->table->reread;
}

/* It was made from what is on the disk now, unless that could not be written. */
static void when_written(struct request *r)
{
    pthread_mutex_lock(&r->table->lock);
    bool good = r->kept && r->reread == r->table->reread;
    pthread_mutex_unlock(&r->table->lock);
    if (good)
        send_view(r);
    else
        show_view(r);
}

void show_view(struct request *r)
{
    if (!table_enter(r))
        return;
    int eyes = eyes_through(r->table, &r->me, r->post ? NULL : query_value(r, "side"));
    if (!r->post)
        think_of(r->s, r->table);
    if (eyes >= 0)
        write_view(r, eyes);
    bool kept = table_kept_whole(r->table);
    table_leave(r);
    if (eyes < 0)
        say_not_yours(r);
    else if (r->text == NULL)
        say_no_memory(r);
    else if (kept)
        send_view(r);
    else
        wait_for(r, NULL, when_written);
}

/* ---- Packing ---- */

enum { WORTH_PACKING = 1024, QUICK = 3 };

/* In its place, if that is shorter. */
static void pack(struct request *r)
{
    struct bytes *packed = gzip_bytes(r->text, r->text_length, QUICK);
    r->packed = packed != NULL && packed->length < r->text_length;
    if (!r->packed) {
        bytes_free(packed);
        return;
    }
    free(r->text);
    r->text = NULL;
    r->bytes = packed;
}

/* What all spectators are shown is packed once. */
static void pack_shared(struct request *r)
{
    struct shown *s = &r->table->packed;
    uint64_t hash = lr_hash(r->text, r->text_length);
    pthread_mutex_lock(&r->table->lock);
    if (s->text != NULL && s->version == hash)
        r->bytes = bytes_share(s->text);
    pthread_mutex_unlock(&r->table->lock);
    r->packed = r->bytes != NULL;
    if (r->packed)
        return;
    pack(r);
    if (!r->packed)
        return;
    pthread_mutex_lock(&r->table->lock);
    bytes_free(s->text);
    *s = (struct shown){ bytes_share(r->bytes), hash };
    pthread_mutex_unlock(&r->table->lock);
}

void pack_text(struct request *r)
{
    if (r->packed || r->text_length < WORTH_PACKING || !takes_gzip(r))
        return;
    if (r->shares && r->table != NULL)
        pack_shared(r);
    else
        pack(r);
}

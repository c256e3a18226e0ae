/* show.c - sending a view: to whoever asks for it, and with the reply to what somebody has done, so that one round
 * trip is enough. What is not on the disk yet is not shown: the view is made, and waits for it. */
#include "api.h"

#include <stdlib.h>
#include <zlib.h>

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

enum { WORTH_PACKING = 1024, LEVEL = 3 };

static bool takes_gzip(const struct request *r)
{
    const char *accept = header_value(r, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    return accept != NULL && strstr(accept, "gzip") != NULL && strstr(accept, "gzip;q=0") == NULL;
}

/* gzip in place; leaves everything as it was if that does not help. */
static void pack(struct request *r)
{
    z_stream z = { .next_in = (Bytef *)r->text, .avail_in = (uInt)r->text_length };
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    size_t room = deflateBound(&z, (uLong)r->text_length);
    char *out = malloc(room);
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    if (out != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < r->text_length) {
        free(r->text);
        r->text = out;
        r->text_length = z.total_out;
        r->packed = true;
    } else {
        free(out);
    }
    deflateEnd(&z);
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
    struct bytes *b = r->packed ? bytes_of(r->text, r->text_length) : NULL;
    if (b == NULL)
        return;
    pthread_mutex_lock(&r->table->lock);
    bytes_free(s->text);
    *s = (struct shown){ b, hash };
    pthread_mutex_unlock(&r->table->lock);
}

void pack_text(struct request *r)
{
    if (r->packed || r->text_length < WORTH_PACKING || r->text_length > UINT32_MAX / 2 || !takes_gzip(r))
        return;
    if (r->shares && r->table != NULL)
        pack_shared(r);
    else
        pack(r);
}

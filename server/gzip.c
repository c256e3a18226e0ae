/* gzip.c - text that many ask for, packed once for all of them, and unpacked bit by bit, as fast as it is read, for
 * those who cannot unpack it themselves: neither costs the threads that answer everybody more than the sending. */
#include "serve.h"

#include <stdlib.h>
#include <zlib.h>

bool takes_gzip(const struct request *r)
{
    const char *accept = header_value(r, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    return accept != NULL && strstr(accept, "gzip") != NULL && strstr(accept, "gzip;q=0") == NULL;
}

struct bytes *gzip_bytes(const char *text, size_t length, int level)
{
    z_stream z = { .next_in = (Bytef *)text, .avail_in = (uInt)length };
    if (length > UINT32_MAX / 2 || deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    size_t room = deflateBound(&z, (uLong)length);
    char *out = malloc(room);
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    bool ok = out != NULL && deflate(&z, Z_FINISH) == Z_STREAM_END;
    struct bytes *packed = ok ? bytes_of(out, z.total_out) : NULL;
    deflateEnd(&z);
    free(out);
    return packed;
}

/* ---- Unpacked as it is sent ---- */

struct unpacking {
    struct bytes *packed;
    z_stream z;
};

/* The next bytes; the library asks for them in order. */
static ssize_t unpack_more(void *ctx, uint64_t at, char *out, size_t room)
{
    struct unpacking *u = ctx;
    (void)at;
    u->z.next_out = (Bytef *)out;
    u->z.avail_out = (uInt)room;
    int how = inflate(&u->z, Z_NO_FLUSH);
    size_t n = room - u->z.avail_out;
    if (n > 0)
        return (ssize_t)n;
    return how == Z_STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM : MHD_CONTENT_READER_END_WITH_ERROR;
}

static void drop_unpacking(void *ctx)
{
    struct unpacking *u = ctx;
    inflateEnd(&u->z);
    bytes_free(u->packed);
    free(u);
}

/* gzip ends with how long the text was. */
static uint64_t length_unpacked(const struct bytes *packed)
{
    const uint8_t *end = (const uint8_t *)packed->text + packed->length - 4;
    return (uint64_t)end[0] | (uint64_t)end[1] << 8 | (uint64_t)end[2] << 16 | (uint64_t)end[3] << 24;
}

static struct MHD_Response *unpacked_slowly(struct bytes *packed)
{
    enum { BLOCK = 32 * 1024, LEAST = 18 /* of anything packed */ };
    struct unpacking *u = packed->length >= LEAST ? calloc(1, sizeof *u) : NULL;
    if (u == NULL)
        return NULL;
    u->packed = bytes_share(packed);
    u->z.next_in = (Bytef *)packed->text;
    u->z.avail_in = (uInt)packed->length;
    struct MHD_Response *m = NULL;
    if (inflateInit2(&u->z, 15 + 16) == Z_OK)
        m = MHD_create_response_from_callback(length_unpacked(packed), BLOCK, unpack_more, u, drop_unpacking);
    if (m == NULL)
        drop_unpacking(u);
    return m;
}

void say_packed(struct request *r, struct bytes *packed)
{
    r->packed = takes_gzip(r);
    if (r->packed)
        r->bytes = bytes_share(packed);
    else
        r->raw = unpacked_slowly(packed);
    if (r->bytes != NULL || r->raw != NULL)
        say(r, MHD_HTTP_OK, NULL);
    else
        say_error(r, MHD_HTTP_SERVICE_UNAVAILABLE, "memory", "There is not enough memory.");
}

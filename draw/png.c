/* png.c - the picture as PNG, through librsvg and cairo, with our own fonts and no others. */
#include "picture.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>

/* The weights of a family come as families of their own in the files: give them back their names. */
static const struct {
    const char *found, *family;
    int weight;
} families[] = {
    { "Besley Medium", "Besley", FC_WEIGHT_MEDIUM },
    { "Besley SemiBold", "Besley", FC_WEIGHT_DEMIBOLD },
    { "Source Sans 3 ExtraLight", "Source Sans 3", -1 },
    { "Source Sans 3 ExtraLight SemiBold", "Source Sans 3", FC_WEIGHT_DEMIBOLD },
    { "Source Sans 3 SemiBold", "Source Sans 3", FC_WEIGHT_DEMIBOLD },
};

static FcConfig *own_fonts(const char *folder)
{
    struct svg xml = { 0 };
    put(&xml, "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>");
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        put(&xml,
            "<match target=\"scan\"><test name=\"family\"><string>%s</string></test><edit name=\"family\" "
            "mode=\"assign_replace\"><string>%s</string></edit>",
            families[i].found, families[i].family);
        if (families[i].weight >= 0)
            put(&xml, "<edit name=\"weight\" mode=\"assign_replace\"><int>%d</int></edit>", families[i].weight);
        put(&xml, "</match>");
    }
    put(&xml, "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>");
    FcConfig *c = FcConfigCreate();
    if (c != NULL
        && (!FcConfigParseAndLoadFromMemory(c, (const FcChar8 *)xml.at, FcTrue)
            || !FcConfigAppFontAddDir(c, (const FcChar8 *)folder))) {
        FcConfigDestroy(c);
        c = NULL;
    }
    free(xml.at);
    return c;
}

static bool paint(RsvgHandle *svg, const struct draw_out *out, const char *file, struct lr_error *e)
{
    int wide = (int)lround(out->width), high = (int)lround(out->height);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, wide, high);
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle whole = { 0, 0, wide, high };
    GError *wrong = NULL;
    bool good = rsvg_handle_render_document(svg, cr, &whole, &wrong);
    if (!good)
        lr_fail(e, file, 0, 0, "the picture cannot be painted: %s", wrong ? wrong->message : "unknown");
    g_clear_error(&wrong);
    cairo_status_t status = good ? cairo_surface_write_to_png(surface, file) : CAIRO_STATUS_SUCCESS;
    if (status != CAIRO_STATUS_SUCCESS)
        good = lr_fail(e, file, 0, 0, "cannot be written: %s", cairo_status_to_string(status));
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return good;
}

bool draw_png(const struct draw_out *out, const char *fonts, const char *file, struct lr_error *e)
{
    if (out->width > 30000 || out->height > 30000)
        return lr_fail(e, file, 0, 0, "expected a picture of at most 30000 pixels a side; ask for smaller hexes");
    FcConfig *config = own_fonts(fonts);
    if (config == NULL)
        return lr_fail(e, fonts, 0, 0, "expected a folder with the map's fonts");
    FcConfig *before = FcConfigReference(NULL);
    FcConfigSetCurrent(config);
    GError *wrong = NULL;
    GInputStream *bytes = g_memory_input_stream_new_from_data(out->svg, (gssize)out->length, NULL);
    RsvgHandle *svg = rsvg_handle_new_from_stream_sync(bytes, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &wrong);
    bool good = svg != NULL
                    ? paint(svg, out, file, e)
                    : lr_fail(e, file, 0, 0, "the picture is not sound: %s", wrong ? wrong->message : "unknown");
    g_clear_error(&wrong);
    if (svg != NULL)
        g_object_unref(svg);
    g_object_unref(bytes);
    FcConfigSetCurrent(before);
    FcConfigDestroy(config);
    if (before != NULL)
        FcConfigDestroy(before);
    return good;
}

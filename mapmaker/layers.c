/* layers.c - source layers (rivers, counties, shore, relief) read with OGR and laid on the board. */
#include "mapmaker.h"

#include <gdal.h>
#include <geos_c.h>
#include <stdio.h>
#include <stdlib.h>

static GDALDatasetH open_layer(struct map *m, const char *layer, bool raster, struct lr_error *e)
{
    const char *path = keep_text(m, "%s/%s.%s", m->geo, layer, raster ? "tif" : "gpkg");
    unsigned flags = raster ? GDAL_OF_RASTER : GDAL_OF_VECTOR;
    GDALDatasetH d = lr_is_file(path) ? GDALOpenEx(path, flags | GDAL_OF_READONLY, NULL, NULL, NULL) : NULL;
    if (d == NULL)
        lr_fail(e, path, 0, 0, "expected a source layer: run mapmaker/gather.sh first");
    return d;
}

static OGRLayerH first_layer(const struct map *m, GDALDatasetH d, const char *filter)
{
    OGRLayerH l = GDALDatasetGetLayer(d, 0);
    OGR_L_SetSpatialFilterRect(l, m->box[0], m->box[1], m->box[2], m->box[3]);
    OGR_L_SetAttributeFilter(l, filter);
    return l;
}

/* Every point of a geometry from degrees to the board. */
static void lay(const struct map *m, OGRGeometryH g)
{
    for (int i = 0; i < OGR_G_GetGeometryCount(g); i++)
        lay(m, OGR_G_GetGeometryRef(g, i));
    int n = OGR_G_GetGeometryCount(g) > 0 ? 0 : OGR_G_GetPointCount(g);
    for (int i = 0; i < n; i++) {
        struct point p = fit_point(m, OGR_G_GetX(g, i), OGR_G_GetY(g, i));
        OGR_G_SetPoint_2D(g, i, p.x, p.y);
    }
}

/* The part of a geometry inside the map's box, still in degrees. */
static OGRGeometryH clipped(const struct map *m, OGRGeometryH g)
{
    OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing), box = OGR_G_CreateGeometry(wkbPolygon);
    const int xs[] = { 0, 2, 2, 0, 0 }, ys[] = { 1, 1, 3, 3, 1 };
    for (int i = 0; i < 5; i++)
        OGR_G_AddPoint_2D(ring, m->box[xs[i]], m->box[ys[i]]);
    OGR_G_AddGeometryDirectly(box, ring);
    OGRGeometryH out = OGR_G_Intersection(g, box);
    OGR_G_DestroyGeometry(box);
    return out;
}

void geometry_lines(struct map *m, OGRGeometryH g, struct lines *out)
{
    for (int i = 0; i < OGR_G_GetGeometryCount(g); i++)
        geometry_lines(m, OGR_G_GetGeometryRef(g, i), out);
    int n = OGR_G_GetGeometryCount(g) > 0 ? 0 : OGR_G_GetPointCount(g);
    if (n < 2)
        return;
    struct line one = { 0 };
    for (int i = 0; i < n; i++)
        line_add(m, &one, (struct point){ OGR_G_GetX(g, i), OGR_G_GetY(g, i) });
    lines_add(m, out, one);
}

static const char *quoted(struct map *m, const char *text)
{
    char out[256];
    size_t n = 0;
    for (; *text && n < sizeof out - 2; text++) {
        if (*text == '\'')
            out[n++] = '\'';
        out[n++] = *text;
    }
    out[n] = '\0';
    return keep_text(m, "%s", out);
}

bool layer_lines(struct map *m, const char *layer, const char *name, struct lines *out, struct lr_error *e)
{
    GDALDatasetH d = open_layer(m, layer, false, e);
    if (d == NULL)
        return false;
    OGRLayerH l = first_layer(m, d, name ? keep_text(m, "name = '%s'", quoted(m, name)) : NULL);
    int before = out->n;
    for (OGRFeatureH f = OGR_L_GetNextFeature(l); f; f = OGR_L_GetNextFeature(l)) {
        OGRGeometryH g = clipped(m, OGR_F_GetGeometryRef(f));
        if (g != NULL) {
            lay(m, g);
            geometry_lines(m, g, out);
        }
        OGR_G_DestroyGeometry(g);
        OGR_F_Destroy(f);
    }
    GDALClose(d);
    return out->n > before || name == NULL
           || lr_fail(e, layer, 0, 0, "expected a line named \"%s\" in this layer, found none", name);
}

/* "Prince William VA": the county's outline in degrees. */
static OGRGeometryH county(struct map *m, GDALDatasetH d, const char *words, struct lr_error *e)
{
    const char *state = strrchr(words, ' ');
    if (state == NULL) {
        lr_fail(e, "counties", 0, 0, "expected a county and its state, \"Orange VA\", found \"%s\"", words);
        return NULL;
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(state - words), words);
    OGRLayerH l = first_layer(m, d, keep_text(m, "name = '%s' AND state = '%s'", quoted(m, name), state + 1));
    OGRGeometryH out = NULL;
    for (OGRFeatureH f = OGR_L_GetNextFeature(l); f; f = OGR_L_GetNextFeature(l)) {
        if (out == NULL)
            out = OGR_G_Boundary(OGR_F_GetGeometryRef(f));
        OGR_F_Destroy(f);
    }
    if (out == NULL)
        lr_fail(e, "counties", 0, 0, "expected a county named \"%s\", found none", words);
    return out;
}

static void say_nothing(const char *format, ...) { (void)format; }

OGRGeometryH merged(OGRGeometryH g)
{
    GEOSContextHandle_t geos = initGEOS_r(say_nothing, say_nothing);
    size_t size = (size_t)OGR_G_WkbSize(g);
    unsigned char *bytes = malloc(size);
    if (geos == NULL || bytes == NULL)
        abort();
    OGR_G_ExportToWkb(g, wkbNDR, bytes);
    GEOSGeometry *pieces = GEOSGeomFromWKB_buf_r(geos, bytes, size);
    GEOSGeometry *whole = pieces ? GEOSLineMerge_r(geos, pieces) : NULL;
    unsigned char *joined = whole ? GEOSGeomToWKB_buf_r(geos, whole, &size) : NULL;
    OGRGeometryH out = NULL;
    if (joined != NULL)
        OGR_G_CreateFromWkb(joined, NULL, &out, (int)size);
    GEOSFree_r(geos, joined);
    GEOSGeom_destroy_r(geos, whole);
    GEOSGeom_destroy_r(geos, pieces);
    finishGEOS_r(geos);
    free(bytes);
    return out;
}

bool layer_border(struct map *m, const char *one, const char *two, struct lines *out, struct lr_error *e)
{
    GDALDatasetH d = open_layer(m, "counties", false, e);
    if (d == NULL)
        return false;
    OGRGeometryH a = county(m, d, one, e), b = a ? county(m, d, two, e) : NULL;
    OGRGeometryH shared = b ? OGR_G_Intersection(a, b) : NULL;
    int before = out->n;
    OGRGeometryH whole = shared ? merged(shared) : NULL;
    if (whole != NULL) {
        lay(m, whole);
        geometry_lines(m, whole, out);
    }
    OGR_G_DestroyGeometry(whole);
    OGR_G_DestroyGeometry(a);
    OGR_G_DestroyGeometry(b);
    OGR_G_DestroyGeometry(shared);
    GDALClose(d);
    return b != NULL
           && (out->n > before
               || lr_fail(e, "counties", 0, 0, "expected %s and %s to touch, found that they do not", one, two));
}

static int area_named(struct map *m, struct area *out, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(out[i].name, name) == 0)
            return i;
    out[n] = (struct area){ keep_text(m, "%s", name), OGR_G_CreateGeometry(wkbMultiPolygon) };
    return n;
}

static void area_add(OGRGeometryH to, OGRGeometryH g)
{
    if (wkbFlatten(OGR_G_GetGeometryType(g)) == wkbPolygon) {
        OGR_G_AddGeometry(to, g);
        return;
    }
    for (int i = 0; i < OGR_G_GetGeometryCount(g); i++)
        area_add(to, OGR_G_GetGeometryRef(g, i));
}

int layer_areas(struct map *m, const char *layer, const char *field, struct area *out, int room, struct lr_error *e)
{
    GDALDatasetH d = open_layer(m, layer, false, e);
    int n = 0;
    if (d == NULL)
        return -1;
    OGRLayerH l = first_layer(m, d, NULL);
    int index = OGR_FD_GetFieldIndex(OGR_L_GetLayerDefn(l), field);
    for (OGRFeatureH f = OGR_L_GetNextFeature(l); f; f = OGR_L_GetNextFeature(l)) {
        OGRGeometryH g = index >= 0 && n < room ? clipped(m, OGR_F_GetGeometryRef(f)) : NULL;
        if (g != NULL && !OGR_G_IsEmpty(g)) {
            int i = area_named(m, out, n, OGR_F_GetFieldAsString(f, index));
            n = i == n ? n + 1 : n;
            lay(m, g);
            area_add(out[i].shape, g);
        }
        OGR_G_DestroyGeometry(g);
        OGR_F_Destroy(f);
    }
    GDALClose(d);
    if (index < 0)
        lr_fail(e, layer, 0, 0, "expected a field \"%s\" in this layer, found none", field);
    return index < 0 ? -1 : n;
}

OGRGeometryH hex_polygon(const struct lr_board *b, lr_hex h)
{
    OGRGeometryH ring = OGR_G_CreateGeometry(wkbLinearRing), out = OGR_G_CreateGeometry(wkbPolygon);
    for (int d = 0; d <= 6; d++) {
        struct point p = shape_corner(b, h, d % 6);
        OGR_G_AddPoint_2D(ring, p.x, p.y);
    }
    OGR_G_AddGeometryDirectly(out, ring);
    return out;
}

/* Gather the heights of one row of the raster under the hexes they fall in. */
static void gather_row(const struct map *m, const double t[6], int y, const float *row, int width,
                       struct height *by_hex)
{
    for (int x = 0; x < width; x++) {
        double lon = t[0] + (x + 0.5) * t[1], lat = t[3] + (y + 0.5) * t[5], v = row[x];
        if (lon < m->box[0] || lon > m->box[2] || v < -500)
            continue;
        lr_hex h = shape_hex(m->board, fit_point(m, lon, lat));
        if (h == LR_NONE)
            continue;
        struct height *a = &by_hex[h];
        a->low = a->n == 0 || v < a->low ? v : a->low;
        a->high = a->n == 0 || v > a->high ? v : a->high;
        a->sum += v;
        a->n++;
    }
}

struct height *layer_relief(struct map *m, const char *layer, struct lr_error *e)
{
    GDALDatasetH d = open_layer(m, layer, true, e);
    double t[6];
    if (d == NULL || GDALGetGeoTransform(d, t) != CE_None)
        return NULL;
    struct height *out = keep(m, (size_t)m->board->hexes * sizeof *out);
    int width = GDALGetRasterXSize(d), height = GDALGetRasterYSize(d);
    float *row = keep(m, (size_t)width * sizeof *row);
    for (int y = 0; y < height; y++) {
        double lat = t[3] + (y + 0.5) * t[5];
        if (lat >= m->box[1] && lat <= m->box[3]
            && GDALRasterIO(GDALGetRasterBand(d, 1), GF_Read, 0, y, width, 1, row, width, 1, GDT_Float32, 0, 0)
                   == CE_None)
            gather_row(m, t, y, row, width, out);
    }
    GDALClose(d);
    return out;
}

/* draw.c - the whole picture, layer by layer. */
#include "picture.h"

static void set_options(struct picture *p, const struct draw_options *o)
{
    p->o = o != NULL ? *o : (struct draw_options){ 0 };
    if (p->o.hex <= 0)
        p->o.hex = 100;
    p->o.hex = clamp(p->o.hex, 20, 400);
    if (p->o.layers == 0)
        p->o.layers = DRAW_EVERYTHING;
    p->zoom = p->o.hex < 80 ? THEATRE : p->o.hex < 140 ? CAMPAIGN : CLOSE;
}

static void begin(struct picture *p)
{
    double left, top, wide, high;
    frame_size(p, &left, &top, &wide, &high);
    p->out->left = left;
    p->out->top = top;
    p->out->width = wide * p->o.hex;
    p->out->height = high * p->o.hex;
    put(&p->svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lr-map\" width=\"%.0f\" height=\"%.0f\" "
        "viewBox=\"%d %d %d %d\">\n",
        p->out->width, p->out->height, units(left), units(top), units(wide), units(high));
    if (p->title != NULL) {
        put(&p->svg, "<title>");
        put_escaped(&p->svg, p->title);
        put(&p->svg, "</title>\n");
    }
    put_style(&p->svg, &p->o);
    put(&p->svg, "<defs><clipPath id=\"map\"><rect width=\"%d\" height=\"%d\"/></clipPath></defs>\n",
        units(p->wide), units(p->high));
    if (p->o.layers & DRAW_FRAME)
        put(&p->svg, "<rect class=\"page\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", units(left),
            units(top), units(wide), units(high));
}

static void draw_still(struct picture *p)
{
    static void (*const layers[])(struct picture *) = { draw_land,  draw_water,     draw_woods, draw_hachures,
                                                        draw_grid,  draw_rivers,    draw_marsh, draw_roads,
                                                        draw_rails, draw_crossings, draw_gaps,  draw_works,
                                                        draw_signs };
    put(&p->svg, "<g id=\"still\" clip-path=\"url(#map)\">\n");
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
        layers[i](p);
    put(&p->svg, "</g>\n");
}

static void draw_layers(struct picture *p)
{
    unsigned layers = p->o.layers;
    if (layers & DRAW_STILL)
        draw_still(p);
    if (layers & DRAW_LIVE) {
        put(&p->svg, "<g id=\"live-under\">");
        draw_holders(p);
        draw_marks(p);
        put(&p->svg, "</g>\n");
    }
    if ((layers & DRAW_NUMBERS) && p->zoom == CLOSE)
        draw_numbers(p);
    if (layers & DRAW_LETTERING)
        draw_letters(p);
    if (layers & DRAW_LIVE) {
        put(&p->svg, "<g id=\"live-over\">");
        draw_path(p);
        draw_pieces(p);
        put(&p->svg, "</g>\n");
    }
    if (layers & DRAW_FRAME) {
        draw_frame(p);
        draw_legend(p);
    }
}

static bool scene_sound(const struct lr_board *b, const struct draw_scene *s, struct lr_error *e)
{
    int hexes = b->hexes + b->boxes;
    for (int i = 0; s != NULL && i < s->pieces; i++)
        if (s->piece[i].hex >= hexes || (s->piece[i].side != LR_FIRST && s->piece[i].side != LR_SECOND))
            return lr_fail(e, NULL, 0, 0, "expected piece %d on the board and on a side", i);
    for (int i = 0; s != NULL && i < s->marks; i++)
        if (s->mark[i].hex >= hexes)
            return lr_fail(e, NULL, 0, 0, "expected mark %d on the board", i);
    for (int i = 0; s != NULL && i < s->steps; i++)
        if (s->path[i].hex >= hexes)
            return lr_fail(e, NULL, 0, 0, "expected step %d of the path on the board", i);
    return true;
}

bool draw_board(const struct lr_board *b, const struct draw_lines *lines, const struct draw_scene *scene,
                const struct draw_options *o, struct draw_out *out, struct lr_error *e)
{
    *out = (struct draw_out){ 0 };
    if (b == NULL || b->hexes == 0)
        return lr_fail(e, NULL, 0, 0, "expected a board to draw; this game has none");
    if (!scene_sound(b, scene, e))
        return false;
    struct picture p = { .b = b, .lines = lines, .scene = scene, .out = out };
    set_options(&p, o);
    plan_make(&p);
    letters_place(&p);
    begin(&p);
    draw_layers(&p);
    put(&p.svg, "</svg>\n");
    out->svg = p.svg.at;
    out->length = p.svg.used;
    out->stand = need((size_t)b->hexes + 1, sizeof *out->stand);
    out->centre = need((size_t)b->hexes + 1, sizeof *out->centre);
    for (int h = 0; h < b->hexes; h++) {
        out->centre[h][0] = p.centre[h].x;
        out->centre[h][1] = p.centre[h].y;
        out->stand[h][0] = p.stand[h].x;
        out->stand[h][1] = p.stand[h].y;
    }
    plan_free(&p);
    return true;
}

void draw_out_free(struct draw_out *out)
{
    free(out->svg);
    for (int i = 0; i < out->labels; i++)
        free((char *)out->label[i].words);
    free(out->label);
    free(out->stand);
    free(out->centre);
    *out = (struct draw_out){ 0 };
}

/* style.c - what everything looks like: the one table of names, colours, types and pens. */
#include "picture.h"

#include <ctype.h>

/* ---- Names of the board data ---- */

struct named {
    const char *name;
    enum look look;
};

static const struct named side_looks[] = {
    { "river", RIVER },
    { "minor river", RIVER },
    { "major river", MAJOR_RIVER },
    { "great river", MAJOR_RIVER },
    { "creek", CREEK },
    { "stream", CREEK },
    { "canal", CREEK },
    { "mountain", RIDGE },
    { "mountains", RIDGE },
    { "ridge", RIDGE },
    { "crest", RIDGE },
    { "gap", GAP },
    { "pass", GAP },
    { "bridge", BRIDGE },
    { "rail bridge", BRIDGE },
    { "road bridge", BRIDGE },
    { "ford", FORD },
    { "ferry", FERRY },
    { "marsh", MARSH },
    { "swamp", MARSH },
    { "road", ROAD },
    { "pike", ROAD },
    { "turnpike", ROAD },
    { "major road", ROAD },
    { "minor road", TRACK },
    { "trail", TRACK },
    { "track", TRACK },
    { "rail", RAIL },
    { "railroad", RAIL },
    { "railway", RAIL },
    { "navigation", WATERWAY },
    { "navigable", WATERWAY },
    { "coast", COAST },
    { "works", WORKS },
    { "entrenchment", WORKS },
};

static const struct named hex_looks[] = {
    { "forest", WOODS },  { "woods", WOODS },
    { "wood", WOODS },    { "wilderness", WOODS },
    { "swamp", SWAMP },   { "marsh", SWAMP },
    { "sea", SEA },       { "ocean", SEA },
    { "water", SEA },     { "bay", SEA },
    { "lake", SEA },      { "mountain", MOUNTAINS },
    { "hill", HILLS },    { "mountains", MOUNTAINS },
    { "hills", HILLS },   { "rough", ROUGH },
    { "broken", BROKEN }, { "highland", MOUNTAINS },
};

static bool same_word(const char *a, const char *b)
{
    for (; *a != '\0' && *b != '\0'; a++, b++) {
        int x = tolower((unsigned char)*a), y = tolower((unsigned char)*b);
        x = x == '-' || x == '_' ? ' ' : x;
        if (x != y)
            return false;
    }
    return *a == *b;
}

static enum look find(const struct named *table, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (same_word(name, table[i].name))
            return table[i].look;
    return PLAIN;
}

enum look look_of_side(const char *name) { return find(side_looks, sizeof side_looks / sizeof *side_looks, name); }
enum look look_of_hex(const char *name) { return find(hex_looks, sizeof hex_looks / sizeof *hex_looks, name); }

static const struct {
    const char *kind;
    enum rank rank;
} place_ranks[] = {
    { "fortress", FORTRESS },  { "fortress city", FORTRESS },
    { "capital", FORTRESS },   { "major city", FORTRESS },
    { "fort", FORTRESS },      { "city", MAJOR },
    { "major town", MAJOR },   { "port city", MAJOR },
    { "victory town", MAJOR }, { "major", MAJOR },
    { "objective", MAJOR },    { "town", TOWN },
    { "port", TOWN },          { "station", PLACE },
    { "junction", TOWN },      { "building", TOWN },
    { "depot", TOWN },
};

enum rank rank_of_place(const char *kind)
{
    for (size_t i = 0; i < sizeof place_ranks / sizeof *place_ranks; i++)
        if (same_word(kind, place_ranks[i].kind))
            return place_ranks[i].rank;
    return PLACE;
}

bool kind_is_pass(const char *kind)
{
    static const char *const passes[] = { "gap", "pass", "ford", "bridge", "ferry", "crossing" };
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (same_word(kind, passes[i]))
            return true;
    return false;
}

const double sign_radius[4] = { [FORTRESS] = 0.088, [MAJOR] = 0.076, [TOWN] = 0.034, [PLACE] = 0.022 };

/* ---- Type ---- */

const struct type types[RANKS] = {
    [FORTRESS] = { "t1", 0.128, 0.011, 0, BESLEY_600, true },
    [MAJOR] = { "t2", 0.126, 0.001, 0, BESLEY_500, false },
    [TOWN] = { "t3", 0.124, 0.001, 60, STANDARD_BOLD, false },
    [PLACE] = { "t4", 0.116, 0, 80, STANDARD_ITALIC, false },
    [PASS] = { "t5", 0.106, 0, 90, STANDARD_ITALIC, false },
    [RIVER_NAME] = { "t6", 0.13, 0.016, 70, STANDARD_ITALIC, false },
    [WATER_NAME] = { "t7", 0.19, 0.05, 0, STANDARD_ITALIC, false },
    [RANGE_NAME] = { "t8", 0.13, 0.05, 60, STANDARD, true },
    [STATE_NAME] = { "t9", 0.30, 0.17, 0, STANDARD, true },
};

/* ---- Colours ---- */

static const struct token {
    const char *name, *day, *lamplight;
} tokens[] = {
    { "paper", "#F1E9D6", "#272622" },
    { "paper-2", "#E7DCC3", "#1D1C19" },
    { "panel", "#FBF7EC", "#312F2A" },
    { "ink", "#27221B", "#EAE3D3" },
    { "ink-2", "#5C5346", "#B4AC9B" },
    { "rule", "#B8AB90", "#55514A" },
    { "halo", "#F1E9D6", "#272622" },
    { "water", "#D3DEDC", "#142530" },
    { "waterline", "#5E7F8B", "#4D7483" },
    { "river", "#2F6A80", "#6FB3CC" },
    { "river-case", "#F1E9D6", "#272622" },
    { "hachure", "#7A6248", "#84745F" },
    { "forest", "#6C8146", "#748A52" },
    { "forest-fill", "#D3DBAC", "#333B28" },
    { "grid", "#8C7E66", "#6F6C66" },
    { "rail", "#2B251E", "#CFC6B4" },
    { "pike", "#8A4B2A", "#D08A5C" },
    { "union", "#23477E", "#4176C4" },
    { "union-edge", "#122A50", "#10203A" },
    { "on-union", "#FFFFFF", "#FFFFFF" },
    { "union-done", "#5A749C", "#3B4A60" },
    { "confed", "#B3AB9C", "#AEA697" },
    { "confed-edge", "#5F584B", "#0F0E0C" },
    { "on-confed", "#1D1A16", "#1D1A16" },
    { "confed-done", "#D3CDC1", "#8E887C" },
    { "legal", "#0B7568", "#2FD6E8" },
    { "legal-wash", "rgba(11,117,104,.20)", "rgba(47,214,232,.17)" },
    { "selected", "#F2B01E", "#FFC53D" },
    { "selected-case", "#27221B", "#121210" },
    { "danger", "#BE2A12", "#E6402B" },
    { "danger-text", "#BE2A12", "#FF8F7C" },
    { "focus", "#0B57D0", "#8AB4FF" },
    { "piece-line", "transparent", "#98A0A6" },
};

enum { TOKENS = sizeof tokens / sizeof *tokens };

/* ---- Pens. {name} is a colour of the table above; lengths are thousandths of a hex width. ---- */

static const char *const rules[] = {
    ".land{fill:{paper}}",
    ".sea{fill:{water}}",
    ".shore{fill:none;stroke:{waterline};stroke-width:10;stroke-linejoin:round}",
    ".wl{fill:none;stroke:{waterline};stroke-linejoin:round}",
    ".stream{fill:none;stroke:{waterline};stroke-width:7;stroke-opacity:.75}",
    ".border{fill:none;stroke:{ink-2};stroke-width:9;stroke-opacity:.55;stroke-dasharray:45 18 9 18}",
    ".tree{fill:{forest-fill};stroke:{forest};stroke-width:7.5;stroke-linejoin:round}",
    ".shade{fill:none;stroke:{forest};stroke-width:8;stroke-linecap:round}",
    ".hach{fill:none;stroke:{hachure};stroke-linecap:round}",
    ".grid{fill:none;stroke:{grid};stroke-width:7;stroke-opacity:.55}",
    ".knot{fill:none;stroke:{grid};stroke-width:11;stroke-opacity:.95;stroke-dasharray:70 437 80 999}",
    ".rvc{fill:none;stroke:{river-case};stroke-width:50;stroke-opacity:.75;stroke-linejoin:round}",
    ".rv{fill:none;stroke:{river};stroke-linejoin:round;stroke-linecap:round}",
    ".rvw{fill:none;stroke:{water};stroke-linejoin:round;stroke-linecap:round}",
    ".tidal{fill:none;stroke:{river};stroke-width:12;stroke-opacity:.7;stroke-dasharray:14 22}",
    ".marsh{fill:none;stroke:{river};stroke-width:9;stroke-linecap:round}",
    ".roadc{fill:none;stroke:{halo};stroke-width:46;stroke-opacity:.6;stroke-linejoin:round}",
    ".road{fill:none;stroke:{pike};stroke-width:30;stroke-linejoin:round}",
    ".roadin{fill:none;stroke:{halo};stroke-width:15;stroke-linejoin:round}",
    ".track{fill:none;stroke:{pike};stroke-width:12;stroke-linejoin:round;stroke-dasharray:40 18}",
    ".railc{fill:none;stroke:{halo};stroke-width:36;stroke-opacity:.7;stroke-linejoin:round}",
    ".rail{fill:none;stroke:{rail};stroke-width:12.5;stroke-linejoin:round}",
    ".ties{fill:none;stroke:{rail};stroke-width:42;stroke-dasharray:9 51;stroke-linejoin:round}",
    ".clear{fill:none;stroke:{halo};stroke-width:46}",
    ".brg{fill:none;stroke:{ink};stroke-width:15;stroke-linejoin:round}",
    ".boat{fill:{halo};stroke:{ink};stroke-width:12;stroke-linejoin:round}",
    ".ford{fill:none;stroke:{ink};stroke-width:15;stroke-linecap:round;stroke-dasharray:0 27}",
    ".gap{fill:none;stroke:{ink};stroke-width:15;stroke-linecap:round}",
    ".town{fill:{halo};stroke:{ink};stroke-width:12}",
    ".major{fill:{halo};stroke:{ink};stroke-width:12;stroke-linejoin:round}",
    ".major.U{fill:{union}} .major.C{fill:{confed}}",
    ".rim{fill:none;stroke:{halo};stroke-width:34;stroke-linejoin:round}",
    ".worth{font:700 96px 'Source Sans 3';fill:{ink};text-anchor:middle} .worth.U{fill:{on-union}}",
    ".worth.C{fill:{on-confed}}",
    ".lb{paint-order:stroke;stroke:{halo};stroke-linejoin:round;fill:{ink}}",
    ".t1{font-family:Besley;font-weight:600} .t2{font-family:Besley;font-weight:500}",
    ".t3{font-family:'Old Standard TT';font-weight:700}",
    ".t4,.t5,.t6,.t7{font-family:'Old Standard TT';font-style:italic} .t8,.t9{font-family:'Old Standard TT'}",
    ".t6,.t7{fill:{river}} .t7{stroke:{water}}",
    ".t9{fill:{ink-2};fill-opacity:.6;stroke:none}",
    ".hexno{font:400 84px 'Source Sans 3';fill:{ink-2};text-anchor:middle}",
    ".hexno{paint-order:stroke;stroke:{halo};stroke-width:20;stroke-linejoin:round}",
    /* the sheet round the map */
    ".page{fill:{paper}} .mask{fill:{paper}} .neat{fill:none;stroke:{ink}}",
    ".h1{font:600 330px Besley;fill:{ink};letter-spacing:12px}",
    ".h2{font:italic 400 170px 'Old Standard TT';fill:{ink-2}}",
    ".cap{font:400 128px 'Old Standard TT';fill:{ink}} .capi{font:italic 400 128px 'Old Standard TT';fill:{ink}}",
    ".bar{fill:{ink}}",
    ".baro{fill:{paper};stroke:{ink};stroke-width:9}",
    ".hair{fill:none;stroke:{rule};stroke-width:9}",
    /* marks */
    ".wash{fill:{legal-wash}} .band{fill:none;stroke:{legal};stroke-width:130;stroke-opacity:.26}",
    ".band.risk{stroke-opacity:.13}",
    ".edge1{fill:none;stroke:{legal};stroke-width:20;stroke-linejoin:round} .edge1.risk{stroke-dasharray:70 45}",
    ".dot{fill:{legal};stroke:{halo};stroke-width:14} .arrow{fill:none;stroke:{legal};stroke-width:26}",
    ".no{fill:none;stroke:{danger};stroke-width:24;stroke-dasharray:25 40}",
    ".cross{fill:none;stroke:{danger};stroke-width:26;stroke-linecap:round}",
    ".cmd{fill:none;stroke:{selected};stroke-width:22;stroke-dasharray:0 50;stroke-linecap:round}",
    ".cmd0{fill:none;stroke:{ink};stroke-width:40;stroke-opacity:.22}",
    ".pill{fill:{panel};stroke:{danger};stroke-width:16}",
    ".pillt{font:700 108px 'Source Sans 3';fill:{danger-text};text-anchor:middle}",
    ".path0{fill:none;stroke:{halo};stroke-width:70;stroke-linejoin:round;stroke-linecap:round}",
    ".path1{fill:none;stroke:{ink};stroke-width:30;stroke-dasharray:70 50;stroke-linejoin:round}",
    ".path2{fill:{ink}}",
    ".coin{fill:{halo};stroke:{ink};stroke-width:16}",
    ".coint{font:700 105px 'Source Sans 3';fill:{ink};text-anchor:middle}",
    /* pieces: the face is 1000 units wide */
    ".blk .edge{fill:{union-edge}} .blk.C .edge{fill:{confed-edge}}",
    ".blk .face{fill:{union};stroke:{union-edge};stroke-width:16} .blk.C .face{fill:{confed};stroke:{confed-edge}}",
    ".blk.mv .face{fill:{union-done}} .blk.C.mv .face{fill:{confed-done}}",
    ".blk .pl{fill:none;stroke:{piece-line};stroke-width:18}",
    ".blk .g{fill:none;stroke:{on-union};stroke-width:32;stroke-linejoin:round} .blk.C .g{stroke:{on-confed}}",
    ".blk .gf{fill:{on-union}} .blk.C .gf{fill:{on-confed}}",
    ".blk .on{fill:{on-union};stroke:{on-union};stroke-width:16} .blk.C .on{fill:{on-confed};stroke:{on-confed}}",
    ".blk .off{fill:none;stroke:{on-union};stroke-width:16;opacity:.75} .blk.C .off{stroke:{on-confed}}",
    ".blk text{font-family:'Source Sans 3';font-weight:600;fill:{on-union}} .blk.C text{fill:{on-confed}}",
    ".blk .num{font-weight:700;font-size:400px;text-anchor:end}",
    ".blk .inset{fill:none;stroke:{on-union};stroke-opacity:.38;stroke-width:22} .blk.C .inset{stroke:{on-confed}}",
    ".blk .grain{fill:none;stroke:{on-union};stroke-opacity:.5;stroke-width:29}",
    ".blk.C .grain{stroke:{on-confed};stroke-opacity:.42}",
    ".blk .ear{fill:{paper}} .blk .eari{fill:none;stroke:{ink};stroke-width:24}",
    ".blk .sel{fill:none;stroke:{selected};stroke-width:62}",
    ".blk .sel0{fill:none;stroke:{selected-case};stroke-width:110}",
    ".blk .flag{fill:{selected};stroke:{ink};stroke-width:20}",
    ".blk .tag{fill:{panel};stroke:{ink};stroke-width:18} .blk .bad{fill:{danger};stroke:{panel};stroke-width:22}",
    ".blk .badi{fill:none;stroke:#fff;stroke-width:26}",
    ".blk .eye{fill:none;stroke:{ink};stroke-width:18} .blk .pupil{fill:{ink}}",
    ".blk.gh{opacity:.5}",
    ".mus .plate{fill:{panel};stroke:{ink};stroke-width:12;stroke-opacity:.5}",
    ".mus .mo{fill:{panel};stroke:{union};stroke-width:12} .mus.C .mo{stroke:{confed-edge}}",
    ".mus .mf{fill:{union}} .mus.C .mf{fill:{confed}} .mus .mk{fill:{panel}} .mus.C .mk{fill:{on-confed}}",
    ".mus text{font-family:'Source Sans 3';font-weight:700;fill:{ink}}",
};

static void put_token(struct svg *s, const char *name, size_t length, const struct draw_options *o)
{
    for (int i = 0; i < TOKENS; i++)
        if (strncmp(tokens[i].name, name, length) == 0 && tokens[i].name[length] == '\0') {
            if (o->theme == DRAW_FOLLOW)
                put(s, "var(--%s)", tokens[i].name);
            else
                put(s, "%s", o->theme == DRAW_DAY ? tokens[i].day : tokens[i].lamplight);
        }
}

/* A rule has braces of its own; those of a colour hold only a name. */
static void put_rule(struct svg *s, const char *rule, const struct draw_options *o)
{
    while (*rule != '\0') {
        size_t name = *rule == '{' ? strspn(rule + 1, "abcdefghijklmnopqrstuvwxyz-2") : 0;
        if (name > 0 && rule[name + 1] == '}') {
            put_token(s, rule + 1, name, o);
            rule += name + 2;
        } else {
            put(s, "%c", *rule++);
        }
    }
    put(s, "\n");
}

static void put_palette(struct svg *s, bool lamplight)
{
    for (int i = 0; i < TOKENS; i++)
        put(s, "--%s:%s;", tokens[i].name, lamplight ? tokens[i].lamplight : tokens[i].day);
}

/* On `.lr-map`, so that a page's own tokens (set further in, or by its theme) are the same names. */
static void put_variables(struct svg *s)
{
    put(s, ".lr-map{");
    put_palette(s, false);
    put(s, "}\n[data-theme=\"lamplight\"] .lr-map,.lr-map[data-theme=\"lamplight\"]{");
    put_palette(s, true);
    put(s, "}\n@media (prefers-color-scheme:dark){:root:not([data-theme=\"day\"]) .lr-map:not([data-theme]){");
    put_palette(s, true);
    put(s, "}}\n");
}

static const struct {
    const char *file, *family, *style;
    int weight;
} fonts[] = {
    { "besley-500", "Besley", "normal", 500 },
    { "besley-600", "Besley", "normal", 600 },
    { "old-standard-tt-400", "Old Standard TT", "normal", 400 },
    { "old-standard-tt-italic", "Old Standard TT", "italic", 400 },
    { "old-standard-tt-700", "Old Standard TT", "normal", 700 },
    { "source-sans-3-400", "Source Sans 3", "normal", 400 },
    { "source-sans-3-600", "Source Sans 3", "normal", 600 },
    { "source-sans-3-700", "Source Sans 3", "normal", 700 },
};

void put_style(struct svg *s, const struct draw_options *o)
{
    put(s, "<style>\n");
    for (size_t i = 0; o->fonts != NULL && i < sizeof fonts / sizeof *fonts; i++) {
        put(s, "@font-face{font-family:'%s';font-style:%s;font-weight:%d;src:url('", fonts[i].family,
            fonts[i].style, fonts[i].weight);
        put_escaped(s, o->fonts);
        put(s, "%s.woff2') format('woff2')}\n", fonts[i].file);
    }
    if (o->theme == DRAW_FOLLOW)
        put_variables(s);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        put_rule(s, rules[i], o);
    for (int rank = TOWN; rank <= PLACE; rank++)
        if (o->hex < types[rank].least_hex)
            put(s, ".rank%d{display:none}\n", rank);
    put(s, "</style>\n");
}

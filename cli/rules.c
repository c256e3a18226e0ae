/* rules.c - `longroll rules`: the index of a game's rules. */
#include "cli.h"

static bool filled(const char *s) { return s != NULL && s[0] != '\0' && strcmp(s, "-") != 0; }

static void print_one(const struct lr_rule *r)
{
    struct ink ink = ink_for(stdout);
    int columns, lines;
    screen_size(&columns, &lines);
    printf("%s%s%s\n", ink.bold, r->number, ink.off);
    print_wrapped(filled(r->words) ? r->words : "(no wording)", 4, columns);
}

int print_rule(const struct lr_pack *p, const char *number)
{
    int found = 0;
    size_t n = strlen(number);
    for (int i = 0; i < p->rules; i++)
        if (strcmp(p->rule[i].number, number) == 0) {
            print_one(&p->rule[i]);
            found++;
        }
    for (int i = 0; found == 0 && i < p->rules; i++)
        if (strncmp(p->rule[i].number, number, n) == 0)
            print_one(&p->rule[i]);
    for (int i = 0; found == 0 && i < p->rules; i++)
        found += strncmp(p->rule[i].number, number, n) == 0;
    return found;
}

static json_t *rule_json(const struct lr_rule *r)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:i}", "number", json_words(r->number), "words",
                     json_words(r->words ? r->words : ""), "code", json_words(r->code ? r->code : ""), "test",
                     json_words(r->test ? r->test : ""), "line", r->line);
}

struct counts {
    int all, worded, coded, tested;
};

static struct counts count(const struct lr_pack *p)
{
    struct counts c = { .all = p->rules };
    for (int i = 0; i < p->rules; i++) {
        c.worded += filled(p->rule[i].words);
        c.coded += filled(p->rule[i].code);
        c.tested += filled(p->rule[i].test);
    }
    return c;
}

static void print_index(const struct lr_pack *p, struct counts c)
{
    for (int i = 0; i < p->rules; i++) {
        const struct lr_rule *r = &p->rule[i];
        printf("%-10s %-4s %-4s %s\n", r->number, filled(r->code) ? "code" : "-", filled(r->test) ? "test" : "-",
               r->words ? r->words : "");
    }
    printf("%d rules: %d accounted for, %d with code, %d with a test\n", c.all, c.worded, c.coded, c.tested);
}

static json_t *index_json(const struct lr_pack *p, struct counts c)
{
    json_t *list = json_array();
    for (int i = 0; i < p->rules; i++)
        json_array_append_new(list, rule_json(&p->rule[i]));
    return json_pack("{s:o, s:{s:i, s:i, s:i, s:i}, s:o}", "game", json_words(p->game->id), "counts", "rules",
                     c.all, "accounted_for", c.worded, "with_code", c.coded, "with_test", c.tested, "rules", list);
}

/* The root of the project: the game's folder without the part that games.list names. */
static bool find_root(const struct shelf *s, const char *id, char *root, size_t size)
{
    const struct games_entry *g = games_named(id);
    if (!game_folder(s->data, g, root, size, NULL))
        return false;
    root[strlen(root) - strlen(g->folder) - 1] = '\0';
    return true;
}

static void print_fault(const struct lr_error *e, void *to)
{
    char line[640];
    (void)to;
    printf("%s\n", lr_error_line(e, line, sizeof line));
}

static void list_fault(const struct lr_error *e, void *to)
{
    char line[640];
    json_array_append_new(to, json_words(lr_error_line(e, line, sizeof line)));
}

static int prove(const struct args *a, const struct shelf *s, const struct lr_pack *p)
{
    char root[4096], report[1024] = "";
    struct lr_text t = LR_TEXT(report);
    bool rooted = find_root(s, p->game->id, root, sizeof root), json = has_flag(a, "json");
    json_t *faults = json ? json_array() : NULL;
    bool sound = lr_rules_check(p, rooted ? root : NULL, &t, json ? list_fault : print_fault, faults);
    if (json)
        print_json(json_pack("{s:o, s:b, s:o}", "game", json_words(p->game->id), "sound", sound, "faults", faults));
    else
        printf("%s%s\n", report, sound ? "sound" : "not sound");
    return sound ? GOOD : NOT_GOOD;
}

static int show_all(const struct args *a, const struct shelf *s, const struct lr_pack *p)
{
    if (has_flag(a, "check"))
        return prove(a, s, p);
    if (has_flag(a, "json"))
        print_json(index_json(p, count(p)));
    else
        print_index(p, count(p));
    return GOOD;
}

static int show_some(const struct args *a, const struct lr_pack *p, const char *number)
{
    if (!has_flag(a, "json")) {
        if (print_rule(p, number) > 0)
            return GOOD;
        return complain(NOT_GOOD, "%s has no rule \"%s\" in its index", p->game->id, number);
    }
    for (int i = 0; i < p->rules; i++)
        if (strcmp(p->rule[i].number, number) == 0) {
            print_json(rule_json(&p->rule[i]));
            return GOOD;
        }
    return complain(NOT_GOOD, "%s has no rule \"%s\" in its index", p->game->id, number);
}

static int show(const struct args *a, struct shelf *shelf, const struct lr_pack *p)
{
    return a->words > 1 ? show_some(a, p, a->word[1]) : show_all(a, shelf, p);
}

static int run(const struct args *a) { return with_pack(a, show); }

static const struct flag flags[] = {
    { "check", NULL, "prove the index: each rule once, its number at the code, data and tests named" },
    JSON_FLAG,
    DATA_FLAGS,
    NO_MORE_FLAGS
};

const struct command rules_command = {
    "rules",
    "GAME [NUMBER] [--check]",
    "The index of a game's rules, or one rule in our words",
    "Without a number: every rule, whether it has code and a test, and the counts. With --check: every fault\n"
    "of the index. Exit code 1 if there is no such rule, or if there are faults.",
    flags,
    1,
    2,
    false,
    run,
};

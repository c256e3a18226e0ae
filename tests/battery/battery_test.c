/* battery_test.c - run the battery on a game from the command line.
 *
 *   battery GAME [--games N] [--seed S] [--scenario NAME] [--every N] [--ways N] [--save FOLDER]
 *   battery GAME --replay RECORD     every check along a recorded game
 *   battery GAME --expect PROPERTY   passes only if that property fails: for broken versions of a game
 *   battery GAME --forms N           print the questions with their forms, each verb of a kind N times
 *   battery GAME --signature [FILE]  print the signature; with a file, compare it with the number there */
#include "battery.h"
#include "judgement.h"

#include "games.h"

#include <stdio.h>
#include <stdlib.h>

struct wishes {
    const char *game, *replay, *signature, *scenario;
    bool sign;
    int forms;
    struct battery_plan plan;
};

static int usage(void)
{
    fputs("usage: battery GAME [--games N] [--seed S] [--scenario NAME] [--every N] [--ways N] [--save FOLDER]\n"
          "       battery GAME --replay RECORD | --expect PROPERTY | --signature [FILE] | --forms N\n",
          stderr);
    return 2;
}

static bool read_wishes(int argc, char **argv, struct wishes *w)
{
    if (argc < 2)
        return false;
    w->game = argv[1];
    for (int i = 2; i < argc; i++) {
        bool more = i + 1 < argc;
        const char **text = NULL;
        int *number = NULL;
        if (strcmp(argv[i], "--signature") == 0) {
            w->sign = true;
            if (more)
                w->signature = argv[++i];
            continue;
        }
        if (strcmp(argv[i], "--games") == 0)
            number = &w->plan.games;
        else if (strcmp(argv[i], "--every") == 0)
            number = &w->plan.every;
        else if (strcmp(argv[i], "--ways") == 0)
            number = &w->plan.ways;
        else if (strcmp(argv[i], "--forms") == 0)
            number = &w->forms;
        else if (strcmp(argv[i], "--save") == 0)
            text = &w->plan.save;
        else if (strcmp(argv[i], "--replay") == 0)
            text = &w->replay;
        else if (strcmp(argv[i], "--expect") == 0)
            text = &w->plan.wanted;
        else if (strcmp(argv[i], "--scenario") == 0)
            text = &w->scenario;
        else if (strcmp(argv[i], "--seed") != 0)
            return false;
        if (!more)
            return false;
        const char *value = argv[++i];
        if (text != NULL)
            *text = value;
        else if (number != NULL)
            *number = (int)strtol(value, NULL, 10);
        else
            w->plan.seed = strtoull(value, NULL, 10);
    }
    return w->plan.games > 0 && w->plan.every > 0;
}

static double share(long part, long whole) { return whole ? 100.0 * (double)part / (double)whole : 0; }

static void print_report(const struct lr_pack *p, const struct battery_report *r)
{
    printf("%s: %ld games, %ld answers, %.1f legal answers each (most %ld), longest game %ld of %d\n", p->game->id,
           r->games, r->answers, r->answers ? (double)r->chosen_from / (double)r->answers : 0, r->most_answers,
           r->longest_game, p->game->longest);
    printf("won: %s %ld, %s %ld, nobody %ld; both asked at %ld states\n", p->game->sides[0], r->won[0],
           p->game->sides[1], r->won[1], r->won[2], r->both);
    printf("hidden things really shuffled: %.0f %% of %ld; imagined differently: %.0f %% of %ld\n",
           share(r->shuffled, r->hidden), r->hidden, share(r->worlds, r->imagined), r->imagined);
    if (p->game->way != NULL)
        printf("ways gone: %ld, %ld of them at a price; shown at another: %ld\n", r->ways, r->priced, r->mispriced);
    for (int i = 0; i < BATTERY_PROPERTIES; i++) {
        const struct battery_finding *f = &r->of[i];
        printf("%-6s %-11s %9ld  %s\n", f->failed ? "FAILED" : "ok", battery_name((enum battery_property)i),
               f->checked, battery_meaning((enum battery_property)i));
        if (f->failed)
            printf("       %s\n", f->words);
        if (f->record[0])
            printf("       saved as %s\n", f->record);
    }
}

static struct lr_match *read_record(const struct lr_pack *p, const char *file, struct lr_error *e)
{
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        lr_fail(e, file, 0, 0, "cannot be opened");
        return NULL;
    }
    enum { MOST = 1 << 24 };
    char *text = malloc(MOST);
    size_t length = text ? fread(text, 1, MOST, in) : 0;
    fclose(in);
    struct lr_match *m = lr_record_read(p, file, text ? text : "", length, e);
    free(text);
    return m;
}

static int sign(const struct lr_pack *p, const char *file)
{
    unsigned long long number = battery_signature(p), expected = 0;
    printf("%016llx\n", number);
    if (file == NULL)
        return number != 0 ? 0 : 1;
    char line[80] = "";
    FILE *in = fopen(file, "r");
    bool read = in != NULL && fgets(line, sizeof line, in) != NULL;
    if (in != NULL)
        fclose(in);
    if (read)
        expected = strtoull(line, NULL, 16);
    if (read && expected == number)
        return 0;
    printf("%s expects %016llx. If the rules were meant to change, write the new number there.\n", file, expected);
    return 1;
}

static int run(const struct lr_pack *p, struct wishes *w)
{
    if (w->sign)
        return sign(p, w->signature);
    struct battery_report report;
    struct lr_error e = { 0 };
    char line[600];
    bool ok;
    w->plan.scenario = w->scenario ? lr_scenario_named(p, w->scenario) : -1;
    if (w->scenario && w->plan.scenario < 0) {
        fprintf(stderr, "there is no scenario \"%s\"\n", w->scenario);
        return 2;
    }
    if (w->forms > 0) {
        battery_page(p, &w->plan, w->forms);
        return 0;
    }
    if (w->replay != NULL) {
        struct lr_match *m = read_record(p, w->replay, &e);
        if (m == NULL) {
            fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
            return 1;
        }
        ok = battery_replay(p, &w->plan, m, &report);
        lr_match_free(m);
    } else {
        ok = battery_run(p, &w->plan, &report);
    }
    print_report(p, &report);
    if (w->plan.wanted == NULL)
        return ok ? 0 : 1;
    int property = battery_named(w->plan.wanted);
    bool caught = property >= 0 && report.of[property].failed > 0;
    printf("%s: %s\n", w->plan.wanted, caught ? "caught, as expected" : "expected to fail, but did not");
    return caught ? 0 : 1;
}

/* By the game's judgement with a good deal of heat, if it has one. */
static lr_answer sensible(const struct lr_pack *p, const void *seen, const struct lr_question *q, struct lr_rng *r)
{
    static int32_t score[LR_MOST_ANSWERS];
    const struct judgement *j = judgement_of(p->game);
    if (j == NULL || q->n > q->room)
        return q->list[lr_rng_below(r, (uint32_t)q->n)];
    j->weigh(p, seen, q, lr_rng_below(r, 2) ? 0 : lr_rng_next(r), score);
    int best = 0;
    for (int i = 0; i < q->n; i++) {
        score[i] += (int32_t)lr_rng_below(r, 80);
        best = score[i] > score[best] ? i : best;
    }
    return q->list[best];
}

int main(int argc, char **argv)
{
    struct wishes w = { .plan = { .seed = 1, .games = 40, .scenario = -1, .every = 8, .sensible = sensible } };
    if (!read_wishes(argc, argv, &w))
        return usage();
    const struct games_entry *g = games_named(w.game);
    if (g == NULL) {
        fprintf(stderr, "there is no game \"%s\"\n", w.game);
        return 2;
    }
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(g->game, g->folder, NULL, 0, &e);
    if (p == NULL) {
        char line[600];
        fprintf(stderr, "%s\n", lr_error_line(&e, line, sizeof line));
        return 1;
    }
    int code = 0;
    if (p->game->board_only)
        printf("%s has a board and no rules yet: nothing to play\n", w.game);
    else
        code = run(p, &w);
    lr_pack_free(p);
    return code;
}

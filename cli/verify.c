/* verify.c - `longroll verify`: do records replay to the same bytes, and where do their dice come from? */
#include "cli.h"
#include "proof.h"

#include <strings.h>

/* What is found out about one record. */
struct finding {
    struct lr_match *m; /* NULL: it does not replay */
    struct proof proof;
    bool drawn; /* it has a secret; otherwise somebody chose a seed */
    char commitment[COMMITMENT_DIGITS + 1], own[COMMITMENT_DIGITS + 1];
    const char *given; /* NULL: none */
    char fault[240];   /* why its dice are not proved, empty if they are */
};

/* The first reason why this record proves nothing of its dice. */
static void find_fault(struct finding *f)
{
    struct lr_text t = LR_TEXT(f->fault);
    if (f->proof.wrong > 0)
        lr_put(&t, "%d of %d dice do not follow from the secret", f->proof.wrong, f->proof.dice);
    else if (f->drawn && f->proof.laid_out > 0)
        lr_put(&t, "%d of %d dice were laid out by hand", f->proof.laid_out, f->proof.dice);
    else if (!f->drawn && (f->given != NULL || f->own[0] != '\0'))
        lr_put(&t, "it has no secret that its commitment could be compared with");
    else if (f->own[0] != '\0' && strcmp(f->own, f->commitment) != 0)
        lr_put(&t, "the record says that the commitment was %s", f->own);
    else if (f->given != NULL && strcasecmp(f->given, f->commitment) != 0)
        lr_put(&t, "the commitment given is %s", f->given);
}

static void find(struct finding *f)
{
    struct lr_secret secret = proof_secret(f->m, &f->drawn);
    f->proof = proof_dice(f->m);
    if (f->drawn)
        proof_commitment(&secret, f->commitment);
    if (!proof_committed(f->m, f->own))
        f->own[0] = '\0';
    find_fault(f);
}

/* How often something was taken back by consent: each time a course of chance begins. */
static unsigned taken_back(const struct lr_match *m) { return ((const struct lr_core *)lr_match_state(m))->course; }

static json_t *finding_json(const char *path, const struct finding *f, const struct lr_error *e)
{
    if (f->m == NULL)
        return json_pack("{s:o, s:b, s:i, s:o}", "file", json_words(path), "identical", 0, "line", e->line, "words",
                         json_words(e->words));
    json_t *out =
        json_pack("{s:o, s:b, s:i, s:i, s:s, s:b, s:b, s:I, s:b}", "file", json_words(path), "identical", 1,
                  "answers", lr_match_length(f->m), "dice", f->proof.dice, "chance", f->drawn ? "secret" : "seed",
                  "proved", f->drawn && f->fault[0] == '\0', "position", lr_match_placed(f->m), "taken_back",
                  (json_int_t)taken_back(f->m), "over", lr_asked(lr_match_state(f->m)) == 0);
    if (f->drawn)
        json_object_set_new(out, "commitment", json_string(f->commitment));
    if (f->fault[0] != '\0')
        json_object_set_new(out, "words", json_words(f->fault));
    return out;
}

/* What no die can prove: where it began, what was taken back, whether it was played to its end. Who was there
 * knows. */
static void print_course(const struct finding *f)
{
    char words[300] = "";
    struct lr_text t = LR_TEXT(words);
    standing_write(lr_match_pack(f->m), lr_match_state(f->m), &t);
    if (lr_match_placed(f->m))
        printf("  it begins from a given position, not from a scenario\n");
    if (taken_back(f->m) > 0)
        printf("  taken back by consent: %u time%s, and then other dice\n", taken_back(f->m),
               taken_back(f->m) == 1 ? "" : "s");
    printf("  %s: %s\n", lr_asked(lr_match_state(f->m)) ? "not over" : "over", words);
}

static void print_dice(const struct finding *f, const struct ink *ink)
{
    const struct lr_setup *s = lr_match_setup(f->m);
    if (!f->drawn)
        printf("  dice: %d, from the chosen seed %llu: whoever chose it could predict them\n", f->proof.dice,
               (unsigned long long)s->seed);
    else if (f->fault[0] == '\0')
        printf("  dice: %d, %severy one from the secret%s\n", f->proof.dice, ink->green, ink->off);
    if (f->drawn)
        printf("  commitment: %s%s%s\n", f->commitment, f->own[0] && !f->fault[0] ? ", as the record says" : "",
               f->given && !f->fault[0] ? ", as given" : "");
    if (f->fault[0] != '\0')
        printf("  %snot proved%s: %s\n", ink->red, ink->off, f->fault);
}

static void print_finding(const char *path, const struct finding *f, const struct lr_error *e, int code)
{
    struct ink ink = ink_for(stdout);
    char line[640];
    if (f->m == NULL) {
        printf("%s%s%s: %s\n", ink.red, code == NOT_GOOD ? "not identical" : "not verified", ink.off,
               lr_error_line(e, line, sizeof line));
        return;
    }
    printf("%s: %sidentical%s, %d answers\n", path, ink.green, ink.off, lr_match_length(f->m));
    print_course(f);
    print_dice(f, &ink);
}

static int verify(struct shelf *shelf, const char *path, const char *given, json_t *list)
{
    struct lr_error e = { .line = 0 };
    struct finding f = { .m = match_from(shelf, path, &e), .given = given };
    int code = f.m ? GOOD : shelf->failed;
    if (e.file[0] == '\0')
        snprintf(e.file, sizeof e.file, "%s", path);
    if (f.m != NULL)
        find(&f);
    if (f.fault[0] != '\0')
        code = NOT_GOOD;
    if (list != NULL)
        json_array_append_new(list, finding_json(path, &f, &e));
    else
        print_finding(path, &f, &e, code);
    lr_match_free(f.m);
    return code;
}

static bool sound_commitment(const struct args *a)
{
    const char *given = flag_value(a, "commitment");
    if (given == NULL)
        return true;
    if (strlen(given) != COMMITMENT_DIGITS || strspn(given, "0123456789abcdefABCDEF") != COMMITMENT_DIGITS) {
        complain(WRONG_USAGE, "--commitment: expected %d hexadecimal digits, found \"%.80s\"", COMMITMENT_DIGITS,
                 given);
        return false;
    }
    if (a->words != 1)
        complain(WRONG_USAGE, "--commitment is of one record, not of %d", a->words);
    return a->words == 1;
}

static int run(const struct args *a)
{
    struct shelf shelf;
    if (!sound_commitment(a) || !shelf_make(&shelf, a))
        return WRONG_USAGE;
    json_t *list = has_flag(a, "json") ? json_array() : NULL;
    int worst = GOOD;
    for (int i = 0; i < a->words; i++) {
        int code = verify(&shelf, a->word[i], flag_value(a, "commitment"), list);
        worst = code > worst ? code : worst;
    }
    if (list != NULL)
        print_json(list);
    shelf_clear(&shelf);
    return worst;
}

static const struct flag flags[] = {
    { "commitment", "HEX", "what was published when the match began" }, JSON_FLAG, DATA_FLAGS, NO_MORE_FLAGS
};

const struct command verify_command = {
    "verify",
    "RECORD... [--commitment HEX]",
    "Replay records, prove their dice, or say what does not fit",
    "A record with a secret proves that every die came from it; the commitment, a hash of the secret, is compared\n"
    "with the record's own and with the one given. What no die can prove is said: whether it begins from a\n"
    "position, how often something was taken back by consent, whether it was played to its end. Exit code 1 if a\n"
    "record does not replay or its dice are not proved, 3 if one cannot be read.",
    flags,
    1,
    -1,
    false,
    run,
};

/* pack_test.c - loading packs. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "longroll.h"
#include <stdio.h>

static const struct lr_game sample = { .id = "sample", .title = "Sample", .sides = { "Blue", "Grey" } };

static void loads(void **state)
{
    (void)state;
    struct lr_error e = { 0 };
    struct lr_pack *p = lr_pack_load(&sample, "tests/packs/good", NULL, 0, &e);
    char line[600];
    if (p == NULL)
        puts(lr_error_line(&e, line, sizeof line));
    assert_non_null(p);
    lr_pack_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(loads) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* manners_test.c - nobody is in another's way: the file's owner, sessions, limits, names, quotas and clean-up. */
#include "house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct house house;

static int open_house(void **state)
{
    (void)state;
    house_open(&house);
    return 0;
}

static int close_house(void **state)
{
    (void)state;
    house_close(&house);
    return 0;
}

static void stop_house(void)
{
    server_stop(house.server);
    house.server = NULL;
}

static void come_again(struct client *c)
{
    client_close(c);
    c->port = house.port;
}

/* ---- The file ---- */

static void must_be_private(const char *end)
{
    char name[120];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", house.file, end);
    assert_int_equal(stat(name, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

/* Nobody but its owner reads the file, what lies beside it, or a copy: also if it was made otherwise. */
static void test_rights(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    struct client c;
    struct lr_error e = { .line = 0 };
    char id[32], copy[120];
    (void)state;
    let_in(&c, &house);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++)
        must_be_private(ends[i]);
    snprintf(copy, sizeof copy, "%s.copy", house.file);
    assert_true(store_backup(house.file, copy, &e));
    must_be_private(".copy");
    stop_house();
    assert_int_equal(chmod(house.file, 0666), 0);
    house_start(&house);
    come_again(&c);
    new_match(&c, "ford", "The Crossing", "me", "me", 1, id, NULL);
    for (int i = 0; i < 3; i++)
        must_be_private(ends[i]);
    client_close(&c);
}

/* A server in a process of its own; what it ended with. */
static int second_server(const char *file)
{
    pid_t pid = fork();
    if (pid == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(99);
        struct lr_error e = { .line = 0 };
        struct store *s = store_open(file, &e);
        _exit(s != NULL ? 0 : strstr(e.words, "another server") != NULL ? 3 : 4);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* One server a file, under whatever name; when it is gone, however that was, the next may have it. */
static void test_one_server(void **state)
{
    char other[120], copy[120];
    struct lr_error e = { .line = 0 };
    (void)state;
    assert_int_equal(second_server(house.file), 3);
    snprintf(other, sizeof other, "%s.other", house.file);
    assert_int_equal(link(house.file, other), 0);
    assert_int_equal(second_server(other), 3);
    unlink(other);
    snprintf(copy, sizeof copy, "%s.copy", house.file);
    assert_true(store_backup(house.file, copy, &e)); /* a copy can be made all the same */
    stop_house();
    assert_int_equal(second_server(house.file), 0); /* ends without closing it */
    house_start(&house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rights),
        cmocka_unit_test(test_one_server),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}

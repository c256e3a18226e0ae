/* limit_test.c - how often, by whom and from where, without a server. */
#include "serve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <stdio.h>
#include <time.h>

/* ---- Addresses ---- */

static void counts_as(const char *text, const char *words)
{
    struct address a;
    char out[ADDRESS_SIZE];
    assert_true(address_read(text, strlen(text), &a));
    address_words(&a, out);
    assert_string_equal(out, words);
}

static void test_counted(void **state)
{
    (void)state;
    counts_as("192.0.2.7", "192.0.2.7");
    counts_as("::ffff:192.0.2.7", "192.0.2.7");
    counts_as("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    counts_as("[2001:db8:1:2::9]", "2001:db8:1:2::/64");
    counts_as("2001:db8:1:3::", "2001:db8:1:3::/64");
    struct address a;
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    inet_pton(AF_INET6, "::ffff:127.0.0.1", &six.sin6_addr);
    assert_true(address_of((const struct sockaddr *)(const void *)&six, &a));
    assert_true(address_is_loopback(&a));
    six.sin6_addr = in6addr_loopback;
    assert_true(address_of((const struct sockaddr *)(const void *)&six, &a));
    assert_true(address_is_loopback(&a));
}

static void test_networks(void **state)
{
    static const char *const bad[] = { "10.0.0",      "10.0.0.0/33", "10.0.0.0/",        "::/129",
                                       "10.0.0.0/8x", "localhost",   "10.0.0.1;10.0.0.2" };
    static const struct {
        const char *address;
        bool in;
    } cases[] = { { "10.1.2.3", true },      { "11.1.2.3", false },    { "192.0.2.129", true },
                  { "192.0.2.127", false },  { "127.0.0.1", true },    { "127.0.0.2", false },
                  { "2001:db8:7::1", true }, { "2001:db9::1", false }, { "::ffff:10.9.9.9", true },
                  { "0a01:0203::", false } };
    struct nets n;
    struct lr_error e = { .line = 0 };
    (void)state;
    assert_true(nets_read("10.0.0.0/8,192.0.2.128/25, 127.0.0.1 2001:db8::/32", &n, &e));
    assert_int_equal(n.n, 4);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct address a;
        assert_true(address_read(cases[i].address, strlen(cases[i].address), &a));
        assert_int_equal(nets_have(&n, &a), cases[i].in);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(nets_read(bad[i], &n, &e));
    assert_non_null(strstr(e.words, "--proxies"));
    assert_true(nets_read(NULL, &n, &e));
    assert_int_equal(n.n, 0);
}

/* The last that is none of ours counts: what stands before it may be made up. */
static void test_forwarded(void **state)
{
    static const struct {
        const char *header, *counts; /* NULL: the web server's own */
    } cases[] = { { "198.51.100.7", "198.51.100.7" },
                  { "203.0.113.1, 198.51.100.7", "198.51.100.7" },
                  { "203.0.113.1, 198.51.100.7, 10.0.0.2 ,10.0.0.3", "198.51.100.7" },
                  { "nonsense, 198.51.100.7", "198.51.100.7" },
                  { "198.51.100.7, nonsense", NULL },
                  { "198.51.100.7,", NULL },
                  { "198.51.100.7:80", NULL },
                  { "10.0.0.2", NULL },
                  { "", NULL },
                  { ",,,", NULL },
                  { "2001:db8:5:6:7::8", "2001:db8:5:6::/64" } };
    struct nets n;
    struct lr_error e = { .line = 0 };
    (void)state;
    assert_true(nets_read("10.0.0.0/8", &n, &e));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct address a;
        char out[ADDRESS_SIZE] = "";
        bool told = address_forwarded(&n, cases[i].header, &a);
        assert_int_equal(told, cases[i].counts != NULL);
        if (told)
            address_words(&a, out);
        assert_string_equal(out, told ? cases[i].counts : "");
    }
}

/* ---- Buckets ---- */

/* Whoever is at the end of it stays there, however many others come. */
static void test_buckets(void **state)
{
    enum { OTHERS = 100000 };
    struct limits *l = limits_make(0.01); /* refills in minutes */
    char name[40];
    int taken = 0;
    (void)state;
    assert_int_equal(limit_take(l, LIMIT_IMPORT, "ann", 20), 0);
    int64_t wait = limit_take(l, LIMIT_IMPORT, "ann", 1);
    assert_true(wait > 100000 && wait <= 181000);
    for (int i = 0; i < OTHERS; i++) {
        snprintf(name, sizeof name, "guest %d", i);
        taken += limit_take(l, LIMIT_IMPORT, name, 20) == 0;
    }
    assert_true(limit_take(l, LIMIT_IMPORT, "ann", 1) > 0);
    assert_true(taken > 10000 && taken < 30000); /* bounded: the rest share */
    assert_int_equal(limit_take(l, LIMIT_ACCOUNT, "ann", 1), 0);
    limits_free(l);
    l = limits_make(0);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(limit_take(l, LIMIT_ASK, "ann", 1), 0);
    limits_free(l);
}

/* ---- Tries ---- */

static void test_tries(void **state)
{
    struct limits *l = limits_make(20);
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(tries_begin(l, "192.0.2.1", "ada", true), 0);
    int64_t wait = tries_begin(l, "192.0.2.1", "ada", true);
    assert_true(wait > 0 && wait <= 1000); /* the fifth */
    tries_right(l, "192.0.2.1", "ada");
    assert_int_equal(tries_begin(l, "192.0.2.1", "ada", true), 0); /* a right one forgives */
    limits_free(l);
}

/* Many places try one name: its owner comes in from elsewhere at once, and after an error of his own in seconds. */
static void test_no_lockout(void **state)
{
    struct limits *l = limits_make(20);
    char place[40];
    (void)state;
    for (int i = 0; i < 3000; i++) {
        snprintf(place, sizeof place, "198.51.%d.%d", i / 250, i % 250);
        tries_begin(l, place, "ada", true);
    }
    assert_int_equal(tries_begin(l, "192.0.2.1", "ada", true), 0);
    int64_t wait = tries_begin(l, "192.0.2.1", "ada", true);
    assert_true(wait > 0 && wait <= 8000);
    assert_int_equal(tries_begin(l, "192.0.2.1", "ben", true), 0);
    /* one place tries many names */
    int64_t last = 0;
    for (int i = 0; i < 60; i++) {
        snprintf(place, sizeof place, "name %d", i);
        last = tries_begin(l, "203.0.113.9", place, true);
    }
    assert_true(last > 0 && last <= 60000);
    limits_free(l);
}

static void nap(int milliseconds)
{
    nanosleep(&(struct timespec){ .tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L }, NULL);
}

/* It doubles. */
static void test_growing(void **state)
{
    struct limits *l = limits_make(20);
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(tries_begin(l, "192.0.2.1", "ada", true), 0);
    nap(1050);
    assert_int_equal(tries_begin(l, "192.0.2.1", "ada", true), 0);
    int64_t wait = tries_begin(l, "192.0.2.1", "ada", true);
    assert_true(wait > 1000 && wait <= 2000);
    limits_free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counted), cmocka_unit_test(test_networks), cmocka_unit_test(test_forwarded),
        cmocka_unit_test(test_buckets), cmocka_unit_test(test_tries),    cmocka_unit_test(test_no_lockout),
        cmocka_unit_test(test_growing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

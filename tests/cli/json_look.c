/* json_look.c - a value out of JSON on standard input, for test scripts: json_look a.b.0, or json_look -l
 * a.b for each line in turn. Exit code 1 if it is not JSON or has no such value. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *look(json_t *v, const char *path)
{
    while (v != NULL && *path != '\0') {
        char key[128];
        size_t n = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)n, path);
        v = json_is_array(v) ? json_array_get(v, (size_t)strtoul(key, NULL, 10)) : json_object_get(v, key);
        path += n + (path[n] == '.');
    }
    return v;
}

static bool show(json_t *root, const char *path)
{
    json_t *v = look(root, path);
    if (json_is_string(v))
        puts(json_string_value(v));
    else if (v != NULL)
        json_dumpf(v, stdout, JSON_ENCODE_ANY | JSON_COMPACT);
    if (v != NULL && !json_is_string(v))
        putchar('\n');
    json_decref(root);
    return v != NULL;
}

static int each_line(const char *path)
{
    char *line = NULL;
    size_t room = 0;
    int bad = 0;
    while (getline(&line, &room, stdin) > 0) {
        json_t *root = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (root == NULL || !show(root, path))
            bad = printf("(none)\n") > 0;
    }
    free(line);
    return bad;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "-l") == 0)
        return each_line(argv[2]);
    json_t *root = json_loadf(stdin, JSON_REJECT_DUPLICATES, NULL);
    return root != NULL && show(root, argc > 1 ? argv[1] : "") ? 0 : 1;
}

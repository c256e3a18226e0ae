/* folder.h - a throwaway copy of a pack's folder, in which single files can be replaced. */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_FILES = 64, FOLDER_PATH = 400 };

struct folder {
    char root[FOLDER_PATH];
    const char *from; /* the folder copied */
    char *file[FOLDER_FILES];
    int files;
};

bool folder_open(struct folder *f, const char *from);
bool folder_write(const struct folder *f, const char *file, const char *bytes, size_t size);
bool folder_restore(const struct folder *f, const char *file);
bool folder_has(const struct folder *f, const char *file);
void folder_close(struct folder *f);

#endif

/* fuzz_main.c - one fuzzer: TARGET is the name of a door. */
#include "targets.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const struct target *target;
    if (target == NULL) {
        target = targets_open() ? target_named(TARGET) : NULL;
        if (target == NULL)
            exit(2);
        atexit(targets_close);
    }
    target->run((const char *)bytes, size);
    return 0;
}

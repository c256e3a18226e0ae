/* advance.c - 7.6: the advance after combat. */
#include "great.h"

GC_NOT_YET(advance)

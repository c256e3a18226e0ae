/* engineers.c - 14.7, 14.8: repairs, railhead, entrenchments. */
#include "look.h"

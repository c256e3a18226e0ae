/* load.c - reading the data. */
#include "look.h"

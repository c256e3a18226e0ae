/* check.c - what must always hold. */
#include "look.h"

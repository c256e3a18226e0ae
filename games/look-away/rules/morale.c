/* morale.c - 3.5. */
#include "look.h"

/* map.c - the ground: what steps cost (8.2.4), rail lines, passing through. */
#include "look.h"

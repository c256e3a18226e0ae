/* rail.c - 8.7, 8.8: trains and pontoons. */
#include "look.h"

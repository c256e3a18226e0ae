/* cavalry.c - 8.6, 16.1: scouting, screening, raiding. */
#include "look.h"

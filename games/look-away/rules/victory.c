/* victory.c - 17: the end of a turn and of the game. */
#include "look.h"

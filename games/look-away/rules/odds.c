/* odds.c - how far an answer reaches, and what it led to. */
#include "look.h"

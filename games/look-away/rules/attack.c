/* attack.c - 8.4: declaring attacks. */
#include "look.h"

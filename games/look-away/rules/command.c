/* command.c - 3.1 to 3.4: leaders, commands, headquarters, orders. */
#include "look.h"

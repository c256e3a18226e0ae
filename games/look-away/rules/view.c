/* view.c - who sees what. */
#include "look.h"

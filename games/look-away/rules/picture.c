/* picture.c - pieces and holders for pictures. */
#include "look.h"

/* field.c - 3.6, 3.7: zones of control, and what everyone sees. */
#include "look.h"

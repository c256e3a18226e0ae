/* table.c - headings and the terminal's board. */
#include "look.h"

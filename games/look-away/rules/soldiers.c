/* soldiers.c - 14.4, 14.5, 16.1.4: replacements, recruits, remounts, brevets, training. */
#include "look.h"

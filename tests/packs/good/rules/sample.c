/* sample.c - what RULES.md of the sample speaks of; never compiled. */
int count_steps(void);
int cost(void);

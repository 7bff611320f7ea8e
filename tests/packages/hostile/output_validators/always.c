/* Accepts everything. */
int main(void) { return 42; }

// The least that a C++ program can be: what starting one takes.
int main() {}

// The program with `serve` alone, which ./play builds first.
#include "cli/program.h"

int main(int argc, char** argv) { return insidejob::run_program(argc, argv, insidejob::add_serve); }

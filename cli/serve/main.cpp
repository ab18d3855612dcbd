// The program with `serve` alone: what ./play waits for the first time.
#include "cli/program.h"

int main(int argc, char** argv) { return insidejob::run_program(argc, argv, insidejob::add_serve); }

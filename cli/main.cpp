// The one program of the project. `insidejob --help` lists what it can do.
#include "cli/command.h"
#include "cli/program.h"

namespace insidejob {
namespace {

void add_all(CLI::App& program, Run& run) {
  add_play(program, run);
  add_serve(program, run);
  add_referee(program, run);
  add_simulate(program, run);
  add_arena(program, run);
  add_balance(program, run);
  add_belief(program, run);
  add_merge(program, run);
  add_worker(program, run);
  add_styles(program, run);
  add_perft(program, run);
  add_solve(program, run);
  add_bench(program, run);
  add_admin(program, run);
  add_challenge(program, run);
  add_puzzles(program, run);
  add_review(program, run);
  add_verify_deal(program, run);
  add_completion(program, run);
  add_manual(program, run);
}

}  // namespace
}  // namespace insidejob

int main(int argc, char** argv) { return insidejob::run_program(argc, argv, insidejob::add_all); }

// insidejob_local: the house without a server as a program, for comparison with the browser's.
// Reads lines of local/house_text.h and writes the answers, each followed by an empty line.
#include <iostream>
#include <string>

#include "local/house_text.h"

int main() {
  insidejob::HouseText house;
  std::string line;
  while (std::getline(std::cin, line)) std::cout << house.answer(line) << '\n' << std::flush;
}

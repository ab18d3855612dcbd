// insidejob_local: the house without a server as a program, for comparison with the browser's.
// Reads lines of local/house_text.h and writes the answers, each followed by an empty line.
//   insidejob_local [WEIGHTS]    a file of weights, for mastermind
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "bots/network/weights.h"
#include "local/house_text.h"

int main(int count, char** arguments) {
  insidejob::HouseText house;
  if (count == 2) {
    std::ifstream file{arguments[1], std::ios::binary};
    const std::string weights{std::istreambuf_iterator<char>{file}, {}};
    auto read = insidejob::network::read_weights(
        {reinterpret_cast<const std::uint8_t*>(weights.data()), weights.size()});
    if (!read) {
      std::cerr << "insidejob_local: '" << arguments[1] << "' is not a file of weights\n";
      return 2;
    }
    house.take_weights(std::move(read));
  }
  std::string line;
  while (std::getline(std::cin, line)) std::cout << house.answer(line) << '\n' << std::flush;
}

#include "cli/complain.h"

#include <iostream>

namespace insidejob {

int complain(std::string_view what) {
  std::cerr << "insidejob: " << what << '\n';
  return k_unusable;
}

}  // namespace insidejob

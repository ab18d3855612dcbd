// The JSON reader: no bytes crash it, and every value it accepts can be read and written again to a
// document that reads the same.
#include <cstdint>
#include <string>
#include <string_view>

#include "notation/json.h"
#include "notation/json_text.h"

namespace {

using namespace insidejob;

std::string written(std::string_view text) {
  const auto [document, error] = JsonDocument::parse(text);
  return error ? std::string{} : json_text(document.root());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string once = written({reinterpret_cast<const char*>(data), size});
  if (!once.empty() && written(once) != once) __builtin_trap();
  return 0;
}

#include "lab/line_numbers.h"

namespace insidejob {

std::optional<std::vector<std::int64_t>> line_numbers(JsonValue line, std::string_view name,
                                                      std::size_t count) {
  const auto written = line.member(name);
  if (!written) return std::nullopt;
  std::vector<std::int64_t> numbers;
  for (const JsonValue element : written->elements()) {
    const auto number = element.whole_number();
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (numbers.size() != count) return std::nullopt;
  return numbers;
}

}  // namespace insidejob

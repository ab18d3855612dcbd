#include "table/refusal.h"

#include <array>
#include <cstddef>

namespace insidejob {
namespace {

constexpr auto k_names = std::to_array<std::string_view>({
#define INSIDEJOB_REFUSAL_TEXT(name) #name,
    INSIDEJOB_REFUSALS(INSIDEJOB_REFUSAL_TEXT)
#undef INSIDEJOB_REFUSAL_TEXT
});

}  // namespace

std::string_view name_of(Reason reason) { return k_names[static_cast<std::size_t>(reason)]; }

}  // namespace insidejob

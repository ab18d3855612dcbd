// Whether two names look alike, so that no one can pass for someone else at the table.
#pragma once

#include <string>
#include <string_view>

namespace insidejob {

// Names that look alike have the same skeleton, which is not for display. It omits whatever is
// invisible or barely visible (joiners, variation selectors, accents) and uses one letter for all
// that look like it: Latin for Greek, Cyrillic and others, and one for I, l, 1 and |. Upper and
// lower case differ. When in doubt, names count as alike: all that happens is that one of them gets
// a number.
[[nodiscard]] std::u32string skeleton(std::string_view name);

}  // namespace insidejob

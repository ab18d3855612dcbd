// Whether two names look alike, so that no one can pass for someone else at the table.
#pragma once

#include <string>
#include <string_view>

namespace insidejob {

// Names that look alike have the same skeleton; it is not for display. It leaves out what is
// invisible or hardly counts (joiners, variation selectors, accents), and one letter stands for all
// that look like it: Latin for Greek, Cyrillic and others, one for I, l, 1 and |. Upper and lower
// case differ. Better to give one name too many a number than to let one pass for another: a number
// is all that happens to it.
[[nodiscard]] std::u32string skeleton(std::string_view name);

}  // namespace insidejob

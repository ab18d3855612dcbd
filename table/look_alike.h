// Whether two names look alike, so that nobody passes for somebody else at the table.
#pragma once

#include <string>
#include <string_view>

namespace insidejob {

// Names that look alike have the same one; it is not for showing. Left out is what cannot be seen
// or hardly counts (joiners, selectors of a variant, accents), and letters stand for all that look
// like them: Latin for Greek, Cyrillic and others, one for I, l, 1 and |. Upper and lower case are
// told apart. Better a name too many with a number behind it than one that passes for another: that
// is all that happens to it.
[[nodiscard]] std::u32string skeleton(std::string_view name);

}  // namespace insidejob

#include "table/names/look_alike.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "notation/utf8.h"

namespace insidejob {
namespace {

bool within(char32_t code, char32_t low, char32_t high) { return low <= code && code <= high; }

// Each character of a block stands for the letter at its place: the letter it looks like, or itself
// without accents (Unicode's canonical decomposition). A dot means that the character stands for
// itself.
struct Block {
  char32_t first;
  std::u16string_view letters;
};
// clang-format off
constexpr std::array k_blocks = {
    Block{0x00C0,
     u"AAAAAA.CEEEEIIIIDNOOOOO.OUUUUY..aaaaaa.ceeeeiiii.nooooo.ouuuuy.y"
     u"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKk.LlLlLlL"
     u"lLlNnNnNn...OoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzf"
     u"bBB.......D......FfG...IKkl..NnOOo..Pp.....tTtTUu.VYyZz........."
     u"l............AaIiOoUuUuUuUuUu.AaAaÆæGgGgKkOoOoƷʒj...Gg..NnAaÆæØø"
     u"AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh.d..ZzAaEeOoOoOoOoYylntj..ACcLTs"
     u"z..BU.EeJjQ.RrYy"},
    Block{0x0370,
     u"...............J......A.EHI.O.YΩiAB..EZH.IK.MN.O"
     u".P..TY.X..IYaεηiua.y.....ik..v.o.p...u.x..iuouω."
     u"..YYY.......Ff...................pcj.....C......"},
    Block{0x0400,
     u"EE.Г.SIIJ...KИY.A.B..E.3.ИK.MHO.PCTY.X......b...a....e...иk...o."
     u"pc.y.x..........ee.г.siij...kиy.....................VvVv........"
     u"................ГгГг..Жж3зKkKkKk..Hн......CcTтYyYyXx..Чч..hh...."
     u"IЖж............lAaAa..Ee..ӘәЖж3з..ИиИиOo..ӨөЭэYyYyYyЧч..Ыы......"
     u"dd..........Gg............QqWw.................."},
    Block{0x1E00,
     u"AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm"
     u"MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv"
     u"WwWwWwWwWwXxXxYyZzZzZzhtwy.ſ....AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
     u"EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......"},
    Block{0x1F00,
     u"aaaaaaaaAAAAAAAAεεεεεε..EEEEEE..ηηηηηηηηHHHHHHHHiiiiiiiiIIIIIIII"
     u"oooooo..OOOOOO..uuuuuuuu.Y.Y.Y.YωωωωωωωωΩΩΩΩΩΩΩΩaaεεηηiioouuωω.."
     u"aaaaaaaaAAAAAAAAηηηηηηηηHHHHHHHHωωωωωωωωΩΩΩΩΩΩΩΩaaaaa.aaAAAAA.i."
     u"..ηηη.ηηEEHHH...iiii..iiIIII....uuuuppuuYYYYP.....ωωω.ωωOOΩΩΩ..."},
};
// clang-format on

// Other characters that look like Latin letters, in ascending order: phonetic, Armenian, Cherokee,
// letter-like, Roman numerals, Coptic, Lisu.
struct Pair {
  char16_t code;
  char looks_like;
};
constexpr auto k_pairs = std::to_array<Pair>({
    {0x0251, 'a'}, {0x0261, 'g'}, {0x0262, 'G'}, {0x0269, 'i'}, {0x026A, 'l'}, {0x0274, 'N'},
    {0x0280, 'R'}, {0x028F, 'Y'}, {0x0299, 'B'}, {0x029C, 'H'}, {0x029F, 'L'}, {0x053C, 'L'},
    {0x054D, 'U'}, {0x0555, 'O'}, {0x0566, 'q'}, {0x0570, 'h'}, {0x0575, 'j'}, {0x0578, 'n'},
    {0x057D, 'u'}, {0x0581, 'g'}, {0x0585, 'o'}, {0x13A0, 'D'}, {0x13A1, 'R'}, {0x13A2, 'T'},
    {0x13AA, 'A'}, {0x13AB, 'J'}, {0x13AC, 'E'}, {0x13B3, 'W'}, {0x13B7, 'M'}, {0x13BB, 'H'},
    {0x13C0, 'G'}, {0x13C2, 'h'}, {0x13C3, 'Z'}, {0x13CE, '4'}, {0x13CF, 'b'}, {0x13D2, 'R'},
    {0x13D4, 'W'}, {0x13D9, 'V'}, {0x13DA, 'S'}, {0x13DE, 'L'}, {0x13DF, 'C'}, {0x13E2, 'P'},
    {0x13E6, 'K'}, {0x13E7, 'd'}, {0x13F4, 'B'}, {0x2102, 'C'}, {0x210A, 'g'}, {0x210D, 'H'},
    {0x210E, 'h'}, {0x2113, 'l'}, {0x2115, 'N'}, {0x2119, 'P'}, {0x211A, 'Q'}, {0x211D, 'R'},
    {0x2124, 'Z'}, {0x212A, 'K'}, {0x212B, 'A'}, {0x212F, 'e'}, {0x2134, 'o'}, {0x2139, 'i'},
    {0x2160, 'I'}, {0x2164, 'V'}, {0x2169, 'X'}, {0x216C, 'L'}, {0x216D, 'C'}, {0x216E, 'D'},
    {0x216F, 'M'}, {0x2170, 'i'}, {0x2174, 'v'}, {0x2179, 'x'}, {0x217C, 'l'}, {0x217D, 'c'},
    {0x217E, 'd'}, {0x217F, 'm'}, {0x2C94, 'K'}, {0x2C95, 'k'}, {0x2C98, 'M'}, {0x2C9A, 'N'},
    {0x2C9E, 'O'}, {0x2C9F, 'o'}, {0x2CA2, 'P'}, {0x2CA3, 'p'}, {0x2CA4, 'C'}, {0x2CA5, 'c'},
    {0xA4D0, 'B'}, {0xA4D1, 'P'}, {0xA4D3, 'D'}, {0xA4D4, 'T'}, {0xA4D6, 'G'}, {0xA4D7, 'K'},
    {0xA4D9, 'J'}, {0xA4DA, 'C'}, {0xA4DC, 'Z'}, {0xA4DD, 'F'}, {0xA4DF, 'M'}, {0xA4E0, 'N'},
    {0xA4E1, 'L'}, {0xA4E2, 'S'}, {0xA4E3, 'R'}, {0xA4E6, 'V'}, {0xA4E7, 'H'}, {0xA4EA, 'W'},
    {0xA4EB, 'X'}, {0xA4EC, 'Y'}, {0xA4EE, 'A'}, {0xA4F0, 'E'}, {0xA4F2, 'I'}, {0xA4F3, 'O'},
    {0xA4F4, 'U'},
});

char32_t plain_letter(char32_t code) {
  for (const Block& block : k_blocks) {
    if (!within(code, block.first, block.first + static_cast<char32_t>(block.letters.size()) - 1)) {
      continue;
    }
    const char16_t letter = block.letters[code - block.first];
    return letter == u'.' ? code : letter;
  }
  const auto pair = std::ranges::lower_bound(k_pairs, code, {}, &Pair::code);
  if (pair != k_pairs.end() && pair->code == code) return static_cast<char32_t>(pair->looks_like);
  if (within(code, 0xFF01, 0xFF5E)) return code - 0xFF01 + U'!';  // full-width forms
  if (within(code, 0x1D400, 0x1D6A3)) {                           // mathematical letters
    const char32_t letter = (code - 0x1D400) % 52;
    return letter < 26 ? U'A' + letter : U'a' + letter - 26;
  }
  if (within(code, 0x1D7CE, 0x1D7FF)) return U'0' + (code - 0x1D7CE) % 10;
  return code;
}

char32_t plain_sign(char32_t code) {
  if (code == U'I' || code == U'1' || code == U'|') return U'l';
  if (code == U'0') return U'O';
  if (within(code, 0x2010, 0x2015) || code == 0x2212) return U'-';
  if (within(code, 0x2018, 0x201B) || code == 0x2032 || code == 0x02BC || code == 0xB4)
    return U'\'';
  return code;
}

// Combining accents, joiners and variation selectors.
bool hardly_counts(char32_t code) {
  return within(code, 0x0300, 0x036F) || within(code, 0x0483, 0x0489) ||
         within(code, 0x1AB0, 0x1AFF) || within(code, 0x1DC0, 0x1DFF) ||
         within(code, 0x200C, 0x200D) || within(code, 0x20D0, 0x20FF) ||
         within(code, 0xFE00, 0xFE0F) || within(code, 0xFE20, 0xFE2F);
}

// A voicing mark: together with the preceding kana it forms the kana one or two places later.
bool voice_kana(std::u32string& letters, char32_t code) {
  if (code != 0x3099 && code != 0x309A) return false;
  if (letters.empty() || !within(letters.back(), 0x3041, 0x30FF)) return true;
  char32_t& kana = letters.back();
  constexpr char32_t k_u_hiragana = 0x3046;
  constexpr char32_t k_u_katakana = 0x30A6;
  if (kana == k_u_hiragana || kana == k_u_katakana) {
    kana = kana == k_u_hiragana ? 0x3094 : 0x30F4;
  } else {
    kana += code - 0x3098;
  }
  return true;
}

// Splits a syllable into its letters.
bool spell_hangul(std::u32string& letters, char32_t code) {
  if (!within(code, 0xAC00, 0xD7A3)) return false;
  constexpr char32_t k_vowels = 21;
  constexpr char32_t k_ends = 28;
  const char32_t syllable = code - 0xAC00;
  letters += char32_t{0x1100 + syllable / (k_vowels * k_ends)};
  letters += char32_t{0x1161 + syllable / k_ends % k_vowels};
  if (syllable % k_ends != 0) letters += char32_t{0x11A7 + syllable % k_ends};
  return true;
}

}  // namespace

std::u32string skeleton(std::string_view name) {
  std::u32string letters;
  while (!name.empty()) {
    const auto [code, bytes] = utf8_character(name);
    name.remove_prefix(std::max<std::size_t>(1, bytes));
    if (bytes == 0 || hardly_counts(code)) continue;
    if (voice_kana(letters, code) || spell_hangul(letters, code)) continue;
    // Twice, because a letter without its accent may look like yet another letter.
    letters += plain_sign(plain_letter(plain_letter(code)));
  }
  return letters;
}

}  // namespace insidejob

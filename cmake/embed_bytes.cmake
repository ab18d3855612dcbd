# For scripts that generate C++ files with other files embedded.

# Appends to `code` the bytes of `file` as an array k_NAME; `view(k_NAME)` is a std::string_view of it.
# It is one literal, with a zero at its end, because compilers take several times as long over a list of numbers. The
# standard only promises 65,536 bytes; g++ and clang have no limit, but clang says so under -Wpedantic.
macro(embed_bytes code name file)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${hex}")
  string(APPEND ${code} "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
    "constexpr unsigned char k_${name}[] = \"${bytes}\";\n")
endmacro()

string(CONCAT embed_view
  "\ntemplate <std::size_t size>\n"
  "std::string_view view(const unsigned char (&bytes)[size]) {\n"
  "  return {reinterpret_cast<const char*>(bytes), size - 1};\n"
  "}\n\n}  // namespace\n\n")

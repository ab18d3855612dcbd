# For scripts that generate C++ files with other files embedded.

# Appends to `code` the bytes of `file` as an array k_NAME; `view(k_NAME)` is a std::string_view of it.
macro(embed_bytes code name file)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND ${code} "constexpr unsigned char k_${name}[] = {${bytes}};\n")
endmacro()

string(CONCAT embed_view
  "\ntemplate <std::size_t size>\n"
  "std::string_view view(const unsigned char (&bytes)[size]) {\n"
  "  return {reinterpret_cast<const char*>(bytes), size};\n"
  "}\n\n}  // namespace\n\n")

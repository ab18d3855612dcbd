# Writes OUTPUT, a C++ file with the parts of a report's page in FOLDER as strings:
#   cmake -DOUTPUT=... -DFOLDER=... -P embed.cmake
set(code "#include \"lab/report/page_parts.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
set(functions "")
foreach(part IN ITEMS page.css page.js plot.js)
  string(REPLACE "." "_" name ${part})
  file(READ "${FOLDER}/${part}" hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND code "constexpr unsigned char k_${name}[] = {${bytes}};\n")
  string(APPEND functions "std::string_view ${name}() { return view(k_${name}); }\n")
endforeach()
string(APPEND code
  "\ntemplate <std::size_t size>\n"
  "std::string_view view(const unsigned char (&bytes)[size]) {\n"
  "  return {reinterpret_cast<const char*>(bytes), size};\n"
  "}\n\n}  // namespace\n\n${functions}\n}  // namespace insidejob\n")
file(WRITE "${OUTPUT}" "${code}")

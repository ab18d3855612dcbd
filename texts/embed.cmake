# Writes OUTPUT, a C++ file with the catalogues of LANGUAGES in FOLDER as strings:
#   cmake -DOUTPUT=... -DFOLDER=... -DLANGUAGES=en,de -P embed.cmake
string(REPLACE "," ";" LANGUAGES "${LANGUAGES}")
set(code "#include \"texts/texts.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
set(cases "")
foreach(language IN LISTS LANGUAGES)
  file(READ "${FOLDER}/${language}.json" hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
  string(APPEND code "constexpr unsigned char k_${language}[] = {\n${bytes}};\n\n")
  string(APPEND cases "  if (code == \"${language}\") return view(k_${language});\n")
endforeach()
string(APPEND code
  "template <std::size_t size>\n"
  "std::string_view view(const unsigned char (&bytes)[size]) {\n"
  "  return {reinterpret_cast<const char*>(bytes), size};\n"
  "}\n\n}  // namespace\n\n"
  "std::string_view catalogue_json(Language language) {\n"
  "  const std::string_view code = language_code(language);\n"
  "${cases}  return {};\n}\n\n}  // namespace insidejob\n")
file(WRITE "${OUTPUT}" "${code}")

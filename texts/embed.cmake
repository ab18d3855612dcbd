# Writes OUTPUT, a C++ file with the catalogues of LANGUAGES in FOLDER as strings:
#   cmake -DOUTPUT=... -DFOLDER=... -DLANGUAGES=en,de -P embed.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/embed_bytes.cmake)
string(REPLACE "," ";" LANGUAGES "${LANGUAGES}")
set(code "#include \"texts/texts.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
set(cases "")
foreach(language IN LISTS LANGUAGES)
  embed_bytes(code ${language} "${FOLDER}/${language}.json")
  string(APPEND cases "  if (code == \"${language}\") return view(k_${language});\n")
endforeach()
file(WRITE "${OUTPUT}" "${code}${embed_view}"
  "std::string_view catalogue_json(Language language) {\n"
  "  const std::string_view code = language_code(language);\n"
  "${cases}  return {};\n}\n\n}  // namespace insidejob\n")

# Writes OUTPUT, a C++ file with the parts of a report's page in FOLDER as strings:
#   cmake -DOUTPUT=... -DFOLDER=... -P embed.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/embed_bytes.cmake)
set(code "#include \"lab/report/page_parts.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
set(functions "")
foreach(part IN ITEMS page.css page.js plot.js)
  string(REPLACE "." "_" name ${part})
  embed_bytes(code ${name} "${FOLDER}/${part}")
  string(APPEND functions "std::string_view ${name}() { return view(k_${name}); }\n")
endforeach()
file(WRITE "${OUTPUT}" "${code}${embed_view}${functions}\n}  // namespace insidejob\n")

# Writes OUTPUT, a C++ file with the weights in FILE:
#   cmake -DOUTPUT=... -DFILE=... -P embed.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/embed_bytes.cmake)
set(code "#include \"lab/mastermind/mastermind.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
embed_bytes(code weights "${FILE}")
file(WRITE "${OUTPUT}" "${code}${embed_view}"
  "std::string_view mastermind_weights() { return view(k_weights); }\n\n}  // namespace insidejob\n")

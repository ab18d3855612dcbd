# Writes OUTPUT, a C++ file with the migrations in FOLDER/sqlite and FOLDER/postgres as strings:
#   cmake -DOUTPUT=... -DFOLDER=... -P embed.cmake
set(code "#include \"server/storage/migrations.h\"\n\nnamespace insidejob {\nnamespace {\n\n")
string(APPEND code
  "template <std::size_t size>\n"
  "constexpr std::string_view view(const char (&bytes)[size]) {\n"
  "  return {bytes, size};\n"
  "}\n\n")
foreach(database sqlite postgres)
  file(GLOB files "${FOLDER}/${database}/*.sql")
  list(SORT files)
  set(rows "")
  set(expected 1)
  foreach(file IN LISTS files)
    get_filename_component(stem "${file}" NAME_WE)
    if(NOT stem MATCHES "^0*([1-9][0-9]*)_([a-z0-9_]+)$" OR NOT CMAKE_MATCH_1 EQUAL expected)
      message(FATAL_ERROR "${file}: expected a name like ${expected}_what_it_does.sql")
    endif()
    set(name "${CMAKE_MATCH_2}")
    file(READ "${file}" hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
    string(APPEND code "constexpr char k_${database}_${expected}[] = {\n${bytes}};\n\n")
    string(APPEND rows "    {${expected}, \"${name}\", view(k_${database}_${expected})},\n")
    math(EXPR expected "${expected} + 1")
  endforeach()
  string(APPEND code "constexpr Migration k_${database}[] = {\n${rows}};\n\n")
endforeach()
string(APPEND code
  "}  // namespace\n\n"
  "std::span<const Migration> sqlite_migrations() { return k_sqlite; }\n"
  "std::span<const Migration> postgres_migrations() { return k_postgres; }\n\n"
  "}  // namespace insidejob\n")
file(WRITE "${OUTPUT}" "${code}")

# The program as people run it is optimised as a whole when it is linked, which also finds places that
# mean different things by one name. With tests it is not: every one of them would pay for it.
if(NOT INSIDEJOB_TESTS AND NOT INSIDEJOB_FUZZ AND NOT INSIDEJOB_WASM AND NOT INSIDEJOB_SANITIZE)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT supported LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${supported})
  add_link_options($<$<CXX_COMPILER_ID:GNU>:-Werror=odr>)
endif()

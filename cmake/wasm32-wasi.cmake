# Debian's clang-19 with wasi-libc and libc++ for wasm32; no exceptions, no threads.
set(CMAKE_SYSTEM_NAME Generic)
set(INSIDEJOB_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all")
# A program without main cannot be linked by CMake's own test.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

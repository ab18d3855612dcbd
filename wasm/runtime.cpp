// What Debian's wasi-libc expects of a program that was compiled with its stack protector.
#include <cstdint>

extern "C" {
extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x1D0B5EA1;
[[noreturn]] void __stack_chk_fail();
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
}

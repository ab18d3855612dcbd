// What the compiler expects of a C library and Debian's wasi-libc for one thread does not have.
#include <cstdint>

extern "C" {
// Of a program that was compiled with its stack protector.
extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x1D0B5EA1;
[[noreturn]] void __stack_chk_fail();
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// What a thread keeps is destroyed at its end: the only one here has none.
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library);
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}

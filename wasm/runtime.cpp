// What the compiler expects from a C library but Debian's single-threaded wasi-libc does not have.
#include <cstdint>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the compiler's names
extern "C" {
// For programs compiled with a stack protector.
extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x1D0B5EA1;
[[noreturn]] void __stack_chk_fail();
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// A thread's objects are destroyed when it ends, which the only thread here never does.
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library);
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

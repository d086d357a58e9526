/* Allocation that fails on demand. A test program includes this once: it replaces malloc, calloc and realloc of the whole
 * program. Not under AddressSanitizer, which brings its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HF_TESTS_OUT_OF_MEMORY_H
#define HF_TESTS_OUT_OF_MEMORY_H

#include "huff.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif
/* Allocations that still succeed; -1: all. Volatile: a compiler takes malloc to touch no variable of the program. */
static volatile long left = -1;

#if !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
/* The real ones, by the names that glibc gives them besides. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static int is_out(void)
{
    if (left > 0)
        left--;
    return left == 0;
}

void *malloc(size_t size)
{
    return is_out() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_out() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return is_out() ? NULL : __libc_realloc(old, size);
}
#endif

/* Does this program's malloc count? Else nothing can be tried. */
static bool can_run_out(void)
{
    left = 1;
    void *volatile block = malloc(1);
    left = -1;
    bool is_counted = !block;
    free(block);
    return is_counted;
}

/* Does TRY fail at each of its allocations, of which there are at least ALLOCATIONS, and then succeed? */
static inline void expect_no_memory(enum hf_status (*try)(void), int allocations)
{
    if (!can_run_out())
        return;
    enum hf_status status = HF_NO_MEMORY;
    int failures = 0;
    for (int n = 1; status != HF_OK; n++) {
        left = n;
        status = try();
        left = -1;
        if (status != HF_OK) {
            assert_int_equal(status, HF_NO_MEMORY);
            failures++;
        }
    }
    assert_true(failures >= allocations);
}

#endif

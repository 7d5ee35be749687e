// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Preloaded into typecasectl, this kills it with SIGKILL before the call of a given number that changes files, so that a
// test can kill a program at each of its steps and not at moments that it has to guess.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long rest = -1;

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("TYPECASE_TEST_KILLED_AT");
    // The helpers that it starts inherit the environment, and are to live.
    if (number && strcmp(program_invocation_short_name, "typecasectl") == 0)
        rest = atol(number);
}

static void change(void)
{
    if (atomic_load(&rest) > 0 && atomic_fetch_sub(&rest, 1) == 1)
        syscall(SYS_kill, getpid(), SIGKILL);
}

#define CHANGE(name, parameters, arguments) \
    int name parameters \
    { \
        static int (*real) parameters; \
        if (!real) \
            real = (int (*) parameters)dlsym(RTLD_NEXT, #name); \
        change(); \
        return real arguments; \
    }

CHANGE(rename, (const char *from, const char *to), (from, to))
CHANGE(renameat2, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags))
CHANGE(link, (const char *from, const char *to), (from, to))
CHANGE(linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
CHANGE(symlink, (const char *from, const char *to), (from, to))
CHANGE(unlink, (const char *path), (path))
CHANGE(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
CHANGE(rmdir, (const char *path), (path))
CHANGE(mkdir, (const char *path, mode_t mode), (path, mode))
CHANGE(chmod, (const char *path, mode_t mode), (path, mode))
CHANGE(fchmod, (int file, mode_t mode), (file, mode))
CHANGE(fsync, (int file), (file))
CHANGE(fdatasync, (int file), (file))
CHANGE(syncfs, (int file), (file))
CHANGE(ftruncate, (int file, off_t length), (file, length))

char *mkdtemp(char *template)
{
    static char *(*real)(char *);
    if (!real)
        real = (char *(*)(char *))dlsym(RTLD_NEXT, "mkdtemp");
    change();
    return real(template);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count)
{
    static ssize_t (*real)(int, int, off_t *, size_t);
    if (!real)
        real = (ssize_t (*)(int, int, off_t *, size_t))dlsym(RTLD_NEXT, "sendfile");
    change();
    return real(to, from, offset, count);
}

ssize_t write(int file, const void *bytes, size_t count)
{
    struct stat status;
    // Threads wake each other by writing to pipes, a different number of times in each run.
    if (atomic_load(&rest) > 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        change();
    return syscall(SYS_write, file, bytes, count);
}

#define OPENING(name) \
    int name(const char *path, int flags, ...) \
    { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
            change(); \
        } \
        return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode); \
    }

OPENING(open)
OPENING(open64)

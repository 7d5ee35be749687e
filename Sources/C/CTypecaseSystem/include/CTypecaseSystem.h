/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Linux functions that Swift cannot call itself, and the settings of this build.
 *
 *     CTypecaseSystem.c   system calls without a function of the C library, with variable arguments or with macros
 *     Closer.c            a process that closes descriptors of this one
 *     SandboxFilter.c     the system calls that a helper may make, as seccomp takes it
 *     Layout.c, Layout.h  the folders of the installation: the one file that is compiled again when `meson setup` says others
 *     MainLoop.c, MainLoop.h    drains libdispatch's main queue, and with it the main actor, from GLib's loop
 *
 * TypecaseSystemKit binds it; TypecaseGLibKit has the main loop of it, TypecaseProductIdentity the layout. */

#include "Layout.h"
#include "MainLoop.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* System calls that Swift cannot make by itself: those without a C library function, with variable
 * arguments, or with macros for their structures. Each returns -1 and sets errno when it fails. */

/* openat2(2) that never leaves `directory`, by no link and no ".."; nor by a mount, unless it may cross
 * those. Always close-on-exec. */
int csystem_open_beneath(
    int directory, const char *path, uint64_t flags, uint64_t mode, int crosses_mounts);

/* open(2) with a mode. */
int csystem_open(const char *path, int flags, mode_t mode);

/* open(2) with O_PATH: finds what a path names without opening it. */
int csystem_open_place(const char *path);

/* memfd_create(2): close-on-exec, sealable, not executable where the kernel knows that. */
int csystem_memory_file(const char *name);

/* Seals a memory file against every change, and reads whether it is sealed so. */
int csystem_seal(int descriptor);
int csystem_is_sealed(int descriptor);

/* Whether a descriptor is of memory, found out without asking its creator. */
int csystem_is_memory(int descriptor);

/* A process that closes descriptors of this process, of which it has the table and the memory, and that can be
 * ended while one of them blocks: a number is free as soon as its close has begun. No signal reports its end, and no other
 * waitpid(2) finds it. */
struct csystem_closer;

/* Starts one for `count` descriptors, at most 256, in their order; NULL when it cannot be started. */
struct csystem_closer *csystem_closer_start(const int *descriptors, int count);

/* The process's number. */
pid_t csystem_closer_process(const struct csystem_closer *closer);

/* How many it has begun to close. */
int csystem_closer_begun(const struct csystem_closer *closer);

/* Ends it; what still blocks it then is in the kernel's hands. */
void csystem_closer_kill(const struct csystem_closer *closer);

/* Waits so long for its end; whether it has ended. */
int csystem_closer_has_ended(struct csystem_closer *closer, int milliseconds);

/* Frees one that has ended. */
void csystem_closer_free(struct csystem_closer *closer);

/* A copy of `descriptor`, numbered `lowest` or higher, close-on-exec. */
int csystem_duplicate(int descriptor, int lowest);

/* dup3(2): `descriptor` stands for what `other` has open; close-on-exec. */
int csystem_replace(int descriptor, int other);

/* Lets this process have `count` descriptors open, if its hard limit lets it. */
void csystem_allow_descriptors(uint64_t count);

/* Whether a path is on a FUSE file system. */
int csystem_is_fuse(const char *path);

/* Whether a file has permissions for further users and groups (a POSIX access control list). */
int csystem_has_access_list(const char *path);

/* pidfd_open(2). */
int csystem_process_descriptor(pid_t process);
/* pidfd_send_signal(2) with SIGKILL. */
int csystem_process_kill(int descriptor);

/* pipe2(2) and socketpair(2) (stream), close-on-exec. */
int csystem_pipe(int descriptors[2]);
int csystem_socket_pair(int descriptors[2]);

/* Starts a program in a session of its own, without a terminal. Descriptor `sources[i]` becomes `targets[i]`;
 * the targets are 0 to `count` - 1 and the sources higher than that. Everything else is closed. */
int csystem_spawn(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    const int sources[], int count);

/* Sends bytes with a descriptor; receives bytes and perhaps a descriptor (or -1). */
ssize_t csystem_send(int socket, const void *bytes, size_t count, int descriptor);
ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptor);

/* No new privileges, not dumpable, no core files; then the limits, in bytes, descriptors, and
 * processes and threads together. */
int csystem_confine(
    uint64_t address_space, uint64_t file_size, uint64_t open_files, uint64_t processes);

/* Writes the seccomp filter of the sandbox into `count` bytes that are aligned for 64-bit numbers, and
 * gives how many it takes; it is not whole when these are more. */
size_t csystem_sandbox_filter(int has_memory_files, int changes_user, void *bytes, size_t count);

/* Lets this process use `seconds` more of processor time, then ends it with SIGXCPU. */
int csystem_limit_processor_time(uint64_t seconds);

/* renameat2(2): gives EEXIST when `to` exists. */
int csystem_rename_to_new(int from_directory, const char *from, int to_directory, const char *to);

/* renameat2(2): each gets the name of the other, in one step. */
int csystem_exchange(const char *one, const char *other);

/* sendfile(2): copies from `*offset` on, which is moved; gives how many bytes. */
ssize_t csystem_send_file(int to, int from, off_t *offset, size_t count);

/* syncfs(2). */
int csystem_sync_file_system(int descriptor);

/* The path of the shared object that holds `address`, or NULL. */
const char *csystem_object_path(const void *address);

/* mallopt(3) with M_ARENA_MAX: how many heaps the threads share. */
void csystem_limit_heaps(int count);

/* malloc_trim(3). */
void csystem_trim_heaps(void);

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
int ctypecase_system_open_beneath(
    int directory, const char *path, uint64_t flags, uint64_t mode, int crosses_mounts);

/* open(2) with a mode. */
int ctypecase_system_open(const char *path, int flags, mode_t mode);

/* open(2) with O_PATH: finds what a path names without opening it. */
int ctypecase_system_open_place(const char *path);

/* memfd_create(2): close-on-exec, sealable, not executable where the kernel knows that. */
int ctypecase_system_memory_file(const char *name);

/* Seals a memory file against every change, and reads whether it is sealed so. */
int ctypecase_system_seal(int descriptor);
int ctypecase_system_is_sealed(int descriptor);

/* Whether a descriptor is of memory, found out without asking its creator. */
int ctypecase_system_is_memory(int descriptor);

/* A process that closes descriptors of this process, of which it has the table and the memory, and that can be
 * ended while one of them blocks: a number is free as soon as its close has begun. No signal reports its end, and no other
 * waitpid(2) finds it. */
struct ctypecase_system_closer;

/* Starts one for `count` descriptors, at most 256, in their order; NULL when it cannot be started. */
struct ctypecase_system_closer *ctypecase_system_closer_start(const int *descriptors, int count);

/* The process's number. */
pid_t ctypecase_system_closer_process(const struct ctypecase_system_closer *closer);

/* How many it has begun to close. */
int ctypecase_system_closer_begun(const struct ctypecase_system_closer *closer);

/* Ends it; what still blocks it then is in the kernel's hands. */
void ctypecase_system_closer_kill(const struct ctypecase_system_closer *closer);

/* Waits so long for its end; whether it has ended. */
int ctypecase_system_closer_has_ended(struct ctypecase_system_closer *closer, int milliseconds);

/* Frees one that has ended. */
void ctypecase_system_closer_free(struct ctypecase_system_closer *closer);

/* A copy of `descriptor`, numbered `lowest` or higher, close-on-exec. */
int ctypecase_system_duplicate(int descriptor, int lowest);

/* dup3(2): `descriptor` stands for what `other` has open; close-on-exec. */
int ctypecase_system_replace(int descriptor, int other);

/* Lets this process have `count` descriptors open, if its hard limit lets it. */
void ctypecase_system_allow_descriptors(uint64_t count);

/* Whether a path is on a FUSE file system. */
int ctypecase_system_is_fuse(const char *path);

/* Whether a file has permissions for further users and groups (a POSIX access control list). */
int ctypecase_system_has_access_list(const char *path);

/* pidfd_open(2). */
int ctypecase_system_process_descriptor(pid_t process);
/* pidfd_send_signal(2) with SIGKILL. */
int ctypecase_system_process_kill(int descriptor);

/* pipe2(2) and socketpair(2) (stream), close-on-exec. */
int ctypecase_system_pipe(int descriptors[2]);
int ctypecase_system_socket_pair(int descriptors[2]);

/* Starts a program in a session of its own, without a terminal. Descriptor `sources[i]` becomes `targets[i]`;
 * the targets are 0 to `count` - 1 and the sources higher than that. Everything else is closed. */
int ctypecase_system_spawn(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    const int sources[], int count);

/* Sends bytes with a descriptor; receives bytes and perhaps a descriptor (or -1). */
ssize_t ctypecase_system_send(int socket, const void *bytes, size_t count, int descriptor);
ssize_t ctypecase_system_receive(int socket, void *bytes, size_t count, int *descriptor);

/* No new privileges, not dumpable, no core files; then the limits, in bytes, descriptors, and
 * processes and threads together. */
int ctypecase_system_confine(
    uint64_t address_space, uint64_t file_size, uint64_t open_files, uint64_t processes);

/* Writes the seccomp filter of the sandbox into `count` bytes that are aligned for 64-bit numbers, and
 * gives how many it takes; it is not whole when these are more. */
size_t ctypecase_system_sandbox_filter(int has_memory_files, int changes_user, void *bytes, size_t count);

/* Leaves this process, all its threads, nothing but memory and what it has open: it opens no file, starts no process and no
 * thread, and ends over a call for a network or a program. It cannot be taken back. After `ctypecase_system_confine`. */
int ctypecase_system_keep_to_open_files(void);

/* Lets this process use `seconds` more of processor time, then ends it with SIGXCPU. */
int ctypecase_system_limit_processor_time(uint64_t seconds);

/* renameat2(2): gives EEXIST when `to` exists. */
int ctypecase_system_rename_to_new(int from_directory, const char *from, int to_directory, const char *to);

/* renameat2(2): each gets the name of the other, in one step. */
int ctypecase_system_exchange(const char *one, const char *other);

/* sendfile(2): copies from `*offset` on, which is moved; gives how many bytes. */
ssize_t ctypecase_system_send_file(int to, int from, off_t *offset, size_t count);

/* syncfs(2). */
int ctypecase_system_sync_file_system(int descriptor);

/* The path of the shared object that holds `address`, or NULL. */
const char *ctypecase_system_object_path(const void *address);

/* mallopt(3) with M_ARENA_MAX: how many heaps the threads share. */
void ctypecase_system_limit_heaps(int count);

/* malloc_trim(3). */
void ctypecase_system_trim_heaps(void);

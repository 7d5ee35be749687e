/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CTypecaseSystem.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <linux/openat2.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Linux 6.3; a system may demand it (vm.memfd_noexec). */
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

int ctypecase_system_open_beneath(
    int directory, const char *path, uint64_t flags, uint64_t mode, int crosses_mounts) {
  struct open_how how = {
      .flags = flags | O_CLOEXEC, .mode = mode, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  if (!crosses_mounts) how.resolve |= RESOLVE_NO_XDEV;
  /* EAGAIN: a name changed while ".." was followed; the manual page asks for another try. */
  for (int attempt = 0;; attempt++) {
    int descriptor = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
    if (descriptor >= 0 || errno != EAGAIN || attempt == 16) return descriptor;
  }
}

int ctypecase_system_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

int ctypecase_system_open_place(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

int ctypecase_system_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
  if (descriptor < 0 && errno == EINVAL)
    descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor;
}

static const int all_seals = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

int ctypecase_system_seal(int descriptor) { return fcntl(descriptor, F_ADD_SEALS, all_seals); }

int ctypecase_system_is_sealed(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals < 0 ? 0 : (seals & all_seals) == all_seals;
}

int ctypecase_system_is_memory(int descriptor) { return fcntl(descriptor, F_GET_SEALS) >= 0; }

int ctypecase_system_duplicate(int descriptor, int lowest) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest);
}

int ctypecase_system_replace(int descriptor, int other) { return dup3(other, descriptor, O_CLOEXEC); }

void ctypecase_system_allow_descriptors(uint64_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count) return;
  limit.rlim_cur = limit.rlim_max < count ? limit.rlim_max : count;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int ctypecase_system_is_fuse(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 && status.f_type == FUSE_SUPER_MAGIC;
}

int ctypecase_system_has_access_list(const char *path) {
  return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}

int ctypecase_system_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

int ctypecase_system_process_kill(int descriptor) {
  return (int)syscall(SYS_pidfd_send_signal, descriptor, SIGKILL, NULL, 0);
}

int ctypecase_system_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC); }

int ctypecase_system_socket_pair(int descriptors[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, descriptors);
}

int ctypecase_system_spawn(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    const int sources[], int count) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return errno = error, -1;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return errno = error, -1;
  }
  for (int i = 0; i < count && !error; i++)
    error = posix_spawn_file_actions_adddup2(&actions, sources[i], i);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, count);

  /* The caller's ignored and blocked signals (SIGPIPE, most of all) are not the program's. */
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  if (!error) error = posix_spawnattr_setsigdefault(&attributes, &all);
  if (!error) error = posix_spawnattr_setsigmask(&attributes, &none);
  /* A session of its own has a process group of its own, and no terminal. */
  if (!error)
    error = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  if (!error) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error ? (errno = error, -1) : 0;
}

ssize_t ctypecase_system_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.space;
    message.msg_controllen = sizeof control.space;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t ctypecase_system_receive(int socket, void *bytes, size_t count, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space,
      /* Without the padding, in which a second descriptor would have room. */
      .msg_controllen = CMSG_LEN(sizeof(int))};
  *descriptor = -1;
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received < 0) return received;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  return received;
}

static int limit(int resource, uint64_t value) {
  struct rlimit current;
  if (getrlimit(resource, &current) != 0) return -1;
  /* A lower hard limit that is already there stays. */
  rlim_t bound = current.rlim_max == RLIM_INFINITY || value < current.rlim_max ? value
                                                                               : current.rlim_max;
  struct rlimit next = {.rlim_cur = bound, .rlim_max = bound};
  return setrlimit(resource, &next);
}

int ctypecase_system_confine(
    uint64_t address_space, uint64_t file_size, uint64_t open_files, uint64_t processes) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return -1;
  if (limit(RLIMIT_CORE, 0) != 0) return -1;
  if (limit(RLIMIT_NOFILE, open_files) != 0) return -1;
  if (limit(RLIMIT_NPROC, processes) != 0) return -1;
  if (limit(RLIMIT_FSIZE, file_size) != 0) return -1;
  return limit(RLIMIT_AS, address_space);
}

int ctypecase_system_limit_processor_time(uint64_t seconds) {
  struct timespec used;
  struct rlimit current;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return -1;
  if (getrlimit(RLIMIT_CPU, &current) != 0) return -1;
  rlim_t next = (rlim_t)used.tv_sec + 1 + seconds;
  if (current.rlim_max != RLIM_INFINITY && next > current.rlim_max) next = current.rlim_max;
  current.rlim_cur = next;
  return setrlimit(RLIMIT_CPU, &current);
}

int ctypecase_system_rename_to_new(int from_directory, const char *from, int to_directory, const char *to) {
  return renameat2(from_directory, from, to_directory, to, RENAME_NOREPLACE);
}

int ctypecase_system_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

ssize_t ctypecase_system_send_file(int to, int from, off_t *offset, size_t count) {
  ssize_t sent;
  do sent = sendfile(to, from, offset, count);
  while (sent < 0 && errno == EINTR);
  return sent;
}

int ctypecase_system_sync_file_system(int descriptor) { return syncfs(descriptor); }

const char *ctypecase_system_object_path(const void *address) {
  Dl_info information;
  return dladdr(address, &information) ? information.dli_fname : NULL;
}

void ctypecase_system_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void ctypecase_system_trim_heaps(void) { malloc_trim(0); }

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CTypecaseSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "The sandbox's filter does not know the system calls of this architecture."
#endif

/* The system calls that reading a font needs: files, memory, threads, the OpenType Sanitizer as a
 * program, and answers through what is open. A list of what is allowed, and not of what is not: the
 * kernel gets new calls every year, and its faults are in those that few programs use. What is not
 * here fails with ENOSYS, as on a kernel without it, so that a C library falls back to what is. */
static const int allowed[] = {
    /* Files */
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev,
    SYS_close, SYS_close_range, SYS_openat, SYS_openat2, SYS_lseek, SYS_fstat, SYS_newfstatat,
    SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getdents64,
    SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_mkdirat, SYS_unlinkat, SYS_renameat, SYS_renameat2,
    SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat, SYS_utimensat, SYS_ftruncate, SYS_fallocate,
    SYS_fsync, SYS_fdatasync, SYS_flock, SYS_fcntl, SYS_dup, SYS_dup3, SYS_umask, SYS_fadvise64,
    SYS_sendfile, SYS_copy_file_range,
    /* What is open already */
    SYS_pipe2, SYS_ppoll, SYS_pselect6, SYS_sendmsg, SYS_recvmsg, SYS_sendto, SYS_recvfrom,
    SYS_shutdown, SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_timerfd_create,
    SYS_timerfd_settime,
    /* Memory */
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_msync, SYS_mincore,
    /* Threads and processes, but for clone */
    SYS_execve, SYS_exit, SYS_exit_group, SYS_wait4, SYS_waitid, SYS_kill, SYS_tkill, SYS_tgkill,
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_rseq, SYS_membarrier,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_rt_sigtimedwait,
    SYS_rt_sigpending, SYS_sigaltstack, SYS_restart_syscall, SYS_prctl, SYS_prlimit64, SYS_getrlimit,
    SYS_setrlimit, SYS_getrusage, SYS_setpgid, SYS_getpgid, SYS_setsid, SYS_getsid, SYS_getpid,
    SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
    SYS_getresgid, SYS_getgroups, SYS_capget, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_sched_getparam, SYS_sched_getscheduler, SYS_getpriority, SYS_getcpu, SYS_pidfd_open,
    /* Time, chance, and what machine this is */
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_times, SYS_getrandom, SYS_uname, SYS_sysinfo,
#if defined(__x86_64__)
    /* What newer architectures have in one form only */
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_mkdir, SYS_rmdir,
    SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_chmod, SYS_utime, SYS_utimes, SYS_dup2,
    SYS_pipe, SYS_poll, SYS_select, SYS_epoll_wait, SYS_fork, SYS_vfork, SYS_getpgrp, SYS_pause,
    SYS_alarm, SYS_time, SYS_arch_prctl,
#endif
};

/* For setpriv, with which root becomes nobody inside. */
static const int user_changes[] = {SYS_setresuid, SYS_setresgid, SYS_setgroups, SYS_capset};

/* To look at a terminal that is none, as C libraries do with each output. */
static const uint32_t terminal_requests[] = {TCGETS, TIOCGWINSZ, FIONREAD};

static const uint32_t namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                   CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

struct program {
  struct sock_filter *steps;
  size_t count, room;
};

static void add(struct program *program, struct sock_filter step) {
  if (program->count < program->room) program->steps[program->count] = step;
  program->count++;
}

#define STEP(...) add(program, (struct sock_filter)BPF_STMT(__VA_ARGS__))
#define JUMP(...) add(program, (struct sock_filter)BPF_JUMP(__VA_ARGS__))
#define RETURN(what) STEP(BPF_RET | BPF_K, what)
#define LOAD(offset) STEP(BPF_LD | BPF_W | BPF_ABS, offset)
/* Both architectures are little-endian: the lower half of an argument comes first. */
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + (index) * sizeof(uint64_t))

static void allow(struct program *program, uint32_t call) {
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
  RETURN(SECCOMP_RET_ALLOW);
}

static void write_filter(struct program *program, int has_memory_files, int changes_user) {
  LOAD(offsetof(struct seccomp_data, arch));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  RETURN(SECCOMP_RET_KILL_PROCESS);
  LOAD(offsetof(struct seccomp_data, nr));
  /* Threads and processes, in the namespaces that there are; clone3's flags are in memory, where a
   * filter cannot look, and C libraries fall back to clone. */
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
  LOAD(ARGUMENT(0));
  JUMP(BPF_JMP | BPF_JSET | BPF_K, namespaces, 0, 1);
  RETURN(SECCOMP_RET_ERRNO | EPERM);
  RETURN(SECCOMP_RET_ALLOW);
  const size_t requests = sizeof terminal_requests / sizeof *terminal_requests;
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, (uint8_t)(2 * requests + 2));
  LOAD(ARGUMENT(1));
  for (size_t i = 0; i < requests; i++) allow(program, terminal_requests[i]);
  RETURN(SECCOMP_RET_ERRNO | ENOTTY);
  if (has_memory_files) allow(program, SYS_memfd_create);
  if (changes_user)
    for (size_t i = 0; i < sizeof user_changes / sizeof *user_changes; i++)
      allow(program, (uint32_t)user_changes[i]);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
    allow(program, (uint32_t)allowed[i]);
  RETURN(SECCOMP_RET_ERRNO | ENOSYS);
}

size_t ctypecase_system_sandbox_filter(
    int has_memory_files, int changes_user, void *bytes, size_t count) {
  struct program program = {.steps = bytes, .room = count / sizeof(struct sock_filter)};
  write_filter(&program, has_memory_files, changes_user);
  return program.count * sizeof(struct sock_filter);
}

/* What is left to a program that has opened all that it needs, and has no sandbox around it: memory, and what is open. */
static const int allowed_alone[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_close, SYS_lseek, SYS_fstat,
    SYS_fstatfs, SYS_ftruncate, SYS_fallocate, SYS_fadvise64, SYS_sendmsg, SYS_recvmsg, SYS_sendto, SYS_recvfrom,
    SYS_ppoll, SYS_memfd_create, SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_mincore, SYS_exit, SYS_exit_group,
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_membarrier, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_sigaltstack, SYS_restart_syscall, SYS_getrlimit, SYS_setrlimit, SYS_getrusage, SYS_getpid, SYS_gettid,
    SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
    SYS_uname, SYS_sysinfo,
#if defined(__x86_64__)
    SYS_poll, SYS_time,
#endif
};

/* Refused, as to a user without rights: libraries look for files that they can do without. */
static const int refused_alone[] = {
    SYS_openat, SYS_openat2, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_statfs, SYS_getdents64,
#if defined(__x86_64__)
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#endif
};

/* The program ends: no picture has a library do this. */
static const int fatal_alone[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_execve, SYS_execveat,
    SYS_clone, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_unshare, SYS_setns, SYS_bpf,
    SYS_perf_event_open, SYS_keyctl, SYS_userfaultfd, SYS_init_module, SYS_finit_module,
#if defined(__x86_64__)
    SYS_fork, SYS_vfork,
#endif
};

/* Goes on with the calls behind this one, unless it is `call`: then `steps` follow, of which the last returns. */
#define ONLY_FOR(call, steps) JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, steps)

/* A call with one of some bits in the lower half of an argument, or without any of them. */
static void allow_by_bits(
    struct program *program, uint32_t call, int argument, uint32_t bits, int wanted) {
  ONLY_FOR(call, 4);
  LOAD(ARGUMENT(argument));
  JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, wanted ? 0 : 1, wanted ? 1 : 0);
  RETURN(SECCOMP_RET_ALLOW);
  RETURN(SECCOMP_RET_ERRNO | EACCES);
}

/* A call whose first argument is a number. */
static void allow_for(struct program *program, uint32_t call, uint32_t number) {
  ONLY_FOR(call, 4);
  LOAD(ARGUMENT(0));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1);
  RETURN(SECCOMP_RET_ALLOW);
  RETURN(SECCOMP_RET_ERRNO | EPERM);
}

static void return_for(
    struct program *program, const int *calls, size_t count, uint32_t result) {
  for (size_t i = 0; i < count; i++) {
    ONLY_FOR(calls[i], 1);
    RETURN(result);
  }
}

#define RETURN_FOR(calls, result) return_for(program, calls, sizeof calls / sizeof *calls, result)

static void write_filter_alone(struct program *program) {
  LOAD(offsetof(struct seccomp_data, arch));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  RETURN(SECCOMP_RET_KILL_PROCESS);
  LOAD(offsetof(struct seccomp_data, nr));
  RETURN_FOR(allowed_alone, SECCOMP_RET_ALLOW);
  /* No code but what is loaded. */
  allow_by_bits(program, SYS_mmap, 2, PROT_EXEC, 0);
  allow_by_bits(program, SYS_mprotect, 2, PROT_EXEC, 0);
  /* C libraries make fstat(2) of these. A filter cannot see that the path is empty: whether a file is there
   * can still be found out, and how large it is. */
  allow_by_bits(program, SYS_newfstatat, 3, AT_EMPTY_PATH, 1);
  allow_by_bits(program, SYS_statx, 2, AT_EMPTY_PATH, 1);
  /* Its own limits, and signals to itself, as abort(3) sends them; other processes of the user are none of its. */
  allow_for(program, SYS_prlimit64, 0);
  allow_for(program, SYS_tgkill, (uint32_t)getpid());
  allow_for(program, SYS_kill, (uint32_t)getpid());
  /* Who gets the signals of a descriptor. */
  ONLY_FOR(SYS_fcntl, 6);
  LOAD(ARGUMENT(1));
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETOWN, 3, 0);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETSIG, 2, 0);
  JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_SETOWN_EX, 1, 0);
  RETURN(SECCOMP_RET_ALLOW);
  RETURN(SECCOMP_RET_ERRNO | EPERM);
  RETURN_FOR(refused_alone, SECCOMP_RET_ERRNO | EACCES);
  RETURN_FOR(fatal_alone, SECCOMP_RET_KILL_PROCESS);
  RETURN(SECCOMP_RET_ERRNO | ENOSYS);
}

int ctypecase_system_keep_to_open_files(void) {
  struct sock_filter steps[512];
  struct program program = {.steps = steps, .room = sizeof steps / sizeof *steps};
  write_filter_alone(&program);
  if (program.count > program.room) return errno = E2BIG, -1;
  struct sock_fprog filter = {.len = (unsigned short)program.count, .filter = steps};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}

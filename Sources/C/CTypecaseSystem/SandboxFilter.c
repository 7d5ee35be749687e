/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CTypecaseSystem.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

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

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "CTypecaseSystem.h"

#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ROOM 256
/* More than a loop without calls takes, sanitizers included. */
#define STACK 32768

struct ctypecase_system_closer {
  _Alignas(16) char stack[STACK];
  pid_t process;
  int count;
  int descriptors[ROOM];
  atomic_int begun;
  /* Set to 0 by the kernel, which then wakes who waits. */
  atomic_int runs;
};

/* close(2) without the C library, whose errno and state of threads are those of the thread that started the closer. */
static void close_quietly(int descriptor) {
#if defined(__x86_64__)
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"((long)SYS_close), "D"((long)descriptor)
                   : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long number __asm__("x8") = SYS_close;
  register long argument __asm__("x0") = descriptor;
  __asm__ volatile("svc #0" : "+r"(argument) : "r"(number) : "memory");
#else
#error "No closer is written for this architecture."
#endif
}

static int close_all(void *data) {
  struct ctypecase_system_closer *closer = data;
  for (int i = 0; i < closer->count; i++) {
    atomic_store(&closer->begun, i + 1);
    close_quietly(closer->descriptors[i]);
  }
  return 0;
}

struct ctypecase_system_closer *ctypecase_system_closer_start(const int *descriptors, int count) {
  if (count < 0 || count > ROOM) return NULL;
  struct ctypecase_system_closer *closer = aligned_alloc(16, sizeof *closer);
  if (!closer) return NULL;
  closer->count = count;
  memcpy(closer->descriptors, descriptors, (size_t)count * sizeof *descriptors);
  atomic_init(&closer->begun, 0);
  atomic_init(&closer->runs, 1);
  /* The signals of this process are not for it: a handler would run in both. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  closer->process = clone(
      close_all, closer->stack + STACK, CLONE_VM | CLONE_FILES | CLONE_CHILD_CLEARTID, closer, NULL,
      NULL, (pid_t *)&closer->runs);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (closer->process < 0) {
    free(closer);
    return NULL;
  }
  return closer;
}

pid_t ctypecase_system_closer_process(const struct ctypecase_system_closer *closer) { return closer->process; }

int ctypecase_system_closer_begun(const struct ctypecase_system_closer *closer) {
  return atomic_load(&closer->begun);
}

void ctypecase_system_closer_kill(const struct ctypecase_system_closer *closer) {
  /* Nobody has waited for it, so that the number is its own. */
  kill(closer->process, SIGKILL);
}

static long nanoseconds_until(const struct timespec *deadline) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (deadline->tv_sec - now.tv_sec) * 1000000000L + deadline->tv_nsec - now.tv_nsec;
}

int ctypecase_system_closer_has_ended(struct ctypecase_system_closer *closer, int milliseconds) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += milliseconds / 1000;
  deadline.tv_nsec += milliseconds % 1000 * 1000000L;
  while (waitpid(closer->process, NULL, __WALL | WNOHANG) == 0) {
    long left = nanoseconds_until(&deadline);
    if (left <= 0) return 0;
    struct timespec pause = {.tv_sec = left / 1000000000L, .tv_nsec = left % 1000000000L};
    if (atomic_load(&closer->runs)) {
      syscall(SYS_futex, &closer->runs, FUTEX_WAIT, 1, &pause, NULL, 0);
    } else {
      /* It does not use this memory any more, and has some way to go to its end. */
      pause = (struct timespec){.tv_nsec = 50000};
      nanosleep(&pause, NULL);
    }
  }
  return 1;
}

void ctypecase_system_closer_free(struct ctypecase_system_closer *closer) { free(closer); }

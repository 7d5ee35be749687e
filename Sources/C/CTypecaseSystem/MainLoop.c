/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "MainLoop.h"
#include "../floors.h"

#include <glib-unix.h>
#include <glib.h>
#include <stdint.h>
#include <unistd.h>

/* libdispatch's own interface for foreign main loops (src/queue.c); CoreFoundation's run loop on
 * Linux uses the same pair. */
int _dispatch_get_main_queue_handle_4CF (void);
void _dispatch_main_queue_callback_4CF (void *unused);

static gint is_elsewhere;

static gboolean
drain (gint fd, GIOCondition condition, gpointer data)
{
  uint64_t pending;
  /* Read before draining: a job posted while the queue drains must wake the next turn, and an
   * eventfd that is never read keeps the loop spinning. */
  while (read (fd, &pending, sizeof pending) == sizeof pending)
    ;
  _dispatch_main_queue_callback_4CF (NULL);
  return G_SOURCE_CONTINUE;
}

static gboolean
attach (gpointer data)
{
  GSource *source;

  /* The queue belongs to the main thread: other threads that run this context must not drain it. */
  if (gettid () != getpid ())
    {
      g_atomic_int_set (&is_elsewhere, TRUE);
      return G_SOURCE_REMOVE;
    }
  source = g_unix_fd_source_new (_dispatch_get_main_queue_handle_4CF (), G_IO_IN);
  g_source_set_name (source, "Swift main queue");
  g_source_set_callback (source, G_SOURCE_FUNC (drain), NULL, NULL);
  g_source_attach (source, NULL);
  g_source_unref (source);
  return G_SOURCE_REMOVE;
}

bool
ctypecase_main_loop_is_elsewhere (void)
{
  return g_atomic_int_get (&is_elsewhere);
}

/* When the process starts, so that no program can forget it: a task of the main actor that waits to be
 * run cannot attach its own queue. Where nobody runs the context, nothing happens. */
__attribute__ ((constructor)) static void
attach_when_the_loop_runs (void)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, attach, NULL, NULL);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#include "CTypecaseMainLoop.h"

#include <glib-unix.h>
#include <glib.h>
#include <stdint.h>
#include <unistd.h>

/* libdispatch's own interface for foreign main loops (src/queue.c); CoreFoundation's run loop on
 * Linux uses the same pair. */
int _dispatch_get_main_queue_handle_4CF (void);
void _dispatch_main_queue_callback_4CF (void *unused);

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

void
tc_attach_main_queue (void)
{
  GSource *source = g_unix_fd_source_new (_dispatch_get_main_queue_handle_4CF (), G_IO_IN);
  g_source_set_name (source, "Swift main queue");
  g_source_set_callback (source, G_SOURCE_FUNC (drain), NULL, NULL);
  g_source_attach (source, NULL);
  g_source_unref (source);
}

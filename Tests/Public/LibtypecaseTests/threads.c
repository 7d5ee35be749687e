/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * threads APP FAMILY: releases a consumer before the thread that has prepared its fonts does, and
 * says in which thread the consumer went.
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <libtypecase/typecase.h>

static GThread *main_thread;
static GMutex lock;
static GCond cond;
static gboolean is_let_go;

static _Thread_local gboolean prepares_fonts;

static void *
next (const char *name)
{
  return dlsym (RTLD_NEXT, name);
}

/* In the place of fontconfig's own: a thread begins with this to prepare fonts. */
FcBool
FcInit (void)
{
  prepares_fonts = g_thread_self () != main_thread;
  return ((FcBool (*) (void)) next ("FcInit")) ();
}

/* In the place of GObject's own: that thread gives up its work once the app has nothing of it any more. */
void
g_object_unref (gpointer object)
{
  if (prepares_fonts && G_IS_TASK (object))
    {
      g_mutex_lock (&lock);
      while (!is_let_go)
        g_cond_wait (&cond, &lock);
      g_mutex_unlock (&lock);
    }
  ((void (*) (gpointer)) next ("g_object_unref")) (object);
}

/* What the signal's handler was given is freed with the consumer. */
static void
freed (gpointer loop, GClosure *closure)
{
  g_print ("freed in %s thread\n", g_thread_self () == main_thread ? "the app's" : "another");
  g_main_loop_quit (loop);
}

static void
fonts_changed (void)
{
}

/* After all that the main loop had to do for the call. */
static gboolean
let_thread_go (gpointer data)
{
  g_mutex_lock (&lock);
  is_let_go = TRUE;
  g_cond_signal (&cond);
  g_mutex_unlock (&lock);
  return G_SOURCE_REMOVE;
}

static void
requested (GObject *consumer, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (consumer), result, NULL, &error);

  if (error != NULL)
    g_error ("%s", error->message);
  g_print ("given %u\n", fonts->len);
  /* The only reference of the app's. */
  g_object_unref (consumer);
  g_idle_add (let_thread_go, NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);
  TypecaseConsumer *consumer;

  g_return_val_if_fail (argc == 3, 2);
  main_thread = g_thread_self ();
  consumer = typecase_consumer_new (argv[1]);
  g_signal_connect_data (consumer, "fonts-changed", fonts_changed, loop, freed, 0);
  g_ptr_array_add (fonts, typecase_font_new_for_family (argv[2]));
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_QUIET, NULL, NULL, NULL,
                                   requested, NULL);
  g_main_loop_run (loop);
  return 0;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * parent_window: says what names its windows have for other programs. With an argument a compositor that
 * gives names replaces the session's, which gives none.
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <libtypecase-gtk4/typecase-gtk4.h>

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>

static gboolean has_names, is_silent;
static int names, given_up;

typedef struct
{
  GdkToplevel *toplevel;
  GdkWaylandToplevelExported exported;
  gpointer data;
  GDestroyNotify destroy;
} Naming;

static Naming *current;

static gboolean
tell_name (gpointer data)
{
  g_autofree char *name = g_strdup_printf ("name-%d", ++names);

  current->exported (current->toplevel, name, current->data);
  return G_SOURCE_REMOVE;
}

/* In the place of GDK's own: one name at a time for a window, which comes later. */
gboolean
gdk_wayland_toplevel_export_handle (GdkToplevel *toplevel, GdkWaylandToplevelExported exported,
                                    gpointer data, GDestroyNotify destroy)
{
  if (!has_names)
    return ((gboolean (*) (GdkToplevel *, GdkWaylandToplevelExported, gpointer, GDestroyNotify)) dlsym (
        RTLD_NEXT, "gdk_wayland_toplevel_export_handle")) (toplevel, exported, data, destroy);
  g_assert_null (current);
  current = g_new0 (Naming, 1);
  current->toplevel = toplevel;
  current->exported = exported;
  current->data = data;
  current->destroy = destroy;
  if (!is_silent)
    g_idle_add (tell_name, NULL);
  return TRUE;
}

static void
give_up (GdkToplevel *toplevel)
{
  g_autofree Naming *naming = g_steal_pointer (&current);

  g_assert_nonnull (naming);
  g_assert_true (naming->toplevel == toplevel);
  given_up++;
  naming->destroy (naming->data);
}

void
gdk_wayland_toplevel_unexport_handle (GdkToplevel *toplevel)
{
  give_up (toplevel);
}

void
gdk_wayland_toplevel_drop_exported_handle (GdkToplevel *toplevel, const char *handle)
{
  give_up (toplevel);
}

#endif

static void
exported (GObject *source, GAsyncResult *result, gpointer data)
{
  *(char **) data = typecase_gtk_export_window_finish (result);
}

/* Begins to ask for a name; the caller waits. */
static char *
export (GtkWindow *window)
{
  char *name = NULL;

  typecase_gtk_export_window (window, exported, &name);
  while (name == NULL)
    g_main_context_iteration (NULL, TRUE);
  return name;
}

int
main (int argc, char **argv)
{
  GtkWindow *window;
  char *one = NULL, *other = NULL, *later;
  g_autofree char *none = NULL, *hidden = NULL;

  gtk_init ();
  setlinebuf (stdout);
#ifdef GDK_WINDOWING_WAYLAND
  has_names = argc > 1;
#endif
  window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_title (window, "Parent");
  none = export (NULL);
  hidden = export (window);
  gtk_window_present (window);
  /* Two who ask at the same time. */
  typecase_gtk_export_window (window, exported, &one);
  typecase_gtk_export_window (window, exported, &other);
  while (one == NULL || other == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_print ("none “%s”, hidden “%s”, shown “%s”, again “%s”\n", none, hidden, one, other);
  /* What is not a name of this window, or none at all, gives nothing up. */
  typecase_gtk_unexport_window (window, "wayland:another");
  typecase_gtk_unexport_window (window, NULL);
  typecase_gtk_unexport_window (NULL, one);
  typecase_gtk_unexport_window (window, one);
#ifdef GDK_WINDOWING_WAYLAND
  g_print ("given up by one: %d\n", given_up);
#endif
  typecase_gtk_unexport_window (window, other);
#ifdef GDK_WINDOWING_WAYLAND
  g_print ("given up by both: %d\n", given_up);
#endif
  later = export (window);
  g_print ("later “%s”\n", later);
#ifdef GDK_WINDOWING_WAYLAND
  if (has_names)
    {
      /* Who waits when the window goes learns that there is no name. */
      typecase_gtk_unexport_window (window, later);
      is_silent = TRUE;
      one = NULL;
      typecase_gtk_export_window (window, exported, &one);
      gtk_widget_set_visible (GTK_WIDGET (window), FALSE);
      while (one == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_print ("hidden meanwhile “%s”\n", one);
      return 0;
    }
#endif
  /* Until it is killed, others can look at the window. */
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

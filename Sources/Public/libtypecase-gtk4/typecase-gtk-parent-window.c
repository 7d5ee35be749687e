/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-gtk-parent-window.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

#define WAYLAND_PREFIX "wayland:"

#ifdef GDK_WINDOWING_WAYLAND

/*
 * A name that the compositor has for a window. GDK before 4.12 gives a window only one name, so all callers share
 * it, and the last one releases it.
 *
 *     surface --- data ---> WindowExport <--- GDK, until it has no more to tell
 */
typedef struct
{
  /* NULL once the name is not of the surface any more. */
  GdkSurface *surface;
  gulong unmapped;
  /* NULL until the compositor has told it. */
  char *handle;
  /* GTask that wait for it. */
  GQueue waiting;
  /* How many have the name, or wait for it. */
  guint users;
} WindowExport;

static GQuark
get_export_quark (void)
{
  return g_quark_from_static_string ("typecase-gtk-window-export");
}

static void
clear_export (gpointer data)
{
  WindowExport *this = data;

  g_free (this->handle);
}

static void
release_export (gpointer data)
{
  g_rc_box_release_full (data, clear_export);
}

/* Tells all who wait. */
static void
tell_waiting (WindowExport *this)
{
  GTask *task;

  while ((task = g_queue_pop_head (&this->waiting)) != NULL)
    {
      char *name = this->handle != NULL ? g_strconcat (WAYLAND_PREFIX, this->handle, NULL)
                                        : g_strdup ("");

      g_task_return_pointer (task, name, g_free);
      g_object_unref (task);
    }
}

/* The surface no longer has this name: it is gone, or nobody needs the name. */
static void
detach_export (gpointer data)
{
  WindowExport *this = data;

  if (this->surface != NULL)
    {
      /* One that is being finalized has no handlers any more. */
      if (g_signal_handler_is_connected (this->surface, this->unmapped))
        g_signal_handler_disconnect (this->surface, this->unmapped);
      this->surface = NULL;
    }
  tell_waiting (this);
  release_export (this);
}

/* A compositor forgets the name of a window that is not shown. */
static void
mapped_changed (GdkSurface *surface)
{
  if (!gdk_surface_get_mapped (surface))
    g_object_set_qdata (G_OBJECT (surface), get_export_quark (), NULL);
}

static void
exported (GdkToplevel *toplevel, const char *handle, gpointer data)
{
  WindowExport *this = data;

  if (this->handle == NULL)
    this->handle = g_strdup (handle);
  tell_waiting (this);
}

/* GDK will not call again; if it never reported a name, there is none. */
static void
export_ended (gpointer data)
{
  WindowExport *this = data;

  if (this->handle == NULL && this->surface != NULL)
    g_object_set_qdata (G_OBJECT (this->surface), get_export_quark (), NULL);
  release_export (this);
}

/* Begins to ask for a name; NULL where the compositor has none. */
static WindowExport *
begin_export (GdkSurface *surface)
{
  WindowExport *this = g_rc_box_new0 (WindowExport);

  this->surface = surface;
  this->unmapped = g_signal_connect (surface, "notify::mapped", G_CALLBACK (mapped_changed), NULL);
  g_object_set_qdata_full (G_OBJECT (surface), get_export_quark (), this, detach_export);
  if (!gdk_wayland_toplevel_export_handle (GDK_TOPLEVEL (surface), exported, g_rc_box_acquire (this),
                                           export_ended))
    export_ended (this);
  return g_object_get_qdata (G_OBJECT (surface), get_export_quark ());
}

static void
end_export (GdkToplevel *toplevel, const char *handle)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  gdk_wayland_toplevel_drop_exported_handle (toplevel, handle);
#else
  gdk_wayland_toplevel_unexport_handle (toplevel);
#endif
}

#endif

/* The surface of a window that is shown; NULL where another program cannot refer to it. */
static GdkSurface *
get_shown_surface (GtkWindow *window)
{
  return window != NULL && gtk_widget_get_mapped (GTK_WIDGET (window))
             ? gtk_native_get_surface (GTK_NATIVE (window))
             : NULL;
}

/**
 * typecase_gtk_export_window:
 * @window: (nullable): a window of this program
 * @callback: (scope async): called when it has a name
 * @user_data: for the callback
 *
 * Gets the name of a window that other programs can use, as the calls of [class@Typecase.Consumer] and
 * [class@Typecase.Provider] take it for `parent_window`: what the person is asked stands above that window then.
 *
 * On X11 a window has such a name anyway; on Wayland the compositor is asked for one, which is released with
 * [func@unexport_window] when its call has ended.
 *
 * Since: 0.1
 */
void
typecase_gtk_export_window (GtkWindow *window, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  GdkSurface *surface;

  g_return_if_fail (window == NULL || GTK_IS_WINDOW (window));
  task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, typecase_gtk_export_window);
  surface = get_shown_surface (window);
#ifdef GDK_WINDOWING_X11
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  if (GDK_IS_X11_SURFACE (surface))
    {
      g_task_return_pointer (task, g_strdup_printf ("x11:%lx", gdk_x11_surface_get_xid (surface)),
                             g_free);
      g_object_unref (task);
      return;
    }
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_TOPLEVEL (surface))
    {
      WindowExport *this = g_object_get_qdata (G_OBJECT (surface), get_export_quark ());

      if (this == NULL)
        this = begin_export (surface);
      if (this != NULL)
        {
          this->users++;
          g_queue_push_tail (&this->waiting, task);
          if (this->handle != NULL)
            tell_waiting (this);
          return;
        }
    }
#endif
  g_task_return_pointer (task, g_strdup (""), g_free);
  g_object_unref (task);
}

/**
 * typecase_gtk_export_window_finish:
 * @result: what the callback was given
 *
 * Ends [func@export_window].
 *
 * Returns: (transfer full): `x11:` with a number or `wayland:` with a name; an empty text for a window that is not
 *   shown, for none, and where the desktop has no such names
 *
 * Since: 0.1
 */
char *
typecase_gtk_export_window_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, typecase_gtk_export_window), NULL);
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

/**
 * typecase_gtk_unexport_window:
 * @window: (nullable): the window
 * @parent_window: (nullable): what [func@export_window_finish] has given
 *
 * Gives the name of a window up, once for each time that it was got. If there is nothing to release, as on X11 and
 * when the window is gone, this does nothing.
 *
 * Since: 0.1
 */
void
typecase_gtk_unexport_window (GtkWindow *window, const char *parent_window)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface;
  WindowExport *this;

  g_return_if_fail (window == NULL || GTK_IS_WINDOW (window));
  surface = get_shown_surface (window);
  if (!GDK_IS_WAYLAND_TOPLEVEL (surface) || parent_window == NULL
      || !g_str_has_prefix (parent_window, WAYLAND_PREFIX))
    return;
  this = g_object_get_qdata (G_OBJECT (surface), get_export_quark ());
  if (this == NULL || g_strcmp0 (this->handle, parent_window + strlen (WAYLAND_PREFIX)) != 0
      || --this->users > 0)
    return;
  /* First: GDK ends what it has for this when the name goes. */
  g_rc_box_acquire (this);
  g_object_set_qdata (G_OBJECT (surface), get_export_quark (), NULL);
  end_export (GDK_TOPLEVEL (surface), this->handle);
  release_export (this);
#endif
}

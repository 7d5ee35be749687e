/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* GTK 4 and libadwaita, for Swift.
 *
 *     adwaita.h, gtk.h, and GDK's headers for X11 and Wayland    as they are
 *     macros, functions with a variable number of arguments      as functions
 *     what newer versions do otherwise                           by one function for both
 *
 * TypecaseGTKKit binds it; the widgets, the public library with windows and the apps call its functions too. It is read as of GTK 4.8
 * (floors.h): what is newer is looked up in the loaded library (`NewerGTK` of TypecaseGTKKit). */

#include "../floors.h"

#include <adwaita.h>
#include <gtk/gtk.h>
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

/* Macros and variadic functions, which Swift does not import. */

/* Newer versions of GTK and libadwaita have other widgets label and describe controls and rows of theirs, which goes before
 * a name and a description that were given. A caller that passes one means it. */

static inline void
ctypecase_accessible_set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void
ctypecase_accessible_set_description (GtkWidget *widget, const char *description)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* The page of a stack is no widget, and is named like its class otherwise. */
static inline void
ctypecase_stack_name_page (GtkStack *stack, GtkWidget *child, const char *label)
{
  GtkStackPage *page = gtk_stack_get_page (stack, child);
  gtk_accessible_update_property (GTK_ACCESSIBLE (page),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void
ctypecase_accessible_set_hidden (GtkWidget *widget, gboolean hidden)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget),
                               GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline void
ctypecase_accessible_set_busy (GtkWidget *widget, gboolean busy)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget),
                               GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

static inline void
ctypecase_accessible_set_read_only (GtkWidget *widget, gboolean read_only)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_READ_ONLY, read_only, -1);
}

static inline void
ctypecase_accessible_set_multi_line (GtkWidget *widget, gboolean multi_line)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget),
                                  GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, multi_line, -1);
}

static inline void
ctypecase_accessible_set_selected (GtkWidget *widget, gboolean selected)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget),
                               GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

/* An action signal without arguments, as a key binding sends it. */
static inline void
ctypecase_signal_emit (gpointer object, const char *name)
{
  g_signal_emit_by_name (object, name);
}

/* The window of another program that a dialog is to stand above. FALSE where there is no X11 display,
 * or no such window of the screen: the number is anybody's, and the server takes any. */
static inline gboolean
ctypecase_surface_set_x11_parent (GdkSurface *surface, gulong parent)
{
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gdk_surface_get_display (surface);
  XWindowAttributes attributes;
  Display *xdisplay;
  gboolean is_window;

  if (!GDK_IS_X11_DISPLAY (display) || parent == 0 || parent > G_MAXUINT32)
    return FALSE;

  xdisplay = gdk_x11_display_get_xdisplay (display);
  if (parent == gdk_x11_surface_get_xid (surface) || parent == DefaultRootWindow (xdisplay))
    return FALSE;
  gdk_x11_display_error_trap_push (display);
  is_window = XGetWindowAttributes (xdisplay, parent, &attributes) != 0
              && attributes.class == InputOutput && attributes.root == DefaultRootWindow (xdisplay);
  if (is_window)
    XSetTransientForHint (xdisplay, gdk_x11_surface_get_xid (surface), parent);
  return gdk_x11_display_error_trap_pop (display) == 0 && is_window;
#else
  return FALSE;
#endif
}

/* Asks the X server to tell when windows of the screen come, go, move or change their order. Its own
 * notice that a window is covered does not come for windows that can be translucent, as GTK's are. */
static inline void
ctypecase_surface_watch_covering (GdkSurface *surface)
{
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    {
      GdkDisplay *display = gdk_surface_get_display (surface);
      XWindowAttributes attributes;
      Display *xdisplay;
      Window root;

      xdisplay = gdk_x11_display_get_xdisplay (display);
      root = DefaultRootWindow (xdisplay);
      gdk_x11_display_error_trap_push (display);
      if (XGetWindowAttributes (xdisplay, root, &attributes) != 0)
        XSelectInput (xdisplay, root, attributes.your_event_mask | SubstructureNotifyMask);
      gdk_x11_display_error_trap_pop_ignored (display);
    }
#endif
}

/* Whether an event of GdkX11Display's `xevent`, after the function above, may mean that a window was
 * covered, uncovered, moved or resized: that any window over the same place came, went or moved. */
static inline gboolean
ctypecase_surface_is_covering_event (GdkSurface *surface, gpointer event)
{
#ifdef GDK_WINDOWING_X11
  XEvent *xevent = (XEvent *) event;
  GdkDisplay *display = gdk_surface_get_display (surface);
  int x, y, left, top;
  unsigned width, height, border, depth;
  gboolean is_known;
  Display *xdisplay;
  Window root, child;

  if (!GDK_IS_X11_SURFACE (surface)
      || (xevent->type != MapNotify && xevent->type != UnmapNotify
          && xevent->type != ConfigureNotify))
    return FALSE;

  xdisplay = gdk_x11_display_get_xdisplay (display);
  if (xevent->xany.window != DefaultRootWindow (xdisplay))
    return FALSE;
  gdk_x11_display_error_trap_push (display);
  XTranslateCoordinates (xdisplay, gdk_x11_surface_get_xid (surface), DefaultRootWindow (xdisplay),
                         0, 0, &left, &top, &child);
  if (xevent->type == ConfigureNotify)
    {
      x = xevent->xconfigure.x;
      y = xevent->xconfigure.y;
      width = xevent->xconfigure.width;
      height = xevent->xconfigure.height;
      is_known = TRUE;
    }
  else
    {
      /* Both kinds have the window at the same place. */
      is_known = XGetGeometry (xdisplay, xevent->xmap.window, &root, &x, &y, &width, &height,
                               &border, &depth) != 0;
    }
  if (gdk_x11_display_error_trap_pop (display) != 0 || !is_known)
    return TRUE;
  return x < left + gdk_surface_get_width (surface) * gdk_surface_get_scale_factor (surface)
         && y < top + gdk_surface_get_height (surface) * gdk_surface_get_scale_factor (surface)
         && x + (int) width > left && y + (int) height > top;
#else
  return FALSE;
#endif
}

/* Whether a display is the X server's. */
static inline gboolean
ctypecase_display_is_x11 (GdkDisplay *display)
{
#ifdef GDK_WINDOWING_X11
  return GDK_IS_X11_DISPLAY (display);
#else
  return FALSE;
#endif
}

/* The window as other programs know it; 0 where there is no X11 display. */
static inline gulong
ctypecase_surface_get_x11_id (GdkSurface *surface)
{
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    return gdk_x11_surface_get_xid (surface);
#endif
  return 0;
}

/* The same as above for a parent, by a handle that the other program exported. */
static inline gboolean
ctypecase_surface_set_wayland_parent (GdkSurface *surface, const char *handle)
{
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_TOPLEVEL (surface))
    return gdk_wayland_toplevel_set_transient_for_exported (GDK_WAYLAND_TOPLEVEL (surface), handle);
#endif
  return FALSE;
}

/* The callbacks for a requested handle, and for the end of its notifications. */
typedef struct
{
  void (*exported) (const char *handle, gpointer data);
  void (*destroy) (gpointer data);
  gpointer data;
} TypecaseWindowExport;

#ifdef GDK_WINDOWING_WAYLAND
static inline void
ctypecase_window_exported (GdkToplevel *toplevel, const char *handle, gpointer data)
{
  TypecaseWindowExport *request = (TypecaseWindowExport *) data;

  request->exported (handle, request->data);
}

static inline void
ctypecase_window_export_destroy (gpointer data)
{
  TypecaseWindowExport *request = (TypecaseWindowExport *) data;

  request->destroy (request->data);
  g_free (request);
}
#endif

/* Asks a Wayland compositor for a name of a window that other programs can use. FALSE where there is
 * none to be had; nothing is called then. */
static inline gboolean
ctypecase_surface_export_wayland (GdkSurface *surface,
                                 void (*exported) (const char *handle, gpointer data),
                                 void (*destroy) (gpointer data), gpointer data)
{
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_TOPLEVEL (surface))
    {
      TypecaseWindowExport *request = g_new0 (TypecaseWindowExport, 1);

      request->exported = exported;
      request->destroy = destroy;
      request->data = data;
      if (gdk_wayland_toplevel_export_handle (GDK_WAYLAND_TOPLEVEL (surface),
                                              ctypecase_window_exported, request,
                                              ctypecase_window_export_destroy))
        return TRUE;
      g_free (request);
    }
#endif
  return FALSE;
}

static inline void
ctypecase_surface_unexport_wayland (GdkSurface *surface)
{
#ifdef GDK_WINDOWING_WAYLAND
  if (GDK_IS_WAYLAND_TOPLEVEL (surface) && !gdk_surface_is_destroyed (surface))
    gdk_wayland_toplevel_unexport_handle (GDK_WAYLAND_TOPLEVEL (surface));
#endif
}

/* A window that is about to be shown: the window manager leaves the focus where it is. */
static inline void
ctypecase_surface_show_without_focus (GdkSurface *surface)
{
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    gdk_x11_surface_set_user_time (surface, 0);
#endif
}

/* Where a window is on the screen; FALSE where the windowing system tells nobody. */
static inline gboolean
ctypecase_surface_get_place (GdkSurface *surface, int *x, int *y)
{
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    {
      GdkDisplay *display = gdk_surface_get_display (surface);
      Display *xdisplay;
      Window child;

      xdisplay = gdk_x11_display_get_xdisplay (display);
      gdk_x11_display_error_trap_push (display);
      XTranslateCoordinates (xdisplay, gdk_x11_surface_get_xid (surface),
                             DefaultRootWindow (xdisplay), 0, 0, x, y, &child);
      return gdk_x11_display_error_trap_pop (display) == 0;
    }
#endif
  return FALSE;
}

/* Moves a window there; nothing happens where the windowing system lets no program do so. */
static inline void
ctypecase_surface_move (GdkSurface *surface, int x, int y)
{
#ifdef GDK_WINDOWING_X11
  if (GDK_IS_X11_SURFACE (surface))
    {
      GdkDisplay *display = gdk_surface_get_display (surface);

      gdk_x11_display_error_trap_push (display);
      XMoveWindow (gdk_x11_display_get_xdisplay (display), gdk_x11_surface_get_xid (surface), x, y);
      gdk_x11_display_error_trap_pop_ignored (display);
    }
#endif
}

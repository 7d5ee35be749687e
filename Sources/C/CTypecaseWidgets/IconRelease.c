/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* GTK's icon theme finds an icon again that it has made before, without owning it: an icon takes itself out of the
 * theme's table when it is freed. GTK loads icons in threads, and such a thread may have the last reference. When the
 * main thread looks for the icon while the other one frees it, `g_object_ref` refuses and GTK 4.8 reads from NULL.
 * Large icons and those of windows that change their text size quickly are the ones that nobody else keeps. */

static GThread *main_thread;
static void (*usual_dispose) (GObject *object);

static gboolean
release (gpointer icon)
{
  g_object_unref (icon);
  return G_SOURCE_REMOVE;
}

/* An object has still one reference while it is disposed of, so that one more keeps it whole. */
static void
dispose (GObject *icon)
{
  if (g_thread_self () == main_thread)
    usual_dispose (icon);
  else
    g_idle_add (release, g_object_ref (icon));
}

void
ctypecase_icons_release_on_main_thread (void)
{
  GObjectClass *icons;

  if (main_thread != NULL)
    return;
  main_thread = g_thread_self ();
  /* Never given back: the class must stay as it is now. */
  icons = G_OBJECT_CLASS (g_type_class_ref (GTK_TYPE_ICON_PAINTABLE));
  usual_dispose = icons->dispose;
  icons->dispose = dispose;
}

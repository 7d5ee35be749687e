/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* gdk-pixbuf, which decodes pictures, for Swift.
 *
 *     gdk-pixbuf.h      as it is
 *     signals           as functions
 *     animations        by milliseconds, which gdk-pixbuf has as a type that GLib does not want used any more
 *
 * PictureDecoding alone imports it, for the helper in the sandbox: nothing else may decode pictures that nobody has checked. */

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Has a function called with the picture's own size, as soon as the loader knows it. */
static inline void
ctypecase_pictures_follow_size (GdkPixbufLoader *loader,
                                void (*prepared) (GdkPixbufLoader *loader, int width, int height,
                                                  gpointer data),
                                gpointer data)
{
  g_signal_connect (loader, "size-prepared", G_CALLBACK (prepared), data);
}

/* Has a function called with each part of the picture that has its pixels. */
static inline void
ctypecase_pictures_follow_rows (GdkPixbufLoader *loader,
                                void (*updated) (GdkPixbufLoader *loader, int x, int y, int width,
                                                 int height, gpointer data),
                                gpointer data)
{
  g_signal_connect (loader, "area-updated", G_CALLBACK (updated), data);
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/* An animation at its start; the caller owns it. */
static inline GdkPixbufAnimationIter *
ctypecase_pictures_begin (GdkPixbufAnimation *animation)
{
  GTimeVal start = { 0, 0 };
  return gdk_pixbuf_animation_get_iter (animation, &start);
}

/* Goes on to what is shown so many milliseconds after the start. */
static inline void
ctypecase_pictures_go_on (GdkPixbufAnimationIter *iterator, gint64 milliseconds)
{
  GTimeVal time = { (glong) (milliseconds / 1000), (glong) (milliseconds % 1000 * 1000) };
  gdk_pixbuf_animation_iter_advance (iterator, &time);
}

G_GNUC_END_IGNORE_DEPRECATIONS

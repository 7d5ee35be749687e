/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* gdk-pixbuf, which decodes pictures, for Swift.
 *
 *     gdk-pixbuf.h      as it is
 *     signals           as functions
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

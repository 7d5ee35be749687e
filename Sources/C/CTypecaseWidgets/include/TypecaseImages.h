/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An image that keeps its size at the seven standard text sizes and grows with the five accessibility
 * sizes. It can be drawn anywhere where GTK draws paintables: in text, too. */
#define TYPECASE_TYPE_SCALED_PAINTABLE (typecase_scaled_paintable_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseScaledPaintable, typecase_scaled_paintable, TYPECASE,
                      SCALED_PAINTABLE, GObject)

TypecaseScaledPaintable *typecase_scaled_paintable_new (void);

/* Takes colors, direction and the screen's scale from a widget, which shows the image; the image does
 * not keep it. */
void typecase_scaled_paintable_set_widget (TypecaseScaledPaintable *self, GtkWidget *widget);

/* A widget with such an image. */
#define TYPECASE_TYPE_SCALED_IMAGE (typecase_scaled_image_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseScaledImage, typecase_scaled_image, TYPECASE, SCALED_IMAGE, GtkWidget)

GtkWidget *typecase_scaled_image_new_from_icon_name (const char *icon_name);
GtkWidget *typecase_scaled_image_new_from_bitmaps (const char *const *bitmaps);

/* An image whose size and drawing are somebody else's, as a canvas's are. `destroy` is called once, when the image is
 * finalized; its property "description" says in words what is seen. */
typedef struct
{
  void (*measure) (gpointer context, int *width, int *height);
  void (*snapshot) (gpointer context, GdkSnapshot *snapshot, double width, double height);
  void (*destroy) (gpointer context);
} TypecaseDrawnPaintableFunctions;

#define TYPECASE_TYPE_DRAWN_PAINTABLE (typecase_drawn_paintable_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseDrawnPaintable, typecase_drawn_paintable, TYPECASE, DRAWN_PAINTABLE,
                      GObject)

/* `functions` must outlive the image. */
GdkPaintable *typecase_drawn_paintable_new (const TypecaseDrawnPaintableFunctions *functions,
                                            gpointer context);

/* The context that the image was made with; NULL for any other object. */
gpointer typecase_drawn_paintable_get_context (gpointer paintable);

/* From now on the icons of GTK's icon themes are freed by this thread, whichever thread had the last reference:
 * GTK 4.8's table of icons is safe only so. To be called once, on the main thread. */
void ctypecase_icons_release_on_main_thread (void);

G_END_DECLS

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

G_END_DECLS

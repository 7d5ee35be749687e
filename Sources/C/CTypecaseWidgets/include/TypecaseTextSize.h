/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How large the person wants text to be; the nicks are the names that the Swift enumeration has. */
typedef enum
{
  TYPECASE_CONTENT_SIZE_CATEGORY_EXTRA_SMALL,
  TYPECASE_CONTENT_SIZE_CATEGORY_SMALL,
  TYPECASE_CONTENT_SIZE_CATEGORY_MEDIUM,
  TYPECASE_CONTENT_SIZE_CATEGORY_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_EXTRA_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_EXTRA_EXTRA_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_EXTRA_EXTRA_EXTRA_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM,
  TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_EXTRA_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_EXTRA_EXTRA_LARGE,
  TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_EXTRA_EXTRA_EXTRA_LARGE
} TypecaseContentSizeCategory;

#define TYPECASE_TYPE_CONTENT_SIZE_CATEGORY (typecase_content_size_category_get_type ())
GType typecase_content_size_category_get_type (void);

/* The text size that the widgets of this library follow. The library sets it; before it has, every
 * widget looks as it does at the usual text size. The signal "changed" comes after each change. */
#define TYPECASE_TYPE_TEXT_SIZE (typecase_text_size_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseTextSize, typecase_text_size, TYPECASE, TEXT_SIZE, GObject)

/* The program's only one; nobody has to give it up. */
TypecaseTextSize *typecase_text_size_get_default (void);

/* `growth` is the factor for lengths, and `image_scale` that for images; both are 1 at the usual size. */
void typecase_text_size_set (TypecaseTextSize *self, TypecaseContentSizeCategory category,
                             double growth, double image_scale);

TypecaseContentSizeCategory typecase_text_size_get_category (TypecaseTextSize *self);
double typecase_text_size_get_image_scale (TypecaseTextSize *self);

/* A length that is `pixels` at the usual text size, in whole pixels. */
int typecase_text_size_scale (TypecaseTextSize *self, int pixels);

/* Has a widget measured again after each change, for as long as it lives. */
void typecase_text_size_resize (GtkWidget *widget);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <math.h>

GType
typecase_content_size_category_get_type (void)
{
#define CATEGORY(name, nick) \
  { TYPECASE_CONTENT_SIZE_CATEGORY_##name, "TYPECASE_CONTENT_SIZE_CATEGORY_" #name, nick }
  static const GEnumValue values[] = {
    CATEGORY (EXTRA_SMALL, "extra-small"),
    CATEGORY (SMALL, "small"),
    CATEGORY (MEDIUM, "medium"),
    CATEGORY (LARGE, "large"),
    CATEGORY (EXTRA_LARGE, "extra-large"),
    CATEGORY (EXTRA_EXTRA_LARGE, "extra-extra-large"),
    CATEGORY (EXTRA_EXTRA_EXTRA_LARGE, "extra-extra-extra-large"),
    CATEGORY (ACCESSIBILITY_MEDIUM, "accessibility-medium"),
    CATEGORY (ACCESSIBILITY_LARGE, "accessibility-large"),
    CATEGORY (ACCESSIBILITY_EXTRA_LARGE, "accessibility-extra-large"),
    CATEGORY (ACCESSIBILITY_EXTRA_EXTRA_LARGE, "accessibility-extra-extra-large"),
    CATEGORY (ACCESSIBILITY_EXTRA_EXTRA_EXTRA_LARGE, "accessibility-extra-extra-extra-large"),
    { 0, NULL, NULL }
  };
#undef CATEGORY
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("TypecaseContentSizeCategory", values));
  return type;
}

struct _TypecaseTextSize
{
  GObject parent_instance;

  TypecaseContentSizeCategory category;
  double growth;
  double image_scale;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseTextSize, typecase_text_size, G_TYPE_OBJECT)

static void
typecase_text_size_class_init (TypecaseTextSizeClass *class)
{
  signals[CHANGED] = g_signal_new ("changed", TYPECASE_TYPE_TEXT_SIZE, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_text_size_init (TypecaseTextSize *self)
{
  self->category = TYPECASE_CONTENT_SIZE_CATEGORY_LARGE;
  self->growth = 1;
  self->image_scale = 1;
}

TypecaseTextSize *
typecase_text_size_get_default (void)
{
  static TypecaseTextSize *text_size = NULL;

  if (text_size == NULL)
    text_size = g_object_new (TYPECASE_TYPE_TEXT_SIZE, NULL);
  return text_size;
}

void
typecase_text_size_set (TypecaseTextSize *self, TypecaseContentSizeCategory category,
                        double growth, double image_scale)
{
  self->category = category;
  self->growth = growth;
  self->image_scale = image_scale;
  g_signal_emit (self, signals[CHANGED], 0);
}

TypecaseContentSizeCategory
typecase_text_size_get_category (TypecaseTextSize *self)
{
  return self->category;
}

double
typecase_text_size_get_image_scale (TypecaseTextSize *self)
{
  return self->image_scale;
}

int
typecase_text_size_scale (TypecaseTextSize *self, int pixels)
{
  return (int) round (pixels * self->growth);
}

void
typecase_text_size_resize (GtkWidget *widget)
{
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (gtk_widget_queue_resize), widget, G_CONNECT_SWAPPED);
}

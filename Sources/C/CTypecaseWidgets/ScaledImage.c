/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseScaledImage
{
  GtkWidget parent_instance;

  TypecaseScaledPaintable *image;
};

/* The properties are those of the paintable, with the same names. */
enum
{
  PROP_ICON_NAME = 1,
  PROP_FILE,
  PROP_BITMAPS,
  PROP_PAINTABLE,
  PROP_PIXEL_SIZE
};

G_DEFINE_FINAL_TYPE (TypecaseScaledImage, typecase_scaled_image, GTK_TYPE_WIDGET)

static void
typecase_scaled_image_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
  GdkPaintable *image = GDK_PAINTABLE (TYPECASE_SCALED_IMAGE (widget)->image);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                            ? gdk_paintable_get_intrinsic_width (image)
                            : gdk_paintable_get_intrinsic_height (image);
}

/* In the middle, at its own size, on whole pixels. */
static void
typecase_scaled_image_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GdkPaintable *image = GDK_PAINTABLE (TYPECASE_SCALED_IMAGE (widget)->image);
  int width = gdk_paintable_get_intrinsic_width (image);
  int height = gdk_paintable_get_intrinsic_height (image);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((gtk_widget_get_width (widget) - width) / 2,
                                                (gtk_widget_get_height (widget) - height) / 2));
  gdk_paintable_snapshot (image, snapshot, width, height);
  gtk_snapshot_restore (snapshot);
}

static void
typecase_scaled_image_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  g_object_get_property (G_OBJECT (TYPECASE_SCALED_IMAGE (object)->image), spec->name, value);
}

static void
typecase_scaled_image_set_property (GObject *object, guint id, const GValue *value,
                                    GParamSpec *spec)
{
  g_object_set_property (G_OBJECT (TYPECASE_SCALED_IMAGE (object)->image), spec->name, value);
}

static void
typecase_scaled_image_finalize (GObject *object)
{
  g_object_unref (TYPECASE_SCALED_IMAGE (object)->image);
  G_OBJECT_CLASS (typecase_scaled_image_parent_class)->finalize (object);
}

static void
typecase_scaled_image_class_init (TypecaseScaledImageClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_scaled_image_get_property;
  object_class->set_property = typecase_scaled_image_set_property;
  object_class->finalize = typecase_scaled_image_finalize;
  widget_class->measure = typecase_scaled_image_measure;
  widget_class->snapshot = typecase_scaled_image_snapshot;

  g_object_class_install_property (
      object_class, PROP_PAINTABLE,
      g_param_spec_object ("paintable", NULL, NULL, GDK_TYPE_PAINTABLE,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_ICON_NAME,
      g_param_spec_string ("icon-name", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_FILE,
      g_param_spec_string ("file", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_BITMAPS,
      g_param_spec_boxed ("bitmaps", NULL, NULL, G_TYPE_STRV,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_PIXEL_SIZE,
      g_param_spec_int ("pixel-size", NULL, NULL, 1, G_MAXINT16, 16,
                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_css_name (widget_class, "image");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
typecase_scaled_image_init (TypecaseScaledImage *self)
{
  self->image = typecase_scaled_paintable_new ();
  typecase_scaled_paintable_set_widget (self->image, GTK_WIDGET (self));
  g_signal_connect_object (self->image, "invalidate-size", G_CALLBACK (gtk_widget_queue_resize),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->image, "invalidate-contents", G_CALLBACK (gtk_widget_queue_draw),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
typecase_scaled_image_new_from_icon_name (const char *icon_name)
{
  return g_object_new (TYPECASE_TYPE_SCALED_IMAGE, "icon-name", icon_name, NULL);
}

GtkWidget *
typecase_scaled_image_new_from_bitmaps (const char *const *bitmaps)
{
  return g_object_new (TYPECASE_TYPE_SCALED_IMAGE, "bitmaps", bitmaps, NULL);
}

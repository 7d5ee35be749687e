/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <math.h>

#define USUAL_SIZE 16

struct _TypecaseScaledPaintable
{
  GObject parent_instance;

  char *icon_name;
  char *file;
  char **bitmaps;
  GdkPaintable *paintable;
  int pixel_size;

  GtkWidget *widget;
  /* The theme in which the icon was looked up. */
  GtkIconTheme *theme;

  /* What was found for `shown_size` device pixels. */
  GdkPaintable *shown;
  int shown_size;
};

enum
{
  PROP_ICON_NAME = 1,
  PROP_FILE,
  PROP_BITMAPS,
  PROP_PAINTABLE,
  PROP_PIXEL_SIZE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void typecase_scaled_paintable_paintable_init (GdkPaintableInterface *interface);
static void typecase_scaled_paintable_symbolic_init (GtkSymbolicPaintableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseScaledPaintable, typecase_scaled_paintable, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE, typecase_scaled_paintable_paintable_init)
    G_IMPLEMENT_INTERFACE (GTK_TYPE_SYMBOLIC_PAINTABLE, typecase_scaled_paintable_symbolic_init))

/* Width and height in pixels of the interface. */
static int
get_size (TypecaseScaledPaintable *self)
{
  return (int) round (self->pixel_size
                      * typecase_text_size_get_image_scale (typecase_text_size_get_default ()));
}

static GFile *
file_of (const char *name)
{
  return g_uri_is_valid (name, G_URI_FLAGS_NONE, NULL) ? g_file_new_for_uri (name)
                                                       : g_file_new_for_path (name);
}

/* The smallest bitmap that need not be enlarged, or else the largest. */
static GdkPaintable *
nearest_bitmap (char **bitmaps, int size)
{
  GdkPaintable *best = NULL;
  int best_side = 0;

  for (; bitmaps != NULL && *bitmaps != NULL; bitmaps++)
    {
      GFile *file = file_of (*bitmaps);
      GError *error = NULL;
      GdkTexture *texture = gdk_texture_new_from_file (file, &error);
      int side;

      g_object_unref (file);
      if (texture == NULL)
        {
          g_warning ("%s: %s", *bitmaps, error->message);
          g_error_free (error);
          continue;
        }
      side = MAX (gdk_texture_get_width (texture), gdk_texture_get_height (texture));
      if (best == NULL || (best_side < size ? side > best_side : side >= size && side < best_side))
        {
          g_set_object (&best, GDK_PAINTABLE (texture));
          best_side = side;
        }
      g_object_unref (texture);
    }
  return best;
}

static void forget (TypecaseScaledPaintable *self);

static void
follow_theme (TypecaseScaledPaintable *self, GtkIconTheme *theme)
{
  if (self->theme == theme)
    return;
  if (self->theme != NULL)
    g_signal_handlers_disconnect_by_func (self->theme, forget, self);
  g_set_weak_pointer (&self->theme, theme);
  g_signal_connect_object (theme, "changed", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
}

static GdkPaintable *
find (TypecaseScaledPaintable *self, int size, int scale)
{
  GdkDisplay *display = self->widget != NULL ? gtk_widget_get_display (self->widget)
                                             : gdk_display_get_default ();
  GtkTextDirection direction = self->widget != NULL ? gtk_widget_get_direction (self->widget)
                                                    : gtk_widget_get_default_direction ();

  if (self->paintable != NULL)
    return g_object_ref (self->paintable);
  if (self->icon_name != NULL && display != NULL)
    {
      GtkIconTheme *theme = gtk_icon_theme_get_for_display (display);

      follow_theme (self, theme);
      return GDK_PAINTABLE (gtk_icon_theme_lookup_icon (theme, self->icon_name, NULL, size, scale,
                                                        direction, 0));
    }
  if (self->file != NULL)
    {
      GFile *file = file_of (self->file);
      GdkPaintable *icon = GDK_PAINTABLE (gtk_icon_paintable_new_for_file (file, size, scale));

      g_object_unref (file);
      return icon;
    }
  return nearest_bitmap (self->bitmaps, size * scale);
}

/* The drawn content, made again for another size or scale. */
static GdkPaintable *
get_shown (TypecaseScaledPaintable *self)
{
  int scale = self->widget != NULL ? gtk_widget_get_scale_factor (self->widget) : 1;
  int size = get_size (self);

  if (self->shown == NULL || self->shown_size != size * scale)
    {
      g_clear_object (&self->shown);
      self->shown = find (self, size, scale);
      self->shown_size = size * scale;
    }
  return self->shown;
}

/* What was found stays when the size is the same after all, as at the standard text sizes. */
static void
text_size_changed (TypecaseScaledPaintable *self)
{
  gdk_paintable_invalidate_size (GDK_PAINTABLE (self));
  gdk_paintable_invalidate_contents (GDK_PAINTABLE (self));
}

static void
forget (TypecaseScaledPaintable *self)
{
  g_clear_object (&self->shown);
  text_size_changed (self);
}

/* MARK: - Drawing */

static int
typecase_scaled_paintable_get_intrinsic_height (GdkPaintable *paintable)
{
  return get_size (TYPECASE_SCALED_PAINTABLE (paintable));
}

/* An image is as wide as its height asks for, so that pictures keep their shape. */
static int
typecase_scaled_paintable_get_intrinsic_width (GdkPaintable *paintable)
{
  TypecaseScaledPaintable *self = TYPECASE_SCALED_PAINTABLE (paintable);
  GdkPaintable *shown = get_shown (self);
  double ratio = shown == NULL ? 1 : gdk_paintable_get_intrinsic_aspect_ratio (shown);

  return (int) round (get_size (self) * (ratio > 0 ? ratio : 1));
}

static double
typecase_scaled_paintable_get_intrinsic_aspect_ratio (GdkPaintable *paintable)
{
  GdkPaintable *shown = get_shown (TYPECASE_SCALED_PAINTABLE (paintable));

  return shown == NULL ? 1 : gdk_paintable_get_intrinsic_aspect_ratio (shown);
}

static void
typecase_scaled_paintable_snapshot_symbolic (GtkSymbolicPaintable *paintable,
                                             GtkSnapshot *snapshot, double width, double height,
                                             const GdkRGBA *colors, gsize n_colors)
{
  GdkPaintable *shown = get_shown (TYPECASE_SCALED_PAINTABLE (paintable));

  if (shown == NULL)
    return;
  if (GTK_IS_SYMBOLIC_PAINTABLE (shown) && n_colors > 0)
    gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (shown), snapshot, width,
                                              height, colors, n_colors);
  else
    gdk_paintable_snapshot (shown, snapshot, width, height);
}

static void
typecase_scaled_paintable_snapshot (GdkPaintable *paintable, GdkSnapshot *snapshot, double width,
                                    double height)
{
  TypecaseScaledPaintable *self = TYPECASE_SCALED_PAINTABLE (paintable);
  GdkRGBA color;

  if (self->widget == NULL)
    {
      typecase_scaled_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (self), snapshot, width,
                                                   height, NULL, 0);
      return;
    }
  /* Error, warning and success follow; a missing one has the default of GTK. */
  gtk_style_context_get_color (gtk_widget_get_style_context (self->widget), &color);
  typecase_scaled_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (self), snapshot, width,
                                               height, &color, 1);
}

static void
typecase_scaled_paintable_paintable_init (GdkPaintableInterface *interface)
{
  interface->snapshot = typecase_scaled_paintable_snapshot;
  interface->get_intrinsic_width = typecase_scaled_paintable_get_intrinsic_width;
  interface->get_intrinsic_height = typecase_scaled_paintable_get_intrinsic_height;
  interface->get_intrinsic_aspect_ratio = typecase_scaled_paintable_get_intrinsic_aspect_ratio;
}

static void
typecase_scaled_paintable_symbolic_init (GtkSymbolicPaintableInterface *interface)
{
  interface->snapshot_symbolic = typecase_scaled_paintable_snapshot_symbolic;
}

/* MARK: - Object */

static void
typecase_scaled_paintable_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseScaledPaintable *self = TYPECASE_SCALED_PAINTABLE (object);

  switch (id)
    {
    case PROP_ICON_NAME:
      g_value_set_string (value, self->icon_name);
      break;
    case PROP_FILE:
      g_value_set_string (value, self->file);
      break;
    case PROP_BITMAPS:
      g_value_set_boxed (value, self->bitmaps);
      break;
    case PROP_PAINTABLE:
      g_value_set_object (value, self->paintable);
      break;
    case PROP_PIXEL_SIZE:
      g_value_set_int (value, self->pixel_size);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_scaled_paintable_set_property (GObject *object, guint id, const GValue *value,
                                        GParamSpec *spec)
{
  TypecaseScaledPaintable *self = TYPECASE_SCALED_PAINTABLE (object);

  switch (id)
    {
    case PROP_ICON_NAME:
      g_free (self->icon_name);
      self->icon_name = g_value_dup_string (value);
      break;
    case PROP_FILE:
      g_free (self->file);
      self->file = g_value_dup_string (value);
      break;
    case PROP_BITMAPS:
      g_strfreev (self->bitmaps);
      self->bitmaps = g_value_dup_boxed (value);
      break;
    case PROP_PAINTABLE:
      g_set_object (&self->paintable, g_value_get_object (value));
      break;
    case PROP_PIXEL_SIZE:
      self->pixel_size = g_value_get_int (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
  forget (self);
}

static void
typecase_scaled_paintable_finalize (GObject *object)
{
  TypecaseScaledPaintable *self = TYPECASE_SCALED_PAINTABLE (object);

  g_free (self->icon_name);
  g_free (self->file);
  g_strfreev (self->bitmaps);
  g_clear_object (&self->paintable);
  g_clear_object (&self->shown);
  g_clear_weak_pointer (&self->widget);
  g_clear_weak_pointer (&self->theme);
  G_OBJECT_CLASS (typecase_scaled_paintable_parent_class)->finalize (object);
}

static void
typecase_scaled_paintable_class_init (TypecaseScaledPaintableClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_scaled_paintable_get_property;
  object_class->set_property = typecase_scaled_paintable_set_property;
  object_class->finalize = typecase_scaled_paintable_finalize;

  /* Of what there is, the first of these is drawn: a paintable, an icon of the theme, the file of a
   * vector image, bitmaps. */
  properties[PROP_PAINTABLE] = g_param_spec_object (
      "paintable", NULL, NULL, GDK_TYPE_PAINTABLE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_ICON_NAME] = g_param_spec_string (
      "icon-name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* A path, or an address such as resource:///org/example/mark.svg. */
  properties[PROP_FILE] = g_param_spec_string (
      "file", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Paths or addresses of the same picture in several sizes; in a .ui file one to a line. The nearest
   * larger one is drawn. */
  properties[PROP_BITMAPS] = g_param_spec_boxed (
      "bitmaps", NULL, NULL, G_TYPE_STRV, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* The height at the seven standard text sizes, in pixels. */
  properties[PROP_PIXEL_SIZE] = g_param_spec_int (
      "pixel-size", NULL, NULL, 1, G_MAXINT16, USUAL_SIZE,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
typecase_scaled_paintable_init (TypecaseScaledPaintable *self)
{
  self->pixel_size = USUAL_SIZE;
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (text_size_changed), self, G_CONNECT_SWAPPED);
}

TypecaseScaledPaintable *
typecase_scaled_paintable_new (void)
{
  return g_object_new (TYPECASE_TYPE_SCALED_PAINTABLE, NULL);
}

void
typecase_scaled_paintable_set_widget (TypecaseScaledPaintable *self, GtkWidget *widget)
{
  if (self->widget == widget)
    return;
  if (self->widget != NULL)
    g_signal_handlers_disconnect_by_func (self->widget, G_CALLBACK (forget), self);
  g_set_weak_pointer (&self->widget, widget);
  if (widget != NULL)
    {
      g_signal_connect_object (widget, "notify::scale-factor", G_CALLBACK (forget), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (widget, "direction-changed", G_CALLBACK (forget), self,
                               G_CONNECT_SWAPPED);
    }
  forget (self);
}

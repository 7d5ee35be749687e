/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseDrawnPaintable
{
  GObject parent_instance;

  const TypecaseDrawnPaintableFunctions *functions;
  gpointer context;
  char *description;
};

enum
{
  PROP_DESCRIPTION = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void typecase_drawn_paintable_paintable_init (GdkPaintableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseDrawnPaintable, typecase_drawn_paintable, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE, typecase_drawn_paintable_paintable_init))

static void
measure (GdkPaintable *paintable, int *width, int *height)
{
  TypecaseDrawnPaintable *self = TYPECASE_DRAWN_PAINTABLE (paintable);

  *width = *height = 0;
  if (self->context != NULL)
    self->functions->measure (self->context, width, height);
}

static int
typecase_drawn_paintable_get_intrinsic_width (GdkPaintable *paintable)
{
  int width, height;

  measure (paintable, &width, &height);
  return width;
}

static int
typecase_drawn_paintable_get_intrinsic_height (GdkPaintable *paintable)
{
  int width, height;

  measure (paintable, &width, &height);
  return height;
}

static double
typecase_drawn_paintable_get_intrinsic_aspect_ratio (GdkPaintable *paintable)
{
  int width, height;

  measure (paintable, &width, &height);
  return height > 0 ? (double) width / height : 0;
}

static void
typecase_drawn_paintable_snapshot (GdkPaintable *paintable, GdkSnapshot *snapshot, double width,
                                   double height)
{
  TypecaseDrawnPaintable *self = TYPECASE_DRAWN_PAINTABLE (paintable);

  if (self->context != NULL)
    self->functions->snapshot (self->context, snapshot, width, height);
}

/* GDK has no image of its own for what can change. */
static GdkPaintable *
typecase_drawn_paintable_get_current_image (GdkPaintable *paintable)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_size_t size;
  int width, height;

  measure (paintable, &width, &height);
  graphene_size_init (&size, width, height);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  return gtk_snapshot_free_to_paintable (snapshot, &size);
}

static void
typecase_drawn_paintable_paintable_init (GdkPaintableInterface *interface)
{
  interface->snapshot = typecase_drawn_paintable_snapshot;
  interface->get_current_image = typecase_drawn_paintable_get_current_image;
  interface->get_intrinsic_width = typecase_drawn_paintable_get_intrinsic_width;
  interface->get_intrinsic_height = typecase_drawn_paintable_get_intrinsic_height;
  interface->get_intrinsic_aspect_ratio = typecase_drawn_paintable_get_intrinsic_aspect_ratio;
}

static void
typecase_drawn_paintable_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_DESCRIPTION)
    g_value_set_string (value, TYPECASE_DRAWN_PAINTABLE (object)->description);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_drawn_paintable_set_property (GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
  TypecaseDrawnPaintable *self = TYPECASE_DRAWN_PAINTABLE (object);

  if (id != PROP_DESCRIPTION)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      return;
    }
  if (g_strcmp0 (self->description, g_value_get_string (value)) == 0)
    return;
  g_free (self->description);
  self->description = g_value_dup_string (value);
  g_object_notify_by_pspec (object, properties[PROP_DESCRIPTION]);
}

static void
typecase_drawn_paintable_finalize (GObject *object)
{
  TypecaseDrawnPaintable *self = TYPECASE_DRAWN_PAINTABLE (object);

  g_clear_pointer (&self->context, self->functions->destroy);
  g_free (self->description);

  G_OBJECT_CLASS (typecase_drawn_paintable_parent_class)->finalize (object);
}

static void
typecase_drawn_paintable_class_init (TypecaseDrawnPaintableClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_drawn_paintable_get_property;
  object_class->set_property = typecase_drawn_paintable_set_property;
  object_class->finalize = typecase_drawn_paintable_finalize;

  /* What is seen, in words: for who tells it to a person who does not see it. */
  properties[PROP_DESCRIPTION] = g_param_spec_string (
      "description", NULL, NULL, NULL,
      G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
typecase_drawn_paintable_init (TypecaseDrawnPaintable *self)
{
}

GdkPaintable *
typecase_drawn_paintable_new (const TypecaseDrawnPaintableFunctions *functions, gpointer context)
{
  TypecaseDrawnPaintable *self = g_object_new (TYPECASE_TYPE_DRAWN_PAINTABLE, NULL);

  self->functions = functions;
  self->context = context;
  return GDK_PAINTABLE (self);
}

gpointer
typecase_drawn_paintable_get_context (gpointer paintable)
{
  return TYPECASE_IS_DRAWN_PAINTABLE (paintable) ? TYPECASE_DRAWN_PAINTABLE (paintable)->context
                                                 : NULL;
}

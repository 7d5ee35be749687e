/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseReadableColumn
{
  GtkWidget parent_instance;

  GtkWidget *child;
  guint characters;
};

enum
{
  PROP_CHILD = 1,
  PROP_CHARACTERS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static GtkBuildableIface *parent_buildable;

static void typecase_readable_column_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseReadableColumn, typecase_readable_column, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_readable_column_buildable_init))

/* The width of the child in a width; a word that is longer than the column is not broken. */
static int
child_width (TypecaseReadableColumn *self, int width)
{
  int minimum;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return MIN (width,
              MAX (ctypecase_widget_get_width_of (GTK_WIDGET (self), self->characters), minimum));
}

static GtkSizeRequestMode
typecase_readable_column_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
typecase_readable_column_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
  TypecaseReadableColumn *self = TYPECASE_READABLE_COLUMN (widget);

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      gtk_widget_measure (self->child, orientation, for_size < 0 ? -1 : child_width (self, for_size),
                          minimum, natural, minimum_baseline, natural_baseline);
      return;
    }
  gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
  *natural = child_width (self, *natural);
}

static void
typecase_readable_column_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseReadableColumn *self = TYPECASE_READABLE_COLUMN (widget);
  int column;

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;
  column = child_width (self, width);
  gtk_widget_allocate (
      self->child, column, height, baseline,
      gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT ((width - column) / 2, 0)));
}

static void
set_child (TypecaseReadableColumn *self, GtkWidget *child)
{
  if (self->child == child)
    return;
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
typecase_readable_column_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseReadableColumn *self = TYPECASE_READABLE_COLUMN (object);

  switch (id)
    {
    case PROP_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROP_CHARACTERS:
      g_value_set_uint (value, self->characters);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_readable_column_set_property (GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
  TypecaseReadableColumn *self = TYPECASE_READABLE_COLUMN (object);

  switch (id)
    {
    case PROP_CHILD:
      set_child (self, g_value_get_object (value));
      break;
    case PROP_CHARACTERS:
      self->characters = g_value_get_uint (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_readable_column_dispose (GObject *object)
{
  g_clear_pointer (&TYPECASE_READABLE_COLUMN (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (typecase_readable_column_parent_class)->dispose (object);
}

static void
typecase_readable_column_class_init (TypecaseReadableColumnClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_readable_column_get_property;
  object_class->set_property = typecase_readable_column_set_property;
  object_class->dispose = typecase_readable_column_dispose;
  widget_class->get_request_mode = typecase_readable_column_get_request_mode;
  widget_class->measure = typecase_readable_column_measure;
  widget_class->size_allocate = typecase_readable_column_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object (
      "child", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* The greatest width, in average characters of the column's own font, which its text has too unless
   * it has another text style. 45 to 75 are read well. */
  properties[PROP_CHARACTERS] = g_param_spec_uint (
      "characters", NULL, NULL, 1, 1000, 66, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "readablecolumn");
}

static void
typecase_readable_column_init (TypecaseReadableColumn *self)
{
  self->characters = 66;
  typecase_text_size_resize (GTK_WIDGET (self));
}

GtkWidget *
typecase_readable_column_new (GtkWidget *child)
{
  return g_object_new (TYPECASE_TYPE_READABLE_COLUMN, "child", child, NULL);
}

static void
typecase_readable_column_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                    const char *type)
{
  if (GTK_IS_WIDGET (child))
    set_child (TYPECASE_READABLE_COLUMN (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_readable_column_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_readable_column_add_child;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseColumns
{
  GtkWidget parent_instance;

  guint columns;
  guint characters;
  int spacing;
  TypecaseContentSizeCategory turn_at;
};

enum
{
  PROP_COLUMNS = 1,
  PROP_CHARACTERS,
  PROP_SPACING,
  PROP_TURN_AT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static GtkBuildableIface *parent_buildable;

static void typecase_columns_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseColumns, typecase_columns, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_columns_buildable_init))

static int
get_spacing (TypecaseColumns *self)
{
  return typecase_text_size_scale (typecase_text_size_get_default (), self->spacing);
}

/* The first child to be shown from `child` on. */
static GtkWidget *
shown_from (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static GtkWidget *
first_shown (TypecaseColumns *self)
{
  return shown_from (gtk_widget_get_first_child (GTK_WIDGET (self)));
}

static GtkWidget *
next_shown (GtkWidget *child)
{
  return shown_from (gtk_widget_get_next_sibling (child));
}

static int
count_shown (TypecaseColumns *self)
{
  int count = 0;

  for (GtkWidget *child = first_shown (self); child != NULL; child = next_shown (child))
    count++;
  return count;
}

/* The least width of a column. */
static int
column_width (TypecaseColumns *self)
{
  int width = ctypecase_widget_get_width_of (GTK_WIDGET (self), self->characters);

  for (GtkWidget *child = first_shown (self); child != NULL; child = next_shown (child))
    width = MAX (width, ctypecase_widget_get_uncut_width (child));
  return width;
}

/* How many columns there may be in any width; at least one. */
static int
most_columns (TypecaseColumns *self)
{
  if (typecase_text_size_get_category (typecase_text_size_get_default ()) >= self->turn_at)
    return 1;
  return CLAMP (count_shown (self), 1, (int) self->columns);
}

/* How many there are in a width; -1 is any. */
static int
columns_in (TypecaseColumns *self, int width)
{
  int most = most_columns (self);
  int spacing = get_spacing (self);

  if (width < 0 || most == 1)
    return most;
  return CLAMP ((width + spacing) / MAX (column_width (self) + spacing, 1), 1, most);
}

/* The left edge of a column among `count` in a width; edge `count` is where a next one would be. */
static int
edge (int column, int count, int width, int spacing)
{
  return (int) ((gint64) (width + spacing) * column / count);
}

static int
width_of_column (int column, int count, int width, int spacing)
{
  return MAX (edge (column + 1, count, width, spacing) - edge (column, count, width, spacing)
                  - spacing,
              0);
}

/* The height of a row that begins with `first`; returns the first child of the next row. */
static GtkWidget *
measure_row (GtkWidget *first, int count, int width, int spacing, int *height)
{
  *height = 0;
  for (int column = 0; column < count && first != NULL; column++, first = next_shown (first))
    {
      int natural;

      gtk_widget_measure (first, GTK_ORIENTATION_VERTICAL,
                          width < 0 ? -1 : width_of_column (column, count, width, spacing), NULL,
                          &natural, NULL, NULL);
      *height = MAX (*height, natural);
    }
  return first;
}

static GtkSizeRequestMode
typecase_columns_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
typecase_columns_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  TypecaseColumns *self = TYPECASE_COLUMNS (widget);
  int spacing = get_spacing (self);

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      int count = columns_in (self, for_size);
      GtkWidget *child = first_shown (self);

      while (child != NULL)
        {
          int row;

          child = measure_row (child, count, for_size, spacing, &row);
          *natural += row + (child == NULL ? 0 : spacing);
        }
      *minimum = *natural;
      return;
    }
  for (GtkWidget *child = first_shown (self); child != NULL; child = next_shown (child))
    {
      int least, best;

      gtk_widget_measure (child, orientation, -1, &least, &best, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, best);
    }
  if (most_columns (self) > 1)
    *natural = MAX (*natural, column_width (self)) * most_columns (self)
               + spacing * (most_columns (self) - 1);
}

static void
typecase_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseColumns *self = TYPECASE_COLUMNS (widget);
  int spacing = get_spacing (self);
  int count = columns_in (self, width);
  gboolean is_right_to_left = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *child = first_shown (self);
  int y = 0;

  while (child != NULL)
    {
      int row;
      GtkWidget *next = measure_row (child, count, width, spacing, &row);

      /* A single row has all the height there is. */
      if (next == NULL && y == 0)
        row = height;
      for (int column = 0; child != next; column++, child = next_shown (child))
        {
          int column_width = width_of_column (column, count, width, spacing);
          int x = edge (column, count, width, spacing);

          if (is_right_to_left)
            x = width - x - column_width;
          gtk_widget_allocate (child, column_width, row, -1,
                               gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (x, y)));
        }
      y += row + spacing;
    }
}

static void
typecase_columns_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseColumns *self = TYPECASE_COLUMNS (object);

  switch (id)
    {
    case PROP_COLUMNS:
      g_value_set_uint (value, self->columns);
      break;
    case PROP_CHARACTERS:
      g_value_set_uint (value, self->characters);
      break;
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;
    case PROP_TURN_AT:
      g_value_set_enum (value, self->turn_at);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_columns_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  TypecaseColumns *self = TYPECASE_COLUMNS (object);

  switch (id)
    {
    case PROP_COLUMNS:
      self->columns = g_value_get_uint (value);
      break;
    case PROP_CHARACTERS:
      self->characters = g_value_get_uint (value);
      break;
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      break;
    case PROP_TURN_AT:
      self->turn_at = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
typecase_columns_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (typecase_columns_parent_class)->dispose (object);
}

static void
typecase_columns_class_init (TypecaseColumnsClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_columns_get_property;
  object_class->set_property = typecase_columns_set_property;
  object_class->dispose = typecase_columns_dispose;
  widget_class->get_request_mode = typecase_columns_get_request_mode;
  widget_class->measure = typecase_columns_measure;
  widget_class->size_allocate = typecase_columns_size_allocate;

  /* The most columns that there are. */
  properties[PROP_COLUMNS] = g_param_spec_uint (
      "columns", NULL, NULL, 1, 100, 2, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* The least width of a column, in average characters of the widget's own font; a column whose texts
   * would be cut in it is wider. */
  properties[PROP_CHARACTERS] = g_param_spec_uint (
      "characters", NULL, NULL, 0, 1000, 20, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Between columns and between rows: pixels at the usual text size, and more as body text grows. */
  properties[PROP_SPACING] = g_param_spec_int (
      "spacing", NULL, NULL, 0, G_MAXINT16, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* From this category on there is one column, however wide the widget is. */
  properties[PROP_TURN_AT] = g_param_spec_enum (
      "turn-at", NULL, NULL, TYPECASE_TYPE_CONTENT_SIZE_CATEGORY,
      TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "columns");
}

static void
typecase_columns_init (TypecaseColumns *self)
{
  self->columns = 2;
  self->characters = 20;
  self->turn_at = TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM;
  typecase_text_size_resize (GTK_WIDGET (self));
}

GtkWidget *
typecase_columns_new (guint columns, guint characters)
{
  return g_object_new (TYPECASE_TYPE_COLUMNS, "columns", columns, "characters", characters, NULL);
}

void
typecase_columns_append (TypecaseColumns *self, GtkWidget *child)
{
  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

void
typecase_columns_remove (TypecaseColumns *self, GtkWidget *child)
{
  g_return_if_fail (gtk_widget_get_parent (child) == GTK_WIDGET (self));

  gtk_widget_unparent (child);
}

static void
typecase_columns_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                            const char *type)
{
  if (GTK_IS_WIDGET (child))
    typecase_columns_append (TYPECASE_COLUMNS (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_columns_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_columns_add_child;
}

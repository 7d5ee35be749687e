/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseBaselineColumn
{
  GtkWidget parent_instance;
};

enum
{
  PROP_FROM_TOP = 1,
  PROP_OVERLAPS,
  PROP_BOTTOM_MULTIPLIER,
  PROP_BOTTOM_UNIT
};

static GtkBuildableIface *parent_buildable;

static void typecase_baseline_column_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseBaselineColumn, typecase_baseline_column, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_baseline_column_buildable_init))

/* A GtkBox takes no other layout than its own. */
static TypecaseBaselineLayout *
get_layout (gpointer column)
{
  return TYPECASE_BASELINE_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (column)));
}

static void
typecase_baseline_column_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseBaselineLayout *layout = get_layout (object);
  TypecaseBaselineUnit unit;
  double multiplier = typecase_baseline_layout_get_bottom (layout, &unit);

  switch (id)
    {
    case PROP_FROM_TOP:
      g_value_set_boolean (value, typecase_baseline_layout_get_from_top (layout));
      break;
    case PROP_OVERLAPS:
      g_value_set_boolean (value, typecase_baseline_layout_get_overlaps (layout));
      break;
    case PROP_BOTTOM_MULTIPLIER:
      g_value_set_double (value, multiplier);
      break;
    case PROP_BOTTOM_UNIT:
      g_value_set_enum (value, unit);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_baseline_column_set_property (GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
  TypecaseBaselineLayout *layout = get_layout (object);
  TypecaseBaselineUnit unit;
  double multiplier = typecase_baseline_layout_get_bottom (layout, &unit);

  switch (id)
    {
    case PROP_FROM_TOP:
      typecase_baseline_layout_set_from_top (layout, g_value_get_boolean (value));
      break;
    case PROP_OVERLAPS:
      typecase_baseline_layout_set_overlaps (layout, g_value_get_boolean (value));
      break;
    case PROP_BOTTOM_MULTIPLIER:
      typecase_baseline_layout_set_bottom (layout, g_value_get_double (value), unit);
      break;
    case PROP_BOTTOM_UNIT:
      typecase_baseline_layout_set_bottom (layout, multiplier, g_value_get_enum (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_baseline_column_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (typecase_baseline_column_parent_class)->dispose (object);
}

static void
typecase_baseline_column_class_init (TypecaseBaselineColumnClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = typecase_baseline_column_get_property;
  object_class->set_property = typecase_baseline_column_set_property;
  object_class->dispose = typecase_baseline_column_dispose;

  /* Whether the distance of the first widget counts from the column's upper edge; otherwise that widget
   * is at the edge. */
  g_object_class_install_property (object_class, PROP_FROM_TOP,
                                   g_param_spec_boolean ("from-top", NULL, NULL, FALSE, flags));
  /* Whether widgets may overlap, so that letters of two lines may touch. */
  g_object_class_install_property (object_class, PROP_OVERLAPS,
                                   g_param_spec_boolean ("overlaps", NULL, NULL, FALSE, flags));
  /* The distance from the last baseline to the column's lower edge; -1 where the column ends with its
   * lowest widget. */
  g_object_class_install_property (
      object_class, PROP_BOTTOM_MULTIPLIER,
      g_param_spec_double ("bottom-multiplier", NULL, NULL, -1, 10000, -1, flags));
  g_object_class_install_property (
      object_class, PROP_BOTTOM_UNIT,
      g_param_spec_enum ("bottom-unit", NULL, NULL, TYPECASE_TYPE_BASELINE_UNIT,
                         TYPECASE_BASELINE_UNIT_SPACING, flags));

  gtk_widget_class_set_layout_manager_type (widget_class, TYPECASE_TYPE_BASELINE_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "baselinecolumn");
}

static void
typecase_baseline_column_init (TypecaseBaselineColumn *self)
{
}

GtkWidget *
typecase_baseline_column_new (void)
{
  return g_object_new (TYPECASE_TYPE_BASELINE_COLUMN, NULL);
}

void
typecase_baseline_column_append (TypecaseBaselineColumn *self, GtkWidget *child)
{
  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

void
typecase_baseline_column_remove (TypecaseBaselineColumn *self, GtkWidget *child)
{
  g_return_if_fail (gtk_widget_get_parent (child) == GTK_WIDGET (self));

  gtk_widget_unparent (child);
}

static void
typecase_baseline_column_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                    const char *type)
{
  if (GTK_IS_WIDGET (child))
    typecase_baseline_column_append (TYPECASE_BASELINE_COLUMN (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_baseline_column_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_baseline_column_add_child;
}

void
typecase_baseline_column_set_distance (TypecaseBaselineColumn *self, GtkWidget *child,
                                       double multiplier, TypecaseBaselineUnit unit)
{
  g_return_if_fail (gtk_widget_get_parent (child) == GTK_WIDGET (self));

  typecase_baseline_layout_set_distance (get_layout (self), child, multiplier, unit);
}

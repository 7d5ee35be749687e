/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <math.h>

GType
typecase_baseline_unit_get_type (void)
{
  static const GEnumValue values[] = {
    { TYPECASE_BASELINE_UNIT_SPACING, "TYPECASE_BASELINE_UNIT_SPACING", "spacing" },
    { TYPECASE_BASELINE_UNIT_CAP_HEIGHT, "TYPECASE_BASELINE_UNIT_CAP_HEIGHT", "cap-height" },
    { TYPECASE_BASELINE_UNIT_X_HEIGHT, "TYPECASE_BASELINE_UNIT_X_HEIGHT", "x-height" },
    { TYPECASE_BASELINE_UNIT_PIXEL, "TYPECASE_BASELINE_UNIT_PIXEL", "pixel" },
    { 0, NULL, NULL }
  };
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("TypecaseBaselineUnit", values));
  return type;
}

/* MARK: - What each child says */

#define TYPECASE_TYPE_BASELINE_LAYOUT_CHILD (typecase_baseline_layout_child_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineLayoutChild, typecase_baseline_layout_child, TYPECASE,
                      BASELINE_LAYOUT_CHILD, GtkLayoutChild)

struct _TypecaseBaselineLayoutChild
{
  GtkLayoutChild parent_instance;

  double multiplier;
  TypecaseBaselineUnit unit;
};

enum
{
  CHILD_PROP_MULTIPLIER = 1,
  CHILD_PROP_UNIT
};

G_DEFINE_FINAL_TYPE (TypecaseBaselineLayoutChild, typecase_baseline_layout_child,
                     GTK_TYPE_LAYOUT_CHILD)

static void
typecase_baseline_layout_child_get_property (GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
  TypecaseBaselineLayoutChild *self = TYPECASE_BASELINE_LAYOUT_CHILD (object);

  switch (id)
    {
    case CHILD_PROP_MULTIPLIER:
      g_value_set_double (value, self->multiplier);
      break;
    case CHILD_PROP_UNIT:
      g_value_set_enum (value, self->unit);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_baseline_layout_child_set_property (GObject *object, guint id, const GValue *value,
                                             GParamSpec *spec)
{
  TypecaseBaselineLayoutChild *self = TYPECASE_BASELINE_LAYOUT_CHILD (object);

  switch (id)
    {
    case CHILD_PROP_MULTIPLIER:
      self->multiplier = g_value_get_double (value);
      break;
    case CHILD_PROP_UNIT:
      self->unit = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      return;
    }
  gtk_layout_manager_layout_changed (
      gtk_layout_child_get_layout_manager (GTK_LAYOUT_CHILD (object)));
}

static void
typecase_baseline_layout_child_class_init (TypecaseBaselineLayoutChildClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_baseline_layout_child_get_property;
  object_class->set_property = typecase_baseline_layout_child_set_property;
  /* The distance from the last baseline above to this child's first one, in units. Unless the column
   * overlaps, it is never so small that the widgets do. */
  g_object_class_install_property (
      object_class, CHILD_PROP_MULTIPLIER,
      g_param_spec_double ("multiplier", NULL, NULL, 0, 10000, 1,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  /* What the distance is counted in. */
  g_object_class_install_property (
      object_class, CHILD_PROP_UNIT,
      g_param_spec_enum ("unit", NULL, NULL, TYPECASE_TYPE_BASELINE_UNIT,
                         TYPECASE_BASELINE_UNIT_SPACING,
                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
typecase_baseline_layout_child_init (TypecaseBaselineLayoutChild *self)
{
  self->multiplier = 1;
  self->unit = TYPECASE_BASELINE_UNIT_SPACING;
}

/* MARK: - Layout */

struct _TypecaseBaselineLayout
{
  GtkLayoutManager parent_instance;

  gboolean from_top;
  gboolean overlaps;
  double bottom_multiplier;
  TypecaseBaselineUnit bottom_unit;
};

G_DEFINE_FINAL_TYPE (TypecaseBaselineLayout, typecase_baseline_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkLayoutChild *
typecase_baseline_layout_create_layout_child (GtkLayoutManager *manager, GtkWidget *widget,
                                              GtkWidget *child)
{
  return g_object_new (TYPECASE_TYPE_BASELINE_LAYOUT_CHILD, "layout-manager", manager,
                       "child-widget", child, NULL);
}

static GtkSizeRequestMode
typecase_baseline_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A length in pixels between two texts of which either may be an edge, which is NULL. The heights of
 * letters are those of the lower text, where there is one. */
static double
get_distance (double multiplier, TypecaseBaselineUnit unit, GtkWidget *above, GtkWidget *below)
{
  GtkWidget *text = below == NULL ? above : below;
  TypecaseFontMeasures font;

  switch (unit)
    {
    case TYPECASE_BASELINE_UNIT_PIXEL:
      return typecase_text_size_scale (typecase_text_size_get_default (),
                                       (int) round (multiplier));
    case TYPECASE_BASELINE_UNIT_CAP_HEIGHT:
    case TYPECASE_BASELINE_UNIT_X_HEIGHT:
      if (text == NULL || !ctypecase_widget_get_font_measures (text, &font))
        return 0;
      return multiplier
             * (unit == TYPECASE_BASELINE_UNIT_CAP_HEIGHT ? font.cap_height : font.x_height);
    case TYPECASE_BASELINE_UNIT_SPACING:
    default:
      return multiplier
             * ((above == NULL ? 0 : ctypecase_widget_get_spacing_below (above))
                + (below == NULL ? 0 : ctypecase_widget_get_spacing_above (below)));
    }
}

/* Where a child is: from the column's upper end, in pixels. */
typedef struct
{
  int top;
  int height;
  /* Of what has no text, its ends. */
  double first;
  double last;
  /* NULL for what has no text. */
  GtkWidget *text;
} Place;

static Place
measure_place (GtkWidget *child, int width)
{
  Place place = { 0, };

  if (ctypecase_widget_has_baseline (child, width))
    {
      place.height = ctypecase_widget_measure_baselines (child, width, &place.first, &place.last);
      place.text = child;
    }
  else
    {
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, NULL, &place.height, NULL, NULL);
      place.last = place.height;
    }
  return place;
}

/* The whole column: its height, and where its first and last texts stand, if it has any. */
typedef struct
{
  int height;
  gboolean has_text;
  double first;
  double last;
} Column;

/* Goes through the children; allocates them where `allocates` says so. */
static Column
lay_out (TypecaseBaselineLayout *self, GtkWidget *widget, int width, gboolean allocates)
{
  Column column = { 0, };
  Place above = { 0, };
  gboolean is_first = TRUE;
  int end = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      TypecaseBaselineLayoutChild *wish;
      Place place;

      if (!gtk_widget_should_layout (child))
        continue;
      wish = TYPECASE_BASELINE_LAYOUT_CHILD (
          gtk_layout_manager_get_layout_child (GTK_LAYOUT_MANAGER (self), child));
      place = measure_place (child, width);
      if (!is_first || self->from_top)
        {
          double distance = get_distance (wish->multiplier, wish->unit, above.text, place.text);

          place.top = (int) round (above.top + above.last + distance - place.first);
        }
      /* The upper edge is no widget: text may stand closer to it than its ascender is high. */
      if (!is_first && !self->overlaps)
        place.top = MAX (place.top, end);
      if (place.text != NULL)
        {
          if (!column.has_text)
            column.first = place.top + place.first;
          column.has_text = TRUE;
          column.last = place.top + place.last;
        }
      if (allocates)
        gtk_widget_allocate (child, width, place.height, -1,
                             gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, place.top)));
      end = MAX (end, place.top + place.height);
      above = place;
      is_first = FALSE;
    }
  column.height = end;
  if (!is_first && self->bottom_multiplier >= 0)
    {
      double distance
          = get_distance (self->bottom_multiplier, self->bottom_unit, above.text, NULL);

      column.height = MAX ((int) round (above.top + above.last + distance), 0);
    }
  return column;
}

gboolean
typecase_baseline_layout_get_baselines (TypecaseBaselineLayout *self, GtkWidget *widget, int width,
                                        double *first, double *last)
{
  Column column = lay_out (self, widget, width, FALSE);

  if (!column.has_text)
    return FALSE;
  *first = column.first;
  *last = column.last;
  return TRUE;
}

static void
typecase_baseline_layout_measure (GtkLayoutManager *manager, GtkWidget *widget,
                                  GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      Column column = lay_out (TYPECASE_BASELINE_LAYOUT (manager), widget, for_size, FALSE);

      *minimum = *natural = column.height;
      if (column.has_text)
        *minimum_baseline = *natural_baseline
            = CLAMP ((int) round (column.first), 0, column.height);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int least, best;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, -1, &least, &best, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, best);
    }
}

static void
typecase_baseline_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width,
                                   int height, int baseline)
{
  lay_out (TYPECASE_BASELINE_LAYOUT (manager), widget, width, TRUE);
}

static void
typecase_baseline_layout_class_init (TypecaseBaselineLayoutClass *class)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (class);

  layout_class->layout_child_type = TYPECASE_TYPE_BASELINE_LAYOUT_CHILD;
  layout_class->create_layout_child = typecase_baseline_layout_create_layout_child;
  layout_class->get_request_mode = typecase_baseline_layout_get_request_mode;
  layout_class->measure = typecase_baseline_layout_measure;
  layout_class->allocate = typecase_baseline_layout_allocate;
}

static void
typecase_baseline_layout_init (TypecaseBaselineLayout *self)
{
  self->bottom_multiplier = -1;
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (gtk_layout_manager_layout_changed), self,
                           G_CONNECT_SWAPPED);
}

void
typecase_baseline_layout_set_from_top (TypecaseBaselineLayout *self, gboolean from_top)
{
  self->from_top = from_top;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

gboolean
typecase_baseline_layout_get_from_top (TypecaseBaselineLayout *self)
{
  return self->from_top;
}

void
typecase_baseline_layout_set_overlaps (TypecaseBaselineLayout *self, gboolean overlaps)
{
  self->overlaps = overlaps;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

gboolean
typecase_baseline_layout_get_overlaps (TypecaseBaselineLayout *self)
{
  return self->overlaps;
}

void
typecase_baseline_layout_set_bottom (TypecaseBaselineLayout *self, double multiplier,
                                     TypecaseBaselineUnit unit)
{
  self->bottom_multiplier = multiplier;
  self->bottom_unit = unit;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

double
typecase_baseline_layout_get_bottom (TypecaseBaselineLayout *self, TypecaseBaselineUnit *unit)
{
  *unit = self->bottom_unit;
  return self->bottom_multiplier;
}

void
typecase_baseline_layout_set_distance (TypecaseBaselineLayout *self, GtkWidget *child,
                                       double multiplier, TypecaseBaselineUnit unit)
{
  g_object_set (gtk_layout_manager_get_layout_child (GTK_LAYOUT_MANAGER (self), child),
                "multiplier", multiplier, "unit", unit, NULL);
}

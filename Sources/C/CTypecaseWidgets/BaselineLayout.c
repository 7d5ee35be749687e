/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <hb-ot.h>
#include <math.h>

/* MARK: - Measures */

gboolean
ctypecase_widget_get_font_measures (GtkWidget *widget, TypecaseFontMeasures *measures)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFont *font = pango_context_load_font (context,
                                             pango_context_get_font_description (context));
  PangoFontMetrics *metrics;
  PangoFontDescription *description;
  hb_font_t *shaper;
  hb_position_t cap_height = 0, x_height = 0;

  if (font == NULL)
    return FALSE;
  metrics = pango_font_get_metrics (font, pango_context_get_language (context));
  description = pango_font_describe_with_absolute_size (font);
  shaper = pango_font_get_hb_font (font);
  /* Pango gives its fonts the scale of its own units. */
  hb_ot_metrics_get_position_with_fallback (shaper, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap_height);
  hb_ot_metrics_get_position_with_fallback (shaper, HB_OT_METRICS_TAG_X_HEIGHT, &x_height);
  measures->size = (double) pango_font_description_get_size (description) / PANGO_SCALE;
  measures->ascender = (double) pango_font_metrics_get_ascent (metrics) / PANGO_SCALE;
  measures->descender = (double) pango_font_metrics_get_descent (metrics) / PANGO_SCALE;
  measures->spacing = (double) pango_font_metrics_get_height (metrics) / PANGO_SCALE;
  /* Some fonts name no distance. */
  if (measures->spacing <= 0)
    measures->spacing = measures->ascender + measures->descender;
  measures->cap_height = (double) cap_height / PANGO_SCALE;
  measures->x_height = (double) x_height / PANGO_SCALE;
  pango_font_description_free (description);
  pango_font_metrics_unref (metrics);
  g_object_unref (font);
  return TRUE;
}

/* The room of a widget's style and margins around its text. */
static GtkBorder
get_room (GtkWidget *widget)
{
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GtkBorder padding, border;

  gtk_style_context_get_padding (style, &padding);
  gtk_style_context_get_border (style, &border);
  return (GtkBorder){
    .left = gtk_widget_get_margin_start (widget) + padding.left + border.left,
    .right = gtk_widget_get_margin_end (widget) + padding.right + border.right,
    .top = gtk_widget_get_margin_top (widget) + padding.top + border.top,
    .bottom = gtk_widget_get_margin_bottom (widget) + padding.bottom + border.bottom,
  };
}

static void
get_label_baselines (GtkLabel *label, int width, double *first, double *last)
{
  GtkBorder room = get_room (GTK_WIDGET (label));
  PangoLayout *layout = pango_layout_copy (gtk_label_get_layout (label));
  PangoLayoutIter *iter;

  pango_layout_set_width (layout, width < 0 || !gtk_label_get_wrap (label)
                                      ? -1
                                      : MAX (width - room.left - room.right, 0) * PANGO_SCALE);
  iter = pango_layout_get_iter (layout);
  *first = room.top + (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE;
  while (pango_layout_iter_next_line (iter))
    ;
  *last = room.top + (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE;
  pango_layout_iter_free (iter);
  g_object_unref (layout);
}

/* Of text in the view's own font. */
static void
get_text_view_baselines (GtkTextView *view, int height, double *first, double *last)
{
  GtkBorder room = get_room (GTK_WIDGET (view));
  TypecaseFontMeasures measures;

  if (!ctypecase_widget_get_font_measures (GTK_WIDGET (view), &measures))
    return;
  *first = room.top + gtk_text_view_get_top_margin (view)
           + gtk_text_view_get_pixels_above_lines (view) + measures.ascender;
  *last = height - room.bottom - gtk_text_view_get_bottom_margin (view)
          - gtk_text_view_get_pixels_below_lines (view) - measures.descender;
}

int
ctypecase_widget_measure_baselines (GtkWidget *widget, int width, double *first, double *last)
{
  int height, baseline = -1;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, &baseline);
  *first = *last = baseline < 0 ? height : baseline;
  if (GTK_IS_LABEL (widget))
    get_label_baselines (GTK_LABEL (widget), width, first, last);
  else if (GTK_IS_TEXT_VIEW (widget))
    get_text_view_baselines (GTK_TEXT_VIEW (widget), height, first, last);
  return height;
}

double
ctypecase_widget_get_baseline_spacing (GtkWidget *upper, GtkWidget *lower)
{
  TypecaseFontMeasures above, below;

  if (!ctypecase_widget_get_font_measures (upper, &above)
      || !ctypecase_widget_get_font_measures (lower, &below))
    return 0;
  /* Of two lines in one font this is its own line spacing. */
  return above.descender + below.ascender
         + (above.spacing - above.ascender - above.descender) / 2
         + (below.spacing - below.ascender - below.descender) / 2;
}

/* MARK: - Layout */

/* The layout of the column; a GtkBox takes no other than its own. */
#define TYPECASE_TYPE_BASELINE_LAYOUT (typecase_baseline_layout_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineLayout, typecase_baseline_layout, TYPECASE, BASELINE_LAYOUT,
                      GtkLayoutManager)

struct _TypecaseBaselineLayout
{
  GtkLayoutManager parent_instance;
};

#define TYPECASE_TYPE_BASELINE_LAYOUT_CHILD (typecase_baseline_layout_child_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineLayoutChild, typecase_baseline_layout_child, TYPECASE,
                      BASELINE_LAYOUT_CHILD, GtkLayoutChild)

struct _TypecaseBaselineLayoutChild
{
  GtkLayoutChild parent_instance;

  double multiplier;
};

enum
{
  PROP_MULTIPLIER = 1
};

G_DEFINE_FINAL_TYPE (TypecaseBaselineLayout, typecase_baseline_layout, GTK_TYPE_LAYOUT_MANAGER)
G_DEFINE_FINAL_TYPE (TypecaseBaselineLayoutChild, typecase_baseline_layout_child,
                     GTK_TYPE_LAYOUT_CHILD)

static void
typecase_baseline_layout_child_get_property (GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
  if (id == PROP_MULTIPLIER)
    g_value_set_double (value, TYPECASE_BASELINE_LAYOUT_CHILD (object)->multiplier);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_baseline_layout_child_set_property (GObject *object, guint id, const GValue *value,
                                             GParamSpec *spec)
{
  if (id == PROP_MULTIPLIER)
    {
      TYPECASE_BASELINE_LAYOUT_CHILD (object)->multiplier = g_value_get_double (value);
      gtk_layout_manager_layout_changed (
          gtk_layout_child_get_layout_manager (GTK_LAYOUT_CHILD (object)));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_baseline_layout_child_class_init (TypecaseBaselineLayoutChildClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_baseline_layout_child_get_property;
  object_class->set_property = typecase_baseline_layout_child_set_property;
  /* The distance from the last baseline above to this child's first one, in usual distances. It is
   * never so small that the widgets overlap. */
  g_object_class_install_property (
      object_class, PROP_MULTIPLIER,
      g_param_spec_double ("multiplier", NULL, NULL, 0, 100, 1,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
typecase_baseline_layout_child_init (TypecaseBaselineLayoutChild *self)
{
  self->multiplier = 1;
}

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

/* Where a child begins when it is below `above`, whose last baseline is at `baseline` and whose lower
 * end is at `end`. */
static int
top_of (GtkLayoutManager *manager, GtkWidget *child, double first, GtkWidget *above,
        double baseline, int end)
{
  TypecaseBaselineLayoutChild *place
      = TYPECASE_BASELINE_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (manager, child));
  double distance = ctypecase_widget_get_baseline_spacing (above, child) * place->multiplier;

  return MAX ((int) round (baseline + distance - first), end);
}

/* Goes through the children; allocates them unless `allocates` is FALSE. Returns the height. */
static int
lay_out (GtkLayoutManager *manager, GtkWidget *widget, int width, gboolean allocates,
         int *first_baseline)
{
  GtkWidget *above = NULL;
  double baseline = 0;
  int end = 0;

  *first_baseline = -1;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      double first, last;
      int height, top;

      if (!gtk_widget_should_layout (child))
        continue;
      height = ctypecase_widget_measure_baselines (child, width, &first, &last);
      top = above == NULL ? 0 : top_of (manager, child, first, above, baseline, end);
      if (above == NULL)
        *first_baseline = (int) round (first);
      if (allocates)
        gtk_widget_allocate (child, width, height, -1,
                             gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (0, top)));
      baseline = top + last;
      end = top + height;
      above = child;
    }
  return end;
}

static void
typecase_baseline_layout_measure (GtkLayoutManager *manager, GtkWidget *widget,
                                  GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = lay_out (manager, widget, for_size, FALSE, natural_baseline);
      *minimum_baseline = *natural_baseline;
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
  int first;

  lay_out (manager, widget, width, TRUE, &first);
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
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (gtk_layout_manager_layout_changed), self,
                           G_CONNECT_SWAPPED);
}

/* MARK: - Column */

struct _TypecaseBaselineColumn
{
  GtkWidget parent_instance;
};

static GtkBuildableIface *parent_buildable;

static void typecase_baseline_column_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseBaselineColumn, typecase_baseline_column, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_baseline_column_buildable_init))

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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = typecase_baseline_column_dispose;
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
typecase_baseline_column_set_multiplier (GtkWidget *child, double multiplier)
{
  GtkWidget *parent = gtk_widget_get_parent (child);
  GtkLayoutManager *manager = parent == NULL ? NULL : gtk_widget_get_layout_manager (parent);

  g_return_if_fail (TYPECASE_IS_BASELINE_LAYOUT (manager));

  g_object_set (gtk_layout_manager_get_layout_child (manager, child), "multiplier", multiplier,
                NULL);
}

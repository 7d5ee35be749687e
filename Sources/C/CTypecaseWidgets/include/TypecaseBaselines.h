/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Where the first and the last line of text of a widget stand when it is `width` pixels wide and as
 * high as it wants to be; -1 is its natural width. In pixels from the upper end, margins included.
 * A widget without text stands on its lower end. Returns the height. */
int ctypecase_widget_measure_baselines (GtkWidget *widget, int width, double *first,
                                       double *last);

/* The measures of a widget's font, in pixels. `spacing` is the distance of two of its baselines. */
typedef struct
{
  double size;
  double ascender;
  double descender;
  double spacing;
  double cap_height;
  double x_height;
} TypecaseFontMeasures;

/* FALSE without a font. The first is of the font that was drawn last, the second of that which the style
 * says now, before GTK has taken it over. */
gboolean ctypecase_widget_get_font_measures (GtkWidget *widget, TypecaseFontMeasures *measures);
gboolean ctypecase_widget_get_styled_font_measures (GtkWidget *widget,
                                                    TypecaseFontMeasures *measures);

/* Whether a widget of this width has text that stands on a baseline. */
gboolean ctypecase_widget_has_baseline (GtkWidget *widget, int width);

/* The usual distances from an edge above a widget's text to its first baseline, and from its last one to an
 * edge below, by its font, in pixels: that from one text to another is the sum of both, and of two
 * lines in one font its own line spacing. */
double ctypecase_widget_get_spacing_above (GtkWidget *widget);
double ctypecase_widget_get_spacing_below (GtkWidget *widget);

/* What distances of baselines are counted in: usual distances of both fonts, heights of a capital or of a
 * small letter in the lower text's font, or pixels at the usual text size, which grow with the text. */
typedef enum
{
  TYPECASE_BASELINE_UNIT_SPACING,
  TYPECASE_BASELINE_UNIT_CAP_HEIGHT,
  TYPECASE_BASELINE_UNIT_X_HEIGHT,
  TYPECASE_BASELINE_UNIT_PIXEL
} TypecaseBaselineUnit;

#define TYPECASE_TYPE_BASELINE_UNIT (typecase_baseline_unit_get_type ())
GType typecase_baseline_unit_get_type (void);

/* The layout of a column, with the column's own properties. */
#define TYPECASE_TYPE_BASELINE_LAYOUT (typecase_baseline_layout_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineLayout, typecase_baseline_layout, TYPECASE, BASELINE_LAYOUT,
                      GtkLayoutManager)

void typecase_baseline_layout_set_from_top (TypecaseBaselineLayout *self, gboolean from_top);
gboolean typecase_baseline_layout_get_from_top (TypecaseBaselineLayout *self);
void typecase_baseline_layout_set_overlaps (TypecaseBaselineLayout *self, gboolean overlaps);
gboolean typecase_baseline_layout_get_overlaps (TypecaseBaselineLayout *self);
/* From the last baseline to the lower edge; -1 where the layout ends with its lowest widget. */
void typecase_baseline_layout_set_bottom (TypecaseBaselineLayout *self, double multiplier,
                                          TypecaseBaselineUnit unit);
double typecase_baseline_layout_get_bottom (TypecaseBaselineLayout *self,
                                            TypecaseBaselineUnit *unit);
void typecase_baseline_layout_set_distance (TypecaseBaselineLayout *self, GtkWidget *child,
                                            double multiplier, TypecaseBaselineUnit unit);

/* Where the first and the last text of a widget with this layout stand, in pixels below its upper end;
 * FALSE where it has none. */
gboolean typecase_baseline_layout_get_baselines (TypecaseBaselineLayout *self, GtkWidget *widget,
                                                 int width, double *first, double *last);

/* Widgets below each other, each with its first baseline at a distance from the last one of the widget
 * above: the usual distance of both fonts, times the child's `multiplier`, or that number of another
 * `unit`; a .ui file sets both in its <layout>. What has no text, such as an image or a line across, has
 * edges in the place of baselines. */
#define TYPECASE_TYPE_BASELINE_COLUMN (typecase_baseline_column_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineColumn, typecase_baseline_column, TYPECASE, BASELINE_COLUMN,
                      GtkWidget)

GtkWidget *typecase_baseline_column_new (void);
void typecase_baseline_column_append (TypecaseBaselineColumn *self, GtkWidget *child);
void typecase_baseline_column_remove (TypecaseBaselineColumn *self, GtkWidget *child);

void typecase_baseline_column_set_distance (TypecaseBaselineColumn *self, GtkWidget *child,
                                            double multiplier, TypecaseBaselineUnit unit);

G_END_DECLS

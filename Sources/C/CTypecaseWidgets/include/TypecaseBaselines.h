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

gboolean ctypecase_widget_get_font_measures (GtkWidget *widget, TypecaseFontMeasures *measures);

/* The usual distance from a line of text in one widget to one in the widget below it, by the fonts of
 * both, in pixels. */
double ctypecase_widget_get_baseline_spacing (GtkWidget *upper, GtkWidget *lower);

/* Widgets below each other, each with its first baseline at a distance from the last one of the widget
 * above: the usual distance of both fonts, times the child's `multiplier`, which a .ui file sets in its
 * <layout>. */
#define TYPECASE_TYPE_BASELINE_COLUMN (typecase_baseline_column_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseBaselineColumn, typecase_baseline_column, TYPECASE, BASELINE_COLUMN,
                      GtkWidget)

GtkWidget *typecase_baseline_column_new (void);
void typecase_baseline_column_append (TypecaseBaselineColumn *self, GtkWidget *child);
void typecase_baseline_column_remove (TypecaseBaselineColumn *self, GtkWidget *child);

void typecase_baseline_column_set_multiplier (GtkWidget *child, double multiplier);

G_END_DECLS

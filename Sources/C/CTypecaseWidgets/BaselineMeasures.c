/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <hb-ot.h>

static gboolean
get_measures (PangoContext *context, TypecaseFontMeasures *measures)
{
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

gboolean
ctypecase_widget_get_font_measures (GtkWidget *widget, TypecaseFontMeasures *measures)
{
  return get_measures (gtk_widget_get_pango_context (widget), measures);
}

gboolean
ctypecase_widget_get_styled_font_measures (GtkWidget *widget, TypecaseFontMeasures *measures)
{
  /* The widget's own context has the style of the last frame. */
  PangoContext *context = gtk_widget_create_pango_context (widget);
  gboolean has_font = get_measures (context, measures);

  g_object_unref (context);
  return has_font;
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

static void
get_rich_text_baselines (GtkWidget *widget, int width, double *first, double *last)
{
  GtkBorder room = get_room (widget);
  int inner = width < 0 ? -1 : MAX (width - room.left - room.right, 0);

  if (!typecase_rich_text_get_baselines (widget, inner, first, last))
    return;
  *first += room.top;
  *last += room.top;
}

static void
get_column_baselines (GtkWidget *column, int width, double *first, double *last)
{
  GtkBorder room = get_room (column);
  int inner = width < 0 ? -1 : MAX (width - room.left - room.right, 0);
  TypecaseBaselineLayout *layout
      = TYPECASE_BASELINE_LAYOUT (gtk_widget_get_layout_manager (column));

  if (!typecase_baseline_layout_get_baselines (layout, column, inner, first, last))
    return;
  *first += room.top;
  *last += room.top;
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
  else if (TYPECASE_IS_RICH_TEXT (widget))
    get_rich_text_baselines (widget, width, first, last);
  else if (TYPECASE_IS_BASELINE_COLUMN (widget))
    get_column_baselines (widget, width, first, last);
  return height;
}

gboolean
ctypecase_widget_has_baseline (GtkWidget *widget, int width)
{
  int baseline = -1;

  if (GTK_IS_LABEL (widget) || GTK_IS_TEXT_VIEW (widget) || TYPECASE_IS_RICH_TEXT (widget))
    return TRUE;
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, &baseline);
  return baseline >= 0;
}

/* MARK: - Usual distances */

/* Half of what the font has between two of its lines; negative where they overlap. */
static double
get_half_gap (const TypecaseFontMeasures *font)
{
  return (font->spacing - font->ascender - font->descender) / 2;
}

double
ctypecase_widget_get_spacing_above (GtkWidget *widget)
{
  TypecaseFontMeasures font;

  return ctypecase_widget_get_font_measures (widget, &font) ? font.ascender + get_half_gap (&font)
                                                            : 0;
}

double
ctypecase_widget_get_spacing_below (GtkWidget *widget)
{
  TypecaseFontMeasures font;

  return ctypecase_widget_get_font_measures (widget, &font) ? font.descender + get_half_gap (&font)
                                                            : 0;
}

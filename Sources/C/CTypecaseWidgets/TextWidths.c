/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* The width of a label's longest word, in pixels. */
static int
longest_word (GtkLabel *label)
{
  PangoLayout *layout = pango_layout_copy (gtk_label_get_layout (label));
  int width;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 0);
  pango_layout_get_pixel_size (layout, &width, NULL);
  g_object_unref (layout);
  return width;
}

/* How much wider than at its minimum a widget must be for none of its texts to be cut. */
static int
missing_width (GtkWidget *widget)
{
  int minimum, natural, missing = 0;
  gboolean adds;

  if (!gtk_widget_should_layout (widget))
    return 0;
  if (GTK_IS_LABEL (widget))
    {
      GtkLabel *label = GTK_LABEL (widget);

      gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      if (!gtk_label_get_wrap (label) || gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE)
        return natural - minimum;
      return MAX (longest_word (label) + gtk_widget_get_margin_start (widget)
                      + gtk_widget_get_margin_end (widget) - minimum,
                  0);
    }
  /* What stands beside each other needs its room at the same time. */
  adds = GTK_IS_ORIENTABLE (widget)
         && gtk_orientable_get_orientation (GTK_ORIENTABLE (widget)) == GTK_ORIENTATION_HORIZONTAL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int more = missing_width (child);

      missing = adds ? missing + more : MAX (missing, more);
    }
  return missing;
}

int
ctypecase_widget_get_uncut_width (GtkWidget *widget)
{
  int minimum, natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return MAX (MIN (minimum + missing_width (widget), natural), minimum);
}

int
ctypecase_widget_get_width_of (GtkWidget *widget, guint characters)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  /* As the widths in characters of GtkLabel. */
  gint64 width = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                      pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (MIN (width * characters, G_MAXINT - PANGO_SCALE));
}

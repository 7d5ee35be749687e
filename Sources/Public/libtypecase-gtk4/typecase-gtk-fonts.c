/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-gtk-fonts.h"

#include "typecase-gtk-picker-private.h"

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/* MARK: Text that is on the screen */

/*
 * Text views keep what they have drawn of each line, and make it again only when something of their own changes. To
 * set their tabs, which stay what they are, is such a change.
 */
static void
draw_text_views_again (GtkWidget *widget)
{
  if (GTK_IS_TEXT_VIEW (widget))
    {
      PangoTabArray *tabs = gtk_text_view_get_tabs (GTK_TEXT_VIEW (widget));

      gtk_text_view_set_tabs (GTK_TEXT_VIEW (widget), tabs);
      g_clear_pointer (&tabs, pango_tab_array_free);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    draw_text_views_again (child);
}

/*
 * Makes every widget of a display measure and draw its text again, in the fonts that the process has now.
 *
 * GTK does so only when a setting of the desktop changes that has to do with how text is drawn. So it is
 * notified of such a setting, whose value stays.
 */
static void
lay_text_out_again (GtkSettings *settings)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  GListModel *windows = gtk_window_get_toplevels ();

  if (PANGO_IS_FC_FONT_MAP (map))
    pango_fc_font_map_config_changed (PANGO_FC_FONT_MAP (map));
  g_object_notify (G_OBJECT (settings), "gtk-xft-rgba");
  for (guint place = 0; place < g_list_model_get_n_items (windows); place++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, place);

      if (gtk_widget_get_settings (window) == settings)
        draw_text_views_again (window);
    }
}

/* GTK has made fontconfig read its configuration again by now, which lost what only this process has. */
static void
desktop_fonts_changed (GtkSettings *settings)
{
  if (typecase_restore_fonts ())
    lay_text_out_again (settings);
}

static void
fonts_changed (TypecaseConsumer *consumer, GtkSettings *settings)
{
  lay_text_out_again (settings);
}

/**
 * typecase_gtk_follow_fonts:
 * @consumer: the app as a consumer
 * @display: (nullable): where the app's windows are; %NULL for the default one
 *
 * Has all text of the app's windows drawn in the fonts that the app has, whenever they change: when
 * [signal@Typecase.Consumer::fonts-changed] comes, and when the desktop's fonts change, where GTK loses those that
 * only one process has. Labels, text views and everything else that is on the screen already change, too.
 *
 * Text is drawn with Pango's default font map. An app that gives widgets another one tells that map itself.
 *
 * To be called once GTK is initialized, in the thread of GTK, which must be that of the consumer. It counts as long as
 * the consumer lives; to call it again for the same consumer and display changes nothing.
 *
 * Since: 0.1
 */
void
typecase_gtk_follow_fonts (TypecaseConsumer *consumer, GdkDisplay *display)
{
  GtkSettings *settings;
  g_autoptr (GPtrArray) fonts = NULL;

  g_return_if_fail (TYPECASE_IS_CONSUMER (consumer));
  g_return_if_fail (display == NULL || GDK_IS_DISPLAY (display));
  settings = display != NULL ? gtk_settings_get_for_display (display) : gtk_settings_get_default ();
  /* Without a display there is no text to draw. */
  if (settings == NULL
      || g_signal_handler_find (consumer, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0, 0, NULL,
                                fonts_changed, settings)
             != 0)
    return;
  g_signal_connect_object (consumer, "fonts-changed", G_CALLBACK (fonts_changed), settings, 0);
  if (g_signal_handler_find (settings, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, desktop_fonts_changed, NULL)
      == 0)
    g_signal_connect (settings, "notify::gtk-fontconfig-timestamp",
                      G_CALLBACK (desktop_fonts_changed), NULL);
  /* What the app has already was told to nobody. */
  fonts = typecase_consumer_get_fonts (consumer);
  if (fonts->len > 0)
    lay_text_out_again (settings);
}

/* MARK: A font as Pango names it */

static gboolean
has_trait (TypecaseFont *font, const char *trait)
{
  g_auto (GStrv) traits = typecase_font_get_traits (font);

  return g_strv_contains ((const char *const *) traits, trait);
}

/* Axes as Pango writes them: `opsz=12,wght=450`; NULL where the person chose none. */
static char *
get_variations (TypecaseFont *font)
{
  g_autoptr (GVariant) axes = typecase_font_dup_variations (font);
  GString *text;
  GVariantIter iter;
  const char *tag;
  double value;

  if (axes == NULL || g_variant_n_children (axes) == 0)
    return NULL;
  text = g_string_new (NULL);
  g_variant_iter_init (&iter, axes);
  while (g_variant_iter_next (&iter, "{&sd}", &tag, &value))
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      /* Not as the person's language writes numbers. */
      g_ascii_formatd (number, sizeof number, "%g", value);
      g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "", tag, number);
    }
  return g_string_free (text, FALSE);
}

/**
 * typecase_gtk_describe_font:
 * @font: a font that the app was given, or that the person picked
 *
 * Describes a font as Pango and GTK name it: with its family, weight, width and slant, and with the size and the
 * places on the axes of a variable font that the person chose, where they did.
 *
 * OpenType features are no part of a description: see [method@Typecase.Font.dup_features].
 *
 * Returns: (transfer full): a description of it
 *
 * Since: 0.1
 */
PangoFontDescription *
typecase_gtk_describe_font (TypecaseFont *font)
{
  PangoFontDescription *description;
  const char *name;
  g_autofree char *variations = NULL;
  double size;

  g_return_val_if_fail (TYPECASE_IS_FONT (font), NULL);
  description = pango_font_description_new ();
  name = typecase_font_get_family (font);
  /* Given fonts are found by these as by their families. */
  if (name == NULL)
    name = typecase_font_get_full_name (font);
  if (name == NULL)
    name = typecase_font_get_postscript_name (font);
  if (name != NULL)
    pango_font_description_set_family (description, name);
  if (typecase_font_get_weight (font) > 0)
    pango_font_description_set_weight (description,
                                       (PangoWeight) (typecase_font_get_weight (font) + 0.5));
  if (typecase_font_get_width (font) > 0)
    pango_font_description_set_stretch (description, typecase_gtk_get_stretch (typecase_font_get_width (font)));
  if (typecase_font_get_slant (font) != 0 || has_trait (font, "italic"))
    pango_font_description_set_style (description, PANGO_STYLE_ITALIC);
  size = typecase_font_get_point_size (font);
  if (size > 0)
    pango_font_description_set_size (description, (int) (size * PANGO_SCALE + 0.5));
  variations = get_variations (font);
  if (variations != NULL)
    pango_font_description_set_variations (description, variations);
  return description;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* consumer APP FAMILY: asks for a font, and says which one Pango writes the family's name in. */

#include <libtypecase/typecase.h>
#include <locale.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

static const char *family;
static int status = 1;

/* The process has other fonts: Pango is to look again. */
static void
fonts_changed (void)
{
  pango_fc_font_map_config_changed (PANGO_FC_FONT_MAP (pango_cairo_font_map_get_default ()));
}

static void
write_name (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *asked = pango_font_description_new ();
  PangoFontDescription *used;
  PangoGlyphItem *run;

  pango_font_description_set_family (asked, family);
  pango_layout_set_font_description (layout, asked);
  pango_layout_set_text (layout, family, -1);
  run = pango_layout_get_line_readonly (layout, 0)->runs->data;
  used = pango_font_describe (run->item->analysis.font);
  g_print ("%s\n", pango_font_description_get_family (used));
  pango_font_description_free (used);
  pango_font_description_free (asked);
  g_object_unref (layout);
  g_object_unref (context);
}

static void
requested (GObject *consumer, GAsyncResult *result, gpointer loop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (consumer), result, NULL, &error);

  if (error != NULL)
    g_printerr ("no fonts: %s\n", error->message);
  else if (fonts->len == 0)
    g_printerr ("not installed: %s\n", family);
  else
    {
      write_name ();
      status = 0;
    }
  g_main_loop_quit (loop);
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (TypecaseConsumer) consumer = typecase_consumer_new (argc > 1 ? argv[1] : NULL);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);

  /* Otherwise messages have question marks in the place of letters. */
  setlocale (LC_ALL, "");
  family = argc > 2 ? argv[2] : NULL;
  g_ptr_array_add (fonts, typecase_font_new_for_family (family));
  g_signal_connect (consumer, "fonts-changed", G_CALLBACK (fonts_changed), NULL);
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_NONE, NULL, NULL, NULL,
                                   requested, loop);
  g_main_loop_run (loop);
  return status;
}

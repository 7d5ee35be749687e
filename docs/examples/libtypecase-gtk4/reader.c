/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * gtk4-reader FILE: shows a text, each line of which begins with the name of the family that it is set in:
 *
 *     Inter: The quick brown fox
 *     Foundry Serif: jumps over the lazy dog.
 */

#include <libtypecase-gtk4/typecase-gtk4.h>

#define APP_ID "org.example.Gtk4Reader"

static TypecaseConsumer *consumer;
/* NULL once it is closed. */
static GtkWindow *window;
static GtkTextBuffer *text;
/* What the person picks for all of the text. */
static GtkTextTag *picked;
static GtkLabel *state;
/* What the text names, TypecaseFont. */
static GPtrArray *fonts;
static char *parent_window;

/* Says which fonts the text names in vain; they come by themselves when they are installed. */
static void
show_missing (void)
{
  g_autoptr (GPtrArray) missing = typecase_consumer_get_missing (consumer);
  g_autoptr (GString) words = g_string_new (missing->len > 0 ? "Missing:" : "All fonts are here.");

  for (guint place = 0; place < missing->len; place++)
    g_string_append_printf (words, "%s %s", place > 0 ? "," : "",
                            typecase_font_get_family (g_ptr_array_index (missing, place)));
  gtk_label_set_text (state, words->str);
}

static void
requested (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) given
      = typecase_consumer_request_fonts_finish (consumer, result, NULL, &error);

  typecase_gtk_unexport_window (window, parent_window);
  if (given != NULL)
    show_missing ();
  /* So it ends where the window was closed meanwhile. */
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    gtk_label_set_text (state, error->message);
}

/* The person can be asked above the window: asks for the families of the text. */
static void
window_exported (GObject *source, GAsyncResult *result, gpointer data)
{
  parent_window = typecase_gtk_export_window_finish (result);
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_NONE, NULL, parent_window,
                                   NULL, requested, NULL);
}

/* Adds a line in the family that it names, and the family to the fonts. */
static void
add_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ": ", 2);
  GtkTextTag *tag;
  GtkTextIter end;

  if (parts[0] == NULL || parts[1] == NULL)
    return;
  tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (text), parts[0]);
  if (tag == NULL)
    {
      tag = gtk_text_buffer_create_tag (text, parts[0], "family", parts[0], NULL);
      g_ptr_array_add (fonts, typecase_font_new_for_family (parts[0]));
    }
  gtk_text_buffer_get_end_iter (text, &end);
  gtk_text_buffer_insert_with_tags (text, &end, parts[1], -1, tag, NULL);
  gtk_text_buffer_insert (text, &end, "\n", -1);
}

static void
font_picked (TypecaseGtkFontButton *button)
{
  GtkTextIter start, end;

  g_object_set (picked, "font-desc", typecase_gtk_font_button_get_font_desc (button), NULL);
  gtk_text_buffer_get_bounds (text, &start, &end);
  gtk_text_buffer_apply_tag (text, picked, &start, &end);
}

static void
pick_failed (TypecaseGtkFontButton *button, GError *error)
{
  gtk_label_set_text (state, error->message);
}

static void
make_window (GtkApplication *application)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *button = typecase_gtk_font_button_new (consumer);

  g_object_set (button, "title", "Font of the whole text", NULL);
  g_signal_connect (button, "notify::font", G_CALLBACK (font_picked), NULL);
  g_signal_connect (button, "failed", G_CALLBACK (pick_failed), NULL);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), button);
  text = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, "Text", -1);
  gtk_widget_set_vexpand (view, TRUE);
  state = GTK_LABEL (gtk_label_new ("Asking for fonts …"));
  gtk_box_append (GTK_BOX (box), view);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (state));
  g_set_weak_pointer (&window, GTK_WINDOW (gtk_application_window_new (application)));
  gtk_window_set_titlebar (window, header);
  gtk_window_set_title (window, "GTK Reader");
  gtk_window_set_default_size (window, 640, 400);
  gtk_window_set_child (window, box);
  g_signal_connect_swapped (window, "destroy", G_CALLBACK (typecase_consumer_close), consumer);
}

static void
open_document (GtkApplication *application, GFile **files)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_load_contents (files[0], NULL, &contents, NULL, NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return;
    }
  fonts = g_ptr_array_new_with_free_func (g_object_unref);
  consumer = typecase_consumer_new (APP_ID);
  /* Everything that is on the screen is drawn again when fonts come or go. */
  typecase_gtk_follow_fonts (consumer, NULL);
  make_window (application);
  lines = g_strsplit (contents, "\n", -1);
  for (gsize place = 0; lines[place] != NULL; place++)
    add_line (lines[place]);
  /* A tag that is made later counts more. */
  picked = gtk_text_buffer_create_tag (text, NULL, NULL);
  g_signal_connect (consumer, "fonts-changed", G_CALLBACK (show_missing), NULL);
  gtk_window_present (window);
  typecase_gtk_export_window (window, window_exported, NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application
      = gtk_application_new (APP_ID, G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);

  g_signal_connect (application, "open", G_CALLBACK (open_document), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}

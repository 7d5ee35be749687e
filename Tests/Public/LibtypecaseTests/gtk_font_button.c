/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* What a font button takes and tells, without a picker. */

#include <libtypecase-gtk4/typecase-gtk4.h>

static void
count (int *counter)
{
  (*counter)++;
}

static void
test_a_button_shows_what_it_is_given (void)
{
  TypecaseGtkFontButton *button
      = g_object_ref_sink (TYPECASE_GTK_FONT_BUTTON (typecase_gtk_font_button_new (NULL)));
  g_autoptr (TypecaseFont) font = typecase_font_new_for_family ("Foundry");
  PangoFontDescription *description = pango_font_description_from_string ("Foundry Bold Italic 12");
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (button));
  int told = 0;

  g_signal_connect_swapped (button, "notify::font", G_CALLBACK (count), &told);
  g_signal_connect_swapped (button, "notify::font-desc", G_CALLBACK (count), &told);
  g_assert_null (typecase_gtk_font_button_get_font (button));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Font");
  typecase_gtk_font_button_set_font (button, font);
  g_assert_true (typecase_gtk_font_button_get_font (button) == font);
  g_assert_cmpint (told, ==, 2);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Foundry");
  typecase_gtk_font_button_set_font (button, font);
  g_assert_cmpint (told, ==, 2);

  typecase_gtk_font_button_set_font_desc (button, description);
  g_assert_true (pango_font_description_equal (typecase_gtk_font_button_get_font_desc (button),
                                               description));
  g_assert_cmpint (told, ==, 4);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Foundry 12");
  g_assert_cmpstr (typecase_font_get_family (typecase_gtk_font_button_get_font (button)), ==,
                   "Foundry");
  g_assert_cmpfloat (typecase_font_get_weight (typecase_gtk_font_button_get_font (button)), ==, 700);
  typecase_gtk_font_button_set_font_desc (button, description);
  g_assert_cmpint (told, ==, 4);

  typecase_gtk_font_button_set_font (button, NULL);
  g_assert_null (typecase_gtk_font_button_get_font_desc (button));
  g_assert_cmpint (told, ==, 6);
  pango_font_description_free (description);
  g_object_unref (button);
}

static void
test_a_font_is_described_as_pango_names_it (void)
{
  g_autoptr (TypecaseFont) family = typecase_font_new_for_family ("Foundry");
  g_autoptr (TypecaseFont) face = typecase_font_new_for_postscript_name ("Foundry-Black");
  g_autoptr (TypecaseFont) narrow = typecase_font_new_for_family ("Foundry");
  g_autoptr (TypecaseFont) file = typecase_font_new_for_path ("/nowhere.ttf");
  const char *const traits[] = { "italic", NULL };
  struct
  {
    TypecaseFont *font;
    const char *text;
  } cases[] = {
    { family, "Foundry" },
    { face, "Foundry-Black" },
    { narrow, "Foundry Semi-Bold Italic Condensed" },
    { file, "Normal" },
  };

  typecase_font_set_weight (narrow, 600);
  typecase_font_set_width (narrow, 76);
  typecase_font_set_traits (narrow, traits);
  for (guint place = 0; place < G_N_ELEMENTS (cases); place++)
    {
      PangoFontDescription *description = typecase_gtk_describe_font (cases[place].font);
      g_autofree char *text = pango_font_description_to_string (description);

      g_assert_cmpstr (text, ==, cases[place].text);
      pango_font_description_free (description);
    }
}

static void
failed (TypecaseGtkFontButton *button, GError *error, GError **kept)
{
  *kept = g_error_copy (error);
}

/* There is no bus here. */
static void
test_a_picker_that_cannot_be_shown_is_told (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *button = typecase_gtk_font_button_new (NULL);
  g_autoptr (GError) error = NULL;

  gtk_window_set_child (GTK_WINDOW (window), button);
  g_signal_connect (button, "failed", G_CALLBACK (failed), &error);
  g_signal_emit_by_name (button, "clicked");
  while (error == NULL)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Nobody is told once the window is gone, and nothing is touched that went with it. */
static void
test_a_window_closes_while_its_picker_opens (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *button = typecase_gtk_font_button_new (NULL);
  gpointer kept = button;
  g_autoptr (GError) error = NULL;

  g_object_add_weak_pointer (G_OBJECT (button), &kept);
  gtk_window_set_child (GTK_WINDOW (window), button);
  g_signal_connect (button, "failed", G_CALLBACK (failed), &error);
  g_signal_emit_by_name (button, "clicked");
  gtk_window_destroy (GTK_WINDOW (window));
  while (kept != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (error);
}

int
main (int argc, char **argv)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", TRUE);
  /* Without a bus there is no screen reader either. */
  g_setenv ("GTK_A11Y", "none", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/font-button/shows-what-it-is-given", test_a_button_shows_what_it_is_given);
  g_test_add_func ("/font-button/described-as-pango-names-it",
                   test_a_font_is_described_as_pango_names_it);
  g_test_add_func ("/font-button/cannot-be-shown", test_a_picker_that_cannot_be_shown_is_told);
  g_test_add_func ("/font-button/closes-while-it-opens",
                   test_a_window_closes_while_its_picker_opens);
  return g_test_run ();
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* What cannot be sent is refused with an error that says why, before there is a bus. */

#include <libtypecase/typecase.h>
#include <stdio.h>
#include <unistd.h>

static const char not_utf8[] = "Caf\xe9";

typedef struct
{
  GMainLoop *loop;
  GError *error;
} Ending;

static void
registered (GObject *provider, GAsyncResult *result, gpointer data)
{
  Ending *ending = data;
  GPtrArray *failures = (gpointer) 1;

  g_assert_null (typecase_provider_register_fonts_finish (TYPECASE_PROVIDER (provider), result,
                                                          &failures, &ending->error));
  g_assert_null (failures);
  g_main_loop_quit (ending->loop);
}

static void
requested (GObject *consumer, GAsyncResult *result, gpointer data)
{
  Ending *ending = data;
  GPtrArray *missing = (gpointer) 1;

  g_assert_null (typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (consumer), result,
                                                         &missing, &ending->error));
  g_assert_null (missing);
  g_main_loop_quit (ending->loop);
}

static void
picked (GObject *consumer, GAsyncResult *result, gpointer data)
{
  Ending *ending = data;

  g_assert_null (
      typecase_consumer_pick_font_finish (TYPECASE_CONSUMER (consumer), result, &ending->error));
  g_main_loop_quit (ending->loop);
}

static void
fetched (GObject *provider, GAsyncResult *result, gpointer data)
{
  Ending *ending = data;

  g_assert_null (typecase_provider_request_assets_finish (TYPECASE_PROVIDER (provider), result,
                                                          NULL, &ending->error));
  g_main_loop_quit (ending->loop);
}

static void
wait_for (Ending *ending, GIOErrorEnum code, const char *message)
{
  g_main_loop_run (ending->loop);
  g_assert_error (ending->error, G_IO_ERROR, (int) code);
  if (message != NULL)
    g_assert_cmpstr (ending->error->message, ==, message);
  g_error_free (ending->error);
  g_main_loop_unref (ending->loop);
}

static Ending
begin (void)
{
  return (Ending){ g_main_loop_new (NULL, FALSE), NULL };
}

/* Registers one font, or nothing; the font is taken. */
static void
refuses_to_register (TypecaseFont *font, const char *app_id, GIOErrorEnum code, const char *message)
{
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (app_id);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);
  Ending ending = begin ();

  if (font != NULL)
    g_ptr_array_add (fonts, font);
  typecase_provider_register_fonts (provider, fonts, TYPECASE_SCOPE_PERSISTENT, TRUE, NULL, NULL,
                                    registered, &ending);
  wait_for (&ending, code, message);
}

static void
test_lists (void)
{
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (NULL);
  g_autoptr (TypecaseConsumer) consumer = typecase_consumer_new (NULL);
  Ending ending = begin ();

  typecase_provider_register_fonts (provider, NULL, TYPECASE_SCOPE_PERSISTENT, TRUE, NULL, NULL,
                                    registered, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, "The list of fonts is NULL.");
  ending = begin ();
  typecase_consumer_request_fonts (consumer, NULL, TYPECASE_REQUEST_NONE, NULL, NULL, NULL,
                                   requested, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, "The list of fonts is NULL.");
  typecase_consumer_forget_missing (consumer, NULL);
}

static void
test_names (void)
{
  const char *const traits[] = { "bold", not_utf8, NULL };
  g_autoptr (TypecaseFont) font = typecase_font_new_for_family ("Café");

  refuses_to_register (typecase_font_new_for_family (NULL), NULL, G_IO_ERROR_INVALID_ARGUMENT,
                       "Font 0 cannot be used in a call: its family is NULL.");
  refuses_to_register (typecase_font_new_for_family (not_utf8), NULL, G_IO_ERROR_INVALID_ARGUMENT,
                       "Font 0 cannot be used in a call: its family is not UTF-8.");
  refuses_to_register (typecase_font_new_for_path (NULL), NULL, G_IO_ERROR_INVALID_ARGUMENT,
                       "Font 0 cannot be used in a call: its path is NULL.");
  typecase_font_set_style (font, NULL);
  typecase_font_set_traits (font, traits);
  typecase_font_set_traits (font, NULL);
  g_assert_cmpstr (typecase_font_get_family (font), ==, "Café");
  g_assert_null (typecase_font_get_style (font));
  refuses_to_register (g_object_ref (font), NULL, G_IO_ERROR_INVALID_ARGUMENT,
                       "Font 0 cannot be used in a call: its style is NULL.");
  refuses_to_register (typecase_font_new_for_asset ("a"), not_utf8, G_IO_ERROR_INVALID_ARGUMENT,
                       "The id of the app is not UTF-8.");
}

static void
test_files (void)
{
  refuses_to_register (
      typecase_font_new_for_fd (-1), NULL, G_IO_ERROR_INVALID_ARGUMENT,
      "Font 0 cannot be used in a call: -1 is no open file that can be duplicated.");
}

static void
test_more_files_than_the_bus_lets_through (void)
{
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (NULL);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);
  FILE *file = tmpfile ();
  Ending ending = begin ();

  for (int count = 0; count < 17; count++)
    g_ptr_array_add (fonts, typecase_font_new_for_fd (fileno (file)));
  fclose (file);
  typecase_provider_register_fonts (provider, fonts, TYPECASE_SCOPE_SESSION, TRUE, NULL, NULL,
                                    registered, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, NULL);
}

static void
test_other_texts (void)
{
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (NULL);
  g_autoptr (TypecaseConsumer) consumer = typecase_consumer_new (NULL);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);
  const char *const names[] = { "a", not_utf8, NULL };
  Ending ending = begin ();

  g_ptr_array_add (fonts, typecase_font_new_for_family ("A"));
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_NONE, not_utf8, NULL, NULL,
                                   requested, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, "The sample is not UTF-8.");
  ending = begin ();
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_NONE, NULL, not_utf8, NULL,
                                   requested, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, "The handle of the parent window is not UTF-8.");
  ending = begin ();
  typecase_consumer_pick_font (consumer, g_variant_new_string ("bold"), NULL, NULL, picked,
                               &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT,
            "The configuration of the dialog is no dictionary.");
  ending = begin ();
  typecase_provider_request_assets (provider, names, 0.5, NULL, fetched, &ending);
  wait_for (&ending, G_IO_ERROR_INVALID_ARGUMENT, "Name 1 is not UTF-8.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arguments/lists", test_lists);
  g_test_add_func ("/arguments/names", test_names);
  g_test_add_func ("/arguments/files", test_files);
  g_test_add_func ("/arguments/more-files-than-the-bus-lets-through",
                   test_more_files_than_the_bus_lets_through);
  g_test_add_func ("/arguments/other-texts", test_other_texts);
  return g_test_run ();
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * provider APP [--remove] FONT…: offers fonts of the app to the desktop, or takes them back. A font is the
 * path of a file, or the name of an asset of the app's catalog.
 */

#include <libtypecase/typecase.h>
#include <locale.h>

static int status = 1;

/* Says what became of the fonts; `done` is the word for it. */
static void
tell (const char *done, GPtrArray *fonts, GPtrArray *failures, GError *error)
{
  if (error != NULL)
    g_printerr ("nothing was %s: %s\n", done, error->message);
  for (guint place = 0; fonts != NULL && place < fonts->len; place++)
    g_print ("%s: %s\n", done, typecase_font_get_full_name (fonts->pdata[place]));
  for (guint place = 0; failures != NULL && place < failures->len; place++)
    g_printerr ("not %s: %s\n", done, typecase_failure_get_message (failures->pdata[place]));
  status = failures == NULL || failures->len > 0;
}

static void
registered (GObject *provider, GAsyncResult *result, gpointer loop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) failures = NULL;
  g_autoptr (GPtrArray) fonts = typecase_provider_register_fonts_finish (
      TYPECASE_PROVIDER (provider), result, &failures, &error);

  tell ("installed", fonts, failures, error);
  g_main_loop_quit (loop);
}

static void
unregistered (GObject *provider, GAsyncResult *result, gpointer loop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) failures = NULL;
  g_autoptr (GPtrArray) fonts = typecase_provider_unregister_fonts_finish (
      TYPECASE_PROVIDER (provider), result, &failures, &error);

  tell ("removed", fonts, failures, error);
  g_main_loop_quit (loop);
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (argc > 1 ? argv[1] : NULL);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean removes = argc > 2 && g_str_equal (argv[2], "--remove");

  /* Otherwise messages have question marks in the place of letters. */
  setlocale (LC_ALL, "");
  for (int place = removes ? 3 : 2; place < argc; place++)
    g_ptr_array_add (fonts, g_path_is_absolute (argv[place])
                                ? typecase_font_new_for_path (argv[place])
                                : typecase_font_new_for_asset (argv[place]));
  if (removes)
    typecase_provider_unregister_fonts (provider, fonts, TYPECASE_SCOPE_PERSISTENT, NULL,
                                        unregistered, loop);
  else
    typecase_provider_register_fonts (provider, fonts, TYPECASE_SCOPE_PERSISTENT, TRUE, NULL, NULL,
                                      registered, loop);
  g_main_loop_run (loop);
  return status;
}

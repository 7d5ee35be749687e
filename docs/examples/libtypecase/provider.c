/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/* provider APP FILE…: offers font files of the app to the desktop. */

#include <libtypecase/typecase.h>

static int status = 1;

static void
registered (GObject *provider, GAsyncResult *result, gpointer loop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) failures = NULL;
  g_autoptr (GPtrArray) fonts = typecase_provider_register_fonts_finish (
      TYPECASE_PROVIDER (provider), result, &failures, &error);

  if (error != NULL)
    g_printerr ("nothing was installed: %s\n", error->message);
  for (guint place = 0; fonts != NULL && place < fonts->len; place++)
    g_print ("installed: %s\n", typecase_font_get_full_name (fonts->pdata[place]));
  for (guint place = 0; failures != NULL && place < failures->len; place++)
    g_printerr ("not installed: %s\n", typecase_failure_get_message (failures->pdata[place]));
  status = failures == NULL || failures->len > 0;
  g_main_loop_quit (loop);
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (TypecaseProvider) provider = typecase_provider_new (argc > 1 ? argv[1] : NULL);
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);

  for (int place = 2; place < argc; place++)
    g_ptr_array_add (fonts, typecase_font_new_for_path (argv[place]));
  typecase_provider_register_fonts (provider, fonts, TYPECASE_SCOPE_PERSISTENT, TRUE, NULL, NULL,
                                    registered, loop);
  g_main_loop_run (loop);
  return status;
}

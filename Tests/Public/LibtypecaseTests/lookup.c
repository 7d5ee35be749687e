/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * lookup APP FAMILY POSTSCRIPT-NAME OWN-FILE OWN-FAMILY: adds a font of its own to its process, asks for
 * another one, and says how both are found, again after each change. A line of its input has fontconfig
 * read its configuration again, as GTK does; its end ends the program.
 */

#include <fontconfig/fontconfig.h>
#include <glib-unix.h>
#include <libtypecase/typecase.h>
#include <unistd.h>

static const char *family, *postscript_name, *own_family;

static gboolean
is_given (FcPattern *pattern)
{
  FcChar8 *file;

  return FcPatternGetString (pattern, FC_FILE, 0, &file) == FcResultMatch
         && g_str_has_prefix ((const char *) file, "/proc/self/fd/");
}

static FcPattern *
prepare (const char *name)
{
  FcPattern *pattern = FcPatternCreate ();

  if (name != NULL)
    FcPatternAddString (pattern, FC_FAMILY, (const FcChar8 *) name);
  FcConfigSubstitute (NULL, pattern, FcMatchPattern);
  FcDefaultSubstitute (pattern);
  return pattern;
}

/* Whether a name means a given font, with all that it covers. */
static gboolean
means_given (const char *name)
{
  FcPattern *pattern = prepare (name);
  FcResult result;
  FcPattern *match = FcFontMatch (NULL, pattern, &result);
  FcCharSet *characters = NULL;
  gboolean is_it;

  FcPatternGetCharSet (match, FC_CHARSET, 0, &characters);
  is_it = is_given (match) && characters != NULL && FcCharSetHasChar (characters, 'A');
  FcPatternDestroy (match);
  FcPatternDestroy (pattern);
  return is_it;
}

static gboolean
means_own (void)
{
  FcPattern *pattern = prepare (own_family);
  FcResult result;
  FcPattern *match = FcFontMatch (NULL, pattern, &result);
  FcChar8 *found = NULL;
  gboolean is_it;

  FcPatternGetString (match, FC_FAMILY, 0, &found);
  is_it = g_strcmp0 ((const char *) found, own_family) == 0;
  FcPatternDestroy (match);
  FcPatternDestroy (pattern);
  return is_it;
}

static gboolean
is_in_fallback (void)
{
  FcPattern *pattern = prepare (NULL);
  FcResult result;
  FcFontSet *sorted = FcFontSort (NULL, pattern, FcTrue, NULL, &result);
  gboolean is_in = FALSE;

  for (int place = 0; place < sorted->nfont; place++)
    is_in = is_in || is_given (sorted->fonts[place]);
  FcFontSetDestroy (sorted);
  FcPatternDestroy (pattern);
  return is_in;
}

static void
say (void)
{
  g_print ("family %d postscript %d fallback %d own %d\n", means_given (family),
           means_given (postscript_name), is_in_fallback (), means_own ());
}

static void
requested (GObject *consumer, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (consumer), result, NULL, &error);

  if (error != NULL)
    g_error ("%s", error->message);
  g_print ("given %u\n", fonts->len);
}

static gboolean
told (int fd, GIOCondition condition, gpointer loop)
{
  char byte;

  if (read (fd, &byte, 1) <= 0)
    g_main_loop_quit (loop);
  else if (byte == '\n')
    {
      FcInitReinitialize ();
      say ();
      g_print ("restored %d\n", typecase_restore_fonts ());
      say ();
    }
  return G_SOURCE_CONTINUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (TypecaseConsumer) consumer = NULL;
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (argc == 6, 2);
  family = argv[2];
  postscript_name = argv[3];
  own_family = argv[5];
  FcConfigAppFontAddFile (NULL, (const FcChar8 *) argv[4]);
  consumer = typecase_consumer_new (argv[1]);
  g_signal_connect (consumer, "fonts-changed", say, NULL);
  g_ptr_array_add (fonts, typecase_font_new_for_family (family));
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_QUIET, NULL, NULL, NULL,
                                   requested, NULL);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP, told, loop);
  g_main_loop_run (loop);
  return 0;
}

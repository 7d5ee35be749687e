/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * conformance APP: makes the calls of Tests/Journeys/conformance.py, as ProviderProbe --conformance does with the
 * library in Swift. What the lines of its input and its output mean is said there.
 */

#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <libtypecase/typecase.h>
#include <stdio.h>
#include <unistd.h>

static TypecaseProvider *provider;
static TypecaseConsumer *consumer;
/* Those of the call that is being made. */
static GPtrArray *fonts;
static GCancellable *cancellable;
static gboolean has_ended;
static guint changes, own_changes;
static GPtrArray *removed;

/* MARK: What is said */

/* Words in a line, up to NULL. */
static G_GNUC_NULL_TERMINATED void
say (const char *first, ...)
{
  va_list words;

  fputs (first, stdout);
  va_start (words, first);
  for (const char *word = va_arg (words, const char *); word != NULL;
       word = va_arg (words, const char *))
    {
      fputc ('\t', stdout);
      fputs (word, stdout);
    }
  va_end (words);
  fputc ('\n', stdout);
}

static const char *
or_none (const char *text)
{
  return text != NULL && *text != '\0' ? text : "-";
}

static void
say_font (const char *role, TypecaseFont *font)
{
  say (role, or_none (typecase_font_get_postscript_name (font)),
       or_none (typecase_font_get_family (font)), or_none (typecase_font_get_style (font)), NULL);
}

static void
say_fonts (const char *role, GPtrArray *list)
{
  for (guint place = 0; list != NULL && place < list->len; place++)
    say_font (role, g_ptr_array_index (list, place));
}

static void
say_registered (GPtrArray *list)
{
  for (guint place = 0; list != NULL && place < list->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (list, place);

      say ("registered", or_none (typecase_font_get_postscript_name (font)),
           or_none (typecase_font_get_scope (font)),
           typecase_font_get_enabled (font) ? "enabled" : "disabled", NULL);
    }
}

/* By what the call named a font. */
static char *
get_subject (TypecaseFont *font)
{
  const char *name;

  if (font == NULL)
    return g_strdup ("-");
  if ((name = typecase_font_get_path (font)) != NULL)
    return g_strconcat ("path:", name, NULL);
  if ((name = typecase_font_get_asset (font)) != NULL)
    return g_strconcat ("asset:", name, NULL);
  if ((name = typecase_font_get_id (font)) != NULL)
    return g_strconcat ("id:", name, NULL);
  if ((name = typecase_font_get_postscript_name (font)) != NULL)
    return g_strconcat ("postscript-name:", name, NULL);
  if ((name = typecase_font_get_family (font)) != NULL)
    return g_strconcat ("family:", name, NULL);
  return g_strdup ("-");
}

static void
say_failure (TypecaseFailure *failure)
{
  TypecaseFont *font = typecase_failure_get_font (failure);
  g_autofree char *code = g_strdup_printf ("%d", typecase_failure_get_code (failure));
  g_autofree char *subject = get_subject (font);
  g_autofree char *number = NULL;
  guint place;

  if (fonts != NULL && g_ptr_array_find (fonts, font, &place))
    number = g_strdup_printf ("%u", place);
  say ("failure", code, or_none (number), subject,
       or_none (typecase_failure_get_message (failure)),
       or_none (typecase_failure_get_check (failure)),
       or_none (typecase_failure_get_fault (failure)),
       or_none (typecase_failure_get_taken_name (failure)), NULL);
}

static void
say_failures (GPtrArray *list)
{
  for (guint place = 0; list != NULL && place < list->len; place++)
    say_failure (g_ptr_array_index (list, place));
}

/* What went wrong as a whole; takes the error. */
static void
say_error (GError *error)
{
  if (error->domain == TYPECASE_ERROR)
    {
      g_autofree char *code = g_strdup_printf ("%d", error->code);

      say ("error", code, error->message, NULL);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    say ("error", "cancelled", NULL);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    say ("error", "closed", NULL);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
    say ("error", "invalid", NULL);
  else
    say ("error", g_quark_to_string (error->domain), error->message, NULL);
  g_error_free (error);
}

/* MARK: Calls */

static void
provider_answered (GPtrArray *list, GPtrArray *failures, GError *error)
{
  has_ended = TRUE;
  if (error != NULL)
    say_error (error);
  say_fonts ("font", list);
  say_failures (failures);
  g_clear_pointer (&list, g_ptr_array_unref);
  g_clear_pointer (&failures, g_ptr_array_unref);
}

static void
registered (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  GPtrArray *failures;
  GPtrArray *list
      = typecase_provider_register_fonts_finish (provider, result, &failures, &error);

  provider_answered (list, failures, error);
}

static void
unregistered (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  GPtrArray *failures;
  GPtrArray *list
      = typecase_provider_unregister_fonts_finish (provider, result, &failures, &error);

  provider_answered (list, failures, error);
}

static void
enabled (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  GPtrArray *failures;
  GPtrArray *list
      = typecase_provider_set_fonts_enabled_finish (provider, result, &failures, &error);

  provider_answered (list, failures, error);
}

static void
fetched (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  GPtrArray *failures;
  GPtrArray *list
      = typecase_provider_request_assets_finish (provider, result, &failures, &error);

  provider_answered (list, failures, error);
}

static void
listed (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) list = typecase_provider_list_fonts_finish (provider, result, &error);

  has_ended = TRUE;
  if (error != NULL)
    say_error (error);
  say_registered (list);
}

static void
requested (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) missing = NULL;
  g_autoptr (GPtrArray) given
      = typecase_consumer_request_fonts_finish (consumer, result, &missing, &error);

  has_ended = TRUE;
  if (error != NULL)
    say_error (error);
  say_fonts ("missing", missing);
}

static void
replaced (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) list
      = typecase_consumer_find_or_replace_finish (consumer, result, NULL, NULL, &error);

  has_ended = TRUE;
  if (error != NULL)
    say_error (error);
  for (guint place = 0; list != NULL && place < list->len; place++)
    {
      TypecaseReplacement *replacement = g_ptr_array_index (list, place);

      say_font ("replaced", typecase_replacement_get_missing (replacement));
      say_font ("by", typecase_replacement_get_font (replacement));
    }
}

static void
picked (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (TypecaseFont) font = typecase_consumer_pick_font_finish (consumer, result, &error);

  has_ended = TRUE;
  if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_CANCELLED_BY_USER))
    {
      say ("nothing", NULL);
      g_error_free (error);
    }
  else if (error != NULL)
    say_error (error);
  else
    say_font ("picked", font);
}

static void
refreshed (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;

  has_ended = TRUE;
  if (!typecase_consumer_refresh_finish (consumer, result, &error))
    say_error (error);
}

/* MARK: Following */

static void
note_change (gpointer source, guint *count)
{
  (*count)++;
}

static void
note_removed (TypecaseProvider *source, GPtrArray *list)
{
  for (guint place = 0; place < list->len; place++)
    g_ptr_array_add (removed, g_object_ref (g_ptr_array_index (list, place)));
}

static void
wait_for (guint *count)
{
  while (*count == 0)
    g_main_context_iteration (NULL, TRUE);
  *count = 0;
}

/* Which family the process has for a name. */
static void
say_meaning (const char *family)
{
  FcPattern *pattern = FcPatternCreate ();
  FcPattern *match;
  FcChar8 *found = NULL;
  FcResult result;

  FcPatternAddString (pattern, FC_FAMILY, (const FcChar8 *) family);
  FcConfigSubstitute (NULL, pattern, FcMatchPattern);
  FcDefaultSubstitute (pattern);
  match = FcFontMatch (NULL, pattern, &result);
  FcPatternGetString (match, FC_FAMILY, 0, &found);
  say ("means", g_strcmp0 ((const char *) found, family) == 0 ? "it" : "another", NULL);
  FcPatternDestroy (match);
  FcPatternDestroy (pattern);
}

/* MARK: Steps */

static TypecaseFont *
get_font (const char *word)
{
  const char *name = strchr (word, ':') + 1;
  TypecaseFont *font;
  int fd;

  if (g_str_has_prefix (word, "path:"))
    return typecase_font_new_for_path (name);
  if (g_str_has_prefix (word, "asset:"))
    return typecase_font_new_for_asset (name);
  if (g_str_has_prefix (word, "family:"))
    return typecase_font_new_for_family (name);
  if (g_str_has_prefix (word, "postscript-name:"))
    return typecase_font_new_for_postscript_name (name);
  fd = open (name, O_RDONLY | O_CLOEXEC);
  font = typecase_font_new_for_fd (fd);
  close (fd);
  return font;
}

static void
set_fonts (char **words)
{
  g_clear_pointer (&fonts, g_ptr_array_unref);
  fonts = g_ptr_array_new_with_free_func (g_object_unref);
  for (; *words != NULL; words++)
    g_ptr_array_add (fonts, get_font (*words));
}

static TypecaseScope
get_scope (const char *word)
{
  return g_str_equal (word, "persistent") ? TYPECASE_SCOPE_PERSISTENT
         : g_str_equal (word, "session")  ? TYPECASE_SCOPE_SESSION
                                          : TYPECASE_SCOPE_PROCESS;
}

static gboolean
is_call (const char *step)
{
  static const char *const calls[]
      = { "register", "unregister", "enable",          "disable", "assets",
          "list",     "request",    "find-or-replace", "pick",    "refresh", NULL };

  return g_strv_contains (calls, step);
}

/* Makes a call, which ends later. */
static void
begin (char **words)
{
  const char *step = words[0];

  has_ended = FALSE;
  g_clear_object (&cancellable);
  cancellable = g_cancellable_new ();
  if (g_str_equal (step, "register"))
    {
      set_fonts (words + 2);
      typecase_provider_register_fonts (provider, fonts, get_scope (words[1]), TRUE, NULL,
                                        cancellable, registered, NULL);
    }
  else if (g_str_equal (step, "unregister"))
    {
      set_fonts (words + 2);
      typecase_provider_unregister_fonts (provider, fonts, get_scope (words[1]), cancellable,
                                          unregistered, NULL);
    }
  else if (g_str_equal (step, "enable") || g_str_equal (step, "disable"))
    {
      set_fonts (words + 2);
      typecase_provider_set_fonts_enabled (provider, fonts, g_str_equal (step, "enable"),
                                           get_scope (words[1]), cancellable, enabled, NULL);
    }
  else if (g_str_equal (step, "assets"))
    {
      set_fonts (words + g_strv_length (words));
      typecase_provider_request_assets (provider, (const char *const *) words + 1, 0.5,
                                        cancellable, fetched, NULL);
    }
  else if (g_str_equal (step, "list"))
    typecase_provider_list_fonts (provider, cancellable, listed, NULL);
  else if (g_str_equal (step, "request"))
    {
      set_fonts (words + 2);
      typecase_consumer_request_fonts (
          consumer, fonts,
          g_str_equal (words[1], "quiet") ? TYPECASE_REQUEST_QUIET : TYPECASE_REQUEST_NONE, NULL,
          NULL, cancellable, requested, NULL);
    }
  else if (g_str_equal (step, "find-or-replace"))
    {
      set_fonts (words + 1);
      typecase_consumer_find_or_replace (consumer, fonts, NULL, NULL, NULL, cancellable, replaced,
                                         NULL);
    }
  else if (g_str_equal (step, "pick"))
    typecase_consumer_pick_font (consumer, NULL, NULL, cancellable, picked, NULL);
  else
    typecase_consumer_refresh (consumer, cancellable, refreshed, NULL);
}

static void
finish (void)
{
  while (!has_ended)
    g_main_context_iteration (NULL, TRUE);
}

static void
answer (char **words)
{
  const char *step = words[0];

  if (is_call (step))
    {
      begin (words);
      finish ();
    }
  else if (g_str_equal (step, "cancel"))
    {
      g_cancellable_cancel (cancellable);
      finish ();
    }
  else if (g_str_equal (step, "end"))
    finish ();
  else if (g_str_equal (step, "leave"))
    {
      typecase_provider_close (provider);
      typecase_consumer_close (consumer);
      finish ();
    }
  else if (g_str_equal (step, "changed"))
    wait_for (&changes);
  else if (g_str_equal (step, "own-changed"))
    wait_for (&own_changes);
  else if (g_str_equal (step, "removed"))
    {
      while (removed->len == 0)
        g_main_context_iteration (NULL, TRUE);
      say_fonts ("removed", removed);
      g_ptr_array_set_size (removed, 0);
    }
  else if (g_str_equal (step, "means"))
    say_meaning (words[1]);
  else if (g_str_equal (step, "fonts"))
    {
      g_autoptr (GPtrArray) given = typecase_consumer_get_fonts (consumer);
      g_autoptr (GPtrArray) missing = typecase_consumer_get_missing (consumer);
      g_autoptr (GPtrArray) of_system = typecase_consumer_get_system_fonts (consumer);
      TypecaseFailure *not_asked = typecase_consumer_get_not_asked (consumer);

      say_fonts ("given", given);
      say_fonts ("missing", missing);
      say_fonts ("system", of_system);
      if (not_asked != NULL)
        say_failure (not_asked);
    }
  else if (g_str_equal (step, "forget"))
    {
      set_fonts (words + 1);
      typecase_consumer_forget_missing (consumer, fonts);
    }
  else
    g_error ("There is no step %s.", step);
}

/* A line of the input; nobody writes the next one before it is answered. */
static gboolean
told (GIOChannel *input, GIOCondition condition, gpointer loop)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *line = NULL;
  gsize end;

  if (g_io_channel_read_line (input, &line, NULL, &end, NULL) != G_IO_STATUS_NORMAL)
    {
      g_main_loop_quit (loop);
      return G_SOURCE_REMOVE;
    }
  line[end] = '\0';
  words = g_strsplit (line, "\t", -1);
  if (g_str_equal (words[0], "begin"))
    begin (words + 1);
  else
    answer (words);
  say ("", NULL);
  fflush (stdout);
  return G_SOURCE_CONTINUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GIOChannel) input = g_io_channel_unix_new (STDIN_FILENO);

  g_return_val_if_fail (argc == 2, 2);
  provider = typecase_provider_new (argv[1]);
  consumer = typecase_consumer_new (argv[1]);
  removed = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (consumer, "fonts-changed", G_CALLBACK (note_change), &changes);
  g_signal_connect (provider, "fonts-changed", G_CALLBACK (note_change), &own_changes);
  g_signal_connect (provider, "fonts-removed", G_CALLBACK (note_removed), NULL);
  g_io_add_watch (input, G_IO_IN | G_IO_HUP, told, loop);
  g_main_loop_run (loop);
  return 0;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-asking-private.h"

#include "typecase-exchange.h"
#include "typecase-failure-private.h"
#include "typecase-font-private.h"
#include "typecase-opening.h"
#include "typecase-replacement-private.h"
#include "typecase-session-error.h"
#include "typecase-task-private.h"

/* How many fonts a call of the bus may name. */
#define REQUEST_LIMIT 256

typedef struct
{
  TypecaseConsumerFonts *consumer;
  gboolean is_quiet;
  char *sample;
  char *parent_window;

  /* What is being asked for, and how much of it was. */
  GPtrArray *wanted;
  guint asked;
  guint page;
  gboolean asks_person;
  /* What was given and what was not. */
  GPtrArray *given;
  GPtrArray *missing;
  GPtrArray *of_system;
  /* What the app can set in another font; NULL for none. */
  GPtrArray *replaceable;
  /* The person's replacements, of all pages and of the page that is being activated. */
  GPtrArray *replacements;
  GPtrArray *picked;
  /* What is not to be remembered. */
  GPtrArray *forgotten;
  /* The list of fonts that is being activated. */
  GPtrArray *using;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  g_ptr_array_remove_fast (asking->consumer->askings, asking);
  g_object_unref (asking->consumer);
  g_free (asking->sample);
  g_free (asking->parent_window);
  g_ptr_array_unref (asking->wanted);
  g_ptr_array_unref (asking->given);
  g_ptr_array_unref (asking->missing);
  g_ptr_array_unref (asking->of_system);
  g_clear_pointer (&asking->replaceable, g_ptr_array_unref);
  g_ptr_array_unref (asking->replacements);
  g_clear_pointer (&asking->picked, g_ptr_array_unref);
  g_ptr_array_unref (asking->forgotten);
  g_clear_pointer (&asking->using, g_ptr_array_unref);
  g_free (asking);
}

/* Adds fonts to a list of the consumer's, each once, less those that were forgotten meanwhile. */
static void
remember (Asking *asking, GPtrArray *list, GPtrArray *fonts)
{
  g_autoptr (GPtrArray) new = typecase_fonts_copy (fonts);

  typecase_fonts_remove (new, asking->forgotten);
  typecase_fonts_remove (list, new);
  typecase_fonts_append (list, new);
}

/*
 * Gives what was picked its file; what could not be put into use is no replacement.
 *
 * It stays a font of its own, since the person may have chosen two sizes of one face.
 */
static void
use_picked (Asking *asking)
{
  for (guint place = 0; place < asking->picked->len; place++)
    {
      TypecaseReplacement *replacement = g_ptr_array_index (asking->picked, place);
      TypecaseFont *font = typecase_replacement_get_font (replacement);
      guint given;

      if (typecase_font_get_id (font) != NULL)
        {
          if (!g_ptr_array_find_with_equal_func (asking->given, font, typecase_fonts_have_same_id,
                                                 &given))
            continue;
          typecase_font_set_file (
              font, typecase_font_get_file (g_ptr_array_index (asking->given, given)));
        }
      g_ptr_array_add (asking->replacements, g_object_ref (replacement));
    }
  g_clear_pointer (&asking->picked, g_ptr_array_unref);
}

static void ask_page (GTask *task);

static void
page_used (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumerFonts *self = TYPECASE_CONSUMER_FONTS (source);
  g_autoptr (GTask) task = data;
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }
  for (guint place = 0; place < asking->using->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (asking->using, place);

      if (typecase_font_file_can_use (typecase_font_get_file (font),
                                      typecase_font_get_index (font)))
        g_ptr_array_add (asking->given, g_object_ref (font));
    }
  g_clear_pointer (&asking->using, g_ptr_array_unref);
  use_picked (asking);
  asking->asked += asking->page;
  if (asking->asked == asking->wanted->len)
    {
      /* What was given and what was not are known now. */
      typecase_fonts_remove (self->missing, asking->wanted);
      typecase_fonts_remove (self->of_system, asking->wanted);
      remember (asking, self->missing, asking->missing);
      remember (asking, self->of_system, asking->of_system);
      if (asking->is_quiet || asking->asks_person || asking->missing->len == 0)
        {
          g_task_return_pointer (task, g_ptr_array_ref (asking->given),
                                 (GDestroyNotify) g_ptr_array_unref);
          return;
        }
      /* What is there is in use, and what comes meanwhile comes by itself, while the person is asked. */
      g_ptr_array_unref (asking->wanted);
      asking->wanted = g_steal_pointer (&asking->missing);
      asking->missing = g_ptr_array_new_with_free_func (g_object_unref);
      asking->asked = 0;
      asking->asks_person = TRUE;
    }
  ask_page (g_steal_pointer (&task));
}

static void
page_given (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Asking *asking = g_task_get_task_data (task);
  GError *error = NULL;

  asking->using = typecase_open_fonts_finish (result, &error);
  if (asking->using == NULL)
    g_task_return_error (task, error);
  else
    typecase_consumer_fonts_add (asking->consumer, asking->using, page_used,
                                 g_steal_pointer (&task));
}

/* The fonts that are given, and those that the person picked instead of others; both are opened. */
static GVariant *
take_picked (Asking *asking, GVariant *results, GVariant *fonts, GPtrArray *page)
{
  g_autoptr (GVariant) picked
      = g_variant_lookup_value (results, "replacements", G_VARIANT_TYPE ("aa{sv}"));
  GVariantBuilder both;
  GVariantIter iter;
  GVariant *values;

  asking->picked = g_ptr_array_new_with_free_func (g_object_unref);
  g_variant_builder_init (&both, G_VARIANT_TYPE ("aa{sv}"));
  g_variant_iter_init (&iter, fonts);
  while ((values = g_variant_iter_next_value (&iter)) != NULL)
    {
      g_variant_builder_add_value (&both, values);
      g_variant_unref (values);
    }
  for (gsize place = 0; picked != NULL && place < g_variant_n_children (picked); place++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (picked, place);
      TypecaseFont *missing = typecase_font_of_request (entry, page);
      g_autoptr (TypecaseFont) font = NULL;

      if (missing == NULL)
        continue;
      font = typecase_font_new_for_dictionary (entry);
      g_ptr_array_add (asking->picked, typecase_replacement_new (missing, font));
      g_variant_builder_add_value (&both, entry);
    }
  return g_variant_ref_sink (g_variant_builder_end (&both));
}

/* Adds the fonts of an answer as the caller wrote them: what travels is less. */
static void
take_asked (GPtrArray *list, GVariant *answer, GPtrArray *page)
{
  for (gsize place = 0; place < g_variant_n_children (answer); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (answer, place);
      TypecaseFont *font = typecase_font_of_request (values, page);

      if (font != NULL)
        g_ptr_array_add (list, g_object_ref (font));
    }
}

/* Remembers whether the missing fonts should have been shown to the person, but could not be. */
static void
take_not_asked (Asking *asking, GVariant *results)
{
  TypecaseConsumerFonts *self = asking->consumer;
  g_autoptr (GVariant) errors = g_variant_lookup_value (results, "errors", G_VARIANT_TYPE ("aa{sv}"));

  if (asking->is_quiet || !asking->asks_person)
    return;
  if (asking->asked == 0)
    g_clear_object (&self->not_asked);
  if (errors != NULL && self->not_asked == NULL)
    {
      g_autoptr (GPtrArray) failures = typecase_failures_of_list (errors, asking->wanted);

      if (failures->len > 0)
        self->not_asked = g_object_ref (g_ptr_array_index (failures, 0));
    }
}

static void
page_answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Asking *asking = g_task_get_task_data (task);
  g_autoptr (GPtrArray) page = g_ptr_array_new ();
  g_autoptr (GVariant) fonts = NULL;
  g_autoptr (GVariant) unresolved = NULL;
  g_autoptr (GVariant) system = NULL;
  g_autoptr (GVariant) both = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) results = typecase_exchange_finish_done (result, &error);

  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  fonts = g_variant_lookup_value (results, "fonts", G_VARIANT_TYPE ("aa{sv}"));
  unresolved = g_variant_lookup_value (results, "unresolved", G_VARIANT_TYPE ("aa{sv}"));
  if (fonts == NULL || unresolved == NULL)
    {
      g_task_return_error (task, typecase_malformed ("RequestFonts"));
      return;
    }
  for (guint place = 0; place < asking->page; place++)
    g_ptr_array_add (page, g_ptr_array_index (asking->wanted, asking->asked + place));
  take_asked (asking->missing, unresolved, page);
  /* An older registry counts them among the missing ones. */
  system = g_variant_lookup_value (results, "system", G_VARIANT_TYPE ("aa{sv}"));
  if (system != NULL)
    take_asked (asking->of_system, system, page);
  take_not_asked (asking, results);
  both = take_picked (asking, results, fonts, page);
  typecase_open_fonts (g_task_get_source_object (task), TYPECASE_SESSION (source), both,
                       g_task_get_cancellable (task), page_given, g_object_ref (task));
}

/* Says which fonts of the page the app can set in another font. */
static void
add_replaceable (Asking *asking, GVariantDict *options)
{
  GVariantBuilder places;
  gboolean is_empty = TRUE;

  g_variant_builder_init (&places, G_VARIANT_TYPE ("au"));
  for (guint place = 0; asking->replaceable != NULL && place < asking->page; place++)
    {
      TypecaseFont *font = g_ptr_array_index (asking->wanted, asking->asked + place);

      for (guint number = 0; number < asking->replaceable->len; number++)
        if (typecase_font_asks_for (font, g_ptr_array_index (asking->replaceable, number)))
          {
            g_variant_builder_add (&places, "u", place);
            is_empty = FALSE;
            break;
          }
    }
  /* An older registry would refuse an unknown option. */
  if (is_empty)
    g_variant_builder_clear (&places);
  else
    g_variant_dict_insert_value (options, "replaceable", g_variant_builder_end (&places));
}

/* Asks for the next fonts; takes the task. */
static void
ask_page (GTask *task)
{
  Asking *asking = g_task_get_task_data (task);
  gboolean asks_person = asking->asks_person;
  GVariantDict options;
  GVariant *descriptors;
  GError *error = NULL;

  asking->page = MIN (asking->wanted->len - asking->asked, REQUEST_LIMIT);
  descriptors = typecase_fonts_to_descriptors (asking->wanted, asking->asked, asking->page, &error);
  if (descriptors == NULL)
    {
      typecase_task_refuse (task, error);
      return;
    }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "interactive", "b", asks_person);
  /* GDBus does not show a program the descriptors that came with a signal. */
  g_variant_dict_insert (&options, "with-descriptors", "b", FALSE);
  if (asks_person)
    add_replaceable (asking, &options);
  if (asks_person && asking->sample != NULL)
    g_variant_dict_insert (&options, "sample", "s", asking->sample);
  typecase_session_request (
      asking->consumer->session, "RequestFonts",
      g_variant_new ("(s@aa{sv})", asking->parent_window != NULL ? asking->parent_window : "",
                     descriptors),
      &options, NULL, TRUE, g_task_get_cancellable (task), page_answered, task);
}

void
typecase_asking_begin (TypecaseConsumerFonts *self, gpointer source, gpointer tag,
                       GPtrArray *fonts, GPtrArray *replaceable, gboolean is_quiet,
                       const char *sample, const char *parent_window, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (source, cancellable, callback, data);
  Asking *asking;
  GError *error = NULL;

  g_task_set_source_tag (task, tag);
  if (sample != NULL && !g_utf8_validate (sample, -1, NULL))
    error
        = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "The sample is not UTF-8.");
  if (error != NULL || !typecase_parent_window_check (parent_window, &error)
      || !typecase_fonts_check (fonts, &error)
      || (replaceable != NULL && !typecase_fonts_check (replaceable, &error)))
    {
      typecase_task_refuse (task, error);
      return;
    }
  typecase_consumer_fonts_follow_rules (self);
  asking = g_new0 (Asking, 1);
  asking->consumer = g_object_ref (self);
  asking->is_quiet = is_quiet;
  asking->sample = g_strdup (sample);
  asking->parent_window = g_strdup (parent_window);
  asking->wanted = typecase_fonts_copy (fonts);
  asking->given = g_ptr_array_new_with_free_func (g_object_unref);
  asking->missing = g_ptr_array_new_with_free_func (g_object_unref);
  asking->of_system = g_ptr_array_new_with_free_func (g_object_unref);
  asking->replaceable = replaceable != NULL ? typecase_fonts_copy (replaceable) : NULL;
  asking->replacements = g_ptr_array_new_with_free_func (g_object_unref);
  asking->forgotten = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_add (self->askings, asking);
  g_task_set_task_data (task, asking, asking_free);
  ask_page (task);
}

GPtrArray *
typecase_asking_finish (gpointer source, gpointer tag, GAsyncResult *result, GPtrArray **missing,
                        GPtrArray **replacements, GError **error)
{
  GPtrArray *given;
  Asking *asking;

  if (missing != NULL)
    *missing = NULL;
  if (replacements != NULL)
    *replacements = NULL;
  given = typecase_task_finish_pointer (source, tag, result, error);
  if (given == NULL)
    return NULL;
  asking = g_task_get_task_data (G_TASK (result));
  if (missing != NULL)
    *missing = g_ptr_array_ref (asking->missing);
  if (replacements != NULL)
    *replacements = g_ptr_array_ref (asking->replacements);
  return given;
}

void
typecase_asking_forget (TypecaseConsumerFonts *self, GPtrArray *fonts)
{
  for (guint place = 0; place < self->askings->len; place++)
    {
      Asking *asking = g_ptr_array_index (self->askings, place);

      typecase_fonts_append (asking->forgotten, fonts != NULL ? fonts : asking->wanted);
    }
  if (fonts == NULL)
    {
      g_ptr_array_set_size (self->missing, 0);
      g_ptr_array_set_size (self->of_system, 0);
    }
  else
    {
      typecase_fonts_remove (self->missing, fonts);
      typecase_fonts_remove (self->of_system, fonts);
    }
}

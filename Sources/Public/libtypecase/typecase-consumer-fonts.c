/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-consumer-fonts.h"

#include "typecase-font-private.h"
#include "typecase-process-fonts.h"

/* Where the rules for fonts that every program may use by name are, in the person's configuration. */
#define BY_NAME_RULES "fontconfig/conf.d/60-typecase.conf"

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseConsumerFonts, typecase_consumer_fonts, G_TYPE_OBJECT)

static void
typecase_consumer_fonts_finalize (GObject *object)
{
  TypecaseConsumerFonts *self = TYPECASE_CONSUMER_FONTS (object);

  typecase_process_fonts_forget (object);
  typecase_consumer_fonts_stop_following_rules (self);
  g_object_unref (self->session);
  g_ptr_array_unref (self->given);
  g_ptr_array_unref (self->missing);
  g_ptr_array_unref (self->of_system);
  g_clear_object (&self->not_asked);
  g_ptr_array_unref (self->askings);
  G_OBJECT_CLASS (typecase_consumer_fonts_parent_class)->finalize (object);
}

static void
typecase_consumer_fonts_class_init (TypecaseConsumerFontsClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_consumer_fonts_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_consumer_fonts_init (TypecaseConsumerFonts *self)
{
  self->given = g_ptr_array_new_with_free_func (g_object_unref);
  self->missing = g_ptr_array_new_with_free_func (g_object_unref);
  self->of_system = g_ptr_array_new_with_free_func (g_object_unref);
  self->askings = g_ptr_array_new ();
}

TypecaseConsumerFonts *
typecase_consumer_fonts_new (TypecaseSession *session)
{
  TypecaseConsumerFonts *self = g_object_new (TYPECASE_TYPE_CONSUMER_FONTS, NULL);

  self->session = g_object_ref (session);
  return self;
}

/* MARK: The rules for fonts by name */

static void
tell_of_change (TypecaseConsumerFonts *self)
{
  if (!typecase_session_is_closed (self->session))
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
desktop_fonts_read (GObject *source, GAsyncResult *result, gpointer data)
{
  if (typecase_process_fonts_use_finish (result, NULL))
    tell_of_change (TYPECASE_CONSUMER_FONTS (source));
}

/* Looks which fonts every program may use by name now. */
static void
rules_changed (TypecaseConsumerFonts *self, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_DELETED
      || event == G_FILE_MONITOR_EVENT_CREATED)
    typecase_process_fonts_use (G_OBJECT (self), NULL, TRUE, desktop_fonts_read, NULL);
}

void
typecase_consumer_fonts_follow_rules (TypecaseConsumerFonts *self)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (self->rules != NULL || typecase_session_is_closed (self->session))
    return;
  path = g_build_filename (g_get_user_config_dir (), BY_NAME_RULES, NULL);
  file = g_file_new_for_path (path);
  self->rules = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->rules != NULL)
    g_signal_connect_object (self->rules, "changed", G_CALLBACK (rules_changed), self,
                             G_CONNECT_SWAPPED);
}

void
typecase_consumer_fonts_stop_following_rules (TypecaseConsumerFonts *self)
{
  if (self->rules != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->rules, self);
      g_file_monitor_cancel (self->rules);
    }
  g_clear_object (&self->rules);
}

/* MARK: What is in use */

/* Whether one of the fonts is the same face of the same file. */
static gboolean
has_face (GPtrArray *fonts, TypecaseFont *face)
{
  for (guint place = 0; place < fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (fonts, place);

      if (typecase_font_get_file (font) == typecase_font_get_file (face)
          && typecase_font_get_index (font) == typecase_font_get_index (face))
        return TRUE;
    }
  return FALSE;
}

static gboolean
have_the_same_faces (GPtrArray *fonts, GPtrArray *others)
{
  for (guint place = 0; place < fonts->len; place++)
    if (!has_face (others, g_ptr_array_index (fonts, place)))
      return FALSE;
  for (guint place = 0; place < others->len; place++)
    if (!has_face (fonts, g_ptr_array_index (others, place)))
      return FALSE;
  return TRUE;
}

static void
put_into_use (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (typecase_process_fonts_use_finish (result, &error))
    tell_of_change (TYPECASE_CONSUMER_FONTS (source));
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
typecase_consumer_fonts_set (TypecaseConsumerFonts *self, GPtrArray *fonts,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) former = g_steal_pointer (&self->given);
  GTask *task = g_task_new (self, NULL, callback, data);
  g_autoptr (GPtrArray) faces = NULL;

  self->revision++;
  self->given = fonts;
  if (have_the_same_faces (former, fonts))
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  faces = g_ptr_array_new_with_free_func (typecase_used_face_free);
  for (guint place = 0; place < fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (fonts, place);

      g_ptr_array_add (faces, typecase_used_face_new (typecase_font_get_file (font),
                                                      typecase_font_get_index (font)));
    }
  typecase_process_fonts_use (G_OBJECT (self), faces, FALSE, put_into_use, task);
}

void
typecase_consumer_fonts_add (TypecaseConsumerFonts *self, GPtrArray *new,
                             GAsyncReadyCallback callback, gpointer data)
{
  GPtrArray *fonts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint place = 0; place < self->given->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (self->given, place);

      if (!g_ptr_array_find_with_equal_func (new, font, typecase_fonts_have_same_id, NULL))
        g_ptr_array_add (fonts, g_object_ref (font));
    }
  typecase_fonts_append (fonts, new);
  typecase_consumer_fonts_set (self, fonts, callback, data);
}

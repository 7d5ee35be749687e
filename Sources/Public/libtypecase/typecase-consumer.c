/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-asking-private.h"
#include "typecase-font-private.h"

/* Where the rules for fonts that every program may use by name are, in the person's configuration. */
#define BY_NAME_RULES "fontconfig/conf.d/60-typecase.conf"

/**
 * TypecaseConsumer:
 *
 * An app that uses the fonts that a person has installed.
 *
 * The app's packaging declares the entitlement `use-installed-fonts`. The app gets fonts that it
 * names, and those that the person picks for it, as files in memory; it cannot find out what else
 * there is.
 *
 * What is given is at once in the fontconfig configuration of the process: it is found by family,
 * PostScript name and full name, and never in fallback, so that text which does not name the font looks
 * the same with it and without it. The current configuration is not edited but replaced: the new one
 * has the desktop's fonts, and those that the app itself has added with FcConfigAppFontAddFile(). A
 * configuration that the app has made for itself is never touched.
 *
 * Pango keeps what it found. So call this on [signal@Consumer::fonts-changed]:
 *
 * |[<!-- language="C" -->
 * pango_fc_font_map_config_changed (PANGO_FC_FONT_MAP (pango_cairo_font_map_get_default ()));
 * ]|
 *
 * What was given is followed: a font that is removed, turned off or revoked is dropped, one that was
 * updated is replaced, and one that was asked for in vain is used as soon as it is installed.
 *
 * Nothing happens on the bus before the first call. All calls are made, and all callbacks and signals
 * come, in the thread whose thread-default main context is the one that the object was made in, which
 * is the thread that lays text out.
 *
 * Since: 0.1
 */

enum
{
  PROP_APP_ID = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

enum
{
  FONTS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseConsumer, typecase_consumer, G_TYPE_OBJECT)

static void
stop_following_rules (TypecaseConsumer *self)
{
  if (self->rules != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->rules, self);
      g_file_monitor_cancel (self->rules);
    }
  g_clear_object (&self->rules);
}

static void
typecase_consumer_finalize (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  typecase_process_fonts_forget (object);
  stop_following_rules (self);
  g_clear_object (&self->session);
  g_free (self->app_id);
  g_ptr_array_unref (self->fonts);
  g_ptr_array_unref (self->missing);
  g_ptr_array_unref (self->of_system);
  g_clear_object (&self->not_asked);
  g_ptr_array_unref (self->askings);
  G_OBJECT_CLASS (typecase_consumer_parent_class)->finalize (object);
}

static void
typecase_consumer_constructed (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  G_OBJECT_CLASS (typecase_consumer_parent_class)->constructed (object);
  self->session = typecase_session_new (self->app_id, "org.typecase.Consumer1", "FontsChanged");
  g_signal_connect_object (self->session, "changed", G_CALLBACK (typecase_consumer_follow), self,
                           G_CONNECT_SWAPPED);
}

static void
typecase_consumer_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      g_value_set_string (value, TYPECASE_CONSUMER (object)->app_id);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_consumer_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      TYPECASE_CONSUMER (object)->app_id = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_consumer_class_init (TypecaseConsumerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->constructed = typecase_consumer_constructed;
  object_class->get_property = typecase_consumer_get_property;
  object_class->set_property = typecase_consumer_set_property;
  object_class->finalize = typecase_consumer_finalize;

  /**
   * TypecaseConsumer:app-id:
   *
   * The name of the app's installed desktop file, without `.desktop`.
   *
   * Since: 0.1
   */
  properties[PROP_APP_ID]
      = g_param_spec_string ("app-id", NULL, NULL, NULL,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TypecaseConsumer::fonts-changed:
   * @self: the consumer
   *
   * The fontconfig configuration of the process was replaced, because fonts came or went. Tell Pango,
   * and lay text out again.
   *
   * Since: 0.1
   */
  signals[FONTS_CHANGED] = g_signal_new ("fonts-changed", G_TYPE_FROM_CLASS (class),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_consumer_init (TypecaseConsumer *self)
{
  self->fonts = g_ptr_array_new_with_free_func (g_object_unref);
  self->missing = g_ptr_array_new_with_free_func (g_object_unref);
  self->of_system = g_ptr_array_new_with_free_func (g_object_unref);
  self->askings = g_ptr_array_new ();
}

/**
 * typecase_consumer_new:
 * @app_id: (nullable): the name of the app's installed desktop file, without `.desktop`; a sandboxed
 *   app is known by its sandbox and may give %NULL
 *
 * Makes an app that uses fonts.
 *
 * Returns: (transfer full): the app as a consumer, with a connection of its own to the session's bus
 *
 * Since: 0.1
 */
TypecaseConsumer *
typecase_consumer_new (const char *app_id)
{
  return g_object_new (TYPECASE_TYPE_CONSUMER, "app-id", app_id, NULL);
}

/**
 * typecase_consumer_close:
 * @self: a consumer
 *
 * Leaves the registry, which ends requests that are under way.
 *
 * The fonts that the app was given stay in use, and are not followed any more. No signal comes from then
 * on. Calls that are under way, and calls that are made later, end with %G_IO_ERROR_CLOSED.
 *
 * Since: 0.1
 */
void
typecase_consumer_close (TypecaseConsumer *self)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  stop_following_rules (self);
  typecase_session_close (self->session);
}

/**
 * typecase_consumer_get_fonts:
 * @self: a consumer
 *
 * Gets the fonts of the app that are in use. They change with [signal@Consumer::fonts-changed].
 *
 * Returns: (transfer container) (element-type TypecaseFont): what the app was given and may use now
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_fonts (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->fonts);
}

/**
 * typecase_consumer_get_missing:
 * @self: a consumer
 *
 * Gets the names that nothing was given for, and that the system does not have.
 *
 * Returns: (transfer container) (element-type TypecaseFont): what was asked for in vain, and comes by
 *   itself when it is installed
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_missing (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->missing);
}

/**
 * typecase_consumer_get_system_fonts:
 * @self: a consumer
 *
 * Gets the names that were asked for and that the system has: every program finds these, and text in
 * them misses nothing.
 *
 * Returns: (transfer container) (element-type TypecaseFont): what nobody needs to give
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_system_fonts (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->of_system);
}

/**
 * typecase_consumer_get_not_asked:
 * @self: a consumer
 *
 * Gets why the person was not shown what was missing when they were last to be: without a display, or because the
 * prompt failed. Then it is no answer that a font was not given.
 *
 * Returns: (nullable) (transfer none): a failure with %TYPECASE_ERROR_NOT_ASKED, or %NULL when they were asked
 *
 * Since: 0.1
 */
TypecaseFailure *
typecase_consumer_get_not_asked (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return self->not_asked;
}

void
typecase_consumer_remove_fonts (GPtrArray *list, GPtrArray *fonts)
{
  for (guint place = list->len; place-- > 0;)
    for (guint number = 0; number < fonts->len; number++)
      if (typecase_font_asks_for (g_ptr_array_index (list, place),
                                  g_ptr_array_index (fonts, number)))
        {
          g_ptr_array_remove_index (list, place);
          break;
        }
}

/**
 * typecase_consumer_forget_missing:
 * @self: a consumer
 * @fonts: (nullable) (element-type TypecaseFont): what was asked for; %NULL for everything
 *
 * Forgets names that were asked for in vain, or are being asked for, as when a document was closed:
 * their fonts do not come by themselves any more.
 *
 * Since: 0.1
 */
void
typecase_consumer_forget_missing (TypecaseConsumer *self, GPtrArray *fonts)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  for (guint place = 0; place < self->askings->len; place++)
    typecase_asking_forget (g_ptr_array_index (self->askings, place), fonts);
  if (fonts == NULL)
    {
      g_ptr_array_set_size (self->missing, 0);
      g_ptr_array_set_size (self->of_system, 0);
    }
  else
    {
      typecase_consumer_remove_fonts (self->missing, fonts);
      typecase_consumer_remove_fonts (self->of_system, fonts);
    }
}

/* MARK: The fonts of the process */

static void
tell_of_change (TypecaseConsumer *self)
{
  if (!typecase_session_is_closed (self->session))
    g_signal_emit (self, signals[FONTS_CHANGED], 0);
}

static void
desktop_fonts_read (GObject *source, GAsyncResult *result, gpointer data)
{
  if (typecase_process_fonts_use_finish (result, NULL))
    tell_of_change (TYPECASE_CONSUMER (source));
}

/* Looks which fonts every program may use by name now. */
static void
rules_changed (TypecaseConsumer *self, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_DELETED
      || event == G_FILE_MONITOR_EVENT_CREATED)
    typecase_process_fonts_use (G_OBJECT (self), NULL, TRUE, desktop_fonts_read, NULL);
}

void
typecase_consumer_follow_rules (TypecaseConsumer *self)
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
    tell_of_change (TYPECASE_CONSUMER (source));
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

void
typecase_consumer_set_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                             GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) former = g_steal_pointer (&self->fonts);
  GTask *task = g_task_new (self, NULL, callback, data);
  g_autoptr (GPtrArray) faces = NULL;

  self->revision++;
  self->fonts = fonts;
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
typecase_consumer_add_fonts (TypecaseConsumer *self, GPtrArray *new,
                             GAsyncReadyCallback callback, gpointer data)
{
  GPtrArray *fonts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint place = 0; place < self->fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (self->fonts, place);

      if (!g_ptr_array_find_with_equal_func (new, font, typecase_fonts_have_same_id, NULL))
        g_ptr_array_add (fonts, g_object_ref (font));
    }
  typecase_fonts_append (fonts, new);
  typecase_consumer_set_fonts (self, fonts, callback, data);
}

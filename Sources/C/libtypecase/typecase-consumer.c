/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-consumer.h"

#include "typecase-failure-private.h"
#include "typecase-font-private.h"
#include "typecase-opening.h"
#include "typecase-process-fonts.h"
#include "typecase-session.h"

/* How many fonts a call of the bus may name. */
#define REQUEST_LIMIT 256

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
 * Pango keeps what it found. So call this on #TypecaseConsumer::fonts-changed:
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
 */
struct _TypecaseConsumer
{
  GObject parent_instance;

  char *app_id;
  TypecaseSession *session;
  /* What the process has now: TypecaseFont with a file. */
  GPtrArray *fonts;
  /* What was asked for and not given. */
  GPtrArray *missing;
  /* Grows with whatever changes `fonts`, so that an older answer of the registry is not believed. */
  guint64 revision;

  /* The rules for fonts that every program may use, which are written after a change is told of. */
  GFileMonitor *rules;
  gboolean is_refreshing;
  gboolean must_refresh_again;
};

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

static void session_changed (TypecaseConsumer *self);

static void
typecase_consumer_finalize (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  typecase_process_fonts_forget (object);
  if (self->rules != NULL)
    g_file_monitor_cancel (self->rules);
  g_clear_object (&self->rules);
  g_clear_object (&self->session);
  g_free (self->app_id);
  g_ptr_array_unref (self->fonts);
  g_ptr_array_unref (self->missing);
  G_OBJECT_CLASS (typecase_consumer_parent_class)->finalize (object);
}

static void
typecase_consumer_constructed (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  G_OBJECT_CLASS (typecase_consumer_parent_class)->constructed (object);
  self->session = typecase_session_new (self->app_id, "org.typecase.Consumer1", "FontsChanged");
  g_signal_connect_object (self->session, "changed", G_CALLBACK (session_changed), self,
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
   */
  signals[FONTS_CHANGED] = g_signal_new ("fonts-changed", G_TYPE_FROM_CLASS (class),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_consumer_init (TypecaseConsumer *self)
{
  self->fonts = g_ptr_array_new_with_free_func (g_object_unref);
  self->missing = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * typecase_consumer_new:
 * @app_id: (nullable): the name of the app's installed desktop file, without `.desktop`; a sandboxed
 *   app is known by its sandbox and may give %NULL
 *
 * Returns: (transfer full): the app as a consumer, with a connection of its own to the session's bus
 */
TypecaseConsumer *
typecase_consumer_new (const char *app_id)
{
  return g_object_new (TYPECASE_TYPE_CONSUMER, "app-id", app_id, NULL);
}

/**
 * typecase_consumer_get_fonts:
 * @self: a consumer
 *
 * Returns: (transfer container) (element-type TypecaseFont): what the app was given and may use now
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
 * Returns: (transfer container) (element-type TypecaseFont): what was asked for in vain, and comes by
 *   itself when it is installed
 */
GPtrArray *
typecase_consumer_get_missing (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->missing);
}

/* Takes what asks for the same as one of `fonts` out of a list. */
static void
remove_fonts (GPtrArray *list, GPtrArray *fonts)
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
 * Forgets names that were asked for in vain, as when a document was closed: their fonts do not come by
 * themselves any more.
 */
void
typecase_consumer_forget_missing (TypecaseConsumer *self, GPtrArray *fonts)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  if (fonts == NULL)
    g_ptr_array_set_size (self->missing, 0);
  else
    remove_fonts (self->missing, fonts);
}

/* MARK: The fonts of the process */

static void
desktop_fonts_read (GObject *source, GAsyncResult *result, gpointer data)
{
  if (typecase_process_fonts_use_finish (result, NULL))
    g_signal_emit (source, signals[FONTS_CHANGED], 0);
}

/* Looks which fonts every program may use by name now. */
static void
rules_changed (TypecaseConsumer *self, GFile *file, GFile *other, GFileMonitorEvent event)
{
  if (event == G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT || event == G_FILE_MONITOR_EVENT_DELETED
      || event == G_FILE_MONITOR_EVENT_CREATED)
    typecase_process_fonts_use (G_OBJECT (self), NULL, TRUE, desktop_fonts_read, NULL);
}

static void
follow_rules (TypecaseConsumer *self)
{
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  if (self->rules != NULL)
    return;
  path = g_build_filename (g_get_user_config_dir (), BY_NAME_RULES, NULL);
  file = g_file_new_for_path (path);
  self->rules = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->rules != NULL)
    g_signal_connect_object (self->rules, "changed", G_CALLBACK (rules_changed), self,
                             G_CONNECT_SWAPPED);
}

static gboolean
has_file (GPtrArray *fonts, TypecaseFontFile *file)
{
  for (guint place = 0; place < fonts->len; place++)
    if (typecase_font_get_file (g_ptr_array_index (fonts, place)) == file)
      return TRUE;
  return FALSE;
}

static gboolean
have_the_same_files (GPtrArray *fonts, GPtrArray *others)
{
  for (guint place = 0; place < fonts->len; place++)
    if (!has_file (others, typecase_font_get_file (g_ptr_array_index (fonts, place))))
      return FALSE;
  for (guint place = 0; place < others->len; place++)
    if (!has_file (fonts, typecase_font_get_file (g_ptr_array_index (others, place))))
      return FALSE;
  return TRUE;
}

static void
put_into_use (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (typecase_process_fonts_use_finish (result, &error))
    g_signal_emit (source, signals[FONTS_CHANGED], 0);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/* Has the process use these fonts and no others of this consumer; `fonts` is taken. */
static void
set_fonts (TypecaseConsumer *self, GPtrArray *fonts, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GPtrArray) former = g_steal_pointer (&self->fonts);
  GTask *task = g_task_new (self, NULL, callback, data);
  g_autoptr (GPtrArray) files = NULL;

  self->revision++;
  self->fonts = fonts;
  if (have_the_same_files (former, fonts))
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  files = g_ptr_array_new_with_free_func ((GDestroyNotify) typecase_font_file_unref);
  for (guint place = 0; place < fonts->len; place++)
    g_ptr_array_add (
        files, typecase_font_file_ref (typecase_font_get_file (g_ptr_array_index (fonts, place))));
  typecase_process_fonts_use (G_OBJECT (self), files, FALSE, put_into_use, task);
}

/* Has the process use these fonts too. */
static void
add_fonts (TypecaseConsumer *self, GPtrArray *new, GAsyncReadyCallback callback, gpointer data)
{
  GPtrArray *fonts = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint place = 0; place < self->fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (self->fonts, place);

      if (!g_ptr_array_find_with_equal_func (new, font, typecase_fonts_have_same_id, NULL))
        g_ptr_array_add (fonts, g_object_ref (font));
    }
  typecase_fonts_append (fonts, new);
  set_fonts (self, fonts, callback, data);
}

/* MARK: Asking by name */

/*
 * A request for fonts: first for what is there, then, where the person may be asked, for the rest.
 *
 *     ask_page -> page_answered -> page_given -> page_used -> ask_page -> …
 */
typedef struct
{
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
  /* The list of fonts that is being put into use. */
  GPtrArray *using;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  g_free (asking->sample);
  g_free (asking->parent_window);
  g_ptr_array_unref (asking->wanted);
  g_ptr_array_unref (asking->given);
  g_ptr_array_unref (asking->missing);
  g_clear_pointer (&asking->using, g_ptr_array_unref);
  g_free (asking);
}

static void ask_page (GTask *task);

static void
page_used (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (source);
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

      if (typecase_font_file_is_usable (typecase_font_get_file (font)))
        g_ptr_array_add (asking->given, g_object_ref (font));
    }
  g_clear_pointer (&asking->using, g_ptr_array_unref);
  asking->asked += asking->page;
  if (asking->asked == asking->wanted->len)
    {
      /* What was given and what was not are known now. */
      remove_fonts (self->missing, asking->wanted);
      typecase_fonts_append (self->missing, asking->missing);
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
    add_fonts (TYPECASE_CONSUMER (source), asking->using, page_used, g_steal_pointer (&task));
}

/* The results of a request that was done; NULL with an error for one that was not. */
static GVariant *
finish_request (GObject *session, GAsyncResult *result, GError **error)
{
  TypecaseResponse response;
  g_autoptr (GVariant) results
      = typecase_session_request_finish (TYPECASE_SESSION (session), result, &response, error);
  g_autoptr (GPtrArray) failures = NULL;

  if (results == NULL || response == TYPECASE_RESPONSE_DONE)
    return g_steal_pointer (&results);
  failures = typecase_failures_of (results, NULL);
  g_propagate_error (error, typecase_response_error (response, failures));
  return NULL;
}

static void
page_answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Asking *asking = g_task_get_task_data (task);
  g_autoptr (GPtrArray) page = g_ptr_array_new ();
  g_autoptr (GVariant) fonts = NULL;
  g_autoptr (GVariant) unresolved = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) results = finish_request (source, result, &error);

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
  for (gsize place = 0; place < g_variant_n_children (unresolved); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (unresolved, place);
      /* As the caller wrote it: what travels is less. */
      TypecaseFont *font = typecase_font_of_request (values, page);

      if (font != NULL)
        g_ptr_array_add (asking->missing, g_object_ref (font));
    }
  typecase_open_fonts (g_task_get_source_object (task), TYPECASE_SESSION (source), fonts,
                       g_task_get_cancellable (task), page_given, g_object_ref (task));
}

/* Asks for the next fonts; takes the task. */
static void
ask_page (GTask *task)
{
  TypecaseConsumer *self = g_task_get_source_object (task);
  Asking *asking = g_task_get_task_data (task);
  gboolean asks_person = asking->asks_person;
  GVariantDict options;
  GVariant *descriptors;
  GError *error = NULL;

  asking->page = MIN (asking->wanted->len - asking->asked, REQUEST_LIMIT);
  descriptors = typecase_fonts_to_descriptors (asking->wanted, asking->asked, asking->page, &error);
  if (descriptors == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "interactive", "b", asks_person);
  /* GDBus does not show a program the descriptors that came with a signal. */
  g_variant_dict_insert (&options, "with-descriptors", "b", FALSE);
  if (asks_person && asking->sample != NULL)
    g_variant_dict_insert (&options, "sample", "s", asking->sample);
  typecase_session_request (
      self->session, "RequestFonts",
      g_variant_new ("(s@aa{sv})", asking->parent_window != NULL ? asking->parent_window : "",
                     descriptors),
      &options, NULL, TRUE, g_task_get_cancellable (task), page_answered, task);
}

/**
 * typecase_consumer_request_fonts:
 * @self: a consumer
 * @fonts: (element-type TypecaseFont): names of fonts; a family means all of its faces
 * @flags: whether the person may be shown what is missing
 * @sample: (nullable): some of the text that the fonts are for, which the person is then shown in them
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 * @cancellable: (nullable): closes the request
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Asks for fonts by name.
 *
 * What is installed is in use at once, before the person is asked for the rest, which can take as long
 * as the person takes. Names that are not given are remembered: a font of such a name comes by itself
 * when it is installed.
 */
void
typecase_consumer_request_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                                 TypecaseRequestFlags flags, const char *sample,
                                 const char *parent_window, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  Asking *asking;
  GError *error = NULL;

  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_consumer_request_fonts);
  if (sample != NULL && !g_utf8_validate (sample, -1, NULL))
    error
        = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "The sample is not UTF-8.");
  if (error != NULL || !typecase_parent_window_check (parent_window, &error)
      || !typecase_fonts_check (fonts, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  follow_rules (self);
  asking = g_new0 (Asking, 1);
  asking->is_quiet = (flags & TYPECASE_REQUEST_QUIET) != 0;
  asking->sample = g_strdup (sample);
  asking->parent_window = g_strdup (parent_window);
  asking->wanted = typecase_fonts_copy (fonts);
  asking->given = g_ptr_array_new_with_free_func (g_object_unref);
  asking->missing = g_ptr_array_new_with_free_func (g_object_unref);
  g_task_set_task_data (task, asking, asking_free);
  ask_page (task);
}

/**
 * typecase_consumer_request_fonts_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @missing: (out) (optional) (nullable) (transfer container) (element-type TypecaseFont): the fonts
 *   of the call that none was given for. The app does not learn whether a font is not installed,
 *   disabled, revoked, or was refused by the person
 * @error: %TYPECASE_ERROR_MISSING_ENTITLEMENT whatever is asked for, when the app's packaging does not
 *   declare the entitlement; %TYPECASE_ERROR_INSUFFICIENT_INFO for a font without a name; or another
 *   one that is described at #TypecaseError
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that were given, which are in
 *   use, or %NULL with an error
 */
GPtrArray *
typecase_consumer_request_fonts_finish (TypecaseConsumer *self, GAsyncResult *result,
                                        GPtrArray **missing, GError **error)
{
  GPtrArray *fonts;

  if (missing != NULL)
    *missing = NULL;
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, typecase_consumer_request_fonts), NULL);
  fonts = g_task_propagate_pointer (G_TASK (result), error);
  if (fonts != NULL && missing != NULL)
    {
      Asking *asking = g_task_get_task_data (G_TASK (result));

      *missing = g_ptr_array_ref (asking->missing);
    }
  return fonts;
}

/* MARK: Picking */

static void
picked_used (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_object_ref (g_task_get_task_data (task)), g_object_unref);
}

static void
picked_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) fonts = typecase_open_fonts_finish (result, &error);

  if (fonts == NULL || fonts->len == 0)
    {
      g_task_return_error (task, fonts == NULL ? error : typecase_malformed ("PickFont"));
      return;
    }
  g_task_set_task_data (task, g_object_ref (g_ptr_array_index (fonts, 0)), g_object_unref);
  add_fonts (TYPECASE_CONSUMER (source), fonts, picked_used, g_steal_pointer (&task));
}

static void
picked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GVariant) values = NULL;
  g_autoptr (TypecaseFont) font = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) results = finish_request (source, result, &error);

  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  values = g_variant_lookup_value (results, "font", G_VARIANT_TYPE_VARDICT);
  if (values == NULL)
    {
      g_task_return_error (task, typecase_malformed ("PickFont"));
      return;
    }
  font = typecase_font_new_for_dictionary (values);
  /* A font of the system is there by its name. */
  if (typecase_font_get_id (font) == NULL)
    g_task_return_pointer (task, g_steal_pointer (&font), g_object_unref);
  else
    {
      g_autoptr (GVariant) list
          = g_variant_ref_sink (g_variant_new_array (G_VARIANT_TYPE_VARDICT, &values, 1));

      typecase_open_fonts (g_task_get_source_object (task), TYPECASE_SESSION (source), list,
                           g_task_get_cancellable (task), picked_opened, g_object_ref (task));
    }
}

/**
 * typecase_consumer_pick_font:
 * @self: a consumer
 * @configuration: (nullable): what the dialog offers, an `a{sv}` with the keys of PickFont of
 *   `org.typecase.Consumer1`: `include-faces`, `use-system-font`, `traits`, `languages`, `selected`,
 *   `sample`
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 * @cancellable: (nullable): closes the dialog
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Lets the person pick a font, in a dialog of the system's. What is picked is in use when the callback
 * comes.
 */
void
typecase_consumer_pick_font (TypecaseConsumer *self, GVariant *configuration,
                             const char *parent_window, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GVariant) dictionary = NULL;
  GVariantDict options;
  GError *error = NULL;
  GTask *task;

  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_consumer_pick_font);
  dictionary = g_variant_ref_sink (configuration != NULL
                                       ? configuration
                                       : g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
  if (!g_variant_is_of_type (dictionary, G_VARIANT_TYPE_VARDICT))
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                 "The configuration of the dialog is no dictionary.");
  if (error != NULL || !typecase_parent_window_check (parent_window, &error))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  follow_rules (self);
  g_variant_dict_init (&options, NULL);
  typecase_session_request (
      self->session, "PickFont",
      g_variant_new ("(s@a{sv})", parent_window != NULL ? parent_window : "", dictionary), &options,
      NULL, TRUE, cancellable, picked, task);
}

/**
 * typecase_consumer_pick_font_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @error: %TYPECASE_ERROR_CANCELLED_BY_USER when the person picked none, or another one that is
 *   described at #TypecaseError
 *
 * Returns: (transfer full): what the person picked, or %NULL with an error. A font of the system has
 *   no id and no path
 */
TypecaseFont *
typecase_consumer_pick_font_finish (TypecaseConsumer *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, typecase_consumer_pick_font), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* MARK: Following */

/* The revision at which what is granted was asked for. */
typedef struct
{
  guint64 revision;
} Refreshing;

static void ask_what_is_granted (GTask *task);

static void
refreshed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
granted_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (source);
  g_autoptr (GTask) task = data;
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *fonts = typecase_open_fonts_finish (result, &error);

  if (fonts == NULL)
    g_task_return_error (task, error);
  else if (refreshing->revision != self->revision)
    {
      /* What came while we asked may be missing from the answer. */
      g_ptr_array_unref (fonts);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    set_fonts (self, fonts, refreshed, g_steal_pointer (&task));
}

static void
nothing_used (GObject *source, GAsyncResult *result, gpointer data)
{
}

static void
granted_told (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  TypecaseConsumer *self = g_task_get_source_object (task);
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) reply
      = typecase_session_call_finish (TYPECASE_SESSION (source), result, NULL, &error);

  if (reply == NULL)
    {
      /* An update of the app may have taken the entitlement away. */
      if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT)
          && refreshing->revision == self->revision)
        set_fonts (self, g_ptr_array_new_with_free_func (g_object_unref), nothing_used, NULL);
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_get_child_value (reply, 0);
  typecase_open_fonts (G_OBJECT (self), self->session, list, g_task_get_cancellable (task),
                       granted_opened, g_object_ref (task));
}

/* Takes the task. */
static void
ask_what_is_granted (GTask *task)
{
  TypecaseConsumer *self = g_task_get_source_object (task);
  Refreshing *refreshing = g_task_get_task_data (task);

  refreshing->revision = self->revision;
  typecase_session_call (self->session, "GetGrantedFonts", g_variant_new ("()"), "(aa{sv})",
                         g_task_get_cancellable (task), granted_told, task);
}

static void
missing_asked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (source), result, NULL, &error);

  if (fonts != NULL)
    ask_what_is_granted (g_steal_pointer (&task));
  else if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT))
    {
      /* The same is said of what was granted. */
      g_error_free (error);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    g_task_return_error (task, error);
}

/**
 * typecase_consumer_refresh:
 * @self: a consumer
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Takes in what the app was given before, as when it starts, and asks once more for what it asked for in
 * vain. From the first call of an object on this is done by itself when something changes.
 */
void
typecase_consumer_refresh (TypecaseConsumer *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;

  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_consumer_refresh);
  g_task_set_task_data (task, g_new0 (Refreshing, 1), g_free);
  follow_rules (self);
  if (self->missing->len == 0)
    ask_what_is_granted (task);
  else
    typecase_consumer_request_fonts (self, self->missing, TYPECASE_REQUEST_QUIET, NULL, NULL,
                                     cancellable, missing_asked, task);
}

/**
 * typecase_consumer_refresh_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @error: %TYPECASE_ERROR_MISSING_ENTITLEMENT where the app's packaging does not declare the
 *   entitlement: no given font is in use then; or another one that is described at #TypecaseError:
 *   what was in use stays so
 *
 * Returns: %TRUE, or %FALSE with an error
 */
gboolean
typecase_consumer_refresh_finish (TypecaseConsumer *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, typecase_consumer_refresh), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
followed (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (source);

  /* What failed is done at the next change, or when the registry is back. */
  typecase_consumer_refresh_finish (self, result, NULL);
  self->is_refreshing = FALSE;
  if (self->must_refresh_again)
    session_changed (self);
}

static void
session_changed (TypecaseConsumer *self)
{
  self->must_refresh_again = self->is_refreshing;
  if (self->is_refreshing)
    return;
  self->is_refreshing = TRUE;
  typecase_consumer_refresh (self, NULL, followed, NULL);
}

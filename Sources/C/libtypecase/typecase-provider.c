/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-provider.h"

#include "typecase-failure-private.h"
#include "typecase-font-private.h"
#include "typecase-session.h"

/**
 * TypecaseProvider:
 *
 * An app that offers fonts to the desktop.
 *
 * The app's packaging declares the entitlement `install-fonts`, and the fonts are files of the app
 * itself. The system asks the person; the app is told what became of each font.
 *
 * Nothing happens on the bus before the first call. The registry is started when it is needed, and
 * told again who the app is when it was restarted. A call that was cancelled is closed: what was not
 * yet done is not done.
 *
 * All calls are made, and all callbacks and signals come, in the thread whose thread-default main
 * context is the one that the object was made in.
 */
struct _TypecaseProvider
{
  GObject parent_instance;

  char *app_id;
  TypecaseSession *session;
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

G_DEFINE_FINAL_TYPE (TypecaseProvider, typecase_provider, G_TYPE_OBJECT)

static void
typecase_provider_finalize (GObject *object)
{
  TypecaseProvider *self = TYPECASE_PROVIDER (object);

  g_clear_object (&self->session);
  g_free (self->app_id);
  G_OBJECT_CLASS (typecase_provider_parent_class)->finalize (object);
}

static void
session_changed (TypecaseProvider *self)
{
  g_signal_emit (self, signals[FONTS_CHANGED], 0);
}

static void
typecase_provider_constructed (GObject *object)
{
  TypecaseProvider *self = TYPECASE_PROVIDER (object);

  G_OBJECT_CLASS (typecase_provider_parent_class)->constructed (object);
  self->session
      = typecase_session_new (self->app_id, "org.typecase.Provider1", "RegisteredFontsChanged");
  g_signal_connect_object (self->session, "changed", G_CALLBACK (session_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
typecase_provider_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      g_value_set_string (value, TYPECASE_PROVIDER (object)->app_id);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_provider_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      TYPECASE_PROVIDER (object)->app_id = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_provider_class_init (TypecaseProviderClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->constructed = typecase_provider_constructed;
  object_class->get_property = typecase_provider_get_property;
  object_class->set_property = typecase_provider_set_property;
  object_class->finalize = typecase_provider_finalize;

  /**
   * TypecaseProvider:app-id:
   *
   * The name of the app's installed desktop file, without `.desktop`.
   */
  properties[PROP_APP_ID]
      = g_param_spec_string ("app-id", NULL, NULL, NULL,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TypecaseProvider::fonts-changed:
   * @self: the provider
   *
   * The app's own fonts changed, also when the person removed one elsewhere, or the registry was
   * restarted. It comes once the object has made a call.
   */
  signals[FONTS_CHANGED] = g_signal_new ("fonts-changed", G_TYPE_FROM_CLASS (class),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_provider_init (TypecaseProvider *self)
{
}

/**
 * typecase_provider_new:
 * @app_id: (nullable): the name of the app's installed desktop file, without `.desktop`; a sandboxed
 *   app is known by its sandbox and may give %NULL
 *
 * Returns: (transfer full): the app as a provider, with a connection of its own to the session's bus
 */
TypecaseProvider *
typecase_provider_new (const char *app_id)
{
  return g_object_new (TYPECASE_TYPE_PROVIDER, "app-id", app_id, NULL);
}

/* MARK: Requests */

typedef struct
{
  /* Those of the call; NULL where it is about none. */
  GPtrArray *fonts;
  const char *method;
  /* The key of the results that lists what was dealt with. */
  const char *key;
  GPtrArray *failures;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_pointer (&request->fonts, g_ptr_array_unref);
  g_clear_pointer (&request->failures, g_ptr_array_unref);
  g_free (request);
}

static GTask *
request_new (TypecaseProvider *self, gpointer tag, GPtrArray *fonts, const char *method,
             const char *key, GCancellable *cancellable, GAsyncReadyCallback callback,
             gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  Request *request = g_new0 (Request, 1);

  g_task_set_source_tag (task, tag);
  /* What was done before it was cancelled was done. */
  g_task_set_check_cancellable (task, FALSE);
  request->fonts = fonts != NULL ? typecase_fonts_copy (fonts) : NULL;
  request->method = method;
  request->key = key;
  g_task_set_task_data (task, request, request_free);
  return task;
}

/* The fonts of a list of an answer; NULL where it is none. */
static GPtrArray *
list_fonts (GVariant *list)
{
  GPtrArray *fonts;

  if (list == NULL)
    return NULL;
  fonts = g_ptr_array_new_with_free_func (g_object_unref);
  for (gsize place = 0; place < g_variant_n_children (list); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (list, place);
      GVariantDict asset;
      const char *name;

      /* A fetched asset has a name, by which it can be registered. */
      g_variant_dict_init (&asset, values);
      if (g_variant_lookup (values, "name", "&s", &name))
        g_variant_dict_insert (&asset, "asset", "s", name);
      g_ptr_array_add (fonts, typecase_font_new_for_dictionary (g_variant_dict_end (&asset)));
    }
  return fonts;
}

static void
request_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  Request *request = g_task_get_task_data (task);
  TypecaseResponse response;
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) results
      = typecase_session_request_finish (TYPECASE_SESSION (source), result, &response, &error);
  GPtrArray *fonts;

  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_lookup_value (results, request->key, G_VARIANT_TYPE ("aa{sv}"));
  fonts = list_fonts (list);
  request->failures = typecase_failures_of (results, request->fonts);
  if (fonts == NULL && response == TYPECASE_RESPONSE_DONE)
    g_task_return_error (task, typecase_malformed (request->method));
  else if ((fonts == NULL || fonts->len == 0) && request->failures->len == 0
           && response != TYPECASE_RESPONSE_DONE)
    {
      g_clear_pointer (&fonts, g_ptr_array_unref);
      g_task_return_error (task, typecase_response_error (response, request->failures));
    }
  else
    g_task_return_pointer (task,
                           fonts != NULL ? fonts : g_ptr_array_new_with_free_func (g_object_unref),
                           (GDestroyNotify) g_ptr_array_unref);
}

static GPtrArray *
request_finish (TypecaseProvider *self, gpointer tag, GAsyncResult *result, GPtrArray **failures,
                GError **error)
{
  GPtrArray *fonts;

  if (failures != NULL)
    *failures = NULL;
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), NULL);
  fonts = g_task_propagate_pointer (G_TASK (result), error);
  if (fonts != NULL && failures != NULL)
    {
      Request *request = g_task_get_task_data (G_TASK (result));

      *failures = g_steal_pointer (&request->failures);
    }
  return fonts;
}

static const char *
get_scope_name (TypecaseScope scope)
{
  static const char *const names[] = {
    [TYPECASE_SCOPE_PERSISTENT] = "persistent",
    [TYPECASE_SCOPE_SESSION] = "session",
    [TYPECASE_SCOPE_PROCESS] = "process",
  };

  /* The registry says that there is no such scope. */
  return (gsize) scope < G_N_ELEMENTS (names) ? names[scope] : "unknown";
}

static void
request_begin (GTask *task, GVariant *arguments, GVariantDict *options, GUnixFDList *files)
{
  TypecaseProvider *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);

  typecase_session_request (self->session, request->method, arguments, options, files, FALSE,
                            g_task_get_cancellable (task), request_ended, task);
}

/**
 * typecase_provider_register_fonts:
 * @self: a provider
 * @fonts: (element-type TypecaseFont): files of the app, assets of its catalog, or fonts that are
 *   registered
 * @scope: for how long, and for whom
 * @enabled: whether programs may use the fonts at once; those that are registered and disabled are
 *   enabled by this
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 * @cancellable: (nullable): closes the request
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Offers fonts to the desktop; the person is asked once for all of them, which can take as long as the
 * person takes.
 */
void
typecase_provider_register_fonts (TypecaseProvider *self, GPtrArray *fonts, TypecaseScope scope,
                                  gboolean enabled, const char *parent_window,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_autoptr (GUnixFDList) files = g_unix_fd_list_new ();
  GVariant *sources;
  GVariantDict options;
  GError *error = NULL;
  GTask *task;

  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  sources = typecase_parent_window_check (parent_window, &error)
                ? typecase_fonts_to_sources (fonts, files, &error)
                : NULL;
  task = request_new (self, typecase_provider_register_fonts, sources != NULL ? fonts : NULL,
                      "RegisterFonts", "registered", cancellable, callback, user_data);
  if (sources == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "scope", "s", get_scope_name (scope));
  g_variant_dict_insert (&options, "enabled", "b", enabled != FALSE);
  request_begin (task,
                 g_variant_new ("(s@aa{sv})", parent_window != NULL ? parent_window : "", sources),
                 &options, files);
}

/**
 * typecase_provider_register_fonts_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that was refused, and why
 * @error: where the call failed as a whole: a #TypecaseError such as
 *   %TYPECASE_ERROR_MISSING_ENTITLEMENT, or another one that is described there
 *
 * A font that cannot be registered does not stop the others. When the person says no, each font is in
 * @failures, with %TYPECASE_ERROR_CANCELLED_BY_USER.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that were registered, or %NULL
 *   with an error
 */
GPtrArray *
typecase_provider_register_fonts_finish (TypecaseProvider *self, GAsyncResult *result,
                                         GPtrArray **failures, GError **error)
{
  return request_finish (self, typecase_provider_register_fonts, result, failures, error);
}

/* A request that is about fonts and asks nobody; `has_enabled` is for its second argument. */
static void
request_change (TypecaseProvider *self, gpointer tag, GPtrArray *fonts, const char *method,
                const char *key, gboolean has_enabled, gboolean enabled, TypecaseScope scope,
                GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GUnixFDList) files = g_unix_fd_list_new ();
  GVariantDict options;
  GError *error = NULL;
  GVariant *sources = typecase_fonts_to_sources (fonts, files, &error);
  GTask *task = request_new (self, tag, sources != NULL ? fonts : NULL, method, key, cancellable,
                             callback, user_data);

  if (sources == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "scope", "s", get_scope_name (scope));
  request_begin (task,
                 has_enabled ? g_variant_new ("(@aa{sv}b)", sources, enabled)
                             : g_variant_new ("(@aa{sv})", sources),
                 &options, files);
}

/**
 * typecase_provider_unregister_fonts:
 * @self: a provider
 * @fonts: (element-type TypecaseFont): the app's own fonts
 * @scope: of which scope
 * @cancellable: (nullable): closes the request
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Takes the app's own fonts back.
 */
void
typecase_provider_unregister_fonts (TypecaseProvider *self, GPtrArray *fonts, TypecaseScope scope,
                                    GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  request_change (self, typecase_provider_unregister_fonts, fonts, "UnregisterFonts",
                  "unregistered", FALSE, FALSE, scope, cancellable, callback, user_data);
}

/**
 * typecase_provider_unregister_fonts_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that stays, and why
 * @error: where the call failed as a whole
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that are not registered any
 *   more, or %NULL with an error
 */
GPtrArray *
typecase_provider_unregister_fonts_finish (TypecaseProvider *self, GAsyncResult *result,
                                           GPtrArray **failures, GError **error)
{
  return request_finish (self, typecase_provider_unregister_fonts, result, failures, error);
}

/**
 * typecase_provider_set_fonts_enabled:
 * @self: a provider
 * @fonts: (element-type TypecaseFont): the app's own fonts
 * @enabled: whether programs may use them
 * @scope: of which scope
 * @cancellable: (nullable): closes the request
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Lets programs use the app's own fonts, or not.
 */
void
typecase_provider_set_fonts_enabled (TypecaseProvider *self, GPtrArray *fonts, gboolean enabled,
                                     TypecaseScope scope, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  request_change (self, typecase_provider_set_fonts_enabled, fonts, "SetFontsEnabled", "fonts",
                  TRUE, enabled != FALSE, scope, cancellable, callback, user_data);
}

/**
 * typecase_provider_set_fonts_enabled_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that stays as it was, and why
 * @error: where the call failed as a whole
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that are now as asked for, or
 *   %NULL with an error
 */
GPtrArray *
typecase_provider_set_fonts_enabled_finish (TypecaseProvider *self, GAsyncResult *result,
                                            GPtrArray **failures, GError **error)
{
  return request_finish (self, typecase_provider_set_fonts_enabled, result, failures, error);
}

/**
 * typecase_provider_request_assets:
 * @self: a provider
 * @names_or_tags: (array zero-terminated=1): of the app's catalog; a name counts before a tag
 * @priority: which of the app's requests comes first, 0 to 1; 0.5 is usual
 * @cancellable: (nullable): closes the request; what came so far stays
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Fetches fonts of the app's catalog, so that they are here when they are registered. Nobody is asked,
 * and nothing is installed.
 */
void
typecase_provider_request_assets (TypecaseProvider *self, const char *const *names_or_tags,
                                  double priority, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data)
{
  static const char *const nothing[] = { NULL };
  GVariantDict options;
  GTask *task;

  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  task = request_new (self, typecase_provider_request_assets, NULL, "RequestAssets", "assets",
                      cancellable, callback, user_data);
  if (names_or_tags == NULL)
    names_or_tags = nothing;
  for (gsize place = 0; names_or_tags[place] != NULL; place++)
    if (!g_utf8_validate (names_or_tags[place], -1, NULL))
      {
        g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                 "Name %" G_GSIZE_FORMAT " is not UTF-8.", place);
        g_object_unref (task);
        return;
      }
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "priority", "d", priority);
  request_begin (task, g_variant_new ("(^as)", names_or_tags), &options, NULL);
}

/**
 * typecase_provider_request_assets_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   asset that could not be fetched, and why
 * @error: where the call failed as a whole
 *
 * Returns: (transfer container) (element-type TypecaseFont): the assets that are here, to be given to
 *   typecase_provider_register_fonts(), or %NULL with an error
 */
GPtrArray *
typecase_provider_request_assets_finish (TypecaseProvider *self, GAsyncResult *result,
                                         GPtrArray **failures, GError **error)
{
  return request_finish (self, typecase_provider_request_assets, result, failures, error);
}

/* MARK: What is registered */

static void
listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) reply
      = typecase_session_call_finish (TYPECASE_SESSION (source), result, NULL, &error);

  if (reply == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_get_child_value (reply, 0);
  g_task_return_pointer (task, list_fonts (list), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * typecase_provider_list_fonts:
 * @self: a provider
 * @cancellable: (nullable): ends the call
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Asks for the app's own fonts that are registered now, of every scope.
 */
void
typecase_provider_list_fonts (TypecaseProvider *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;

  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_provider_list_fonts);
  typecase_session_call (self->session, "GetRegisteredFonts", g_variant_new ("(a{sv})", NULL),
                         "(aa{sv})", cancellable, listed, task);
}

/**
 * typecase_provider_list_fonts_finish:
 * @self: a provider
 * @result: what the callback was given
 * @error: a #TypecaseError such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or another one that is
 *   described there
 *
 * Returns: (transfer container) (element-type TypecaseFont): the app's own fonts, which say their
 *   scope and whether they are enabled, or %NULL with an error
 */
GPtrArray *
typecase_provider_list_fonts_finish (TypecaseProvider *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, typecase_provider_list_fonts), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

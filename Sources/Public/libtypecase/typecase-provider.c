/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-private.h"
#include "typecase-provider-private.h"
#include "typecase-task-private.h"

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
 *
 * Since: 0.1
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
  FONTS_REMOVED,
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
session_told (TypecaseProvider *self, const char *signal, GVariant *arguments)
{
  g_autoptr (GPtrArray) fonts = NULL;
  g_autoptr (GVariant) list = NULL;

  if (g_strcmp0 (signal, "RegisteredFontsRemoved") != 0
      || !g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(aa{sv})")))
    return;
  list = g_variant_get_child_value (arguments, 0);
  fonts = g_ptr_array_new_with_free_func (g_object_unref);
  for (gsize place = 0; place < g_variant_n_children (list); place++)
    {
      g_autoptr (GVariant) values = g_variant_get_child_value (list, place);

      g_ptr_array_add (fonts, typecase_font_new_for_dictionary (values));
    }
  if (fonts->len > 0)
    g_signal_emit (self, signals[FONTS_REMOVED], 0, fonts);
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
  g_signal_connect_object (self->session, "told", G_CALLBACK (session_told), self,
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
   *
   * Since: 0.1
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
   *
   * Since: 0.1
   */
  signals[FONTS_CHANGED] = g_signal_new ("fonts-changed", G_TYPE_FROM_CLASS (class),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TypecaseProvider::fonts-removed:
   * @self: the provider
   * @fonts: (element-type TypecaseFont): fonts of the app's own, each with its id, its names and its scope
   *
   * The person removed some of the app's own fonts, elsewhere. Others of the same file may still be
   * registered.
   *
   * [signal@Provider::fonts-changed] follows. It comes once the object has made a call.
   *
   * Since: 0.1
   */
  signals[FONTS_REMOVED]
      = g_signal_new ("fonts-removed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
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
 * Makes an app that offers fonts.
 *
 * Returns: (transfer full): the app as a provider, with a connection of its own to the session's bus
 *
 * Since: 0.1
 */
TypecaseProvider *
typecase_provider_new (const char *app_id)
{
  return g_object_new (TYPECASE_TYPE_PROVIDER, "app-id", app_id, NULL);
}

TypecaseSession *
typecase_provider_get_session (TypecaseProvider *self)
{
  return self->session;
}

/**
 * typecase_provider_close:
 * @self: a provider
 *
 * Leaves the registry, which ends requests that are under way and fonts of the scope
 * %TYPECASE_SCOPE_PROCESS.
 *
 * No signal comes from then on. Calls that are under way, and calls that are made later, end with
 * %G_IO_ERROR_CLOSED.
 *
 * Since: 0.1
 */
void
typecase_provider_close (TypecaseProvider *self)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  typecase_session_close (self->session);
}

/* MARK: Requests */

/* Makes a call that is taken. */
static void
begin (TypecaseProvider *self, gpointer tag, TypecaseProviderCall *call, GCancellable *cancellable,
       GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  TypecaseExchange *exchange;

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, call, typecase_provider_call_free);
  exchange = typecase_provider_call_begin (self->session, task, NULL);
  g_clear_pointer (&exchange, typecase_exchange_unref);
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
 *
 * Since: 0.1
 */
void
typecase_provider_register_fonts (TypecaseProvider *self, GPtrArray *fonts, TypecaseScope scope,
                                  gboolean enabled, const char *parent_window,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  begin (self, typecase_provider_register_fonts,
         typecase_provider_call_new_for_registration (fonts, scope, enabled, parent_window),
         cancellable, callback, user_data);
}

/**
 * typecase_provider_register_fonts_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that was refused, and why
 * @error: what went wrong
 *
 * A font that cannot be registered does not stop the others. When the person says no, each font is in
 * @failures, with %TYPECASE_ERROR_CANCELLED_BY_USER.
 *
 * Fails as a whole with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or with another
 * error that is described there.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that were registered, or %NULL
 *   with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_provider_register_fonts_finish (TypecaseProvider *self, GAsyncResult *result,
                                         GPtrArray **failures, GError **error)
{
  return typecase_provider_call_finish (self, typecase_provider_register_fonts, result, failures,
                                        error);
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
 *
 * Since: 0.1
 */
void
typecase_provider_unregister_fonts (TypecaseProvider *self, GPtrArray *fonts, TypecaseScope scope,
                                    GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  begin (self, typecase_provider_unregister_fonts,
         typecase_provider_call_new_for_change (fonts, "UnregisterFonts", "unregistered", FALSE,
                                                FALSE, scope),
         cancellable, callback, user_data);
}

/**
 * typecase_provider_unregister_fonts_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that stays, and why
 * @error: what went wrong
 *
 * Ends [method@Provider.unregister_fonts]: gives what went, and says what did not. A font that cannot
 * be taken back does not stop the others.
 *
 * Fails as a whole with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or with another
 * error that is described there.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that are not registered any
 *   more, or %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_provider_unregister_fonts_finish (TypecaseProvider *self, GAsyncResult *result,
                                           GPtrArray **failures, GError **error)
{
  return typecase_provider_call_finish (self, typecase_provider_unregister_fonts, result, failures,
                                        error);
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
 *
 * Since: 0.1
 */
void
typecase_provider_set_fonts_enabled (TypecaseProvider *self, GPtrArray *fonts, gboolean enabled,
                                     TypecaseScope scope, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  begin (self, typecase_provider_set_fonts_enabled,
         typecase_provider_call_new_for_change (fonts, "SetFontsEnabled", "fonts", TRUE, enabled,
                                                scope),
         cancellable, callback, user_data);
}

/**
 * typecase_provider_set_fonts_enabled_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that stays as it was, and why
 * @error: what went wrong
 *
 * Ends [method@Provider.set_fonts_enabled]: gives what changed, and says what did not. A font that
 * cannot be changed does not stop the others.
 *
 * Fails as a whole with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or with another
 * error that is described there.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that are now as asked for, or
 *   %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_provider_set_fonts_enabled_finish (TypecaseProvider *self, GAsyncResult *result,
                                            GPtrArray **failures, GError **error)
{
  return typecase_provider_call_finish (self, typecase_provider_set_fonts_enabled, result, failures,
                                        error);
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
 *
 * Since: 0.1
 */
void
typecase_provider_request_assets (TypecaseProvider *self, const char *const *names_or_tags,
                                  double priority, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  begin (self, typecase_provider_request_assets,
         typecase_provider_call_new_for_assets (names_or_tags, priority), cancellable, callback,
         user_data);
}

/**
 * typecase_provider_request_assets_finish:
 * @self: a provider
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   asset that could not be fetched, and why
 * @error: what went wrong
 *
 * Ends [method@Provider.request_assets]: gives what is here, and says what is not. An asset that
 * could not be fetched does not stop the others.
 *
 * Fails as a whole with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or with another
 * error that is described there.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the assets that are here, to be given to
 *   [method@Provider.register_fonts], or %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_provider_request_assets_finish (TypecaseProvider *self, GAsyncResult *result,
                                         GPtrArray **failures, GError **error)
{
  return typecase_provider_call_finish (self, typecase_provider_request_assets, result, failures,
                                        error);
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
  g_task_return_pointer (task, typecase_provider_list (list), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * typecase_provider_list_fonts:
 * @self: a provider
 * @cancellable: (nullable): ends the call
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Asks for the app's own fonts that are registered now, of every scope.
 *
 * Since: 0.1
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
 * @error: what went wrong
 *
 * Ends [method@Provider.list_fonts]: gives the fonts.
 *
 * Fails with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, or with another error that
 * is described there.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the app's own fonts, which say their
 *   scope and whether they are enabled, or %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_provider_list_fonts_finish (TypecaseProvider *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_pointer (self, typecase_provider_list_fonts, result, error);
}

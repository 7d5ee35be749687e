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
 * told again who the app is when it was restarted. A call that was canceled is closed: what is not yet
 * done will not be done.
 *
 * All calls are made, and all callbacks and signals come, in the thread whose thread-default main
 * context is the one that the object was made in.
 *
 * Since: 0.1
 */

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
  typecase_client_clear (&TYPECASE_PROVIDER (object)->client);
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
  typecase_client_begin (&self->client, "org.typecase.Provider1", "RegisteredFontsChanged");
  g_signal_connect_object (self->client.session, "changed", G_CALLBACK (session_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client.session, "told", G_CALLBACK (session_told), self,
                           G_CONNECT_SWAPPED);
}

static void
typecase_provider_class_init (TypecaseProviderClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->constructed = typecase_provider_constructed;
  object_class->finalize = typecase_provider_finalize;

  /**
   * TypecaseProvider:app-id:
   *
   * The name of the app's installed desktop file, without `.desktop`.
   *
   * Since: 0.1
   */
  typecase_client_install_properties (object_class);

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

/**
 * typecase_provider_close:
 * @self: a provider
 *
 * Disconnects from the registry, which ends running requests and fonts of the scope
 * %TYPECASE_SCOPE_PROCESS.
 *
 * No signal comes from then on. Running calls, and later calls, end with %G_IO_ERROR_CLOSED.
 *
 * Since: 0.1
 */
void
typecase_provider_close (TypecaseProvider *self)
{
  g_return_if_fail (TYPECASE_IS_PROVIDER (self));
  typecase_session_close (self->client.session);
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
  typecase_session_call (self->client.session, "GetRegisteredFonts", g_variant_new ("(a{sv})", NULL),
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

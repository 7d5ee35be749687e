/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-provider-private.h"

/* Makes a call that is taken. */
static void
begin (TypecaseProvider *self, gpointer tag, TypecaseProviderCall *call, GCancellable *cancellable,
       GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  TypecaseExchange *exchange;

  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, call, typecase_provider_call_free);
  exchange = typecase_provider_call_begin (self->client.session, task, NULL);
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
 * Ends [method@Provider.unregister_fonts]: gives what went, and says what did not. A font that
 * cannot be unregistered does not stop the others.
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

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-asking-private.h"

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
 *
 * Since: 0.1
 */
void
typecase_consumer_request_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                                 TypecaseRequestFlags flags, const char *sample,
                                 const char *parent_window, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  typecase_asking_begin (self, typecase_consumer_request_fonts, fonts, NULL,
                         (flags & TYPECASE_REQUEST_QUIET) != 0, sample, parent_window, cancellable,
                         callback, user_data);
}

/**
 * typecase_consumer_request_fonts_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @missing: (out) (optional) (nullable) (transfer container) (element-type TypecaseFont): the fonts
 *   of the call that none was given for, less those that the system has
 *   ([method@Consumer.get_system_fonts]). The app does not learn whether a font is not installed,
 *   disabled, revoked, or was refused by the person
 * @error: what went wrong
 *
 * Ends [method@Consumer.request_fonts]: gives the fonts that the app may use, and says which it may
 * not.
 *
 * Fails with %TYPECASE_ERROR_MISSING_ENTITLEMENT whatever is asked for, when the app's packaging does
 * not declare the entitlement; with %TYPECASE_ERROR_INSUFFICIENT_INFO for a font without a name; or
 * with another error that is described at [error@Error].
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that were given, which are in
 *   use, or %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_request_fonts_finish (TypecaseConsumer *self, GAsyncResult *result,
                                        GPtrArray **missing, GError **error)
{
  return typecase_asking_finish (self, typecase_consumer_request_fonts, result, missing, NULL,
                                 error);
}

/**
 * typecase_consumer_find_or_replace:
 * @self: a consumer
 * @fonts: (element-type TypecaseFont): names of fonts; a family means all of its faces
 * @replaceable: (nullable) (element-type TypecaseFont): those of @fonts that the app can set in another
 *   font in its text; %NULL for all of them
 * @sample: (nullable): some of the text that the fonts are for, which the person is then shown in them
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 * @cancellable: (nullable): closes the request
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Asks for fonts by name, as [method@Consumer.request_fonts] does; for what nobody offers the person
 * may pick another font, which the app then sets in its text.
 *
 * Since: 0.1
 */
void
typecase_consumer_find_or_replace (TypecaseConsumer *self, GPtrArray *fonts,
                                   GPtrArray *replaceable, const char *sample,
                                   const char *parent_window, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  typecase_asking_begin (self, typecase_consumer_find_or_replace, fonts,
                         replaceable != NULL ? replaceable : fonts, FALSE, sample, parent_window,
                         cancellable, callback, user_data);
}

/**
 * typecase_consumer_find_or_replace_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @fonts: (out) (optional) (nullable) (transfer container) (element-type TypecaseFont): the faces that
 *   were given, among them those that were picked; they are in use
 * @missing: (out) (optional) (nullable) (transfer container) (element-type TypecaseFont): the fonts of
 *   the call that none was given for, also where the person picked another one; not those that the
 *   system has
 * @error: what went wrong
 *
 * Ends [method@Consumer.find_or_replace]: gives what the person picked, and what was given and what
 * was not.
 *
 * Fails as [method@Consumer.request_fonts_finish] does.
 *
 * Returns: (transfer container) (element-type TypecaseReplacement): what the person picked, or %NULL
 *   with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_find_or_replace_finish (TypecaseConsumer *self, GAsyncResult *result,
                                          GPtrArray **fonts, GPtrArray **missing, GError **error)
{
  GPtrArray *replacements;
  g_autoptr (GPtrArray) given = typecase_asking_finish (self, typecase_consumer_find_or_replace,
                                                        result, missing, &replacements, error);

  if (fonts != NULL)
    *fonts = g_steal_pointer (&given);
  return replacements;
}

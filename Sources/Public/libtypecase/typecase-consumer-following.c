/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-consumer-private.h"
#include "typecase-following-private.h"
#include "typecase-task-private.h"

/**
 * typecase_consumer_refresh:
 * @self: a consumer
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Loads the fonts that the app was given before, such as when it starts, and asks again for those that
 * it did not get. From the first call of an object on this is done by itself when something changes.
 *
 * Since: 0.1
 */
void
typecase_consumer_refresh (TypecaseConsumer *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  typecase_following_refresh (self->fonts, self, typecase_consumer_refresh, cancellable, callback,
                              user_data);
}

/**
 * typecase_consumer_refresh_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Consumer.refresh]: says whether what is in use is what the app may use.
 *
 * Fails with %TYPECASE_ERROR_MISSING_ENTITLEMENT where the app's packaging does not declare the
 * entitlement: no given font is in use then; or with another error that is described at
 * [error@Error]: what was in use stays so.
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_consumer_refresh_finish (TypecaseConsumer *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_consumer_refresh, result, error);
}

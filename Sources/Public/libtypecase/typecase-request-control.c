/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-request-handle.h"
#include "typecase-request-private.h"
#include "typecase-task-private.h"

/* Calls a method of the request, for a function of the app's. */
static void
control (TypecaseRequest *self, gpointer tag, const char *interface, const char *method,
         GVariant *arguments, GCancellable *cancellable, GAsyncReadyCallback callback,
         gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, tag);
  if (self->exchange != NULL)
    {
      typecase_exchange_call (self->exchange, interface, method, arguments, task);
      return;
    }
  if (arguments != NULL)
    g_variant_unref (g_variant_ref_sink (arguments));
  typecase_task_refuse (task, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED,
                                                   "The request does not run."));
}

/**
 * typecase_request_pause:
 * @self: a request
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Stops fetching until [method@Request.resume]; only for assets. What came so far stays.
 *
 * Since: 0.1
 */
void
typecase_request_pause (TypecaseRequest *self, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_REQUEST (self));
  control (self, typecase_request_pause, TYPECASE_ASSET_REQUEST_INTERFACE, "Pause",
           NULL, cancellable, callback, user_data);
}

/**
 * typecase_request_pause_finish:
 * @self: a request
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Request.pause]: says whether the registry has paused the request.
 *
 * Fails with %G_IO_ERROR_CLOSED where the request was not run or has ended, or with another error
 * that is described at [error@Error].
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_request_pause_finish (TypecaseRequest *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_request_pause, result, error);
}

/**
 * typecase_request_resume:
 * @self: a request
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Goes on after a pause, from where it stopped if the server can do that; only for assets.
 *
 * Since: 0.1
 */
void
typecase_request_resume (TypecaseRequest *self, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_REQUEST (self));
  control (self, typecase_request_resume, TYPECASE_ASSET_REQUEST_INTERFACE, "Resume",
           NULL, cancellable, callback, user_data);
}

/**
 * typecase_request_resume_finish:
 * @self: a request
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Request.resume]: says whether the registry continues with the request.
 *
 * Fails with %G_IO_ERROR_CLOSED where the request was not run or has ended, or with another error
 * that is described at [error@Error].
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_request_resume_finish (TypecaseRequest *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_request_resume, result, error);
}

/**
 * typecase_request_set_priority:
 * @self: a request
 * @priority: 0 to 1
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Changes which of the app's requests comes first; only for assets.
 *
 * Since: 0.1
 */
void
typecase_request_set_priority (TypecaseRequest *self, double priority, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_REQUEST (self));
  control (self, typecase_request_set_priority, TYPECASE_ASSET_REQUEST_INTERFACE, "SetPriority",
           g_variant_new ("(d)", priority), cancellable, callback, user_data);
}

/**
 * typecase_request_set_priority_finish:
 * @self: a request
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Request.set_priority]: says whether the registry has taken the priority.
 *
 * Fails with %G_IO_ERROR_CLOSED where the request was not run or has ended, or with another error
 * that is described at [error@Error].
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_request_set_priority_finish (TypecaseRequest *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_request_set_priority, result, error);
}

/**
 * typecase_request_close:
 * @self: a request
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Ends the request: what was not yet done is not done. [method@Request.run] then ends with what came
 * so far, and with %TYPECASE_ERROR_CANCELLED_BY_USER for each font that did not come; or as a whole,
 * where no font was looked at yet.
 *
 * Since: 0.1
 */
void
typecase_request_close (TypecaseRequest *self, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (TYPECASE_IS_REQUEST (self));
  control (self, typecase_request_close, TYPECASE_REQUEST_INTERFACE, "Close",
           NULL, cancellable, callback, user_data);
}

/**
 * typecase_request_close_finish:
 * @self: a request
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Request.close]: says whether the registry has closed the request.
 *
 * Fails with %G_IO_ERROR_CLOSED where the request was not run or has ended, or with another error
 * that is described at [error@Error].
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_request_close_finish (TypecaseRequest *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_request_close, result, error);
}

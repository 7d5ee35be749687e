/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-failure-private.h"
#include "typecase-provider-private.h"
#include "typecase-request-handle.h"
#include "typecase-request-private.h"
#include "typecase-task-private.h"

/* What is not a signal of the contract is passed over: nothing depends on it. */
static void
told (const char *interface, const char *signal, GVariant *arguments, gpointer data)
{
  TypecaseRequest *self = g_task_get_source_object (data);
  GPtrArray *fonts = typecase_provider_call_get_fonts (g_task_get_task_data (data));

  /* A handler may drop the last reference but the task's, and end the request. */
  g_object_ref (self);
  g_object_freeze_notify (G_OBJECT (self));
  if (g_str_equal (interface, TYPECASE_ASSET_REQUEST_INTERFACE)
      && g_str_equal (signal, "Transferred")
      && g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(ttb)")))
    {
      guint64 received, expected;
      gboolean is_paused;

      g_variant_get (arguments, "(ttb)", &received, &expected, &is_paused);
      typecase_request_set_transferred (self, received, expected, is_paused);
    }
  else if (g_str_equal (interface, TYPECASE_REQUEST_INTERFACE) && g_str_equal (signal, "Progress")
           && g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(daa{sv})")))
    {
      g_autoptr (GVariant) errors = g_variant_get_child_value (arguments, 1);
      g_autoptr (GPtrArray) failures = typecase_failures_of_list (errors, fonts);
      double fraction;

      g_variant_get_child (arguments, 0, "d", &fraction);
      typecase_request_set_fraction (self, fraction);
      for (guint place = 0; place < failures->len; place++)
        typecase_request_tell_failure (self, g_ptr_array_index (failures, place));
    }
  g_object_thaw_notify (G_OBJECT (self));
  g_object_unref (self);
}

/**
 * typecase_request_run:
 * @self: a request
 * @cancellable: (nullable): closes the request, and ends the call at once; what came so far stays
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Makes the request. An object makes it once.
 *
 * Since: 0.1
 */
void
typecase_request_run (TypecaseRequest *self, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;

  g_return_if_fail (TYPECASE_IS_REQUEST (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_request_run);
  if (self->call == NULL)
    {
      typecase_task_refuse (
          task, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                     "The request asks for nothing, or was run before."));
      return;
    }
  g_task_set_task_data (task, g_steal_pointer (&self->call), typecase_provider_call_free);
  self->exchange
      = typecase_provider_call_begin (self->provider->client.session, task, told);
}

/**
 * typecase_request_run_finish:
 * @self: a request
 * @result: what the callback was given
 * @failures: (out) (optional) (nullable) (transfer container) (element-type TypecaseFailure): every
 *   font that was refused, or asset that could not be fetched, and why
 * @error: what went wrong
 *
 * Ends [method@Request.run]: gives what became of the fonts. A font that is refused does not stop the
 * others.
 *
 * Fails as a whole with a [error@Error] such as %TYPECASE_ERROR_MISSING_ENTITLEMENT, with
 * %G_IO_ERROR_INVALID_ARGUMENT for a request that was run before, or with another error that is
 * described at [error@Error].
 *
 * Returns: (transfer container) (element-type TypecaseFont): the faces that were registered, or the
 *   assets that are here, or %NULL with an error
 *
 * Since: 0.1
 */
GPtrArray *
typecase_request_run_finish (TypecaseRequest *self, GAsyncResult *result, GPtrArray **failures,
                             GError **error)
{
  return typecase_provider_call_finish (self, typecase_request_run, result, failures, error);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-exchange.h"
#include "typecase-failure-private.h"
#include "typecase-session-private.h"

gboolean
typecase_parent_window_check (const char *parent_window, GError **error)
{
  if (parent_window == NULL || g_utf8_validate (parent_window, -1, NULL))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       "The handle of the parent window is not UTF-8.");
  return FALSE;
}

GError *
typecase_malformed (const char *method)
{
  return g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                      "The registry's answer to %s is malformed.", method);
}

GError *
typecase_closed (void)
{
  return g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The connection was closed.");
}

GError *
typecase_left (void)
{
  return g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                              "The registry left the bus.");
}

gboolean
typecase_error_means_gone (const GError *error)
{
  return g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_DISCONNECTED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

GError *
typecase_response_error (TypecaseResponse response, GPtrArray *failures)
{
  if (response == TYPECASE_RESPONSE_REFUSED)
    return g_error_new_literal (TYPECASE_ERROR, TYPECASE_ERROR_CANCELLED_BY_USER,
                                "The request was refused or closed.");
  if (failures->len > 0)
    {
      TypecaseFailure *failure = g_ptr_array_index (failures, 0);

      return g_error_new_literal (TYPECASE_ERROR, typecase_failure_get_code (failure),
                                  typecase_failure_get_message (failure));
    }
  return g_error_new_literal (TYPECASE_ERROR, TYPECASE_ERROR_REGISTRATION_FAILED,
                              "The request ended early.");
}

GVariant *
typecase_exchange_finish_done (GAsyncResult *result, GError **error)
{
  TypecaseResponse response;
  g_autoptr (GVariant) results = typecase_exchange_finish (result, &response, error);
  g_autoptr (GPtrArray) failures = NULL;

  if (results == NULL || response == TYPECASE_RESPONSE_DONE)
    return g_steal_pointer (&results);
  failures = typecase_failures_of (results, NULL);
  g_propagate_error (error, typecase_response_error (response, failures));
  return NULL;
}

typedef struct
{
  char *method;
  GVariant *arguments;
  GVariantType *reply_type;
  char *registry;
  gboolean is_repeated;
  GUnixFDList *files;
} Call;

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->method);
  g_variant_unref (call->arguments);
  g_variant_type_free (call->reply_type);
  g_free (call->registry);
  g_clear_object (&call->files);
  g_free (call);
}

static void call_reached (GObject *source, GAsyncResult *result, gpointer data);

static void
call_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  TypecaseSession *self = g_task_get_source_object (task);
  Call *call = g_task_get_task_data (task);
  GError *error = NULL;
  GVariant *reply = g_dbus_connection_call_with_unix_fd_list_finish (G_DBUS_CONNECTION (connection),
                                                                     &call->files, result, &error);

  if (reply != NULL)
    {
      g_task_return_pointer (task, reply, (GDestroyNotify) g_variant_unref);
      return;
    }
  if (typecase_session_is_closed (self) && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      g_task_return_error (task, typecase_closed ());
      return;
    }
  if (typecase_error_means_gone (error) && !call->is_repeated)
    {
      call->is_repeated = TRUE;
      typecase_session_note_gone (self, call->registry);
      g_error_free (error);
      typecase_session_reach (self, call_reached, g_steal_pointer (&task));
      return;
    }
  g_dbus_error_strip_remote_error (error);
  g_task_return_error (task, error);
}

static void
call_reached (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = TYPECASE_SESSION (source);
  g_autoptr (GTask) task = data;
  Call *call = g_task_get_task_data (task);
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_error (task, error);
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  /* The former one may have gone between. */
  if (typecase_session_get_registry (self) == NULL)
    {
      g_task_return_error (task, typecase_left ());
      return;
    }
  g_free (call->registry);
  call->registry = g_strdup (typecase_session_get_registry (self));
  g_dbus_connection_call_with_unix_fd_list (
      typecase_session_get_connection (self), call->registry, TYPECASE_BUS_PATH,
      typecase_session_get_interface (self), call->method, call->arguments, call->reply_type,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, g_task_get_cancellable (task), call_done,
      g_object_ref (task));
}

void
typecase_session_call (TypecaseSession *self, const char *method, GVariant *arguments,
                       const char *reply_type, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, cancellable, callback, data);
  Call *call = g_new0 (Call, 1);

  call->method = g_strdup (method);
  call->arguments = g_variant_ref_sink (arguments);
  call->reply_type = g_variant_type_new (reply_type);
  g_task_set_task_data (task, call, call_free);
  typecase_session_reach (self, call_reached, task);
}

GVariant *
typecase_session_call_finish (TypecaseSession *self, GAsyncResult *result, GUnixFDList **files,
                              GError **error)
{
  Call *call = g_task_get_task_data (G_TASK (result));
  GVariant *reply = g_task_propagate_pointer (G_TASK (result), error);

  if (files != NULL)
    *files = reply != NULL ? g_steal_pointer (&call->files) : NULL;
  return reply;
}

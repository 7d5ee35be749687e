/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-request-handle.h"

#include "typecase-session-error.h"

struct _TypecaseRequestHandle
{
  GDBusConnection *connection;
  char *registry;
  char *path;
  gboolean is_open;
  gboolean has_ended;
  /* Call: those that wait until it is open. */
  GPtrArray *waiting;
};

/* A call of a method of the request. */
typedef struct
{
  TypecaseRequestHandle *handle;
  const char *interface;
  const char *method;
  GVariant *arguments;
  GTask *task;
} Call;

TypecaseRequestHandle *
typecase_request_handle_new (void)
{
  TypecaseRequestHandle *self = g_rc_box_new0 (TypecaseRequestHandle);

  self->waiting = g_ptr_array_new ();
  return self;
}

TypecaseRequestHandle *
typecase_request_handle_ref (TypecaseRequestHandle *self)
{
  return g_rc_box_acquire (self);
}

static void
handle_clear (gpointer data)
{
  TypecaseRequestHandle *self = data;

  g_clear_object (&self->connection);
  g_free (self->registry);
  g_free (self->path);
  g_ptr_array_unref (self->waiting);
}

void
typecase_request_handle_unref (TypecaseRequestHandle *self)
{
  g_rc_box_release_full (self, handle_clear);
}

gboolean
typecase_request_handle_is_open (TypecaseRequestHandle *self)
{
  return self->is_open;
}

const char *
typecase_request_handle_get_registry (TypecaseRequestHandle *self)
{
  return self->registry;
}

const char *
typecase_request_handle_get_path (TypecaseRequestHandle *self)
{
  return self->path;
}

/* MARK: Calls */

static void
call_end (Call *call, GError *error)
{
  if (error == NULL)
    g_task_return_boolean (call->task, TRUE);
  else if (call->handle->has_ended && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      g_task_return_new_error (call->task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The request has ended.");
    }
  else
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_error (call->task, error);
    }
  g_object_unref (call->task);
  g_variant_unref (call->arguments);
  typecase_request_handle_unref (call->handle);
  g_free (call);
}

static void
call_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  call_end (data, error);
}

static void
call_begin (Call *call)
{
  TypecaseRequestHandle *self = call->handle;

  g_dbus_connection_call (self->connection, self->registry, self->path, call->interface,
                          call->method, call->arguments, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          g_task_get_cancellable (call->task), call_done, call);
}

void
typecase_request_handle_call (TypecaseRequestHandle *self, const char *interface,
                              const char *method, GVariant *arguments, GTask *task)
{
  Call *call = g_new0 (Call, 1);

  call->handle = typecase_request_handle_ref (self);
  call->interface = interface;
  call->method = method;
  call->arguments
      = g_variant_ref_sink (arguments != NULL ? arguments : g_variant_new_tuple (NULL, 0));
  call->task = task;
  if (self->has_ended)
    call_end (call, typecase_closed ());
  else if (self->is_open)
    call_begin (call);
  else
    g_ptr_array_add (self->waiting, call);
}

static void
close_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, NULL);
}

void
typecase_request_handle_close (TypecaseRequestHandle *self)
{
  /* Waits for the answer, so that the connection stays until the call was sent. */
  g_dbus_connection_call (self->connection, self->registry, self->path, TYPECASE_REQUEST_INTERFACE,
                          "Close", NULL, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL,
                          close_done, NULL);
}

/* MARK: Where it is */

/* Makes the calls that have waited, or tells them that there is nothing to call. */
static void
release (TypecaseRequestHandle *self)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->waiting = g_ptr_array_new ();
  for (guint place = 0; place < waiting->len; place++)
    {
      Call *call = g_ptr_array_index (waiting, place);

      if (self->has_ended)
        call_end (call, typecase_closed ());
      else
        call_begin (call);
    }
}

void
typecase_request_handle_move (TypecaseRequestHandle *self, GDBusConnection *connection,
                              const char *registry, const char *path)
{
  g_set_object (&self->connection, connection);
  g_free (self->registry);
  self->registry = g_strdup (registry);
  g_free (self->path);
  self->path = g_strdup (path);
  self->is_open = FALSE;
}

void
typecase_request_handle_open (TypecaseRequestHandle *self)
{
  self->is_open = TRUE;
  release (self);
}

void
typecase_request_handle_lose (TypecaseRequestHandle *self)
{
  self->is_open = FALSE;
}

void
typecase_request_handle_end (TypecaseRequestHandle *self)
{
  self->has_ended = TRUE;
  release (self);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-exchange.h"

#include "typecase-error.h"
#include "typecase-failure-private.h"
#include "typecase-request-handle.h"
#include "typecase-session-error.h"
#include "typecase-session-private.h"

/*
 * It outlives its task when that is canceled before the registry has said that it has the call:
 * only then is there something that can be closed.
 */
struct _TypecaseExchange
{
  TypecaseSession *session;
  /* NULL once it was told the end. */
  GTask *task;
  GSource *cancellation;
  TypecaseTold told;
  gpointer told_data;

  char *method;
  GVariant *arguments;
  GVariant *options;
  GUnixFDList *files;
  /* Whether it may be done again after it was accepted; it is never done a third time. */
  gboolean may_repeat;
  gboolean is_repeated;

  /* The request's object; it is open once the call was accepted. */
  TypecaseRequestHandle *handle;
  /* What the subscription is on. */
  GDBusConnection *connection;
  guint subscription;
  /* Whether an answer is still to come that needs this. */
  gboolean is_called;
  /* Whether it does not follow the session any more. */
  gboolean is_over;
};

typedef struct
{
  GVariant *results;
  TypecaseResponse response;
} Ending;

static void
ending_free (gpointer data)
{
  Ending *ending = data;

  g_clear_pointer (&ending->results, g_variant_unref);
  g_free (ending);
}

static void
exchange_unsubscribe (TypecaseExchange *exchange)
{
  if (exchange->subscription != 0)
    g_dbus_connection_signal_unsubscribe (exchange->connection, exchange->subscription);
  exchange->subscription = 0;
}

TypecaseExchange *
typecase_exchange_ref (TypecaseExchange *self)
{
  return g_rc_box_acquire (self);
}

static void
exchange_clear (gpointer data)
{
  TypecaseExchange *exchange = data;

  g_free (exchange->method);
  g_variant_unref (exchange->arguments);
  g_variant_unref (exchange->options);
  g_clear_object (&exchange->files);
  g_clear_object (&exchange->connection);
  typecase_request_handle_unref (exchange->handle);
  g_object_unref (exchange->session);
}

void
typecase_exchange_unref (TypecaseExchange *self)
{
  g_rc_box_release_full (self, exchange_clear);
}

/* Stops following the session, and releases the reference of the running call. */
static void
exchange_end (TypecaseExchange *exchange)
{
  exchange->is_over = TRUE;
  exchange_unsubscribe (exchange);
  g_signal_handlers_disconnect_by_data (exchange->session, exchange);
  typecase_exchange_unref (exchange);
}

/* MARK: The end */

/* The task, whose taker must report the end to it; no method of the request can be called then. */
static GTask *
exchange_take_task (TypecaseExchange *exchange)
{
  GTask *task = g_steal_pointer (&exchange->task);

  if (exchange->cancellation != NULL)
    {
      g_source_destroy (exchange->cancellation);
      g_clear_pointer (&exchange->cancellation, g_source_unref);
    }
  typecase_request_handle_end (exchange->handle);
  return task;
}

/* Ends it, unless it has ended; `error` is taken. */
static void
exchange_fail (TypecaseExchange *exchange, GError *error)
{
  g_autoptr (GTask) task = exchange_take_task (exchange);

  exchange_unsubscribe (exchange);
  /* An answer that is still to come ends it. */
  if (!exchange->is_called && !exchange->is_over)
    exchange_end (exchange);
  if (task == NULL)
    g_error_free (error);
  else
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_error (task, error);
    }
}

static gboolean
exchange_cancelled (GCancellable *cancellable, gpointer data)
{
  TypecaseExchange *exchange = data;

  if (typecase_request_handle_is_open (exchange->handle))
    typecase_request_handle_close (exchange->handle);
  exchange_fail (exchange, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED,
                                                         "Operation was cancelled"));
  return G_SOURCE_REMOVE;
}

static void
exchange_heard (GDBusConnection *connection, const char *sender, const char *path,
                const char *interface, const char *signal, GVariant *arguments, gpointer data)
{
  TypecaseExchange *exchange = data;
  Ending *ending;
  guint32 response;
  GTask *task;

  if (g_strcmp0 (interface, TYPECASE_REQUEST_INTERFACE) != 0 || g_strcmp0 (signal, "Response") != 0)
    {
      if (exchange->told != NULL)
        exchange->told (interface, signal, arguments, exchange->told_data);
      return;
    }
  if (!g_variant_is_of_type (arguments, G_VARIANT_TYPE ("(ua{sv})")))
    {
      exchange_fail (exchange, typecase_malformed (exchange->method));
      return;
    }
  task = exchange_take_task (exchange);
  exchange_unsubscribe (exchange);
  ending = g_new0 (Ending, 1);
  g_variant_get (arguments, "(u@a{sv})", &response, &ending->results);
  ending->response = MIN (response, TYPECASE_RESPONSE_ENDED);
  if (!exchange->is_called)
    exchange_end (exchange);
  g_task_return_pointer (task, ending, ending_free);
  g_object_unref (task);
}

static void exchange_begin (TypecaseExchange *exchange);

/* Once more, or the end, since the registry left the bus; `error` is taken. */
static void
exchange_repeat (TypecaseExchange *exchange, GError *error)
{
  gboolean may_repeat = exchange->may_repeat || !typecase_request_handle_is_open (exchange->handle);

  exchange_unsubscribe (exchange);
  typecase_session_note_gone (exchange->session,
                              typecase_request_handle_get_registry (exchange->handle));
  typecase_request_handle_lose (exchange->handle);
  if (!may_repeat || exchange->is_repeated || exchange->task == NULL)
    {
      exchange_fail (exchange, error);
      return;
    }
  g_error_free (error);
  exchange->is_repeated = TRUE;
  exchange_begin (exchange);
}

static void
exchange_accepted (GObject *connection, GAsyncResult *result, gpointer data)
{
  TypecaseExchange *exchange = data;
  GError *error = NULL;
  const char *path;
  g_autoptr (GVariant) reply = g_dbus_connection_call_with_unix_fd_list_finish (
      G_DBUS_CONNECTION (connection), NULL, result, &error);

  exchange->is_called = FALSE;
  if (reply == NULL && typecase_error_means_gone (error))
    {
      exchange_repeat (exchange, error);
      return;
    }
  if (reply == NULL)
    {
      exchange_fail (exchange, error);
      return;
    }
  if (exchange->task == NULL)
    {
      /* The end came before the answer, or it was canceled. */
      typecase_request_handle_close (exchange->handle);
      exchange_end (exchange);
      return;
    }
  g_variant_get (reply, "(&o)", &path);
  if (g_strcmp0 (path, typecase_request_handle_get_path (exchange->handle)) != 0)
    exchange_fail (exchange, typecase_malformed (exchange->method));
  else
    typecase_request_handle_open (exchange->handle);
}

/* Ends or repeats it where it is of another registry than the one that owns the name now. */
static void
session_owned (TypecaseExchange *exchange, const char *owner)
{
  TypecaseRequestHandle *handle = exchange->handle;

  /* While its call is on its way, the bus says that there is no answer. */
  if (typecase_request_handle_is_open (handle)
      && g_strcmp0 (typecase_request_handle_get_registry (handle), owner) != 0)
    exchange_repeat (exchange, g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY,
                                                    "The registry left the bus."));
}

static void
session_closed (TypecaseExchange *exchange)
{
  exchange_fail (exchange, typecase_closed ());
}

static GVariant *
exchange_arguments (TypecaseExchange *exchange, const char *token)
{
  GVariantBuilder arguments;
  GVariantDict options;

  g_variant_builder_init (&arguments, G_VARIANT_TYPE_TUPLE);
  for (gsize place = 0; place < g_variant_n_children (exchange->arguments); place++)
    {
      g_autoptr (GVariant) argument = g_variant_get_child_value (exchange->arguments, place);

      g_variant_builder_add_value (&arguments, argument);
    }
  g_variant_dict_init (&options, exchange->options);
  g_variant_dict_insert (&options, "handle_token", "s", token);
  g_variant_builder_add_value (&arguments, g_variant_dict_end (&options));
  return g_variant_builder_end (&arguments);
}

static void
exchange_reached (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = TYPECASE_SESSION (source);
  TypecaseExchange *exchange = data;
  const char *registry = typecase_session_get_registry (self);
  g_autofree char *token = NULL;
  g_autofree char *sender = NULL;
  g_autofree char *path = NULL;
  GError *error = NULL;

  exchange->is_called = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error) || registry == NULL)
    {
      exchange_fail (exchange, error != NULL ? error : typecase_left ());
      return;
    }
  if (exchange->task == NULL)
    {
      exchange_end (exchange);
      return;
    }
  token = g_strdup_printf ("typecase_%08x%08x", g_random_int (), g_random_int ());
  g_set_object (&exchange->connection, typecase_session_get_connection (self));
  sender = g_strdelimit (
      g_strdup (g_dbus_connection_get_unique_name (exchange->connection) + 1), ".", '_');
  path = g_strdup_printf ("%s/request/%s/%s", TYPECASE_BUS_PATH, sender, token);
  typecase_request_handle_move (exchange->handle, exchange->connection, registry, path);
  /* In place before the call, so that no signal is missed. */
  exchange->subscription = g_dbus_connection_signal_subscribe (
      exchange->connection, registry, NULL, NULL, path, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, exchange_heard, exchange, NULL);
  exchange->is_called = TRUE;
  g_dbus_connection_call_with_unix_fd_list (
      exchange->connection, registry, TYPECASE_BUS_PATH,
      typecase_session_get_interface (self), exchange->method, exchange_arguments (exchange, token),
      G_VARIANT_TYPE ("(o)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, exchange->files, NULL,
      exchange_accepted, exchange);
}

static void
exchange_begin (TypecaseExchange *exchange)
{
  exchange->is_called = TRUE;
  typecase_session_reach (exchange->session, exchange_reached, exchange);
}

TypecaseExchange *
typecase_exchange_begin (TypecaseSession *session, const char *method, GVariant *arguments,
                         GVariant *options, GUnixFDList *files, gboolean repeats,
                         TypecaseTold told, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  TypecaseExchange *exchange = g_rc_box_new0 (TypecaseExchange);

  exchange->session = g_object_ref (session);
  exchange->task = g_task_new (session, cancellable, callback, data);
  /* What was done before it was canceled was done. */
  g_task_set_check_cancellable (exchange->task, FALSE);
  exchange->told = told;
  exchange->told_data = data;
  exchange->method = g_strdup (method);
  exchange->arguments = g_variant_ref_sink (arguments);
  exchange->options = g_variant_ref_sink (options);
  exchange->files = files != NULL ? g_object_ref (files) : NULL;
  exchange->may_repeat = repeats;
  exchange->handle = typecase_request_handle_new ();
  g_signal_connect_swapped (session, "owned", G_CALLBACK (session_owned), exchange);
  g_signal_connect_swapped (session, "closed", G_CALLBACK (session_closed), exchange);
  if (cancellable != NULL)
    {
      exchange->cancellation = g_cancellable_source_new (cancellable);
      g_source_set_callback (exchange->cancellation, G_SOURCE_FUNC (exchange_cancelled), exchange,
                             NULL);
      g_source_attach (exchange->cancellation, g_main_context_get_thread_default ());
    }
  typecase_exchange_ref (exchange);
  exchange_begin (exchange);
  return exchange;
}

void
typecase_session_request (TypecaseSession *self, const char *method, GVariant *arguments,
                          GVariantDict *options, GUnixFDList *files, gboolean repeats,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  typecase_exchange_unref (typecase_exchange_begin (self, method, arguments,
                                                    g_variant_dict_end (options), files, repeats,
                                                    NULL, cancellable, callback, data));
}

GVariant *
typecase_exchange_finish (GAsyncResult *result, TypecaseResponse *response, GError **error)
{
  Ending *ending = g_task_propagate_pointer (G_TASK (result), error);
  GVariant *results;

  if (ending == NULL)
    return NULL;
  *response = ending->response;
  results = g_steal_pointer (&ending->results);
  ending_free (ending);
  return results;
}

void
typecase_exchange_call (TypecaseExchange *self, const char *interface, const char *method,
                        GVariant *arguments, GTask *task)
{
  typecase_request_handle_call (self->handle, interface, method, arguments, task);
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

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-exchange-private.h"

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
  g_free (exchange->registry);
  g_free (exchange->path);
  g_ptr_array_unref (exchange->controls);
  g_object_unref (exchange->session);
}

void
typecase_exchange_unref (TypecaseExchange *self)
{
  g_rc_box_release_full (self, exchange_clear);
}

/* Gives up what the session has of it, and the reference of what is under way. */
static void
exchange_end (TypecaseExchange *exchange)
{
  exchange->is_over = TRUE;
  exchange_unsubscribe (exchange);
  typecase_session_remove_exchange (exchange->session, exchange);
  typecase_exchange_unref (exchange);
}

/* MARK: The end */

/* The task, which is to be told the end by who takes it; nothing of the request can be called then. */
static GTask *
exchange_take_task (TypecaseExchange *exchange)
{
  GTask *task = g_steal_pointer (&exchange->task);

  if (exchange->cancellation != NULL)
    {
      g_source_destroy (exchange->cancellation);
      g_clear_pointer (&exchange->cancellation, g_source_unref);
    }
  typecase_exchange_release_controls (exchange);
  return task;
}

void
typecase_exchange_fail (TypecaseExchange *self, GError *error)
{
  g_autoptr (GTask) task = exchange_take_task (self);

  exchange_unsubscribe (self);
  /* An answer that is still to come ends it. */
  if (!self->is_called && !self->is_over)
    exchange_end (self);
  if (task == NULL)
    g_error_free (error);
  else
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_error (task, error);
    }
}

static void
close_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, NULL);
}

/* Waits for the answer, so that the connection stays until the call was sent. */
static void
exchange_close (TypecaseExchange *exchange)
{
  g_dbus_connection_call (exchange->connection, exchange->registry, exchange->path,
                          TYPECASE_REQUEST_INTERFACE, "Close", NULL, NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, close_done, NULL);
}

static gboolean
exchange_cancelled (GCancellable *cancellable, gpointer data)
{
  TypecaseExchange *exchange = data;

  if (exchange->is_accepted)
    exchange_close (exchange);
  typecase_exchange_fail (exchange, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED,
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
      typecase_exchange_fail (exchange, typecase_malformed (exchange->method));
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
  gboolean may_repeat = exchange->may_repeat || !exchange->is_accepted;

  exchange_unsubscribe (exchange);
  typecase_session_note_gone (exchange->session, exchange->registry);
  exchange->is_accepted = FALSE;
  if (!may_repeat || exchange->is_repeated || exchange->task == NULL)
    {
      typecase_exchange_fail (exchange, error);
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
      typecase_exchange_fail (exchange, error);
      return;
    }
  if (exchange->task == NULL)
    {
      /* The end came before the answer, or it was cancelled. */
      exchange_close (exchange);
      exchange_end (exchange);
      return;
    }
  g_variant_get (reply, "(&o)", &path);
  if (g_strcmp0 (path, exchange->path) != 0)
    typecase_exchange_fail (exchange, typecase_malformed (exchange->method));
  else
    {
      exchange->is_accepted = TRUE;
      typecase_exchange_release_controls (exchange);
    }
}

void
typecase_exchange_follow (TypecaseExchange *self, const char *owner)
{
  /* While its call is on its way, the bus says that there is no answer. */
  if (!self->is_over && self->is_accepted && g_strcmp0 (self->registry, owner) != 0)
    exchange_repeat (self, g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY,
                                                "The registry left the bus."));
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
  GError *error = NULL;

  exchange->is_called = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error) || registry == NULL)
    {
      typecase_exchange_fail (exchange, error != NULL ? error : typecase_left ());
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
  g_free (exchange->path);
  exchange->path = g_strdup_printf ("%s/request/%s/%s", TYPECASE_BUS_PATH, sender, token);
  g_free (exchange->registry);
  exchange->registry = g_strdup (registry);
  /* In place before the call, so that no signal is missed. */
  exchange->subscription = g_dbus_connection_signal_subscribe (
      exchange->connection, exchange->registry, NULL, NULL, exchange->path, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, exchange_heard, exchange, NULL);
  exchange->is_called = TRUE;
  g_dbus_connection_call_with_unix_fd_list (
      exchange->connection, exchange->registry, TYPECASE_BUS_PATH,
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
  /* What was done before it was cancelled was done. */
  g_task_set_check_cancellable (exchange->task, FALSE);
  exchange->told = told;
  exchange->told_data = data;
  exchange->method = g_strdup (method);
  exchange->arguments = g_variant_ref_sink (arguments);
  exchange->options = g_variant_ref_sink (options);
  exchange->files = files != NULL ? g_object_ref (files) : NULL;
  exchange->may_repeat = repeats;
  exchange->controls = g_ptr_array_new ();
  typecase_session_add_exchange (session, exchange);
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

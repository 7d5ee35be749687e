/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-session.h"

#include "typecase-failure.h"

#define BUS "org.freedesktop.DBus"
#define BUS_PATH "/org/freedesktop/DBus"
#define NAME "org.typecase.Fonts"
#define PORTAL_NAME "org.freedesktop.portal.Typecase"
#define PATH "/org/freedesktop/portal/Typecase"
#define HOST_APPS "org.typecase.HostApps1"
#define REQUEST "org.typecase.Request1"

struct _TypecaseSession
{
  GObject parent_instance;

  char *app_id;
  const char *interface;
  const char *signal;
  gboolean is_sandboxed;

  GDBusConnection *connection;
  guint watch;
  guint subscription;

  /* Who owned the registry's name last. */
  char *owner;
  /* The unique name of the registry that knows us; NULL where that may not be so any more. */
  char *registry;
  /* The one that was told last: it takes a second registration for a mistake. */
  char *told;
  gboolean is_reaching;
  gboolean is_starting;
  /* The one that is being told. */
  char *candidate;
  /* GTask: who waits until the registry is reached. */
  GPtrArray *waiting;
  /* Requests that are under way; each removes itself. */
  GPtrArray *exchanges;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseSession, typecase_session, G_TYPE_OBJECT)

static void exchange_lost (gpointer exchange, gpointer owner);
static void reach_async (TypecaseSession *self, GAsyncReadyCallback callback, gpointer data);

static void
disconnect (TypecaseSession *self)
{
  if (self->watch != 0)
    g_bus_unwatch_name (self->watch);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->watch = self->subscription = 0;
  g_clear_object (&self->connection);
  g_clear_pointer (&self->registry, g_free);
  g_clear_pointer (&self->told, g_free);
  g_clear_pointer (&self->candidate, g_free);
  g_clear_pointer (&self->owner, g_free);
}

static void
typecase_session_finalize (GObject *object)
{
  TypecaseSession *self = TYPECASE_SESSION (object);

  disconnect (self);
  g_free (self->app_id);
  g_ptr_array_unref (self->waiting);
  g_ptr_array_unref (self->exchanges);
  G_OBJECT_CLASS (typecase_session_parent_class)->finalize (object);
}

static void
typecase_session_class_init (TypecaseSessionClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_session_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_session_init (TypecaseSession *self)
{
  self->is_sandboxed = g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->exchanges = g_ptr_array_new ();
}

TypecaseSession *
typecase_session_new (const char *app_id, const char *interface, const char *signal)
{
  TypecaseSession *self = g_object_new (TYPECASE_TYPE_SESSION, NULL);

  self->app_id = g_strdup (app_id);
  self->interface = interface;
  self->signal = signal;
  /* GDBus maps the names of errors to those of domains that it has seen. */
  typecase_error_quark ();
  return self;
}

static const char *
get_service (TypecaseSession *self)
{
  return self->is_sandboxed ? PORTAL_NAME : NAME;
}

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

/* Whether a call failed only because the registry that it was for is not there any more. */
static gboolean
means_gone (const GError *error)
{
  return g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
         || g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_DISCONNECTED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

/* MARK: Reaching the registry */

/* Ends the one attempt that runs; `error` is taken. */
static void
reached (TypecaseSession *self, GError *error)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  self->is_reaching = self->is_starting = FALSE;
  for (guint place = 0; place < waiting->len; place++)
    {
      GTask *task = g_ptr_array_index (waiting, place);

      if (error != NULL)
        g_task_return_error (task, g_error_copy (error));
      else
        g_task_return_boolean (task, TRUE);
    }
  g_clear_error (&error);
  /* The reference of the attempt. */
  g_object_unref (self);
}

/* Ends or repeats the requests of registries that do not own the name any more. */
static void
follow_owner (TypecaseSession *self, const char *owner)
{
  g_autoptr (GPtrArray) exchanges = g_ptr_array_copy (self->exchanges, NULL, NULL);

  if (g_strcmp0 (owner, self->registry) != 0)
    g_clear_pointer (&self->registry, g_free);
  g_object_ref (self);
  g_ptr_array_foreach (exchanges, exchange_lost, (gpointer) owner);
  g_object_unref (self);
}

static void
announced (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
           const char *signal, GVariant *arguments, gpointer data)
{
  g_signal_emit (data, signals[CHANGED], 0);
}

static void
told_registry (TypecaseSession *self)
{
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = g_dbus_connection_signal_subscribe (
      self->connection, self->candidate, self->interface, self->signal, PATH, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, announced, self, NULL);
  g_free (self->told);
  self->told = g_strdup (self->candidate);
  g_free (self->registry);
  self->registry = g_steal_pointer (&self->candidate);
  reached (self, NULL);
}

static void
register_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply == NULL)
    reached (data, error);
  else
    told_registry (data);
}

static void start_registry (TypecaseSession *self);

static void
owner_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = data;
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) && !self->is_starting)
    {
      g_error_free (error);
      start_registry (self);
      return;
    }
  if (reply == NULL)
    {
      reached (self, error);
      return;
    }
  g_free (self->candidate);
  g_variant_get (reply, "(s)", &self->candidate);
  if (self->is_sandboxed || self->app_id == NULL || g_strcmp0 (self->candidate, self->told) == 0)
    {
      told_registry (self);
      return;
    }
  g_dbus_connection_call (self->connection, self->candidate, PATH, HOST_APPS, "Register",
                          g_variant_new ("(sa{sv})", self->app_id, NULL), G_VARIANT_TYPE ("()"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, register_done, self);
}

/* Not by starting what may run: a bus that cannot start it would say that there is no such service. */
static void
find_registry (TypecaseSession *self)
{
  g_dbus_connection_call (self->connection, BUS, BUS_PATH, BUS, "GetNameOwner",
                          g_variant_new ("(s)", get_service (self)), G_VARIANT_TYPE ("(s)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, owner_done, self);
}

static void
start_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply == NULL)
    reached (data, error);
  else
    find_registry (data);
}

static void
start_registry (TypecaseSession *self)
{
  self->is_starting = TRUE;
  g_dbus_connection_call (self->connection, BUS, BUS_PATH, BUS, "StartServiceByName",
                          g_variant_new ("(su)", get_service (self), 0), G_VARIANT_TYPE ("(u)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, start_done, self);
}

static void
reached_the_next (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = TYPECASE_SESSION (source);

  /* Where it cannot be reached, the next call says so. */
  if (g_task_propagate_boolean (G_TASK (result), NULL))
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
appeared (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  TypecaseSession *self = data;
  gboolean is_first = self->owner == NULL;

  if (g_strcmp0 (owner, self->owner) == 0 && self->registry != NULL)
    return;
  g_free (self->owner);
  self->owner = g_strdup (owner);
  follow_owner (self, owner);
  /* A registry that was restarted does not know its apps; its signals would not reach us. */
  if (!is_first)
    reach_async (self, reached_the_next, NULL);
}

static void
vanished (GDBusConnection *connection, const char *name, gpointer data)
{
  follow_owner (data, NULL);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = data;
  GError *error = NULL;

  self->connection = g_dbus_connection_new_for_address_finish (result, &error);
  if (self->connection == NULL)
    {
      reached (self, error);
      return;
    }
  self->watch = g_bus_watch_name_on_connection (self->connection, get_service (self),
                                                G_BUS_NAME_WATCHER_FLAGS_NONE, appeared, vanished,
                                                self, NULL);
  find_registry (self);
}

static void
reach_async (TypecaseSession *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  g_autofree char *address = NULL;
  GError *error = NULL;

  if (self->connection != NULL && g_dbus_connection_is_closed (self->connection))
    disconnect (self);
  if (self->registry != NULL)
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  g_ptr_array_add (self->waiting, task);
  if (self->is_reaching)
    return;
  self->is_reaching = TRUE;
  g_object_ref (self);
  if (self->connection != NULL)
    {
      find_registry (self);
      return;
    }
  address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, &error);
  if (self->app_id != NULL && !g_utf8_validate (self->app_id, -1, NULL) && error == NULL)
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                 "The id of the app is not UTF-8.");
  if (error != NULL)
    reached (self, error);
  else
    g_dbus_connection_new_for_address (address,
                                       G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT
                                           | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                       NULL, NULL, connected, self);
}

/* MARK: Calls */

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

/* Takes note that a registry does not answer any more, unless another one took over since. */
static void
is_gone (TypecaseSession *self, const char *registry)
{
  if (g_strcmp0 (self->registry, registry) == 0)
    g_clear_pointer (&self->registry, g_free);
}

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
  if (means_gone (error) && !call->is_repeated)
    {
      call->is_repeated = TRUE;
      is_gone (self, call->registry);
      g_error_free (error);
      reach_async (self, call_reached, g_steal_pointer (&task));
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
  if (self->registry == NULL)
    {
      g_task_return_new_error (task, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                               "The registry left the bus.");
      return;
    }
  g_free (call->registry);
  call->registry = g_strdup (self->registry);
  g_dbus_connection_call_with_unix_fd_list (
      self->connection, call->registry, PATH, self->interface, call->method, call->arguments,
      call->reply_type, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, g_task_get_cancellable (task),
      call_done, g_object_ref (task));
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
  reach_async (self, call_reached, task);
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

/* MARK: Requests */

/*
 * A call that returned a request, until the request's end.
 *
 * It outlives its task when that is cancelled before the registry has said that it has the call: only
 * then is there something that can be closed.
 */
typedef struct
{
  TypecaseSession *session;
  /* NULL once it was told the end. */
  GTask *task;
  GSource *cancellation;

  char *method;
  GVariant *arguments;
  GVariant *options;
  GUnixFDList *files;
  /* Whether it may be done again after it was accepted; it is never done a third time. */
  gboolean may_repeat;
  gboolean is_repeated;

  char *registry;
  char *path;
  guint subscription;
  /* Whether an answer is still to come that needs this, and whether the call was accepted. */
  gboolean is_called;
  gboolean is_accepted;
} Exchange;

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
exchange_unsubscribe (Exchange *exchange)
{
  if (exchange->subscription != 0)
    g_dbus_connection_signal_unsubscribe (exchange->session->connection, exchange->subscription);
  exchange->subscription = 0;
}

static void
exchange_free (Exchange *exchange)
{
  exchange_unsubscribe (exchange);
  g_ptr_array_remove_fast (exchange->session->exchanges, exchange);
  g_free (exchange->method);
  g_variant_unref (exchange->arguments);
  g_variant_unref (exchange->options);
  g_clear_object (&exchange->files);
  g_free (exchange->registry);
  g_free (exchange->path);
  g_object_unref (exchange->session);
  g_free (exchange);
}

/* The task, which is to be told the end by who takes it. */
static GTask *
exchange_take_task (Exchange *exchange)
{
  if (exchange->cancellation != NULL)
    {
      g_source_destroy (exchange->cancellation);
      g_clear_pointer (&exchange->cancellation, g_source_unref);
    }
  return g_steal_pointer (&exchange->task);
}

/* Ends it, unless its call is on its way; `error` is taken. */
static void
exchange_fail (Exchange *exchange, GError *error)
{
  g_autoptr (GTask) task = exchange_take_task (exchange);

  exchange_unsubscribe (exchange);
  if (!exchange->is_called)
    exchange_free (exchange);
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
exchange_close (Exchange *exchange)
{
  g_dbus_connection_call (exchange->session->connection, exchange->registry, exchange->path,
                          REQUEST, "Close", NULL, NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL,
                          close_done, NULL);
}

static gboolean
exchange_cancelled (GCancellable *cancellable, gpointer data)
{
  Exchange *exchange = data;

  if (exchange->is_accepted)
    exchange_close (exchange);
  exchange_fail (exchange,
                 g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "Operation was cancelled"));
  return G_SOURCE_REMOVE;
}

static void
exchange_responded (GDBusConnection *connection, const char *sender, const char *path,
                    const char *interface, const char *signal, GVariant *arguments, gpointer data)
{
  Exchange *exchange = data;
  Ending *ending;
  guint32 response;
  GTask *task;

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
    exchange_free (exchange);
  g_task_return_pointer (task, ending, ending_free);
  g_object_unref (task);
}

static void exchange_begin (Exchange *exchange);

/* Once more, or the end, since the registry left the bus; `error` is taken. */
static void
exchange_repeat (Exchange *exchange, GError *error)
{
  gboolean may_repeat = exchange->may_repeat || !exchange->is_accepted;

  exchange_unsubscribe (exchange);
  is_gone (exchange->session, exchange->registry);
  exchange->is_accepted = FALSE;
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
  Exchange *exchange = data;
  GError *error = NULL;
  const char *path;
  g_autoptr (GVariant) reply = g_dbus_connection_call_with_unix_fd_list_finish (
      G_DBUS_CONNECTION (connection), NULL, result, &error);

  exchange->is_called = FALSE;
  if (reply == NULL && means_gone (error))
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
      /* The end came before the answer, or it was cancelled. */
      exchange_close (exchange);
      exchange_free (exchange);
      return;
    }
  g_variant_get (reply, "(&o)", &path);
  if (g_strcmp0 (path, exchange->path) != 0)
    exchange_fail (exchange, typecase_malformed (exchange->method));
  else
    exchange->is_accepted = TRUE;
}

static void
exchange_lost (gpointer data, gpointer owner)
{
  Exchange *exchange = data;

  /* While its call is on its way, the bus says that there is no answer. */
  if (exchange->is_accepted && g_strcmp0 (exchange->registry, owner) != 0)
    exchange_repeat (exchange, g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NO_REPLY,
                                                    "The registry left the bus."));
}

static GVariant *
exchange_arguments (Exchange *exchange, const char *token)
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
  Exchange *exchange = data;
  g_autofree char *token = NULL;
  g_autofree char *sender = NULL;
  GError *error = NULL;

  exchange->is_called = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error) || self->registry == NULL)
    {
      if (error == NULL)
        error = g_error_new_literal (G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                                     "The registry left the bus.");
      exchange_fail (exchange, error);
      return;
    }
  if (exchange->task == NULL)
    {
      exchange_free (exchange);
      return;
    }
  token = g_strdup_printf ("typecase_%08x%08x", g_random_int (), g_random_int ());
  sender = g_strdelimit (g_strdup (g_dbus_connection_get_unique_name (self->connection) + 1), ".",
                         '_');
  g_free (exchange->path);
  exchange->path = g_strdup_printf ("%s/request/%s/%s", PATH, sender, token);
  g_free (exchange->registry);
  exchange->registry = g_strdup (self->registry);
  /* In place before the call, so that no signal is missed. */
  exchange->subscription = g_dbus_connection_signal_subscribe (
      self->connection, exchange->registry, REQUEST, "Response", exchange->path, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, exchange_responded, exchange, NULL);
  exchange->is_called = TRUE;
  g_dbus_connection_call_with_unix_fd_list (
      self->connection, exchange->registry, PATH, self->interface, exchange->method,
      exchange_arguments (exchange, token), G_VARIANT_TYPE ("(o)"), G_DBUS_CALL_FLAGS_NO_AUTO_START,
      -1, exchange->files, NULL, exchange_accepted, exchange);
}

static void
exchange_begin (Exchange *exchange)
{
  exchange->is_called = TRUE;
  reach_async (exchange->session, exchange_reached, exchange);
}

void
typecase_session_request (TypecaseSession *self, const char *method, GVariant *arguments,
                          GVariantDict *options, GUnixFDList *files, gboolean repeats,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  Exchange *exchange = g_new0 (Exchange, 1);

  exchange->session = g_object_ref (self);
  exchange->task = g_task_new (self, cancellable, callback, data);
  /* What was done before it was cancelled was done. */
  g_task_set_check_cancellable (exchange->task, FALSE);
  exchange->method = g_strdup (method);
  exchange->arguments = g_variant_ref_sink (arguments);
  exchange->options = g_variant_ref_sink (g_variant_dict_end (options));
  exchange->files = files != NULL ? g_object_ref (files) : NULL;
  exchange->may_repeat = repeats;
  g_ptr_array_add (self->exchanges, exchange);
  if (cancellable != NULL)
    {
      exchange->cancellation = g_cancellable_source_new (cancellable);
      g_source_set_callback (exchange->cancellation, G_SOURCE_FUNC (exchange_cancelled), exchange,
                             NULL);
      g_source_attach (exchange->cancellation, g_main_context_get_thread_default ());
    }
  exchange_begin (exchange);
}

GVariant *
typecase_session_request_finish (TypecaseSession *self, GAsyncResult *result,
                                 TypecaseResponse *response, GError **error)
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

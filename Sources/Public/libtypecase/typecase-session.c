/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-session-private.h"

#include "typecase-error.h"
#include "typecase-session-error.h"
#include "typecase-task-private.h"

#define BUS "org.freedesktop.DBus"
#define BUS_PATH "/org/freedesktop/DBus"
#define NAME "org.typecase.Fonts"
#define PORTAL_NAME "org.freedesktop.portal.Typecase"
#define HOST_APPS "org.typecase.HostApps1"

/* A step on the way to the registry, which the answer of the former one is for. */
typedef void (*Step) (TypecaseSession *self, GVariant *reply);

struct _TypecaseSession
{
  GObject parent_instance;

  char *app_id;
  const char *interface;
  const char *signal;
  gboolean is_sandboxed;
  gboolean is_closed;

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
  /* The continuation after the call of the running attempt. */
  Step next;
};

enum
{
  CHANGED,
  TOLD,
  OWNED,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseSession, typecase_session, G_TYPE_OBJECT)

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
  G_OBJECT_CLASS (typecase_session_parent_class)->finalize (object);
}

static void
typecase_session_class_init (TypecaseSessionClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_session_finalize;
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[TOLD] = g_signal_new ("told", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_VARIANT);
  signals[OWNED] = g_signal_new ("owned", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_session_init (TypecaseSession *self)
{
  self->is_sandboxed = g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
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

GDBusConnection *
typecase_session_get_connection (TypecaseSession *self)
{
  return self->connection;
}

const char *
typecase_session_get_registry (TypecaseSession *self)
{
  return self->registry;
}

const char *
typecase_session_get_interface (TypecaseSession *self)
{
  return self->interface;
}

void
typecase_session_note_gone (TypecaseSession *self, const char *registry)
{
  if (g_strcmp0 (self->registry, registry) == 0)
    g_clear_pointer (&self->registry, g_free);
}

static const char *
get_service (TypecaseSession *self)
{
  return self->is_sandboxed ? PORTAL_NAME : NAME;
}

/* MARK: Reaching the registry */

/* Tells those who wait; without an error, that the registry is reached. */
static void
answer_waiting (TypecaseSession *self, const GError *error)
{
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&self->waiting);

  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint place = 0; place < waiting->len; place++)
    {
      GTask *task = g_ptr_array_index (waiting, place);

      if (error != NULL)
        g_task_return_error (task, g_error_copy (error));
      else
        g_task_return_boolean (task, TRUE);
    }
}

/* Ends the one attempt that runs; `error` is taken. */
static void
reached (TypecaseSession *self, GError *error)
{
  self->is_reaching = self->is_starting = FALSE;
  /* Nobody waits any more for what was closed. */
  answer_waiting (self, error);
  g_clear_error (&error);
  /* The reference of the attempt. */
  g_object_unref (self);
}

/* Has the requests of registries that do not own the name any more end or begin again. */
static void
follow_owner (TypecaseSession *self, const char *owner)
{
  if (g_strcmp0 (owner, self->registry) != 0)
    g_clear_pointer (&self->registry, g_free);
  g_signal_emit (self, signals[OWNED], 0, owner);
}

static void
announced (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
           const char *signal, GVariant *arguments, gpointer data)
{
  if (g_strcmp0 (signal, TYPECASE_SESSION (data)->signal) == 0)
    g_signal_emit (data, signals[CHANGED], 0);
  else
    g_signal_emit (data, signals[TOLD], 0, signal, arguments);
}

static void
told_registry (TypecaseSession *self)
{
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = g_dbus_connection_signal_subscribe (
      self->connection, self->candidate, self->interface, NULL, TYPECASE_BUS_PATH, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, announced, self, NULL);
  g_free (self->told);
  self->told = g_strdup (self->candidate);
  g_free (self->registry);
  self->registry = g_steal_pointer (&self->candidate);
  reached (self, NULL);
}

static void
step_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = data;
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (reply == NULL || self->is_closed)
    reached (self, error);
  else
    self->next (self, reply);
}

static void
registered (TypecaseSession *self, GVariant *reply)
{
  told_registry (self);
}

static void start_registry (TypecaseSession *self);

static void
owner_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = data;
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  if (g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER) && !self->is_starting
      && !self->is_closed)
    {
      g_error_free (error);
      start_registry (self);
      return;
    }
  if (reply == NULL || self->is_closed)
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
  self->next = registered;
  g_dbus_connection_call (self->connection, self->candidate, TYPECASE_BUS_PATH, HOST_APPS, "Register",
                          g_variant_new ("(sa{sv})", self->app_id, NULL), G_VARIANT_TYPE ("()"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, step_done, self);
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
started (TypecaseSession *self, GVariant *reply)
{
  find_registry (self);
}

static void
start_registry (TypecaseSession *self)
{
  self->is_starting = TRUE;
  self->next = started;
  g_dbus_connection_call (self->connection, BUS, BUS_PATH, BUS, "StartServiceByName",
                          g_variant_new ("(su)", get_service (self), 0), G_VARIANT_TYPE ("(u)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, step_done, self);
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
  /* A request that ends may have been the last that kept it. */
  g_object_ref (self);
  follow_owner (self, owner);
  /* A registry that was restarted does not know its apps; its signals would not reach us. */
  if (!is_first)
    typecase_session_reach (self, reached_the_next, NULL);
  g_object_unref (self);
}

static void
vanished (GDBusConnection *connection, const char *name, gpointer data)
{
  follow_owner (data, NULL);
}

/* The bus ends every call that is on its way. */
static void
leave (TypecaseSession *self)
{
  g_dbus_connection_close (self->connection, NULL, NULL, NULL);
  disconnect (self);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseSession *self = data;
  GError *error = NULL;

  self->connection = g_dbus_connection_new_for_address_finish (result, &error);
  if (self->is_closed && self->connection != NULL)
    leave (self);
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

void
typecase_session_reach (TypecaseSession *self, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);
  g_autofree char *address = NULL;
  GError *error = NULL;

  if (self->is_closed)
    {
      typecase_task_refuse (task, typecase_closed ());
      return;
    }
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

void
typecase_session_close (TypecaseSession *self)
{
  g_autoptr (GError) error = typecase_closed ();

  if (self->is_closed)
    return;
  self->is_closed = TRUE;
  answer_waiting (self, error);
  g_signal_emit (self, signals[CLOSED], 0);
  if (self->connection != NULL)
    leave (self);
}

gboolean
typecase_session_is_closed (TypecaseSession *self)
{
  return self->is_closed;
}

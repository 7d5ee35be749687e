/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-exchange-private.h"

/* A call of a method of the request. */
typedef struct
{
  TypecaseExchange *exchange;
  const char *interface;
  const char *method;
  GVariant *arguments;
  GTask *task;
} Control;

static void
control_end (Control *control, GError *error)
{
  if (error == NULL)
    g_task_return_boolean (control->task, TRUE);
  else if (control->exchange->task == NULL
           && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      g_task_return_new_error (control->task, G_IO_ERROR, G_IO_ERROR_CLOSED,
                               "The request has ended.");
    }
  else
    {
      g_dbus_error_strip_remote_error (error);
      g_task_return_error (control->task, error);
    }
  g_object_unref (control->task);
  g_variant_unref (control->arguments);
  typecase_exchange_unref (control->exchange);
  g_free (control);
}

static void
control_done (GObject *connection, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  g_autoptr (GVariant) reply
      = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);

  control_end (data, error);
}

static void
control_begin (Control *control)
{
  TypecaseExchange *exchange = control->exchange;

  g_dbus_connection_call (exchange->connection, exchange->registry, exchange->path,
                          control->interface, control->method, control->arguments, NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                          g_task_get_cancellable (control->task), control_done, control);
}

void
typecase_exchange_release_controls (TypecaseExchange *self)
{
  g_autoptr (GPtrArray) controls = g_steal_pointer (&self->controls);

  self->controls = g_ptr_array_new ();
  for (guint place = 0; place < controls->len; place++)
    {
      Control *control = g_ptr_array_index (controls, place);

      if (self->task == NULL)
        control_end (control, typecase_closed ());
      else
        control_begin (control);
    }
}

void
typecase_exchange_call (TypecaseExchange *self, const char *interface, const char *method,
                        GVariant *arguments, GTask *task)
{
  Control *control = g_new0 (Control, 1);

  control->exchange = typecase_exchange_ref (self);
  control->interface = interface;
  control->method = method;
  control->arguments
      = g_variant_ref_sink (arguments != NULL ? arguments : g_variant_new_tuple (NULL, 0));
  control->task = task;
  if (self->task == NULL)
    control_end (control, typecase_closed ());
  else if (self->is_accepted)
    control_begin (control);
  else
    g_ptr_array_add (self->controls, control);
}

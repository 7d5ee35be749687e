/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-consumer-private.h"
#include "typecase-font-private.h"
#include "typecase-opening.h"
#include "typecase-task-private.h"

static void
picked_used (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_object_ref (g_task_get_task_data (task)), g_object_unref);
}

static void
picked_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) fonts = typecase_open_fonts_finish (result, &error);

  if (fonts == NULL || fonts->len == 0)
    {
      g_task_return_error (task, fonts == NULL ? error : typecase_malformed ("PickFont"));
      return;
    }
  g_task_set_task_data (task, g_object_ref (g_ptr_array_index (fonts, 0)), g_object_unref);
  typecase_consumer_add_fonts (TYPECASE_CONSUMER (source), fonts, picked_used,
                               g_steal_pointer (&task));
}

static void
picked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GVariant) values = NULL;
  g_autoptr (TypecaseFont) font = NULL;
  GError *error = NULL;
  g_autoptr (GVariant) results = typecase_exchange_finish_done (result, &error);

  if (results == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  values = g_variant_lookup_value (results, "font", G_VARIANT_TYPE_VARDICT);
  if (values == NULL)
    {
      g_task_return_error (task, typecase_malformed ("PickFont"));
      return;
    }
  font = typecase_font_new_for_dictionary (values);
  /* A font of the system is there by its name. */
  if (typecase_font_get_id (font) == NULL)
    g_task_return_pointer (task, g_steal_pointer (&font), g_object_unref);
  else
    {
      g_autoptr (GVariant) list
          = g_variant_ref_sink (g_variant_new_array (G_VARIANT_TYPE_VARDICT, &values, 1));

      typecase_open_fonts (g_task_get_source_object (task), TYPECASE_SESSION (source), list,
                           g_task_get_cancellable (task), picked_opened, g_object_ref (task));
    }
}

/**
 * typecase_consumer_pick_font:
 * @self: a consumer
 * @configuration: (nullable): what the dialog offers, an `a{sv}` with the keys of PickFont of
 *   `org.typecase.Consumer1`: `include-faces`, `use-system-font`, `traits`, `languages`, `selected`,
 *   `sample`
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 * @cancellable: (nullable): closes the dialog
 * @callback: (scope async): called at the end
 * @user_data: for the callback
 *
 * Lets the person pick a font, in a dialog of the system's. What is picked is in use when the callback
 * comes.
 *
 * Since: 0.1
 */
void
typecase_consumer_pick_font (TypecaseConsumer *self, GVariant *configuration,
                             const char *parent_window, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GVariant) dictionary = NULL;
  GVariantDict options;
  GError *error = NULL;
  GTask *task;

  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_consumer_pick_font);
  dictionary = g_variant_ref_sink (configuration != NULL
                                       ? configuration
                                       : g_variant_new_array (G_VARIANT_TYPE ("{sv}"), NULL, 0));
  if (!g_variant_is_of_type (dictionary, G_VARIANT_TYPE_VARDICT))
    error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                 "The configuration of the dialog is no dictionary.");
  if (error != NULL || !typecase_parent_window_check (parent_window, &error))
    {
      typecase_task_refuse (task, error);
      return;
    }
  typecase_consumer_follow_rules (self);
  g_variant_dict_init (&options, NULL);
  typecase_session_request (
      self->session, "PickFont",
      g_variant_new ("(s@a{sv})", parent_window != NULL ? parent_window : "", dictionary), &options,
      NULL, TRUE, cancellable, picked, task);
}

/**
 * typecase_consumer_pick_font_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Consumer.pick_font]: gives the font that was picked.
 *
 * Fails with %TYPECASE_ERROR_CANCELLED_BY_USER when the person picked none, or with another error
 * that is described at [error@Error].
 *
 * Returns: (transfer full): what the person picked, or %NULL with an error. A font of the system has
 *   no id and no path
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_consumer_pick_font_finish (TypecaseConsumer *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_pointer (self, typecase_consumer_pick_font, result, error);
}

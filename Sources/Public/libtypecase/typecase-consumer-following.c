/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-consumer-private.h"
#include "typecase-font-private.h"
#include "typecase-opening.h"
#include "typecase-task-private.h"

/* The revision at which what is granted was asked for. */
typedef struct
{
  guint64 revision;
} Refreshing;

static void ask_what_is_granted (GTask *task);

static void
granted_opened (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (source);
  g_autoptr (GTask) task = data;
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *fonts = typecase_open_fonts_finish (result, &error);

  if (fonts == NULL)
    g_task_return_error (task, error);
  else if (refreshing->revision != self->revision)
    {
      /* What came while we asked may be missing from the answer. */
      g_ptr_array_unref (fonts);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    typecase_consumer_set_fonts (self, fonts, typecase_task_pass_boolean, g_steal_pointer (&task));
}

static void
nothing_used (GObject *source, GAsyncResult *result, gpointer data)
{
}

static void
granted_told (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  TypecaseConsumer *self = g_task_get_source_object (task);
  Refreshing *refreshing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GVariant) list = NULL;
  g_autoptr (GVariant) reply
      = typecase_session_call_finish (TYPECASE_SESSION (source), result, NULL, &error);

  if (reply == NULL)
    {
      /* An update of the app may have taken the entitlement away. */
      if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT)
          && refreshing->revision == self->revision)
        typecase_consumer_set_fonts (self, g_ptr_array_new_with_free_func (g_object_unref),
                                     nothing_used, NULL);
      g_task_return_error (task, error);
      return;
    }
  list = g_variant_get_child_value (reply, 0);
  typecase_open_fonts (G_OBJECT (self), self->session, list, g_task_get_cancellable (task),
                       granted_opened, g_object_ref (task));
}

/* Takes the task. */
static void
ask_what_is_granted (GTask *task)
{
  TypecaseConsumer *self = g_task_get_source_object (task);
  Refreshing *refreshing = g_task_get_task_data (task);

  refreshing->revision = self->revision;
  typecase_session_call (self->session, "GetGrantedFonts", g_variant_new ("()"), "(aa{sv})",
                         g_task_get_cancellable (task), granted_told, task);
}

static void
missing_asked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (TYPECASE_CONSUMER (source), result, NULL, &error);

  if (fonts != NULL)
    ask_what_is_granted (g_steal_pointer (&task));
  else if (g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_MISSING_ENTITLEMENT))
    {
      /* The same is said of what was granted. */
      g_error_free (error);
      ask_what_is_granted (g_steal_pointer (&task));
    }
  else
    g_task_return_error (task, error);
}

/**
 * typecase_consumer_refresh:
 * @self: a consumer
 * @cancellable: (nullable): ends the call
 * @callback: (nullable) (scope async): called at the end
 * @user_data: for the callback
 *
 * Takes in what the app was given before, as when it starts, and asks once more for what it asked for in
 * vain. From the first call of an object on this is done by itself when something changes.
 *
 * Since: 0.1
 */
void
typecase_consumer_refresh (TypecaseConsumer *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GPtrArray) asked = NULL;
  GTask *task;

  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, typecase_consumer_refresh);
  g_task_set_task_data (task, g_new0 (Refreshing, 1), g_free);
  typecase_consumer_follow_rules (self);
  /* The system may have lost or got some of them, too. */
  asked = typecase_fonts_copy (self->missing);
  typecase_fonts_append (asked, self->of_system);
  if (asked->len == 0)
    ask_what_is_granted (task);
  else
    typecase_consumer_request_fonts (self, asked, TYPECASE_REQUEST_QUIET, NULL, NULL,
                                     cancellable, missing_asked, task);
}

/**
 * typecase_consumer_refresh_finish:
 * @self: a consumer
 * @result: what the callback was given
 * @error: what went wrong
 *
 * Ends [method@Consumer.refresh]: says whether what is in use is what the app may use.
 *
 * Fails with %TYPECASE_ERROR_MISSING_ENTITLEMENT where the app's packaging does not declare the
 * entitlement: no given font is in use then; or with another error that is described at
 * [error@Error]: what was in use stays so.
 *
 * Returns: %TRUE, or %FALSE with an error
 *
 * Since: 0.1
 */
gboolean
typecase_consumer_refresh_finish (TypecaseConsumer *self, GAsyncResult *result, GError **error)
{
  return typecase_task_finish_boolean (self, typecase_consumer_refresh, result, error);
}

static void
followed (GObject *source, GAsyncResult *result, gpointer data)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (source);

  /* What failed is done at the next change, or when the registry is back. */
  typecase_consumer_refresh_finish (self, result, NULL);
  self->is_refreshing = FALSE;
  if (self->must_refresh_again)
    typecase_consumer_follow (self);
}

void
typecase_consumer_follow (TypecaseConsumer *self)
{
  self->must_refresh_again = self->is_refreshing;
  if (self->is_refreshing)
    return;
  self->is_refreshing = TRUE;
  typecase_consumer_refresh (self, NULL, followed, NULL);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-task-private.h"

void
typecase_task_refuse (GTask *task, GError *error)
{
  g_task_return_error (task, error);
  g_object_unref (task);
}

void
typecase_task_pass_boolean (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  gboolean is_true = g_task_propagate_boolean (G_TASK (result), &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, is_true);
}

gboolean
typecase_task_finish_boolean (gpointer source, gpointer tag, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

gpointer
typecase_task_finish_pointer (gpointer source, gpointer tag, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);
  g_return_val_if_fail (g_async_result_is_tagged (result, tag), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What all calls for apps have in common. */

/* Ends a call that is not made at all; takes the task and the error. */
void typecase_task_refuse (GTask *task, GError *error);

/* A GAsyncReadyCallback that tells a task, which it takes, the same boolean or error. */
void typecase_task_pass_boolean (GObject *source, GAsyncResult *result, gpointer task);

/* The end of a call of `source` that was tagged with the function that began it. */
gboolean typecase_task_finish_boolean (gpointer source, gpointer tag, GAsyncResult *result,
                                       GError **error);
gpointer typecase_task_finish_pointer (gpointer source, gpointer tag, GAsyncResult *result,
                                       GError **error);

G_END_DECLS

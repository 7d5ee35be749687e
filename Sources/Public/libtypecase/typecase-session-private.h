/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-session.h"

G_BEGIN_DECLS

/* What the calls that return a request need of their session. */
#define TYPECASE_BUS_PATH "/org/freedesktop/portal/Typecase"

/* Has the registry know us; the end is a boolean of the GTask, whose source is the session. */
void typecase_session_reach (TypecaseSession *self, GAsyncReadyCallback callback, gpointer data);

/* Those of a session that has reached the registry; the registry is NULL where it left again. */
GDBusConnection *typecase_session_get_connection (TypecaseSession *self);
const char *typecase_session_get_registry (TypecaseSession *self);
const char *typecase_session_get_interface (TypecaseSession *self);

/* Takes note that a registry does not answer any more, unless another one took over since. */
void typecase_session_note_gone (TypecaseSession *self, const char *registry);

/* Those that are told when the registry leaves, until they are taken out again. */
void typecase_session_add_exchange (TypecaseSession *self, gpointer exchange);
void typecase_session_remove_exchange (TypecaseSession *self, gpointer exchange);

/* Whether a call failed only because the registry that it was for is not there any more. */
gboolean typecase_error_means_gone (const GError *error);

/* The errors of a session that was closed, and of one whose registry left. */
GError *typecase_closed (void);
GError *typecase_left (void);

G_END_DECLS

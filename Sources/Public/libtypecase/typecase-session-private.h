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

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>

G_BEGIN_DECLS

/*
 * A connection of its own that tells the registry which app it belongs to.
 *
 *     call, request -> reach: connected, the registry started, told who we are -> the call
 *                        `-- once more where the registry left the bus meanwhile
 *
 * Calls go to the unique name of the process that was told. A registry that took its place and was
 * called before it was told would take the app for an unidentified one, for good.
 *
 * A call that returns a request is a TypecaseExchange.
 *
 * The signal "changed" says that the registry announced a change, or that another one took over; "told"
 * passes every other signal of the interface on, with its arguments of whatever type. For running
 * calls, "owned" says which process owns the registry's name now, NULL for none, and "closed" that the
 * session was closed. Everything happens in the thread-default main context in which the session was
 * created.
 */
#define TYPECASE_TYPE_SESSION (typecase_session_get_type ())

G_DECLARE_FINAL_TYPE (TypecaseSession, typecase_session, TYPECASE, SESSION, GObject)

/* `interface` is of the contract; `signal` the one of it that announces changes. */
TypecaseSession *typecase_session_new (const char *app_id, const char *interface,
                                       const char *signal);

/*
 * Leaves the bus. Running calls, and later ones, end with G_IO_ERROR_CLOSED; no signal is emitted any
 * more.
 */
void typecase_session_close (TypecaseSession *self);
gboolean typecase_session_is_closed (TypecaseSession *self);

/* Calls a method that answers at once, or soon. */
void typecase_session_call (TypecaseSession *self, const char *method, GVariant *arguments,
                            const char *reply_type, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
GVariant *typecase_session_call_finish (TypecaseSession *self, GAsyncResult *result,
                                        GUnixFDList **files, GError **error);

/* Whether the handle of a window, or NULL, can be sent. */
gboolean typecase_parent_window_check (const char *parent_window, GError **error);

G_END_DECLS

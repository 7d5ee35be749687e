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
 * The signal "changed" says that the registry announced a change, or that another one took over.
 * Everything happens in the thread-default main context of whoever made the session.
 */
#define TYPECASE_TYPE_SESSION (typecase_session_get_type ())

G_DECLARE_FINAL_TYPE (TypecaseSession, typecase_session, TYPECASE, SESSION, GObject)

/* `interface` is of the contract; `signal` the one of it that announces changes. */
TypecaseSession *typecase_session_new (const char *app_id, const char *interface,
                                       const char *signal);

/* Calls a method that answers at once, or soon. */
void typecase_session_call (TypecaseSession *self, const char *method, GVariant *arguments,
                            const char *reply_type, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
GVariant *typecase_session_call_finish (TypecaseSession *self, GAsyncResult *result,
                                        GUnixFDList **files, GError **error);

/* What a request's `Response` says first. */
typedef enum
{
  TYPECASE_RESPONSE_DONE,
  TYPECASE_RESPONSE_REFUSED,
  TYPECASE_RESPONSE_ENDED
} TypecaseResponse;

/*
 * Calls a method that returns a request, and waits for the request's end; a cancelled one is closed.
 *
 * `arguments` is a tuple of those before the options. With `repeats`, the whole is done once more when
 * the registry leaves the bus in the middle; otherwise it is then unknown what was done.
 */
void typecase_session_request (TypecaseSession *self, const char *method, GVariant *arguments,
                               GVariantDict *options, GUnixFDList *files, gboolean repeats,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
/* The results, a dictionary. */
GVariant *typecase_session_request_finish (TypecaseSession *self, GAsyncResult *result,
                                           TypecaseResponse *response, GError **error);

/* Whether the handle of a window, or NULL, can be sent. */
gboolean typecase_parent_window_check (const char *parent_window, GError **error);

/* The error of an answer that has not the shape that the contract says. */
GError *typecase_malformed (const char *method);

/* The error of a request that did not do what was asked for; `failures` may be empty. */
GError *typecase_response_error (TypecaseResponse response, GPtrArray *failures);

G_END_DECLS

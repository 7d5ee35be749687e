/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-session.h"

G_BEGIN_DECLS

/* What a request's `Response` says first. */
typedef enum
{
  TYPECASE_RESPONSE_DONE,
  TYPECASE_RESPONSE_REFUSED,
  TYPECASE_RESPONSE_ENDED
} TypecaseResponse;

/*
 * A call that returned a request, until the request's end.
 *
 *     begin -> reach the registry -> the call -> accepted -> told, told, … -> responded
 *       ^                              |            |
 *       `------- once more ------------+------------+   where the registry left the bus
 *
 * Code that keeps a reference can call methods of the request.
 */
typedef struct _TypecaseExchange TypecaseExchange;

/* A signal of the request, other than its end; `data` is what the end's callback is given. */
typedef void (*TypecaseTold) (const char *interface, const char *signal, GVariant *arguments,
                              gpointer data);

/*
 * Calls a method of the session's interface that returns a request, and waits for the request's
 * end; a canceled one is closed.
 *
 * `arguments` is a tuple of those before the options. With `repeats`, the whole call is repeated
 * when the registry leaves the bus during it; otherwise it is then unknown what was done.
 */
TypecaseExchange *typecase_exchange_begin (TypecaseSession *session, const char *method,
                                           GVariant *arguments, GVariant *options,
                                           GUnixFDList *files, gboolean repeats, TypecaseTold told,
                                           GCancellable *cancellable, GAsyncReadyCallback callback,
                                           gpointer data);
/* The results, a dictionary. */
GVariant *typecase_exchange_finish (GAsyncResult *result, TypecaseResponse *response,
                                    GError **error);

/* The results of a request that was done; NULL with an error for one that was not. */
GVariant *typecase_exchange_finish_done (GAsyncResult *result, GError **error);

/* The same where nobody follows the request; the callback's source is the session. */
void typecase_session_request (TypecaseSession *self, const char *method, GVariant *arguments,
                               GVariantDict *options, GUnixFDList *files, gboolean repeats,
                               GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);

TypecaseExchange *typecase_exchange_ref (TypecaseExchange *self);
void typecase_exchange_unref (TypecaseExchange *self);

/*
 * Calls a method of the request, once the registry has it; it fails with G_IO_ERROR_CLOSED when the
 * request has ended. `task` is told the end as a boolean, and is taken.
 */
void typecase_exchange_call (TypecaseExchange *self, const char *interface, const char *method,
                             GVariant *arguments, GTask *task);

/* The error of a request that did not do what was asked for; `failures` may be empty. */
GError *typecase_response_error (TypecaseResponse response, GPtrArray *failures);

G_END_DECLS

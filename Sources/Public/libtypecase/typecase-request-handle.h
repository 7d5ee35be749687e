/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define TYPECASE_REQUEST_INTERFACE "org.typecase.Request1"
#define TYPECASE_ASSET_REQUEST_INTERFACE "org.typecase.AssetRequest1"

/*
 * The object of a request on the bus, and the calls of its methods.
 *
 *     move -> open -> … -> end
 *       ^      |             what is called before it is open waits until then;
 *       `------'             what is called after its end fails
 *
 * It moves where the same call is made again at another registry.
 */
typedef struct _TypecaseRequestHandle TypecaseRequestHandle;

TypecaseRequestHandle *typecase_request_handle_new (void);
TypecaseRequestHandle *typecase_request_handle_ref (TypecaseRequestHandle *self);
void typecase_request_handle_unref (TypecaseRequestHandle *self);

/* Where the object will be once the registry has the call; what is called waits. */
void typecase_request_handle_move (TypecaseRequestHandle *self, GDBusConnection *connection,
                                   const char *registry, const char *path);
/* The registry has the call: what has waited is called. */
void typecase_request_handle_open (TypecaseRequestHandle *self);
/* The registry left, so that what is called waits again, until it has moved and is open. */
void typecase_request_handle_lose (TypecaseRequestHandle *self);
/* The request has ended: what has waited is told so. */
void typecase_request_handle_end (TypecaseRequestHandle *self);

gboolean typecase_request_handle_is_open (TypecaseRequestHandle *self);
/* NULL before it moved the first time. */
const char *typecase_request_handle_get_registry (TypecaseRequestHandle *self);
const char *typecase_request_handle_get_path (TypecaseRequestHandle *self);

/* Has the registry end the request; nobody is told whether it did. */
void typecase_request_handle_close (TypecaseRequestHandle *self);

/*
 * Calls a method of the request; it fails with G_IO_ERROR_CLOSED when the request has ended. `task` is told
 * the end as a boolean, and is taken.
 */
void typecase_request_handle_call (TypecaseRequestHandle *self, const char *interface,
                                   const char *method, GVariant *arguments, GTask *task);

G_END_DECLS

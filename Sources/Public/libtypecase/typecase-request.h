/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

#include <libtypecase/typecase-failure.h>
#include <libtypecase/typecase-provider.h>

G_BEGIN_DECLS

#define TYPECASE_TYPE_REQUEST (typecase_request_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseRequest, typecase_request, TYPECASE, REQUEST, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseRequest *typecase_request_new_for_assets (TypecaseProvider *provider,
                                                  const char *const *names_or_tags,
                                                  double priority);

TYPECASE_AVAILABLE_IN_0_1
TypecaseRequest *typecase_request_new_for_registration (TypecaseProvider *provider,
                                                        GPtrArray *fonts,
                                                        TypecaseScope scope,
                                                        gboolean enabled,
                                                        const char *parent_window);

TYPECASE_AVAILABLE_IN_0_1
void typecase_request_run (TypecaseRequest *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_request_run_finish (TypecaseRequest *self, GAsyncResult *result,
                                        GPtrArray **failures, GError **error);

TYPECASE_AVAILABLE_IN_0_1
double typecase_request_get_fraction (TypecaseRequest *self);

TYPECASE_AVAILABLE_IN_0_1
guint64 typecase_request_get_received (TypecaseRequest *self);

TYPECASE_AVAILABLE_IN_0_1
guint64 typecase_request_get_expected (TypecaseRequest *self);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_request_get_paused (TypecaseRequest *self);

TYPECASE_AVAILABLE_IN_0_1
void typecase_request_pause (TypecaseRequest *self, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_request_pause_finish (TypecaseRequest *self, GAsyncResult *result,
                                        GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_request_resume (TypecaseRequest *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_request_resume_finish (TypecaseRequest *self, GAsyncResult *result,
                                         GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_request_set_priority (TypecaseRequest *self, double priority,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_request_set_priority_finish (TypecaseRequest *self,
                                               GAsyncResult *result, GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_request_close (TypecaseRequest *self, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_request_close_finish (TypecaseRequest *self, GAsyncResult *result,
                                        GError **error);

G_END_DECLS

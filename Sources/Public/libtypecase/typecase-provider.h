/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

#include <libtypecase/typecase-failure.h>
#include <libtypecase/typecase-font.h>

G_BEGIN_DECLS

/**
 * TypecaseScope:
 * @TYPECASE_SCOPE_PERSISTENT: until it is removed.
 * @TYPECASE_SCOPE_SESSION: until the login session ends.
 * @TYPECASE_SCOPE_PROCESS: for this [class@Provider] alone, while it lives. The person is not asked.
 *
 * For how long, and for whom, fonts are registered.
 *
 * Since: 0.1
 */
typedef enum
{
  TYPECASE_SCOPE_PERSISTENT,
  TYPECASE_SCOPE_SESSION,
  TYPECASE_SCOPE_PROCESS
} TypecaseScope;

#define TYPECASE_TYPE_PROVIDER (typecase_provider_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseProvider, typecase_provider, TYPECASE, PROVIDER, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseProvider *typecase_provider_new (const char *app_id);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_close (TypecaseProvider *self);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_register_fonts (TypecaseProvider *self, GPtrArray *fonts,
                                       TypecaseScope scope, gboolean enabled,
                                       const char *parent_window,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_provider_register_fonts_finish (TypecaseProvider *self,
                                                    GAsyncResult *result,
                                                    GPtrArray **failures,
                                                    GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_unregister_fonts (TypecaseProvider *self, GPtrArray *fonts,
                                         TypecaseScope scope,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_provider_unregister_fonts_finish (TypecaseProvider *self,
                                                      GAsyncResult *result,
                                                      GPtrArray **failures,
                                                      GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_set_fonts_enabled (TypecaseProvider *self, GPtrArray *fonts,
                                          gboolean enabled, TypecaseScope scope,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_provider_set_fonts_enabled_finish (TypecaseProvider *self,
                                                       GAsyncResult *result,
                                                       GPtrArray **failures,
                                                       GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_list_fonts (TypecaseProvider *self, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_provider_list_fonts_finish (TypecaseProvider *self,
                                                GAsyncResult *result, GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_provider_request_assets (TypecaseProvider *self,
                                       const char *const *names_or_tags,
                                       double priority, GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_provider_request_assets_finish (TypecaseProvider *self,
                                                    GAsyncResult *result,
                                                    GPtrArray **failures,
                                                    GError **error);

G_END_DECLS

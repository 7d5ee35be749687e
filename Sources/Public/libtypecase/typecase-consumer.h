/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

#include <libtypecase/typecase-failure.h>
#include <libtypecase/typecase-font.h>
#include <libtypecase/typecase-replacement.h>

G_BEGIN_DECLS

/**
 * TypecaseRequestFlags:
 * @TYPECASE_REQUEST_NONE: the person may be shown what is missing, and may have it installed.
 * @TYPECASE_REQUEST_QUIET: nobody is shown anything.
 *
 * How fonts are asked for.
 *
 * Since: 0.1
 */
typedef enum
{
  TYPECASE_REQUEST_NONE = 0,
  TYPECASE_REQUEST_QUIET = 1 << 0
} TypecaseRequestFlags;

#define TYPECASE_TYPE_CONSUMER (typecase_consumer_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseConsumer, typecase_consumer, TYPECASE, CONSUMER, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseConsumer *typecase_consumer_new (const char *app_id);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_close (TypecaseConsumer *self);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_request_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                                      TypecaseRequestFlags flags, const char *sample,
                                      const char *parent_window,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_consumer_request_fonts_finish (TypecaseConsumer *self,
                                                   GAsyncResult *result,
                                                   GPtrArray **missing,
                                                   GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_find_or_replace (TypecaseConsumer *self, GPtrArray *fonts,
                                        GPtrArray *replaceable, const char *sample,
                                        const char *parent_window,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_consumer_find_or_replace_finish (TypecaseConsumer *self,
                                                     GAsyncResult *result,
                                                     GPtrArray **fonts,
                                                     GPtrArray **missing,
                                                     GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_pick_font (TypecaseConsumer *self, GVariant *configuration,
                                  const char *parent_window,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_consumer_pick_font_finish (TypecaseConsumer *self,
                                                  GAsyncResult *result,
                                                  GError **error);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_refresh (TypecaseConsumer *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_consumer_refresh_finish (TypecaseConsumer *self,
                                           GAsyncResult *result, GError **error);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_consumer_get_fonts (TypecaseConsumer *self);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_consumer_get_missing (TypecaseConsumer *self);

TYPECASE_AVAILABLE_IN_0_1
GPtrArray *typecase_consumer_get_system_fonts (TypecaseConsumer *self);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFailure *typecase_consumer_get_not_asked (TypecaseConsumer *self);

TYPECASE_AVAILABLE_IN_0_1
void typecase_consumer_forget_missing (TypecaseConsumer *self, GPtrArray *fonts);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_restore_fonts (void);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-exchange.h"
#include "typecase-provider.h"

G_BEGIN_DECLS

TypecaseSession *typecase_provider_get_session (TypecaseProvider *self);

/* The fonts of an answer; NULL for NULL. */
GPtrArray *typecase_provider_list (GVariant *list);

/* A call of org.typecase.Provider1 that returns a request, ready to be made; it is made once. */
typedef struct _TypecaseProviderCall TypecaseProviderCall;

/* About fonts of the app that are registered; `has_enabled` says whether `enabled` is an argument. */
TypecaseProviderCall *typecase_provider_call_new_for_change (GPtrArray *fonts, const char *method,
                                                             const char *key, gboolean has_enabled,
                                                             gboolean enabled,
                                                             TypecaseScope scope);
TypecaseProviderCall *typecase_provider_call_new_for_assets (const char *const *names_or_tags,
                                                             double priority);
TypecaseProviderCall *typecase_provider_call_new_for_registration (GPtrArray *fonts,
                                                                   TypecaseScope scope,
                                                                   gboolean enabled,
                                                                   const char *parent_window);
void typecase_provider_call_free (gpointer self);
/* The fonts that it is about; NULL where it is about none. */
GPtrArray *typecase_provider_call_get_fonts (TypecaseProviderCall *self);

/*
 * Makes the call, or says why it cannot be made.
 *
 * The task has the call as its data. It is told what was dealt with, is taken, and is what `told` is
 * given. The request, until its end, is returned with a reference; NULL where there is none.
 */
TypecaseExchange *typecase_provider_call_begin (TypecaseSession *session, GTask *task,
                                                TypecaseTold told);
/* The end for an app: what was dealt with, and what was not. */
GPtrArray *typecase_provider_call_finish (gpointer source, gpointer tag, GAsyncResult *result,
                                          GPtrArray **failures, GError **error);

G_END_DECLS

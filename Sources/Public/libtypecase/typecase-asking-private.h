/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-consumer-private.h"

G_BEGIN_DECLS

/*
 * A request for fonts by name: first for what is there, then, where the person may be asked, for the rest.
 *
 *     begin -> ask_page -> page_answered -> page_given -> page_used -> ask_page -> … -> finish
 *
 * The consumer has it among its `askings` until it has ended.
 */
typedef struct _TypecaseAsking TypecaseAsking;

/* `replaceable` are those of `fonts` that the app can set in another font; NULL for none. */
void typecase_asking_begin (TypecaseConsumer *consumer, gpointer tag, GPtrArray *fonts,
                            GPtrArray *replaceable, gboolean is_quiet, const char *sample,
                            const char *parent_window, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data);
/* The faces that were given; all lists are set, and each may be left out. */
GPtrArray *typecase_asking_finish (gpointer consumer, gpointer tag, GAsyncResult *result,
                                   GPtrArray **missing, GPtrArray **replacements, GError **error);

/* Has it not remember fonts; NULL for all that it asks for. */
void typecase_asking_forget (TypecaseAsking *self, GPtrArray *fonts);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-consumer-fonts.h"

G_BEGIN_DECLS

/*
 * A request for fonts by name: first for what is there, then, where the person may be asked, for the rest.
 *
 *     begin -> ask_page -> page_answered -> page_given -> page_used -> ask_page -> … -> finish
 *
 * The fonts have it among their `askings` until it has ended.
 */

/*
 * `source` is what the app made the call of, `tag` its function. `replaceable` are those of `fonts` that the app
 * can set in another font; NULL for none.
 */
void typecase_asking_begin (TypecaseConsumerFonts *self, gpointer source, gpointer tag,
                            GPtrArray *fonts, GPtrArray *replaceable, gboolean is_quiet,
                            const char *sample, const char *parent_window,
                            GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data);
/* The faces that were given; all lists are set, and each may be left out. */
GPtrArray *typecase_asking_finish (gpointer source, gpointer tag, GAsyncResult *result,
                                   GPtrArray **missing, GPtrArray **replacements, GError **error);

/* Forgets fonts that were asked for and not given, or are being asked for; NULL for everything. */
void typecase_asking_forget (TypecaseConsumerFonts *self, GPtrArray *fonts);

G_END_DECLS

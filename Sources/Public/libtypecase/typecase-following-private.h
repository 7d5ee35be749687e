/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-consumer-fonts.h"

G_BEGIN_DECLS

/*
 * What a consumer may use, taken in again because something changed.
 *
 *     refresh -> what is missing, asked for once more -> what is granted -> its files -> in use
 *                                                          ^                  |
 *                                                          `------------------'   fonts came meanwhile
 */

/* `source` is what the app made the call of, `tag` its function; the end is a boolean of the GTask. */
void typecase_following_refresh (TypecaseConsumerFonts *self, gpointer source, gpointer tag,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer data);

/* Looks again at what the app may use, because something changed. */
void typecase_following_follow (TypecaseConsumerFonts *self);

G_END_DECLS

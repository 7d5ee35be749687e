/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-session.h"

G_BEGIN_DECLS

/*
 * Opens the files of fonts of an answer (`aa{sv}`), each once, whatever the number of faces that are in it.
 *
 * What has no id or no digest is passed over, and so is what the app may not open any more.
 */
void typecase_open_fonts (GObject *source, TypecaseSession *session, GVariant *list,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
/* TypecaseFont with their files. */
GPtrArray *typecase_open_fonts_finish (GAsyncResult *result, GError **error);

G_END_DECLS

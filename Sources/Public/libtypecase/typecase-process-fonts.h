/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

#include "typecase-font-file.h"

G_BEGIN_DECLS

/*
 * Fonts that this process alone has, given to it as files in memory, on top of the desktop's.
 *
 *     TypecaseFontFile -> Preparation        the desktop's configuration, read again, with these fonts
 *                      -> the current one    what the process draws with from now on
 *
 * They are found by family, PostScript name and full name, and take no part in fallback: the same
 * rules as for fonts by name in every program (Sources/Engines/TypecaseNameOnlyFonts).
 *
 * The current configuration is never changed but always replaced: Pango matches and sorts in threads
 * of its own, with the configuration that it took. Preparing one takes about 10 ms and happens in a thread; using it
 * takes less than 1 ms.
 */

/* A face that an owner was given, with its named instances; others of its file are not used by that. */
typedef struct _TypecaseUsedFace TypecaseUsedFace;

TypecaseUsedFace *typecase_used_face_new (TypecaseFontFile *file, guint index);
/* A GDestroyNotify. */
void typecase_used_face_free (gpointer face);

/*
 * Has the process use the faces of an owner, and those of all others, from now on.
 *
 * The owner is a GObject, whose faces, TypecaseUsedFace, are forgotten with it. The configuration is replaced in the
 * thread-default main context. With `if_different`, not where it has the same fonts as before.
 */
void typecase_process_fonts_use (GObject *owner, GPtrArray *faces, gboolean if_different,
                                 GAsyncReadyCallback callback, gpointer data);
/* Whether the configuration was replaced. */
gboolean typecase_process_fonts_use_finish (GAsyncResult *result, GError **error);

void typecase_process_fonts_forget (GObject *owner);

G_END_DECLS

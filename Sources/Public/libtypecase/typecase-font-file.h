/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <fontconfig/fontconfig.h>
#include <glib.h>

G_BEGIN_DECLS

/*
 * A font file in memory that was given to this process.
 *
 *     sealed memory -> slot                a descriptor number that never means another font
 *                   -> TypecaseFontFile    what fontconfig finds in it, once
 *                   -> add_to              its faces in a configuration, found by their names only
 *
 * All of it may be called in any thread.
 */

typedef struct _TypecaseFontFile TypecaseFontFile;

/* The file with a digest, if the process has it. */
TypecaseFontFile *typecase_font_file_find (const char *digest);
/* Duplicates `fd`; fails where that is not memory that nobody can change any more. */
TypecaseFontFile *typecase_font_file_new (const char *digest, int fd, GError **error);
TypecaseFontFile *typecase_font_file_ref (TypecaseFontFile *self);
void typecase_font_file_unref (TypecaseFontFile *self);
const char *typecase_font_file_get_path (TypecaseFontFile *self);
/* Whether fontconfig found a face in it, when it looked; and could read the rules for it. */
gboolean typecase_font_file_can_use (TypecaseFontFile *self, guint face);

/*
 * Adds some faces to a configuration and to one of its sets, with their named instances; of the others
 * nothing is added, no rule either. The faces are an array of guint, their numbers in ascending order.
 */
void typecase_font_file_add_to (TypecaseFontFile *self, GArray *faces, FcConfig *config,
                                FcFontSet *set);

/* Whether a path is that of a file that was given, now or before. */
gboolean typecase_font_file_has_path (const char *path);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>

#include "typecase-font-file.h"
#include "typecase-font.h"

/* The struct is for the files of TypecaseFont. */
struct _TypecaseFont
{
  GObject parent_instance;

  /* The keys of the contract (data/dbus), with values of any type where a registry sent them. */
  GVariantDict *values;
  int fd;
  TypecaseFontFile *file;
  /* Why this can be given to no call; NULL for a font that can. */
  char *fault;
};

/* A font of an answer: keeps a reference to the dictionary's values. */
TypecaseFont *typecase_font_new_for_dictionary (GVariant *dictionary);

/* A list that the caller gave; FALSE with an error where it is NULL or holds what cannot be sent. An empty one is a
 * call about nothing, which the registry answers. */
gboolean typecase_fonts_check (GPtrArray *fonts, GError **error);

/* Lists keep references. */
GPtrArray *typecase_fonts_copy (GPtrArray *fonts);
void typecase_fonts_append (GPtrArray *fonts, GPtrArray *others);

/* The fonts as the argument `aa{sv}` of a call of org.typecase.Provider1; open files go to `files`. */
GVariant *typecase_fonts_to_sources (GPtrArray *fonts, GUnixFDList *files, GError **error);
/* The same for org.typecase.Consumer1: names, and what narrows them, of `count` fonts from `first` on. */
GVariant *typecase_fonts_to_descriptors (GPtrArray *fonts, guint first, guint count,
                                         GError **error);

/* Whether two fonts ask for the same. */
gboolean typecase_font_asks_for (TypecaseFont *self, TypecaseFont *other);

/* A GEqualFunc for faces of answers. */
gboolean typecase_fonts_have_same_id (gconstpointer one, gconstpointer two);

/* The file of a font that the app was given; NULL for others. */
TypecaseFontFile *typecase_font_get_file (TypecaseFont *self);
void typecase_font_set_file (TypecaseFont *self, TypecaseFontFile *file);

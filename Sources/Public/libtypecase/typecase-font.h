/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <glib-object.h>

#include <libtypecase/typecase-error.h>

G_BEGIN_DECLS

#define TYPECASE_TYPE_FONT (typecase_font_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseFont, typecase_font, TYPECASE, FONT, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_path (const char *path);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_fd (int fd);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_asset (const char *name);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_family (const char *family);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_full_name (const char *full_name);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_font_new_for_postscript_name (const char *postscript_name);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_postscript_name (TypecaseFont *self, const char *postscript_name);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_family (TypecaseFont *self, const char *family);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_style (TypecaseFont *self, const char *style);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_weight (TypecaseFont *self, double weight);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_width (TypecaseFont *self, double width);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_slant (TypecaseFont *self, double slant);

TYPECASE_AVAILABLE_IN_0_1
void typecase_font_set_traits (TypecaseFont *self, const char *const *traits);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_path (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_asset (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_id (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_digest (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
guint typecase_font_get_index (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_family (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_full_name (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_postscript_name (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_style (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
double typecase_font_get_weight (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
double typecase_font_get_width (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
double typecase_font_get_slant (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
char **typecase_font_get_traits (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
char **typecase_font_get_languages (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_font_get_scope (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_font_get_enabled (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
char **typecase_font_get_tags (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
guint64 typecase_font_get_byte_count (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_font_get_registered (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
double typecase_font_get_point_size (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
GVariant *typecase_font_dup_variations (TypecaseFont *self);

TYPECASE_AVAILABLE_IN_0_1
GVariant *typecase_font_dup_features (TypecaseFont *self);

G_END_DECLS

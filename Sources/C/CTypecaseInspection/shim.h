/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What opens font files and archives of them, for Swift.
 *
 *     FreeType                             as it is; its macros, and texts for its errors, as functions
 *     libarchive                           as it is
 *
 * FontInspection alone imports it, for the helper in the sandbox: nothing else may open such bytes. */

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OPENTYPE_VALIDATE_H
#include FT_GX_VALIDATE_H

/* The macros of freetype.h that Swift does not see. */
static inline int ctypecase_freetype_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int ctypecase_freetype_has_fixed_sizes(FT_Face face) { return FT_HAS_FIXED_SIZES(face) != 0; }

/* FT_Error_String knows no texts where the library was built without them, as in Debian; so the
 * list of errors is included once more as a function, the way that fterrors.h describes. */
#undef FTERRORS_H_
#define FT_ERRORDEF(name, value, text) \
  case value:                          \
    return text;
#define FT_ERROR_START_LIST switch (code) {
#define FT_ERROR_END_LIST }
static inline const char *ctypecase_freetype_error_text(int code) {
#include FT_ERRORS_H
  return NULL;
}

#include <archive.h>
#include <archive_entry.h>

/* Macros with casts are not seen from Swift. */
enum { ctypecase_archive_regular_file = 0100000, ctypecase_archive_folder = 0040000 };

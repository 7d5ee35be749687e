/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H

/* The macros of freetype.h that Swift does not see. */
static inline int cfreetype_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int cfreetype_has_fixed_sizes(FT_Face face) { return FT_HAS_FIXED_SIZES(face) != 0; }
static inline int cfreetype_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }

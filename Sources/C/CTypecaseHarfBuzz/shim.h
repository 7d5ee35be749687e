/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* HarfBuzz, for Swift.
 *
 *     hb.h, hb-ot.h, hb-aat.h              as they are
 *     macros, and what has had two names   as functions
 *
 * TypecaseHarfBuzzKit binds it, and nothing else imports it. */

#include <hb.h>
#include <hb-ot.h>
#include <hb-aat.h>

/* A macro that Swift does not see. */
static inline hb_tag_t ctypecase_harfbuzz_layout_table(int positions) {
  return positions ? HB_OT_TAG_GPOS : HB_OT_TAG_GSUB;
}

/* The same under the two names that it has had. */
static inline void ctypecase_harfbuzz_draw_glyph(hb_font_t *font, hb_codepoint_t glyph,
                                        hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

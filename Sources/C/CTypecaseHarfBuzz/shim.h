/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <hb.h>
#include <hb-ot.h>
#include <hb-aat.h>

/* A macro that Swift does not see. */
static inline hb_tag_t charfbuzz_layout_table(int positions) {
  return positions ? HB_OT_TAG_GPOS : HB_OT_TAG_GSUB;
}

/* The same under the two names that it has had. */
static inline void charfbuzz_draw_glyph(hb_font_t *font, hb_codepoint_t glyph,
                                        hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Pango, with cairo and fontconfig below it, for Swift.
 *
 *     pango.h, pangocairo.h, pangofc-fontmap.h    as they are
 *     cairo-pdf.h, cairo-svg.h                    as they are
 *     cast macros                                 as functions
 *     bit fields of PangoLogAttr                  as masks
 *     whether a font's rules know the space       asked of HarfBuzz, whose types Pango has
 *
 * TypecasePangoKit binds it; SpecimenDrawing draws with cairo by it, in the sandbox. */

#include "../floors.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <pango/pango.h>
#include <pango/pango-break.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <hb-ot.h>

/* Cast macros, which Swift does not import. */

static inline PangoFcFontMap *
ctypecase_pango_fc_font_map (PangoFontMap *map)
{
  return PANGO_FC_FONT_MAP (map);
}

static inline PangoCairoFont *
ctypecase_pango_cairo_font (PangoFont *font)
{
  return PANGO_CAIRO_FONT (font);
}

/* What Pango says of the place before a character, as a mask: Swift reads bit fields one call at a time. */

enum {
  CTYPECASE_PANGO_LINE_BREAK = 1 << 0,
  CTYPECASE_PANGO_MANDATORY_BREAK = 1 << 1,
  CTYPECASE_PANGO_CHARACTER_BREAK = 1 << 2,
  CTYPECASE_PANGO_WHITE = 1 << 3,
  CTYPECASE_PANGO_CURSOR = 1 << 4,
  CTYPECASE_PANGO_WORD_START = 1 << 5,
  CTYPECASE_PANGO_WORD_END = 1 << 6,
  CTYPECASE_PANGO_WORD_BOUNDARY = 1 << 7,
  CTYPECASE_PANGO_SENTENCE_BOUNDARY = 1 << 8,
  CTYPECASE_PANGO_BACKSPACE_CHARACTER = 1 << 9,
  CTYPECASE_PANGO_EXPANDABLE_SPACE = 1 << 10,
};

static inline guint16
ctypecase_pango_mask (const PangoLogAttr *attr)
{
  return (attr->is_line_break ? CTYPECASE_PANGO_LINE_BREAK : 0)
         | (attr->is_mandatory_break ? CTYPECASE_PANGO_MANDATORY_BREAK : 0)
         | (attr->is_char_break ? CTYPECASE_PANGO_CHARACTER_BREAK : 0)
         | (attr->is_white ? CTYPECASE_PANGO_WHITE : 0)
         | (attr->is_cursor_position ? CTYPECASE_PANGO_CURSOR : 0)
         | (attr->is_word_start ? CTYPECASE_PANGO_WORD_START : 0)
         | (attr->is_word_end ? CTYPECASE_PANGO_WORD_END : 0)
         | (attr->is_word_boundary ? CTYPECASE_PANGO_WORD_BOUNDARY : 0)
         | (attr->is_sentence_boundary ? CTYPECASE_PANGO_SENTENCE_BOUNDARY : 0)
         | (attr->backspace_deletes_character ? CTYPECASE_PANGO_BACKSPACE_CHARACTER : 0)
         | (attr->is_expandable_space ? CTYPECASE_PANGO_EXPANDABLE_SPACE : 0);
}

/* Whether any rule of the features, a list that ends with 0, knows the space glyph in text of a script. Without one, words have the
   same glyphs beside a space as by themselves. */

static inline gboolean
ctypecase_pango_knows_space (PangoFont *font, hb_tag_t script, const hb_tag_t *features)
{
  hb_font_t *harfbuzz = pango_font_get_hb_font (font);
  hb_face_t *face = hb_font_get_face (harfbuzz);
  hb_codepoint_t space;
  if (!hb_font_get_nominal_glyph (harfbuzz, ' ', &space))
    return TRUE;
  const hb_tag_t scripts[] = { script, HB_TAG ('D', 'F', 'L', 'T'), 0 };
  const hb_tag_t tables[] = { HB_OT_TAG_GSUB, HB_OT_TAG_GPOS };
  gboolean is_known = FALSE;
  hb_set_t *lookups = hb_set_create ();
  hb_set_t *glyphs = hb_set_create ();
  for (int table = 0; table < 2; table++)
    {
      hb_set_clear (lookups);
      hb_ot_layout_collect_lookups (face, tables[table], scripts, NULL, features, lookups);
      hb_codepoint_t lookup = HB_SET_VALUE_INVALID;
      while (!is_known && hb_set_next (lookups, &lookup))
        {
          hb_set_clear (glyphs);
          hb_ot_layout_lookup_collect_glyphs (face, tables[table], lookup, glyphs, glyphs, glyphs, NULL);
          is_known = hb_set_has (glyphs, space);
        }
    }
  hb_set_destroy (lookups);
  hb_set_destroy (glyphs);
  /* The older table of pairs counts where there is no newer one. */
  if (!is_known && !hb_ot_layout_has_positioning (face))
    {
      hb_blob_t *pairs = hb_face_reference_table (face, HB_TAG ('k', 'e', 'r', 'n'));
      is_known = hb_blob_get_length (pairs) > 0;
      hb_blob_destroy (pairs);
    }
  return is_known;
}

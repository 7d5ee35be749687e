/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Pango, with cairo and fontconfig below it, for Swift.
 *
 *     pango.h, pangocairo.h, pangofc-fontmap.h    as they are
 *     cast macros                                 as functions
 *
 * TypecasePangoKit binds it; SpecimenDrawing draws with cairo by it, in the sandbox. */

#include "../floors.h"

#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

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

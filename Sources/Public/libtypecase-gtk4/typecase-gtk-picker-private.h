/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <libtypecase/typecase.h>
#include <pango/pango.h>

G_BEGIN_DECLS

/* What a font button and the picker tell each other. */

/* The size of a description in points; 0 where it has none, or one in pixels. */
double typecase_gtk_get_point_size (const PangoFontDescription *description);

/* The first family of a description, with the weight, the width and the slant that it sets. */
TypecaseFont *typecase_gtk_make_font (const PangoFontDescription *description);

/* The configuration of PickFont of org.typecase.Consumer1; everything but `include_faces` may be NULL. */
GVariant *typecase_gtk_make_picker_configuration (TypecaseFont *selected,
                                                  const PangoFontDescription *description,
                                                  gboolean include_faces,
                                                  const char *const *languages,
                                                  const char *sample);

/* The width in percent that Pango's word stands for, and the word that is nearest to a width. */
double typecase_gtk_get_width (PangoStretch stretch);
PangoStretch typecase_gtk_get_stretch (double width);

G_END_DECLS

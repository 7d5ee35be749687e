/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-gtk-picker-private.h"

/* The widths of OpenType's usWidthClass, in the order of PangoStretch. */
static const double widths[] = { 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200 };

double
typecase_gtk_get_width (PangoStretch stretch)
{
  return widths[CLAMP ((int) stretch, 0, (int) G_N_ELEMENTS (widths) - 1)];
}

PangoStretch
typecase_gtk_get_stretch (double width)
{
  guint nearest = 0;

  for (guint place = 1; place < G_N_ELEMENTS (widths); place++)
    if (ABS (widths[place] - width) < ABS (widths[nearest] - width))
      nearest = place;
  return (PangoStretch) nearest;
}

double
typecase_gtk_get_point_size (const PangoFontDescription *description)
{
  return description == NULL || pango_font_description_get_size_is_absolute (description)
             ? 0
             : (double) pango_font_description_get_size (description) / PANGO_SCALE;
}

TypecaseFont *
typecase_gtk_make_font (const PangoFontDescription *description)
{
  g_auto (GStrv) families = g_strsplit (pango_font_description_get_family (description), ",", 2);
  TypecaseFont *font = typecase_font_new_for_family (g_strstrip (families[0]));
  PangoFontMask set = pango_font_description_get_set_fields (description);

  if (set & PANGO_FONT_MASK_WEIGHT)
    typecase_font_set_weight (font, pango_font_description_get_weight (description));
  if (set & PANGO_FONT_MASK_STRETCH)
    typecase_font_set_width (
        font, typecase_gtk_get_width (pango_font_description_get_stretch (description)));
  /* About what an italic leans. */
  if (set & PANGO_FONT_MASK_STYLE)
    typecase_font_set_slant (
        font, pango_font_description_get_style (description) == PANGO_STYLE_NORMAL ? 0 : 12);
  return font;
}

static void
insert_text (GVariantDict *values, const char *key, const char *text)
{
  if (text != NULL)
    g_variant_dict_insert (values, key, "s", text);
}

static void
insert_number (GVariantDict *values, const char *key, double number)
{
  if (number > 0)
    g_variant_dict_insert (values, key, "d", number);
}

static void
insert_value (GVariantDict *values, const char *key, GVariant *value)
{
  if (value != NULL)
    {
      g_variant_dict_insert_value (values, key, value);
      g_variant_unref (value);
    }
}

/* A font as a descriptor of the contract: its names, and what narrows them. */
static GVariant *
make_descriptor (TypecaseFont *font, const PangoFontDescription *description)
{
  GVariantDict values;

  g_variant_dict_init (&values, NULL);
  insert_text (&values, "postscript-name", typecase_font_get_postscript_name (font));
  insert_text (&values, "full-name", typecase_font_get_full_name (font));
  insert_text (&values, "family", typecase_font_get_family (font));
  insert_text (&values, "style", typecase_font_get_style (font));
  insert_number (&values, "weight", typecase_font_get_weight (font));
  insert_number (&values, "width", typecase_font_get_width (font));
  insert_number (&values, "slant", typecase_font_get_slant (font));
  insert_number (&values, "size", typecase_gtk_get_point_size (description));
  insert_value (&values, "variations", typecase_font_dup_variations (font));
  insert_value (&values, "features", typecase_font_dup_features (font));
  return g_variant_dict_end (&values);
}

/* A predicate that all of the languages and scripts are written. */
static GVariant *
make_predicate (const char *const *languages)
{
  GVariantBuilder parts;

  if (languages[1] == NULL)
    return g_variant_new_string (languages[0]);
  g_variant_builder_init (&parts, G_VARIANT_TYPE ("av"));
  for (gsize place = 0; languages[place] != NULL; place++)
    g_variant_builder_add (&parts, "v", g_variant_new_string (languages[place]));
  return g_variant_new ("(sav)", "all", &parts);
}

GVariant *
typecase_gtk_make_picker_configuration (TypecaseFont *selected,
                                        const PangoFontDescription *description,
                                        gboolean include_faces, const char *const *languages,
                                        const char *sample)
{
  GVariantDict values;

  g_variant_dict_init (&values, NULL);
  g_variant_dict_insert (&values, "include-faces", "b", include_faces);
  if (selected != NULL)
    g_variant_dict_insert_value (&values, "selected", make_descriptor (selected, description));
  if (languages != NULL && languages[0] != NULL)
    g_variant_dict_insert (&values, "languages", "v", make_predicate (languages));
  insert_text (&values, "sample", sample);
  return g_variant_dict_end (&values);
}

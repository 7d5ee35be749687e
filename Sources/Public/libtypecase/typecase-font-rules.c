/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-rules.h"

#include <string.h>

static const char *
get_text (const FcPattern *pattern, const char *object)
{
  FcChar8 *text;

  return FcPatternGetString (pattern, object, 0, &text) == FcResultMatch ? (const char *) text
                                                                         : NULL;
}

/* Whether XML 1.0 can hold a text: one control character, and all rules are refused. */
static gboolean
can_hold (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar character = g_utf8_get_char (text);

      if ((character < 0x20 && strchr ("\t\n\r", (int) character) == NULL) || character == 0xFFFE
          || character == 0xFFFF)
        return FALSE;
    }
  return TRUE;
}

static void
append_string (GString *rules, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (rules, "<string>%s</string>", escaped);
}

static void
append_edit (GString *rules, const char *object, const char *value)
{
  g_string_append_printf (rules, "<edit name=\"%s\" mode=\"assign\">%s</edit>", object, value);
}

/* The edit that gives a face its characters; an empty set is not one that fontconfig can read. */
static void
append_characters (GString *rules, const FcCharSet *characters)
{
  g_autoptr (GString) ranges = g_string_new ("<charset>");
  FcChar32 map[FC_CHARSET_MAP_SIZE], next;
  FcChar32 first = 0, last = 0;
  gboolean has_range = FALSE;

  for (FcChar32 page = FcCharSetFirstPage (characters, map, &next); page != FC_CHARSET_DONE;
       page = FcCharSetNextPage (characters, map, &next))
    for (guint place = 0; place < FC_CHARSET_MAP_SIZE * 32; place++)
      {
        FcChar32 character = page + place;

        if ((map[place / 32] & (1u << (place % 32))) == 0)
          continue;
        if (has_range && character == last + 1)
          {
            last = character;
            continue;
          }
        if (has_range)
          g_string_append_printf (ranges, "<range><int>%u</int><int>%u</int></range>", first, last);
        first = last = character;
        has_range = TRUE;
      }
  if (!has_range)
    return;
  g_string_append_printf (ranges, "<range><int>%u</int><int>%u</int></range></charset>", first,
                          last);
  append_edit (rules, FC_CHARSET, ranges->str);
}

static void
append_languages (GString *rules, const FcLangSet *languages)
{
  g_autoptr (GString) names = g_string_new ("<langset>");
  FcStrSet *set = FcLangSetGetLangs (languages);
  FcStrList *list = set != NULL ? FcStrListCreate (set) : NULL;
  gboolean is_empty = TRUE;
  FcChar8 *name;

  while (list != NULL && (name = FcStrListNext (list)) != NULL)
    {
      append_string (names, (const char *) name);
      is_empty = FALSE;
    }
  g_string_append (names, "</langset>");
  if (!is_empty)
    append_edit (rules, FC_LANG, names->str);
  if (list != NULL)
    FcStrListDone (list);
  if (set != NULL)
    FcStrSetDestroy (set);
}

/* The edits that give a face back what it covers. */
static char *
get_coverage (const FcPattern *pattern)
{
  GString *edits = g_string_new (NULL);
  FcCharSet *characters;
  FcLangSet *languages;

  if (FcPatternGetCharSet (pattern, FC_CHARSET, 0, &characters) == FcResultMatch)
    append_characters (edits, characters);
  if (FcPatternGetLangSet (pattern, FC_LANG, 0, &languages) == FcResultMatch)
    append_languages (edits, languages);
  return g_string_free (edits, FALSE);
}

/*
 * Rules that give the faces of a file back what they cover when they were chosen by name.
 *
 * The faces of a collection have coverages of their own, so that their numbers are tested too; named
 * instances have numbers of their own. With one coverage for the whole file, the file alone decides.
 */
static void
append_coverages (GString *rules, const char *path, const FcFontSet *patterns)
{
  g_autoptr (GPtrArray) coverages = g_ptr_array_new_with_free_func (g_free);
  gboolean is_one = TRUE;

  for (int place = 0; place < patterns->nfont; place++)
    {
      g_ptr_array_add (coverages, get_coverage (patterns->fonts[place]));
      is_one = is_one
               && g_str_equal (g_ptr_array_index (coverages, 0),
                               g_ptr_array_index (coverages, (guint) place));
    }
  for (int place = 0; place < (is_one ? 1 : patterns->nfont); place++)
    {
      const char *coverage = g_ptr_array_index (coverages, (guint) place);
      int index = 0;

      if (*coverage == '\0')
        continue;
      g_string_append (rules, "<match target=\"font\"><test name=\"file\">");
      append_string (rules, path);
      g_string_append (rules, "</test>");
      FcPatternGetInteger (patterns->fonts[place], FC_INDEX, 0, &index);
      if (!is_one)
        g_string_append_printf (rules, "<test name=\"index\"><int>%d</int></test>", index);
      g_string_append (rules, coverage);
      g_string_append (rules, "</match>\n");
    }
}

/* The edits that ask for exactly this face of the family. */
static void
append_measures (GString *rules, const FcPattern *pattern)
{
  static const char *const numbers[] = { FC_WEIGHT, FC_WIDTH };
  const char *name = get_text (pattern, FC_POSTSCRIPT_NAME);
  int slant;

  for (gsize place = 0; place < G_N_ELEMENTS (numbers); place++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *value = NULL;
      double number;

      if (FcPatternGetDouble (pattern, numbers[place], 0, &number) != FcResultMatch)
        continue;
      value
          = g_strdup_printf ("<double>%s</double>", g_ascii_dtostr (digits, sizeof digits, number));
      append_edit (rules, numbers[place], value);
    }
  if (FcPatternGetInteger (pattern, FC_SLANT, 0, &slant) == FcResultMatch)
    {
      g_autofree char *value = g_strdup_printf ("<int>%d</int>", slant);

      append_edit (rules, FC_SLANT, value);
    }
  if (name != NULL && can_hold (name))
    {
      g_autoptr (GString) value = g_string_new (NULL);

      append_string (value, name);
      append_edit (rules, FC_POSTSCRIPT_NAME, value->str);
    }
}

/* All families of the faces, as fontconfig compares them. */
static GHashTable *
get_families (const FcFontSet *patterns)
{
  GHashTable *families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int place = 0; place < patterns->nfont; place++)
    {
      FcChar8 *family;

      for (int number = 0;
           FcPatternGetString (patterns->fonts[place], FC_FAMILY, number, &family) == FcResultMatch;
           number++)
        g_hash_table_add (families, g_utf8_strdown ((const char *) family, -1));
    }
  return families;
}

/*
 * Rules by which PostScript names and full names mean their faces, where only the names of families
 * are looked for, as Pango and CSS do.
 *
 * The family that was asked for stays first, so that a real one of that name is not overruled.
 */
static void
append_names (GString *rules, const FcFontSet *patterns)
{
  /* Names that mean something already. */
  g_autoptr (GHashTable) seen = get_families (patterns);

  for (int place = 0; place < patterns->nfont; place++)
    {
      const FcPattern *pattern = patterns->fonts[place];
      const char *family = get_text (pattern, FC_FAMILY);
      const char *const names[]
          = { get_text (pattern, FC_POSTSCRIPT_NAME), get_text (pattern, FC_FULLNAME) };
      FcBool is_variable = FcFalse;

      FcPatternGetBool (pattern, FC_VARIABLE, 0, &is_variable);
      if (is_variable || family == NULL || !can_hold (family))
        continue;
      for (gsize number = 0; number < G_N_ELEMENTS (names); number++)
        {
          const char *name = names[number];

          if (name == NULL || *name == '\0' || !can_hold (name)
              || !g_hash_table_add (seen, g_utf8_strdown (name, -1)))
            continue;
          g_string_append (rules, "<match target=\"pattern\"><test name=\"family\">");
          append_string (rules, name);
          g_string_append (rules, "</test><edit name=\"family\" mode=\"append\" binding=\"same\">");
          append_string (rules, family);
          g_string_append (rules, "</edit>");
          append_measures (rules, pattern);
          g_string_append (rules, "</match>\n");
        }
    }
}

char *
typecase_font_rules_new (const char *path, const FcFontSet *patterns)
{
  GString *rules = g_string_new ("<fontconfig>");

  append_coverages (rules, path, patterns);
  append_names (rules, patterns);
  g_string_append (rules, "</fontconfig>");
  return g_string_free (rules, FALSE);
}

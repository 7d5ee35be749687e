/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-private.h"

/* Nothing for a value of another type. */
static const char *
get_text (TypecaseFont *self, const char *key)
{
  const char *text = NULL;

  g_variant_dict_lookup (self->values, key, "&s", &text);
  return text;
}

static double
get_number (TypecaseFont *self, const char *key)
{
  double number = 0;

  g_variant_dict_lookup (self->values, key, "d", &number);
  return number;
}

static char **
get_texts (TypecaseFont *self, const char *key)
{
  char **texts = NULL;

  if (!g_variant_dict_lookup (self->values, key, "^as", &texts))
    texts = g_new0 (char *, 1);
  return texts;
}

/**
 * typecase_font_get_path:
 * @self: a font
 *
 * The path of a font that a consumer was given is one of this process: other programs cannot open it,
 * not even those that this one starts. It is good for FreeType, HarfBuzz and everything else that
 * reads fonts, with [method@Font.get_index], as long as this object lives.
 *
 * Returns: (nullable) (type filename): the path of the file; %NULL where none was given
 *
 * Since: 0.1
 */
const char *
typecase_font_get_path (TypecaseFont *self)
{
  const char *path = NULL;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  if (self->file != NULL)
    return typecase_font_file_get_path (self->file);
  g_variant_dict_lookup (self->values, "path", "^&ay", &path);
  return path;
}

/**
 * typecase_font_get_asset:
 * @self: a font
 *
 * Gets the name of the entry of the catalog that the font is of.
 *
 * Returns: (nullable): its name in the app's catalog; %NULL for a font that is no asset
 *
 * Since: 0.1
 */
const char *
typecase_font_get_asset (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "asset");
}

/**
 * typecase_font_get_id:
 * @self: a font
 *
 * Gets what the registry knows the face by.
 *
 * Returns: (nullable): the registry's id of the face, another one for each app; %NULL for a font that
 *   is not of an answer, and for a font of the system
 *
 * Since: 0.1
 */
const char *
typecase_font_get_id (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "id");
}

/**
 * typecase_font_get_digest:
 * @self: a font
 *
 * Gets what tells one file from another, whatever their names.
 *
 * Returns: (nullable): SHA-256 of the file, in hexadecimal: faces with the same one share a file;
 *   %NULL where it is not known
 *
 * Since: 0.1
 */
const char *
typecase_font_get_digest (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "digest");
}

/**
 * typecase_font_get_index:
 * @self: a font
 *
 * Gets which face of its file it is, as FreeType and HarfBuzz count: in a collection there are
 * several.
 *
 * Returns: the face's number in the file
 *
 * Since: 0.1
 */
guint
typecase_font_get_index (TypecaseFont *self)
{
  guint32 index = 0;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  g_variant_dict_lookup (self->values, "index", "u", &index);
  return index;
}

/**
 * typecase_font_get_family:
 * @self: a font
 *
 * Gets the family that the face belongs to.
 *
 * Returns: (nullable): the name of its family; %NULL where it is not known
 *
 * Since: 0.1
 */
const char *
typecase_font_get_family (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "family");
}

/**
 * typecase_font_get_full_name:
 * @self: a font
 *
 * Gets the name of the face with that of its family.
 *
 * Returns: (nullable): the face's full name; %NULL where it is not known
 *
 * Since: 0.1
 */
const char *
typecase_font_get_full_name (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "full-name");
}

/**
 * typecase_font_get_postscript_name:
 * @self: a font
 *
 * Gets what PostScript and PDF call the face.
 *
 * Returns: (nullable): the face's PostScript name; %NULL where it is not known
 *
 * Since: 0.1
 */
const char *
typecase_font_get_postscript_name (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "postscript-name");
}

/**
 * typecase_font_get_style:
 * @self: a font
 *
 * Gets the name of the face in its family.
 *
 * Returns: (nullable): the name of the style, such as "Bold Italic"; %NULL where it is not known
 *
 * Since: 0.1
 */
const char *
typecase_font_get_style (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "style");
}

/**
 * typecase_font_get_weight:
 * @self: a font
 *
 * Gets how bold the face is.
 *
 * Returns: 1 to 1000; 0 where it is not known
 *
 * Since: 0.1
 */
double
typecase_font_get_weight (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  return get_number (self, "weight");
}

/**
 * typecase_font_get_width:
 * @self: a font
 *
 * Gets how wide the face is.
 *
 * Returns: percent of the usual width; 0 where it is not known
 *
 * Since: 0.1
 */
double
typecase_font_get_width (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  return get_number (self, "width");
}

/**
 * typecase_font_get_slant:
 * @self: a font
 *
 * Gets how far the face leans.
 *
 * Returns: degrees; 0 for an upright face, and where it is not known
 *
 * Since: 0.1
 */
double
typecase_font_get_slant (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  return get_number (self, "slant");
}

/**
 * typecase_font_get_traits:
 * @self: a font
 *
 * Gets the qualities of the face that have a name.
 *
 * Returns: (transfer full) (array zero-terminated=1): names of the contract, such as "italic"
 *
 * Since: 0.1
 */
char **
typecase_font_get_traits (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_texts (self, "traits");
}

/**
 * typecase_font_get_languages:
 * @self: a font
 *
 * Gets the languages that the face can be used for.
 *
 * Returns: (transfer full) (array zero-terminated=1): tags of BCP 47, as far as an answer has them
 *
 * Since: 0.1
 */
char **
typecase_font_get_languages (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_texts (self, "languages");
}

/**
 * typecase_font_get_scope:
 * @self: a font
 *
 * Gets for how long, and for whom, the font is registered.
 *
 * Returns: (nullable): "process", "session" or "persistent", for a font that the app registered;
 *   %NULL for others, and so for one that a consumer was given: how the person has that is not told
 *
 * Since: 0.1
 */
const char *
typecase_font_get_scope (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_text (self, "scope");
}

/**
 * typecase_font_get_enabled:
 * @self: a font
 *
 * Says whether the font is turned on.
 *
 * Returns: whether programs may use it. %TRUE for a font that a consumer was given: it was in use when it came, and
 *   [method@Consumer.get_fonts] has those that are. %FALSE where it is not known
 *
 * Since: 0.1
 */
gboolean
typecase_font_get_enabled (TypecaseFont *self)
{
  gboolean enabled;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), FALSE);
  enabled = self->file != NULL;
  g_variant_dict_lookup (self->values, "enabled", "b", &enabled);
  return enabled;
}

TypecaseFontFile *
typecase_font_get_file (TypecaseFont *self)
{
  return self->file;
}

void
typecase_font_set_file (TypecaseFont *self, TypecaseFontFile *file)
{
  g_clear_pointer (&self->file, typecase_font_file_unref);
  self->file = typecase_font_file_ref (file);
}

/**
 * typecase_font_get_tags:
 * @self: a font
 *
 * Gets what the catalog says the asset is for; an asset can be requested by one of these.
 *
 * Returns: (transfer full) (array zero-terminated=1): its tags in the app's catalog, for an asset
 *   that is here
 *
 * Since: 0.1
 */
char **
typecase_font_get_tags (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return get_texts (self, "tags");
}

/**
 * typecase_font_get_byte_count:
 * @self: a font
 *
 * Gets how large the file is.
 *
 * Returns: the size of its file in bytes, for an asset that is here; 0 where it is not known
 *
 * Since: 0.1
 */
guint64
typecase_font_get_byte_count (TypecaseFont *self)
{
  guint64 count = 0;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  g_variant_dict_lookup (self->values, "size", "t", &count);
  return count;
}

/**
 * typecase_font_get_registered:
 * @self: a font
 *
 * Says whether an asset is more than fetched.
 *
 * Returns: whether the app has it registered already, for an asset that is here; %FALSE where it is not
 *   known
 *
 * Since: 0.1
 */
gboolean
typecase_font_get_registered (TypecaseFont *self)
{
  gboolean registered = FALSE;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), FALSE);
  g_variant_dict_lookup (self->values, "registered", "b", &registered);
  return registered;
}

/**
 * typecase_font_get_point_size:
 * @self: a font
 *
 * Gets the size that goes with the font.
 *
 * Returns: the size in points that the person chose with a font that they picked; 0 where they did not
 *
 * Since: 0.1
 */
double
typecase_font_get_point_size (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), 0);
  return get_number (self, "size");
}

/**
 * typecase_font_dup_variations:
 * @self: a font
 *
 * Gets the variable font's axis coordinates for the text.
 *
 * Returns: (transfer full) (nullable): the coordinates on the axes of a variable font, as an `a{sd}` of the axes'
 *   tags, if the person chose them with a font that they picked; %NULL otherwise
 *
 * Since: 0.1
 */
GVariant *
typecase_font_dup_variations (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return g_variant_dict_lookup_value (self->values, "variations", G_VARIANT_TYPE ("a{sd}"));
}

/**
 * typecase_font_dup_features:
 * @self: a font
 *
 * Gets the OpenType features for the text.
 *
 * Returns: (transfer full) (nullable): values of features, as an `a{su}` of their tags, where the person
 *   chose them with a font that they picked; %NULL where they did not
 *
 * Since: 0.1
 */
GVariant *
typecase_font_dup_features (TypecaseFont *self)
{
  g_return_val_if_fail (TYPECASE_IS_FONT (self), NULL);
  return g_variant_dict_lookup_value (self->values, "features", G_VARIANT_TYPE ("a{su}"));
}

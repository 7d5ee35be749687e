/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-private.h"

/* The limit of dbus-daemon for a message; it closes the connection of a sender of more. */
#define FILE_LIMIT 16

gboolean
typecase_fonts_check (GPtrArray *fonts, GError **error)
{
  if (fonts == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           "The list of fonts is NULL.");
      return FALSE;
    }
  for (guint place = 0; place < fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (fonts, place);

      if (TYPECASE_IS_FONT (font) && font->fault == NULL)
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "Font %u cannot be used in a call: %s.", place,
                   TYPECASE_IS_FONT (font) ? font->fault : "it is no TypecaseFont");
      return FALSE;
    }
  return TRUE;
}

static gpointer
ref_font (gconstpointer font, gpointer data)
{
  return g_object_ref ((gpointer) font);
}

GPtrArray *
typecase_fonts_copy (GPtrArray *fonts)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func (g_object_unref);

  typecase_fonts_append (copies, fonts);
  return copies;
}

void
typecase_fonts_append (GPtrArray *fonts, GPtrArray *others)
{
  g_ptr_array_extend (fonts, others, ref_font, NULL);
}

/* Copies what has the type that the contract says: a font of an answer may have anything. */
static gboolean
copy (TypecaseFont *self, GVariantDict *to, const char *key, const char *type)
{
  GVariant *value = g_variant_dict_lookup_value (self->values, key, G_VARIANT_TYPE (type));

  if (value == NULL)
    return FALSE;
  g_variant_dict_insert_value (to, key, value);
  g_variant_unref (value);
  return TRUE;
}

static gboolean
append_file (TypecaseFont *self, GVariantDict *to, GUnixFDList *files, GError **error)
{
  int handle;

  if (g_unix_fd_list_get_length (files) == FILE_LIMIT)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "At most %d open files can be passed with a call; name the others by paths.",
                   FILE_LIMIT);
      return FALSE;
    }
  handle = g_unix_fd_list_append (files, self->fd, error);
  if (handle >= 0)
    g_variant_dict_insert (to, "fd", "h", handle);
  return handle >= 0;
}

GVariant *
typecase_fonts_to_sources (GPtrArray *fonts, GUnixFDList *files, GError **error)
{
  GVariantBuilder sources;

  if (!typecase_fonts_check (fonts, error))
    return NULL;
  g_variant_builder_init (&sources, G_VARIANT_TYPE ("aa{sv}"));
  for (guint place = 0; place < fonts->len; place++)
    {
      TypecaseFont *font = g_ptr_array_index (fonts, place);
      GVariantDict source;

      g_variant_dict_init (&source, NULL);
      if (font->fd >= 0 && !append_file (font, &source, files, error))
        {
          g_variant_dict_clear (&source);
          g_variant_builder_clear (&sources);
          return NULL;
        }
      /* An id says more than the names that came with it. */
      if (font->fd < 0 && !copy (font, &source, "path", "ay") && !copy (font, &source, "asset", "s")
          && !copy (font, &source, "id", "s"))
        {
          copy (font, &source, "postscript-name", "s");
          copy (font, &source, "family", "s");
        }
      g_variant_builder_add_value (&sources, g_variant_dict_end (&source));
    }
  return g_variant_builder_end (&sources);
}

static GVariant *
to_descriptor (TypecaseFont *self)
{
  static const struct
  {
    const char *key, *type;
  } keys[]
      = { { "postscript-name", "s" }, { "full-name", "s" }, { "family", "s" }, { "style", "s" },
          { "weight", "d" },          { "width", "d" },     { "slant", "d" },  { "traits", "as" } };
  GVariantDict descriptor;

  g_variant_dict_init (&descriptor, NULL);
  for (gsize place = 0; place < G_N_ELEMENTS (keys); place++)
    copy (self, &descriptor, keys[place].key, keys[place].type);
  return g_variant_dict_end (&descriptor);
}

GVariant *
typecase_fonts_to_descriptors (GPtrArray *fonts, guint first, guint count, GError **error)
{
  GVariantBuilder descriptors;

  if (!typecase_fonts_check (fonts, error))
    return NULL;
  g_variant_builder_init (&descriptors, G_VARIANT_TYPE ("aa{sv}"));
  for (guint place = first; place < first + count; place++)
    g_variant_builder_add_value (&descriptors, to_descriptor (g_ptr_array_index (fonts, place)));
  return g_variant_builder_end (&descriptors);
}

gboolean
typecase_font_asks_for (TypecaseFont *self, TypecaseFont *other)
{
  GVariant *one, *two;
  gboolean equal;

  if (self == other)
    return TRUE;
  one = g_variant_ref_sink (to_descriptor (self));
  two = g_variant_ref_sink (to_descriptor (other));
  /* The order of a dictionary made of a GVariantDict is that of a hash table. */
  equal = g_variant_n_children (one) == g_variant_n_children (two);
  for (gsize place = 0; equal && place < g_variant_n_children (one); place++)
    {
      g_autofree char *key = NULL;
      g_autoptr (GVariant) value = NULL;
      g_autoptr (GVariant) same = NULL;

      g_variant_get_child (one, place, "{sv}", &key, &value);
      same = g_variant_lookup_value (two, key, NULL);
      equal = same != NULL && g_variant_equal (value, same);
    }
  g_variant_unref (one);
  g_variant_unref (two);
  return equal;
}

void
typecase_fonts_remove (GPtrArray *list, GPtrArray *fonts)
{
  for (guint place = list->len; place-- > 0;)
    for (guint number = 0; number < fonts->len; number++)
      if (typecase_font_asks_for (g_ptr_array_index (list, place),
                                  g_ptr_array_index (fonts, number)))
        {
          g_ptr_array_remove_index (list, place);
          break;
        }
}

gboolean
typecase_fonts_have_same_id (gconstpointer one, gconstpointer two)
{
  return g_strcmp0 (typecase_font_get_id ((TypecaseFont *) one),
                    typecase_font_get_id ((TypecaseFont *) two))
         == 0;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-private.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* What dbus-daemon lets through with a message; it ends the connection of whoever sends more. */
#define FILE_LIMIT 16

/**
 * TypecaseFont:
 *
 * A font, as a call names it or as an answer describes it.
 *
 * A font that is made by one of the constructors says what a call is about: a file, an asset of the
 * app's catalog, or a name. The setters narrow what a name means. A font of an answer has an id and
 * all that is known about the face; it can be given to a later call, where it means that same face.
 *
 * The functions of this type may be called in any thread, as long as one thread at a time uses an
 * object.
 */
struct _TypecaseFont
{
  GObject parent_instance;

  /* The keys of the contract (data/dbus), with values of any type where a registry sent them. */
  GVariantDict *values;
  int fd;
  TypecaseFontFile *file;
  /* Why this can be given to no call; NULL for a font that can. */
  char *fault;
};

G_DEFINE_FINAL_TYPE (TypecaseFont, typecase_font, G_TYPE_OBJECT)

static void
typecase_font_finalize (GObject *object)
{
  TypecaseFont *self = TYPECASE_FONT (object);

  g_variant_dict_unref (self->values);
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->file, typecase_font_file_unref);
  g_free (self->fault);
  G_OBJECT_CLASS (typecase_font_parent_class)->finalize (object);
}

static void
typecase_font_class_init (TypecaseFontClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_font_finalize;
}

static void
typecase_font_init (TypecaseFont *self)
{
  self->values = g_variant_dict_new (NULL);
  self->fd = -1;
}

TypecaseFont *
typecase_font_new_for_dictionary (GVariant *dictionary)
{
  TypecaseFont *self = g_object_new (TYPECASE_TYPE_FONT, NULL);

  g_variant_ref_sink (dictionary);
  g_variant_dict_unref (self->values);
  self->values = g_variant_dict_new (dictionary);
  g_variant_unref (dictionary);
  return self;
}

/* The first fault counts. */
static void
set_fault (TypecaseFont *self, char *fault)
{
  if (self->fault == NULL)
    self->fault = fault;
  else
    g_free (fault);
}

/* Nothing that is not UTF-8 can travel on the bus. */
static void
set_text (TypecaseFont *self, const char *key, const char *text)
{
  if (text == NULL)
    set_fault (self, g_strdup_printf ("its %s is NULL", key));
  else if (!g_utf8_validate (text, -1, NULL))
    set_fault (self, g_strdup_printf ("its %s is not UTF-8", key));
  else
    g_variant_dict_insert (self->values, key, "s", text);
}

static TypecaseFont *
new_for_text (const char *key, const char *text)
{
  TypecaseFont *self = g_object_new (TYPECASE_TYPE_FONT, NULL);

  set_text (self, key, text);
  return self;
}

/**
 * typecase_font_new_for_path:
 * @path: (type filename): the absolute path of a font file, as this program sees it; need not be UTF-8
 *
 * Returns: a font file that is part of the app
 */
TypecaseFont *
typecase_font_new_for_path (const char *path)
{
  TypecaseFont *self = g_object_new (TYPECASE_TYPE_FONT, NULL);

  if (path == NULL || !g_path_is_absolute (path))
    set_fault (self, g_strdup ("its path is not absolute"));
  else
    g_variant_dict_insert (self->values, "path", "^ay", path);
  return self;
}

/**
 * typecase_font_new_for_fd:
 * @fd: a font file that is open for reading; it is duplicated, and stays the caller's
 *
 * A call can be about 16 fonts of this kind at the most; for more of them use
 * typecase_font_new_for_path().
 *
 * Returns: a font file that is part of the app
 */
TypecaseFont *
typecase_font_new_for_fd (int fd)
{
  TypecaseFont *self = g_object_new (TYPECASE_TYPE_FONT, NULL);

  self->fd = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  if (self->fd < 0)
    set_fault (self, g_strdup_printf ("%d is no open file that can be duplicated", fd));
  return self;
}

/**
 * typecase_font_new_for_asset:
 * @name: the name of an entry of the app's catalog
 *
 * Returns: a font that is fetched when it is registered, if it is not here yet
 */
TypecaseFont *
typecase_font_new_for_asset (const char *name)
{
  return new_for_text ("asset", name);
}

/**
 * typecase_font_new_for_family:
 * @family: the name of a family
 *
 * Returns: all faces of that family
 */
TypecaseFont *
typecase_font_new_for_family (const char *family)
{
  return new_for_text ("family", family);
}

/**
 * typecase_font_new_for_full_name:
 * @full_name: the full name of a face
 *
 * Only for a #TypecaseConsumer.
 *
 * Returns: that face
 */
TypecaseFont *
typecase_font_new_for_full_name (const char *full_name)
{
  return new_for_text ("full-name", full_name);
}

/**
 * typecase_font_new_for_postscript_name:
 * @postscript_name: the PostScript name of a face
 *
 * Returns: that face
 */
TypecaseFont *
typecase_font_new_for_postscript_name (const char *postscript_name)
{
  return new_for_text ("postscript-name", postscript_name);
}

/* MARK: What narrows a name */

/**
 * typecase_font_set_style:
 * @self: a font that a consumer asks for
 * @style: the name of a style, such as "Bold Italic"
 *
 * Narrows what the name means: a face must agree with it.
 */
void
typecase_font_set_style (TypecaseFont *self, const char *style)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  set_text (self, "style", style);
}

/**
 * typecase_font_set_weight:
 * @self: a font that a consumer asks for
 * @weight: 1 to 1000; 400 is regular, 700 is bold
 *
 * Narrows what the name means: a face must agree with it.
 */
void
typecase_font_set_weight (TypecaseFont *self, double weight)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  g_variant_dict_insert (self->values, "weight", "d", weight);
}

/**
 * typecase_font_set_width:
 * @self: a font that a consumer asks for
 * @width: percent of the usual width
 *
 * Narrows what the name means: a face must agree with it.
 */
void
typecase_font_set_width (TypecaseFont *self, double width)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  g_variant_dict_insert (self->values, "width", "d", width);
}

/**
 * typecase_font_set_slant:
 * @self: a font that a consumer asks for
 * @slant: degrees; 0 is upright
 *
 * Narrows what the name means: a face must agree with it.
 */
void
typecase_font_set_slant (TypecaseFont *self, double slant)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  g_variant_dict_insert (self->values, "slant", "d", slant);
}

/**
 * typecase_font_set_traits:
 * @self: a font that a consumer asks for
 * @traits: (array zero-terminated=1): names of the contract, such as "italic" or "monospace"
 *
 * Narrows what the name means: a face must have them all.
 */
void
typecase_font_set_traits (TypecaseFont *self, const char *const *traits)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  for (gsize place = 0; traits != NULL && traits[place] != NULL; place++)
    if (!g_utf8_validate (traits[place], -1, NULL))
      {
        set_fault (self, g_strdup ("one of its traits is not UTF-8"));
        return;
      }
  if (traits == NULL)
    set_fault (self, g_strdup ("its traits are NULL"));
  else
    g_variant_dict_insert (self->values, "traits", "^as", traits);
}

/* MARK: What is known */

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
 * reads fonts, with typecase_font_get_index(), as long as this object lives.
 *
 * Returns: (nullable) (type filename): the path of the file; %NULL where none was given
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
 * Returns: (nullable): its name in the app's catalog
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
 * Returns: (nullable): the registry's id of the face, another one for each app; %NULL for a font that
 *   is not of an answer, and for a font of the system
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
 * Returns: (nullable): SHA-256 of the file, in hexadecimal: faces with the same one share a file
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
 * Returns: the face's number in the file
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
 * Returns: (nullable): the name of its family
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
 * Returns: (nullable): the face's full name
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
 * Returns: (nullable): the face's PostScript name
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
 * Returns: (nullable): the name of the style, such as "Bold Italic"
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
 * Returns: 1 to 1000; 0 where it is not known
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
 * Returns: percent of the usual width; 0 where it is not known
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
 * Returns: degrees; 0 for an upright face, and where it is not known
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
 * Returns: (transfer full) (array zero-terminated=1): names of the contract, such as "italic"
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
 * Returns: (transfer full) (array zero-terminated=1): tags of BCP 47, as far as an answer has them
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
 * Returns: (nullable): "process", "session" or "persistent", for a font that the app registered
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
 * Returns: whether programs may use it; %FALSE where it is not known
 */
gboolean
typecase_font_get_enabled (TypecaseFont *self)
{
  gboolean enabled = FALSE;

  g_return_val_if_fail (TYPECASE_IS_FONT (self), FALSE);
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

/* MARK: In calls */

gboolean
typecase_fonts_check (GPtrArray *fonts, GError **error)
{
  if (fonts == NULL || fonts->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           "The call names no font.");
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
append_file (TypecaseFont *self, guint place, GVariantDict *to, GUnixFDList *files, GError **error)
{
  struct stat status;
  int handle;

  if (fstat (self->fd, &status) != 0 || !S_ISREG (status.st_mode))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "Font %u is no regular file.",
                   place);
      return FALSE;
    }
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
      if (font->fd >= 0 && !append_file (font, place, &source, files, error))
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

gboolean
typecase_fonts_have_same_id (gconstpointer one, gconstpointer two)
{
  return g_strcmp0 (typecase_font_get_id ((TypecaseFont *) one),
                    typecase_font_get_id ((TypecaseFont *) two))
         == 0;
}

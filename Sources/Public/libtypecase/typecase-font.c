/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-font-private.h"

#include <fcntl.h>
#include <unistd.h>

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
 *
 * Since: 0.1
 */
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
 * @path: (type filename): the absolute path of a font file, as this program sees it; need not be UTF-8. A font with
 *   another path is refused with %TYPECASE_ERROR_INVALID_FILE_PATH, as one that is not part of the
 *   app is
 *
 * Names a file of the app.
 *
 * Returns: (transfer full): a font file that is part of the app
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_font_new_for_path (const char *path)
{
  TypecaseFont *self = g_object_new (TYPECASE_TYPE_FONT, NULL);

  if (path == NULL)
    set_fault (self, g_strdup ("its path is NULL"));
  else
    g_variant_dict_insert (self->values, "path", "^ay", path);
  return self;
}

/**
 * typecase_font_new_for_fd:
 * @fd: a font file that is open for reading; it is duplicated, and stays the caller's
 *
 * A call can be about 16 fonts of this kind at the most; for more of them use
 * [ctor@Font.new_for_path].
 *
 * Returns: (transfer full): a font file that is part of the app
 *
 * Since: 0.1
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
 * Names a font of the app's catalog.
 *
 * Returns: (transfer full): a font that is fetched when it is registered, if it is not here yet
 *
 * Since: 0.1
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
 * Names fonts by their family.
 *
 * Returns: (transfer full): all faces of that family
 *
 * Since: 0.1
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
 * Only for a [class@Consumer].
 *
 * Returns: (transfer full): that face
 *
 * Since: 0.1
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
 * Names one face by what PostScript and PDF call it.
 *
 * Returns: (transfer full): that face
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_font_new_for_postscript_name (const char *postscript_name)
{
  return new_for_text ("postscript-name", postscript_name);
}

/* MARK: What a file must hold */

/**
 * typecase_font_set_postscript_name:
 * @self: a font file or an asset that a provider names
 * @postscript_name: the PostScript name of a face
 *
 * Says which font the file must hold: %TYPECASE_ERROR_INSUFFICIENT_INFO is told of it if it does not.
 *
 * Since: 0.1
 */
void
typecase_font_set_postscript_name (TypecaseFont *self, const char *postscript_name)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  set_text (self, "postscript-name", postscript_name);
}

/**
 * typecase_font_set_family:
 * @self: a font file or an asset that a provider names
 * @family: the name of a family
 *
 * Says which font the file must hold: %TYPECASE_ERROR_INSUFFICIENT_INFO is told of it if it does not.
 *
 * Since: 0.1
 */
void
typecase_font_set_family (TypecaseFont *self, const char *family)
{
  g_return_if_fail (TYPECASE_IS_FONT (self));
  set_text (self, "family", family);
}

/* MARK: What narrows a name */

/**
 * typecase_font_set_style:
 * @self: a font that a consumer asks for
 * @style: the name of a style, such as "Bold Italic"
 *
 * Narrows what the name means: a face must agree with it.
 *
 * Since: 0.1
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
 *
 * Since: 0.1
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
 *
 * Since: 0.1
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
 *
 * Since: 0.1
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
 *
 * Since: 0.1
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

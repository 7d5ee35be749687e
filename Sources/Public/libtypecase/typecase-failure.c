/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-failure-private.h"

#include "typecase-font-private.h"

/**
 * TypecaseFailure:
 *
 * Why one font of a call was refused, while others may have been accepted.
 *
 * Since: 0.1
 */
struct _TypecaseFailure
{
  GObject parent_instance;

  /* NULL for one that only says that something failed: any language can make an object. */
  GVariant *entry;
  TypecaseFont *font;
};

G_DEFINE_FINAL_TYPE (TypecaseFailure, typecase_failure, G_TYPE_OBJECT)

static void
typecase_failure_finalize (GObject *object)
{
  TypecaseFailure *self = TYPECASE_FAILURE (object);

  g_clear_pointer (&self->entry, g_variant_unref);
  g_clear_object (&self->font);
  G_OBJECT_CLASS (typecase_failure_parent_class)->finalize (object);
}

static void
typecase_failure_class_init (TypecaseFailureClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_failure_finalize;
}

static void
typecase_failure_init (TypecaseFailure *self)
{
}

TypecaseFont *
typecase_font_of_request (GVariant *entry, GPtrArray *fonts)
{
  guint32 place;

  if (fonts == NULL || !g_variant_lookup (entry, "request-index", "u", &place)
      || place >= fonts->len)
    return NULL;
  return g_ptr_array_index (fonts, place);
}

TypecaseFailure *
typecase_failure_new (GVariant *entry, GPtrArray *fonts)
{
  TypecaseFailure *self = g_object_new (TYPECASE_TYPE_FAILURE, NULL);
  TypecaseFont *font = typecase_font_of_request (entry, fonts);

  self->entry = g_variant_ref_sink (entry);
  self->font = font != NULL ? g_object_ref (font) : typecase_font_new_for_dictionary (entry);
  return self;
}

GPtrArray *
typecase_failures_of (GVariant *results, GPtrArray *fonts)
{
  g_autoptr (GVariant) entries
      = g_variant_lookup_value (results, "errors", G_VARIANT_TYPE ("aa{sv}"));

  return typecase_failures_of_list (entries, fonts);
}

GPtrArray *
typecase_failures_of_list (GVariant *entries, GPtrArray *fonts)
{
  GPtrArray *failures = g_ptr_array_new_with_free_func (g_object_unref);

  for (gsize place = 0; entries != NULL && place < g_variant_n_children (entries); place++)
    {
      g_autoptr (GVariant) entry = g_variant_get_child_value (entries, place);

      g_ptr_array_add (failures, typecase_failure_new (entry, fonts));
    }
  return failures;
}

static const char *
get_text (TypecaseFailure *self, const char *key)
{
  const char *text = NULL;

  if (self->entry != NULL)
    g_variant_lookup (self->entry, key, "&s", &text);
  return text;
}

/**
 * typecase_failure_get_font:
 * @self: a failure
 *
 * Gets the font that this is about.
 *
 * Returns: (transfer none) (nullable): the font that was refused, which is the object that the call was
 *   given, or for a call that gave names a font that has one; %NULL only for an object that no call gave
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_failure_get_font (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return self->font;
}

/**
 * typecase_failure_get_code:
 * @self: a failure
 *
 * A registry that is newer than this library may have codes that [error@Error] does not list.
 *
 * Returns: one of [error@Error]
 *
 * Since: 0.1
 */
int
typecase_failure_get_code (TypecaseFailure *self)
{
  guint32 code = TYPECASE_ERROR_REGISTRATION_FAILED;

  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), TYPECASE_ERROR_REGISTRATION_FAILED);
  if (self->entry != NULL)
    g_variant_lookup (self->entry, "code", "u", &code);
  return (int) MIN (code, G_MAXINT);
}

/**
 * typecase_failure_get_message:
 * @self: a failure
 *
 * Gets the sentence that an app shows.
 *
 * Returns: what went wrong, in a sentence for a person
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_message (TypecaseFailure *self)
{
  const char *message;

  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  message = get_text (self, "message");
  return message != NULL ? message : "";
}

/**
 * typecase_failure_get_detail:
 * @self: a failure
 *
 * Gets what there is to say beyond the message. It is for a log, and not translated.
 *
 * Returns: (nullable): what a developer wants to know; %NULL where there is nothing more
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_detail (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return get_text (self, "detail");
}

/**
 * typecase_failure_get_check:
 * @self: a failure
 *
 * Gets the part of the inspection that was not content.
 *
 * Returns: (nullable): the check of the inspection that refused the font, such as "ots"; %NULL
 *   where none did
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_check (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return get_text (self, "check");
}

/**
 * typecase_failure_get_fault:
 * @self: a failure
 *
 * Gets what is wrong with the file, for a program that treats one fault otherwise than another.
 *
 * Returns: (nullable): what the check found, by its stable name, such as
 *   "overlapping-tables"; %NULL where no check refused the font
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_fault (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return get_text (self, "fault");
}

/**
 * typecase_failure_get_taken_name:
 * @self: a failure
 *
 * Gets the name that another font has.
 *
 * Returns: (nullable): the PostScript name that another font has, for
 *   %TYPECASE_ERROR_DUPLICATED_NAME; %NULL for other errors
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_taken_name (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return get_text (self, "taken-name");
}

/**
 * typecase_failure_get_table:
 * @self: a failure
 *
 * Gets the table of the file that is wrong.
 *
 * Returns: (nullable): the tag of the font's table that it is about, where the inspection says one;
 *   %NULL where it does not
 *
 * Since: 0.1
 */
const char *
typecase_failure_get_table (TypecaseFailure *self)
{
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), NULL);
  return get_text (self, "table");
}

/**
 * typecase_failure_get_offset:
 * @self: a failure
 * @offset: (out): bytes from the start of the font's file; 0 where that is not known
 *
 * Gets the place in the file of what is wrong.
 *
 * Returns: whether the inspection says where it is
 *
 * Since: 0.1
 */
gboolean
typecase_failure_get_offset (TypecaseFailure *self, guint64 *offset)
{
  *offset = 0;
  g_return_val_if_fail (TYPECASE_IS_FAILURE (self), FALSE);
  return self->entry != NULL && g_variant_lookup (self->entry, "offset", "t", offset);
}

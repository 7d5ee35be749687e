/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-replacement-private.h"

/**
 * TypecaseReplacement:
 *
 * A font that the person picked instead of one that nobody has.
 *
 * Since: 0.1
 */
struct _TypecaseReplacement
{
  GObject parent_instance;

  TypecaseFont *missing;
  TypecaseFont *font;
};

G_DEFINE_FINAL_TYPE (TypecaseReplacement, typecase_replacement, G_TYPE_OBJECT)

static void
typecase_replacement_finalize (GObject *object)
{
  TypecaseReplacement *self = TYPECASE_REPLACEMENT (object);

  g_clear_object (&self->missing);
  g_clear_object (&self->font);
  G_OBJECT_CLASS (typecase_replacement_parent_class)->finalize (object);
}

static void
typecase_replacement_class_init (TypecaseReplacementClass *class)
{
  G_OBJECT_CLASS (class)->finalize = typecase_replacement_finalize;
}

static void
typecase_replacement_init (TypecaseReplacement *self)
{
}

TypecaseReplacement *
typecase_replacement_new (TypecaseFont *missing, TypecaseFont *font)
{
  TypecaseReplacement *self = g_object_new (TYPECASE_TYPE_REPLACEMENT, NULL);

  self->missing = g_object_ref (missing);
  self->font = g_object_ref (font);
  return self;
}

/**
 * typecase_replacement_get_missing:
 * @self: a replacement
 *
 * Gets the missing font that it replaces.
 *
 * Returns: (transfer none) (nullable): what is missing, which is the object that the call was given;
 *   %NULL only for an object that no call gave
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_replacement_get_missing (TypecaseReplacement *self)
{
  g_return_val_if_fail (TYPECASE_IS_REPLACEMENT (self), NULL);
  return self->missing;
}

/**
 * typecase_replacement_get_font:
 * @self: a replacement
 *
 * Gets the font that was picked.
 *
 * Returns: (transfer none) (nullable): the font to use instead, which is in use. A font of the
 *   system has no id and no path. %NULL only for an object that no call gave
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_replacement_get_font (TypecaseReplacement *self)
{
  g_return_val_if_fail (TYPECASE_IS_REPLACEMENT (self), NULL);
  return self->font;
}

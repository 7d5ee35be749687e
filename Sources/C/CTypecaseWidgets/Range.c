/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* An item: a position of its model. */
#define TYPECASE_TYPE_POSITION (typecase_position_get_type ())
G_DECLARE_FINAL_TYPE (TypecasePosition, typecase_position, TYPECASE, POSITION, GObject)

struct _TypecasePosition
{
  GObject parent_instance;

  guint position;
};

G_DEFINE_FINAL_TYPE (TypecasePosition, typecase_position, G_TYPE_OBJECT)

static void
typecase_position_class_init (TypecasePositionClass *class)
{
}

static void
typecase_position_init (TypecasePosition *self)
{
}

struct _TypecaseRange
{
  GObject parent_instance;

  guint size;
};

static GType
typecase_range_get_item_type (GListModel *model)
{
  return TYPECASE_TYPE_POSITION;
}

static guint
typecase_range_get_n_items (GListModel *model)
{
  return TYPECASE_RANGE (model)->size;
}

static gpointer
typecase_range_get_item (GListModel *model, guint position)
{
  TypecasePosition *item;

  if (position >= TYPECASE_RANGE (model)->size)
    return NULL;
  item = g_object_new (TYPECASE_TYPE_POSITION, NULL);
  item->position = position;
  return item;
}

static void
typecase_range_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = typecase_range_get_item_type;
  interface->get_n_items = typecase_range_get_n_items;
  interface->get_item = typecase_range_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseRange, typecase_range, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, typecase_range_list_model_init))

static void
typecase_range_class_init (TypecaseRangeClass *class)
{
}

static void
typecase_range_init (TypecaseRange *self)
{
}

TypecaseRange *
typecase_range_new (void)
{
  return g_object_new (TYPECASE_TYPE_RANGE, NULL);
}

void
typecase_range_set_size (TypecaseRange *self, guint size)
{
  guint before = self->size;

  self->size = size;
  g_list_model_items_changed (G_LIST_MODEL (self), 0, before, size);
}

guint
typecase_range_get_position (gpointer item)
{
  return TYPECASE_IS_POSITION (item) ? TYPECASE_POSITION (item)->position : G_MAXUINT;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "TypecaseAccessibleText.h"

#include <dlfcn.h>

/* GtkAccessibleText of GTK 4.14 and newer, which the headers of the oldest version do not have: its methods in their order. The last two
 * are there since 4.16, and those that came later are not set. */
typedef struct
{
  gsize start;
  gsize length;
} TextRange;

typedef struct
{
  GTypeInterface parent;
  GBytes *(*get_contents) (GtkAccessible *self, guint start, guint end);
  GBytes *(*get_contents_at) (GtkAccessible *self, guint offset, guint granularity, guint *start,
                              guint *end);
  guint (*get_caret_position) (GtkAccessible *self);
  gboolean (*get_selection) (GtkAccessible *self, gsize *count, TextRange **ranges);
  gboolean (*get_attributes) (GtkAccessible *self, guint offset, gsize *count, TextRange **ranges,
                              char ***names, char ***values);
  void (*get_default_attributes) (GtkAccessible *self, char ***names, char ***values);
  gboolean (*get_extents) (GtkAccessible *self, guint start, guint end, graphene_rect_t *extents);
  gboolean (*get_offset) (GtkAccessible *self, const graphene_point_t *point, guint *offset);
} TextInterface;

/* GTK takes the bytes for a string that ends with 0. */
static GBytes *
take_text (char *text)
{
  if (text == NULL)
    text = g_strdup ("");
  return g_bytes_new_take (text, strlen (text) + 1);
}

static GBytes *
get_contents (GtkAccessible *self, guint start, guint end)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);

  return take_text (watch != NULL ? watch->functions->get_text (watch->context, start, end) : NULL);
}

static GBytes *
get_contents_at (GtkAccessible *self, guint offset, guint granularity, guint *start, guint *end)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);

  *start = *end = 0;
  return take_text (watch != NULL ? watch->functions->get_text_at (watch->context, offset,
                                                                   granularity, start, end)
                                  : NULL);
}

static guint
get_caret_position (GtkAccessible *self)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);

  return watch != NULL ? watch->functions->get_caret (watch->context) : 0;
}

static gboolean
get_selection (GtkAccessible *self, gsize *count, TextRange **ranges)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);
  guint start, end;

  *count = 0;
  *ranges = NULL;
  if (watch == NULL || !watch->functions->get_selection (watch->context, &start, &end))
    return FALSE;

  *count = 1;
  *ranges = g_new (TextRange, 1);
  (*ranges)->start = start;
  (*ranges)->length = end - start;
  return TRUE;
}

/* Divides a list of names and values by turns, and returns how many there are of each. */
static gsize
take_attributes (char **both, char ***names, char ***values)
{
  gsize count = both != NULL ? g_strv_length (both) / 2 : 0;
  gsize index;

  *names = g_new0 (char *, count + 1);
  *values = g_new0 (char *, count + 1);
  for (index = 0; index < count; index++)
    {
      (*names)[index] = both[2 * index];
      (*values)[index] = both[2 * index + 1];
    }
  g_free (both);
  return count;
}

static gboolean
get_attributes (GtkAccessible *self, guint offset, gsize *count, TextRange **ranges, char ***names,
                char ***values)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);
  guint start = 0, end = 0;
  char **both = NULL;
  gsize index;

  if (watch != NULL)
    both = watch->functions->get_attributes (watch->context, MIN (offset, G_MAXINT), &start, &end);
  *count = take_attributes (both, names, values);
  *ranges = g_new (TextRange, *count);
  for (index = 0; index < *count; index++)
    {
      (*ranges)[index].start = start;
      (*ranges)[index].length = end - start;
    }
  return *count > 0;
}

static void
get_default_attributes (GtkAccessible *self, char ***names, char ***values)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);
  guint start, end;

  take_attributes (
      watch != NULL ? watch->functions->get_attributes (watch->context, -1, &start, &end) : NULL,
      names, values);
}

static gboolean
get_extents (GtkAccessible *self, guint start, guint end, graphene_rect_t *extents)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);

  return watch != NULL && watch->functions->get_extents (watch->context, start, end, extents);
}

static gboolean
get_offset (GtkAccessible *self, const graphene_point_t *point, guint *offset)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (self);

  return watch != NULL && watch->functions->get_offset (watch->context, point, offset);
}

static void
initialize (gpointer interface, gpointer data)
{
  TextInterface *text = interface;

  text->get_contents = get_contents;
  text->get_contents_at = get_contents_at;
  text->get_caret_position = get_caret_position;
  text->get_selection = get_selection;
  text->get_attributes = get_attributes;
  text->get_default_attributes = get_default_attributes;
  if (gtk_get_minor_version () >= 16)
    {
      text->get_extents = get_extents;
      text->get_offset = get_offset;
    }
}

/* 0 where GTK has no such interface. */
static GType
interface_type (void)
{
  GType (*get_type) (void) = (GType (*) (void)) dlsym (RTLD_DEFAULT, "gtk_accessible_text_get_type");

  return get_type != NULL ? get_type () : 0;
}

void
ctypecase_accessible_text_add_interface (GType type)
{
  const GInterfaceInfo text = { initialize, NULL, NULL };

  if (interface_type () != 0)
    g_type_add_interface_static (type, interface_type (), &text);
}

gboolean
ctypecase_accessible_text_is_asked (GtkWidget *widget)
{
  return interface_type () != 0 && g_type_is_a (G_OBJECT_TYPE (widget), interface_type ());
}

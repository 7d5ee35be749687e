/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK's own object for a widget on the accessibility bus, to which the interfaces of text can be added. GTK gives text only to its own
 * classes before 4.14, and no selection, editing or links to others since. What is read and written here is a private structure of GTK:
 * only in versions with which it was tried, and only where the sizes of both classes are those that it had then. */

typedef enum
{
  /* Nothing is told to a screen reader: GTK has no such object, or one of another kind. */
  TYPECASE_ACCESSIBLE_OBJECT_NONE,
  /* A GTK with which this was not tried. */
  TYPECASE_ACCESSIBLE_OBJECT_UNTRIED,
  /* Nobody has asked for it yet. */
  TYPECASE_ACCESSIBLE_OBJECT_UNASKED,
  /* GTK waits for the bus before it registers it. */
  TYPECASE_ACCESSIBLE_OBJECT_WAITING,
  TYPECASE_ACCESSIBLE_OBJECT_REGISTERED
} TypecaseAccessibleObjectState;

typedef struct
{
  /* Both are GTK's, and valid until the main loop goes on; NULL unless it waits or is registered. */
  GDBusConnection *connection;
  const char *path;
} TypecaseAccessibleObject;

/* What is asked of a widget; every function gets the context first. Offsets count Unicode scalars, and may be beyond the text. All but
 * the first are asked by GTK 4.14 and newer where the object is of a version that was not tried, by its GtkAccessibleText. */
typedef struct
{
  /* GTK looks for the object of the widget, as it does before it registers it: nothing else says when that is. The object must not be
   * used before the main loop goes on. */
  void (*looked) (gpointer context);
  /* Text that the caller frees; G_MAXUINT for `end` is the end of the text. */
  char *(*get_text) (gpointer context, guint start, guint end);
  /* The same of a unit, whose number is that of GtkAccessibleTextGranularity and of AtspiTextGranularity, and where it is. */
  char *(*get_text_at) (gpointer context, guint offset, guint unit, guint *start, guint *end);
  guint (*get_caret) (gpointer context);
  /* FALSE where nothing is selected. */
  gboolean (*get_selection) (gpointer context, guint *start, guint *end);
  /* Names and values by turns, in a list that the caller frees, and where text has them; -1 for `offset` is what text has that says
   * nothing. Never none: GTK 4.18 does not expect that. */
  char **(*get_attributes) (gpointer context, int offset, guint *start, guint *end);
  /* In pixels of the widget. */
  gboolean (*get_extents) (gpointer context, guint start, guint end, graphene_rect_t *extents);
  gboolean (*get_offset) (gpointer context, const graphene_point_t *point, guint *offset);
} TypecaseAccessibleTextFunctions;

/* To be called while a class of widgets is registered, before it has instances. */
void ctypecase_accessible_text_add_to_class (GType type);

/* From now on no version of GTK counts as tried. For tests of the others, before a class is registered. */
void ctypecase_accessible_text_forget_versions (void);

/* Who answers for a widget, instead of whoever did before. `functions` must outlive it, and it does not keep `context`. FALSE where the
 * widget's class was not prepared. */
gboolean ctypecase_accessible_text_watch (GtkWidget *widget,
                                          const TypecaseAccessibleTextFunctions *functions,
                                          gpointer context);

/* Ends that, unless somebody else answers already. */
void ctypecase_accessible_text_unwatch (GtkWidget *widget, gpointer context);

/* Whether GTK itself asks for the text of a widget. */
gboolean ctypecase_accessible_text_is_asked (GtkWidget *widget);

/* For the files of this library, and for tests that ask as GTK does. */
typedef struct
{
  const TypecaseAccessibleTextFunctions *functions;
  gpointer context;
} TypecaseAccessibleTextWatch;

TypecaseAccessibleTextWatch *ctypecase_accessible_text_get_watch (gpointer widget);
void ctypecase_accessible_text_add_interface (GType type);

TypecaseAccessibleObjectState ctypecase_accessible_text_find (GtkWidget *widget,
                                                              TypecaseAccessibleObject *object);

/* Says which interfaces the object has beside GTK's own; what was said before does not hold any more. Only for one that is registered. */
void ctypecase_accessible_text_set_interfaces (GtkWidget *widget, const char *const *interfaces);

G_END_DECLS

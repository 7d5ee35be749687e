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

/* To be called while a class of widgets is registered, before it has instances. */
void ctypecase_accessible_text_add_to_class (GType type);

/* Has `looked` called whenever GTK looks for the object of a widget, as it does before it registers it: nothing else says when that
 * is. `looked` must not use the object before the main loop goes on. The widget does not keep `context`; NULL for `looked` ends it.
 * FALSE where the widget's class was not prepared. */
gboolean ctypecase_accessible_text_watch (GtkWidget *widget, void (*looked) (gpointer context),
                                          gpointer context);

TypecaseAccessibleObjectState ctypecase_accessible_text_find (GtkWidget *widget,
                                                              TypecaseAccessibleObject *object);

/* Says which interfaces the object has beside GTK's own; what was said before does not hold any more. Only for one that is registered. */
void ctypecase_accessible_text_set_interfaces (GtkWidget *widget, const char *const *interfaces);

G_END_DECLS

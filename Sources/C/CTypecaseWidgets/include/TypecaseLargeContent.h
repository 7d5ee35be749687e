/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The enlarged content for a widget that cannot grow. It is kept by its widget; in a .ui file it
 * stands beside the widgets, as a size group does. */
#define TYPECASE_TYPE_LARGE_CONTENT (typecase_large_content_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseLargeContent, typecase_large_content, TYPECASE, LARGE_CONTENT,
                      GObject)

/* That of a widget; NULL where nobody gave it one. */
TypecaseLargeContent *typecase_large_content_get (GtkWidget *widget);

/* Has the controls in a widget, such as a bar, shown enlarged on a long press; it is kept by that
 * widget. */
#define TYPECASE_TYPE_LARGE_CONTENT_VIEWER (typecase_large_content_viewer_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseLargeContentViewer, typecase_large_content_viewer, TYPECASE,
                      LARGE_CONTENT_VIEWER, GObject)

/* Who makes a widget a viewer; the library says so when it starts. */
void typecase_large_content_viewer_set_handler (void (*attach) (GtkWidget *widget));

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

#include "TypecaseTextSize.h"

/* Widgets whose layout follows the text size. All of them can be used in .ui files once
 * ctypecase_layouts_register was called, which the library does when it starts. */

G_BEGIN_DECLS

void ctypecase_layouts_register (void);

/* The least width in which no text of a widget is cut: none ends in an ellipsis, and no word is
 * broken. In pixels, with the margins. */
int ctypecase_widget_get_uncut_width (GtkWidget *widget);

/* The width of so many average characters of a widget's own font, in pixels. */
int ctypecase_widget_get_width_of (GtkWidget *widget, guint characters);

/* Widgets beside each other, or below each other: from a category on, or when a text of them would be
 * cut otherwise. */
#define TYPECASE_TYPE_ADAPTIVE_BOX (typecase_adaptive_box_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseAdaptiveBox, typecase_adaptive_box, TYPECASE, ADAPTIVE_BOX, GtkWidget)

GtkWidget *typecase_adaptive_box_new (int spacing);
void typecase_adaptive_box_append (TypecaseAdaptiveBox *self, GtkWidget *child);
void typecase_adaptive_box_remove (TypecaseAdaptiveBox *self, GtkWidget *child);
gboolean typecase_adaptive_box_get_vertical (TypecaseAdaptiveBox *self);
/* Whether the children are seen on their way to new places. */
gboolean typecase_adaptive_box_get_moving (TypecaseAdaptiveBox *self);

/* Columns of the same width, as many as there is room for, each widget in the next one; from a
 * category on one below the other. */
#define TYPECASE_TYPE_COLUMNS (typecase_columns_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseColumns, typecase_columns, TYPECASE, COLUMNS, GtkWidget)

GtkWidget *typecase_columns_new (guint columns, guint characters);
void typecase_columns_append (TypecaseColumns *self, GtkWidget *child);
void typecase_columns_remove (TypecaseColumns *self, GtkWidget *child);

/* A column of text that is never wider than a number of characters of its own font. */
#define TYPECASE_TYPE_READABLE_COLUMN (typecase_readable_column_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseReadableColumn, typecase_readable_column, TYPECASE, READABLE_COLUMN,
                      GtkWidget)

GtkWidget *typecase_readable_column_new (GtkWidget *child);

/* A page that scrolls only when its child does not fit, and that shows the same place of it when the
 * text size changes. */
#define TYPECASE_TYPE_FITTING_PAGE (typecase_fitting_page_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseFittingPage, typecase_fitting_page, TYPECASE, FITTING_PAGE, GtkWidget)

GtkWidget *typecase_fitting_page_new (GtkWidget *child);
GtkAdjustment *typecase_fitting_page_get_vadjustment (TypecaseFittingPage *self);

/* The kind of a list row. */
typedef enum
{
  TYPECASE_ROW_KIND_ROW,
  TYPECASE_ROW_KIND_HEADER,
  TYPECASE_ROW_KIND_FOOTER
} TypecaseRowKind;

#define TYPECASE_TYPE_ROW_KIND (typecase_row_kind_get_type ())
GType typecase_row_kind_get_type (void);

/* An image, a title with a subtitle, and an accessory, as high as their texts need to be; for the rows,
 * headers and footers of lists. */
#define TYPECASE_TYPE_ADAPTIVE_ROW (typecase_adaptive_row_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseAdaptiveRow, typecase_adaptive_row, TYPECASE, ADAPTIVE_ROW, GtkWidget)

GtkWidget *typecase_adaptive_row_new (TypecaseRowKind kind);
void typecase_adaptive_row_set_accessory (TypecaseAdaptiveRow *self, GtkWidget *accessory);

G_END_DECLS

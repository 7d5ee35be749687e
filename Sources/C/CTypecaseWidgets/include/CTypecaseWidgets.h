/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* Classes of GTK widgets, in C: those that `.ui` files name, and those that Swift cannot derive.
 *
 *     Register.c               makes them known to GtkBuilder; `TextStyles.install` of TypecaseGTK calls it
 *     CTypecaseWidgets.c       a canvas, whose size and drawing are functions of Swift
 *     TextSize.c               one object that knows the text size, set by TypecaseGTK, followed by all below
 *       AdaptiveBox, AdaptiveRow, Columns, ReadableColumn, FittingPage    layouts that turn or stop growing
 *       BaselineMeasures, BaselineLayout, BaselineColumn                  where lines stand, and their distances
 *       TextWidths                                                        widths in characters
 *       ScaledImage, ScaledPaintable, LargeContent                        images that grow; controls that cannot
 *     TextFont.c               what a .ui file says of a widget's font; TypecaseGTK gives the widget the font
 *     IconRelease.c            frees the icons of GTK's themes on the main thread only
 *     TooltipRelease.c         ends the wait for a tooltip when its window closes
 *     DrawnPaintable.c         an image, whose size and drawing are functions of Swift
 *     Range.c                  a list model that makes an object only for what is seen
 *     TextTag.c                a text tag whose color can be read
 *     RichText, TextContent    views, fields and labels of rich text, and what they copy; by functions of TypecaseTextViews
 *     AccessibleText.c         GTK's object of a widget on the accessibility bus, to which TypecaseTextViews adds text
 *
 * A change of the text size comes before GTK lays out, so that nothing is seen in between. docs/inside/text-size.md has the rest. */

#include "../../floors.h"

#include <gtk/gtk.h>

#include "TypecaseAccessibleText.h"
#include "TypecaseBaselines.h"
#include "TypecaseImages.h"
#include "TypecaseLargeContent.h"
#include "TypecaseLayouts.h"
#include "TypecaseRichText.h"
#include "TypecaseTextFont.h"
#include "TypecaseTextSize.h"

G_BEGIN_DECLS

/* A widget whose size and drawing are somebody else's: Swift cannot override the methods of a
 * GObject class, so this class hands them to functions. Every function gets the widget's context
 * first. `destroy` is called once, when the widget is finalized. */
typedef struct
{
  GtkSizeRequestMode (*request_mode) (gpointer context);
  void (*measure) (gpointer context, GtkWidget *widget, GtkOrientation orientation, int for_size,
                   int *minimum, int *natural);
  void (*snapshot) (gpointer context, GtkWidget *widget, GtkSnapshot *snapshot);
  void (*size_allocate) (gpointer context, GtkWidget *widget, int width, int height);
  void (*destroy) (gpointer context);
} TypecaseCanvasFunctions;

#define TYPECASE_TYPE_CANVAS (typecase_canvas_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseCanvas, typecase_canvas, TYPECASE, CANVAS, GtkWidget)

/* `functions` must outlive the widget. */
GtkWidget *typecase_canvas_new (const TypecaseCanvasFunctions *functions, gpointer context,
                                GtkAccessibleRole role);

/* The context that the widget was made with. */
gpointer typecase_canvas_get_context (GtkWidget *canvas);

/* From now on no tooltip is waited for in a window that has closed: GTK 4.8 would look for its surface. To be called
 * once GTK has started; more calls change nothing. */
void ctypecase_tooltips_end_with_their_windows (void);

/* A text tag whose "foreground" is a GdkRGBA that can be read. */
#define TYPECASE_TYPE_TEXT_TAG (typecase_text_tag_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseTextTag, typecase_text_tag, TYPECASE, TEXT_TAG, GtkTextTag)

GtkTextTag *typecase_text_tag_new (void);

/* A list model of positions, whose items are made when somebody looks at them: a list of 65,000
 * glyphs has no object for those that are never seen. */
#define TYPECASE_TYPE_RANGE (typecase_range_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseRange, typecase_range, TYPECASE, RANGE, GObject)

TypecaseRange *typecase_range_new (void);

/* All positions mean something else from now on. */
void typecase_range_set_size (TypecaseRange *self, guint size);

/* The position that an item of the model stands for; G_MAXUINT for any other object. */
guint typecase_range_get_position (gpointer item);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* The classes of widgets with rich text: what they do is in functions of Swift (TypecaseTextViews), since Swift derives no
 * GObject class. This file has what GObject must be told once: names, properties, signals, actions and keys.
 *
 *     TypecaseRichText            what all three have in common; abstract
 *       TypecaseRichTextView        many lines, scrolled: css name "textview", as GtkTextView's
 *       TypecaseRichTextField       as many lines as are asked for: css name "entry"
 *       TypecaseRichTextLabel       css name "label"
 *
 * Within each are two widgets that have nothing of their own but style: "text", on which the lines are drawn, and in it
 * "selection", whose background is that of selected text. */

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TYPECASE_TYPE_RICH_TEXT (typecase_rich_text_get_type ())
G_DECLARE_DERIVABLE_TYPE (TypecaseRichText, typecase_rich_text, TYPECASE, RICH_TEXT, GtkWidget)

struct _TypecaseRichTextClass
{
  GtkWidgetClass parent_class;
};

#define TYPECASE_TYPE_RICH_TEXT_VIEW (typecase_rich_text_view_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseRichTextView, typecase_rich_text_view, TYPECASE, RICH_TEXT_VIEW,
                      TypecaseRichText)

#define TYPECASE_TYPE_RICH_TEXT_FIELD (typecase_rich_text_field_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseRichTextField, typecase_rich_text_field, TYPECASE, RICH_TEXT_FIELD,
                      TypecaseRichText)

#define TYPECASE_TYPE_RICH_TEXT_LABEL (typecase_rich_text_label_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseRichTextLabel, typecase_rich_text_label, TYPECASE, RICH_TEXT_LABEL,
                      TypecaseRichText)

/* Kinds of data in a text, with the bits of Swift's DetectionKinds and the words of `typecasectl text detect`. */
typedef enum
{
  TYPECASE_DATA_KINDS_WEB = 1 << 0,
  TYPECASE_DATA_KINDS_MAIL = 1 << 1,
  TYPECASE_DATA_KINDS_PHONE = 1 << 2,
  TYPECASE_DATA_KINDS_DATE = 1 << 3,
  TYPECASE_DATA_KINDS_STREET = 1 << 4,
  TYPECASE_DATA_KINDS_FLIGHT = 1 << 5,
  TYPECASE_DATA_KINDS_PARCEL = 1 << 6,
  TYPECASE_DATA_KINDS_ALL = (1 << 7) - 1,
} TypecaseDataKinds;

#define TYPECASE_TYPE_DATA_KINDS (typecase_data_kinds_get_type ())
GType typecase_data_kinds_get_type (void);

/* What a property is, by its number; each class has those that fit it. */
typedef enum
{
  TYPECASE_RICH_TEXT_PROPERTY_TEXT = 1,
  TYPECASE_RICH_TEXT_PROPERTY_TEXT_STYLE,
  TYPECASE_RICH_TEXT_PROPERTY_EDITABLE,
  TYPECASE_RICH_TEXT_PROPERTY_SELECTABLE,
  TYPECASE_RICH_TEXT_PROPERTY_CURSOR_VISIBLE,
  TYPECASE_RICH_TEXT_PROPERTY_OVERWRITE,
  TYPECASE_RICH_TEXT_PROPERTY_ACCEPTS_TAB,
  TYPECASE_RICH_TEXT_PROPERTY_LEFT_MARGIN,
  TYPECASE_RICH_TEXT_PROPERTY_RIGHT_MARGIN,
  TYPECASE_RICH_TEXT_PROPERTY_TOP_MARGIN,
  TYPECASE_RICH_TEXT_PROPERTY_BOTTOM_MARGIN,
  TYPECASE_RICH_TEXT_PROPERTY_INPUT_PURPOSE,
  TYPECASE_RICH_TEXT_PROPERTY_INPUT_HINTS,
  TYPECASE_RICH_TEXT_PROPERTY_PLACEHOLDER_TEXT,
  TYPECASE_RICH_TEXT_PROPERTY_MAXIMUM_LINES,
  TYPECASE_RICH_TEXT_PROPERTY_ELLIPSIZE,
  TYPECASE_RICH_TEXT_PROPERTY_XALIGN,
  TYPECASE_RICH_TEXT_PROPERTY_STANDARD_TEXT_SCALING,
  TYPECASE_RICH_TEXT_PROPERTY_EXTRA_MENU,
  TYPECASE_RICH_TEXT_PROPERTY_DATA_KINDS,
  TYPECASE_RICH_TEXT_PROPERTY_ZOOMABLE,
  TYPECASE_RICH_TEXT_PROPERTY_MAGNIFICATION,
  TYPECASE_RICH_TEXT_PROPERTY_ANIMATES_PICTURES,
  TYPECASE_RICH_TEXT_N_PROPERTIES,
} TypecaseRichTextProperty;

/* What a key or a call does to the text. */
typedef enum
{
  TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR,
  TYPECASE_RICH_TEXT_COMMAND_DELETE_FROM_CURSOR,
  TYPECASE_RICH_TEXT_COMMAND_BACKSPACE,
  TYPECASE_RICH_TEXT_COMMAND_INSERT_AT_CURSOR,
  TYPECASE_RICH_TEXT_COMMAND_SELECT_ALL,
  TYPECASE_RICH_TEXT_COMMAND_SET_ANCHOR,
  TYPECASE_RICH_TEXT_COMMAND_TOGGLE_OVERWRITE,
  TYPECASE_RICH_TEXT_COMMAND_TOGGLE_CURSOR_VISIBLE,
  TYPECASE_RICH_TEXT_COMMAND_CUT,
  TYPECASE_RICH_TEXT_COMMAND_COPY,
  TYPECASE_RICH_TEXT_COMMAND_PASTE,
  TYPECASE_RICH_TEXT_COMMAND_PASTE_PLAIN,
  TYPECASE_RICH_TEXT_COMMAND_DELETE_SELECTION,
  TYPECASE_RICH_TEXT_COMMAND_UNDO,
  TYPECASE_RICH_TEXT_COMMAND_REDO,
  TYPECASE_RICH_TEXT_COMMAND_INSERT_EMOJI,
  TYPECASE_RICH_TEXT_COMMAND_SHOW_MENU,
  TYPECASE_RICH_TEXT_COMMAND_ACTIVATE,
  TYPECASE_RICH_TEXT_COMMAND_RESIZE_PICTURE,
  TYPECASE_RICH_TEXT_COMMAND_DESCRIBE_PICTURE,
  TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE,
} TypecaseRichTextCommand;

/* What a class does; each function but `create` gets the widget's context first. All are called in GTK's thread.
 *
 * `create` makes the context, which the widget owns until it calls `destroy`, once, when it is finalized. */
typedef struct
{
  gpointer (*create) (GtkWidget *widget);
  void (*destroy) (gpointer context);
  void (*measure) (gpointer context, GtkOrientation orientation, int for_size, int *minimum,
                   int *natural, int *minimum_baseline, int *natural_baseline);
  void (*size_allocate) (gpointer context, int width, int height);
  /* Draws on the widget "text", whose size that is. */
  void (*snapshot) (gpointer context, GtkSnapshot *snapshot);
  void (*realize) (gpointer context, gboolean is_realized);
  /* The style, the direction or the state is another one. */
  void (*changed) (gpointer context);
  void (*get_property) (gpointer context, TypecaseRichTextProperty property, GValue *value);
  void (*set_property) (gpointer context, TypecaseRichTextProperty property, const GValue *value);
  /* `step` is a GtkMovementStep or a GtkDeleteType, `text` what is inserted; the rest is 0. */
  void (*command) (gpointer context, TypecaseRichTextCommand command, int step, int count,
                   gboolean extends, const char *text);
  /* The adjustments are others, or their values are. */
  void (*scrolled) (gpointer context);
  /* Where the first and the last line stand below the text's upper end, in a width in pixels or, with -1, the natural one. FALSE where no
   * line has room. */
  gboolean (*get_baselines) (gpointer context, int width, double *first, double *last);
} TypecaseRichTextFunctions;

/* To be called before the first widget is made; `functions` must outlive the program. */
void typecase_rich_text_set_functions (const TypecaseRichTextFunctions *functions);

/* What `create` made; it belongs to the widget. */
gpointer typecase_rich_text_get_context (GtkWidget *widget);

/* The widget that the lines are drawn on, and the one whose background is that of selected text; both belong to the widget. */
GtkWidget *typecase_rich_text_get_surface (GtkWidget *widget);
GtkWidget *typecase_rich_text_get_selection_style (GtkWidget *widget);

/* As get_baselines says. */
gboolean typecase_rich_text_get_baselines (GtkWidget *widget, int width, double *first,
                                           double *last);

/* Of a view; nil before it is in a scrolled window, and for the other classes. */
GtkAdjustment *typecase_rich_text_get_adjustment (GtkWidget *widget, GtkOrientation orientation);

/* Tells that a property has another value. */
void typecase_rich_text_notify (GtkWidget *widget, TypecaseRichTextProperty property);

/* Emits "preedit-changed". */
void typecase_rich_text_emit_preedit (GtkWidget *widget, const char *text);

/* A widget of style alone, such as a handle, which is placed by whoever makes it; the parent has it. */
GtkWidget *typecase_rich_text_add_styled (GtkWidget *parent, const char *css_name);

/* Bytes of a text's forms, made when somebody asks for one: for a clipboard, the primary selection and a drag. */
#define TYPECASE_TYPE_TEXT_CONTENT (typecase_text_content_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseTextContent, typecase_text_content, TYPECASE, TEXT_CONTENT,
                      GdkContentProvider)

typedef struct
{
  /* Whole bytes of one of the types that the content was made with; nil where there are none. */
  GBytes *(*get_bytes) (gpointer context, const char *mime_type);
  void (*destroy) (gpointer context);
} TypecaseTextContentFunctions;

/* The provider owns `context` until it calls `destroy`. `functions` must outlive it. `formats` are copied. */
GdkContentProvider *typecase_text_content_new (const TypecaseTextContentFunctions *functions,
                                               gpointer context, GdkContentFormats *formats);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "../../floors.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The role of a text; the nicks are the raw values that the Swift enumeration has. */
typedef enum
{
  TYPECASE_TEXT_STYLE_LARGE_TITLE,
  TYPECASE_TEXT_STYLE_TITLE_1,
  TYPECASE_TEXT_STYLE_TITLE_2,
  TYPECASE_TEXT_STYLE_TITLE_3,
  TYPECASE_TEXT_STYLE_HEADLINE,
  TYPECASE_TEXT_STYLE_BODY,
  TYPECASE_TEXT_STYLE_CALLOUT,
  TYPECASE_TEXT_STYLE_SUBHEADLINE,
  TYPECASE_TEXT_STYLE_FOOTNOTE,
  TYPECASE_TEXT_STYLE_CAPTION_1,
  TYPECASE_TEXT_STYLE_CAPTION_2
} TypecaseTextStyle;

#define TYPECASE_TYPE_TEXT_STYLE (typecase_text_style_get_type ())
GType typecase_text_style_get_type (void);

/* What a font differs by from the usual face and lines of its family. */
typedef enum
{
  TYPECASE_TEXT_TRAITS_BOLD = 1 << 0,
  TYPECASE_TEXT_TRAITS_ITALIC = 1 << 1,
  TYPECASE_TEXT_TRAITS_EXPANDED = 1 << 2,
  TYPECASE_TEXT_TRAITS_CONDENSED = 1 << 3,
  TYPECASE_TEXT_TRAITS_TIGHT_LEADING = 1 << 4,
  TYPECASE_TEXT_TRAITS_LOOSE_LEADING = 1 << 5
} TypecaseTextTraits;

#define TYPECASE_TYPE_TEXT_TRAITS (typecase_text_traits_get_type ())
GType typecase_text_traits_get_type (void);

/* The font of a widget's text, in a .ui file beside the widgets, as a size group is; its widget keeps it.
 * With a `family` it is the app's own, which grows as the style does, and otherwise the interface's. */
#define TYPECASE_TYPE_TEXT_FONT (typecase_text_font_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseTextFont, typecase_text_font, TYPECASE, TEXT_FONT, GObject)

typedef struct
{
  /* NULL before it is known. */
  GtkWidget *widget;
  TypecaseTextStyle style;
  TypecaseTextTraits traits;
  /* NULL for the interface's own. */
  char *family;
  /* Of a family, in points at the usual text size; 0 for the style's. */
  double size;
  /* In points; 0 sets no limit. */
  double maximum_size;
  /* Whether the font of a family follows the text size. */
  gboolean adjusts;
  /* What is added between lines, in pixels at the usual text size. */
  double leading;
} TypecaseTextFontValues;

/* They belong to the object, and change with it. */
const TypecaseTextFontValues *typecase_text_font_get_values (TypecaseTextFont *self);

/* Who gives a widget the font; called with each change of one whose widget is known. */
void typecase_text_font_set_handler (void (*apply) (TypecaseTextFont *self));

G_END_DECLS

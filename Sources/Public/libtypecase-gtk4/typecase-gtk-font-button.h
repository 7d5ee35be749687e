/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gtk/gtk.h>
#include <libtypecase/typecase.h>

#include <libtypecase-gtk4/typecase-gtk-version.h>

G_BEGIN_DECLS

#define TYPECASE_GTK_TYPE_FONT_BUTTON (typecase_gtk_font_button_get_type ())

TYPECASE_GTK_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseGtkFontButton, typecase_gtk_font_button, TYPECASE_GTK, FONT_BUTTON,
                      GtkButton)

TYPECASE_GTK_AVAILABLE_IN_0_1
GtkWidget *typecase_gtk_font_button_new (TypecaseConsumer *consumer);

TYPECASE_GTK_AVAILABLE_IN_0_1
TypecaseFont *typecase_gtk_font_button_get_font (TypecaseGtkFontButton *self);

TYPECASE_GTK_AVAILABLE_IN_0_1
void typecase_gtk_font_button_set_font (TypecaseGtkFontButton *self, TypecaseFont *font);

TYPECASE_GTK_AVAILABLE_IN_0_1
const PangoFontDescription *typecase_gtk_font_button_get_font_desc (TypecaseGtkFontButton *self);

TYPECASE_GTK_AVAILABLE_IN_0_1
void typecase_gtk_font_button_set_font_desc (TypecaseGtkFontButton *self,
                                             const PangoFontDescription *font_desc);

G_END_DECLS

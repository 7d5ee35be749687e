/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gtk/gtk.h>
#include <libtypecase/typecase.h>

#include <libtypecase-gtk4/typecase-gtk-version.h>

G_BEGIN_DECLS

TYPECASE_GTK_AVAILABLE_IN_0_1
void typecase_gtk_follow_fonts (TypecaseConsumer *consumer, GdkDisplay *display);

TYPECASE_GTK_AVAILABLE_IN_0_1
PangoFontDescription *typecase_gtk_describe_font (TypecaseFont *font);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gtk/gtk.h>

#include <libtypecase-gtk4/typecase-gtk-version.h>

G_BEGIN_DECLS

TYPECASE_GTK_AVAILABLE_IN_0_1
void typecase_gtk_export_window (GtkWindow *window, GAsyncReadyCallback callback,
                                 gpointer user_data);

TYPECASE_GTK_AVAILABLE_IN_0_1
char *typecase_gtk_export_window_finish (GAsyncResult *result);

TYPECASE_GTK_AVAILABLE_IN_0_1
void typecase_gtk_unexport_window (GtkWindow *window, const char *parent_window);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A window of libadwaita with nothing in it: the least that an app of its kind can cost.
 */

#include <adwaita.h>

static void activate(GtkApplication *application, gpointer data) {
  (void)data;
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(box), adw_header_bar_new());
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Empty");
  gtk_window_set_default_size(GTK_WINDOW(window), 900, 660);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), box);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  AdwApplication *application = adw_application_new("org.typecase.Empty", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), argc, argv);
}

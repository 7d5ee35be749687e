/* SPDX-FileCopyrightText: The Typecase contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * layout-gtk full|key FILE ROUNDS: what GtkTextView takes, in a window of 600 by 800 pixels, and prints it for each round.
 *
 * full: from a text that is set to the moment at which all of it has its height.
 * key:  from a letter in the middle of a text to the end of the frame that shows it.
 */

#include <gtk/gtk.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static GtkWidget *window, *view;
static GMainLoop *loop;
static char *text;
static gsize length;
static double wall_start, cpu_start;
static GString *wall, *cpu;

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void begin(void) {
  wall_start = seconds(CLOCK_MONOTONIC);
  cpu_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void end(int round) {
  double of_wall = seconds(CLOCK_MONOTONIC) - wall_start, of_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
  /* The first ones fill the caches. */
  if (round < 0) return;
  g_string_append_printf(wall, "%s%.6f", round ? ", " : "", of_wall);
  g_string_append_printf(cpu, "%s%.6f", round ? ", " : "", of_cpu);
}

static void stop(void) { g_main_loop_quit(loop); }

static gboolean stop_once(gpointer data) {
  (void)data;
  stop();
  return G_SOURCE_REMOVE;
}

/* Until nothing is left to do. The view lays out what is not on the screen while it is idle, and before this. */
static void wait_until_idle(void) {
  g_idle_add_full(G_PRIORITY_LOW, stop_once, NULL, NULL);
  g_main_loop_run(loop);
}

static void wait_for_frame(void) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  gulong handler = g_signal_connect(clock, "after-paint", G_CALLBACK(stop), NULL);
  gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT);
  g_main_loop_run(loop);
  g_signal_handler_disconnect(clock, handler);
}

/* The place of the end, from the lines that have a height so far. */
static int height(void) {
  GtkTextIter last;
  int top, of_line;
  gtk_text_buffer_get_end_iter(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)), &last);
  gtk_text_view_get_line_yrange(GTK_TEXT_VIEW(view), &last, &top, &of_line);
  return top + of_line;
}

/* A view with the text, which is shown until the heights of all lines stay as they are. */
static void lay_out(void) {
  view = gtk_text_view_new();
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)), text, (int)length);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  wait_for_frame();
  for (int before = -1, now = height(); before != now;) {
    wait_until_idle();
    before = now;
    now = height();
  }
}

int main(int argc, char **argv) {
  if (argc != 4 || !g_file_get_contents(argv[2], &text, &length, NULL) || !gtk_init_check()) {
    g_printerr("usage: layout-gtk full|key FILE ROUNDS\n");
    return 2;
  }
  int rounds = atoi(argv[3]);
  loop = g_main_loop_new(NULL, FALSE);
  wall = g_string_new(NULL);
  cpu = g_string_new(NULL);
  GtkCssProvider *style = gtk_css_provider_new();
  gtk_css_provider_load_from_data(style, "textview { font: 11pt \"DejaVu Sans\"; }", -1);
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_USER);
  window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 600, 800);
  gtk_window_present(GTK_WINDOW(window));
  while (!gtk_widget_get_mapped(window)) g_main_context_iteration(NULL, TRUE);

  if (strcmp(argv[1], "full") == 0) {
    for (int round = -1; round < rounds; round++) {
      begin();
      lay_out();
      end(round);
    }
  } else {
    lay_out();
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    GtkTextIter middle;
    gtk_text_buffer_get_iter_at_offset(buffer, &middle, gtk_text_buffer_get_char_count(buffer) / 2);
    gtk_text_buffer_place_cursor(buffer, &middle);
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(view), gtk_text_buffer_get_insert(buffer), 0, TRUE, 0, 0.5);
    wait_for_frame();
    wait_until_idle();
    for (int round = -2; round < rounds; round++) {
      begin();
      gtk_text_buffer_insert_at_cursor(buffer, "x", 1);
      wait_for_frame();
      end(round);
      wait_until_idle();
    }
  }
  g_print("{\"wall\": [%s], \"cpu\": [%s], \"height\": %d}\n", wall->str, cpu->str, height());
  return 0;
}

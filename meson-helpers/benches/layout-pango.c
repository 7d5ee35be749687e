/* SPDX-FileCopyrightText: The Typecase contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * layout-pango full|memory FILE ROUNDS: lays the paragraphs of a text out with PangoLayout, 600 pixels wide, and prints what each
 * round took, or what memory the layouts of each take.
 */

#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

/* The resident memory of this process, in bytes. */
static long resident(void) {
  char *statm;
  if (!g_file_get_contents("/proc/self/statm", &statm, NULL, NULL)) return 0;
  long pages = atol(strchr(statm, ' '));
  g_free(statm);
  return pages * sysconf(_SC_PAGESIZE);
}

/* The height of all paragraphs, in pixels. The layouts are kept until the end of a round, as whoever shows them would. */
static double lay_out(PangoContext *context, char **paragraphs, GPtrArray *layouts) {
  double height = 0;
  for (char **paragraph = paragraphs; *paragraph; paragraph++) {
    PangoLayout *layout = pango_layout_new(context);
    pango_layout_set_text(layout, *paragraph, -1);
    pango_layout_set_width(layout, 600 * PANGO_SCALE);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    int of_one;
    pango_layout_get_size(layout, NULL, &of_one);
    height += (double)of_one / PANGO_SCALE;
    g_ptr_array_add(layouts, layout);
  }
  return height;
}

int main(int argc, char **argv) {
  char *text;
  if (argc != 4 || (strcmp(argv[1], "full") != 0 && strcmp(argv[1], "memory") != 0) || !g_file_get_contents(argv[2], &text, NULL, NULL)) {
    g_printerr("usage: layout-pango full|memory FILE ROUNDS\n");
    return 2;
  }
  char **paragraphs = g_strsplit(text, "\n", -1);
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_from_string("DejaVu Sans 11");
  pango_context_set_font_description(context, font);

  GString *wall = g_string_new(NULL), *cpu = g_string_new(NULL);
  double height = 0;
  if (strcmp(argv[1], "memory") == 0) {
    char *line[] = {"x", NULL};
    GPtrArray *layouts = g_ptr_array_new();
    GString *bytes = g_string_new(NULL);
    lay_out(context, line, layouts);
    for (int round = 0; round < atoi(argv[3]); round++) {
      long before = resident();
      height = lay_out(context, paragraphs, layouts);
      g_string_append_printf(bytes, "%s%ld", round ? ", " : "", resident() - before);
    }
    g_print("{\"bytes\": [%s], \"height\": %.1f}\n", bytes->str, height);
    return 0;
  }
  /* Two more at first, which fill the caches. */
  for (int round = -2; round < atoi(argv[3]); round++) {
    GPtrArray *layouts = g_ptr_array_new_with_free_func(g_object_unref);
    double wall_start = seconds(CLOCK_MONOTONIC), cpu_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
    height = lay_out(context, paragraphs, layouts);
    if (round >= 0) {
      g_string_append_printf(wall, "%s%.6f", round ? ", " : "", seconds(CLOCK_MONOTONIC) - wall_start);
      g_string_append_printf(cpu, "%s%.6f", round ? ", " : "", seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start);
    }
    g_ptr_array_unref(layouts);
  }
  g_print("{\"wall\": [%s], \"cpu\": [%s], \"height\": %.1f}\n", wall->str, cpu->str, height);
  return 0;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

/*
 * follow_fonts APP FAMILY: shows text in a family that it is not given yet, then asks for it, and says what its
 * pictures look like: before, with the font, in a window that was made after it, and at each change.
 */

#include <libtypecase-gtk4/typecase-gtk4.h>

static const char *family;
static GtkWidget *first;

typedef struct
{
  const char *occasion;
  int frames;
  void (*then) (void);
} Picture;

/* The text of a window; text views and entries keep what they measured in other ways than labels do. */
static GtkWidget *
make_text (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *entry = gtk_entry_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  PangoAttrList *attributes = pango_attr_list_new ();
  g_autofree char *markup = g_markup_printf_escaped ("<span face='%s'>%s</span>", family, family);
  GtkTextIter start;

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_text_buffer_create_tag (buffer, "family", "family", family, NULL);
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_insert_with_tags_by_name (buffer, &start, family, -1, "family", NULL);
  pango_attr_list_insert (attributes, pango_attr_family_new (family));
  gtk_entry_set_attributes (GTK_ENTRY (entry), attributes);
  pango_attr_list_unref (attributes);
  gtk_editable_set_text (GTK_EDITABLE (entry), family);
  /* It measures its lines later than others their text. */
  gtk_widget_set_size_request (view, -1, 60);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), view);
  gtk_box_append (GTK_BOX (box), entry);
  return box;
}

static GtkWidget *
show_window (void)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 500, 300);
  /* A blinking caret, or the color of the window with the focus, would make another picture. */
  gtk_widget_set_sensitive (window, FALSE);
  gtk_window_set_child (GTK_WINDOW (window), make_text ());
  gtk_widget_set_visible (window, TRUE);
  return window;
}

/* A checksum of what is drawn. */
static char *
get_picture (GtkWidget *window)
{
  GtkWidget *text = gtk_window_get_child (GTK_WINDOW (window));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (text);
  int width = gtk_widget_get_width (text), height = gtk_widget_get_height (text);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree guchar *pixels = g_malloc0 ((gsize) width * height * 4);

  gdk_paintable_snapshot (paintable, GDK_SNAPSHOT (snapshot), width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, width, height));
  gdk_texture_download (texture, pixels, (gsize) width * 4);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, pixels, (gsize) width * height * 4);
}

/* Frames are laid out after this: the third one begins when the second one was drawn. */
static gboolean
frame_begins (GtkWidget *window, GdkFrameClock *clock, gpointer data)
{
  Picture *picture = data;
  g_autofree char *seen = NULL;

  if (picture->frames++ < 3)
    {
      gtk_widget_queue_draw (window);
      return G_SOURCE_CONTINUE;
    }
  seen = get_picture (window);
  g_print ("%s %s\n", picture->occasion, seen);
  if (picture->then != NULL)
    picture->then ();
  return G_SOURCE_REMOVE;
}

static void
print_picture (GtkWidget *window, const char *occasion, void (*then) (void))
{
  Picture *picture = g_new0 (Picture, 1);

  picture->occasion = occasion;
  picture->then = then;
  gtk_widget_add_tick_callback (window, frame_begins, picture, g_free);
}

static TypecaseConsumer *consumer;

static void
fonts_changed (void)
{
  print_picture (first, "changed", NULL);
}

/* As GTK does when the desktop's fonts change. */
static void
desktop_fonts_changed (void)
{
  print_picture (first, "desktop", NULL);
}

static void
follow (void)
{
  g_signal_connect (consumer, "fonts-changed", G_CALLBACK (fonts_changed), NULL);
  g_signal_connect (gtk_settings_get_default (), "notify::gtk-fontconfig-timestamp",
                    G_CALLBACK (desktop_fonts_changed), NULL);
  g_print ("following\n");
}

static void
show_second (void)
{
  print_picture (show_window (), "new", follow);
}

static void
requested (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) fonts
      = typecase_consumer_request_fonts_finish (consumer, result, NULL, &error);

  if (error != NULL)
    g_error ("%s", error->message);
  print_picture (first, fonts->len > 0 ? "given" : "nothing", show_second);
}

static void
request (void)
{
  g_autoptr (GPtrArray) fonts = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (fonts, typecase_font_new_for_family (family));
  typecase_consumer_request_fonts (consumer, fonts, TYPECASE_REQUEST_QUIET, NULL, NULL, NULL,
                                   requested, NULL);
}

int
main (int argc, char **argv)
{
  g_return_val_if_fail (argc == 3, 2);
  gtk_init ();
  family = argv[2];
  setlinebuf (stdout);
  consumer = typecase_consumer_new (argv[1]);
  typecase_gtk_follow_fonts (consumer, NULL);
  first = show_window ();
  print_picture (first, "before", request);
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-gtk-font-button.h"

#include "typecase-gtk-fonts.h"
#include "typecase-gtk-parent-window.h"
#include "typecase-gtk-picker-private.h"
#include "typecase-gtk-translation-private.h"

/**
 * TypecaseGtkFontButton:
 *
 * A button that shows the name of a font, and opens the system's font picker above its window.
 *
 * The picker is another program's, so the app learns nothing of what is installed; what the person picks is in use when
 * [property@FontButton:font] is notified, and every label of the app can be set in it:
 *
 * |[<!-- language="C" -->
 * static void
 * font_picked (TypecaseGtkFontButton *button, GParamSpec *spec, GtkTextTag *tag)
 * {
 *   g_object_set (tag, "font-desc", typecase_gtk_font_button_get_font_desc (button), NULL);
 * }
 * ]|
 *
 * In a `.ui` file it is an object of the class `TypecaseGtkFontButton`, which the program has to know before:
 *
 * |[<!-- language="C" -->
 * g_type_ensure (TYPECASE_GTK_TYPE_FONT_BUTTON);
 * ]|
 *
 * A screen reader says [property@FontButton:title], or that it is a font, and the name of the font.
 *
 * Since: 0.1
 */
struct _TypecaseGtkFontButton
{
  GtkButton parent_instance;

  GtkWidget *label;
  TypecaseConsumer *consumer;
  TypecaseFont *font;
  PangoFontDescription *description;
  char *title;
  gboolean include_faces;
  GStrv languages;
  char *sample;
  /* While a picker is open, or about to be. */
  GCancellable *picking;
};

enum
{
  PROP_CONSUMER = 1,
  PROP_FONT,
  PROP_FONT_DESC,
  PROP_TITLE,
  PROP_INCLUDE_FACES,
  PROP_LANGUAGES,
  PROP_SAMPLE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

enum
{
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseGtkFontButton, typecase_gtk_font_button, GTK_TYPE_BUTTON)

/* MARK: What it shows */

/* The name of the font for a person; NULL where there is none. */
static char *
get_name (TypecaseGtkFontButton *self)
{
  const char *name = NULL;
  double size;

  if (self->font == NULL)
    return NULL;
  if (self->include_faces)
    name = typecase_font_get_full_name (self->font);
  if (name == NULL)
    name = typecase_font_get_family (self->font);
  if (name == NULL)
    name = pango_font_description_get_family (self->description);
  size = typecase_gtk_get_point_size (self->description);
  return size > 0 && name != NULL ? g_strdup_printf ("%s %.4g", name, size) : g_strdup (name);
}

static void
show_font (TypecaseGtkFontButton *self)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self);
  g_autofree char *name = get_name (self);

  gtk_label_set_text (GTK_LABEL (self->label), name != NULL ? name : _("Font"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->title);
  if (self->title != NULL)
    gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, self->title,
                                    GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, name != NULL ? name : "",
                                    -1);
  else if (name != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (_("Font: {font}"), "{font}", 2);
      g_autofree char *words = g_strjoinv (name, parts);

      gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
      gtk_accessible_reset_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
  else
    {
      gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, _("Font"), -1);
      gtk_accessible_reset_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

/* Takes both. */
static void
take_font (TypecaseGtkFontButton *self, TypecaseFont *font, PangoFontDescription *description)
{
  g_clear_object (&self->font);
  g_clear_pointer (&self->description, pango_font_description_free);
  self->font = font;
  self->description = description;
  show_font (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FONT]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FONT_DESC]);
}

/* MARK: Picking */

typedef struct
{
  TypecaseGtkFontButton *self;
  /* A reference would keep a window that was closed. */
  GWeakRef window;
  char *parent_window;
  GCancellable *cancellable;
} Pick;

static void
pick_free (Pick *pick)
{
  g_object_unref (pick->self);
  g_weak_ref_clear (&pick->window);
  g_free (pick->parent_window);
  g_object_unref (pick->cancellable);
  g_free (pick);
}

/* The app as a consumer; one of the button's own where it was given none. */
static TypecaseConsumer *
get_consumer (TypecaseGtkFontButton *self)
{
  GApplication *application = g_application_get_default ();

  if (self->consumer == NULL)
    {
      self->consumer = typecase_consumer_new (
          application != NULL ? g_application_get_application_id (application) : NULL);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CONSUMER]);
    }
  return self->consumer;
}

static void
picked (GObject *consumer, GAsyncResult *result, gpointer data)
{
  Pick *pick = data;
  TypecaseGtkFontButton *self = pick->self;
  g_autoptr (GtkWindow) window = g_weak_ref_get (&pick->window);
  g_autoptr (GError) error = NULL;
  g_autoptr (TypecaseFont) font
      = typecase_consumer_pick_font_finish (TYPECASE_CONSUMER (consumer), result, &error);
  /* The button may be gone from its window, and so the picker. */
  gboolean is_wanted = self->picking == pick->cancellable;

  typecase_gtk_unexport_window (window, pick->parent_window);
  if (is_wanted)
    g_clear_object (&self->picking);
  if (is_wanted && font != NULL)
    take_font (self, g_object_ref (font), typecase_gtk_describe_font (font));
  else if (is_wanted && !g_error_matches (error, TYPECASE_ERROR, TYPECASE_ERROR_CANCELLED_BY_USER))
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      g_signal_emit (self, signals[FAILED], 0, error);
    }
  pick_free (pick);
}

static void
window_exported (GObject *source, GAsyncResult *result, gpointer data)
{
  Pick *pick = data;
  TypecaseGtkFontButton *self = pick->self;
  TypecaseConsumer *consumer = get_consumer (self);
  GVariant *configuration = typecase_gtk_make_picker_configuration (
      self->font, self->description, self->include_faces, (const char *const *) self->languages,
      self->sample);

  pick->parent_window = typecase_gtk_export_window_finish (result);
  typecase_gtk_follow_fonts (consumer, gtk_widget_get_display (GTK_WIDGET (self)));
  typecase_consumer_pick_font (consumer, configuration, pick->parent_window, pick->cancellable,
                               picked, pick);
}

static void
typecase_gtk_font_button_clicked (GtkButton *button)
{
  TypecaseGtkFontButton *self = TYPECASE_GTK_FONT_BUTTON (button);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  Pick *pick;

  /* One picker is enough. */
  if (self->picking != NULL)
    return;
  self->picking = g_cancellable_new ();
  pick = g_new0 (Pick, 1);
  pick->self = g_object_ref (self);
  pick->cancellable = g_object_ref (self->picking);
  g_weak_ref_init (&pick->window, GTK_IS_WINDOW (root) ? root : NULL);
  typecase_gtk_export_window (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, window_exported,
                              pick);
}

/* MARK: The class */

static void
typecase_gtk_font_button_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseGtkFontButton *self = TYPECASE_GTK_FONT_BUTTON (object);

  switch (id)
    {
    case PROP_CONSUMER:
      g_value_set_object (value, self->consumer);
      break;
    case PROP_FONT:
      g_value_set_object (value, self->font);
      break;
    case PROP_FONT_DESC:
      g_value_set_boxed (value, self->description);
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_INCLUDE_FACES:
      g_value_set_boolean (value, self->include_faces);
      break;
    case PROP_LANGUAGES:
      g_value_set_boxed (value, self->languages);
      break;
    case PROP_SAMPLE:
      g_value_set_string (value, self->sample);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_gtk_font_button_set_property (GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
  TypecaseGtkFontButton *self = TYPECASE_GTK_FONT_BUTTON (object);

  switch (id)
    {
    case PROP_CONSUMER:
      g_set_object (&self->consumer, g_value_get_object (value));
      break;
    case PROP_FONT:
      typecase_gtk_font_button_set_font (self, g_value_get_object (value));
      return;
    case PROP_FONT_DESC:
      typecase_gtk_font_button_set_font_desc (self, g_value_get_boxed (value));
      return;
    case PROP_TITLE:
      g_free (self->title);
      self->title = g_value_dup_string (value);
      break;
    case PROP_INCLUDE_FACES:
      self->include_faces = g_value_get_boolean (value);
      break;
    case PROP_LANGUAGES:
      g_strfreev (self->languages);
      self->languages = g_value_dup_boxed (value);
      break;
    case PROP_SAMPLE:
      g_free (self->sample);
      self->sample = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      return;
    }
  show_font (self);
  g_object_notify_by_pspec (object, spec);
}

/* Its window is gone, or not its own any more: nobody waits for what is picked above that. */
static void
typecase_gtk_font_button_unroot (GtkWidget *widget)
{
  TypecaseGtkFontButton *self = TYPECASE_GTK_FONT_BUTTON (widget);

  if (self->picking != NULL)
    {
      g_autoptr (GCancellable) picking = g_steal_pointer (&self->picking);

      g_cancellable_cancel (picking);
    }
  GTK_WIDGET_CLASS (typecase_gtk_font_button_parent_class)->unroot (widget);
}

static void
typecase_gtk_font_button_finalize (GObject *object)
{
  TypecaseGtkFontButton *self = TYPECASE_GTK_FONT_BUTTON (object);

  g_object_unref (self->label);
  g_clear_object (&self->consumer);
  g_clear_object (&self->font);
  g_clear_pointer (&self->description, pango_font_description_free);
  g_free (self->title);
  g_strfreev (self->languages);
  g_free (self->sample);
  G_OBJECT_CLASS (typecase_gtk_font_button_parent_class)->finalize (object);
}

static void
typecase_gtk_font_button_class_init (TypecaseGtkFontButtonClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = typecase_gtk_font_button_get_property;
  object_class->set_property = typecase_gtk_font_button_set_property;
  object_class->finalize = typecase_gtk_font_button_finalize;
  GTK_WIDGET_CLASS (class)->unroot = typecase_gtk_font_button_unroot;
  GTK_BUTTON_CLASS (class)->clicked = typecase_gtk_font_button_clicked;

  /**
   * TypecaseGtkFontButton:consumer:
   *
   * The app as a consumer, which what is picked is given to. A button that has none when it is clicked makes one for the
   * id of the default #GApplication.
   *
   * Since: 0.1
   */
  properties[PROP_CONSUMER]
      = g_param_spec_object ("consumer", NULL, NULL, TYPECASE_TYPE_CONSUMER, flags);

  /**
   * TypecaseGtkFontButton:font: (attributes org.gtk.Property.get=typecase_gtk_font_button_get_font org.gtk.Property.set=typecase_gtk_font_button_set_font)
   *
   * The font that the button shows, and that is selected at first in the picker: what was picked, or what the app has
   * set. It is notified when the person has picked one, and when the app sets one.
   *
   * Since: 0.1
   */
  properties[PROP_FONT] = g_param_spec_object ("font", NULL, NULL, TYPECASE_TYPE_FONT, flags);

  /**
   * TypecaseGtkFontButton:font-desc: (attributes org.gtk.Property.get=typecase_gtk_font_button_get_font_desc org.gtk.Property.set=typecase_gtk_font_button_set_font_desc)
   *
   * The same font as Pango and GTK name it, for a text tag or for attributes.
   *
   * Since: 0.1
   */
  properties[PROP_FONT_DESC]
      = g_param_spec_boxed ("font-desc", NULL, NULL, PANGO_TYPE_FONT_DESCRIPTION, flags);

  /**
   * TypecaseGtkFontButton:title:
   *
   * What the font is for, such as "Font of the title", for a screen reader and as a tooltip.
   *
   * Since: 0.1
   */
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);

  /**
   * TypecaseGtkFontButton:include-faces:
   *
   * Whether the picker has the faces of each family; it has families only otherwise.
   *
   * Since: 0.1
   */
  properties[PROP_INCLUDE_FACES]
      = g_param_spec_boolean ("include-faces", NULL, NULL, FALSE, flags);

  /**
   * TypecaseGtkFontButton:languages:
   *
   * What the font must write: tags of BCP 47 such as "zh-Hant", or scripts by ISO 15924 such as "Deva". Fonts that
   * lack one of these are not offered.
   *
   * Since: 0.1
   */
  properties[PROP_LANGUAGES]
      = g_param_spec_boxed ("languages", NULL, NULL, G_TYPE_STRV, flags);

  /**
   * TypecaseGtkFontButton:sample:
   *
   * Some of the text that the font is for, which the picker shows in the font that is selected there.
   *
   * Since: 0.1
   */
  properties[PROP_SAMPLE] = g_param_spec_string ("sample", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TypecaseGtkFontButton::failed:
   * @self: the button
   * @error: why there is no picker, as described at [error@Typecase.Error]
   *
   * The picker could not be shown, or what was picked could not be given. A person who picks none is no failure.
   *
   * Since: 0.1
   */
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
typecase_gtk_font_button_init (TypecaseGtkFontButton *self)
{
  self->label = g_object_ref_sink (gtk_label_new (NULL));
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  /* A bar with the button in it is not to move with every name. */
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), 24);
  gtk_label_set_single_line_mode (GTK_LABEL (self->label), TRUE);
  gtk_button_set_child (GTK_BUTTON (self), self->label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE,
                                  -1);
  show_font (self);
}

/**
 * typecase_gtk_font_button_new:
 * @consumer: (nullable): the app as a consumer, see [property@FontButton:consumer]
 *
 * Makes a button that opens the system's font picker.
 *
 * Returns: a button that shows no font yet
 *
 * Since: 0.1
 */
GtkWidget *
typecase_gtk_font_button_new (TypecaseConsumer *consumer)
{
  g_return_val_if_fail (consumer == NULL || TYPECASE_IS_CONSUMER (consumer), NULL);
  return g_object_new (TYPECASE_GTK_TYPE_FONT_BUTTON, "consumer", consumer, NULL);
}

/**
 * typecase_gtk_font_button_get_font: (attributes org.gtk.Method.get_property=font)
 * @self: a font button
 *
 * Gets the font that the button shows.
 *
 * Returns: (transfer none) (nullable): what was picked or set; %NULL for none
 *
 * Since: 0.1
 */
TypecaseFont *
typecase_gtk_font_button_get_font (TypecaseGtkFontButton *self)
{
  g_return_val_if_fail (TYPECASE_GTK_IS_FONT_BUTTON (self), NULL);
  return self->font;
}

/**
 * typecase_gtk_font_button_set_font: (attributes org.gtk.Method.set_property=font)
 * @self: a font button
 * @font: (nullable): the font to show, of an answer or by its name; %NULL for none
 *
 * Has the button show a font, which is selected at first in the picker.
 *
 * Since: 0.1
 */
void
typecase_gtk_font_button_set_font (TypecaseGtkFontButton *self, TypecaseFont *font)
{
  g_return_if_fail (TYPECASE_GTK_IS_FONT_BUTTON (self));
  g_return_if_fail (font == NULL || TYPECASE_IS_FONT (font));
  if (font == self->font)
    return;
  if (font == NULL)
    take_font (self, NULL, NULL);
  else
    take_font (self, g_object_ref (font), typecase_gtk_describe_font (font));
}

/**
 * typecase_gtk_font_button_get_font_desc: (attributes org.gtk.Method.get_property=font-desc)
 * @self: a font button
 *
 * Gets the font that the button shows, as Pango names it.
 *
 * Returns: (transfer none) (nullable): a description of it; %NULL for none
 *
 * Since: 0.1
 */
const PangoFontDescription *
typecase_gtk_font_button_get_font_desc (TypecaseGtkFontButton *self)
{
  g_return_val_if_fail (TYPECASE_GTK_IS_FONT_BUTTON (self), NULL);
  return self->description;
}

/**
 * typecase_gtk_font_button_set_font_desc: (attributes org.gtk.Method.set_property=font-desc)
 * @self: a font button
 * @font_desc: (nullable): the font to show; %NULL, and one without a family, for none
 *
 * Has the button show a font, which is selected at first in the picker.
 *
 * Since: 0.1
 */
void
typecase_gtk_font_button_set_font_desc (TypecaseGtkFontButton *self,
                                        const PangoFontDescription *font_desc)
{
  g_return_if_fail (TYPECASE_GTK_IS_FONT_BUTTON (self));
  if (font_desc != NULL && pango_font_description_get_family (font_desc) == NULL)
    font_desc = NULL;
  if (font_desc == NULL)
    {
      typecase_gtk_font_button_set_font (self, NULL);
      return;
    }
  if (self->description != NULL && pango_font_description_equal (self->description, font_desc))
    return;
  take_font (self, typecase_gtk_make_font (font_desc), pango_font_description_copy (font_desc));
}

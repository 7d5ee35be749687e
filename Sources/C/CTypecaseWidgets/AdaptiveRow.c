/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* Pixels at the usual text size. */
#define SPACING 12
#define MARGIN 8

GType
typecase_row_kind_get_type (void)
{
  static const GEnumValue values[] = {
    { TYPECASE_ROW_KIND_ROW, "TYPECASE_ROW_KIND_ROW", "row" },
    { TYPECASE_ROW_KIND_HEADER, "TYPECASE_ROW_KIND_HEADER", "header" },
    { TYPECASE_ROW_KIND_FOOTER, "TYPECASE_ROW_KIND_FOOTER", "footer" },
    { 0, NULL, NULL }
  };
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("TypecaseRowKind", values));
  return type;
}

struct _TypecaseAdaptiveRow
{
  GtkWidget parent_instance;

  TypecaseRowKind kind;
  GtkWidget *box;
  GtkWidget *image;
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *accessory;
};

enum
{
  PROP_KIND = 1,
  PROP_TITLE,
  PROP_SUBTITLE,
  PROP_ICON_NAME,
  PROP_ACCESSORY,
  PROP_TURN_AT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static GtkBuildableIface *parent_buildable;

static void typecase_adaptive_row_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseAdaptiveRow, typecase_adaptive_row, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_adaptive_row_buildable_init))

static GtkWidget *
make_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_visible (label, FALSE);
  return label;
}

static void
set_text (GtkWidget *label, const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text == NULL ? "" : text);
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

static void
update_margins (TypecaseAdaptiveRow *self)
{
  TypecaseTextSize *text_size = typecase_text_size_get_default ();
  int across = typecase_text_size_scale (text_size, SPACING);
  int above = typecase_text_size_scale (
      text_size, self->kind == TYPECASE_ROW_KIND_HEADER ? 2 * MARGIN : MARGIN);
  int below = typecase_text_size_scale (text_size, MARGIN);

  gtk_widget_set_margin_start (self->box, across);
  gtk_widget_set_margin_end (self->box, across);
  gtk_widget_set_margin_top (self->box, above);
  gtk_widget_set_margin_bottom (self->box, below);
}

static void
set_kind (TypecaseAdaptiveRow *self, TypecaseRowKind kind)
{
  self->kind = kind;
  switch (kind)
    {
    case TYPECASE_ROW_KIND_HEADER:
      g_object_set (self->title, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
      gtk_widget_add_css_class (self->title, "text-style-headline");
      break;
    case TYPECASE_ROW_KIND_FOOTER:
      gtk_widget_add_css_class (self->title, "text-style-footnote");
      gtk_widget_add_css_class (self->title, "dim-label");
      break;
    case TYPECASE_ROW_KIND_ROW:
    default:
      gtk_widget_add_css_class (self->title, "text-style-body");
    }
  update_margins (self);
}

void
typecase_adaptive_row_set_accessory (TypecaseAdaptiveRow *self, GtkWidget *accessory)
{
  if (self->accessory == accessory)
    return;
  if (self->accessory != NULL)
    typecase_adaptive_box_remove (TYPECASE_ADAPTIVE_BOX (self->box), self->accessory);
  self->accessory = accessory;
  if (accessory != NULL)
    {
      gtk_widget_set_halign (accessory, GTK_ALIGN_START);
      gtk_widget_set_valign (accessory, GTK_ALIGN_CENTER);
      typecase_adaptive_box_append (TYPECASE_ADAPTIVE_BOX (self->box), accessory);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACCESSORY]);
}

static void
typecase_adaptive_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseAdaptiveRow *self = TYPECASE_ADAPTIVE_ROW (object);

  switch (id)
    {
    case PROP_KIND:
      g_value_set_enum (value, self->kind);
      break;
    case PROP_TITLE:
      g_value_set_string (value, gtk_label_get_text (GTK_LABEL (self->title)));
      break;
    case PROP_SUBTITLE:
      g_value_set_string (value, gtk_label_get_text (GTK_LABEL (self->subtitle)));
      break;
    case PROP_ICON_NAME:
      g_object_get_property (G_OBJECT (self->image), "icon-name", value);
      break;
    case PROP_ACCESSORY:
      g_value_set_object (value, self->accessory);
      break;
    case PROP_TURN_AT:
      g_object_get_property (G_OBJECT (self->box), "turn-at", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_adaptive_row_set_property (GObject *object, guint id, const GValue *value,
                                    GParamSpec *spec)
{
  TypecaseAdaptiveRow *self = TYPECASE_ADAPTIVE_ROW (object);

  switch (id)
    {
    case PROP_KIND:
      set_kind (self, g_value_get_enum (value));
      break;
    case PROP_TITLE:
      set_text (self->title, g_value_get_string (value));
      break;
    case PROP_SUBTITLE:
      set_text (self->subtitle, g_value_get_string (value));
      break;
    case PROP_ICON_NAME:
      g_object_set_property (G_OBJECT (self->image), "icon-name", value);
      gtk_widget_set_visible (self->image, g_value_get_string (value) != NULL);
      break;
    case PROP_ACCESSORY:
      typecase_adaptive_row_set_accessory (self, g_value_get_object (value));
      break;
    case PROP_TURN_AT:
      g_object_set_property (G_OBJECT (self->box), "turn-at", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_adaptive_row_dispose (GObject *object)
{
  g_clear_pointer (&TYPECASE_ADAPTIVE_ROW (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (typecase_adaptive_row_parent_class)->dispose (object);
}

static void
typecase_adaptive_row_class_init (TypecaseAdaptiveRowClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_adaptive_row_get_property;
  object_class->set_property = typecase_adaptive_row_set_property;
  object_class->dispose = typecase_adaptive_row_dispose;

  properties[PROP_KIND] = g_param_spec_enum (
      "kind", NULL, NULL, TYPECASE_TYPE_ROW_KIND, TYPECASE_ROW_KIND_ROW,
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  /* Shown as it is, never as markup. */
  properties[PROP_TITLE] = g_param_spec_string (
      "title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SUBTITLE] = g_param_spec_string (
      "subtitle", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Of the theme; 16 pixels at the standard text sizes. */
  properties[PROP_ICON_NAME] = g_param_spec_string (
      "icon-name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* A button, a switch or the like behind the texts, or below them. */
  properties[PROP_ACCESSORY] = g_param_spec_object (
      "accessory", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* From this category on the parts of the row are below each other. */
  properties[PROP_TURN_AT] = g_param_spec_enum (
      "turn-at", NULL, NULL, TYPECASE_TYPE_CONTENT_SIZE_CATEGORY,
      TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "adaptiverow");
}

static void
typecase_adaptive_row_init (TypecaseAdaptiveRow *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->box = typecase_adaptive_box_new (SPACING);
  /* Hundreds of rows that move at the same time would only disturb. */
  g_object_set (self->box, "animates", FALSE, NULL);
  self->image = g_object_new (TYPECASE_TYPE_SCALED_IMAGE, "accessible-role",
                              GTK_ACCESSIBLE_ROLE_PRESENTATION, "visible", FALSE, "halign",
                              GTK_ALIGN_START, NULL);
  self->title = make_label ();
  self->subtitle = make_label ();
  gtk_widget_add_css_class (self->subtitle, "text-style-footnote");
  gtk_widget_add_css_class (self->subtitle, "dim-label");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (texts), self->title);
  gtk_box_append (GTK_BOX (texts), self->subtitle);
  typecase_adaptive_box_append (TYPECASE_ADAPTIVE_BOX (self->box), self->image);
  typecase_adaptive_box_append (TYPECASE_ADAPTIVE_BOX (self->box), texts);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (update_margins), self, G_CONNECT_SWAPPED);
}

GtkWidget *
typecase_adaptive_row_new (TypecaseRowKind kind)
{
  return g_object_new (TYPECASE_TYPE_ADAPTIVE_ROW, "kind", kind, NULL);
}

static void
typecase_adaptive_row_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                 const char *type)
{
  if (GTK_IS_WIDGET (child))
    typecase_adaptive_row_set_accessory (TYPECASE_ADAPTIVE_ROW (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_adaptive_row_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_adaptive_row_add_child;
}

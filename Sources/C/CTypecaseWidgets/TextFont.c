/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#define FONT_KEY "typecase-text-font"

GType
typecase_text_style_get_type (void)
{
#define STYLE(name, nick) { TYPECASE_TEXT_STYLE_##name, "TYPECASE_TEXT_STYLE_" #name, nick }
  static const GEnumValue values[] = {
    STYLE (LARGE_TITLE, "large-title"),
    STYLE (TITLE_1, "title-1"),
    STYLE (TITLE_2, "title-2"),
    STYLE (TITLE_3, "title-3"),
    STYLE (HEADLINE, "headline"),
    STYLE (BODY, "body"),
    STYLE (CALLOUT, "callout"),
    STYLE (SUBHEADLINE, "subheadline"),
    STYLE (FOOTNOTE, "footnote"),
    STYLE (CAPTION_1, "caption-1"),
    STYLE (CAPTION_2, "caption-2"),
    { 0, NULL, NULL }
  };
#undef STYLE
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("TypecaseTextStyle", values));
  return type;
}

GType
typecase_text_traits_get_type (void)
{
#define TRAIT(name, nick) { TYPECASE_TEXT_TRAITS_##name, "TYPECASE_TEXT_TRAITS_" #name, nick }
  static const GFlagsValue values[] = {
    TRAIT (BOLD, "bold"),
    TRAIT (ITALIC, "italic"),
    TRAIT (EXPANDED, "expanded"),
    TRAIT (CONDENSED, "condensed"),
    TRAIT (TIGHT_LEADING, "tight-leading"),
    TRAIT (LOOSE_LEADING, "loose-leading"),
    { 0, NULL, NULL }
  };
#undef TRAIT
  static gsize type = 0;

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_flags_register_static ("TypecaseTextTraits", values));
  return type;
}

struct _TypecaseTextFont
{
  GObject parent_instance;

  TypecaseTextFontValues values;
};

enum
{
  PROP_WIDGET = 1,
  PROP_TEXT_STYLE,
  PROP_TRAITS,
  PROP_FAMILY,
  PROP_SIZE,
  PROP_MAXIMUM_SIZE,
  PROP_ADJUSTS,
  PROP_LEADING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TypecaseTextFont, typecase_text_font, G_TYPE_OBJECT)

static void (*apply_font) (TypecaseTextFont *self);

void
typecase_text_font_set_handler (void (*apply) (TypecaseTextFont *self))
{
  apply_font = apply;
}

const TypecaseTextFontValues *
typecase_text_font_get_values (TypecaseTextFont *self)
{
  return &self->values;
}

static void
set_widget (TypecaseTextFont *self, GtkWidget *widget)
{
  if (self->values.widget == widget)
    return;
  if (self->values.widget != NULL)
    g_object_set_data (G_OBJECT (self->values.widget), FONT_KEY, NULL);
  g_set_weak_pointer (&self->values.widget, widget);
  if (widget != NULL)
    g_object_set_data_full (G_OBJECT (widget), FONT_KEY, g_object_ref (self), g_object_unref);
}

static void
typecase_text_font_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  const TypecaseTextFontValues *values = &TYPECASE_TEXT_FONT (object)->values;

  switch (id)
    {
    case PROP_WIDGET:
      g_value_set_object (value, values->widget);
      break;
    case PROP_TEXT_STYLE:
      g_value_set_enum (value, values->style);
      break;
    case PROP_TRAITS:
      g_value_set_flags (value, values->traits);
      break;
    case PROP_FAMILY:
      g_value_set_string (value, values->family);
      break;
    case PROP_SIZE:
      g_value_set_double (value, values->size);
      break;
    case PROP_MAXIMUM_SIZE:
      g_value_set_double (value, values->maximum_size);
      break;
    case PROP_ADJUSTS:
      g_value_set_boolean (value, values->adjusts);
      break;
    case PROP_LEADING:
      g_value_set_double (value, values->leading);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_text_font_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  TypecaseTextFont *self = TYPECASE_TEXT_FONT (object);
  TypecaseTextFontValues *values = &self->values;

  switch (id)
    {
    case PROP_WIDGET:
      set_widget (self, g_value_get_object (value));
      break;
    case PROP_TEXT_STYLE:
      values->style = g_value_get_enum (value);
      break;
    case PROP_TRAITS:
      values->traits = g_value_get_flags (value);
      break;
    case PROP_FAMILY:
      g_free (values->family);
      values->family = g_value_dup_string (value);
      break;
    case PROP_SIZE:
      values->size = g_value_get_double (value);
      break;
    case PROP_MAXIMUM_SIZE:
      values->maximum_size = g_value_get_double (value);
      break;
    case PROP_ADJUSTS:
      values->adjusts = g_value_get_boolean (value);
      break;
    case PROP_LEADING:
      values->leading = g_value_get_double (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
      return;
    }
  if (values->widget != NULL && apply_font != NULL)
    apply_font (self);
}

static void
typecase_text_font_finalize (GObject *object)
{
  TypecaseTextFont *self = TYPECASE_TEXT_FONT (object);

  g_clear_weak_pointer (&self->values.widget);
  g_free (self->values.family);
  G_OBJECT_CLASS (typecase_text_font_parent_class)->finalize (object);
}

static void
typecase_text_font_class_init (TypecaseTextFontClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = typecase_text_font_get_property;
  object_class->set_property = typecase_text_font_set_property;
  object_class->finalize = typecase_text_font_finalize;

  properties[PROP_WIDGET]
      = g_param_spec_object ("widget", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_TEXT_STYLE]
      = g_param_spec_enum ("text-style", NULL, NULL, TYPECASE_TYPE_TEXT_STYLE,
                           TYPECASE_TEXT_STYLE_BODY, flags);
  properties[PROP_TRAITS]
      = g_param_spec_flags ("traits", NULL, NULL, TYPECASE_TYPE_TEXT_TRAITS, 0, flags);
  properties[PROP_FAMILY] = g_param_spec_string ("family", NULL, NULL, NULL, flags);
  properties[PROP_SIZE] = g_param_spec_double ("size", NULL, NULL, 0, 1000, 0, flags);
  properties[PROP_MAXIMUM_SIZE]
      = g_param_spec_double ("maximum-size", NULL, NULL, 0, 1000, 0, flags);
  properties[PROP_ADJUSTS] = g_param_spec_boolean ("adjusts", NULL, NULL, TRUE, flags);
  properties[PROP_LEADING]
      = g_param_spec_double ("leading", NULL, NULL, -1000, 1000, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
typecase_text_font_init (TypecaseTextFont *self)
{
  self->values.style = TYPECASE_TEXT_STYLE_BODY;
  self->values.adjusts = TRUE;
}

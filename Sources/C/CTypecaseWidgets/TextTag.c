/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* GTK 4.8 tells a screen reader the color of text by reading "foreground" as a color. That property
 * of GtkTextTag is a name that can only be set, so GTK continues with a pointer that nobody wrote
 * to, and the program ends (gtk_text_buffer_add_run_attributes). Here it is a color that can be
 * read. */

struct _TypecaseTextTag
{
  GtkTextTag parent_instance;
};

G_DEFINE_FINAL_TYPE (TypecaseTextTag, typecase_text_tag, GTK_TYPE_TEXT_TAG)

enum
{
  PROP_FOREGROUND = 1
};

static void
typecase_text_tag_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_FOREGROUND)
    g_object_get_property (object, "foreground-rgba", value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_text_tag_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_FOREGROUND)
    g_object_set_property (object, "foreground-rgba", value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_text_tag_class_init (TypecaseTextTagClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_text_tag_get_property;
  object_class->set_property = typecase_text_tag_set_property;
  g_object_class_install_property (
      object_class, PROP_FOREGROUND,
      g_param_spec_boxed ("foreground", NULL, NULL, GDK_TYPE_RGBA,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
typecase_text_tag_init (TypecaseTextTag *tag)
{
}

GtkTextTag *
typecase_text_tag_new (void)
{
  return g_object_new (TYPECASE_TYPE_TEXT_TAG, NULL);
}

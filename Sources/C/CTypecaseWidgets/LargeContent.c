/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#define CONTENT_KEY "typecase-large-content"

struct _TypecaseLargeContent
{
  GObject parent_instance;

  GtkWidget *widget;
  char *title;
  char *icon_name;
  GdkPaintable *image;
  gboolean shows;
};

enum
{
  PROP_WIDGET = 1,
  PROP_TITLE,
  PROP_ICON_NAME,
  PROP_IMAGE,
  PROP_SHOWS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TypecaseLargeContent, typecase_large_content, G_TYPE_OBJECT)

static void
set_widget (TypecaseLargeContent *self, GtkWidget *widget)
{
  if (self->widget == widget)
    return;
  if (self->widget != NULL)
    g_object_set_data (G_OBJECT (self->widget), CONTENT_KEY, NULL);
  g_set_weak_pointer (&self->widget, widget);
  if (widget != NULL)
    g_object_set_data_full (G_OBJECT (widget), CONTENT_KEY, g_object_ref (self), g_object_unref);
}

static void
typecase_large_content_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseLargeContent *self = TYPECASE_LARGE_CONTENT (object);

  switch (id)
    {
    case PROP_WIDGET:
      g_value_set_object (value, self->widget);
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_ICON_NAME:
      g_value_set_string (value, self->icon_name);
      break;
    case PROP_IMAGE:
      g_value_set_object (value, self->image);
      break;
    case PROP_SHOWS:
      g_value_set_boolean (value, self->shows);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_large_content_set_property (GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
  TypecaseLargeContent *self = TYPECASE_LARGE_CONTENT (object);

  switch (id)
    {
    case PROP_WIDGET:
      set_widget (self, g_value_get_object (value));
      break;
    case PROP_TITLE:
      g_free (self->title);
      self->title = g_value_dup_string (value);
      break;
    case PROP_ICON_NAME:
      g_free (self->icon_name);
      self->icon_name = g_value_dup_string (value);
      break;
    case PROP_IMAGE:
      g_set_object (&self->image, g_value_get_object (value));
      break;
    case PROP_SHOWS:
      self->shows = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_large_content_finalize (GObject *object)
{
  TypecaseLargeContent *self = TYPECASE_LARGE_CONTENT (object);

  g_clear_weak_pointer (&self->widget);
  g_free (self->title);
  g_free (self->icon_name);
  g_clear_object (&self->image);
  G_OBJECT_CLASS (typecase_large_content_parent_class)->finalize (object);
}

static void
typecase_large_content_class_init (TypecaseLargeContentClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_large_content_get_property;
  object_class->set_property = typecase_large_content_set_property;
  object_class->finalize = typecase_large_content_finalize;

  /* The widget that is shown so. */
  properties[PROP_WIDGET] = g_param_spec_object (
      "widget", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Without one, the widget's own: its label, or else its tooltip. */
  properties[PROP_TITLE] = g_param_spec_string (
      "title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* A vector of the theme; without one, the widget's own. */
  properties[PROP_ICON_NAME] = g_param_spec_string (
      "icon-name", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* An image that is large enough itself; it comes before an icon. */
  properties[PROP_IMAGE] = g_param_spec_object (
      "image", NULL, NULL, GDK_TYPE_PAINTABLE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* FALSE for a control that can grow after all. */
  properties[PROP_SHOWS] = g_param_spec_boolean (
      "shows", NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
typecase_large_content_init (TypecaseLargeContent *self)
{
  self->shows = TRUE;
}

TypecaseLargeContent *
typecase_large_content_get (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), CONTENT_KEY);
}

/* MARK: - Viewer */

struct _TypecaseLargeContentViewer
{
  GObject parent_instance;

  GtkWidget *widget;
};

enum
{
  VIEWER_PROP_WIDGET = 1
};

G_DEFINE_FINAL_TYPE (TypecaseLargeContentViewer, typecase_large_content_viewer, G_TYPE_OBJECT)

static void (*attach_viewer) (GtkWidget *widget);

void
typecase_large_content_viewer_set_handler (void (*attach) (GtkWidget *widget))
{
  attach_viewer = attach;
}

static void
typecase_large_content_viewer_get_property (GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
  if (id == VIEWER_PROP_WIDGET)
    g_value_set_object (value, TYPECASE_LARGE_CONTENT_VIEWER (object)->widget);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_large_content_viewer_set_property (GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
  TypecaseLargeContentViewer *self = TYPECASE_LARGE_CONTENT_VIEWER (object);

  if (id == VIEWER_PROP_WIDGET)
    {
      g_set_weak_pointer (&self->widget, g_value_get_object (value));
      if (self->widget != NULL && attach_viewer != NULL)
        attach_viewer (self->widget);
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_large_content_viewer_finalize (GObject *object)
{
  g_clear_weak_pointer (&TYPECASE_LARGE_CONTENT_VIEWER (object)->widget);
  G_OBJECT_CLASS (typecase_large_content_viewer_parent_class)->finalize (object);
}

static void
typecase_large_content_viewer_class_init (TypecaseLargeContentViewerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_large_content_viewer_get_property;
  object_class->set_property = typecase_large_content_viewer_set_property;
  object_class->finalize = typecase_large_content_viewer_finalize;
  g_object_class_install_property (
      object_class, VIEWER_PROP_WIDGET,
      g_param_spec_object ("widget", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void
typecase_large_content_viewer_init (TypecaseLargeContentViewer *self)
{
}

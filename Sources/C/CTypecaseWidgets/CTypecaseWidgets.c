/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

struct _TypecaseCanvas
{
  GtkWidget parent_instance;

  const TypecaseCanvasFunctions *functions;
  gpointer context;
};

G_DEFINE_TYPE_WITH_CODE (TypecaseCanvas, typecase_canvas, GTK_TYPE_WIDGET,
                         ctypecase_accessible_text_add_to_class (g_define_type_id))

static GtkSizeRequestMode
typecase_canvas_get_request_mode (GtkWidget *widget)
{
  TypecaseCanvas *self = TYPECASE_CANVAS (widget);

  return self->functions->request_mode (self->context);
}

static void
typecase_canvas_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                         int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  TypecaseCanvas *self = TYPECASE_CANVAS (widget);

  self->functions->measure (self->context, widget, orientation, for_size, minimum, natural);
}

static void
typecase_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TypecaseCanvas *self = TYPECASE_CANVAS (widget);

  self->functions->snapshot (self->context, widget, snapshot);
}

static void
typecase_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseCanvas *self = TYPECASE_CANVAS (widget);

  self->functions->size_allocate (self->context, widget, width, height);
}

static void
typecase_canvas_finalize (GObject *object)
{
  TypecaseCanvas *self = TYPECASE_CANVAS (object);

  g_clear_pointer (&self->context, self->functions->destroy);

  G_OBJECT_CLASS (typecase_canvas_parent_class)->finalize (object);
}

static void
typecase_canvas_class_init (TypecaseCanvasClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->finalize = typecase_canvas_finalize;
  widget_class->get_request_mode = typecase_canvas_get_request_mode;
  widget_class->measure = typecase_canvas_measure;
  widget_class->snapshot = typecase_canvas_snapshot;
  widget_class->size_allocate = typecase_canvas_size_allocate;

  gtk_widget_class_set_css_name (widget_class, "specimen");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
typecase_canvas_init (TypecaseCanvas *self)
{
  /* What a font draws stays in the place that it was given: ink can reach a screen's width beyond its line. */
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
typecase_canvas_new (const TypecaseCanvasFunctions *functions, gpointer context,
                     GtkAccessibleRole role)
{
  TypecaseCanvas *self = g_object_new (TYPECASE_TYPE_CANVAS, "accessible-role", role, NULL);

  self->functions = functions;
  self->context = context;
  return GTK_WIDGET (self);
}

gpointer
typecase_canvas_get_context (GtkWidget *canvas)
{
  return TYPECASE_IS_CANVAS (canvas) ? TYPECASE_CANVAS (canvas)->context : NULL;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

/* GtkScrolledWindow has no subclasses, so the page has one. */
struct _TypecaseFittingPage
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *child;

  /* What stays where it is when the text size changes, while it has not been allocated again. */
  GtkWidget *anchor;
  /* Where the anchor's upper edge was, in pixels from the page's. */
  double anchor_y;
  /* The part of the anchor that was above the page, where it began there. */
  double anchor_part;
};

enum
{
  PROP_CHILD = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static GtkBuildableIface *parent_buildable;

static void typecase_fitting_page_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseFittingPage, typecase_fitting_page, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_fitting_page_buildable_init))

GtkAdjustment *
typecase_fitting_page_get_vadjustment (TypecaseFittingPage *self)
{
  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
}

/* Where a widget is in the page, and whether a part of it is seen. */
static gboolean
get_place (TypecaseFittingPage *self, GtkWidget *widget, graphene_rect_t *place)
{
  return gtk_widget_get_mapped (widget)
         && gtk_widget_compute_bounds (widget, GTK_WIDGET (self), place)
         && place->origin.y + place->size.height > 0
         && place->origin.y < gtk_widget_get_height (GTK_WIDGET (self));
}

/* The first widget without others in it that is seen. */
static GtkWidget *
first_seen (TypecaseFittingPage *self, GtkWidget *widget)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  graphene_rect_t place;

  if (!get_place (self, widget, &place))
    return NULL;
  if (child == NULL || GTK_IS_LABEL (widget) || GTK_IS_TEXT_VIEW (widget))
    return place.size.height > 0 ? widget : NULL;
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *seen = first_seen (self, child);

      if (seen != NULL)
        return seen;
    }
  return NULL;
}

static GtkWidget *
find_anchor (TypecaseFittingPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);
  graphene_rect_t place;

  if (focus != NULL && gtk_widget_is_ancestor (focus, self->child)
      && get_place (self, focus, &place))
    return focus;
  /* At its beginning a page stays there. */
  return gtk_adjustment_get_value (typecase_fitting_page_get_vadjustment (self)) > 0
             ? first_seen (self, self->child)
             : NULL;
}

static void
note_anchor (TypecaseFittingPage *self)
{
  graphene_rect_t place;

  gtk_widget_queue_resize (GTK_WIDGET (self));
  /* Two changes may come before one layout: the first knows what the person saw. */
  if (self->child == NULL || self->anchor != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_set_weak_pointer (&self->anchor, find_anchor (self));
  if (self->anchor == NULL || !get_place (self, self->anchor, &place))
    return;
  self->anchor_y = place.origin.y;
  self->anchor_part = place.origin.y < 0 ? -place.origin.y / place.size.height : 0;
}

/* Scrolls to where the anchor was; whether there was anything to do. */
static gboolean
restore_anchor (TypecaseFittingPage *self)
{
  GtkAdjustment *vadjustment = typecase_fitting_page_get_vadjustment (self);
  GtkWidget *anchor = self->anchor;
  graphene_rect_t place;
  double before, wanted;

  if (anchor == NULL)
    return FALSE;
  g_clear_weak_pointer (&self->anchor);
  if (!gtk_widget_compute_bounds (anchor, GTK_WIDGET (self), &place))
    return FALSE;
  before = gtk_adjustment_get_value (vadjustment);
  wanted = self->anchor_part > 0 ? -self->anchor_part * place.size.height : self->anchor_y;
  gtk_adjustment_set_value (vadjustment, before + place.origin.y - wanted);
  return gtk_adjustment_get_value (vadjustment) != before;
}

static GtkSizeRequestMode
typecase_fitting_page_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
typecase_fitting_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
  TypecaseFittingPage *self = TYPECASE_FITTING_PAGE (widget);
  int least, wanted;

  gtk_widget_measure (self->scroller, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL || for_size < 0 || self->child == NULL
      || !gtk_widget_get_visible (self->child))
    return;
  /* GtkScrolledWindow wants the height that its child has in the width that that wants, where it may scroll
   * sideways: too little for lines that break in a narrower one. */
  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, MAX (least, for_size), NULL, &wanted,
                      NULL, NULL);
  *natural = MAX (*natural, wanted);
}

static void
typecase_fitting_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseFittingPage *self = TYPECASE_FITTING_PAGE (widget);

  gtk_widget_allocate (self->scroller, width, height, -1, NULL);
  /* In the same frame, so that nothing is seen at a wrong place. */
  if (restore_anchor (self))
    gtk_widget_allocate (self->scroller, width, height, -1, NULL);
}

static void
set_child (TypecaseFittingPage *self, GtkWidget *child)
{
  if (self->child == child)
    return;
  self->child = child;
  g_clear_weak_pointer (&self->anchor);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), child);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
typecase_fitting_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value, TYPECASE_FITTING_PAGE (object)->child);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_fitting_page_set_property (GObject *object, guint id, const GValue *value,
                                    GParamSpec *spec)
{
  if (id == PROP_CHILD)
    set_child (TYPECASE_FITTING_PAGE (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
typecase_fitting_page_dispose (GObject *object)
{
  TypecaseFittingPage *self = TYPECASE_FITTING_PAGE (object);

  g_clear_weak_pointer (&self->anchor);
  self->child = NULL;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (typecase_fitting_page_parent_class)->dispose (object);
}

static void
typecase_fitting_page_class_init (TypecaseFittingPageClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_fitting_page_get_property;
  object_class->set_property = typecase_fitting_page_set_property;
  object_class->dispose = typecase_fitting_page_dispose;
  widget_class->get_request_mode = typecase_fitting_page_get_request_mode;
  widget_class->measure = typecase_fitting_page_measure;
  widget_class->size_allocate = typecase_fitting_page_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object (
      "child", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "fittingpage");
}

static void
typecase_fitting_page_init (TypecaseFittingPage *self)
{
  self->scroller = gtk_scrolled_window_new ();
  /* It scrolls sideways as well, for a word that is wider than the page: no word is broken. */
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  g_signal_connect_object (typecase_text_size_get_default (), "changed", G_CALLBACK (note_anchor),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
typecase_fitting_page_new (GtkWidget *child)
{
  return g_object_new (TYPECASE_TYPE_FITTING_PAGE, "child", child, NULL);
}

static void
typecase_fitting_page_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                 const char *type)
{
  if (GTK_IS_WIDGET (child))
    set_child (TYPECASE_FITTING_PAGE (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_fitting_page_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_fitting_page_add_child;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

#include <adwaita.h>

/* How long the children take to their new places, in milliseconds. */
#define TURN_DURATION 250

/* Both layouts are GtkBox's; the box asks the one or the other. */
struct _TypecaseAdaptiveBox
{
  GtkWidget parent_instance;

  GtkLayoutManager *beside;
  GtkLayoutManager *below;
  TypecaseContentSizeCategory turn_at;
  int spacing;
  gboolean animates;

  gboolean is_vertical;
  gboolean has_place;
  /* Where the children were before the box turned: GtkWidget to graphene_point_t. */
  GHashTable *origins;
  AdwAnimation *turn;
};

enum
{
  PROP_TURN_AT = 1,
  PROP_SPACING,
  PROP_ANIMATES,
  PROP_VERTICAL,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static GtkBuildableIface *parent_buildable;

static void typecase_adaptive_box_buildable_init (GtkBuildableIface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (
    TypecaseAdaptiveBox, typecase_adaptive_box, GTK_TYPE_WIDGET,
    G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, typecase_adaptive_box_buildable_init))

static gboolean
turns_always (TypecaseAdaptiveBox *self)
{
  return typecase_text_size_get_category (typecase_text_size_get_default ()) >= self->turn_at;
}

static int
uncut_width (TypecaseAdaptiveBox *self)
{
  int spacing = typecase_text_size_scale (typecase_text_size_get_default (), self->spacing);
  int width = 0;
  gboolean is_first = TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_should_layout (child))
        continue;
      width += ctypecase_widget_get_uncut_width (child) + (is_first ? 0 : spacing);
      is_first = FALSE;
    }
  return width;
}

/* Whether the children are below each other in a width; -1 is any. */
static gboolean
is_vertical_in (TypecaseAdaptiveBox *self, int width)
{
  return turns_always (self) || (width >= 0 && width < uncut_width (self));
}

static void
update_spacing (TypecaseAdaptiveBox *self)
{
  int spacing = typecase_text_size_scale (typecase_text_size_get_default (), self->spacing);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (self->beside), spacing);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (self->below), spacing);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static GtkSizeRequestMode
typecase_adaptive_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
typecase_adaptive_box_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (widget);
  int beside, unused;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      /* GtkBoxLayout counts baselines only where it has a width, so that without one it would say less
       * than it needs in any width. */
      if (for_size < 0)
        gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &for_size, NULL, NULL);
      gtk_layout_manager_measure (is_vertical_in (self, for_size) ? self->below : self->beside,
                                  widget, orientation, for_size, minimum, natural,
                                  minimum_baseline, natural_baseline);
      return;
    }
  /* It can always be as narrow as its widest child. */
  gtk_layout_manager_measure (self->below, widget, orientation, -1, minimum, natural,
                              minimum_baseline, natural_baseline);
  if (turns_always (self))
    return;
  gtk_layout_manager_measure (self->beside, widget, orientation, -1, &unused, &beside, NULL, NULL);
  *natural = MAX (beside, uncut_width (self));
}

static gboolean
get_origin (TypecaseAdaptiveBox *self, GtkWidget *child, graphene_point_t *origin)
{
  return gtk_widget_compute_point (child, GTK_WIDGET (self), &GRAPHENE_POINT_INIT (0, 0), origin);
}

static void
note_origins (TypecaseAdaptiveBox *self)
{
  g_hash_table_remove_all (self->origins);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      graphene_point_t origin;

      if (gtk_widget_get_mapped (child) && get_origin (self, child, &origin))
        g_hash_table_insert (self->origins, child, g_memdup2 (&origin, sizeof origin));
    }
}

static void
move_children (double progress, gpointer widget)
{
  gtk_widget_queue_draw (widget);
}

static void
turn_ended (TypecaseAdaptiveBox *self)
{
  g_hash_table_remove_all (self->origins);
}

static void
typecase_adaptive_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (widget);
  gboolean is_vertical = is_vertical_in (self, width);
  gboolean turns = is_vertical != self->is_vertical;
  gboolean moves = turns && self->has_place && self->animates && gtk_widget_get_mapped (widget);

  if (moves)
    note_origins (self);
  self->is_vertical = is_vertical;
  self->has_place = TRUE;
  gtk_layout_manager_allocate (is_vertical ? self->below : self->beside, widget, width, height,
                               baseline);
  if (turns)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VERTICAL]);
  /* libadwaita goes to the end at once where the person wants no animations. */
  if (moves)
    {
      adw_animation_reset (self->turn);
      adw_animation_play (self->turn);
    }
}

/* Children are where they will be for the pointer and for screen readers; only what is seen moves. */
static void
typecase_adaptive_box_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (widget);
  double rest = 1 - adw_animation_get_value (self->turn);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const graphene_point_t *from = g_hash_table_lookup (self->origins, child);
      graphene_point_t to;

      if (from == NULL || !get_origin (self, child, &to))
        {
          gtk_widget_snapshot_child (widget, child, snapshot);
          continue;
        }
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (
          snapshot, &GRAPHENE_POINT_INIT ((from->x - to.x) * rest, (from->y - to.y) * rest));
      gtk_widget_snapshot_child (widget, child, snapshot);
      gtk_snapshot_restore (snapshot);
    }
}

static void
typecase_adaptive_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (object);

  switch (id)
    {
    case PROP_TURN_AT:
      g_value_set_enum (value, self->turn_at);
      break;
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;
    case PROP_ANIMATES:
      g_value_set_boolean (value, self->animates);
      break;
    case PROP_VERTICAL:
      g_value_set_boolean (value, self->is_vertical);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_adaptive_box_set_property (GObject *object, guint id, const GValue *value,
                                    GParamSpec *spec)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (object);

  switch (id)
    {
    case PROP_TURN_AT:
      self->turn_at = g_value_get_enum (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      update_spacing (self);
      break;
    case PROP_ANIMATES:
      self->animates = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_adaptive_box_dispose (GObject *object)
{
  TypecaseAdaptiveBox *self = TYPECASE_ADAPTIVE_BOX (object);
  GtkWidget *child;

  if (self->turn != NULL)
    adw_animation_skip (self->turn);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->turn);
  g_clear_object (&self->beside);
  g_clear_object (&self->below);
  G_OBJECT_CLASS (typecase_adaptive_box_parent_class)->dispose (object);
}

static void
typecase_adaptive_box_finalize (GObject *object)
{
  g_hash_table_unref (TYPECASE_ADAPTIVE_BOX (object)->origins);
  G_OBJECT_CLASS (typecase_adaptive_box_parent_class)->finalize (object);
}

static void
typecase_adaptive_box_class_init (TypecaseAdaptiveBoxClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_adaptive_box_get_property;
  object_class->set_property = typecase_adaptive_box_set_property;
  object_class->dispose = typecase_adaptive_box_dispose;
  object_class->finalize = typecase_adaptive_box_finalize;
  widget_class->get_request_mode = typecase_adaptive_box_get_request_mode;
  widget_class->measure = typecase_adaptive_box_measure;
  widget_class->size_allocate = typecase_adaptive_box_size_allocate;
  widget_class->snapshot = typecase_adaptive_box_snapshot;

  /* From this category on the children are below each other, however wide the box is. */
  properties[PROP_TURN_AT] = g_param_spec_enum (
      "turn-at", NULL, NULL, TYPECASE_TYPE_CONTENT_SIZE_CATEGORY,
      TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Between two children: pixels at the usual text size, and more as body text grows. */
  properties[PROP_SPACING] = g_param_spec_int (
      "spacing", NULL, NULL, 0, G_MAXINT16, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Whether the children are seen to move when the box turns; never where the desktop's animations
   * are off. */
  properties[PROP_ANIMATES] = g_param_spec_boolean (
      "animates", NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  /* Whether the children are below each other now. It changes while the box is allocated. */
  properties[PROP_VERTICAL] = g_param_spec_boolean (
      "vertical", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_css_name (widget_class, "box");
}

static void
typecase_adaptive_box_init (TypecaseAdaptiveBox *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (move_children, self, NULL);

  self->turn_at = TYPECASE_CONTENT_SIZE_CATEGORY_ACCESSIBILITY_MEDIUM;
  self->animates = TRUE;
  self->beside = gtk_box_layout_new (GTK_ORIENTATION_HORIZONTAL);
  self->below = gtk_box_layout_new (GTK_ORIENTATION_VERTICAL);
  self->origins = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->turn = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, TURN_DURATION, target);
  g_signal_connect_object (self->turn, "done", G_CALLBACK (turn_ended), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (typecase_text_size_get_default (), "changed",
                           G_CALLBACK (update_spacing), self, G_CONNECT_SWAPPED);
}

GtkWidget *
typecase_adaptive_box_new (int spacing)
{
  return g_object_new (TYPECASE_TYPE_ADAPTIVE_BOX, "spacing", spacing, NULL);
}

void
typecase_adaptive_box_append (TypecaseAdaptiveBox *self, GtkWidget *child)
{
  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

void
typecase_adaptive_box_remove (TypecaseAdaptiveBox *self, GtkWidget *child)
{
  g_return_if_fail (gtk_widget_get_parent (child) == GTK_WIDGET (self));

  g_hash_table_remove (self->origins, child);
  gtk_widget_unparent (child);
}

gboolean
typecase_adaptive_box_get_vertical (TypecaseAdaptiveBox *self)
{
  return self->is_vertical;
}

gboolean
typecase_adaptive_box_get_moving (TypecaseAdaptiveBox *self)
{
  return adw_animation_get_state (self->turn) == ADW_ANIMATION_PLAYING;
}

static void
typecase_adaptive_box_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child,
                                 const char *type)
{
  if (GTK_IS_WIDGET (child))
    typecase_adaptive_box_append (TYPECASE_ADAPTIVE_BOX (buildable), GTK_WIDGET (child));
  else
    parent_buildable->add_child (buildable, builder, child, type);
}

static void
typecase_adaptive_box_buildable_init (GtkBuildableIface *interface)
{
  parent_buildable = g_type_interface_peek_parent (interface);
  interface->add_child = typecase_adaptive_box_add_child;
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "CTypecaseWidgets.h"

static const TypecaseRichTextFunctions *functions;

void
typecase_rich_text_set_functions (const TypecaseRichTextFunctions *new_functions)
{
  functions = new_functions;
}

GType
typecase_data_kinds_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    {
      static const GFlagsValue values[] = {
        { TYPECASE_DATA_KINDS_WEB, "TYPECASE_DATA_KINDS_WEB", "web" },
        { TYPECASE_DATA_KINDS_MAIL, "TYPECASE_DATA_KINDS_MAIL", "mail" },
        { TYPECASE_DATA_KINDS_PHONE, "TYPECASE_DATA_KINDS_PHONE", "phone" },
        { TYPECASE_DATA_KINDS_DATE, "TYPECASE_DATA_KINDS_DATE", "date" },
        { TYPECASE_DATA_KINDS_STREET, "TYPECASE_DATA_KINDS_STREET", "street" },
        { TYPECASE_DATA_KINDS_FLIGHT, "TYPECASE_DATA_KINDS_FLIGHT", "flight" },
        { TYPECASE_DATA_KINDS_PARCEL, "TYPECASE_DATA_KINDS_PARCEL", "parcel" },
        { TYPECASE_DATA_KINDS_ALL, "TYPECASE_DATA_KINDS_ALL", "all" },
        { 0, NULL, NULL },
      };
      g_once_init_leave (&type, g_flags_register_static ("TypecaseDataKinds", values));
    }
  return type;
}

/* The widgets that have nothing of their own but style. */

#define TYPECASE_TYPE_TEXT_SURFACE (typecase_text_surface_get_type ())
G_DECLARE_FINAL_TYPE (TypecaseTextSurface, typecase_text_surface, TYPECASE, TEXT_SURFACE, GtkWidget)

struct _TypecaseTextSurface
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (TypecaseTextSurface, typecase_text_surface, GTK_TYPE_WIDGET)

/* Whether lines are drawn on it; anything else is for its style alone. */
static gboolean
is_for_lines (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return TYPECASE_IS_RICH_TEXT (parent) && typecase_rich_text_get_surface (parent) == widget;
}

static void
typecase_text_surface_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  gpointer context = typecase_rich_text_get_context (gtk_widget_get_parent (widget));

  if (!is_for_lines (widget))
    GTK_WIDGET_CLASS (typecase_text_surface_parent_class)->snapshot (widget, snapshot);
  else if (context != NULL)
    functions->snapshot (context, snapshot);
}

/* What is on the lines is placed by whoever put it there; what is for its style is as large as what is in it. */
static void
typecase_text_surface_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
  GtkWidget *child;

  *minimum = *natural = 0;
  if (is_for_lines (widget))
    return;
  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int own_minimum, own_natural;

      gtk_widget_measure (child, orientation, for_size, &own_minimum, &own_natural, NULL, NULL);
      *minimum = MAX (*minimum, own_minimum);
      *natural = MAX (*natural, own_natural);
    }
}

static void
typecase_text_surface_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child;

  if (is_for_lines (widget))
    return;
  for (child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_allocate (child, width, height, baseline, NULL);
}

static void tell_change (GtkWidget *widget);

/* What is selected may look different where nothing else of the text does. */
static void
typecase_text_surface_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GtkWidget *text;

  GTK_WIDGET_CLASS (typecase_text_surface_parent_class)->css_changed (widget, change);
  for (text = gtk_widget_get_parent (widget); text != NULL; text = gtk_widget_get_parent (text))
    if (TYPECASE_IS_RICH_TEXT (text))
      {
        tell_change (text);
        return;
      }
}

static void
typecase_text_surface_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (typecase_text_surface_parent_class)->dispose (object);
}

static void
typecase_text_surface_class_init (TypecaseTextSurfaceClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = typecase_text_surface_dispose;
  widget_class->snapshot = typecase_text_surface_snapshot;
  widget_class->measure = typecase_text_surface_measure;
  widget_class->size_allocate = typecase_text_surface_size_allocate;
  widget_class->css_changed = typecase_text_surface_css_changed;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_NONE);
}

static void
typecase_text_surface_init (TypecaseTextSurface *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

static GtkWidget *
new_surface (GtkWidget *parent, const char *css_name)
{
  GtkWidget *surface = g_object_new (TYPECASE_TYPE_TEXT_SURFACE, "css-name", css_name, NULL);

  gtk_accessible_update_state (GTK_ACCESSIBLE (surface), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent (surface, parent);
  return surface;
}

/* What all have in common. */

typedef struct
{
  gpointer context;
  GtkWidget *surface;
  GtkWidget *selection;
  GtkAdjustment *adjustments[2];
  guint policies[2];
} TypecaseRichTextPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (
    TypecaseRichText, typecase_rich_text, GTK_TYPE_WIDGET, G_ADD_PRIVATE (TypecaseRichText)
        ctypecase_accessible_text_add_to_class (g_define_type_id);)

static TypecaseRichTextPrivate *
private_of (gpointer widget)
{
  return typecase_rich_text_get_instance_private (TYPECASE_RICH_TEXT (widget));
}

gpointer
typecase_rich_text_get_context (GtkWidget *widget)
{
  return TYPECASE_IS_RICH_TEXT (widget) ? private_of (widget)->context : NULL;
}

GtkWidget *
typecase_rich_text_get_surface (GtkWidget *widget)
{
  return private_of (widget)->surface;
}

GtkWidget *
typecase_rich_text_get_selection_style (GtkWidget *widget)
{
  return private_of (widget)->selection;
}

GtkAdjustment *
typecase_rich_text_get_adjustment (GtkWidget *widget, GtkOrientation orientation)
{
  return private_of (widget)->adjustments[orientation];
}

gboolean
typecase_rich_text_get_baselines (GtkWidget *widget, int width, double *first, double *last)
{
  gpointer context = private_of (widget)->context;

  return context != NULL && functions->get_baselines (context, width, first, last);
}

void
typecase_rich_text_emit_preedit (GtkWidget *widget, const char *text)
{
  g_signal_emit_by_name (widget, "preedit-changed", text);
}

GtkWidget *
typecase_rich_text_add_styled (GtkWidget *parent, const char *css_name)
{
  return new_surface (parent, css_name);
}

static GParamSpec *properties[TYPECASE_RICH_TEXT_N_PROPERTIES];

void
typecase_rich_text_notify (GtkWidget *widget, TypecaseRichTextProperty property)
{
  g_object_notify_by_pspec (G_OBJECT (widget), properties[property]);
}

static GtkSizeRequestMode
typecase_rich_text_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
typecase_rich_text_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  functions->measure (private_of (widget)->context, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
typecase_rich_text_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TypecaseRichTextPrivate *priv = private_of (widget);

  gtk_widget_measure (priv->surface, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (priv->surface, width, height, -1, NULL);
  functions->size_allocate (priv->context, width, height);
}

static void
typecase_rich_text_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->realize (widget);
  functions->realize (private_of (widget)->context, TRUE);
}

static void
typecase_rich_text_unrealize (GtkWidget *widget)
{
  functions->realize (private_of (widget)->context, FALSE);
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->unrealize (widget);
}

static void
tell_change (GtkWidget *widget)
{
  gpointer context = private_of (widget)->context;

  if (context != NULL)
    functions->changed (context);
}

static void
typecase_rich_text_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->css_changed (widget, change);
  tell_change (widget);
}

static void
typecase_rich_text_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->direction_changed (widget, previous);
  tell_change (widget);
}

static void
typecase_rich_text_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->system_setting_changed (widget, setting);
  tell_change (widget);
}

static void
typecase_rich_text_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  GTK_WIDGET_CLASS (typecase_rich_text_parent_class)->state_flags_changed (widget, previous);
  tell_change (widget);
}

static void
typecase_rich_text_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  functions->get_property (private_of (object)->context, id, value);
}

static void
typecase_rich_text_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  functions->set_property (private_of (object)->context, id, value);
}

static void
typecase_rich_text_dispose (GObject *object)
{
  TypecaseRichTextPrivate *priv = private_of (object);
  GtkWidget *child;

  priv->surface = priv->selection = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (typecase_rich_text_parent_class)->dispose (object);
}

static void
typecase_rich_text_finalize (GObject *object)
{
  TypecaseRichTextPrivate *priv = private_of (object);

  g_clear_pointer (&priv->context, functions->destroy);
  g_clear_object (&priv->adjustments[GTK_ORIENTATION_HORIZONTAL]);
  g_clear_object (&priv->adjustments[GTK_ORIENTATION_VERTICAL]);

  G_OBJECT_CLASS (typecase_rich_text_parent_class)->finalize (object);
}

/* Signals that keys are bound to, as GtkTextView has them. */

static void
command (GtkWidget *widget, TypecaseRichTextCommand kind, int step, int count, gboolean extends,
         const char *text)
{
  functions->command (private_of (widget)->context, kind, step, count, extends, text);
}

static void
move_cursor (TypecaseRichText *self, GtkMovementStep step, int count, gboolean extends)
{
  command (GTK_WIDGET (self), TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR, step, count, extends, NULL);
}

static void
delete_from_cursor (TypecaseRichText *self, GtkDeleteType type, int count)
{
  command (GTK_WIDGET (self), TYPECASE_RICH_TEXT_COMMAND_DELETE_FROM_CURSOR, type, count, FALSE,
           NULL);
}

static void
insert_at_cursor (TypecaseRichText *self, const char *text)
{
  command (GTK_WIDGET (self), TYPECASE_RICH_TEXT_COMMAND_INSERT_AT_CURSOR, 0, 0, FALSE, text);
}

static void
select_all (TypecaseRichText *self, gboolean selects)
{
  command (GTK_WIDGET (self), TYPECASE_RICH_TEXT_COMMAND_SELECT_ALL, 0, selects ? 1 : 0, FALSE,
           NULL);
}

#define PLAIN_COMMAND(name, kind)                                                                  \
  static void name (TypecaseRichText *self)                                                        \
  {                                                                                                \
    command (GTK_WIDGET (self), TYPECASE_RICH_TEXT_COMMAND_##kind, 0, 0, FALSE, NULL);             \
  }

PLAIN_COMMAND (backspace, BACKSPACE)
PLAIN_COMMAND (set_anchor, SET_ANCHOR)
PLAIN_COMMAND (toggle_overwrite, TOGGLE_OVERWRITE)
PLAIN_COMMAND (toggle_cursor_visible, TOGGLE_CURSOR_VISIBLE)
PLAIN_COMMAND (cut_clipboard, CUT)
PLAIN_COMMAND (copy_clipboard, COPY)
PLAIN_COMMAND (paste_clipboard, PASTE)
PLAIN_COMMAND (insert_emoji, INSERT_EMOJI)
PLAIN_COMMAND (show_menu, SHOW_MENU)
PLAIN_COMMAND (activate, ACTIVATE)

static void
add_signal (GObjectClass *class, const char *name, GCallback callback)
{
  g_signal_new_class_handler (name, G_OBJECT_CLASS_TYPE (class),
                              G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, callback, NULL, NULL, NULL,
                              G_TYPE_NONE, 0);
}

/* GTK's own keys go by the signals' names, so that a theme of keys for GtkTextView is one for these. */

static void
bind (GtkWidgetClass *class, guint key, GdkModifierType modifiers, const char *signal,
      const char *format, ...)
{
  GtkShortcut *shortcut
      = gtk_shortcut_new (gtk_keyval_trigger_new (key, modifiers), gtk_signal_action_new (signal));

  if (format != NULL)
    {
      va_list arguments;

      va_start (arguments, format);
      gtk_shortcut_set_arguments (shortcut, g_variant_new_va (format, NULL, &arguments));
      va_end (arguments);
    }
  gtk_widget_class_add_shortcut (class, shortcut);
  g_object_unref (shortcut);
}

static void
bind_move (GtkWidgetClass *class, guint key, guint keypad, GdkModifierType modifiers,
           GtkMovementStep step, int count)
{
  const guint keys[] = { key, keypad };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      bind (class, keys[i], modifiers, "move-cursor", "(iib)", step, count, FALSE);
      bind (class, keys[i], modifiers | GDK_SHIFT_MASK, "move-cursor", "(iib)", step, count, TRUE);
    }
}

static void
bind_delete (GtkWidgetClass *class, guint key, GdkModifierType modifiers, GtkDeleteType type,
             int count)
{
  bind (class, key, modifiers, "delete-from-cursor", "(ii)", type, count);
}

static void
bind_keys (GtkWidgetClass *class)
{
  const GdkModifierType control = GDK_CONTROL_MASK, shift = GDK_SHIFT_MASK, alt = GDK_ALT_MASK;

  bind_move (class, GDK_KEY_Right, GDK_KEY_KP_Right, 0, GTK_MOVEMENT_VISUAL_POSITIONS, 1);
  bind_move (class, GDK_KEY_Left, GDK_KEY_KP_Left, 0, GTK_MOVEMENT_VISUAL_POSITIONS, -1);
  bind_move (class, GDK_KEY_Right, GDK_KEY_KP_Right, control, GTK_MOVEMENT_WORDS, 1);
  bind_move (class, GDK_KEY_Left, GDK_KEY_KP_Left, control, GTK_MOVEMENT_WORDS, -1);
  bind_move (class, GDK_KEY_Up, GDK_KEY_KP_Up, 0, GTK_MOVEMENT_DISPLAY_LINES, -1);
  bind_move (class, GDK_KEY_Down, GDK_KEY_KP_Down, 0, GTK_MOVEMENT_DISPLAY_LINES, 1);
  bind_move (class, GDK_KEY_Up, GDK_KEY_KP_Up, control, GTK_MOVEMENT_PARAGRAPHS, -1);
  bind_move (class, GDK_KEY_Down, GDK_KEY_KP_Down, control, GTK_MOVEMENT_PARAGRAPHS, 1);
  bind_move (class, GDK_KEY_Home, GDK_KEY_KP_Home, 0, GTK_MOVEMENT_DISPLAY_LINE_ENDS, -1);
  bind_move (class, GDK_KEY_End, GDK_KEY_KP_End, 0, GTK_MOVEMENT_DISPLAY_LINE_ENDS, 1);
  bind_move (class, GDK_KEY_Home, GDK_KEY_KP_Home, control, GTK_MOVEMENT_BUFFER_ENDS, -1);
  bind_move (class, GDK_KEY_End, GDK_KEY_KP_End, control, GTK_MOVEMENT_BUFFER_ENDS, 1);
  bind_move (class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, GTK_MOVEMENT_PAGES, -1);
  bind_move (class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, GTK_MOVEMENT_PAGES, 1);
  bind_move (class, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, control, GTK_MOVEMENT_HORIZONTAL_PAGES, -1);
  bind_move (class, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, control, GTK_MOVEMENT_HORIZONTAL_PAGES,
             1);

  bind (class, GDK_KEY_a, control, "select-all", "(b)", TRUE);
  bind (class, GDK_KEY_slash, control, "select-all", "(b)", TRUE);
  bind (class, GDK_KEY_a, control | shift, "select-all", "(b)", FALSE);
  bind (class, GDK_KEY_backslash, control, "select-all", "(b)", FALSE);

  bind_delete (class, GDK_KEY_Delete, 0, GTK_DELETE_CHARS, 1);
  bind_delete (class, GDK_KEY_KP_Delete, 0, GTK_DELETE_CHARS, 1);
  bind_delete (class, GDK_KEY_Delete, control, GTK_DELETE_WORD_ENDS, 1);
  bind_delete (class, GDK_KEY_KP_Delete, control, GTK_DELETE_WORD_ENDS, 1);
  bind_delete (class, GDK_KEY_BackSpace, control, GTK_DELETE_WORD_ENDS, -1);
  bind_delete (class, GDK_KEY_Delete, control | shift, GTK_DELETE_PARAGRAPH_ENDS, 1);
  bind_delete (class, GDK_KEY_KP_Delete, control | shift, GTK_DELETE_PARAGRAPH_ENDS, 1);
  bind_delete (class, GDK_KEY_BackSpace, control | shift, GTK_DELETE_PARAGRAPH_ENDS, -1);

  bind (class, GDK_KEY_BackSpace, 0, "backspace", NULL);
  bind (class, GDK_KEY_BackSpace, shift, "backspace", NULL);
  bind (class, GDK_KEY_x, control, "cut-clipboard", NULL);
  bind (class, GDK_KEY_c, control, "copy-clipboard", NULL);
  bind (class, GDK_KEY_v, control, "paste-clipboard", NULL);
  bind (class, GDK_KEY_Delete, shift, "cut-clipboard", NULL);
  bind (class, GDK_KEY_KP_Delete, shift, "cut-clipboard", NULL);
  bind (class, GDK_KEY_Insert, control, "copy-clipboard", NULL);
  bind (class, GDK_KEY_KP_Insert, control, "copy-clipboard", NULL);
  bind (class, GDK_KEY_Insert, shift, "paste-clipboard", NULL);
  bind (class, GDK_KEY_KP_Insert, shift, "paste-clipboard", NULL);
  bind (class, GDK_KEY_Insert, 0, "toggle-overwrite", NULL);
  bind (class, GDK_KEY_KP_Insert, 0, "toggle-overwrite", NULL);
  bind (class, GDK_KEY_F7, 0, "toggle-cursor-visible", NULL);
  bind (class, GDK_KEY_F10, shift, "show-menu", NULL);
  bind (class, GDK_KEY_Menu, 0, "show-menu", NULL);
  bind (class, GDK_KEY_period, control, "insert-emoji", NULL);
  bind (class, GDK_KEY_semicolon, control, "insert-emoji", NULL);

  gtk_widget_class_add_binding_action (class, GDK_KEY_v, control | shift, "clipboard.paste-plain",
                                       NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, control, "text.undo", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_y, control, "text.redo", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_z, control | shift, "text.redo", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Up, alt | shift, "picture.larger", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Down, alt | shift, "picture.smaller", NULL);
  gtk_widget_class_add_binding_action (class, GDK_KEY_Home, alt | shift, "picture.original-size",
                                       NULL);
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const struct
  {
    const char *name;
    TypecaseRichTextCommand kind;
    int count;
  } actions[] = {
    { "clipboard.cut", TYPECASE_RICH_TEXT_COMMAND_CUT, 0 },
    { "clipboard.copy", TYPECASE_RICH_TEXT_COMMAND_COPY, 0 },
    { "clipboard.paste", TYPECASE_RICH_TEXT_COMMAND_PASTE, 0 },
    { "clipboard.paste-plain", TYPECASE_RICH_TEXT_COMMAND_PASTE_PLAIN, 0 },
    { "selection.delete", TYPECASE_RICH_TEXT_COMMAND_DELETE_SELECTION, 0 },
    { "selection.select-all", TYPECASE_RICH_TEXT_COMMAND_SELECT_ALL, 1 },
    { "text.undo", TYPECASE_RICH_TEXT_COMMAND_UNDO, 0 },
    { "text.redo", TYPECASE_RICH_TEXT_COMMAND_REDO, 0 },
    { "misc.insert-emoji", TYPECASE_RICH_TEXT_COMMAND_INSERT_EMOJI, 0 },
    { "menu.popup", TYPECASE_RICH_TEXT_COMMAND_SHOW_MENU, 0 },
    { "picture.larger", TYPECASE_RICH_TEXT_COMMAND_RESIZE_PICTURE, 1 },
    { "picture.smaller", TYPECASE_RICH_TEXT_COMMAND_RESIZE_PICTURE, -1 },
    { "picture.original-size", TYPECASE_RICH_TEXT_COMMAND_RESIZE_PICTURE, 0 },
    { "picture.describe", TYPECASE_RICH_TEXT_COMMAND_DESCRIBE_PICTURE, 0 },
    { "table.insert-row-above", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 0 },
    { "table.insert-row-below", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 1 },
    { "table.insert-column-before", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 2 },
    { "table.insert-column-after", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 3 },
    { "table.delete-row", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 4 },
    { "table.delete-column", TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE, 5 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (name, actions[i].name))
      command (widget, actions[i].kind, 0, actions[i].count, FALSE, NULL);
}

static void
typecase_rich_text_class_init (TypecaseRichTextClass *class)
{
  static const char *actions[]
      = { "clipboard.cut",     "clipboard.copy",       "clipboard.paste", "clipboard.paste-plain",
          "selection.delete",  "selection.select-all", "text.undo",       "text.redo",
          "misc.insert-emoji", "menu.popup",           "picture.larger",  "picture.smaller",
          "picture.original-size", "picture.describe",
          "table.insert-row-above", "table.insert-row-below", "table.insert-column-before",
          "table.insert-column-after", "table.delete-row", "table.delete-column" };
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  const GType type = G_TYPE_FROM_CLASS (class);

  object_class->get_property = typecase_rich_text_get_property;
  object_class->set_property = typecase_rich_text_set_property;
  object_class->dispose = typecase_rich_text_dispose;
  object_class->finalize = typecase_rich_text_finalize;
  widget_class->get_request_mode = typecase_rich_text_get_request_mode;
  widget_class->measure = typecase_rich_text_measure;
  widget_class->size_allocate = typecase_rich_text_size_allocate;
  widget_class->realize = typecase_rich_text_realize;
  widget_class->unrealize = typecase_rich_text_unrealize;
  widget_class->css_changed = typecase_rich_text_css_changed;
  widget_class->direction_changed = typecase_rich_text_direction_changed;
  widget_class->system_setting_changed = typecase_rich_text_system_setting_changed;
  widget_class->state_flags_changed = typecase_rich_text_state_flags_changed;

#define ADD(kind, spec) properties[TYPECASE_RICH_TEXT_PROPERTY_##kind] = spec
#define NUMBER(name, usual) g_param_spec_int (name, NULL, NULL, 0, G_MAXINT, usual, flags)
#define SWITCH(name, usual) g_param_spec_boolean (name, NULL, NULL, usual, flags)
#define WORDS(name) g_param_spec_string (name, NULL, NULL, NULL, flags)
  ADD (TEXT, WORDS ("text"));
  ADD (TEXT_STYLE, WORDS ("text-style"));
  ADD (EDITABLE, SWITCH ("editable", TRUE));
  ADD (SELECTABLE, SWITCH ("selectable", TRUE));
  ADD (CURSOR_VISIBLE, SWITCH ("cursor-visible", TRUE));
  ADD (OVERWRITE, SWITCH ("overwrite", FALSE));
  ADD (ACCEPTS_TAB, SWITCH ("accepts-tab", TRUE));
  ADD (LEFT_MARGIN, NUMBER ("left-margin", 0));
  ADD (RIGHT_MARGIN, NUMBER ("right-margin", 0));
  ADD (TOP_MARGIN, NUMBER ("top-margin", 0));
  ADD (BOTTOM_MARGIN, NUMBER ("bottom-margin", 0));
  ADD (INPUT_PURPOSE, g_param_spec_enum ("input-purpose", NULL, NULL, GTK_TYPE_INPUT_PURPOSE,
                                         GTK_INPUT_PURPOSE_FREE_FORM, flags));
  ADD (INPUT_HINTS, g_param_spec_flags ("input-hints", NULL, NULL, GTK_TYPE_INPUT_HINTS,
                                        GTK_INPUT_HINT_NONE, flags));
  ADD (PLACEHOLDER_TEXT, WORDS ("placeholder-text"));
  ADD (MAXIMUM_LINES, NUMBER ("maximum-lines", 0));
  ADD (ELLIPSIZE, g_param_spec_enum ("ellipsize", NULL, NULL, PANGO_TYPE_ELLIPSIZE_MODE,
                                     PANGO_ELLIPSIZE_NONE, flags));
  ADD (XALIGN, g_param_spec_float ("xalign", NULL, NULL, 0, 1, 0, flags));
  ADD (STANDARD_TEXT_SCALING, SWITCH ("uses-standard-text-scaling", FALSE));
  ADD (ZOOMABLE, SWITCH ("zoomable", FALSE));
  ADD (MAGNIFICATION, g_param_spec_double ("magnification", NULL, NULL, 0.25, 5, 1, flags));
  ADD (ANIMATES_PICTURES, SWITCH ("animates-pictures", FALSE));
  ADD (DATA_KINDS, g_param_spec_flags ("data-kinds", NULL, NULL, TYPECASE_TYPE_DATA_KINDS, 0, flags));
  ADD (EXTRA_MENU, g_param_spec_object ("extra-menu", NULL, NULL, G_TYPE_MENU_MODEL, flags));
#undef ADD
#undef NUMBER
#undef SWITCH
#undef WORDS
  g_object_class_install_properties (object_class, TYPECASE_RICH_TEXT_N_PROPERTIES, properties);

  g_signal_new_class_handler ("move-cursor", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                              G_CALLBACK (move_cursor), NULL, NULL, NULL, G_TYPE_NONE, 3,
                              GTK_TYPE_MOVEMENT_STEP, G_TYPE_INT, G_TYPE_BOOLEAN);
  g_signal_new_class_handler ("delete-from-cursor", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                              G_CALLBACK (delete_from_cursor), NULL, NULL, NULL, G_TYPE_NONE, 2,
                              GTK_TYPE_DELETE_TYPE, G_TYPE_INT);
  g_signal_new_class_handler ("insert-at-cursor", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                              G_CALLBACK (insert_at_cursor), NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_STRING);
  g_signal_new_class_handler ("select-all", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                              G_CALLBACK (select_all), NULL, NULL, NULL, G_TYPE_NONE, 1,
                              G_TYPE_BOOLEAN);
  add_signal (object_class, "backspace", G_CALLBACK (backspace));
  add_signal (object_class, "set-anchor", G_CALLBACK (set_anchor));
  add_signal (object_class, "toggle-overwrite", G_CALLBACK (toggle_overwrite));
  add_signal (object_class, "toggle-cursor-visible", G_CALLBACK (toggle_cursor_visible));
  add_signal (object_class, "cut-clipboard", G_CALLBACK (cut_clipboard));
  add_signal (object_class, "copy-clipboard", G_CALLBACK (copy_clipboard));
  add_signal (object_class, "paste-clipboard", G_CALLBACK (paste_clipboard));
  add_signal (object_class, "insert-emoji", G_CALLBACK (insert_emoji));
  add_signal (object_class, "show-menu", G_CALLBACK (show_menu));
  add_signal (object_class, "activate", G_CALLBACK (activate));
  g_signal_new ("preedit-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_STRING);
  g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i], NULL, activate_action);
  bind_keys (widget_class);
}

static void
typecase_rich_text_init (TypecaseRichText *self)
{
  TypecaseRichTextPrivate *priv = private_of (self);

  priv->surface = new_surface (GTK_WIDGET (self), "text");
  priv->selection = new_surface (priv->surface, "selection");
  gtk_widget_set_child_visible (priv->selection, FALSE);
}

/* The context is made when the class is known. */
static void
create_context (GtkWidget *widget)
{
  g_return_if_fail (functions != NULL);
  private_of (widget)->context = functions->create (widget);
}

/* A view, which a scrolled window scrolls. */

struct _TypecaseRichTextView
{
  TypecaseRichText parent_instance;
};

enum
{
  PROP_HADJUSTMENT = TYPECASE_RICH_TEXT_N_PROPERTIES,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

static gboolean
get_border (GtkScrollable *scrollable, GtkBorder *border)
{
  *border = (GtkBorder){ 0 };
  return FALSE;
}

static void
typecase_rich_text_view_scrollable_init (GtkScrollableInterface *interface)
{
  interface->get_border = get_border;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TypecaseRichTextView, typecase_rich_text_view,
                               TYPECASE_TYPE_RICH_TEXT,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE,
                                                      typecase_rich_text_view_scrollable_init))

static void
tell_scroll (GtkAdjustment *adjustment, GtkWidget *widget)
{
  gpointer context = typecase_rich_text_get_context (widget);

  if (context != NULL)
    functions->scrolled (context);
}

static void
scroll_with (GtkWidget *widget, GtkOrientation orientation, GtkAdjustment *adjustment)
{
  GtkAdjustment **place = &private_of (widget)->adjustments[orientation];

  if (*place == adjustment)
    return;
  if (*place != NULL)
    {
      g_signal_handlers_disconnect_by_func (*place, tell_scroll, widget);
      g_clear_object (place);
    }
  if (adjustment == NULL)
    return;
  *place = g_object_ref_sink (adjustment);
  g_signal_connect (adjustment, "value-changed", G_CALLBACK (tell_scroll), widget);
  tell_scroll (adjustment, widget);
}

static void
typecase_rich_text_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseRichTextPrivate *priv = private_of (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, priv->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, priv->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, priv->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, priv->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_rich_text_view_set_property (GObject *object, guint id, const GValue *value,
                                      GParamSpec *spec)
{
  TypecaseRichTextPrivate *priv = private_of (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      scroll_with (GTK_WIDGET (object), GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      scroll_with (GTK_WIDGET (object), GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      priv->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
      break;
    case PROP_VSCROLL_POLICY:
      priv->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_rich_text_view_dispose (GObject *object)
{
  scroll_with (GTK_WIDGET (object), GTK_ORIENTATION_HORIZONTAL, NULL);
  scroll_with (GTK_WIDGET (object), GTK_ORIENTATION_VERTICAL, NULL);

  G_OBJECT_CLASS (typecase_rich_text_view_parent_class)->dispose (object);
}

static void
typecase_rich_text_view_class_init (TypecaseRichTextViewClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->get_property = typecase_rich_text_view_get_property;
  object_class->set_property = typecase_rich_text_view_set_property;
  object_class->dispose = typecase_rich_text_view_dispose;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  gtk_widget_class_set_css_name (widget_class, "textview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TEXT_BOX);
}

static void
typecase_rich_text_view_init (TypecaseRichTextView *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "view");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  create_context (GTK_WIDGET (self));
}

/* A field. */

struct _TypecaseRichTextField
{
  TypecaseRichText parent_instance;
};

G_DEFINE_FINAL_TYPE (TypecaseRichTextField, typecase_rich_text_field, TYPECASE_TYPE_RICH_TEXT)

static void
typecase_rich_text_field_class_init (TypecaseRichTextFieldClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  gtk_widget_class_set_css_name (widget_class, "entry");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TEXT_BOX);
  gtk_widget_class_set_activate_signal_from_name (widget_class, "activate");
}

static void
typecase_rich_text_field_init (TypecaseRichTextField *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  create_context (GTK_WIDGET (self));
}

/* A label. */

struct _TypecaseRichTextLabel
{
  TypecaseRichText parent_instance;
};

G_DEFINE_FINAL_TYPE (TypecaseRichTextLabel, typecase_rich_text_label, TYPECASE_TYPE_RICH_TEXT)

static void
typecase_rich_text_label_class_init (TypecaseRichTextLabelClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
typecase_rich_text_label_init (TypecaseRichTextLabel *self)
{
  create_context (GTK_WIDGET (self));
}

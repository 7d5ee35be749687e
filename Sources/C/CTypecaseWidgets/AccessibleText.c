/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "TypecaseAccessibleText.h"

/* GtkAccessible's methods begin like this in all versions; they are public since 4.10. */
typedef struct
{
  GTypeInterface parent;
  GtkATContext *(*get_at_context) (GtkAccessible *accessible);
} AccessibleInterface;

/* What a GtkAtSpiContext has behind its base class, GtkATContext. */
typedef struct
{
  gpointer root;
  char *path;
  GDBusConnection *connection;
  /* The names that GetInterfaces and the cache tell, "as"; NULL until the object is registered. */
  GVariant *interfaces;
  guint registrations[20];
  guint registration_count;
} ContextTail;

/* The versions with which this was tried, with the sizes that their classes have; docs/inside/accessible-text.md says how to try
 * another one. */
static const struct
{
  guint minor;
  gsize base_size;
  gsize size;
  /* Whether get_at_context gives a reference, as it does since it is public. */
  gboolean gives_reference;
} tried[] = {
  { 8, 96, 216, FALSE },  /* 4.8.3, Debian 12 */
  { 18, 112, 232, TRUE }, /* 4.18.6, Debian 13 */
};

static gboolean forgets_versions;

/* The entry of the GTK that runs; -1 where there is none. */
static int
find_version (void)
{
  guint index;

  for (index = 0; index < G_N_ELEMENTS (tried); index++)
    if (!forgets_versions && gtk_get_major_version () == 4
        && gtk_get_minor_version () == tried[index].minor)
      return index;
  return -1;
}

void
ctypecase_accessible_text_forget_versions (void)
{
  forgets_versions = TRUE;
}

static GQuark
watch_quark (void)
{
  return g_quark_from_static_string ("typecase-accessible-text-watch");
}

TypecaseAccessibleTextWatch *
ctypecase_accessible_text_get_watch (gpointer widget)
{
  return g_object_get_qdata (G_OBJECT (widget), watch_quark ());
}

/* GtkWidget's own methods, which classes of widgets take over. */
static AccessibleInterface *
widget_interface (void)
{
  return g_type_interface_peek (g_type_class_peek (GTK_TYPE_WIDGET), GTK_TYPE_ACCESSIBLE);
}

static GtkATContext *
get_at_context (GtkAccessible *accessible)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (accessible);

  if (watch != NULL)
    watch->functions->looked (watch->context);
  return widget_interface ()->get_at_context (accessible);
}

static void
initialize (gpointer interface, gpointer data)
{
  ((AccessibleInterface *) interface)->get_at_context = get_at_context;
}

void
ctypecase_accessible_text_add_to_class (GType type)
{
  const GInterfaceInfo accessible = { initialize, NULL, NULL };

  g_type_add_interface_static (type, GTK_TYPE_ACCESSIBLE, &accessible);
  /* GTK's own text would be in the way of all that it does not do. */
  if (find_version () < 0)
    ctypecase_accessible_text_add_interface (type);
}

gboolean
ctypecase_accessible_text_watch (GtkWidget *widget,
                                 const TypecaseAccessibleTextFunctions *functions,
                                 gpointer context)
{
  AccessibleInterface *interface;
  TypecaseAccessibleTextWatch *watch;

  interface = g_type_interface_peek (G_OBJECT_GET_CLASS (widget), GTK_TYPE_ACCESSIBLE);
  if (interface->get_at_context != get_at_context)
    return FALSE;

  watch = g_new (TypecaseAccessibleTextWatch, 1);
  watch->functions = functions;
  watch->context = context;
  g_object_set_qdata_full (G_OBJECT (widget), watch_quark (), watch, g_free);
  return TRUE;
}

void
ctypecase_accessible_text_unwatch (GtkWidget *widget, gpointer context)
{
  TypecaseAccessibleTextWatch *watch = ctypecase_accessible_text_get_watch (widget);

  if (watch != NULL && watch->context == context)
    g_object_set_qdata (G_OBJECT (widget), watch_quark (), NULL);
}

/* The private part of a widget's object; NULL where there is none that is known. */
static ContextTail *
find_tail (GtkWidget *widget, TypecaseAccessibleObjectState *state)
{
  GtkATContext *context;
  GTypeQuery base, full;
  int index = find_version ();

  *state = TYPECASE_ACCESSIBLE_OBJECT_UNTRIED;
  if (index < 0)
    return NULL;

  context = widget_interface ()->get_at_context (GTK_ACCESSIBLE (widget));
  /* The widget has another reference. */
  if (context != NULL && tried[index].gives_reference)
    g_object_unref (context);
  if (context == NULL || !g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkAtSpiContext"))
    {
      *state = TYPECASE_ACCESSIBLE_OBJECT_NONE;
      return NULL;
    }

  g_type_query (GTK_TYPE_AT_CONTEXT, &base);
  g_type_query (G_OBJECT_TYPE (context), &full);
  if (base.instance_size != tried[index].base_size || full.instance_size != tried[index].size
      || full.instance_size != base.instance_size + sizeof (ContextTail))
    return NULL;
  return (ContextTail *) ((char *) context + base.instance_size);
}

TypecaseAccessibleObjectState
ctypecase_accessible_text_find (GtkWidget *widget, TypecaseAccessibleObject *object)
{
  TypecaseAccessibleObjectState state;
  ContextTail *tail = find_tail (widget, &state);

  object->connection = NULL;
  object->path = NULL;
  if (tail == NULL)
    return state;
  if (tail->path == NULL)
    return TYPECASE_ACCESSIBLE_OBJECT_UNASKED;
  /* There is no bus. */
  if (tail->connection == NULL)
    return TYPECASE_ACCESSIBLE_OBJECT_NONE;

  object->connection = tail->connection;
  object->path = tail->path;
  return tail->interfaces == NULL ? TYPECASE_ACCESSIBLE_OBJECT_WAITING
                                  : TYPECASE_ACCESSIBLE_OBJECT_REGISTERED;
}

/* The interfaces that are added; GTK itself has none of them in the versions that were tried. */
static gboolean
is_added (const char *name)
{
  static const char *const added[] = { "org.a11y.atspi.Text", "org.a11y.atspi.EditableText",
                                       "org.a11y.atspi.Hypertext", NULL };

  return g_strv_contains (added, name);
}

void
ctypecase_accessible_text_set_interfaces (GtkWidget *widget, const char *const *interfaces)
{
  TypecaseAccessibleObjectState state;
  ContextTail *tail = find_tail (widget, &state);
  GVariantBuilder builder;
  GVariantIter iterator;
  GVariant *old;
  const char *name;

  if (tail == NULL || tail->interfaces == NULL)
    return;

  old = tail->interfaces;
  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  g_variant_iter_init (&iterator, old);
  while (g_variant_iter_next (&iterator, "&s", &name))
    if (!is_added (name))
      g_variant_builder_add (&builder, "s", name);
  for (; *interfaces != NULL; interfaces++)
    g_variant_builder_add (&builder, "s", *interfaces);
  tail->interfaces = g_variant_ref_sink (g_variant_builder_end (&builder));
  g_variant_unref (old);
}

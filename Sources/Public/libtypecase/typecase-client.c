/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-client-private.h"

enum
{
  PROP_APP_ID = 1,
};

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      g_value_set_string (value, ((TypecaseClient *) object)->app_id);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_APP_ID:
      ((TypecaseClient *) object)->app_id = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

void
typecase_client_install_properties (GObjectClass *class)
{
  class->get_property = get_property;
  class->set_property = set_property;
  g_object_class_install_property (
      class, PROP_APP_ID,
      g_param_spec_string ("app-id", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
}

void
typecase_client_begin (TypecaseClient *self, const char *interface, const char *signal)
{
  self->session = typecase_session_new (self->app_id, interface, signal);
}

void
typecase_client_clear (TypecaseClient *self)
{
  g_clear_object (&self->session);
  g_clear_pointer (&self->app_id, g_free);
}

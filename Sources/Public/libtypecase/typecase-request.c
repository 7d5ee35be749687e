/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-request-private.h"

#include "typecase-provider-private.h"

/**
 * TypecaseRequest:
 *
 * A request of a provider that can be followed, and paused where it fetches assets.
 *
 * Make one, connect to its signals, and run it once. Its properties change when the registry reports
 * progress, at most ten times a second, in the thread-default main context in which the provider was
 * created.
 *
 * |[<!-- language="C" -->
 * request = typecase_request_new_for_assets (provider, names, 0.5);
 * g_signal_connect (request, "notify::fraction", G_CALLBACK (progressed), bar);
 * typecase_request_run (request, cancellable, fetched, NULL);
 * ]|
 *
 * A request keeps its provider.
 *
 * Since: 0.1
 */

enum
{
  PROP_PROVIDER = 1,
  PROP_FRACTION,
  PROP_RECEIVED,
  PROP_EXPECTED,
  PROP_PAUSED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

enum
{
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseRequest, typecase_request, G_TYPE_OBJECT)

static void
typecase_request_finalize (GObject *object)
{
  TypecaseRequest *self = TYPECASE_REQUEST (object);

  g_clear_pointer (&self->call, typecase_provider_call_free);
  g_clear_pointer (&self->exchange, typecase_exchange_unref);
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (typecase_request_parent_class)->finalize (object);
}

static void
typecase_request_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TypecaseRequest *self = TYPECASE_REQUEST (object);

  switch (id)
    {
    case PROP_PROVIDER:
      g_value_set_object (value, self->provider);
      break;
    case PROP_FRACTION:
      g_value_set_double (value, self->fraction);
      break;
    case PROP_RECEIVED:
      g_value_set_uint64 (value, self->received);
      break;
    case PROP_EXPECTED:
      g_value_set_uint64 (value, self->expected);
      break;
    case PROP_PAUSED:
      g_value_set_boolean (value, self->is_paused);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_request_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_PROVIDER:
      TYPECASE_REQUEST (object)->provider = g_value_dup_object (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
typecase_request_class_init (TypecaseRequestClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = typecase_request_get_property;
  object_class->set_property = typecase_request_set_property;
  object_class->finalize = typecase_request_finalize;

  /**
   * TypecaseRequest:provider:
   *
   * Whose request it is.
   *
   * Since: 0.1
   */
  properties[PROP_PROVIDER] = g_param_spec_object (
      "provider", NULL, NULL, TYPECASE_TYPE_PROVIDER,
      G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  /**
   * TypecaseRequest:fraction:
   *
   * How far it is, 0 to 1.
   *
   * Since: 0.1
   */
  properties[PROP_FRACTION]
      = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /**
   * TypecaseRequest:received:
   *
   * How many bytes of assets came; fewer than before when a file has to be fetched again. Fonts that are
   * registered tell none.
   *
   * Since: 0.1
   */
  properties[PROP_RECEIVED]
      = g_param_spec_uint64 ("received", NULL, NULL, 0, G_MAXUINT64, 0,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /**
   * TypecaseRequest:expected:
   *
   * How many bytes all assets together have; 0 where that is not known.
   *
   * Since: 0.1
   */
  properties[PROP_EXPECTED]
      = g_param_spec_uint64 ("expected", NULL, NULL, 0, G_MAXUINT64, 0,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  /**
   * TypecaseRequest:paused:
   *
   * Whether the registry has stopped fetching, as [method@Request.pause] asks.
   *
   * Since: 0.1
   */
  properties[PROP_PAUSED]
      = g_param_spec_boolean ("paused", NULL, NULL, FALSE,
                              G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * TypecaseRequest::failed:
   * @self: the request
   * @failure: why a font was refused
   *
   * A font was refused while others are still being dealt with. The end tells it again.
   *
   * Since: 0.1
   */
  signals[FAILED]
      = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, TYPECASE_TYPE_FAILURE);
}

static void
typecase_request_init (TypecaseRequest *self)
{
}

static TypecaseRequest *
request_new (TypecaseProvider *provider, TypecaseProviderCall *call)
{
  TypecaseRequest *self = g_object_new (TYPECASE_TYPE_REQUEST, "provider", provider, NULL);

  self->call = call;
  return self;
}

/**
 * typecase_request_new_for_assets:
 * @provider: a provider
 * @names_or_tags: (array zero-terminated=1): of the app's catalog; a name counts before a tag
 * @priority: which of the app's requests comes first, 0 to 1; 0.5 is usual
 *
 * As [method@Provider.request_assets], to be followed.
 *
 * Returns: (transfer full): a request that is to be run
 *
 * Since: 0.1
 */
TypecaseRequest *
typecase_request_new_for_assets (TypecaseProvider *provider, const char *const *names_or_tags,
                                 double priority)
{
  g_return_val_if_fail (TYPECASE_IS_PROVIDER (provider), NULL);
  return request_new (provider, typecase_provider_call_new_for_assets (names_or_tags, priority));
}

/**
 * typecase_request_new_for_registration:
 * @provider: a provider
 * @fonts: (element-type TypecaseFont): files of the app, assets of its catalog, or fonts that are
 *   registered
 * @scope: for how long, and for whom
 * @enabled: whether programs may use the fonts at once
 * @parent_window: (nullable): the asking window, as `x11:XID` in hexadecimal or `wayland:HANDLE`
 *
 * As [method@Provider.register_fonts], to be followed.
 *
 * Returns: (transfer full): a request that is to be run
 *
 * Since: 0.1
 */
TypecaseRequest *
typecase_request_new_for_registration (TypecaseProvider *provider, GPtrArray *fonts,
                                       TypecaseScope scope, gboolean enabled,
                                       const char *parent_window)
{
  g_return_val_if_fail (TYPECASE_IS_PROVIDER (provider), NULL);
  return request_new (provider, typecase_provider_call_new_for_registration (fonts, scope, enabled,
                                                                             parent_window));
}

/**
 * typecase_request_get_fraction: (get-property fraction)
 * @self: a request
 *
 * Gets how much of the request is done.
 *
 * Returns: how far it is, 0 to 1
 *
 * Since: 0.1
 */
double
typecase_request_get_fraction (TypecaseRequest *self)
{
  g_return_val_if_fail (TYPECASE_IS_REQUEST (self), 0);
  return self->fraction;
}

/**
 * typecase_request_get_received: (get-property received)
 * @self: a request
 *
 * Gets how much was fetched.
 *
 * Returns: how many bytes of assets came
 *
 * Since: 0.1
 */
guint64
typecase_request_get_received (TypecaseRequest *self)
{
  g_return_val_if_fail (TYPECASE_IS_REQUEST (self), 0);
  return self->received;
}

/**
 * typecase_request_get_expected: (get-property expected)
 * @self: a request
 *
 * Gets how much there is to fetch.
 *
 * Returns: how many bytes all assets together have; 0 where that is not known
 *
 * Since: 0.1
 */
guint64
typecase_request_get_expected (TypecaseRequest *self)
{
  g_return_val_if_fail (TYPECASE_IS_REQUEST (self), 0);
  return self->expected;
}

/**
 * typecase_request_get_paused: (get-property paused)
 * @self: a request
 *
 * Says whether the request stands still.
 *
 * Returns: whether the registry has stopped fetching
 *
 * Since: 0.1
 */
gboolean
typecase_request_get_paused (TypecaseRequest *self)
{
  g_return_val_if_fail (TYPECASE_IS_REQUEST (self), FALSE);
  return self->is_paused;
}

/* MARK: Progress */

void
typecase_request_set_fraction (TypecaseRequest *self, double fraction)
{
  /* Also where it is no number. */
  if (!(fraction >= 0 && fraction <= 1) || fraction == self->fraction)
    return;
  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

void
typecase_request_set_transferred (TypecaseRequest *self, guint64 received, guint64 expected,
                                 gboolean is_paused)
{
  if (received != self->received)
    {
      self->received = received;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RECEIVED]);
    }
  if (expected != self->expected)
    {
      self->expected = expected;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPECTED]);
    }
  if (is_paused != self->is_paused)
    {
      self->is_paused = is_paused;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PAUSED]);
    }
}

void
typecase_request_tell_failure (TypecaseRequest *self, TypecaseFailure *failure)
{
  g_signal_emit (self, signals[FAILED], 0, failure);
}

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#include "typecase-asking-private.h"
#include "typecase-consumer-private.h"
#include "typecase-following-private.h"
#include "typecase-font-private.h"
#include "typecase-process-fonts.h"

/**
 * TypecaseConsumer:
 *
 * An app that uses the fonts that a person has installed.
 *
 * The app's packaging declares the entitlement `use-installed-fonts`. The app gets fonts that it
 * names, and those that the person picks for it, as files in memory; it cannot find out what else
 * there is.
 *
 * What is given is at once in the fontconfig configuration of the process: it is found by family,
 * PostScript name and full name, and never in fallback, so that text which does not name the font looks
 * the same with it and without it. The current configuration is not edited but replaced: the new one
 * has the desktop's fonts, and those that the app itself has added with FcConfigAppFontAddFile(). A
 * configuration that the app has made for itself is never touched.
 *
 * Pango keeps what it found. So call this on [signal@Consumer::fonts-changed]:
 *
 * |[<!-- language="C" -->
 * pango_fc_font_map_config_changed (PANGO_FC_FONT_MAP (pango_cairo_font_map_get_default ()));
 * ]|
 *
 * The given fonts are followed: a font that is removed, disabled or revoked is dropped, one that was updated is
 * replaced, and a missing one that was asked for is used as soon as it is installed.
 *
 * Nothing happens on the bus before the first call. All calls are made, and all callbacks and signals
 * come, in the thread whose thread-default main context is the one that the object was made in, which
 * is the thread that lays text out.
 *
 * Since: 0.1
 */

enum
{
  FONTS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TypecaseConsumer, typecase_consumer, G_TYPE_OBJECT)

static void
typecase_consumer_finalize (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  /* Running calls may keep the fonts for a while. */
  typecase_process_fonts_forget (G_OBJECT (self->fonts));
  typecase_consumer_fonts_stop_following_rules (self->fonts);
  g_clear_object (&self->fonts);
  typecase_client_clear (&self->client);
  G_OBJECT_CLASS (typecase_consumer_parent_class)->finalize (object);
}

static void
fonts_changed (TypecaseConsumer *self)
{
  if (!typecase_session_is_closed (self->client.session))
    g_signal_emit (self, signals[FONTS_CHANGED], 0);
}

static void
typecase_consumer_constructed (GObject *object)
{
  TypecaseConsumer *self = TYPECASE_CONSUMER (object);

  G_OBJECT_CLASS (typecase_consumer_parent_class)->constructed (object);
  typecase_client_begin (&self->client, "org.typecase.Consumer1", "FontsChanged");
  self->fonts = typecase_consumer_fonts_new (self->client.session);
  g_signal_connect_object (self->fonts, "changed", G_CALLBACK (fonts_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->client.session, "changed", G_CALLBACK (typecase_following_follow),
                           self->fonts, G_CONNECT_SWAPPED);
}

static void
typecase_consumer_class_init (TypecaseConsumerClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->constructed = typecase_consumer_constructed;
  object_class->finalize = typecase_consumer_finalize;

  /**
   * TypecaseConsumer:app-id:
   *
   * The name of the app's installed desktop file, without `.desktop`.
   *
   * Since: 0.1
   */
  typecase_client_install_properties (object_class);

  /**
   * TypecaseConsumer::fonts-changed:
   * @self: the consumer
   *
   * The fontconfig configuration of the process was replaced, because fonts came or went. Tell Pango,
   * and lay text out again.
   *
   * Since: 0.1
   */
  signals[FONTS_CHANGED] = g_signal_new ("fonts-changed", G_TYPE_FROM_CLASS (class),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
typecase_consumer_init (TypecaseConsumer *self)
{
}

/**
 * typecase_consumer_new:
 * @app_id: (nullable): the name of the app's installed desktop file, without `.desktop`; a sandboxed
 *   app is known by its sandbox and may give %NULL
 *
 * Makes an app that uses fonts.
 *
 * Returns: (transfer full): the app as a consumer, with a connection of its own to the session's bus
 *
 * Since: 0.1
 */
TypecaseConsumer *
typecase_consumer_new (const char *app_id)
{
  return g_object_new (TYPECASE_TYPE_CONSUMER, "app-id", app_id, NULL);
}

/**
 * typecase_consumer_close:
 * @self: a consumer
 *
 * Disconnects from the registry, which ends running requests.
 *
 * The fonts that the app was given stay in use, and are not followed any more. No signal comes from then
 * on. Running calls, and later calls, end with %G_IO_ERROR_CLOSED.
 *
 * Since: 0.1
 */
void
typecase_consumer_close (TypecaseConsumer *self)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  typecase_consumer_fonts_stop_following_rules (self->fonts);
  typecase_session_close (self->client.session);
}

/**
 * typecase_consumer_get_fonts:
 * @self: a consumer
 *
 * Gets the fonts of the app that are in use. They change with [signal@Consumer::fonts-changed].
 *
 * Returns: (transfer container) (element-type TypecaseFont): what the app was given and may use now
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_fonts (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->fonts->given);
}

/**
 * typecase_consumer_get_missing:
 * @self: a consumer
 *
 * Gets the names that nothing was given for, and that the system does not have.
 *
 * Returns: (transfer container) (element-type TypecaseFont): the fonts that were asked for and not given, which
 *   are given automatically when they are installed
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_missing (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->fonts->missing);
}

/**
 * typecase_consumer_get_system_fonts:
 * @self: a consumer
 *
 * Gets the names that were asked for and that the system has: every program finds these, and text in
 * them misses nothing.
 *
 * Returns: (transfer container) (element-type TypecaseFont): what nobody needs to give
 *
 * Since: 0.1
 */
GPtrArray *
typecase_consumer_get_system_fonts (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return typecase_fonts_copy (self->fonts->of_system);
}

/**
 * typecase_consumer_get_not_asked:
 * @self: a consumer
 *
 * Gets why the person was not shown what was missing when they were last to be: without a display, or because the
 * prompt failed. Then it is no answer that a font was not given.
 *
 * Returns: (nullable) (transfer none): a failure with %TYPECASE_ERROR_NOT_ASKED, or %NULL when they were asked
 *
 * Since: 0.1
 */
TypecaseFailure *
typecase_consumer_get_not_asked (TypecaseConsumer *self)
{
  g_return_val_if_fail (TYPECASE_IS_CONSUMER (self), NULL);
  return self->fonts->not_asked;
}

/**
 * typecase_consumer_forget_missing:
 * @self: a consumer
 * @fonts: (nullable) (element-type TypecaseFont): what was asked for; %NULL for everything
 *
 * Forgets names that were asked for and not given, or are being asked for, such as when a document was closed:
 * their fonts are no longer given automatically.
 *
 * Since: 0.1
 */
void
typecase_consumer_forget_missing (TypecaseConsumer *self, GPtrArray *fonts)
{
  g_return_if_fail (TYPECASE_IS_CONSUMER (self));
  typecase_asking_forget (self->fonts, fonts);
}

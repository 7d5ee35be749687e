/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-failure.h"
#include "typecase-session.h"

G_BEGIN_DECLS

/*
 * The fonts of a consumer: what it was given and the process uses, and what it lacks.
 *
 * It knows nothing of the consumer, which it tells by its signal "changed" that the fontconfig configuration
 * of the process was replaced. Nothing is told once the session was closed.
 */
#define TYPECASE_TYPE_CONSUMER_FONTS (typecase_consumer_fonts_get_type ())

G_DECLARE_FINAL_TYPE (TypecaseConsumerFonts, typecase_consumer_fonts, TYPECASE, CONSUMER_FONTS,
                      GObject)

struct _TypecaseConsumerFonts
{
  GObject parent_instance;

  TypecaseSession *session;
  /* What the process has now: TypecaseFont with a file. */
  GPtrArray *given;
  /* What was asked for and not given. */
  GPtrArray *missing;
  GPtrArray *of_system;
  /* Why the person was not shown what was missing when they were last to be. */
  TypecaseFailure *not_asked;
  /* Grows with whatever changes `given`, so that an older answer of the registry is not believed. */
  guint64 revision;

  /* Asking: the running requests by name. */
  GPtrArray *askings;

  /* Following: whether the registry is being asked for its fonts, and must be asked again. */
  gboolean is_refreshing;
  gboolean must_refresh_again;

  /* The rules for fonts that every program may use, which are written after the notification of a change. */
  GFileMonitor *rules;
};

TypecaseConsumerFonts *typecase_consumer_fonts_new (TypecaseSession *session);

/* Follows the rules for fonts that every program may use; once. */
void typecase_consumer_fonts_follow_rules (TypecaseConsumerFonts *self);
void typecase_consumer_fonts_stop_following_rules (TypecaseConsumerFonts *self);

/*
 * Has the process use these fonts and no others of this consumer; `fonts` is taken. The end is a
 * boolean of the GTask, whose source is this.
 */
void typecase_consumer_fonts_set (TypecaseConsumerFonts *self, GPtrArray *fonts,
                                  GAsyncReadyCallback callback, gpointer data);
/* Has the process use these fonts too. */
void typecase_consumer_fonts_add (TypecaseConsumerFonts *self, GPtrArray *fonts,
                                  GAsyncReadyCallback callback, gpointer data);

G_END_DECLS

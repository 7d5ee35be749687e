/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-consumer.h"
#include "typecase-exchange.h"
#include "typecase-process-fonts.h"

G_BEGIN_DECLS

struct _TypecaseConsumer
{
  GObject parent_instance;

  char *app_id;
  TypecaseSession *session;
  /* What the process has now: TypecaseFont with a file. */
  GPtrArray *fonts;
  /* What was asked for and not given. */
  GPtrArray *missing;
  GPtrArray *of_system;
  /* Why the person was not shown what was missing when they were last to be. */
  TypecaseFailure *not_asked;
  /* Asking: the requests by name that are under way. */
  GPtrArray *askings;
  /* Grows with whatever changes `fonts`, so that an older answer of the registry is not believed. */
  guint64 revision;

  /* The rules for fonts that every program may use, which are written after a change is told of. */
  GFileMonitor *rules;
  gboolean is_refreshing;
  gboolean must_refresh_again;
};

/* Follows the rules for fonts that every program may use; once. */
void typecase_consumer_follow_rules (TypecaseConsumer *self);

/*
 * Has the process use these fonts and no others of this consumer; `fonts` is taken. The end is a
 * boolean of the GTask.
 */
void typecase_consumer_set_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                                  GAsyncReadyCallback callback, gpointer data);
/* Has the process use these fonts too. */
void typecase_consumer_add_fonts (TypecaseConsumer *self, GPtrArray *fonts,
                                  GAsyncReadyCallback callback, gpointer data);

/* Looks again at what the app may use, because something changed. */
void typecase_consumer_follow (TypecaseConsumer *self);

/* Takes what asks for the same as one of `fonts` out of a list. */
void typecase_consumer_remove_fonts (GPtrArray *list, GPtrArray *fonts);

G_END_DECLS

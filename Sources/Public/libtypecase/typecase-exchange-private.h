/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-exchange.h"
#include "typecase-session-private.h"

G_BEGIN_DECLS

/*
 * It outlives its task when that is cancelled before the registry has said that it has the call: only
 * then is there something that can be closed.
 */
struct _TypecaseExchange
{
  TypecaseSession *session;
  /* NULL once it was told the end. */
  GTask *task;
  GSource *cancellation;
  TypecaseTold told;
  gpointer told_data;

  char *method;
  GVariant *arguments;
  GVariant *options;
  GUnixFDList *files;
  /* Whether it may be done again after it was accepted; it is never done a third time. */
  gboolean may_repeat;
  gboolean is_repeated;

  /* Those that it was sent with. */
  GDBusConnection *connection;
  char *registry;
  char *path;
  guint subscription;
  /* Whether an answer is still to come that needs this, and whether the call was accepted. */
  gboolean is_called;
  gboolean is_accepted;
  /* Whether the session does not know it any more. */
  gboolean is_over;
  /* Control: calls of the request's methods that wait until it was accepted. */
  GPtrArray *controls;
};

/* Makes the calls that have waited, or tells them that there is nothing to call. */
void typecase_exchange_release_controls (TypecaseExchange *self);

G_END_DECLS

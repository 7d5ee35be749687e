/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-failure.h"
#include "typecase-provider-private.h"
#include "typecase-request.h"

G_BEGIN_DECLS

/* The struct is for the files of TypecaseRequest. */
struct _TypecaseRequest
{
  GObject parent_instance;

  TypecaseProvider *provider;
  /* NULL once it runs. */
  TypecaseProviderCall *call;
  /* While it runs. */
  TypecaseExchange *exchange;

  double fraction;
  guint64 received;
  guint64 expected;
  gboolean is_paused;
};

/* Tell the app what the registry told, where it is news; a fraction that is none is passed over. */
void typecase_request_set_fraction (TypecaseRequest *self, double fraction);
void typecase_request_set_transferred (TypecaseRequest *self, guint64 received, guint64 expected,
                                       gboolean is_paused);
void typecase_request_tell_failure (TypecaseRequest *self, TypecaseFailure *failure);

G_END_DECLS

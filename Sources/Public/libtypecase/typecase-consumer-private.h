/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-client-private.h"
#include "typecase-consumer-fonts.h"
#include "typecase-consumer.h"

G_BEGIN_DECLS

/* The struct is for the files of TypecaseConsumer. */
struct _TypecaseConsumer
{
  TypecaseClient client;

  TypecaseConsumerFonts *fonts;
};

G_END_DECLS

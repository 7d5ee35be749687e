/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-exchange.h"
#include "typecase-request.h"

G_BEGIN_DECLS

/* The call that it makes; NULL until it runs. */
TypecaseExchange *typecase_request_get_exchange (TypecaseRequest *self);

G_END_DECLS

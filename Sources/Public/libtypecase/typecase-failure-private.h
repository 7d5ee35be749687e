/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include "typecase-failure.h"

/* An entry of `errors`; `fonts` are those of the call, or NULL where it was about none. */
TypecaseFailure *typecase_failure_new (GVariant *entry, GPtrArray *fonts);

/* The failures of an answer; none where it has no list. */
GPtrArray *typecase_failures_of (GVariant *results, GPtrArray *fonts);
/* Those of a list of entries; none where it is NULL. */
GPtrArray *typecase_failures_of_list (GVariant *entries, GPtrArray *fonts);

/* The font of a call that an entry of an answer is about; NULL where it does not say that. */
TypecaseFont *typecase_font_of_request (GVariant *entry, GPtrArray *fonts);

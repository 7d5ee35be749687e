/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <libtypecase/typecase-font.h>

G_BEGIN_DECLS

#define TYPECASE_TYPE_FAILURE (typecase_failure_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseFailure, typecase_failure, TYPECASE, FAILURE, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_failure_get_font (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
int typecase_failure_get_code (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_message (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_detail (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_check (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_fault (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_taken_name (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
const char *typecase_failure_get_table (TypecaseFailure *self);

TYPECASE_AVAILABLE_IN_0_1
gboolean typecase_failure_get_offset (TypecaseFailure *self, guint64 *offset);

G_END_DECLS

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <libtypecase/typecase-font.h>

G_BEGIN_DECLS

#define TYPECASE_TYPE_REPLACEMENT (typecase_replacement_get_type ())

TYPECASE_AVAILABLE_IN_0_1
G_DECLARE_FINAL_TYPE (TypecaseReplacement, typecase_replacement, TYPECASE,
                                   REPLACEMENT, GObject)

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_replacement_get_missing (TypecaseReplacement *self);

TYPECASE_AVAILABLE_IN_0_1
TypecaseFont *typecase_replacement_get_font (TypecaseReplacement *self);

G_END_DECLS

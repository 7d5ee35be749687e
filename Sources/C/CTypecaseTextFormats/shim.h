/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What reads the formats of text that others have made, for Swift.
 *
 *     cmark-gfm, uchardet                  as they are; what Swift does not import as functions
 *
 * TypecaseRichText binds them, and nothing else imports them. */

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

/* Macros with shifts are not seen from Swift. */
static const int cmark_valid_text = CMARK_OPT_VALIDATE_UTF8;
static const int cmark_double_tilde = CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE;

#include <uchardet/uchardet.h>

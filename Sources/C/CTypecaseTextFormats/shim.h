/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What reads the formats of text that others have made, for Swift.
 *
 *     libxml2, cmark-gfm, uchardet         as they are; what Swift does not import as functions
 *
 * TypecaseRichText binds them, and nothing else imports them. */

#include <libxml/xmlversion.h>

/* Debian's libxml2 would include ICU's headers here. They define what Foundation's own ICU defines
   too, so that no module could import both. Only the end of a structure that nobody looks into
   depends on it. */
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>

/* Macros with shifts are not seen from Swift. */
static const int cmark_valid_text = CMARK_OPT_VALIDATE_UTF8;
static const int cmark_double_tilde = CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE;

#include <uchardet/uchardet.h>

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <libxml/xmlversion.h>

/* Debian's libxml2 would include ICU's headers here. They define what Foundation's own ICU defines
   too, so that no module could import both. Only the end of a structure that nobody looks into
   depends on it. */
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <fontconfig/fontconfig.h>
#include <glib.h>

G_BEGIN_DECLS

/*
 * A configuration for the font file of a path, whose faces are these patterns: what gives them back what
 * they cover when they were chosen by name, and what has their PostScript names and full names mean them.
 */
char *typecase_font_rules_new (const char *path, const FcFontSet *patterns);

G_END_DECLS

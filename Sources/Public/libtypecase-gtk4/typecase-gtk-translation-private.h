/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A text in the person's language, from the catalogs that are installed beside this library. */
const char *typecase_gtk_translate (const char *text) G_GNUC_FORMAT (1);

#define _(text) typecase_gtk_translate (text)

G_END_DECLS

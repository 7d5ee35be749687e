/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The errors of a session and of what is called through it, which know neither. */

/* The error of an answer whose type breaks the contract. */
GError *typecase_malformed (const char *method);

/* The errors of a session that was closed, and of one whose registry left. */
GError *typecase_closed (void);
GError *typecase_left (void);

/* Whether a call failed only because the registry that it was for is not there any more. */
gboolean typecase_error_means_gone (const GError *error);

G_END_DECLS

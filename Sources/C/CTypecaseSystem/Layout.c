/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#include "Layout.h"

/* In C, since SwiftPM gives values to C code only. Functions rather than macros, so that another layout compiles this
 * file again and no Swift module. */

const char *clayout_bindir(void) { return TYPECASE_LAYOUT_BINDIR; }

const char *clayout_libexecdir(void) { return TYPECASE_LAYOUT_LIBEXECDIR; }

const char *clayout_datadir(void) { return TYPECASE_LAYOUT_DATADIR; }

const char *clayout_localedir(void) { return TYPECASE_LAYOUT_LOCALEDIR; }

const char *clayout_sysconfdir(void) { return TYPECASE_LAYOUT_SYSCONFDIR; }

const char *clayout_localstatedir(void) { return TYPECASE_LAYOUT_LOCALSTATEDIR; }

const char *clayout_prefix(void) { return TYPECASE_LAYOUT_PREFIX; }

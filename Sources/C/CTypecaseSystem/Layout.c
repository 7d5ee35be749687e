/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#include "Layout.h"

/* In C, since SwiftPM gives values to C code only. Functions rather than macros, so that another layout compiles this
 * file again and no Swift module. */

const char *ctypecase_layout_bindir(void) { return TYPECASE_LAYOUT_BINDIR; }

const char *ctypecase_layout_libexecdir(void) { return TYPECASE_LAYOUT_LIBEXECDIR; }

const char *ctypecase_layout_datadir(void) { return TYPECASE_LAYOUT_DATADIR; }

const char *ctypecase_layout_localedir(void) { return TYPECASE_LAYOUT_LOCALEDIR; }

const char *ctypecase_layout_sysconfdir(void) { return TYPECASE_LAYOUT_SYSCONFDIR; }

const char *ctypecase_layout_localstatedir(void) { return TYPECASE_LAYOUT_LOCALSTATEDIR; }

const char *ctypecase_layout_prefix(void) { return TYPECASE_LAYOUT_PREFIX; }

/* SPDX-FileCopyrightText: The Typecase contributors */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* fontconfig, for Swift: its one header, as it is.
 *
 * TypecaseFontconfigKit binds it. TypecaseNameOnlyFonts edits configurations with it, and TypecasePangoKit hands its patterns to Pango. */

#include <fontconfig/fontconfig.h>
